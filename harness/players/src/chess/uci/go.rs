//! Parsing the UCI command `go`.

use std::time::Duration;

use plywood_positions::Chess;
use shakmaty::Move;

use crate::player::{Effort, SearchParts};
use crate::{Budget, BySide, Game, Rules, Side, Time};

/// A request for a search: the contents of a `go` command.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Go {
    pub effort: Effort,
    pub left: BySide<Option<Duration>>,
    pub increment: BySide<Duration>,
    /// Moves until the next base time is added.
    pub moves: Option<u32>,
    /// Whether only `stop` ends the search.
    pub is_infinite: bool,
    /// Number of moves within which a mate is wanted.
    pub mate: Option<u32>,
    /// Enhancements for the search; exact if a mate is wanted but not proven.
    pub parts: SearchParts,
    pub only: Option<Vec<Move>>,
    /// Depth for a perft count instead of a search.
    pub perft: Option<u32>,
}

/// Keywords that are followed by a number.
const NUMBERS: [&str; 10] =
    ["depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "mate", "perft"];

impl Go {
    /// Parses the words after `go`. Unknown words are skipped, with a message in `complaints`.
    pub fn read(words: &[&str], game: &Game<Chess>, complaints: &mut Vec<String>) -> Self {
        let mut go = Self::default();
        let mut words = words.iter().peekable();
        while let Some(&word) = words.next() {
            if NUMBERS.contains(&word) {
                let number = words.next().and_then(|text| text.parse().ok());
                match number {
                    Some(number) => go.set(word, number),
                    None => complaints.push(format!("go {word} needs a whole number")),
                }
            } else if word == "ponder" {
                // The listener has read it already.
            } else if word == "infinite" {
                go.is_infinite = true;
            } else if word == "searchmoves" {
                let mut only = Vec::new();
                while let Some(text) = words.next_if(|text| is_move(text)) {
                    match game.position().read_move(text) {
                        Ok(chosen) => only.push(chosen),
                        Err(error) => complaints.push(format!("searchmoves: {error}")),
                    }
                }
                go.only = Some(only).filter(|only| !only.is_empty());
            } else {
                complaints.push(format!("go {word} means nothing here"));
            }
        }
        go
    }

    /// Sets a numeric field. Negative numbers count as 0, because some programs send negative clock
    /// times.
    fn set(&mut self, name: &str, number: i64) {
        let number = number.max(0).cast_unsigned();
        let small = u32::try_from(number).unwrap_or(u32::MAX);
        let time = Duration::from_millis(number);
        match name {
            "depth" => self.effort.depth = Some(small.max(1)),
            "nodes" => self.effort.nodes = Some(number.max(1)),
            "movetime" => self.effort.time = Some(time),
            "wtime" => self.left.first = Some(time),
            "btime" => self.left.second = Some(time),
            "winc" => self.increment.first = time,
            "binc" => self.increment.second = time,
            "perft" => self.perft = Some(small),
            "movestogo" => self.moves = Some(small.max(1)),
            // A mate in n moves takes 2n - 1 plies.
            _ => {
                let moves = small.clamp(1, 1 << 30);
                self.mate = Some(moves);
                self.effort.depth = Some(2 * moves - 1);
                self.parts = SearchParts::Exact;
            }
        }
    }

    /// Returns the effort and time budget for `side`.
    ///
    /// Limits that the request omits are those of the player's `own` effort. `overhead` is the time
    /// lost per move in communication. If a mate is wanted, half of each limit is for its proof,
    /// and half for an ordinary search if the proof fails.
    pub fn spend(&self, side: Side, own: Effort, overhead: Duration) -> (Effort, Option<Budget>) {
        let time = self.effort.time.map(|time| time.saturating_sub(overhead));
        let searches: u32 = if self.mate.is_some() { 2 } else { 1 };
        let effort = Effort {
            nodes: self.effort.nodes.or(own.nodes).map(|nodes| nodes.div_ceil(searches.into())),
            evaluations: own.evaluations,
            depth: self.effort.depth.or(own.depth),
            time: time.or(own.time).map(|time| time / searches),
        };
        let budget = self.left[side].map(|left| {
            let (left, increment) = (left.saturating_sub(overhead), self.increment[side]);
            let Budget { aim, most } = Time { left, increment, moves_to_go: self.moves }.budget();
            // If the overhead exceeds the move's time, some time still remains for thinking.
            let aim = aim.saturating_sub(overhead).max(aim / 4);
            let most = most.saturating_sub(overhead).max(aim);
            Budget { aim: aim / searches, most: most / searches }
        });
        (effort, budget)
    }

    /// Returns whether only `stop` ends the search.
    pub fn is_endless(&self, effort: Effort, budget: Option<Budget>) -> bool {
        self.is_infinite || (effort.is_unlimited() && budget.is_none())
    }
}

/// Returns whether a word has the form of a move by squares.
fn is_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    let is_square = |at: usize| {
        matches!(bytes.get(at..at + 2), Some([file, rank])
            if (b'a'..=b'h').contains(file) && (b'1'..=b'8').contains(rank))
    };
    is_square(0) && is_square(2) && bytes.len() <= 5
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Go, Vec<String>) {
        let words: Vec<_> = text.split_whitespace().collect();
        let mut complaints = Vec::new();
        (Go::read(&words, &Game::default(), &mut complaints), complaints)
    }

    #[test]
    fn words_may_come_in_any_order() {
        let (go, complaints) =
            read("movestogo 3 wtime 5000 searchmoves e2e4 g1f3 winc 7 btime -20");
        assert!(complaints.is_empty(), "{complaints:?}");
        assert_eq!(go.only.as_ref().map(Vec::len), Some(2));
        assert_eq!(go.left[Side::Second], Some(Duration::ZERO));
        let budget = |overhead| {
            let overhead = Duration::from_millis(overhead);
            go.spend(Side::First, Effort::default(), overhead).1.expect("a clock")
        };
        assert!(budget(0).most < Duration::from_secs(5));
        // The overhead reduces both the remaining time and the move's budget.
        let gone = budget(0).aim.saturating_sub(budget(100).aim);
        assert!((100..150).contains(&gone.as_millis()), "{gone:?}");
        assert!(budget(2000).aim > Duration::ZERO);
        let (go, _) = read("mate 3");
        assert_eq!((go.mate, go.effort.depth, go.parts), (Some(3), Some(5), SearchParts::Exact));
        assert!(read("").0.is_endless(Effort::default(), None));
    }

    #[test]
    fn nonsense_is_left_out() {
        let (go, complaints) = read("depth x fast searchmoves e2e5 a8a1 nodes 7");
        assert_eq!((go.effort.nodes, go.effort.depth, go.only), (Some(7), None, None));
        assert_eq!(complaints.len(), 4, "{complaints:?}");
    }
}
