//! Which evaluations each game offers.

use plywood_players::{Judge, Playable};
use plywood_positions::{
    Chess, ChessWithPromotions, ConnectFour, Evaluation, ExplicitPosition, Hashed, Joanna, Mate,
    Material, MaterialGuess, OpenLines, Othello, SelfTaught, SquareWeights, TicTacToe,
    TreePosition, TreeValue,
};
use plywood_searches::Compiled;

use crate::named::{Named, ZERO};
use crate::timed::Timed;

/// A position whose evaluations can be named.
pub trait Offers: Compiled {
    /// Their names. The first is the default.
    const OFFERED: &'static [&'static str];

    /// The evaluation with this name, for a search from `root`; `None` if it is not offered.
    ///
    /// # Errors
    ///
    /// If the name starts like one that is offered but the rest is invalid; the message says what
    /// is valid.
    fn timed(name: &str, root: &Self) -> Option<Result<Box<dyn Timed<Self>>, String>>;
}

/// A game whose evaluations can be used by players.
pub trait Judged: Offers + Playable {
    /// The evaluation with this name; `None` if it is not offered.
    ///
    /// # Errors
    ///
    /// As [`Offers::timed`].
    fn judge(name: &str) -> Option<Result<Box<dyn Judge<Self>>, String>>;
}

/// Finds the evaluation named `$name` and makes it a trait object with `$made`.
macro_rules! find {
    ($name:expr, [$($evaluation:ty),+], $found:ident => $made:expr) => {
        $(if let Some(found) = <$evaluation as Named>::named($name) {
            return Some(match found {
                Ok($found) => Ok(Box::new($made)),
                Err(reason) => Err(reason),
            });
        })+
    };
}

macro_rules! offers {
    (
        boards { $($board:ty: [$($evaluation:ty),*];)* }
        others { $($other:ty: [$($of_other:ty),+];)* }
    ) => {
        $(impl Offers for $board {
            const OFFERED: &'static [&'static str] =
                &[$(<$evaluation as Named>::NAME,)* ZERO, Hashed::NAME];

            fn timed(name: &str, root: &Self) -> Option<Result<Box<dyn Timed<Self>>, String>> {
                find!(name, [$($evaluation,)* Hashed], it => Evaluation::for_root(&it, root));
                None
            }
        }

        impl Judged for $board {
            fn judge(name: &str) -> Option<Result<Box<dyn Judge<Self>>, String>> {
                find!(name, [$($evaluation,)* Hashed], it => it);
                None
            }
        })*

        $(impl Offers for $other {
            const OFFERED: &'static [&'static str] = &[$(<$of_other as Named>::NAME),+];

            fn timed(name: &str, root: &Self) -> Option<Result<Box<dyn Timed<Self>>, String>> {
                find!(name, [$($of_other),+], it => Evaluation::for_root(&it, root));
                None
            }
        })*
    };
}

// Every board game also offers the hashed evaluations and "zero".
offers! {
    boards {
        TicTacToe: [];
        ConnectFour: [OpenLines];
        Othello: [SquareWeights];
        Chess: [Material, MaterialGuess, Mate, Joanna, SelfTaught];
    }
    others {
        ChessWithPromotions: [Joanna];
        TreePosition<'_>: [TreeValue];
        ExplicitPosition<'_>: [TreeValue];
    }
}
