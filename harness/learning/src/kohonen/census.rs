//! Common features of the positions in each class.

use plywood_positions::{Chess, JoannaPhase};
use shakmaty::{Piece, Position as _, Square};

use super::coding::{Coding, INPUTS};
use super::ring::Ring;

/// Number of kinds of men, counting both colours.
const MEN: usize = 12;

/// Statistics of the positions in a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Number of positions.
    pub positions: u64,
    /// Number of positions in each phase, in the order of [`Class::PHASES`].
    pub phases: [u64; Self::PHASES.len()],
    /// Number of positions with each kind of man on each square, indexed by [`number`].
    men: [[u64; MEN]; INPUTS],
}

impl Class {
    /// Phases that classes are compared with: those of Joanna's evaluation, with a single phase for
    /// mating by either side.
    pub const PHASES: [&'static str; 5] =
        ["opening", "middle game", "early ending", "ending", "mating"];

    const EMPTY: Self =
        Self { positions: 0, phases: [0; Self::PHASES.len()], men: [[0; MEN]; INPUTS] };

    fn add(&mut self, position: &Chess) {
        self.positions += 1;
        self.phases[match JoannaPhase::of(position) {
            JoannaPhase::Opening => 0,
            JoannaPhase::MiddleGame => 1,
            JoannaPhase::EarlyEnding => 2,
            JoannaPhase::Ending => 3,
            JoannaPhase::Mating(_) => 4,
        }] += 1;
        for (square, man) in position.board().board() {
            self.men[usize::from(square)][number(man)] += 1;
        }
    }

    /// Returns the most frequent man on each square, with the share of positions in which it is
    /// there. On a tie, the first is returned; `None` for squares that are always empty.
    pub fn typical(&self) -> [Option<(Piece, f64)>; INPUTS] {
        Square::ALL.map(|square| {
            let counts = &self.men[usize::from(square)];
            let of = |man: Piece| counts[number(man)];
            let man = all_men().reduce(|best, man| if of(man) > of(best) { man } else { best })?;
            (of(man) > 0).then(|| (man, of(man) as f64 / self.positions as f64))
        })
    }
}

/// Returns the index of a kind of man, from 0.
fn number(man: Piece) -> usize {
    man.role as usize - 1 + man.color.fold_wb(0, MEN / 2)
}

fn all_men() -> impl Iterator<Item = Piece> {
    let colours = shakmaty::Color::ALL.into_iter();
    colours.flat_map(|color| shakmaty::Role::ALL.map(|role| role.of(color)))
}

/// Computes the class statistics of each neuron over these positions.
pub fn census(ring: &Ring, coding: Coding, positions: &[Chess]) -> Vec<Class> {
    let mut classes = vec![Class::EMPTY; ring.settings().neurons];
    for position in positions {
        classes[ring.classify(&coding.pattern(position)).neuron].add(position);
    }
    classes
}
