//! Charts that compare searches, with their titles and explanations.

use super::{Searches, against, drawn, mean, relatives};
use crate::core::chart::{Chart, Drawn};
use crate::studies::searches::plots::{
    ablation, branching, cutoffs, grouping, heat, ladder, leaves, means, minimal_tree, saving,
    sweep, theory, times,
};
use crate::studies::searches::row::number;

pub const CHARTS: &[Chart<Searches>] = &[
    Chart {
        name: "leaves",
        drawn: Drawn::OnRequest,
        title: "Leaves against depth",
        reading: "A line is the geometric mean, over all positions, of the leaves that a \
                  configuration evaluated; repeated evaluations count in the continuous line and \
                  not in the dashed one, which is drawn only where both differ. The scale is \
                  logarithmic: equal steps upwards multiply the cost by the same factor. The whole \
                  tree grows so fast that its line may leave the chart. A pale line is what theory \
                  expects on uniform trees with independent leaves: an arithmetic mean, which lies \
                  a little above the geometric one.",
        notice: "The slope of a line is the factor by which a ply multiplies the cost, and the \
                 savings of an algorithm are in it; where a line bends, odd and even depths \
                 differ, or the moves are ordered less well. No line lies below the minimal \
                 tree's unless the algorithm proves less than the value or knows more than the \
                 tree.",
        pictures: |seen| drawn(&seen, grouping::lines_by_game, leaves::against_depth),
    },
    Chart {
        name: "minimal-tree",
        drawn: Drawn::ByDefault,
        title: "Leaves, times the minimal tree",
        reading: "Above, a line is the leaves that an algorithm evaluates, divided by those of the \
                  minimal tree, which no algorithm that proves the value can undercut: the thick \
                  line at 1. Below, the leaves of each algorithm, divided by those of alpha-beta \
                  in the same position, with the 95% interval of the mean of these ratios. Arrows \
                  point to values beyond the axis.",
        notice: "A level line keeps its distance to the minimal tree, a rising one loses ground \
                 with every ply. Positions differ much more than algorithms: the green band is \
                 alpha-beta's interval. So compare algorithms below: a bar that misses the line at 1 \
                 shows a difference.",
        pictures: |seen| drawn(&seen, grouping::lines_by_game, minimal_tree::draw),
    },
    Chart {
        name: "relative",
        drawn: Drawn::ByDefault,
        title: "Leaves and nodes, times NegaScout or the baseline",
        reading: "A row is a configuration: its leaves, and below its nodes, divided by those of \
                  NegaScout with the same enhancements, or of the configuration named by \
                  --baseline, in the same position; with the 95% interval of the mean.",
        notice: "A search that evaluates fewer leaves may enter more nodes, because its passes \
                 visit the same nodes again.",
        pictures: |seen| relatives(&seen),
    },
    Chart {
        name: "spread",
        drawn: Drawn::OnRequest,
        title: "Leaves, times the minimal tree, by position",
        reading: "One row for each configuration, over the positions of one depth: the greatest \
                  depth that at least half of the configurations reached. The line runs from the \
                  cheapest position to the most expensive one, the box holds the middle half of \
                  them, and its mark is the median.",
        notice: "A wide box means that move ordering matters most, and that a difference of \
                 medians smaller than the box says little.",
        pictures: |seen| drawn(&seen, grouping::by_game, leaves::over_minimal),
    },
    Chart {
        name: "nodes",
        drawn: Drawn::OnRequest,
        title: "Nodes against depth",
        reading: "A line is the geometric mean of the positions that a configuration entered, \
                  including leaves and repeated visits. It is drawn if some configurations prove a \
                  best move or a forced win, since these have no minimal tree to be compared \
                  with.",
        notice: "Whether it is cheaper to prove only what was asked than to find the value. A \
                 search that did not complete at a depth has no point there.",
        pictures: |seen| mean(&seen, grouping::lines_in_nodes, &means::NODES),
    },
    Chart {
        name: "time",
        drawn: Drawn::ByDefault,
        title: "Time, times alpha-beta",
        reading: "A row is an algorithm at its greatest depth: above, the time of its search \
                  divided by alpha-beta's in the same position; below, the time per node. Marks \
                  are hollow because one run supports no verdict on times. The grey band is how \
                  far two searches of the same nodes differ. Without alpha-beta, lines show times \
                  against depth.",
        notice: "Time depends on the machine, leaves do not. An algorithm that saves leaves and no \
                 time does more work at each node.",
        pictures: |seen| drawn(&seen, grouping::lines_by_game, times::draw),
    },
    Chart {
        name: "time-per-leaf",
        drawn: Drawn::OnRequest,
        title: "Time per leaf against depth",
        reading: "The time of each search divided by its leaf evaluations.",
        notice: "The higher a line, the more a configuration's own bookkeeping costs; a rising \
                 line belongs to a search whose lists grow with the tree.",
        pictures: |seen| mean(&seen, grouping::lines_by_game, &means::TIME_BY_LEAF),
    },
    Chart {
        name: "first-cutoffs",
        drawn: Drawn::ByDefault,
        title: "Cutoffs on the first move",
        reading: "Above, the share of cutoffs that happened on the first move tried: the mean of \
                  the positions' shares, by depth. Below, if an algorithm has many settings, the \
                  same share against the nodes that it enters.",
        notice: "In a perfectly ordered tree every cutoff happens on the first move. The share \
                 depends on the nodes visited, so it compares settings of one algorithm, not \
                 algorithms.",
        pictures: |seen| drawn(&seen, grouping::all, cutoffs::first_move),
    },
    Chart {
        name: "theory",
        drawn: Drawn::ByDefault,
        title: "Measured and expected leaves of random trees",
        reading: "Above, lines are the expected leaves on uniform trees with random leaves, and \
                  marks the measured means, times the minimal tree. Below, each mean divided by \
                  its expectation, with two standard errors.",
        notice: "By chance, about one mean in twenty is beyond two standard errors; such means are \
                 hollow. More would contradict the theory or the program.",
        pictures: |seen| theory::pictures(seen.rows),
    },
    Chart {
        name: "open",
        drawn: Drawn::OnRequest,
        title: "Peak of OPEN against depth",
        reading: "OPEN is the list of nodes that a best-first search has yet to examine; a line is \
                  the geometric mean of its greatest length. Searches that store only the current \
                  path have no such list.",
        notice: "This is the price of the leaves that best-first search saves. In a uniform tree \
                 SSS* holds one entry for each leaf of a solution tree: b to the power of half the \
                 depth, rounded up; for DUAL* it is rounded down. These are the pale lines.",
        pictures: |seen| mean(&seen, grouping::lines_by_game, &means::OPEN),
    },
    Chart {
        name: "memory",
        drawn: Drawn::OnRequest,
        title: "Peak of memory against depth",
        reading: "The most bytes that a search held at once, by its own account, including \
                  everything besides OPEN.",
        notice: "A line that rises as fast as that of the leaves belongs to a search that never \
                 frees memory.",
        pictures: |seen| mean(&seen, grouping::lines_by_game, &means::BYTES),
    },
    Chart {
        name: "branching",
        drawn: Drawn::OnRequest,
        title: "Effective branching factor",
        reading: "For uniform trees only: the d-th root of the leaves, which is the average number \
                  of moves searched at each ply.",
        notice: "With independent leaves alpha-beta, Scout and SSS* all tend to the same limit, \
                 R_b; the part above it at these depths is the constant factor. Trees whose first \
                 moves tend to be good are cheaper.",
        pictures: |seen| drawn(&seen, grouping::lines_by_game, branching::against_depth),
    },
    Chart {
        name: "enhancements",
        drawn: Drawn::OnRequest,
        title: "Effect of each enhancement on every algorithm",
        reading: "A row is a set of enhancements, a column is an algorithm, and a cell gives the \
                  leaves in percent of the minimal tree. The rows are: no enhancements, each \
                  enhancement alone, all enhancements but one, and all enhancements.",
        notice: "Read along a row to see which algorithms an enhancement helps. An enhancement \
                 that helps a search with a bad move order may be worthless for one with a good \
                 order. An enhancement's effect alone and its effect among the others differ, and \
                 the second is what counts in a program. Less than 100% is possible with a table, \
                 because the tree counts a transposition each time.",
        pictures: |seen| drawn(&seen, heat::by_game, heat::over_minimal),
    },
    Chart {
        name: "ablation",
        drawn: Drawn::ByDefault,
        title: "Effect of each enhancement on one algorithm",
        reading: "Above, the leaves with one enhancement, divided by those without any; below, the \
                  leaves with all but one, divided by those with all. The bar is the 95% interval, \
                  position by position.",
        notice: "A bar that crosses the line at 1 has not proven that the enhancement changes \
                 anything. An enhancement that saves much alone and costs little when it is missing \
                 does the same work as another enhancement.",
        pictures: |seen| drawn(&seen, ablation::by_algorithm, ablation::effects),
    },
    Chart {
        name: "ladder",
        drawn: Drawn::OnRequest,
        title: "Nodes step by step",
        reading: "A row is a step: a configuration with all enhancements of the steps above it, \
                  named by what it adds. A dot is the geometric mean of the positions that it \
                  entered, those beyond the horizon included, on a logarithmic scale. On the right \
                  are the nodes, the same as a multiple of the step before, and the time.",
        notice: "The order of the steps matters: an enhancement that comes late saves less, \
                 because those before it have saved already. A step that searches on, by \
                 quiescence or extensions, costs nodes for a better value. Time may rise where \
                 nodes fall.",
        pictures: |seen| drawn(&seen, ladder::by_game, ladder::nodes),
    },
    Chart {
        name: "saving",
        drawn: Drawn::OnRequest,
        title: "Share of the possible saving",
        reading: "Of the leaves that an algorithm without enhancements evaluates beyond the \
                  minimal tree, the share that a setting saves: 0% is none, 100% is the minimal \
                  tree. Schaeffer 1989 draws it this way. Single enhancements, and all together, \
                  with 95% intervals by bootstrap over the positions.",
        notice: "An enhancement that saves much of a deep tree by itself leaves little for the \
                 others: savings do not add up. Above 100% is possible with a table, which shares \
                 transpositions.",
        pictures: |seen| drawn(&seen, saving::by_algorithm, saving::against_depth),
    },
    Chart {
        name: "order",
        drawn: Drawn::OnRequest,
        title: "Leaves against move ordering",
        reading: "Strongly ordered trees of one depth. On the left, the first move is seldom the \
                  best one; on the right, it nearly always is.",
        notice: "Where two lines cross, the better algorithm changes: null windows pay if the \
                 first move is mostly best, best-first search if it is not. With perfect order all \
                 meet in the minimal tree.",
        pictures: |seen| drawn(&seen, sweep::by_order, sweep::leaves_against_order),
    },
    Chart {
        name: "branching-leaves",
        drawn: Drawn::OnRequest,
        title: "Leaves against the branching factor",
        reading: "Trees of one depth, from narrow to wide, in units of their minimal trees.",
        notice: "How the distance to the minimal tree grows with the number of moves: an algorithm \
                 that is ahead in narrow trees need not be ahead in wide ones.",
        pictures: |seen| drawn(&seen, sweep::by_branching, sweep::leaves_against_branching),
    },
    Chart {
        name: "against-leaves",
        drawn: Drawn::OnRequest,
        title: "Leaves against the baseline",
        reading: "A dot is a configuration: the leaves that it evaluated, divided by those of the \
                  configuration named by --baseline, as the geometric mean over the positions. The \
                  bar is its 95% interval over the positions for which both have numbers.",
        notice: "A bar that crosses the line at 1 has not proven a difference. Each interval \
                 covers its configuration alone: of twenty configurations equal to the baseline, \
                 one is expected to miss the line.",
        pictures: |seen| against(&seen, &number::leaves),
    },
    Chart {
        name: "against-nodes",
        drawn: Drawn::OnRequest,
        title: "Nodes against the baseline",
        reading: "A dot is a configuration: the positions that it entered, divided by those of the \
                  configuration named by --baseline, as the geometric mean over the positions. The \
                  bar is its 95% interval.",
        notice: "A configuration that evaluates fewer leaves may enter more nodes: passes and \
                 re-searches visit the same nodes again.",
        pictures: |seen| against(&seen, &number::nodes),
    },
    Chart {
        name: "against-time",
        drawn: Drawn::OnRequest,
        title: "Time against the baseline",
        reading: "A dot is a configuration: the time of its searches, measured on one machine, \
                  divided by that of the configuration named by --baseline, as the geometric mean \
                  over the positions. The bar is its 95% interval.",
        notice: "The interval is over positions; it includes the variation between runs of the \
                 same search only as far as that varies between positions.",
        pictures: |seen| against(&seen, &number::time_ns),
    },
];
