//! Searches that may be stopped.

use plywood_algorithms::{Algorithm, Configuration, Guarantee, Limits, Problem, StopReason};
use plywood_positions::Indexed;
use proptest::prelude::*;

use crate::forest::{Checked, deterministic, samples};
use crate::held::Held;
use crate::measured::{Measured, search, search_within};

proptest! {
    #![proptest_config(deterministic(300))]

    #[test]
    fn a_stopped_search_says_so(sample in samples(), part in 0.0..1.2) {
        sample.check(&|position, depth| partial_limits(part, position, depth))?;
    }

    #[test]
    fn a_search_without_evaluations_says_so(sample in samples()) {
        sample.check(&evaluation_limit)?;
    }
}

/// The algorithms that stop at the depth asked for.
pub fn to_the_horizon() -> impl Iterator<Item = Algorithm> {
    let all = Algorithm::all().iter().copied();
    all.filter(|algorithm| algorithm.promise() != Guarantee::GameValue)
}

/// With so great a part of the nodes or of the memory that it needs, a search completes iff
/// that is enough; and then its answer is the usual one.
fn partial_limits(part: f64, position: &Held<'_>, depth: u32) -> Checked {
    let root = Indexed::root(*position);
    let problem = Problem::new(&root, depth);
    for algorithm in to_the_horizon() {
        let plain = Configuration::plain(algorithm);
        let Measured { answer, tally, .. } = search(&plain, &problem);
        let within = |limits| search_within(limits, &plain, &problem).map(|seen| seen.answer);
        let partly = (tally.nodes as f64 * part) as u64;
        for nodes in [partly, tally.nodes - 1, tally.nodes] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let expected =
                if nodes < tally.nodes { Err(StopReason::Nodes) } else { Ok(answer.clone()) };
            prop_assert_eq!(within(limits), expected, "{} with {} nodes", algorithm, nodes);
        }
        let partly = (tally.peak_bytes as f64 * part) as usize;
        for bytes in [partly, tally.peak_bytes.saturating_sub(1), tally.peak_bytes] {
            let limits = Limits { memory: Some(bytes), ..Limits::default() };
            let is_enough = bytes >= tally.peak_bytes;
            let expected = if is_enough { Ok(answer.clone()) } else { Err(StopReason::Memory) };
            prop_assert_eq!(within(limits), expected, "{} with {} bytes", algorithm, bytes);
        }
    }
    Ok(())
}

/// With as many evaluations as it makes, a search completes; with one less, it is stopped. One that
/// promises nothing always completes, with no more than that.
fn evaluation_limit(position: &Held<'_>, depth: u32) -> Checked {
    let root = Indexed::root(*position);
    let problem = Problem::new(&root, depth);
    for algorithm in to_the_horizon() {
        let plain = Configuration::plain(algorithm);
        let Measured { answer, tally, .. } = search(&plain, &problem);
        let within = |evaluations| {
            let limits = Limits { evaluations: Some(evaluations), ..Limits::default() };
            search_within(limits, &plain, &problem)
        };
        if algorithm.promise() == Guarantee::Nothing {
            let most = tally.leaves / 2 + 1;
            let seen = within(most).expect("it ends by itself");
            prop_assert!(seen.tally.leaves <= most, "{}", algorithm);
            continue;
        }
        let enough = within(tally.evaluations() + 1).map(|seen| seen.answer);
        prop_assert_eq!(enough, Ok(answer), "{}", algorithm);
        // B* finds out that a node is a leaf without entering another one.
        if algorithm.promise() == Guarantee::BestMove {
            continue;
        }
        let few = tally.evaluations().checked_sub(1).map(within);
        let few = few.map(|few| few.map(|seen| seen.answer));
        prop_assert!(few.is_none_or(|it| it == Err(StopReason::Evaluations)), "{}", algorithm);
    }
    Ok(())
}
