//! Games and their evaluations.

/// Lists the evaluations of a game. A line names a module next to the list and the module's registered
/// entries. The module's public items are re-exported with the game.
macro_rules! evaluations {
    ($game:ty { $($module:ident: $($offered:ident),+;)* }) => {
        $(mod $module;)*
        $(pub use $module::*;)*

        impl crate::HasEvaluations for $game {
            fn offer_evaluations(list: &mut impl crate::EvaluationList<Self>) {
                let _ = &list;
                $($(list.offer($module::$offered);)+)*
            }
        }
    };
}

#[cfg(feature = "chess")]
mod chess;
mod connect_four;
mod othello;
mod tic_tac_toe;

#[cfg(feature = "chess")]
pub use chess::*;
pub use connect_four::*;
pub use othello::*;
pub use tic_tac_toe::*;
