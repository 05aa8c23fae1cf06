//! Measures the cost of one search and computes its lower bounds.

mod agrees;
pub mod bound;
pub mod contestant;
pub mod program;
pub mod question;
pub mod regret;
pub mod search;
pub mod traced;
