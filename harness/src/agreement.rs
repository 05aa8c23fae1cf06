//! Whether all answers of a run can be true.

use std::collections::BTreeMap;
use std::fmt;

use plywood_algorithms::{Configuration, Promise};
use plywood_positions::{Bounds, Interval, IntervalEvaluation, Position, WIN};

use crate::games::GameError;
use crate::measure::COMPLETED;
use crate::plan::Plan;
use crate::question::{Case, Question};
use crate::record::Record;
use crate::trial;
use crate::visitor::Visitor;

/// Answers to one question that cannot all be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The question, as a person can ask it again.
    pub question: String,
    /// What is claimed of the value, and who claims it.
    pub claims: Vec<(Interval, Vec<String>)>,
    /// Who claims a move to be best that minimax does not find to be so.
    pub wrong_moves: Vec<String>,
}

/// Everything that is claimed about one question.
struct Claims<'a> {
    question: &'a Question,
    values: Vec<(Interval, String)>,
    wrong_moves: Vec<String>,
}

/// Whether a completed search of `contender` proves what it says of the
/// minimax value to the horizon, where the evaluation's intervals are worth
/// `bounds`. Nothing that is plugged in may trade the value for speed, and an
/// algorithm that rests on the intervals needs admissible ones.
pub fn is_proven(contender: &Configuration, bounds: Bounds) -> bool {
    let has_right = match contender.algorithm().promise() {
        Promise::Value | Promise::ValueAlone | Promise::ForcedWin => true,
        Promise::BestMove => bounds == Bounds::Admissible,
        Promise::GameValue | Promise::Plausible => false,
    };
    has_right && !contender.settings().is_inexact()
}

/// The questions of `plan` whose answers contradict each other, minimax's
/// judgement of a best move, or the answer expected, in the plan's order. `rows` are the plan's searches, in their
/// order.
///
/// Every completed search that proves something takes part: those that promise
/// the value with the value, the others with what they have proven of it.
///
/// # Errors
///
/// Where a game does not offer the evaluation of its question.
pub fn contradictions(plan: &Plan, rows: &[Record]) -> Result<Vec<Contradiction>, GameError> {
    // Two groups may ask the same.
    let mut places: BTreeMap<_, usize> = BTreeMap::new();
    let mut asked: Vec<Claims<'_>> = Vec::new();
    for (question, _) in &plan.questions {
        places.entry(question.place()).or_insert_with(|| {
            asked.push(Claims { question, values: Vec::new(), wrong_moves: Vec::new() });
            asked.len() - 1
        });
    }
    for (search, row) in plan.searches.iter().zip(rows) {
        let (question, _) = &plan.questions[search.question];
        let is_proven = is_proven(&search.contender, bounds_of(&question.case)?);
        if row.status != COMPLETED || !is_proven {
            continue;
        }
        let (who, bounds) = (search.contender.to_string(), row.lower.zip(row.upper));
        let claims = &mut asked[places[&question.place()]];
        if row.minimax_best == Some(false) {
            claims.wrong_moves.push(who.clone());
        }
        claims.values.extend(bounds.map(|(lower, upper)| (Interval { lower, upper }, who)));
    }
    for (question, value) in &plan.expected {
        if let Some(&at) = places.get(&question.place()) {
            asked[at].values.push((Interval::exact(*value), "expected".to_owned()));
        }
    }
    Ok(asked.into_iter().filter_map(contradiction).collect())
}

/// Intervals that have no value in common, or moves that are not the best.
fn contradiction(claims: Claims<'_>) -> Option<Contradiction> {
    let Claims { question, values, wrong_moves } = claims;
    let lower = values.iter().map(|(claim, _)| claim.lower).max();
    let upper = values.iter().map(|(claim, _)| claim.upper).min();
    if lower <= upper && wrong_moves.is_empty() {
        return None;
    }
    let mut by_claim: Vec<(Interval, Vec<String>)> = Vec::new();
    for (claim, who) in values {
        match by_claim.iter_mut().find(|(known, _)| *known == claim) {
            Some((_, names)) => names.push(who),
            None => by_claim.push((claim, vec![who])),
        }
    }
    Some(Contradiction { question: trial::name(question), claims: by_claim, wrong_moves })
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.question)?;
        for (at, (claim, names)) in self.claims.iter().enumerate() {
            let names = names.join(", ");
            let separator = if at == 0 { "" } else { "; " };
            match (claim.value(), *claim) {
                (Some(value), _) => write!(f, "{separator}{value} ({names})")?,
                (None, Interval { lower, upper: WIN }) => {
                    write!(f, "{separator}at least {lower} ({names})")?;
                }
                (None, Interval { lower, upper }) if lower == -WIN => {
                    write!(f, "{separator}at most {upper} ({names})")?;
                }
                (None, Interval { lower, upper }) => {
                    write!(f, "{separator}{lower} to {upper} ({names})")?;
                }
            }
        }
        if !self.wrong_moves.is_empty() {
            write!(f, "; not the best move ({})", self.wrong_moves.join(", "))?;
        }
        Ok(())
    }
}

