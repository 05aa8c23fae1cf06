//! Experiments: their files, plans, execution, questions and registration.

pub mod cases;
pub mod definition;
pub mod expectation;
pub mod halving;
pub mod inquiry;
mod labelled;
pub mod limits;
pub mod overrides;
pub mod plan;
pub mod pool;
pub mod registration;
pub mod space;
mod taken;
pub mod tuning;
