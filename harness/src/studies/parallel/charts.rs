//! The charts of parallel.

use super::{Parallel, drawn};
use crate::core::chart::Chart;
use crate::studies::parallel::plots;

/// All of them.
pub const CHARTS: &[Chart<Parallel>] = &[
    Chart {
        name: "speed-up",
        title: "Speed-up",
        reading: "A line is the speed-up over one processor, as the geometric mean over the \
                  positions, with 95 % intervals as vertical lines; the grey line is a speed-up \
                  equal to the number of processors. Both scales are logarithmic.",
        notice: "A line that becomes level has reached the critical path of the search: more \
                 processors find nothing to do, or nothing that helps. A line that keeps its \
                 distance to the grey one loses a fixed share to overhead.",
        pictures: |view| drawn(view.rows, plots::speed_up),
    },
    Chart {
        name: "parallel-overhead",
        title: "Search overhead of many processors",
        reading: "A line is the nodes entered by this many processors divided by those entered by \
                  one, as the geometric mean over the positions.",
        notice: "The work that processors do without knowing what others are about to find. Below \
                 1, many processors have found a good move earlier than one.",
        pictures: |view| drawn(view.rows, plots::overhead),
    },
    Chart {
        name: "utilisation",
        title: "Utilisation of many processors",
        reading: "A strip is the time of the search on the greatest number of processors, and the \
                  height of its columns is the share of them at work; the average number at work \
                  is on the right.",
        notice: "A scheme that waits for first children starts slowly in each iteration, and every \
                 notch is a place where all wait for one.",
        pictures: |view| drawn(view.rows, plots::utilisation),
    },
];
