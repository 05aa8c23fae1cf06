//! Proofs of forced mates by exact search.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use plywood_algorithms::{Configuration, LimitObserver, Limits, SearchOutcome};
use plywood_positions::{ByDistance, Value, WIN, Window, Zero};

use super::compiled::{Playable, SearchRequest};
use super::outside::Outside;
use super::player_observer::{PlayerObserver, Progress};
use super::root::PositionWithHistory;
use crate::{Game, Repetition};

/// A forced win or loss, with its line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mate<M> {
    /// Plies to the end of the game, with best play by both sides.
    pub plies: u32,
    /// Line of play that ends the game.
    pub line: Vec<M>,
    /// Nodes entered for the proof.
    pub nodes: u64,
}

/// Configuration of the proof search: exact, with move ordering that suits refutations.
const PROVER: &str = "alpha-beta+order=mvv-lva+killers+history";

/// Searches for the shortest forced end of `game` within `most` plies, and proves it.
///
/// A positive `value` asks for a win of the side to move, a negative value for a loss. The root's
/// moves are restricted to `only`, if given. Returns `None` if there is no such end, if the proof
/// exceeds `limits`, or if `stop` is set.
pub fn prove<P: Playable>(
    game: &Game<P>,
    only: Option<&[P::Move]>,
    value: Value,
    most: u32,
    limits: Limits,
    stop: &Arc<AtomicBool>,
) -> Option<Mate<P::Move>> {
    let configuration: Configuration = PROVER.parse().ok()?;
    let memory = configuration.memory();
    let drawn = game.drawn_keys(Repetition::Third);
    let evaluation = ByDistance(Zero);
    let outside = Outside { oracles: Vec::new() };
    let started = Instant::now();
    let mut nodes = 0;
    // The side that mates makes the last move, so its parity is known.
    let shortest = if value > 0 { 1 } else { 2 };
    (shortest..=most).step_by(2).find_map(|plies| {
        let search = SearchRequest {
            configuration: &configuration,
            memory: &memory,
            evaluation: &evaluation,
            root: PositionWithHistory::new(game, only, &drawn),
            oracle: &outside,
            finished: None,
            // The null window below separates a forced end of the game from all other values.
            extra: None,
            window: if value > 0 { Window::null(WIN / 2) } else { Window::null(-WIN / 2) },
        };
        let rest = Limits {
            nodes: limits.nodes.map(|most| most.saturating_sub(nodes)),
            time: limits.time.map(|most| most.saturating_sub(started.elapsed())),
            ..limits
        };
        let limited = LimitObserver::new(rest).until(stop.clone());
        let ignore: &mut dyn FnMut(&Progress<'_, P::Move>) = &mut |_| ();
        let mut watch = PlayerObserver::new(limited, Instant::now(), None, false, &memory, ignore);
        let thought = P::search(&search, plies, &mut watch);
        nodes += watch.nodes();
        let SearchOutcome::Finished(answer) = thought else { return None };
        let is_forced =
            if value > 0 { answer.bounds.lower > WIN / 2 } else { answer.bounds.upper <= -WIN / 2 };
        let ends = answer.line.len() as u32 == plies;
        (is_forced && ends).then_some(Mate { plies, line: answer.line, nodes })
    })
}
