//! Multi-PV search: several best moves of one root.

use plywood_algorithms::{Finished, SearchOutcome};

use super::compiled::{Playable, SearchRequest};
use super::found::{Found, settled};
use super::player_observer::PlayerObserver;

/// Searches for the best `count` of `moves`, in each iteration up to `depth`.
///
/// Each line is found by a search of the moves that better lines have left. Its value is therefore
/// as well proven as that of the first line.
///
/// Returns the best line of the last depth with a result; an inexact search may find a better line
/// after a worse one. The root of `search` must have all `moves`.
pub fn lines<P: Playable>(
    search: &SearchRequest<'_, P>,
    moves: &[P::Move],
    count: usize,
    depth: u32,
    watch: &mut PlayerObserver<'_, P::Move>,
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
            let line = SearchRequest { root, finished: *finished, ..search.clone() };
            let SearchOutcome::Finished(answer) = P::search(&line, depth, watch) else {
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
