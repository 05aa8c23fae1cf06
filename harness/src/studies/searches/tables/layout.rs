//! Which tables are made of some rows, and with which columns.

use crate::record::contender::Contender;
use crate::studies::searches::tables::column::{Column, USUAL};
use crate::studies::searches::tables::family::Depths;

/// Which tables are made, and with which columns.
#[derive(Clone, Copy, Debug)]
pub struct Layout<'a> {
    /// The contender that all others are compared with.
    pub baseline: Option<&'a Contender>,
    /// The depths that have tables.
    pub depths: Depths,
    /// The columns; those that no row has a number for are left out.
    pub columns: &'a [Column],
}

impl<'a> Layout<'a> {
    /// The tables that a run prints.
    pub fn usual(baseline: Option<&'a Contender>) -> Self {
        Self { baseline, depths: Depths::Deepest, columns: &USUAL }
    }
}
