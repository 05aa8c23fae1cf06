//! The null move: if even passing is too good, the node need not be searched.

use plywood_positions::{Evaluation, Position, Value, Window};

use super::settings::Part;
use crate::{DepthFirst, Node, Observer, Parts, Search};

/// How passing is tried. Both forms are inexact: in zugzwang passing would be
/// the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NullMove {
    /// As a move like any other, once on a path (Kujawski 1994, section 3.4).
    OncePerPath,
    /// Searched so many plies less deeply, never twice in succession (C.
    /// Donninger, "Null move and deep search", ICCA Journal 16(3) (1993)).
    Reduced(u32),
}

impl NullMove {
    /// The depth of the search after passing.
    fn remaining(self, depth: u32) -> u32 {
        match self {
            Self::OncePerPath => depth - 1,
            Self::Reduced(reduction) => depth.saturating_sub(reduction.saturating_add(1)),
        }
    }
}

impl Part for NullMove {
    const FORMS: &'static [(&'static str, &'static str)] = &[
        ("null-move=once", "a null move to full depth, once on a path (inexact)"),
        ("null-move=N", "a null move with reduction N (inexact)"),
    ];

    const EXAMPLE: &'static str = "null-move=2";

    fn read(parameter: &str) -> Option<Self> {
        match parameter {
            "once" => Some(Self::OncePerPath),
            reduction => reduction.parse().ok().map(Self::Reduced),
        }
    }

    fn parameter(&self) -> String {
        match self {
            Self::OncePerPath => "once".to_owned(),
            Self::Reduced(reduction) => reduction.to_string(),
        }
    }
}

/// The node's value if passing cuts it off. Passing is not tried where the
/// game has none to offer (in check, in an endgame), nor at the root, which
/// needs a move, nor in the last ply.
pub(crate) fn null_move<'s, P, E, O, K>(
    search: &mut Search<'s, P, E, O, K>,
    position: &P,
    depth: u32,
    window: Window,
    settings: NullMove,
    interior: impl Fn(
        &mut Search<'s, P, E, O, K>,
        &P,
        Node<Search<'s, P, E, O, K>>,
    ) -> Result<Value, O::Stop>
    + Copy,
) -> Result<Option<Value>, O::Stop>
where
    P: Position,
    E: Evaluation<P>,
    O: Observer<P>,
    K: Parts<P>,
{
    if depth < 2 || window.beta == Window::FULL.beta {
        return Ok(None);
    }
    let Some(passed) = position.null_move() else { return Ok(None) };
    search.parts.pass(search.ply, position);
    search.ply += 1;
    let scout = Window::null(window.beta - 1);
    let value = -search.visit(&passed, settings.remaining(depth), -scout, interior)?;
    search.ply -= 1;
    search.parts.unpass();
    if value < window.beta {
        return Ok(None);
    }
    search.observer.null_cutoff();
    search.observer.backed_up(position, value);
    Ok(Some(value))
}
