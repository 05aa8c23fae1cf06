//! Traits and types shared by all studies.
//!
//! A study is a folder in [`crate::studies`]; no module here depends on a particular study.

pub mod chart;
pub mod defaults;
pub mod depths;
pub mod difference;
pub mod document;
pub mod memory;
pub mod pace;
pub mod parsed;
pub mod pool;
pub mod record;
pub mod registration;
pub mod study;
pub mod summary;
pub mod times;
pub mod toml_text;
pub mod work;
