//! Plausible moves: the only moves that Shannon's strategy B searches.

use plywood_positions::{Evaluation, Position, Reason};

use super::Exactness;
use super::Ordering;
use super::settings::Part;
use crate::observation::observer::Observer;
use crate::problem::place::Place;

/// Number of moves in Bernstein's program.
const BEST_SEVEN: usize = 7;

/// The criterion of plausible moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlausibleBy {
    /// The static value of the position after the move.
    #[default]
    Value,
    /// The game's rules of thumb: see [`Hints::reasons`](plywood_positions::Hints::reasons).
    Rules,
}

/// The moves that Shannon's strategy B searches in each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plausible {
    /// The criterion of plausible moves.
    pub by: PlausibleBy,
    /// Number of moves to search; at least 1.
    pub most: usize,
}

impl Default for Plausible {
    fn default() -> Self {
        Self { by: PlausibleBy::default(), most: BEST_SEVEN }
    }
}

impl Part for Plausible {
    const FORMS: &'static [(&'static str, &'static str)] = &[
        (
            "plausible=N",
            "shannon-b looks at the N most plausible moves, instead of 7 (65535: all moves)",
        ),
        ("plausible=rules:N", "...chosen by rules of thumb instead of static values"),
    ];

    const EXAMPLE: &'static str = "plausible=7";

    /// With the greatest possible number of moves, the search is minimax.
    const EXACTNESS: Exactness = Exactness::Neutral("65535");

    fn read(parameter: &str) -> Option<Self> {
        let (by, most) = match parameter.strip_prefix("rules:") {
            Some(most) => (PlausibleBy::Rules, most),
            None => (PlausibleBy::Value, parameter),
        };
        most.parse().ok().filter(|&most| most > 0).map(|most| Self { by, most })
    }

    fn parameter(&self) -> String {
        match self.by {
            PlausibleBy::Value => self.most.to_string(),
            PlausibleBy::Rules => format!("rules:{}", self.most),
        }
    }
}

impl Plausible {
    /// Returns the places of the most plausible of `moves`, best first. Ties are in generator
    /// order.
    pub(crate) fn places<P: Position, E: Evaluation<P>, O: Observer<P>>(
        self,
        position: &P,
        moves: &[P::Move],
        evaluation: &E,
        observer: &mut O,
    ) -> Vec<Place> {
        let mut places: Vec<Place> = (0..moves.len() as Place).collect();
        match self.by {
            PlausibleBy::Value => places.sort_by_cached_key(|&place| {
                let chosen = moves[usize::from(place)];
                -Ordering::Static.rank(position, chosen, evaluation, observer)
            }),
            PlausibleBy::Rules => sort_by_reason(&mut places, &position.reasons(moves)),
        }
        places.truncate(self.most);
        places
    }
}

/// Sorts places by reason. Without type parameters, the sorting is compiled once.
fn sort_by_reason(places: &mut [Place], reasons: &[Reason]) {
    places.sort_by_key(|&place| reasons[usize::from(place)]);
}
