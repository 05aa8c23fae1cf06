//! Quiescence search, in the forms of the setting `quiescence`.

use plywood_positions::{Evaluation, Interval, Position, Value, WIN, Window};

use crate::observation::observer::Observer;
use crate::parts::{ActiveParts, Quiescence};
use crate::problem::place::NONE_YET;
use crate::search::Search;

/// Most plies of each stage of quiescence search. Without this limit, a game with endless captures
/// would overflow the stack. No game of the program comes near it: chess has 30 captures.
const MOST_PLIES: u32 = 128;

/// Returns the quiescent value of a position at the horizon, for the side to move, and the bounds
/// that it proves. The value is exact within `window`.
pub(crate) fn quiescence<P: Position, E: Evaluation<P>, O: Observer<P>>(
    search: &mut Search<'_, '_, P, E, O>,
    position: &P,
    window: Window,
    moves: Quiescence,
) -> Result<(Interval, Value), O::Stop> {
    let is_cut_short = search.parts.settings.quiescence_window.is_some();
    let window = if is_cut_short { window } else { Window::FULL };
    let evaluation = search.evaluation;
    let mut beyond = QuiescenceSearch {
        evaluation,
        observer: search.observer,
        parts: &mut search.parts,
        counts: Counts::Everything,
    };
    let value = match moves {
        Quiescence::Captures => beyond.forcing(position, window, MOST_PLIES, None)?,
        Quiescence::Regions { selective, forcing, tolerance } => {
            beyond.counts = Counts::Material;
            let static_value = beyond.parts.evaluate(position, evaluation, beyond.observer);
            let positional = static_value - evaluation.material(position);
            let window = shifted(window, positional);
            let behind = MaterialDeficit { so_far: 0, tolerance };
            let plies = (selective.min(MOST_PLIES), forcing.min(MOST_PLIES));
            let material = beyond.selective(position, window, plies, behind)?;
            // The value of a decided game has no positional part.
            if material.abs() > WIN / 2 { material } else { material + positional }
        }
        Quiescence::CapturesAndChecks(depth) => {
            let in_all = depth.saturating_mul(4).min(MOST_PLIES);
            beyond.checks(position, window, depth, in_all)?
        }
    };
    Ok((Interval::proven_by(value, window), value))
}

/// Returns the window that a value must be in before `difference` is added to it.
fn shifted(Window { alpha, beta }: Window, difference: Value) -> Window {
    let shift = |end: Value| (end - difference).clamp(Window::FULL.alpha, Window::FULL.beta);
    match (alpha == Window::FULL.alpha, beta == Window::FULL.beta) {
        (true, true) => Window::FULL,
        (true, false) => Window { alpha, beta: shift(beta) },
        (false, true) => Window { alpha: shift(alpha), beta },
        (false, false) => Window { alpha: shift(alpha), beta: shift(beta) },
    }
}

struct QuiescenceSearch<'a, 'k, P: Position, E, O> {
    evaluation: &'a E,
    observer: &'a mut O,
    parts: &'a mut ActiveParts<'k, P>,
    counts: Counts,
}

/// The part of the evaluation that quiescence search uses.
#[derive(Clone, Copy)]
enum Counts {
    Everything,
    Material,
}

/// The material that the exchange so far has cost the side to move, in Joanna's regions.
#[derive(Clone, Copy)]
struct MaterialDeficit {
    so_far: Value,
    tolerance: Value,
}

impl MaterialDeficit {
    /// Returns the least gain of a capture worth trying.
    fn least(self) -> Value {
        (self.so_far - self.tolerance).max(1)
    }

    /// Returns the cost to the other side after a capture of this gain.
    fn after(self, gain: Value) -> Self {
        Self { so_far: gain - self.so_far, ..self }
    }
}

/// Sorts moves by decreasing gain. A closure in [`QuiescenceSearch`] would be compiled for every observer,
/// and an uncached key would compile more sorting code.
fn sort_by_gain<P: Position, E: Evaluation<P>>(
    position: &P,
    evaluation: &E,
    moves: &mut [P::Move],
) {
    moves.sort_by_cached_key(|&chosen| std::cmp::Reverse(evaluation.gain(position, chosen)));
}

