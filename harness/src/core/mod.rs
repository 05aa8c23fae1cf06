//! Traits and types shared by all studies.
//!
//! A study is a folder in [`crate::studies`]; no module here depends on a particular study.

pub mod chart;
pub mod defaults;
pub mod depths;
pub mod difference;
pub mod document;
pub mod memory;
pub mod openings;
pub mod pace;
pub mod parsed;
pub mod played;
pub mod pool;
#[cfg(feature = "chess")]
pub mod rebuilt;
pub mod record;
pub mod registration;
pub mod study;
pub mod summary;
pub mod times;
pub mod work;
