//! The charts of thoughts.

use super::{Thoughts, drawn};
use crate::core::chart::Chart;
use crate::report::plots::thoughts;

/// All of them.
pub const CHARTS: &[Chart<Thoughts>] = &[Chart {
    name: "thoughts",
    title: "Depth of repeated thoughts",
    reading: "A line is the depth completed in each of several thoughts about one position, \
                  with one kind of memory. Moves are written where they change.",
    notice: "Without a memory all thoughts are the same. With the root alone, a thought has to \
                 finish the next iteration by itself; with the neighbourhood, it continues where \
                 the last one stopped.",
    pictures: |view| drawn(view.rows, thoughts::depths),
}];
