//! What must hold on every tree: with and without ties, at odd and even
//! depth, with one-child nodes, early ends, transpositions and negative values.

mod agreement;
mod best_move;
mod forest;
mod limits;
#[path = "../measured/mod.rs"]
mod measured;
mod minimal;
mod unfolded;
mod windows;
