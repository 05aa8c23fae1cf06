//! Verification by a forward sweep: does each value follow from the values of the moves?

use plywood_positions::{GameValue, Position};
use rayon::prelude::*;
use shakmaty::Color;

use super::{EndgameTables, TableError, TableName};

/// Result of a forward sweep.
#[derive(Clone, Debug, Default)]
pub struct Verified {
    /// Number of positions checked.
    pub positions: u64,
    /// Number of moves made.
    pub moves: u64,
    /// First inconsistent positions, at most ten.
    pub mistakes: Vec<Mistake>,
    /// Number of inconsistent positions.
    pub wrong: u64,
}

/// A position whose stored value does not follow from the values of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The position, as FEN.
    pub position: String,
    /// Value in the table.
    pub stored: GameValue,
    /// Value computed from the moves.
    pub computed: GameValue,
}

/// Number of inconsistent positions to report.
const MISTAKES: usize = 10;

impl Verified {
    fn with(mut self, other: Self) -> Self {
        self.positions += other.positions;
        self.moves += other.moves;
        self.wrong += other.wrong;
        self.mistakes.extend(other.mistakes);
        self.mistakes.truncate(MISTAKES);
        self
    }
}

impl EndgameTables {
    /// Checks the file of a table, then every `step`th index with both sides to move.
    ///
    /// The value of each position is compared with those after all legal moves. The moves are those of the
    /// ordinary move generator and may lead into other tables.
    ///
    /// # Errors
    ///
    /// If a table is missing or damaged.
    pub fn verify(&self, name: TableName, step: usize) -> Result<Verified, TableError> {
        let file = self.file(name)?;
        file.check()?;
        let step = step.max(1);
        let numbers = (0..file.index().size().div_ceil(step)).into_par_iter();
        let parts = numbers.try_fold(Verified::default, |mut verified, number| {
            let of_number = |mover| file.index().position(number * step, mover);
            for position in Color::ALL.into_iter().filter_map(of_number) {
                let moves = position.all_moves();
                let stored = self.value(&position, name.metric)?;
                let computed = self.best(&position, &moves, name.metric, None)?;
                let computed = computed.unwrap_or_else(|| position.outcome().into());
                verified.positions += 1;
                verified.moves += moves.len() as u64;
                if stored != computed {
                    verified.wrong += 1;
                    let position = position.to_string();
                    verified.mistakes.push(Mistake { position, stored, computed });
                }
            }
            Ok::<_, TableError>(verified)
        });
        parts.try_reduce(Verified::default, |one, other| Ok(one.with(other)))
    }
}
