//! Measurements: the cost of one search, and the least that it could have cost.

pub mod bound;
pub mod contestant;
pub mod program;
pub mod question;
pub mod regret;
pub mod search;
pub mod traced;
