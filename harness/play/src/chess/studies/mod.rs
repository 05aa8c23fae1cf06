//! The studies of chess alone.

pub mod endings;
pub mod generations;
pub mod resumptions;
pub mod wins;
