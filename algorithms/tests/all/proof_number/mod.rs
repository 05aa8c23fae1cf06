//! Proof-number searches against the definition of a forced win.

mod bounded;
mod games;
mod limits;
mod mates;
mod random_solve;
mod solved;
mod trees;
