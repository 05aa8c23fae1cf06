//! Tables of searches, and their conclusions in words.

pub mod against;
pub mod answers;
pub mod digest;
pub mod explanation;
pub mod family;
pub mod findings;
pub mod pace;
pub mod paired;
pub mod replicated;
pub mod rounds;
pub mod stated;
pub mod summary;
