//! Checks the best moves of exact searches that disagree.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};

use plywood_algorithms::Limits;
use plywood_positions::Value;
use rayon::ThreadPool;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use crate::record::asked::Asked;
use crate::record::id::RowId;
use crate::studies::searches::agreement::is_proof;
use crate::studies::searches::measure::bound::minimax_value;
use crate::studies::searches::measure::question::Question;
use crate::studies::searches::measure::search::caught;
use crate::studies::searches::row::SearchRow;

/// The exact answers to one question.
struct Answers<'a> {
    question: &'a Question,
    /// Row ids of the answers that contain a move and a value, by move and value.
    by_move: BTreeMap<(&'a str, Value), Vec<&'a RowId>>,
    /// Nodes of the most expensive of these searches.
    nodes: u64,
}

/// Returns the rows of exact searches whose move does not achieve their value: the position after
/// the move is not worth minus that value.
///
/// A move is checked only if the exact answers to its question differ in their moves. Rows with
/// equal move and value share one check. A check is abandoned if it takes more nodes than the most
/// expensive of these searches. After `stop` is set, no check begins.
pub fn unworthy<'a>(
    questions: impl IntoIterator<Item = &'a Question>,
    rows: &'a [SearchRow],
    pool: &ThreadPool,
    stop: &AtomicBool,
) -> BTreeSet<RowId> {
    let mut asked: BTreeMap<Asked, Answers<'_>> = BTreeMap::new();
    for question in questions {
        let none = || Answers { question, by_move: BTreeMap::new(), nodes: 0 };
        asked.entry(question.asked()).or_insert_with(none);
    }
    for row in rows.iter().filter(|row| is_proof(row) && !row.best_move.is_empty()) {
        let Some((value, answers)) = row.value.zip(asked.get_mut(&Asked::from(row))) else {
            continue;
        };
        answers.by_move.entry((&row.best_move, value)).or_default().push(&row.id);
        answers.nodes = answers.nodes.max(row.nodes().unwrap_or(0));
    }
    let differing: Vec<_> = asked
        .values()
        .filter(|it| {
            let mut moves = it.by_move.keys().map(|(chosen, _)| chosen);
            let first = moves.next();
            moves.any(|chosen| Some(chosen) != first)
        })
        .flat_map(|it| it.by_move.iter().map(move |(answer, ids)| (it, *answer, ids)))
        .collect();
    let judged = || {
        differing
            .into_par_iter()
            .filter(|_| !stop.load(Ordering::Relaxed))
            .filter(|(answers, (chosen, value), _)| answers.deny(chosen, *value))
            .flat_map_iter(|(.., ids)| ids.iter().map(|&id| id.clone()))
            .collect()
    };
    pool.install(judged)
}

impl Answers<'_> {
    /// Returns whether `chosen` is proven not to achieve `value`.
    fn deny(&self, chosen: &str, value: Value) -> bool {
        let Self { question: Question { case, depth }, nodes, .. } = self;
        let limits = Limits { nodes: Some(*nodes), ..Limits::default() };
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
}
