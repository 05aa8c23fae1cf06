//! Players that ask the endgame tables of others: Syzygy's (R. de Man 2013),
//! read by the crate shakmaty-syzygy.

use std::env;
use std::path::Path;

use plywood_algorithms::Oracle;
use plywood_positions::{ByDistance, Chess, GameValue, Interval, Position as _};
use shakmaty::{Move, Position as _};
use shakmaty_syzygy::{AmbiguousWdl, Tablebase, Wdl};

use crate::{Adviser, Game, Random};

/// Plays endings as Syzygy tables know them: by outcome, and by the distance to
/// the next capture or move of a pawn. Unlike our own tables they know the rule
/// of fifty moves, and not how far a mate is.
///
/// A won position is won by the move that comes to a capture or a pawn's move
/// soonest, so the rule cannot end the game before; a lost one is lost by the
/// move that puts it off longest. A drawn one, and one that only the rule saves,
/// is searched among the moves that keep the best outcome. If a file with
/// distances is missing, won and lost positions are searched so, too.
///
/// A search is told the outcome of positions that a capture or a move of a pawn
/// has just led to: the tables cannot say what is true later in the count of
/// quiet moves. A win is worth as much as the most distant mate, whatever its
/// distance. A search of a drawn position is told only of wins and losses, as with
/// [our tables](crate::endgame::EndgameTables).
#[derive(Debug)]
pub struct SyzygyAdviser {
    tables: Tablebase<shakmaty::Chess>,
}

/// Folders without readable tables, and the remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SyzygyError(String);

impl SyzygyAdviser {
    /// The tables of some folders, written as the system writes its search path:
    /// on most systems, with colons between. Files are opened when they are asked.
    ///
    /// # Errors
    ///
    /// If a folder cannot be read or has no tables.
    pub fn open(folders: &Path) -> Result<Self, SyzygyError> {
        let mut tables = Tablebase::new();
        for path in env::split_paths(folders) {
            let name = path.display();
            let found = tables.add_directory(&path).map_err(|error| {
                SyzygyError(format!(
                    "{name}: {error}; give the folder of the files .rtbw and .rtbz"
                ))
            })?;
            if found == 0 {
                return Err(SyzygyError(format!(
                    "{name} has no Syzygy table; give the folder of files like KQvK.rtbw and KQvK.rtbz"
                )));
            }
        }
        Ok(Self { tables })
    }

    /// The outcome, if the count of quiet moves begins with `position`.
    pub fn outcome(&self, position: &Chess) -> Option<Wdl> {
        let board = position.board();
        let fits = board.board().occupied().count() <= self.tables.max_pieces();
        let is_known = fits && board.castles().is_empty();
        if is_known { self.tables.probe_wdl_after_zeroing(board).ok() } else { None }
    }

    /// The plies to the next capture or move of a pawn, or one less; negative
    /// where the side to move loses, and 0 in a draw.
    pub fn distance(&self, position: &Chess) -> Option<i32> {
        self.outcome(position)?;
        let distance = self.tables.probe_dtz(position.board()).ok()?;
        Some(distance.ignore_rounding().into())
    }

    /// The outcome of the game, with its count of quiet moves.
    fn outcome_of(&self, game: &Game<Chess>) -> Option<AmbiguousWdl> {
        self.outcome(game.position())?;
        let distance = self.tables.probe_dtz(game.position().board()).ok()?;
        Some(AmbiguousWdl::from_dtz_and_halfmoves(distance, game.quiet_plies()))
    }
}

impl Adviser<Chess> for SyzygyAdviser {
    fn name(&self) -> &'static str {
        "Syzygy tables"
    }

    fn advise(&self, game: &Game<Chess>, _: &mut Random) -> Option<Move> {
        use AmbiguousWdl::{Loss, MaybeLoss, MaybeWin, Win};
        let outcome = self.outcome_of(game)?;
        let is_decided = matches!(outcome, Win | MaybeWin | Loss | MaybeLoss);
        let best =
            if is_decided { self.tables.best_move(game.position().board()) } else { Ok(None) };
        best.ok().flatten().map(|(chosen, _)| chosen)
    }

    fn worth_a_search(&self, game: &Game<Chess>) -> Option<Vec<Move>> {
        self.outcome(game.position())?;
        let after = |chosen| Some((chosen, self.outcome(&game.position().play(chosen))?));
        let moves = game.moves().into_iter().map(after).collect::<Option<Vec<_>>>()?;
        // The worse for the other side, the better.
        let best = moves.iter().map(|&(_, after)| after).min()?;
        let keeping = moves.into_iter().filter(|&(_, after)| after == best);
        Some(keeping.map(|(chosen, _)| chosen).collect())
    }

    fn oracle(&self, game: &Game<Chess>) -> Option<Box<dyn Oracle<Chess> + '_>> {
        let is_decisive = self.outcome(game.position()) == Some(Wdl::Draw);
        let draw = if is_decisive { None } else { Some(Interval::exact(0)) };
        Some(Box::new(Known { adviser: self, draw }))
    }
}

/// The tables as the oracle of a search.
struct Known<'a> {
    adviser: &'a SyzygyAdviser,
    /// Of a draw.
    draw: Option<Interval>,
}

impl Oracle<Chess> for Known<'_> {
    fn ask(&self, position: &Chess, _: u32) -> Option<Interval> {
        if position.board().halfmoves() > 0 {
            return None;
        }
        // A win as far away as values tell.
        let least = ByDistance::<()>::of_known(GameValue::Win(u16::MAX), 0);
        match self.adviser.outcome(position)? {
            Wdl::Win => Some(Interval::exact(least)),
            Wdl::Loss => Some(Interval::exact(-least)),
            Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => self.draw,
        }
    }
}
