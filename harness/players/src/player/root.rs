//! Positions within a player's search, which know the history of the game.

use std::hash::BuildHasher as _;
use std::rc::Rc;

use plywood_positions::{Blow, Hints, MoveCodes, Outcome, Position, Reason, Value, mix};
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::DEEPEST;
use crate::{Game, Rules};

/// A position within a player's search.
///
/// It applies rules that need the history of the game. A position is drawn if it repeats a position
/// of the search path, or if it has occurred [often enough](crate::Repetition) in the game. It is
/// also drawn if it is [dead](Rules::is_dead) or follows too many quiet moves. A drawn position has
/// no moves, so every algorithm sees the draw with any enhancement. The root is never drawn,
/// because the player must move.
///
/// The root may be restricted to some of its legal moves: those that were requested, or those that
/// do not worsen the outcome.
///
/// A table entry, identified by the position's key, is exact only for the search's own path to
/// the position. A path with other repetitions may give the position another value; only a
/// drawn position has a separate key. Once a search may reach the limit of quiet moves, the key
/// includes their counter.
#[derive(Clone, Debug)]
pub struct PositionWithHistory<'a, P: Position> {
    pub(super) position: P,
    /// Moves to search; `None` for all. Only the root is restricted.
    only: Option<Rc<[P::Move]>>,
    /// Keys of positions that are drawn because they have occurred in the game.
    history: Option<&'a FxHashSet<u64>>,
    /// Positions since the root that can still be repeated.
    path: Option<Rc<PathLink>>,
    /// Number of plies since the last move that was not quiet.
    quiet: u32,
    /// Number of plies since the root.
    ply: u32,
    is_drawn: bool,
}

/// A position of the search path, linked to its predecessor.
#[derive(Debug)]
struct PathLink {
    key: u64,
    before: Option<Rc<PathLink>>,
}

impl<'a, P: Rules> PositionWithHistory<'a, P> {
    /// Returns the root of a search from the current position of `game`, restricted to the moves
    /// `only`, if given. `drawn` has the keys of positions that are drawn by the game's history.
    pub fn new(game: &Game<P>, only: Option<&[P::Move]>, drawn: &'a FxHashSet<u64>) -> Self {
        let (position, quiet) = (game.position().clone(), game.quiet_plies());
        let (only, history) = (only.map(Rc::from), Some(drawn));
        Self { position, only, history, path: None, quiet, ply: 0, is_drawn: false }
    }

    /// Returns this root, restricted to the moves `only`.
    #[must_use]
    pub fn among(&self, only: &[P::Move]) -> Self {
        Self { only: Some(only.into()), ..self.clone() }
    }

    /// Returns the moves that the root is restricted to, if any.
    pub fn only(&self) -> Option<&[P::Move]> {
        self.only.as_deref()
    }

    /// Returns the number of plies since the root, including null moves.
    #[inline]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Returns whether the position is drawn by repetition, by quiet moves, or because neither side
    /// can win.
    #[inline]
    pub fn is_drawn(&self) -> bool {
        self.is_drawn
    }

    /// Returns whether an end of the game in `plies` plies comes before the limit of quiet moves,
    /// even if all moves are quiet.
    ///
    /// If the counter is 0, every known win is in time. Syzygy tables answer only then, because
    /// they have no distance to mate.
    pub fn is_in_time(&self, plies: u32) -> bool {
        self.quiet == 0 || P::QUIET_LIMIT.is_none_or(|limit| self.quiet + plies <= limit)
    }

    /// Returns whether the current position, reached by a quiet move, is drawn.
    fn draws(&self) -> bool {
        let key = self.position.key();
        let mut path = self.path.as_deref();
        while let Some(step) = path {
            if step.key == key {
                return true;
            }
            path = step.before.as_deref();
        }
        self.history.is_some_and(|history| history.contains(&key))
            || P::QUIET_LIMIT.is_some_and(|limit| self.quiet >= limit) && {
                // Checkmate on the last of these moves still wins.
                let mut moves = Vec::new();
                self.position.moves(&mut moves);
                !moves.is_empty()
            }
    }
}

