//! Algorithms that prove a best move and not the value.

use plywood_algorithms::{Algorithm, Guarantee};
use plywood_positions::{IntervalEvaluation, Position, WIN};
use proptest::prelude::*;

use crate::forest::{Checked, choices, deterministic, minimax, samples};
use crate::held::{Held, OfHeld};
use crate::measured::measure;

proptest! {
    #![proptest_config(deterministic(1000))]

    #[test]
    fn the_move_is_worth_as_much_as_the_root(sample in samples()) {
        sample.check(&best_move)?;
    }

    #[test]
    fn intervals_are_admissible(sample in samples()) {
        sample.check(&admissible)?;
    }
}

fn best_move(position: &Held<'_>, depth: u32) -> Checked {
    let value = minimax(position, &OfHeld, depth);
    let moves = position.all_moves();
    let is_leaf = depth == 0 || moves.is_empty();
    for &algorithm in Algorithm::all() {
        let is_silent = match algorithm.promise() {
            Guarantee::Value | Guarantee::ValueAlone | Guarantee::BestMove => is_leaf,
            Guarantee::ForcedWin => is_leaf || value != WIN,
            // They answer another question, or none.
            Guarantee::GameValue | Guarantee::Plausible | Guarantee::Nothing => continue,
        };
        let answer = measure(algorithm, position, depth).answer;
        prop_assert!(answer.bounds.contains(value), "{algorithm}: {answer:?}, not {value}");
        prop_assert_eq!(answer.best.is_none(), is_silent, "{}", algorithm);
        if let Some(best) = answer.best {
            let after = -minimax(&position.play(best.inner), &OfHeld, depth - 1);
            prop_assert_eq!(after, value, "{} chose {:?}", algorithm, best);
        } else if algorithm.promise() == Guarantee::BestMove {
            prop_assert_eq!(answer.bounds.value(), Some(value), "{}", algorithm);
        }
    }
    Ok(())
}

/// The premise of B*: no value is ever outside the evaluation's interval.
fn admissible(position: &Held<'_>, depth: u32) -> Checked {
    let value = minimax(position, &OfHeld, depth);
    let interval = OfHeld.interval(position, depth);
    prop_assert!(interval.contains(value), "{value} is not in {interval:?}");
    let moves = choices(position, depth);
    moves.into_iter().try_for_each(|chosen| best_move(&position.play(chosen), depth - 1))
}
