//! Detects contradictions between the answers that a run's searches gave to the same question.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use plywood_algorithms::{Algorithm, Guarantee};
use plywood_positions::{Interval, WIN};

use crate::record::asked::{Expected, QuestionKey};
use crate::record::id::RowId;
use crate::studies::searches::row::SearchRow;

/// Answers to one question that cannot all be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// Position, evaluation and depth, written so that a user can search them again.
    pub question: String,
    /// Each claimed range of the value, with the names of the configurations that proved it.
    pub claims: Vec<(Interval, Vec<String>)>,
    /// Configurations that returned a move other than a best move.
    pub wrong_moves: Vec<String>,
}

/// All claims about one question: ranges of the value, and configurations with a wrong best move.
#[derive(Default)]
struct Claims {
    values: Vec<(Interval, String)>,
    wrong_moves: Vec<String>,
}

/// Returns the questions whose answers contradict each other, in the order of the rows.
///
/// An answer may contradict another answer, the expected value, or minimax's verdict on a best
/// move. Only [proofs](is_proof) are checked: an algorithm that promises the value claims exactly
/// that value, any other claims the bounds that it proved. `unworthy` lists the rows whose move was
/// re-searched and found to be worth less than the proven value.
pub fn contradictions(
    rows: &[SearchRow],
    expected: &[Expected],
    unworthy: &BTreeSet<RowId>,
) -> Vec<Contradiction> {
    let mut places: BTreeMap<QuestionKey, usize> = BTreeMap::new();
    let mut asked: Vec<(QuestionKey, Claims)> = Vec::new();
    for row in rows {
        // Two groups may contain the same question.
        let at = *places.entry(QuestionKey::from(row)).or_insert_with_key(|question| {
            asked.push((question.clone(), Claims::default()));
            asked.len() - 1
        });
        if !is_proof(row) {
            continue;
        }
        let (who, bounds) = (row.contender().to_string(), row.lower.zip(row.upper));
        let claims = &mut asked[at].1;
        if row.minimax_best == Some(false) || unworthy.contains(&row.id) {
            claims.wrong_moves.push(who.clone());
        }
        claims.values.extend(bounds.map(|(lower, upper)| (Interval { lower, upper }, who)));
    }
    for Expected { asked: question, value } in expected {
        if let Some(&at) = places.get(question) {
            asked[at].1.values.push((Interval::exact(*value), "expected".to_owned()));
        }
    }
    asked.into_iter().filter_map(|(question, claims)| contradiction(&question, claims)).collect()
}

/// Returns whether a row proves the value at the horizon or bounds on it.
pub fn is_proof(row: &SearchRow) -> bool {
    let promise = row.contender().known().map(Algorithm::promise);
    row.is_completed() && row.exact && promise != Some(Guarantee::GameValue)
}

