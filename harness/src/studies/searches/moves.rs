//! Checks the best moves of exact searches that disagree.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};

use plywood_algorithms::Limits;
use plywood_positions::Value;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use crate::record::asked::QuestionKey;
use crate::record::id::RowId;
use crate::studies::searches::agreement::is_proof;
use crate::studies::searches::measure::bound::minimax_value;
use crate::studies::searches::measure::question::Question;
use crate::studies::searches::measure::search::caught;
use crate::studies::searches::row::SearchRow;

/// The exact answers to one question.
struct Answers<'a> {
    /// One of their rows.
    row: &'a SearchRow,
    /// Row ids of the answers that contain a move and a value, by move and value.
    by_move: BTreeMap<(&'a str, Value), Vec<&'a RowId>>,
    /// Nodes of the most expensive of these searches.
    nodes: u64,
}

/// Returns one row of each question whose exact answers differ in their moves.
pub fn disputed(rows: &[SearchRow]) -> Vec<&SearchRow> {
    differing(rows).values().map(|answers| answers.row).collect()
}

/// Returns the exact answers to each question whose answers differ in their moves.
fn differing(rows: &[SearchRow]) -> BTreeMap<QuestionKey, Answers<'_>> {
    let mut asked: BTreeMap<QuestionKey, Answers<'_>> = BTreeMap::new();
    for row in rows.iter().filter(|row| is_proof(row) && !row.best_move.is_empty()) {
        let Some(value) = row.value else { continue };
        let none = || Answers { row, by_move: BTreeMap::new(), nodes: 0 };
        let answers = asked.entry(QuestionKey::from(row)).or_insert_with(none);
        answers.by_move.entry((&row.best_move, value)).or_default().push(&row.id);
        answers.nodes = answers.nodes.max(row.nodes().unwrap_or(0));
    }
    asked.retain(|_, answers| {
        let mut moves = answers.by_move.keys().map(|(chosen, _)| chosen);
        let first = moves.next();
        moves.any(|chosen| Some(chosen) != first)
    });
    asked
}

/// Returns the rows of exact searches whose move does not achieve their value: the position after
/// the move is not worth minus that value.
///
/// A move is checked only if the exact answers to its question differ in their moves. Rows with
/// equal move and value share one check. A check is abandoned if it takes more nodes than the most
/// expensive of these searches. After `stop` is set, no check begins. The checks run on the threads
/// of the current pool.
pub fn unworthy<'a>(
    questions: impl IntoIterator<Item = &'a Question>,
    rows: &[SearchRow],
    stop: &AtomicBool,
) -> BTreeSet<RowId> {
    let differing = differing(rows);
    let mut checks = BTreeMap::new();
    for question in questions {
        let asked = question.asked();
        if let Some(answers) = differing.get(&asked) {
            checks.entry(asked).or_insert((question, answers));
        }
    }
    let checks: Vec<_> = checks
        .values()
        .flat_map(|&(question, answers)| {
            answers.by_move.iter().map(move |(answer, ids)| (question, answers.nodes, *answer, ids))
        })
        .collect();
    checks
        .into_par_iter()
        .filter(|_| !stop.load(Ordering::Relaxed))
        .filter(|(question, nodes, (chosen, value), _)| deny(question, *nodes, chosen, *value))
        .flat_map_iter(|(.., ids)| ids.iter().map(|&id| id.clone()))
        .collect()
}

/// Returns whether `chosen` is proven, by at most `nodes` nodes, not to achieve `value`.
fn deny(Question { case, depth }: &Question, nodes: u64, chosen: &str, value: Value) -> bool {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let Some(left) = depth.checked_sub(1) else { return false };
    // A search that panics here also panicked in the run, and its row records that.
    let worth = caught(|| {
        let posed = case.root.pose(&case.evaluation)?;
        // A move that is illegal in the position is also denied.
        let Some(place) = posed.place(chosen) else { return Ok(Some(false)) };
        let after = minimax_value(&*posed.after(place), left, limits, None);
        Ok(after.map(|it| -it == value))
    });
    worth == Ok(Some(false))
}
