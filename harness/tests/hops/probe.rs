//! A game and an algorithm that print their callers.

use std::backtrace::Backtrace;
use std::fmt;
use std::str::FromStr;

use plywood::Board;
use plywood::algorithms::{
    AnswerOf, Facts, Guarantee, Problem, SearchAlgorithm, SearchContext, SupportedParts, interior,
};
use plywood::positions::{Hints, Outcome, Position, Window};
use plywood::rules::{Diagram, Rules, Side};

/// The beginning of a line that names a function on the way to the reading of a position.
pub const READ: &str = "read: ";

/// The beginning of a line that names a function on the way to the body of the algorithm.
pub const SEARCHED: &str = "searched: ";

/// Prints the functions on the stack, outermost first, each after `mark` and its place.
fn print_callers(mark: &str) {
    let trace = Backtrace::force_capture().to_string();
    let (mut frames, mut function) = (Vec::new(), "");
    for line in trace.lines().map(str::trim_start) {
        match line.strip_prefix("at ") {
            Some(place) => frames.push((place, function)),
            None => function = line.split_once(": ").map_or(line, |(_, name)| name),
        }
    }
    // The first is this function.
    for (place, function) in frames.into_iter().skip(1).rev() {
        println!("{mark}{place} {function}");
    }
}

/// A heap of matches, from which players take one or two.
#[derive(Clone, Copy, Debug)]
pub struct Heap {
    matches: u8,
    side: Side,
}

impl Position for Heap {
    type Move = u8;

    fn moves(&self, moves: &mut Vec<u8>) {
        moves.extend(1..=self.matches.min(2));
    }

    fn make(&mut self, taken: u8) {
        self.matches -= taken;
        self.side = !self.side;
    }

    fn key(&self) -> u64 {
        u64::from(self.matches) * 2 + self.side as u64
    }

    fn outcome(&self) -> Outcome {
        Outcome::Loss
    }

    fn notation(&self, taken: u8) -> String {
        taken.to_string()
    }
}

impl Hints<u8> for Heap {}

impl Default for Heap {
    fn default() -> Self {
        Self { matches: 3, side: Side::First }
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.matches)
    }
}

impl FromStr for Heap {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        print_callers(READ);
        Ok(Self { matches: text.parse()?, side: Side::First })
    }
}

impl Rules for Heap {
    const NAME: &'static str = "probe";
    const SIDES: [&'static str; 2] = ["First", "Second"];

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn diagram(&self, _: Option<u8>) -> Diagram {
        Diagram::new("|".repeat(self.matches.into()).chars(), 3)
    }
}

pub fn board() -> Board<Heap> {
    Board::new(Heap::NAME, "a heap; a move takes one or two matches")
}

impl SearchAlgorithm for Probe {
    const FACTS: Facts =
        Facts::new("probe", "this test", Guarantee::Value, SupportedParts::Windows);

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        search.run(problem, Self)
    }
}

interior!(
    /// Alpha-beta that prints its callers at the root.
    Probe = |search, position, mut node| {
        if node.depth == 2 {
            print_callers(SEARCHED);
        }
        let window = node.window;
        let mut best = Window::FULL.alpha;
        while let Some(chosen) = search.next(&mut node) {
            let mut child = position.clone();
            child.make(chosen);
            let value = -search.visit(&child, &node, -window.raise(best), Probe)?;
            if value > best {
                best = value;
                search.improve(&mut node);
                if best >= window.beta {
                    search.cut(&mut node);
                    break;
                }
            }
        }
        Ok(search.leave(position, node, best))
    }
);