/// Returns the contradiction, if the intervals share no value or a move is not best.
fn contradiction(question: &QuestionKey, claims: Claims) -> Option<Contradiction> {
    let Claims { values, wrong_moves } = claims;
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
    Some(Contradiction { question: question.to_string(), claims: by_claim, wrong_moves })
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let claims = self.claims.iter().map(|(claim, names)| {
            let claimed = match (claim.value(), *claim) {
                (Some(value), _) => value.to_string(),
                (None, Interval { lower, upper: WIN }) => format!("at least {lower}"),
                (None, Interval { lower, upper }) if lower == -WIN => format!("at most {upper}"),
                (None, Interval { lower, upper }) => format!("{lower} to {upper}"),
            };
            format!("{claimed} ({})", names.join(", "))
        });
        let wrong_moves = self.wrong_moves.join(", ");
        let wrong = (!wrong_moves.is_empty()).then(|| format!("not the best move ({wrong_moves})"));
        write!(f, "{}: {}", self.question, claims.chain(wrong).collect::<Vec<_>>().join("; "))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use indicatif::ProgressBar;

    use super::*;
    use crate::record::status::Status;
    use crate::studies::searches::experiment::definition::Experiment;
    use crate::studies::searches::experiment::plan::Plan;
    use crate::studies::searches::experiment::pool;
    use crate::studies::searches::moves::unworthy;
    use crate::studies::searches::row::Count;

    const TREE: &str = "
about = ''
[[group]]
name = 'tree'
games = ['disc:9:b=3']
algorithms = ['alpha-beta', 'sss*', 'b*', 'shannon-b', 'pvs+null-move=2']
depths = 3
repetitions = 0
";

    fn run(experiment: &str) -> (Vec<Expected>, Vec<SearchRow>) {
        let experiment = Experiment::parse("test", experiment).expect("an experiment");
        let plan = Arc::new(Plan::new(&experiment).expect("a plan"));
        let (bar, never) = (ProgressBar::hidden(), AtomicBool::new(false));
        let ending = pool::run(&plan, 1, &bar, BTreeMap::new(), &never, |_| Ok(()));
        let Ok(Some(rows)) = ending else { panic!("{ending:?}") };
        (plan.expected.clone(), rows)
    }

    fn found(expected: &[Expected], rows: &[SearchRow]) -> Vec<String> {
        contradictions(rows, expected, &BTreeSet::new()).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn another_value_is_named_with_all_others() {
        let (expected, mut rows) = run(TREE);
        let value = rows[0].value.expect("alpha-beta's value");
        assert_eq!(found(&expected, &rows), [""; 0]);
        (rows[1].lower, rows[1].upper) = (Some(value + 1), Some(value + 1));
        let question = "disc:9:b=3,d=3 tree-1 (seed 1), evaluation tree, depth 3: ";
        let one = format!("{question}{value} (alpha-beta");
        let other = format!("; {} (sss*)", value + 1);
        let found = found(&expected, &rows);
        let is_named = |found: &String| found.starts_with(&one) && found.ends_with(&other);
        assert!(matches!(&found[..], [found] if is_named(found)), "{found:?}");
    }

    #[test]
    fn a_proof_that_excludes_the_value_contradicts_it() {
        let (expected, mut rows) = run(TREE);
        let value = rows[0].value.expect("alpha-beta's value");
        (rows[2].lower, rows[2].upper) = (Some(value + 5), Some(WIN));
        let found = found(&expected, &rows);
        let proof = format!("at least {} (b*)", value + 5);
        assert!(matches!(&found[..], [one] if one.contains(&proof)), "{found:?}");
    }

    #[test]
    fn a_best_move_that_minimax_denies_is_named() {
        let (expected, mut rows) = run(TREE);
        assert_eq!(rows[2].minimax_best, Some(true));
        rows[2].minimax_best = Some(false);
        let found = found(&expected, &rows);
        assert!(matches!(&found[..], [one] if one.ends_with("; not the best move (b*)")));
    }

    /// Reports what `run` does of the answers to an experiment's questions, some of which are wrong.
    fn judged(experiment: &str, falsify: impl FnOnce(&mut [SearchRow])) -> Vec<String> {
        let (expected, mut rows) = run(experiment);
        falsify(&mut rows);
        let experiment = Experiment::parse("test", experiment).expect("an experiment");
        let plan = Plan::new(&experiment).expect("a plan");
        let questions = plan.questions.iter().map(|(question, _)| question);
        let unworthy = unworthy(questions, &rows, &AtomicBool::new(false));
        contradictions(&rows, &expected, &unworthy).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_move_that_is_not_worth_the_value_is_named_if_another_answer_has_another_move() {
        let with_move = |places: &'static [usize], chosen: &'static str| {
            judged(TREE, |rows| {
                for &at in places {
                    assert!(rows[at].exact && rows[at].best_move != chosen);
                    rows[at].best_move = chosen.into();
                }
            })
        };
        assert_eq!(with_move(&[], ""), [""; 0]);
        // Neither of the others has the value of the best move, 1.
        for chosen in ["0", "2", "no move"] {
            let found = with_move(&[0], chosen);
            let denied = "; not the best move (alpha-beta)";
            assert!(matches!(&found[..], [one] if one.ends_with(denied)), "{found:?}");
        }
        // Neither is compared with another answer.
        assert_eq!(judged(TREE, |rows| rows[3].best_move = "2".into()), [""; 0]);
        assert_eq!(judged(TREE, |rows| rows[4].best_move = "2".into()), [""; 0]);
    }

    #[test]
    fn equal_moves_may_differ() {
        let ties = TREE.replace("disc:9:b=3", "disc:1:b=3");
        let is_denied =
            |chosen: &&str| !judged(&ties, |rows| rows[0].best_move = (*chosen).into()).is_empty();
        assert!(["0", "1", "2"].iter().filter(|chosen| is_denied(chosen)).count() < 2);
    }

    #[test]
    fn a_judgement_that_takes_more_nodes_than_the_answers_is_given_up() {
        let found = judged(TREE, |rows| {
            rows[0].best_move = "2".into();
            for row in rows {
                *row = row.clone().with([(Count::nodes, Some(2))]);
            }
        });
        assert_eq!(found, [""; 0]);
    }

    #[test]
    fn searches_without_a_value_contradict_no_other() {
        let (expected, mut rows) = run(TREE);
        for row in &mut rows[3..] {
            (row.lower, row.upper) = (Some(WIN), Some(WIN));
        }
        (rows[1].lower, rows[1].upper) = (Some(-WIN), Some(-WIN));
        rows[1].status = Status::NodeLimit;
        assert_eq!(found(&expected, &rows), [""; 0]);
    }

    #[test]
    fn groups_that_ask_the_same_are_compared() {
        let group = TREE.split_once("[[group]]").expect("a group").1.replace("'sss*'", "'dual*'");
        let (expected, mut rows) = run(&format!("{TREE}[[group]]{group}"));
        assert_eq!((rows.len(), &*rows[5].algorithm), (6, "dual*"), "the others are not repeated");
        (rows[5].lower, rows[5].upper) = (Some(WIN), Some(WIN));
        assert_eq!(found(&expected, &rows).len(), 1);
    }

    #[test]
    fn another_value_than_expected_is_named() {
        let (_, rows) = run(TREE);
        let value = rows[0].value.expect("alpha-beta's value");
        let expect = |value| {
            let tree = TREE;
            format!("{tree}expect = [{{ position = 'tree-1', depth = 3, value = {value} }}]\n")
        };
        let (expected, rows) = run(&expect(value));
        assert_eq!(found(&expected, &rows), [""; 0]);
        let (expected, rows) = run(&expect(value - 1));
        let found = found(&expected, &rows);
        let claim = format!("; {} (expected)", value - 1);
        assert!(matches!(&found[..], [one] if one.contains(&claim)), "{found:?}");
    }
}