impl<P: Position, E: Evaluation<P>, O: Observer<P>> QuiescenceSearch<'_, '_, P, E, O> {
    fn evaluate(&mut self, position: &P) -> Value {
        match self.counts {
            Counts::Everything => self.parts.evaluate(position, self.evaluation, self.observer),
            Counts::Material => self.evaluation.material(position),
        }
    }

    /// Returns the moves of `position` by decreasing gain.
    fn moves(&mut self, position: &P) -> Vec<P::Move> {
        let mut moves = position.all_moves();
        self.observer.generated(moves.len());
        sort_by_gain(position, self.evaluation, &mut moves);
        moves
    }

    /// Searches all moves while the side to move is threatened, and then forcing variations.
    fn selective(
        &mut self,
        position: &P,
        window: Window,
        (plies, forcing): (u32, u32),
        behind: MaterialDeficit,
    ) -> Result<Value, O::Stop> {
        if plies == 0 || !position.is_threatened() {
            return self.forcing(position, window, forcing, Some(behind));
        }
        let moves = self.moves(position);
        if moves.is_empty() {
            return Ok(self.evaluation.finished(position, 0));
        }
        self.best(position, window, NONE_YET, moves, |beyond, child, _, window| {
            beyond.selective(child, window, (plies - 1, forcing), behind)
        })
    }

    /// Searches moves that win material, with the static value as a lower bound. With `behind`, a
    /// move must also make up for the cost of the exchange so far.
    fn forcing(
        &mut self,
        position: &P,
        window: Window,
        plies: u32,
        behind: Option<MaterialDeficit>,
    ) -> Result<Value, O::Stop> {
        let standing = self.evaluate(position);
        if plies == 0 || standing >= window.beta {
            return Ok(standing);
        }
        let least = behind.map_or(1, MaterialDeficit::least);
        let mut moves = self.moves(position);
        moves.retain(|&chosen| self.evaluation.gain(position, chosen) >= least);
        self.best(position, window, standing, moves, |beyond, child, gain, window| {
            beyond.forcing(child, window, plies - 1, behind.map(|behind| behind.after(gain)))
        })
    }

    /// Searches captures and checks, with the static value as a lower bound; in check, searches
    /// every move.
    fn checks(
        &mut self,
        position: &P,
        window: Window,
        plies: u32,
        in_all: u32,
    ) -> Result<Value, O::Stop> {
        if in_all == 0 {
            return Ok(self.evaluate(position));
        }
        let mut moves = self.moves(position);
        if position.is_check() {
            if moves.is_empty() {
                return Ok(self.evaluation.finished(position, 0));
            }
            return self.best(position, window, NONE_YET, moves, |beyond, child, _, window| {
                beyond.checks(child, window, plies, in_all - 1)
            });
        }
        let standing = self.evaluate(position);
        if plies == 0 || standing >= window.beta {
            return Ok(standing);
        }
        moves.retain(|&chosen| position.gain(chosen) > 0 || position.play(chosen).is_check());
        self.best(position, window, standing, moves, |beyond, child, _, window| {
            beyond.checks(child, window, plies - 1, in_all - 1)
        })
    }

    /// Searches `moves` by alpha-beta, starting from `best`, a value that is already certain.
    fn best(
        &mut self,
        position: &P,
        window: Window,
        mut best: Value,
        moves: Vec<P::Move>,
        mut search: impl FnMut(&mut Self, &P, Value, Window) -> Result<Value, O::Stop>,
    ) -> Result<Value, O::Stop> {
        for chosen in moves {
            let mut child = position.clone();
            child.make(chosen);
            self.observer.quiescence_node(&child)?;
            let gain = self.evaluation.gain(position, chosen);
            best = best.max(-search(self, &child, gain, -window.raise(best))?);
            if best >= window.beta {
                break;
            }
        }
        Ok(best)
    }
}
