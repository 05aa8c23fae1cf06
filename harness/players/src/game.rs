//! Positions with their history.

use std::collections::BTreeMap;
use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{End, MoveError, Reason, Rules, Score, Side, Start};

/// A game: its start, its moves, and whether it is over.
///
/// The end that the rules prescribe comes by itself with the move that brings
/// it, draws that a person would have to claim included; resignation, time and
/// adjudication are told to the game.
#[derive(Clone, Debug)]
pub struct Game<P: Rules> {
    start: Start<P>,
    plies: Vec<Ply<P>>,
    position: P,
    quiet: u32,
    side: Side,
    end: Option<End>,
}

/// One move of a game.
#[derive(Clone, Debug)]
pub struct Ply<P: Rules> {
    /// The position before the move.
    pub position: P,
    /// The move.
    pub chosen: P::Move,
    /// The key of the position before it.
    key: u64,
    /// Quiet plies before it.
    quiet: u32,
}

/// The occurrence of a position in a game at which a player scores a draw.
///
/// Within a search, the second occurrence on the path is a draw for every player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Repetition {
    /// The second, as program Joanna has it.
    Second,
    /// The third, at which the rules end the game.
    #[default]
    Third,
}

impl Repetition {
    /// The number of occurrences that are a draw.
    fn count(self) -> usize {
        match self {
            Self::Second => 2,
            Self::Third => 3,
        }
    }
}

/// Why a move could not be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over: {0}; take a move back, or begin another game")]
    Over(End),
    /// The rules do not allow the move.
    #[error("{0} is not legal here")]
    Illegal(String),
    /// The text names no move.
    #[error(transparent)]
    Text(#[from] MoveError),
}

impl<P: Rules> Default for Game<P> {
    fn default() -> Self {
        Self::from_position(P::default())
    }
}

impl<P: Rules> Game<P> {
    /// A game from `position` on.
    pub fn from_position(position: P) -> Self {
        Self::begin(Start::at(position))
    }

    /// A game from the start that `text` describes, in the game's own form: a
    /// FEN in chess.
    ///
    /// # Errors
    ///
    /// An error in the text, with its remedy.
    pub fn from_text(text: &str) -> Result<Self, String> {
        let mut start = P::read_start(text)?;
        let line = std::mem::take(&mut start.line);
        let mut game = Self::begin(start);
        for chosen in line {
            game.play_on();
            game.play(chosen).map_err(|_| format!("{chosen:?} is not legal in its place"))?;
        }
        Ok(game)
    }

    /// A game without the moves of the start's line.
    pub(crate) fn begin(start: Start<P>) -> Self {
        let mut game = Self {
            position: start.position.clone(),
            quiet: start.quiet,
            side: start.position.side_to_move(),
            plies: Vec::new(),
            end: None,
            start,
        };
        game.end = game.natural_end();
        game
    }

    /// Where the game began.
    pub fn start(&self) -> &Start<P> {
        &self.start
    }

    /// The moves made, in order.
    pub fn plies(&self) -> &[Ply<P>] {
        &self.plies
    }

    /// The position on the board.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The side to move; after the end of a game, the side whose turn it would
    /// be.
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// Plies since the last move that was not [quiet](Rules::is_quiet).
    pub fn quiet_plies(&self) -> u32 {
        self.quiet
    }

    /// The number of the move to be made: two plies make one.
    pub fn move_number(&self) -> u32 {
        let second = self.start.position.side_to_move() == Side::Second;
        let plies = self.plies.len() as u32 + u32::from(second);
        self.start.number + plies.div_euclid(2)
    }

    /// How the game ended, if it is over.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The legal moves; none if the game is over.
    pub fn moves(&self) -> Vec<P::Move> {
        let mut moves = Vec::new();
        if self.end.is_none() {
            self.position.moves(&mut moves);
        }
        moves
    }

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// If the game is over or the move is not legal; the game is as before.
    pub fn play(&mut self, chosen: P::Move) -> Result<(), PlayError> {
        if let Some(end) = self.end {
            return Err(PlayError::Over(end));
        }
        if !self.moves().contains(&chosen) {
            return Err(PlayError::Illegal(format!("{chosen:?}")));
        }
        self.make(chosen);
        Ok(())
    }

    /// Makes the move that a person means by `text`.
    ///
    /// # Errors
    ///
    /// If the game is over or the text names no legal move; the game is as
    /// before.
    pub fn play_text(&mut self, text: &str) -> Result<P::Move, PlayError> {
        if let Some(end) = self.end {
            return Err(PlayError::Over(end));
        }
        let chosen = self.position.read_move(text)?;
        self.play(chosen)?;
        Ok(chosen)
    }

    /// `chosen` is legal.
    fn make(&mut self, chosen: P::Move) {
        let after = self.position.play(chosen);
        let quiet = if self.position.is_quiet(chosen) { self.quiet + 1 } else { 0 };
        self.plies.push(Ply {
            key: self.position.key(),
            position: std::mem::replace(&mut self.position, after),
            chosen,
            quiet: std::mem::replace(&mut self.quiet, quiet),
        });
        self.side = !self.side;
        self.end = self.natural_end();
    }

