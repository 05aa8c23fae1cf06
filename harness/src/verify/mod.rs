//! Checks that algorithms agree with each other and satisfy what is proven about them.

pub mod checks;
pub mod trial;
