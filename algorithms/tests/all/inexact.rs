//! Properties of every search, however inexact its parts are.

use plywood_algorithms::{Algorithm, Answer, Configuration, Problem, Settings, TraceEvent};
use plywood_positions::{Blow, Hashed, Hints, Indexed, Outcome, Position, Value, Window, mix};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestCaseError;

use crate::forest::{Checked, choices, deterministic, samples};
use crate::held::{Held, Tree};
use crate::measured::{of_value, search_in_steps};

/// Parts of which each makes a search contradict itself or lets it be seen, by
/// the kind of part.
const PARTS: &[&[&str]] = &[
    &["", "deepening", "deepening+line-first"],
    &["", "window=1", "window=40", "window=joanna", "window=1:next-iteration"],
    &[
        "",
        "table=1",
        "table=1:usual",
        "table=1:usual+table-move",
        "table=1:always:usual",
        "table=1:always:usual:keep-deeper",
    ],
    &[
        "",
        "null-move=0",
        "null-move=1",
        "null-move=2:beta",
        "null-move=2:static:scouts:beta",
        "null-move=once:static",
    ],
    &["", "reduce=1", "reduce=2"],
    &[
        "",
        "extend=check:recapture:single",
        "extend=root-check",
        "extend=interposition:fork:long-diagonal:shut-in:king-threat",
    ],
    &["", "quiescence=captures", "quiescence=captures+quiescence-window", "quiescence=checks:1"],
    &["", "order=gain", "killers+history", "killers=improving+history=improving"],
];

/// One part of each kind, or none, of an algorithm that has a place for them.
fn configurations() -> impl Strategy<Value = Configuration> {
    let parts: Vec<_> = PARTS.iter().map(|kind| select(kind.to_vec())).collect();
    let algorithms: Vec<Algorithm> = of_value().collect();
    (select(algorithms), parts).prop_filter_map("it has no place for them", |(algorithm, parts)| {
        let named: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let settings: Settings = named.join("+").parse().expect("known parts");
        let contender = Configuration::new(algorithm, settings).ok()?;
        contender.settings().is_inexact().then_some(contender)
    })
}

/// A search ends with a value, and with a move whose last search does not prove
/// it worse than that.
fn check(contender: &Configuration, position: &Held<'_>, depth: u32) -> Checked {
    let root = Indexed::root(*position);
    let measured = search_in_steps(contender, &Problem::new(&root, depth));
    let Answer { bounds, best, .. } = measured.answer;
    let Some(value) = bounds.value() else {
        return Err(TestCaseError::fail(format!("{contender}, depth {depth}: {bounds:?}")));
    };
    let moves = choices(&root, depth);
    prop_assert_eq!(best.is_some(), !moves.is_empty(), "{}, depth {}", contender, depth);
    // The passes of MTD prove bounds of different moves. A fail-hard search does
    // not see by how much its moves fall short of what a table has proven of the
    // node, and takes that move from the table.
    let algorithm = contender.algorithm();
    let is_hard = [Algorithm::ALPHA_BETA_HARD, Algorithm::NEGASCOUT_1983].contains(&algorithm);
    let from_elsewhere =
        algorithm.name().starts_with("mtd") || is_hard && contender.settings().table.is_some();
    if let (Some(best), Some(steps), false) = (best, measured.trace.steps(), from_elsewhere) {
        let (least, most) = last_proven(steps, root.play(best).path());
        prop_assert!(
            least >= value || most == value,
            "{}, depth {}: the move is worth {} to {}, and the answer is {}",
            contender,
            depth,
            least,
            most,
            value
        );
    }
    Ok(())
}

/// The bounds that the last search of a child has proven, for the side to move at the root.
fn last_proven(steps: &[TraceEvent], child: u64) -> (Value, Value) {
    let mut proven = (Window::FULL.alpha, Window::FULL.beta);
    let mut window = Window::FULL;
    for step in steps {
        match *step {
            TraceEvent::Window(path, of_child) if path == child => window = of_child,
            TraceEvent::BackedUp(path, value) | TraceEvent::Leaf(path, value) if path == child => {
                let least = if value >= window.beta { Window::FULL.alpha } else { -value };
                let most = if value <= window.alpha { Window::FULL.beta } else { -value };
                proven = (least, most);
            }
            _ => {}
        }
    }
    proven
}

/// A game that has all that inexact parts ask for, and as little sense as
/// possible: from each of a few places on a level, passing included, a hash
/// leads on to the next level. Different paths meet all the time.
#[derive(Clone, Copy, Debug)]
struct Maze {
    place: u64,
    level: u64,
}

impl Maze {
    const LEVELS: u64 = 8;
    const PLACES: u64 = 40;
    const PASS: u32 = 9;

    fn hash(self, what: u64) -> u64 {
        mix(self.key() ^ mix(what))
    }

    fn next(self, way: u32) -> Self {
        Self { place: self.hash(way.into()) % Self::PLACES, level: self.level + 1 }
    }
}

impl Position for Maze {
    type Move = u32;

    fn moves(&self, moves: &mut Vec<u32>) {
        let count = if self.level < Self::LEVELS { 1 + self.hash(10) % 6 } else { 0 };
        moves.extend(0..count as u32);
    }

    fn make(&mut self, chosen: u32) {
        *self = self.next(chosen);
    }

    fn key(&self) -> u64 {
        mix(self.place << 8 | self.level)
    }

    fn outcome(&self) -> Outcome {
        Outcome::Draw
    }
}

impl Hints<u32> for Maze {
    fn gain(&self, chosen: u32) -> Value {
        Value::from(self.hash(u64::from(chosen) + 20).is_multiple_of(4))
    }

    fn arrival(&self, chosen: u32) -> Option<u32> {
        Some(self.next(chosen).place as u32 % 4)
    }

    fn strikes(&self, chosen: u32, blow: Blow) -> bool {
        self.hash(u64::from(chosen) + 30 + 10 * blow as u64).is_multiple_of(5)
    }

    fn is_check(&self) -> bool {
        self.hash(11).is_multiple_of(8)
    }

    fn null_move(&self) -> Option<Self> {
        (self.level < Self::LEVELS && !self.is_check()).then(|| self.next(Self::PASS))
    }
}

proptest! {
    #![proptest_config(deterministic(2000))]

    #[test]
    fn a_search_of_any_tree_proves_its_move(sample in samples(), contender in configurations()) {
        sample.check(&|position, depth| check(&contender, position, depth))?;
    }

    /// Passing and reducing need a game.
    #[test]
    fn a_search_that_passes_and_reduces_proves_its_move(
        place in 0..Maze::PLACES,
        contender in configurations(),
        (bits, seed) in (2..8u32, any::<u64>()),
        depth in 3..7u32,
    ) {
        let tree = Tree::new(Maze { place, level: 0 }, Hashed { bits, seed });
        check(&contender, &tree.root(), depth)?;
    }
}
