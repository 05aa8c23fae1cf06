//! The game of heaps: players take turns to take one to three matches from one of three heaps. The
//! player who takes the last match wins.

use std::fmt;
use std::str::FromStr;

use plywood::Board;
use plywood::positions::{Hints, Outcome, Position, mix};
use plywood::rules::{Diagram, Rules, Side};

/// A position: the matches in each heap, and the side to move.
#[derive(Clone, Copy, Debug)]
pub struct Heaps {
    pub matches: [u8; 3],
    side: Side,
}

/// A move: the number of matches to take, and the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    matches: u8,
    heap: u8,
}

impl Position for Heaps {
    type Move = Take;

    fn moves(&self, moves: &mut Vec<Take>) {
        for heap in 0..3 {
            let most = self.matches[usize::from(heap)].min(3);
            moves.extend((1..=most).map(|matches| Take { matches, heap }));
        }
    }

    fn make(&mut self, Take { matches, heap }: Take) {
        self.matches[usize::from(heap)] -= matches;
        self.side = !self.side;
    }

    fn key(&self) -> u64 {
        let [first, second, third] = self.matches;
        mix(u64::from_le_bytes([first, second, third, self.side as u8, 0, 0, 0, 0]))
    }

    fn outcome(&self) -> Outcome {
        Outcome::Loss
    }

    fn notation(&self, Take { matches, heap }: Take) -> String {
        format!("{matches}/{}", heap + 1)
    }
}

impl Hints<Take> for Heaps {}

impl Default for Heaps {
    fn default() -> Self {
        Self { matches: [3, 4, 5], side: Side::First }
    }
}

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, third] = self.matches;
        write!(f, "{first},{second},{third} {}", Self::SIDES[self.side as usize])
    }
}

impl FromStr for Heaps {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unreadable = || format!("invalid heaps `{text}`; write them as in `3,4,5 First`");
        let (matches, side) = text.split_once(' ').ok_or_else(unreadable)?;
        let matches: Result<Vec<u8>, _> = matches.split(',').map(str::parse).collect();
        let matches = matches.ok().and_then(|it| it.try_into().ok()).ok_or_else(unreadable)?;
        let side = Side::BOTH.into_iter().find(|&it| Self::SIDES[it as usize] == side);
        Ok(Self { matches, side: side.ok_or_else(unreadable)? })
    }
}

impl Rules for Heaps {
    const NAME: &'static str = "heaps";
    const SIDES: [&'static str; 2] = ["First", "Second"];

    fn side_to_move(&self) -> Side {
        self.side
    }

    /// Draws a row for each heap.
    fn diagram(&self, _: Option<Take>) -> Diagram {
        let row = |matches: u8| (0..5).map(move |at| if at < matches { '|' } else { ' ' });
        Diagram::new(self.matches.into_iter().flat_map(row), 5).with_ranks(1..=3)
    }
}

plywood_play::players::playable!(Heaps);

/// Returns the board of the game, without evaluations of its own.
pub fn board() -> Board<Heaps> {
    Board::new(Heaps::NAME, "three heaps; a move takes one to three matches of one heap")
}
