//! The charts of endings.

use super::{Endings, drawn};
use crate::core::chart::Chart;
use crate::studies::endings::plots;

/// All of them.
pub const CHARTS: &[Chart<Endings>] = &[
    Chart {
        name: "positions-for-cost",
        title: "Positions solved for a cost",
        reading: "Horizontally, the moves generated; vertically, the wins solved with them. \
                  Searches solve the wins of an ending one by one, the nearest first, each for the \
                  mean cost at its distance. Backward chaining solves all positions at once, at \
                  the hollow disc.",
        notice: "To the left of its disc, a search is the cheaper way to a few answers. To the \
                 right, it has cost more for fewer.",
        pictures: |view| drawn(view.rows, plots::positions_for_cost),
    },
    Chart {
        name: "growth-with-distance",
        title: "Growth with distance",
        reading: "A line is the geometric mean of the moves generated to prove one win, by its \
                  distance. A level line is the cost of solving all positions of the ending \
                  backwards.",
        notice: "The cost of a search grows by nearly the same factor with each ply. Where it \
                 crosses the level line of its colour, one win costs as much as all positions.",
        pictures: |view| drawn(view.rows, plots::growth_with_distance),
    },
    Chart {
        name: "growth-with-men",
        title: "Growth with men",
        reading: "Geometric means over the endings with a given number of men: of all positions, \
                  backwards, and of one win at a given distance, forwards.",
        notice: "One more man multiplies the cost backwards by the squares that it can stand on, \
                 and the cost of a search at a given distance by the moves that it adds.",
        pictures: |view| drawn(view.rows, plots::growth_with_men),
    },
];
