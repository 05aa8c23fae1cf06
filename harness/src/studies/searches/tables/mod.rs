//! The tables of searches, and what they come to in words.

pub mod answers;
pub mod column;
pub mod family;
pub mod in_short;
pub mod layout;
pub mod pace;
pub mod paired;
pub mod rounds;
pub mod sheets;
pub mod summary;
