//! Experiments, from parsing a file to the results of all its searches.

mod cases;
pub mod definition;
pub mod expectation;
pub mod halving;
pub mod inquiry;
pub mod limits;
pub mod overrides;
pub mod plan;
pub mod pool;
pub mod registration;
pub mod space;
mod taken;
pub mod tuning;
