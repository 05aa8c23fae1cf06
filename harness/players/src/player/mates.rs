//! Wins by force, as a search that leaves nothing out proves them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use plywood_algorithms::{Configuration, Limited, Limits, Thought};
use plywood_positions::{ByDistance, Value, WIN, Window, Zero};

use super::compiled::{Playable, Searched};
use super::outside::Outside;
use super::root::Root;
use super::watch::{Progress, Watch};
use crate::{Game, Repetition};

/// A forced end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mate<M> {
    /// The plies to the end: the least, with best play of both sides.
    pub plies: u32,
    /// The moves that lead to it.
    pub line: Vec<M>,
    /// Positions entered to prove it.
    pub nodes: u64,
}

/// The search that proves wins: exact, and good at refuting.
const PROVER: &str = "alpha-beta+order=mvv-lva+killers+history";

/// The shortest forced end of `game` within `most` plies by `only` some moves, or
/// all: one that the side to move wins where `value` is positive, or loses where
/// it is negative. `None` if there is none so short, or if the proof is not finished
/// within `limits`, or when `stop` is raised.
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
    // The side that mates makes the last move.
    let shortest = if value > 0 { 1 } else { 2 };
    (shortest..=most).step_by(2).find_map(|plies| {
        let search = Searched {
            configuration: &configuration,
            memory: &memory,
            evaluation: &evaluation,
            root: Root::new(game, only, &drawn),
            oracle: &outside,
            finished: None,
            // Any end of the game is beyond this.
            extra: None,
            window: if value > 0 { Window::null(WIN / 2) } else { Window::null(-WIN / 2) },
        };
        let rest = Limits {
            nodes: limits.nodes.map(|most| most.saturating_sub(nodes)),
            time: limits.time.map(|most| most.saturating_sub(started.elapsed())),
            ..limits
        };
        let limited = Limited::new(rest).until(stop.clone());
        let ignore: &mut dyn FnMut(&Progress<'_, P::Move>) = &mut |_| ();
        let mut watch = Watch::new(limited, Instant::now(), None, false, &memory, ignore);
        let thought = P::search(&search, plies, &mut watch);
        nodes += watch.nodes();
        let Thought::Finished(answer) = thought else { return None };
        let is_forced =
            if value > 0 { answer.bounds.lower > WIN / 2 } else { answer.bounds.upper <= -WIN / 2 };
        let ends = answer.line.len() as u32 == plies;
        (is_forced && ends).then_some(Mate { plies, line: answer.line, nodes })
    })
}
