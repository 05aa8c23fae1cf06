//! The charts of resumptions.

use super::{Resumptions, drawn};
use crate::core::chart::Chart;
use crate::report::plots::resumptions;

/// All of them.
pub const CHARTS: &[Chart<Resumptions>] = &[Chart {
    name: "taken-up",
    title: "Cost of resuming a search",
    reading: "Horizontally, when a search was interrupted: the share of its last iteration \
                  that was done. Vertically, the nodes of both parts together, relative to the \
                  uninterrupted search, as geometric means over the positions. The black line is a \
                  search that starts over.",
    notice: "At 1 the interruption costs nothing. Above 1 is the cost of finding again what \
                 was in the table but was not kept.",
    pictures: |view| drawn(view.rows, resumptions::cost),
}];