/// What the intervals of the case's evaluation are worth.
pub(crate) fn bounds_of(case: &Case) -> Result<Bounds, GameError> {
    struct Worth;

    impl Visitor for Worth {
        type Output = Bounds;

        fn visit<P, E>(self, _: &P, _: &E) -> Bounds
        where
            P: Position,
            E: IntervalEvaluation<P>,
        {
            E::BOUNDS
        }
    }

    case.root.visit(&case.evaluation, Worth)
}

#[cfg(test)]
mod tests {
    use indicatif::ProgressBar;

    use super::*;
    use crate::experiment::Experiment;
    use crate::pool;

    const TREE: &str = "
about = ''
[[group]]
name = 'tree'
games = ['disc:9:b=3']
algorithms = ['alpha-beta', 'sss*', 'b*', 'shannon-b', 'pvs+null-move=2']
depths = 3
repetitions = 0
";

    fn run(experiment: &str) -> (Plan, Vec<Record>) {
        let experiment = Experiment::parse("test", experiment).expect("an experiment");
        let plan = Plan::new(&experiment).expect("a plan");
        let rows = pool::run(&plan, 1, &ProgressBar::hidden(), |_| Ok(())).expect("rows");
        (plan, rows)
    }

    fn found(plan: &Plan, rows: &[Record]) -> Vec<String> {
        let found = contradictions(plan, rows).expect("evaluations that there are");
        found.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn another_value_is_named_with_all_others() {
        let (plan, mut rows) = run(TREE);
        let value = rows[0].value.expect("alpha-beta's value");
        assert_eq!(found(&plan, &rows), [""; 0]);
        (rows[1].lower, rows[1].upper) = (Some(value + 1), Some(value + 1));
        let question = "disc:9:b=3,d=3 1 (seed 1), evaluation tree, depth 3: ";
        let one = format!("{question}{value} (alpha-beta");
        let other = format!("; {} (sss*)", value + 1);
        let found = found(&plan, &rows);
        let is_named = |found: &String| found.starts_with(&one) && found.ends_with(&other);
        assert!(matches!(&found[..], [found] if is_named(found)), "{found:?}");
    }

    #[test]
    fn a_proof_that_excludes_the_value_contradicts_it() {
        let (plan, mut rows) = run(TREE);
        let value = rows[0].value.expect("alpha-beta's value");
        (rows[2].lower, rows[2].upper) = (Some(value + 5), Some(WIN));
        let found = found(&plan, &rows);
        let expected = format!("at least {} (b*)", value + 5);
        assert!(matches!(&found[..], [one] if one.contains(&expected)), "{found:?}");
    }

    #[test]
    fn a_best_move_that_minimax_denies_is_named() {
        let (plan, mut rows) = run(TREE);
        assert_eq!(rows[2].minimax_best, Some(true));
        rows[2].minimax_best = Some(false);
        let found = found(&plan, &rows);
        assert!(matches!(&found[..], [one] if one.ends_with("; not the best move (b*)")));
    }

    #[test]
    fn who_promises_no_value_and_who_was_stopped_contradict_nobody() {
        let (plan, mut rows) = run(TREE);
        for row in &mut rows[3..] {
            (row.lower, row.upper) = (Some(WIN), Some(WIN));
        }
        (rows[1].lower, rows[1].upper) = (Some(-WIN), Some(-WIN));
        "stopped: node limit".clone_into(&mut rows[1].status);
        assert_eq!(found(&plan, &rows), [""; 0]);
    }

    #[test]
    fn groups_that_ask_the_same_are_held_against_each_other() {
        let group = TREE.split_once("[[group]]").expect("a group").1.replace("'sss*'", "'dual*'");
        let (plan, mut rows) = run(&format!("{TREE}[[group]]{group}"));
        assert_eq!((rows.len(), &*rows[5].algorithm), (6, "dual*"), "the others are not repeated");
        (rows[5].lower, rows[5].upper) = (Some(WIN), Some(WIN));
        assert_eq!(found(&plan, &rows).len(), 1);
    }

    #[test]
    fn another_value_than_expected_is_named() {
        let (_, rows) = run(TREE);
        let value = rows[0].value.expect("alpha-beta's value");
        let expect = |value| {
            let tree = TREE;
            format!("{tree}expect = [{{ position = '1', depth = 3, value = {value} }}]\n")
        };
        let (plan, rows) = run(&expect(value));
        assert_eq!(found(&plan, &rows), [""; 0]);
        let (plan, rows) = run(&expect(value - 1));
        let found = found(&plan, &rows);
        let expected = format!("; {} (expected)", value - 1);
        assert!(matches!(&found[..], [one] if one.contains(&expected)), "{found:?}");
    }

    #[test]
    fn answers_expected_of_nothing_are_mistakes() {
        let mistake = |expect: &str| {
            let text = format!("{TREE}expect = [{{ {expect}, value = 0 }}]\n");
            let planned = Experiment::parse("test", &text).and_then(|it| Plan::new(&it));
            format!("{:#}", planned.expect_err("a mistake"))
        };
        assert!(mistake("position = '1', depth = 4").contains("depth 4, to which nothing"));
        assert!(mistake("position = '2', depth = 3").contains("position \"2\", which the group"));
        let of_game = mistake("game = 'chess', position = '1', depth = 3");
        assert!(of_game.contains("one of the group's games"), "{of_game}");
    }
}
