//! The charts of generations.

use super::{Evolution, drawn};
use crate::core::chart::Chart;
use crate::studies::generations::plots;

/// All of them.
pub const CHARTS: &[Chart<Evolution>] = &[
    Chart {
        name: "winners",
        title: "Parameters of the winners",
        reading: "A panel is a parameter over its domain, a line its value in the winner of each \
                  tournament; of many, the median of several in a row, in a band that holds their \
                  middle half. The grey line is its initial value.",
        notice: "A level line is a winner that remains unbeaten. A parameter that wanders through \
                 its domain has no influence on who wins.",
        pictures: |view| drawn(view.rows, plots::winners),
    },
    Chart {
        name: "fitness",
        title: "Fitness",
        reading: "The results of the best and of the worst member in each tournament.",
        notice: "Members are compared with one another only: lines that converge show that they \
                 have become alike, not that they have become weaker.",
        pictures: |view| drawn(view.rows, plots::fitness),
    },
    Chart {
        name: "population-spread",
        title: "Spread of the population",
        reading: "The standard deviation of each parameter as a fraction of its domain's width, \
                  averaged over all parameters.",
        notice: "At 0 all members are the same, and only mutation can find anything new.",
        pictures: |view| drawn(view.rows, plots::spread),
    },
    Chart {
        name: "settled",
        title: "How settled the parameters are",
        reading: "The error of the mean over the last ten winners, as a fraction of the mean. \
                  Below 5 % the source calls a parameter settled, below 15 % settling. A hollow \
                  mark is below the axis.",
        notice: "Winners of successive tournaments are often the same member, so these errors are \
                 too small: compare several seeds.",
        pictures: |view| drawn(view.rows, plots::settled),
    },
];
