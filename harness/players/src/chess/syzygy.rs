//! Players that consult Syzygy endgame tables (R. de Man 2013), read by the crate shakmaty-syzygy.

use std::env;
use std::path::Path;

use plywood_algorithms::Oracle;
use plywood_positions::{ByDistance, Chess, GameValue, Interval, Position as _};
use shakmaty::{Move, Position as _};
use shakmaty_syzygy::{AmbiguousWdl, Tablebase, Wdl};

use crate::{Game, MoveSource, Random};

/// An adviser that plays endgames from Syzygy tables, which contain the outcome and the distance to
/// the next capture or pawn move. Unlike our own tables, they respect the fifty-move rule, but lack
/// the distance to mate.
///
/// In a won position, it plays the move that leads to a capture or pawn move soonest, before the
/// fifty-move rule can intervene. In a lost position, it plays the move that delays this longest.
/// The player searches drawn positions, and those saved only by the rule, among the moves that keep
/// the best outcome. It also does so in won and lost positions if a file with distances is missing.
///
/// A search receives outcomes only for positions right after a capture or pawn move, because
/// outcomes may differ for other counts of quiet moves. A win has the value of the most distant
/// mate. From a drawn position, the search receives only wins and losses, as with [our
/// tables](crate::endgame::EndgameTables).
#[derive(Debug)]
pub struct SyzygyAdviser {
    tables: Tablebase<shakmaty::Chess>,
}

/// An error for directories without readable tables, with the remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SyzygyError(String);

impl SyzygyAdviser {
    /// Opens the tables of some directories, separated as in the system's search path, usually by
    /// colons. Files are opened when they are first probed.
    ///
    /// # Errors
    ///
    /// If a directory cannot be read or contains no tables.
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

    /// Returns the outcome for the side to move if the counter of quiet moves is 0; `None` if no
    /// table has it.
    pub fn outcome(&self, position: &Chess) -> Option<Wdl> {
        let board = position.board();
        let fits = board.board().occupied().count() <= self.tables.max_pieces();
        let is_known = fits && board.castles().is_empty();
        if is_known { self.tables.probe_wdl_after_zeroing(board).ok() } else { None }
    }

    /// Returns the number of plies to the next capture or pawn move, or one less. It is negative if
    /// the side to move loses, and 0 in a draw.
    pub fn distance(&self, position: &Chess) -> Option<i32> {
        self.outcome(position)?;
        let distance = self.tables.probe_dtz(position.board()).ok()?;
        Some(distance.ignore_rounding().into())
    }

    /// Returns the outcome of the game, given its counter of quiet moves.
    fn outcome_of(&self, game: &Game<Chess>) -> Option<AmbiguousWdl> {
        self.outcome(game.position())?;
        let distance = self.tables.probe_dtz(game.position().board()).ok()?;
        Some(AmbiguousWdl::from_dtz_and_halfmoves(distance, game.quiet_plies()))
    }
}

impl MoveSource<Chess> for SyzygyAdviser {
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
        // The best moves leave the worst outcome for the opponent.
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

/// The tables as an oracle for a search.
struct Known<'a> {
    adviser: &'a SyzygyAdviser,
    /// Value of drawn positions; `None` leaves them to the search.
    draw: Option<Interval>,
}

impl Oracle<Chess> for Known<'_> {
    fn ask(&self, position: &Chess, _: u32) -> Option<Interval> {
        if position.board().halfmoves() > 0 {
            return None;
        }
        // The value of the most distant win.
        let least = ByDistance::<()>::of_known(GameValue::Win(u16::MAX), 0);
        match self.adviser.outcome(position)? {
            Wdl::Win => Some(Interval::exact(least)),
            Wdl::Loss => Some(Interval::exact(-least)),
            Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => self.draw,
        }
    }
}
