//! The forward sweep: does each position's value follow from its moves'?

use plywood_positions::{GameValue, Position};
use rayon::prelude::*;
use shakmaty::Color;

use super::{EndgameTables, TableError, TableName};

/// Findings of a forward sweep.
#[derive(Clone, Debug, Default)]
pub struct Verified {
    /// Positions that were checked.
    pub positions: u64,
    /// Moves that were made.
    pub moves: u64,
    /// The first mistakes, in order; a few are enough.
    pub mistakes: Vec<Mistake>,
    /// How many there are.
    pub wrong: u64,
}

/// A position whose value does not follow from its moves'.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The position, as FEN.
    pub position: String,
    /// The table's value.
    pub stored: GameValue,
    /// The value that follows from the moves.
    pub computed: GameValue,
}

/// Mistakes to remember.
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
    /// Checks every `step`th position of a table, with either side to move:
    /// first the file, then each value against those of all legal moves, which
    /// are made by ordinary move generation, into other tables as well.
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
