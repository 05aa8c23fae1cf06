//! Proof-number searches against the definition of a forced win.

mod bounded;
mod games;
mod mates;
mod random_solve;
mod solved;
mod trees;