impl<P: Rules> Position for PositionWithHistory<'_, P> {
    type Move = P::Move;

    #[inline]
    fn moves(&self, moves: &mut Vec<P::Move>) {
        match &self.only {
            _ if self.is_drawn => {}
            None => self.position.moves(moves),
            Some(only) => moves.extend_from_slice(only),
        }
    }

    #[inline]
    fn make(&mut self, chosen: P::Move) {
        self.only = None;
        self.ply += 1;
        if self.position.is_quiet(chosen) {
            let before = self.path.take();
            self.path = Some(Rc::new(PathLink { key: self.position.key(), before }));
            self.quiet += 1;
            self.position.make(chosen);
            self.is_drawn = self.draws();
        } else {
            (self.history, self.path, self.quiet) = (None, None, 0);
            self.position.make(chosen);
        }
        self.is_drawn |= self.position.is_dead();
    }

    /// Returns the position's key, which differs if it is drawn or restricted to some moves.
    #[inline]
    fn key(&self) -> u64 {
        // Close to the limit of quiet moves, the result of a search depends on the counter.
        let is_near_limit = P::QUIET_LIMIT.is_some_and(|limit| self.quiet + DEEPEST >= limit);
        // The keys of games are sums of small numbers hashed once, which another would cancel.
        let counter = if is_near_limit { mix(mix(u64::from(self.quiet))) } else { 0 };
        let key = self.position.key() ^ counter;
        match &self.only {
            None if self.is_drawn => mix(!key),
            None => key,
            Some(only) => {
                let moves = only.iter().map(|chosen| mix(FxBuildHasher.hash_one(chosen)));
                moves.fold(mix(key), u64::wrapping_add)
            }
        }
    }

    fn outcome(&self) -> Outcome {
        if self.is_drawn { Outcome::Draw } else { self.position.outcome() }
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        if self.is_drawn { Some(Outcome::Draw) } else { self.position.decided() }
    }

    fn notation(&self, chosen: P::Move) -> String {
        self.position.notation(chosen)
    }
}

impl<P: Rules> Hints<P::Move> for PositionWithHistory<'_, P> {
    const MOVE_CODES: Option<MoveCodes<P::Move>> = P::MOVE_CODES;

    #[inline]
    fn gain(&self, chosen: P::Move) -> Value {
        self.position.gain(chosen)
    }

    #[inline]
    fn has_gain(&self, chosen: P::Move) -> bool {
        self.position.has_gain(chosen)
    }

    #[inline]
    fn stake(&self, chosen: P::Move) -> Value {
        self.position.stake(chosen)
    }

    #[inline]
    fn arrival(&self, chosen: P::Move) -> Option<u32> {
        self.position.arrival(chosen)
    }

    #[inline]
    fn scanned(&self, chosen: P::Move) -> u32 {
        self.position.scanned(chosen)
    }

    #[inline]
    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    #[inline]
    fn gives_direct_check(&self, chosen: P::Move) -> bool {
        self.position.gives_direct_check(chosen)
    }

    #[inline]
    fn is_threatened(&self) -> bool {
        self.position.is_threatened()
    }

    fn strikes(&self, chosen: P::Move, blow: Blow) -> bool {
        self.position.strikes(chosen, blow)
    }

    fn reasons(&self, moves: &[P::Move]) -> Vec<Reason> {
        self.position.reasons(moves)
    }

    /// Makes a null move, after which no position of the game can be repeated.
    fn null_move(&self) -> Option<Self> {
        let position = self.position.null_move()?;
        let ply = self.ply + 1;
        let (history, path, quiet) = (None, None, 0);
        Some(Self { position, only: None, history, path, quiet, ply, is_drawn: false })
    }
}

#[cfg(test)]
mod tests {
    use plywood_positions::Chess;

    use super::*;

    /// A counter that was hashed like a man on a square cancelled that man's number.
    #[test]
    fn no_counter_of_quiet_moves_cancels_a_man() {
        let key = |position: &Chess, quiet| {
            let position = position.clone();
            let (only, history, path) = (None, None, None);
            PositionWithHistory { position, only, history, path, quiet, ply: 0, is_drawn: false }
                .key()
        };
        let bare = format!("7k/{}/K7", ["11111111"; 6].join("/"));
        let with = |(at, man): (usize, char)| format!("{}{man}{}", &bare[..at], &bare[at + 1..]);
        let squares = bare.match_indices('1').map(|(at, _)| at);
        let men = squares.flat_map(|at| "PNBRQpnbrq".chars().map(move |man| (at, man)));
        let boards = men.map(with).chain([bare.clone()]);
        let fens = boards.flat_map(|board| [" w - -", " b - -"].map(|to| board.clone() + to));
        let positions: Vec<Chess> = fens.filter_map(|fen| fen.parse().ok()).collect();
        assert!(positions.len() > 800, "{}", positions.len());
        // The counter is 0 in the first of each, and all others reach the limit in some search.
        let limit = Chess::QUIET_LIMIT.expect("a limit");
        let counters = || std::iter::once(0).chain(limit - DEEPEST..limit);
        let keys = positions.iter().flat_map(|it| counters().map(|quiet| key(it, quiet)));
        let distinct: FxHashSet<u64> = keys.collect();
        assert_eq!(distinct.len(), positions.len() * counters().count());
    }
}
