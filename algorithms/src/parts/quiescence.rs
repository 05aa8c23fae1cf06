//! Quiescence: what is evaluated beyond the horizon before an opinion is
//! trusted.
//!
//! The value depends on the position alone, never on the window in which the
//! main search asks for it, so that a quiescent evaluation is an evaluation
//! like any other: all algorithms agree on it, and memory may keep it.

use plywood_positions::{Evaluation, Position, Value, Window};

use super::settings::Part;
use crate::search::NONE_YET;
use crate::{Observer, Search};

/// Which moves are looked at beyond the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quiescence {
    /// Moves that win material, until there are none.
    Captures,
    /// Program Joanna's regions (Kujawski 1994, sections 4.1(c) and 4.2):
    /// `selective` plies in which a threatened side looks at all its moves,
    /// then `forcing` plies of captures that keep up with the exchange so far
    /// to within a pawn and a quarter.
    Regions {
        /// Plies of the first selective region; Joanna has 1.
        selective: u32,
        /// Plies of the forcing variation; Joanna has 6.
        forcing: u32,
    },
    /// Captures and checks for so many plies, and all replies to a check,
    /// which cost none of them (Michniewski 1995, section 2.2). Checks that
    /// answer checks are bounded by four times as many plies in all.
    CapturesAndChecks(u32),
}

impl Part for Quiescence {
    const FORMS: &'static [(&'static str, &'static str)] = &[
        ("quiescence=captures", "captures beyond the horizon (another evaluation)"),
        (
            "quiescence=regions:N:M",
            "Joanna's regions: N selective plies, M forcing (1 and 6 there)",
        ),
        ("quiescence=checks:N", "captures and checks for N plies with all replies to checks"),
    ];

    const EXAMPLE: &'static str = "quiescence=captures";

    fn read(parameter: &str) -> Option<Self> {
        let words: Vec<_> = parameter.split(':').collect();
        match words[..] {
            ["captures"] => Some(Self::Captures),
            ["checks", plies] => Some(Self::CapturesAndChecks(plies.parse().ok()?)),
            ["regions", selective, forcing] => Some(Self::Regions {
                selective: selective.parse().ok()?,
                forcing: forcing.parse().ok()?,
            }),
            _ => None,
        }
    }

    fn parameter(&self) -> String {
        match self {
            Self::Captures => "captures".to_owned(),
            Self::Regions { selective, forcing } => format!("regions:{selective}:{forcing}"),
            Self::CapturesAndChecks(plies) => format!("checks:{plies}"),
        }
    }
}

/// How far a capture may fall behind the exchange so far: Joanna's TOLERANCJA,
/// a pawn and a quarter.
pub const TOLERANCE: Value = 125;

/// The quiescent value of a position at the horizon, for the side to move.
pub(crate) fn quiescence<P, E, O, K>(
    search: &mut Search<'_, P, E, O, K>,
    position: &P,
    settings: Quiescence,
) -> Result<Value, O::Stop>
where
    P: Position,
    E: Evaluation<P>,
    O: Observer<P>,
{
    let mut beyond = Beyond { evaluation: search.evaluation, observer: search.observer };
    match settings {
        Quiescence::Captures => beyond.forcing(position, Window::FULL, u32::MAX, None),
        Quiescence::Regions { selective, forcing } => {
            beyond.selective(position, Window::FULL, selective, forcing)
        }
        Quiescence::CapturesAndChecks(depth) => {
            beyond.checks(position, Window::FULL, depth, depth.saturating_mul(4))
        }
    }
}

struct Beyond<'a, E, O> {
    evaluation: &'a E,
    observer: &'a mut O,
}

impl<E, O> Beyond<'_, E, O> {
    /// The moves of `position` by falling gain.
    fn moves<P: Position>(&mut self, position: &P) -> Vec<P::Move>
    where
        O: Observer<P>,
    {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        self.observer.generated(moves.len());
        moves.sort_by_key(|&chosen| std::cmp::Reverse(position.gain(chosen)));
        moves
    }

    /// All moves while the side to move is threatened, then the forcing
    /// variation.
    fn selective<P: Position>(
        &mut self,
        position: &P,
        window: Window,
        plies: u32,
        forcing: u32,
    ) -> Result<Value, O::Stop>
    where
        E: Evaluation<P>,
        O: Observer<P>,
    {
        if plies == 0 || !position.is_threatened() {
            return self.forcing(position, window, forcing, Some(0));
        }
        let moves = self.moves(position);
        if moves.is_empty() {
            return Ok(self.evaluation.finished(position));
        }
        self.best(position, window, NONE_YET, moves, |beyond, child, _, window| {
            beyond.selective(child, window, plies - 1, forcing)
        })
    }

    /// Moves that win material, or no move at all. With `behind`, they have to
    /// make up for what the exchange has cost so far.
    fn forcing<P: Position>(
        &mut self,
        position: &P,
        window: Window,
        plies: u32,
        behind: Option<Value>,
    ) -> Result<Value, O::Stop>
    where
        E: Evaluation<P>,
        O: Observer<P>,
    {
        let standing = self.evaluation.evaluate(position);
        if plies == 0 || standing >= window.beta {
            return Ok(standing);
        }
        let least = behind.map_or(1, |behind| (behind - TOLERANCE).max(1));
        let mut moves = self.moves(position);
        moves.retain(|&chosen| position.gain(chosen) >= least);
        self.best(position, window, standing, moves, |beyond, child, gain, window| {
            beyond.forcing(child, window, plies - 1, behind.map(|behind| gain - behind))
        })
    }

    /// Captures and checks, or no move at all; out of check, every move.
    fn checks<P: Position>(
        &mut self,
        position: &P,
        window: Window,
        plies: u32,
        in_all: u32,
    ) -> Result<Value, O::Stop>
    where
        E: Evaluation<P>,
        O: Observer<P>,
    {
        if in_all == 0 {
            return Ok(self.evaluation.evaluate(position));
        }
        let mut moves = self.moves(position);
        if position.is_check() {
            if moves.is_empty() {
                return Ok(self.evaluation.finished(position));
            }
            return self.best(position, window, NONE_YET, moves, |beyond, child, _, window| {
                beyond.checks(child, window, plies, in_all - 1)
            });
        }
        let standing = self.evaluation.evaluate(position);
        if plies == 0 || standing >= window.beta {
            return Ok(standing);
        }
        moves.retain(|&chosen| position.gain(chosen) > 0 || position.play(chosen).is_check());
        self.best(position, window, standing, moves, |beyond, child, _, window| {
            beyond.checks(child, window, plies - 1, in_all - 1)
        })
    }

    /// Alpha-beta over `moves`, from the value `best` that is certain already.
    fn best<P: Position>(
        &mut self,
        position: &P,
        window: Window,
        mut best: Value,
        moves: Vec<P::Move>,
        mut search: impl FnMut(&mut Self, &P, Value, Window) -> Result<Value, O::Stop>,
    ) -> Result<Value, O::Stop>
    where
        O: Observer<P>,
    {
        for chosen in moves {
            let mut child = position.clone();
            child.make(chosen);
            self.observer.quiescence_node(&child)?;
            let gain = position.gain(chosen);
            best = best.max(-search(self, &child, gain, -window.raise(best))?);
            if best >= window.beta {
                break;
            }
        }
        Ok(best)
    }
}
