//! Which game offers which evaluations.

use plywood_engine::{Judge, Playable};
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
    /// The names. The first is used where none is asked for.
    const OFFERED: &'static [&'static str];

    /// The evaluation of this name for a search from `root`; `None` where it is
    /// not offered.
    ///
    /// # Errors
    ///
    /// Where a name begins as an evaluation's own and goes on wrongly: what is
    /// right.
    fn timed(name: &str, root: &Self) -> Option<Result<Box<dyn Timed<Self>>, String>>;
}

/// A game whose evaluations can be players'.
pub trait Judged: Offers + Playable {
    /// The evaluation of this name; `None` where it is not offered.
    ///
    /// # Errors
    ///
    /// As [`Offers::timed`].
    fn judge(name: &str) -> Option<Result<Box<dyn Judge<Self>>, String>>;
}

/// The evaluation of the name `$name`, made a trait object by `$made`.
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

// Any board game offers the hashed ones and "zero" as well.
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
