//! Checks that algorithms agree with each other and satisfy proven theorems.

pub mod checks;
pub mod trial;
