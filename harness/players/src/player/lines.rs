//! Several best moves of one root.

use plywood_algorithms::{Finished, Thought};

use super::compiled::{Playable, Searched};
use super::thinker::{Found, settled};
use super::watch::Watch;

/// The best of `moves`, the second best, and so on, `count` of them, in every
/// iteration up to `depth`: a line is what a search finds among the moves that the
/// better ones have left, so that its value is proven as the first one's is.
///
/// Returns the first line of the last depth that has one. `search` is of all
/// `moves`.
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
        for (number, finished) in (1..).zip(&mut finished) {
            watch.turn_to(number, count, &left);
            let root = search.root.among(&left);
            let line = Searched { root, finished: *finished, ..search.clone() };
            let Thought::Finished(answer) = P::search(&line, depth, watch) else { return best };
            let Some(found) = settled(search, depth, answer, watch) else { break };
            *finished = Some(Finished { depth, bounds: found.bounds, best: None });
            left.retain(|chosen| *chosen != found.best);
            if number == 1 {
                best = Some(found);
            }
        }
    }
    best
}
