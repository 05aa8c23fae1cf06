//! Several best moves of one root.

use plywood_algorithms::{Finished, Thought};

use super::compiled::{Playable, Searched};
use super::found::{Found, settled};
use super::watch::Watch;

/// The best of `moves`, the second best, and so on, `count` of them, in every
/// iteration up to `depth`: a line is what a search finds among the moves that the
/// better ones have left, so its value is proven as the first one's is.
///
/// Returns the best line of the last depth that has one: an inexact search may find a better line
/// after a worse one. `search` is of all `moves`.
pub fn lines<P: Playable>(
    search: &Searched<'_, P>,
    moves: &[P::Move],
    count: usize,
    depth: u32,
    watch: &mut Watch<'_, P::Move>,
) -> Option<Found<P::Move>> {
    let count = count.min(moves.len());
    let deepening = search.configuration.settings().deepening;
    let before = deepening.into_iter().flat_map(|deepening| deepening.before(depth));
    let mut finished: Vec<Option<Finished>> = vec![None; count];
    let mut best = None;
    for depth in before.chain([depth]) {
        let mut left = moves.to_vec();
        let mut of_depth: Option<Found<P::Move>> = None;
        for (number, finished) in (1..).zip(&mut finished) {
            watch.turn_to(number, count, &left);
            let root = search.root.among(&left);
            let line = Searched { root, finished: *finished, ..search.clone() };
            let Thought::Finished(answer) = P::search(&line, depth, watch) else {
                return of_depth.or(best);
            };
            let Some(found) = settled(search, depth, answer, watch) else { break };
            *finished = Some(Finished { depth, bounds: found.bounds, best: None });
            left.retain(|chosen| *chosen != found.best);
            if of_depth.as_ref().is_none_or(|best| found.bounds.lower > best.bounds.lower) {
                of_depth = Some(found);
            }
        }
        best = of_depth.or(best);
    }
    best
}
