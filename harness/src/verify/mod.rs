//! Checks that algorithms agree with each other and satisfy what is proven about them.

pub mod agreement;
pub mod checks;
pub mod moves;
pub mod trial;
