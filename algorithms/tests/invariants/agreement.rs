//! All algorithms find the same value, and where theory orders their costs,
//! measurement does.

use plywood_algorithms::Algorithm::{
    self, AlphaBeta, AlphaBetaHard, Dual, F1, Minimax, MtdAbove, MtdBelow, MtdBisection, MtdF,
    NegaScout, NegaScout1983, Pab, Pvs, Scout, Sss,
};
use plywood_algorithms::{LeafSet, Problem, Tally};
use plywood_positions::{
    Evaluation, Indexed, IndexedMove, IntervalEvaluation, OfIndexed, Position, Value,
};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use crate::forest::{Property, deterministic, minimax, samples};
use crate::measured::{measure, of_value};

proptest! {
    #![proptest_config(deterministic(1000))]

    #[test]
    fn values_and_lines(sample in samples()) {
        sample.check(&ValuesAndLines)?;
    }

    #[test]
    fn leaf_sets(sample in samples()) {
        sample.check_tree(&LeafSets)?;
    }

    #[test]
    fn evaluations(sample in samples()) {
        sample.check_tree(&Evaluations)?;
    }
}

/// Every algorithm finds the minimax value, and its line leads to a leaf of
/// that value.
struct ValuesAndLines;

impl Property for ValuesAndLines {
    fn check<P, E>(&self, position: &P, evaluation: &E, depth: u32) -> Result<(), TestCaseError>
    where
        P: Position,
        E: IntervalEvaluation<P>,
    {
        let value = minimax(position, evaluation, depth);
        for algorithm in of_value() {
            let answer = measure(algorithm, position, evaluation, depth).answer;
            prop_assert_eq!(answer.bounds.value(), Some(value), "{}", algorithm);
            prop_assert_eq!(answer.best, answer.line.first().copied(), "{}", algorithm);
            let end = value_along(position, evaluation, depth, &answer.line);
            prop_assert_eq!(end, Some(value), "{}'s line {:?}", algorithm, answer.line);
        }
        Ok(())
    }
}

/// What the line's end is worth for the side to move at its beginning, if it
/// is legal and ends in a leaf.
fn value_along<P: Position>(
    position: &P,
    evaluation: &impl Evaluation<P>,
    depth: u32,
    line: &[IndexedMove<P::Move>],
) -> Option<Value> {
    let mut moves = Vec::new();
    if depth > 0 {
        position.moves(&mut moves);
    }
    match line {
        [] if depth == 0 => Some(evaluation.evaluate(position)),
        [] => moves.is_empty().then(|| evaluation.finished(position)),
        [chosen, rest @ ..] if moves.contains(&chosen.inner) => {
            value_along(&position.play(chosen.inner), evaluation, depth - 1, rest)
                .map(|value| -value)
        }
        _ => None,
    }
}

/// Which leaves an algorithm evaluates, compared with another.
struct LeafSets;

impl Property for LeafSets {
    fn check<P, E>(&self, position: &P, evaluation: &E, depth: u32) -> Result<(), TestCaseError>
    where
        P: Position,
        E: IntervalEvaluation<P>,
    {
        let leaves = |algorithm| measure(algorithm, position, evaluation, depth).leaves;
        let alpha_beta = leaves(AlphaBeta);
        prop_assert_eq!(&leaves(AlphaBetaHard).order, &alpha_beta.order);
        for algorithm in
            [Pab, Pvs, NegaScout, NegaScout1983, Sss, Dual, MtdF, MtdAbove, MtdBelow, MtdBisection]
        {
            let fewer = leaves(algorithm);
            prop_assert!(fewer.is_subset(&alpha_beta), "{} leaves alpha-beta's tree", algorithm);
        }
        let root = Indexed::root(position.clone());
        let value = measure(Minimax, position, evaluation, depth).answer.bounds.value();
        for (guess, most_passes) in [(value, 2), (value.map(|value| value / 2), u64::MAX)] {
            let problem = Problem { guess, ..Problem::new(&root, depth) };
            let mut seen = (Tally::default(), LeafSet::default());
            let Ok(answer) = MtdF.search(&problem, &OfIndexed(evaluation), &mut seen);
            prop_assert_eq!(answer.bounds.value(), value);
            prop_assert!(seen.0.passes <= most_passes, "{} passes", seen.0.passes);
            prop_assert!(seen.1.is_subset(&alpha_beta), "MTD(f) leaves alpha-beta's tree");
        }
        prop_assert_eq!(leaves(MtdAbove).order, leaves(Sss).order, "MTD(+inf) is SSS*");
        prop_assert_eq!(leaves(MtdBelow).order, leaves(Dual).order, "MTD(-inf) is DUAL*");
        let f1 = leaves(F1);
        prop_assert!(alpha_beta.is_subset(&f1));
        prop_assert!(f1.is_subset(&leaves(Minimax)));
        if depth <= 3 {
            prop_assert_eq!(f1.order, alpha_beta.order, "only depth 4 has deep cutoffs");
        }
        let (pvs, nega_scout) = (leaves(Pvs), leaves(NegaScout));
        prop_assert!(pvs.is_subset(&nega_scout) && nega_scout.is_subset(&pvs));
        Ok(())
    }
}

/// How often an algorithm evaluates leaves.
struct Evaluations;

impl Property for Evaluations {
    fn check<P, E>(&self, position: &P, evaluation: &E, depth: u32) -> Result<(), TestCaseError>
    where
        P: Position,
        E: IntervalEvaluation<P>,
    {
        let seen = |algorithm: Algorithm| measure(algorithm, position, evaluation, depth);
        for algorithm in
            [Minimax, AlphaBeta, AlphaBetaHard, F1, Sss, Dual, MtdF, MtdAbove, MtdBelow]
        {
            let seen = seen(algorithm);
            prop_assert_eq!(seen.tally.leaves, seen.leaves.distinct(), "{}", algorithm);
        }
        let evaluations = |algorithm| seen(algorithm).tally.leaves;
        prop_assert!(evaluations(Pvs) <= evaluations(Scout), "PVS exceeds Scout");
        prop_assert!(evaluations(NegaScout) <= evaluations(Pvs), "NegaScout exceeds PVS");
        Ok(())
    }
}