    /// Takes the last move back, and with it the end of the game. Returns the
    /// move, or `None` where there is none to take back.
    pub fn take_back(&mut self) -> Option<P::Move> {
        let ply = self.plies.pop()?;
        self.position = ply.position;
        self.quiet = ply.quiet;
        self.side = !self.side;
        self.end = None;
        Some(ply.chosen)
    }

    /// This game after its first `plies` moves, or all of them, with no
    /// other end than the rules give it.
    #[must_use]
    pub fn beginning(&self, plies: usize) -> Self {
        let mut game = self.clone();
        while game.plies.len() > plies {
            game.take_back();
        }
        game.end = game.natural_end();
        game
    }

    /// `loser` resigns. A game that is over stays as it ended.
    pub fn resign(&mut self, loser: Side) {
        self.finish(Score::Win(!loser), Reason::Resignation);
    }

    /// `loser`'s time is up: a loss, unless the opponent has nothing left to
    /// win with. A game that is over stays as it ended.
    pub fn run_out_of_time(&mut self, loser: Side) {
        if self.position.can_win(!loser) {
            self.finish(Score::Win(!loser), Reason::Time);
        } else {
            self.finish(Score::Draw, Reason::TimeWithoutMaterial);
        }
    }

    /// Ends the game from outside. A game that is over stays as it ended.
    pub fn finish(&mut self, score: Score, reason: Reason) {
        self.end.get_or_insert(End { score, reason });
    }

    /// Plays on whatever has ended the game, as people do who claim no draw and
    /// programs that are told to. Only an end on the board stays.
    pub fn play_on(&mut self) {
        self.end = self.end.filter(|end| matches!(end.reason, Reason::Won | Reason::Drawn));
    }

    /// The end that the rules give the position just reached, if there is one.
    fn natural_end(&self) -> Option<End> {
        let moves = self.position.all_moves();
        if moves.is_empty() {
            let score = Score::of(self.position.outcome(), self.side);
            let reason = if score == Score::Draw { Reason::Drawn } else { Reason::Won };
            return Some(End { score, reason });
        }
        let reason = if self.position.is_dead() {
            Reason::DeadPosition
        } else if self.occurrences() >= Repetition::Third.count() {
            Reason::Repetition
        } else if P::QUIET_LIMIT.is_some_and(|limit| self.quiet >= limit) {
            Reason::QuietMoves
        } else {
            return None;
        };
        Some(End { score: Score::Draw, reason })
    }

    /// How often the position on the board has occurred, now included.
    pub fn occurrences(&self) -> usize {
        if self.quiet == 0 {
            return 1;
        }
        let key = self.position.key();
        1 + self.reversible().iter().filter(|ply| ply.key == key).count()
    }

    /// The moves since the last one that cannot be undone.
    fn reversible(&self) -> &[Ply<P>] {
        let first = self.plies.len().saturating_sub(self.quiet as usize);
        &self.plies[first..]
    }

    /// Returns the keys of the positions that are drawn if a move leads to them, because they
    /// have occurred in the game: at their next occurrence, `repetition` counts enough of them.
    pub fn drawn_keys(&self, repetition: Repetition) -> FxHashSet<u64> {
        let mut occurrences = FxHashMap::<u64, usize>::default();
        for key in self.reversible().iter().map(|ply| ply.key).chain([self.position.key()]) {
            *occurrences.entry(key).or_default() += 1;
        }
        let drawn = occurrences.into_iter().filter(|&(_, count)| count + 1 >= repetition.count());
        drawn.map(|(key, _)| key).collect()
    }
}

/// The moves in the game's notation, with their numbers.
impl<P: Rules> fmt::Display for Game<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(&BTreeMap::new()).join(" "))
    }
}

impl<P: Rules> Game<P> {
    /// Move numbers, moves and comments, in order; comments are known by the number of plies before
    /// them.
    pub(crate) fn words(&self, comments: &BTreeMap<usize, String>) -> Vec<String> {
        let mut words = Vec::new();
        let mut side = self.start.position.side_to_move();
        let mut number = self.start.number;
        let mut is_interrupted = true;
        for (at, ply) in self.plies.iter().enumerate() {
            match side {
                Side::First => words.push(format!("{number}.")),
                Side::Second if is_interrupted => words.push(format!("{number}...")),
                Side::Second => {}
            }
            words.push(ply.position.notation(ply.chosen));
            let comment = comments.get(&(at + 1));
            is_interrupted = comment.is_some();
            if let Some(comment) = comment {
                // A comment ends at the first closing brace.
                words.push(format!("{{{}}}", comment.replace('}', ")").replace('\n', " ")));
            }
            number += u32::from(side == Side::Second);
            side = !side;
        }
        words
    }
}
