//! The law of answers: every algorithm keeps its promise on every tree.

use plywood_algorithms::{Algorithm, Answer, Configuration, Guarantee};
use plywood_positions::{Evaluation, IndexedMove, IntervalEvaluation, Position, Value, WIN};
use proptest::prelude::*;

use crate::forest::{Checked, choices, deterministic, minimax, samples};
use crate::held::{Held, HeldMove, OfHeld};
use crate::measured::measure;

proptest! {
    #![proptest_config(deterministic(1000))]

    #[test]
    fn every_algorithm_keeps_its_promise(sample in samples()) {
        sample.check(&|position, depth| {
            let value = minimax(position, &OfHeld, depth);
            // Those of the whole game may take for ever.
            let mut all = Algorithm::all().iter().filter(|it| it.promise() != Guarantee::GameValue);
            all.try_for_each(|&algorithm| {
                let answer = measure(algorithm, position, depth).answer;
                lawful(&Configuration::plain(algorithm), position, (depth, value), &answer)
            })
        })?;
    }

    /// The premise of B*: no value is ever outside the evaluation's interval.
    #[test]
    fn intervals_are_admissible(sample in samples()) {
        sample.check(&|position, depth| {
            let value = minimax(position, &OfHeld, depth);
            let interval = OfHeld.interval(position, depth);
            prop_assert!(interval.contains(value), "{value} is not in {interval:?}");
            Ok(())
        })?;
    }
}

/// Where a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// In a leaf of this value for the side to move at its beginning.
    Leaf(Value),
    /// Before a leaf.
    Short,
}

/// Where the line ends, if it is legal.
pub fn value_along(position: &Held<'_>, depth: u32, line: &[IndexedMove<HeldMove>]) -> Option<End> {
    let moves = choices(position, depth);
    match line {
        [] if depth == 0 => Some(End::Leaf(OfHeld.evaluate(position))),
        [] if moves.is_empty() => Some(End::Leaf(OfHeld.finished(position, depth))),
        [] => Some(End::Short),
        [chosen, rest @ ..] if moves.contains(&chosen.inner) => {
            match value_along(&position.play(chosen.inner), depth - 1, rest)? {
                End::Leaf(value) => Some(End::Leaf(-value)),
                End::Short => Some(End::Short),
            }
        }
        _ => None,
    }
}

/// Checks an answer to this depth by the position's minimax value: the bounds are what the algorithm
/// promises, and the move and the line are worth the value.
pub fn lawful(
    contender: &Configuration,
    position: &Held<'_>,
    (depth, value): (u32, Value),
    answer: &Answer<IndexedMove<HeldMove>>,
) -> Checked {
    let promise = contender.algorithm().promise();
    let is_leaf = choices(position, depth).is_empty();
    let is_silent = match promise {
        Guarantee::Value | Guarantee::ValueAlone | Guarantee::BestMove => is_leaf,
        Guarantee::ForcedWin => is_leaf || value != WIN,
        // They answer another question, or none.
        Guarantee::GameValue | Guarantee::Plausible | Guarantee::Nothing => return Ok(()),
    };
    prop_assert!(answer.bounds.contains(value), "{contender}: {answer:?}, not {value}");
    if promise.is_value() || promise == Guarantee::BestMove && is_leaf {
        prop_assert_eq!(answer.bounds.value(), Some(value), "{}", contender);
    }
    prop_assert_eq!(answer.best.is_none(), is_silent, "{}: {:?}", contender, answer);
    if let Some(best) = answer.best {
        let worth = -minimax(&position.play(best.inner), &OfHeld, depth - 1);
        prop_assert_eq!(worth, value, "{}'s move {:?}", contender, best);
    }
    if promise == Guarantee::ValueAlone {
        return Ok(());
    }
    let has_line = promise == Guarantee::Value;
    prop_assert!(
        !has_line || answer.best == answer.line.first().copied(),
        "{contender}: {answer:?}"
    );
    let end = value_along(position, depth, &answer.line);
    // A table that forgets may cut the line short, and no more.
    let may_be_short = !has_line || contender.settings().table.is_some();
    prop_assert!(
        end == Some(End::Leaf(value)) || may_be_short && end == Some(End::Short),
        "{contender}'s line {:?} ends in {end:?}, not {value}",
        answer.line
    );
    Ok(())
}
