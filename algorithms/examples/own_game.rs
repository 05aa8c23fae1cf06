//! Defines a game, and searches it with every algorithm that finds its value.
//!
//! `cargo run -p plywood-algorithms --example own_game`

use plywood_algorithms::{Algorithm, Allowance, Problem, Tally, full_leaves, minimal_leaves};
use plywood_positions::{Evaluation, Hints, IntervalEvaluation, Outcome, Position, Value, mix};

/// Heaps of matches (Nim): a move takes any number from one heap, and whoever takes the last match
/// wins. A newtype like this can also wrap an existing board type.
#[derive(Clone)]
struct Heaps([u8; 3]);

impl Position for Heaps {
    /// The heap, and the number of matches taken.
    type Move = (u8, u8);

    fn moves(&self, moves: &mut Vec<(u8, u8)>) {
        for (heap, &matches) in (0..).zip(&self.0) {
            moves.extend((1..=matches).map(|taken| (heap, taken)));
        }
    }

    fn make(&mut self, (heap, taken): (u8, u8)) {
        self.0[usize::from(heap)] -= taken;
    }

    /// Both sides have the same moves, so the key need not include the turn.
    fn key(&self) -> u64 {
        self.0.iter().fold(0, |key, &matches| mix(key ^ u64::from(matches)))
    }

    fn outcome(&self) -> Outcome {
        Outcome::Loss
    }
}

/// The game has no captures, checks or null moves.
impl Hints<(u8, u8)> for Heaps {}

/// A weak evaluation: the more matches, the better.
struct Matches;

impl Evaluation<Heaps> for Matches {
    fn evaluate(&self, position: &Heaps) -> Value {
        match position.0.iter().map(|&matches| Value::from(matches)).sum() {
            0 => Outcome::Loss.value(),
            matches => matches,
        }
    }
}

/// Default bounds suffice; only B* is faster with tighter bounds.
impl IntervalEvaluation<Heaps> for Matches {}

fn main() {
    let (root, depth) = (Heaps([3, 4, 5]), 5);
    let problem = Problem::new(&root, depth);
    let Ok(truth) = Algorithm::MINIMAX.search(&problem, &Matches, &mut Tally::default());
    let value = truth.bounds.lower;
    let any = Allowance::default();
    let minimal = minimal_leaves(&root, &Matches, depth, value, any).expect("this is the value");
    let full = full_leaves(&root, depth, any).expect("no other thread ends it");
    println!("value {value}; {full} leaves, {minimal} at the least");
    for &algorithm in Algorithm::all().iter().filter(|algorithm| algorithm.promise().is_value()) {
        let mut tally = Tally::default();
        let Ok(answer) = algorithm.search(&problem, &Matches, &mut tally);
        assert_eq!(answer.bounds.value(), Some(value), "{algorithm} disagrees");
        println!("{algorithm:18} {:6} leaves, best {:?}", tally.leaves, answer.best);
    }
}

#[test]
fn all_algorithms_agree() {
    main();
}
