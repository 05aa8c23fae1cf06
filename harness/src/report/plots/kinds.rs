//! The list of the kinds of picture, and what is to be said of each.

use super::plot::{Plot, Source};
use super::{
    ablation, branching, cutoffs, endings::costs, evolution, games, grouping, heat, learnt, leaves,
    memory, nodes, parallel, resumptions, saving, stores, sweep, thoughts, time,
};
use crate::record::search::number;

/// Every kind of picture.
pub const ALL: &[Plot] = &[
    Plot {
        name: "leaves",
        title: "Leaves against depth",
        reading: "A line is the geometric mean, over all positions, of the leaves that a contender \
                  evaluated; repeated evaluations count in the continuous line and not in the \
                  dashed one, which is drawn only where both differ. The scale is logarithmic: \
                  equal steps upwards multiply the cost by the same factor. The whole tree grows \
                  so fast that its line may leave the picture. A pale line is what theory expects \
                  on uniform trees with independent leaves: an arithmetic mean, which lies a \
                  little above the geometric one.",
        notice: "The lines are nearly straight, so that the cost grows by a constant factor per \
                 ply: what an algorithm saves is in its slope. No line lies below the minimal \
                 tree's unless the algorithm proves less than the value or knows more than the \
                 tree.",
        of: Source::Searches { groups: grouping::lines_by_game, draw: leaves::against_depth },
    },
    Plot {
        name: "overhead",
        title: "Leaves per leaf of the minimal tree, against depth",
        reading: "The same values divided by the least that any algorithm must pay, which is the \
                  black line at 1; a contender at 3 evaluates three times as much.",
        notice: "Level lines keep their distance to the bound, rising ones lose ground with every \
                 ply. The order of two algorithms may differ between evaluations (continuous) and \
                 distinct leaves (dashed).",
        of: Source::Searches {
            groups: grouping::lines_by_game,
            draw: leaves::over_minimal_against_depth,
        },
    },
    Plot {
        name: "relative",
        title: "Leaves relative to NegaScout, or to the baseline",
        reading: "A line is the leaves that a contender evaluated in all depths up to one together, \
                  in percent of NegaScout's with the same parts, or of those of the contender \
                  named by --baseline: below 100 % it evaluated less. Iterations of one search are counted in it, other depths are added up. This is \
                  the figure of Plaat, Schaeffer, Pijls & de Bruin 1996.",
        notice: "Odd and even depths differ, and adding them up shows what a program would pay \
                 that deepens step by step.",
        of: Source::Relative,
    },
    Plot {
        name: "spread",
        title: "Leaves per leaf of the minimal tree, by position",
        reading: "One row for each contender, over the positions of one depth: the deepest that at \
                  least half of them reached. The line runs from the cheapest position to the \
                  dearest, the box holds the middle half of them, and its mark is the median.",
        notice: "A wide box means that the order of moves decides, and that a difference of \
                 medians smaller than the box says little.",
        of: Source::Searches { groups: grouping::by_game, draw: leaves::over_minimal },
    },
    Plot {
        name: "nodes",
        title: "Nodes against depth",
        reading: "A line is the geometric mean of the positions that a contender entered, leaves \
                  and repeated visits included. It is drawn where some prove a best move or a \
                  forced win: they have no minimal tree to be held against.",
        notice: "Whether it is cheaper to prove just what was asked than to find the value. A \
                 search that failed to complete at a depth has no point there.",
        of: Source::Searches { groups: nodes::by_game, draw: nodes::against_depth },
    },
    Plot {
        name: "time",
        title: "Time against depth",
        reading: "A line is the geometric mean, over all positions, of the time that a contender \
                  took; the time of a search is the median of its repetitions.",
        notice: "Time depends on the machine, leaves do not. Where the order of two lines is \
                 another one than in the picture of leaves, what a search does besides \
                 evaluating decides.",
        of: Source::Searches { groups: grouping::lines_by_game, draw: time::against_depth },
    },
    Plot {
        name: "time-per-leaf",
        title: "Time per leaf against depth",
        reading: "The same divided by the leaf evaluations of each search.",
        notice: "The higher a line lies, the more a contender's own bookkeeping costs; one that \
                 rises belongs to a search whose lists grow with the tree.",
        of: Source::Searches {
            groups: grouping::lines_by_game,
            draw: time::per_leaf_against_depth,
        },
    },
    Plot {
        name: "first-cutoffs",
        title: "Cutoffs on the first move",
        reading: "The share of cutoffs that the first move tried gave, over all positions of one \
                  depth. The mean index counts moves from 0.",
        notice: "This is the quality of the order of moves: in a perfectly ordered tree every \
                 cutoff comes on the first move. Algorithms with the same order of moves differ \
                 only in which nodes they visit.",
        of: Source::Searches { groups: grouping::by_game, draw: cutoffs::first_move },
    },
    Plot {
        name: "open",
        title: "Peak of OPEN against depth",
        reading: "OPEN is the list of nodes that a best-first search has still to look at; a line \
                  is the geometric mean of its greatest length. Searches that need nothing but \
                  the path have none.",
        notice: "This is what best-first search pays for the leaves it saves. In a uniform tree \
                 SSS* holds one entry for each leaf of a solution tree: b to the power of half \
                 the depth, rounded up; DUAL* the same, rounded down. These are the pale lines.",
        of: Source::Searches { groups: grouping::lines_by_game, draw: memory::open_against_depth },
    },
    Plot {
        name: "memory",
        title: "Peak of memory against depth",
        reading: "The most bytes that a search held at once, by its own account, with everything \
                  that it keeps besides OPEN.",
        notice: "A line that rises as fast as that of the leaves belongs to a search that forgets \
                 nothing.",
        of: Source::Searches { groups: grouping::lines_by_game, draw: memory::bytes_against_depth },
    },
    Plot {
        name: "branching",
        title: "Effective branching factor",
        reading: "For uniform trees only: the d-th root of the leaves, which is the number of \
                  moves that remain to be searched at each ply.",
        notice: "With independent leaves alpha-beta, Scout and SSS* all tend to the same limit, \
                 R_b; what lies above it at these depths is the constant factor. Trees whose \
                 first moves tend to be good are cheaper than that.",
        of: Source::Searches { groups: grouping::lines_by_game, draw: branching::against_depth },
    },
    Plot {
        name: "parts",
        title: "What each part is worth, to every algorithm",
        reading: "A row is what is plugged in, a column is an algorithm, and a cell holds the \
                  leaves in percent of the minimal tree. First nothing, then each part alone, \
                  then all parts but one, then all.",
        notice: "Read along a row to see whom a part helps. What helps a search that begins with \
                 a bad order of moves may be worth nothing to one that has a good one: a part's \
                 worth alone and its worth among the others differ, and the second is what counts \
                 in a program. Less than 100 % is possible with a table, because the tree counts \
                 a transposition each time.",
        of: Source::Searches { groups: heat::by_game, draw: heat::over_minimal },
    },
    Plot {
        name: "ablation",
        title: "What each part is worth, to one algorithm",
        reading: "A bar is what is plugged in; it begins at the minimal tree, and ends at the cost, \
                  on a logarithmic scale. The numbers at the right are the cost at each depth, and \
                  the change: a part alone against nothing, all but that part against all.",
        notice: "A part that changes much alone and little when it is missing does what another \
                 one does as well. A bar to the left of the line is possible with a table, which \
                 shares transpositions.",
        of: Source::Searches { groups: ablation::by_algorithm, draw: ablation::over_minimal },
    },
    Plot {
        name: "saving",
        title: "Part of the possible saving",
        reading: "Of the leaves that an algorithm with nothing plugged in evaluates beyond the \
                  minimal tree, the part that a setting saves: 0 % is nothing, 100 % the minimal \
                  tree. This is how Schaeffer 1989 draws it. Single parts, and all together.",
        notice: "A part that saves much of a deep tree by itself leaves little to the others: the \
                 savings do not add up. Above 100 % is possible with a table, which shares \
                 transpositions.",
        of: Source::Searches { groups: saving::by_algorithm, draw: saving::against_depth },
    },
    Plot {
        name: "order",
        title: "Leaves against the order of moves",
        reading: "Strongly ordered trees of one depth, from a first move that is seldom the best \
                  one, at the left, to one that mostly is.",
        notice: "Where two lines cross, the better algorithm changes: null windows pay where the \
                 first move is mostly best, best-first search where it is not. With a perfect \
                 order all meet in the minimal tree.",
        of: Source::Searches { groups: sweep::by_order, draw: sweep::leaves_against_order },
    },
    Plot {
        name: "branching-leaves",
        title: "Leaves against the branching factor",
        reading: "Trees of one depth, from narrow to wide, in units of their minimal trees.",
        notice: "How the distance to the minimal tree grows with the number of moves: an \
                 algorithm that is ahead in narrow trees need not be in wide ones.",
        of: Source::Searches { groups: sweep::by_branching, draw: sweep::leaves_against_branching },
    },
    Plot {
        name: "branching-open",
        title: "Peak of OPEN against the branching factor",
        reading: "The same trees: the most entries that OPEN held.",
        notice: "At depth d, about b to the power of half of it.",
        of: Source::Searches { groups: sweep::by_branching, draw: sweep::memory_against_branching },
    },
    Plot {
        name: "against-leaves",
        title: "Leaves against the baseline",
        reading: "A dot is a contender: the leaves that it evaluated, in units of those of the contender named by \
                  --baseline, as the geometric mean over the positions. The bar is its 95 % \
                  interval, from samples of the positions with both of their numbers.",
        notice: "A bar that crosses the line at 1 has proven no difference. Intervals are those \
                 of each contender alone: of twenty equal ones, one is expected to miss the line.",
        of: Source::Against(&number::leaves),
    },
    Plot {
        name: "against-nodes",
        title: "Nodes against the baseline",
        reading: "The same with the positions that a contender entered.",
        notice: "Who evaluates less may enter more: passes and re-searches go over the same \
                 nodes again.",
        of: Source::Against(&number::nodes),
    },
    Plot {
        name: "against-time",
        title: "Time against the baseline",
        reading: "The same with the time that a search took, as measured on one machine.",
        notice: "The interval is over positions; how far the same search differs from run to run \
                 is in it only as far as it differs between positions.",
        of: Source::Against(&number::time_ns),
    },
    Plot {
        name: "worth-of-nodes",
        title: "What nodes are worth",
        reading: "A dot is a player: across, the nodes that it entered for each of its moves; up, \
                  its Elo, with its 95 % interval. A difference of 100 points is 64 % of the \
                  points of a match, one of 400 is 91 %.",
        notice: "A player above and to the left of another one is better and cheaper. Where the \
                 bars overlap much, the match does not say who is better.",
        of: Source::Games(games::worth_of_nodes),
    },
    Plot {
        name: "worth-of-time",
        title: "What time is worth",
        reading: "The same with the time for each move across, as it was measured on the machine \
                  of the match.",
        notice: "Parts that save nodes and cost time, or the other way round, change their places \
                 between this picture and the one before.",
        of: Source::Games(games::worth_of_time),
    },
    Plot {
        name: "worth-of-games",
        title: "What games of learning are worth",
        reading: "A line is a method with one seed: across, the games that it had learnt from; up, \
                  the Elo of the set that it had come to, over the set that all began with, with \
                  its 95 % interval. Sets are told by the names of their files, \
                  METHOD-SEED-GAMES.txt.",
        notice: "Lines of one colour differ in the seed alone: where they lie as far apart as \
                 those of different colours, chance decides more than the method.",
        of: Source::Games(learnt::worth_of_games),
    },
    Plot {
        name: "elo",
        title: "Elo",
        reading: "A dot is a player's strength, with its 95 % interval. Where one player has met \
                  all others, it is at 0, and each of the others is held against it by the pairs \
                  of games that both have played; else the ratings are the likeliest ones of all \
                  games together, 0 on average, and the intervals are by bootstrap over the pairs.",
        notice: "An interval that holds 0 has proven no difference. It shrinks with the root of \
                 the number of games: half as wide takes four times as many.",
        of: Source::Games(games::elo),
    },
    Plot {
        name: "crosstable",
        title: "Crosstable",
        reading: "The points of the player of a row against the player of a column, the best \
                  player first.",
        notice: "A weaker player who beats a stronger one time and again is a matter of style, \
                 which ratings cannot express.",
        of: Source::Games(games::crosstable),
    },
    Plot {
        name: "running-score",
        title: "Running score",
        reading: "A line is what a player has more than half of the points, after each pair of \
                  games. The grey lines are as far as equal players come by chance with 95 %.",
        notice: "A line that has left the grey ones for good is a difference; one that has only \
                 just crossed them may come back.",
        of: Source::Games(games::running_score),
    },
    Plot {
        name: "positions-for-cost",
        title: "Positions solved for a cost",
        reading: "Across, the moves generated; up, the wins that are solved for them. Searches \
                  solve the wins of an ending one by one, the nearest first, each for the mean \
                  cost of those at its distance; backwards all positions are solved at once, at \
                  the hollow disc.",
        notice: "Left of its disc, a search is the cheaper way to a few answers. Right of it, it \
                 has cost more for fewer.",
        of: Source::Endings(costs::positions_for_cost),
    },
    Plot {
        name: "growth-with-distance",
        title: "Growth with distance",
        reading: "A line is the geometric mean of the moves generated to prove one win, by its \
                  distance. A level line is what all positions of the ending cost backwards.",
        notice: "A search grows by much the same factor with each ply. Where it crosses the level \
                 line of its colour, one win costs as much as everything.",
        of: Source::Endings(costs::growth_with_distance),
    },
    Plot {
        name: "growth-with-men",
        title: "Growth with men",
        reading: "Geometric means over the endings with so many men: of all positions, backwards, \
                  and of one win at a given distance, forwards.",
        notice: "A man more multiplies the cost backwards by the squares that it can stand on, \
                 and the cost of a search at a given distance by the moves that it adds.",
        of: Source::Endings(costs::growth_with_men),
    },
    Plot {
        name: "winners",
        title: "Parameters of the winners",
        reading: "A panel is a parameter over its domain, a line its value in the winner of each \
                  tournament; the grey line is what the evolution began with.",
        notice: "A level line is a winner that goes on unbeaten. A parameter that wanders through \
                 its domain has no say in who wins.",
        of: Source::Generations(evolution::winners),
    },
    Plot {
        name: "fitness",
        title: "Fitness",
        reading: "What a tournament was worth to its best member and to its worst.",
        notice: "Members are held against one another: lines that close up say that they have \
                 become alike, not that they have become weaker.",
        of: Source::Generations(evolution::fitness),
    },
    Plot {
        name: "population-spread",
        title: "Spread of the population",
        reading: "The standard deviation of each parameter as a part of its domain's width, as a \
                  mean over all parameters.",
        notice: "At 0 all members are the same, and only mutation can find anything new.",
        of: Source::Generations(evolution::spread),
    },
    Plot {
        name: "settled",
        title: "How settled the parameters are",
        reading: "The error of the mean over the last ten winners, as a part of the mean. Below 5 % \
                  the document calls a parameter settled, below 15 % settling. A hollow mark is \
                  less than the axis shows.",
        notice: "Winners of successive tournaments are often the same member, so that these errors \
                 are too small: compare several seeds.",
        of: Source::Generations(evolution::settled),
    },
    Plot {
        name: "thoughts",
        title: "Depth of repeated thoughts",
        reading: "A line is the depth that each of several thoughts about one position has \
                  finished, with one kind of memory; the moves stand where they change.",
        notice: "Without a memory all thoughts are the same. With the root alone a thought has to \
                 finish the next iteration by itself; with the neighbourhood it goes on where the \
                 last one was stopped.",
        of: Source::Thoughts(thoughts::depths),
    },
    Plot {
        name: "taken-up",
        title: "What it costs to take a search up",
        reading: "Across, when a search was interrupted: how much of its last iteration it had \
                  done. Up, the nodes of both parts together, in units of the same search that \
                  nobody interrupts, as geometric means over the positions. The black line is \
                  begun again from nothing.",
        notice: "At 1 nothing is lost by the interruption. What lies above is what the table held \
                 besides what is kept: it has to be found again.",
        of: Source::Resumptions(resumptions::cost),
    },
    Plot {
        name: "records",
        title: "Records against roots",
        reading: "Records of a long-term memory against the roots that were thought about. The \
                  black line is the source's bound, M N K, with the moves of each root and the \
                  plies of its interrupted iteration.",
        notice: "A line below the bound and parallel to it keeps a fixed part of it; one that \
                 bends down has roots with positions in common.",
        of: Source::Stores(stores::records),
    },
    Plot {
        name: "record-bytes",
        title: "Bytes a record",
        reading: "The file's bytes, and those of what is stored in it, for each record.",
        notice: "The file grows by leaps; what lies between the lines is the database's own.",
        of: Source::Stores(stores::bytes),
    },
    Plot {
        name: "memory-times",
        title: "Times of a long-term memory",
        reading: "How long it takes to load a neighbourhood, to merge a thought, to open the file, \
                  and to open it after its writer was killed, against the number of records.",
        notice: "What follows a logarithm is nearly level here. A line of the slope of the grey \
                 ones grows with the number of records.",
        of: Source::Stores(stores::times),
    },
    Plot {
        name: "speed-up",
        title: "Speed-up",
        reading: "A line is how many times faster so many processors are than one, as the \
                  geometric mean over the positions, and an upright line its 95 % interval; the \
                  grey line is as many times faster as there are processors. Both scales are \
                  logarithmic.",
        notice: "A line that becomes level has reached the critical path of the search: more \
                 processors find nothing to do, or nothing that helps. One that keeps its distance \
                 to the grey line loses a fixed part to overhead.",
        of: Source::Parallel(parallel::speed_up),
    },
    Plot {
        name: "parallel-overhead",
        title: "Search overhead of many processors",
        reading: "A line is the nodes that so many processors enter to those that one enters, as \
                  the geometric mean over the positions.",
        notice: "What processors search without knowing what others are about to find. Below 1, \
                 many processors have met a good move earlier than one.",
        of: Source::Parallel(parallel::overhead),
    },
    Plot {
        name: "utilisation",
        title: "Utilisation of many processors",
        reading: "A strip is the time of the search, on the greatest number of processors, and its \
                  columns are the share of them at work; how many that is on the average stands \
                  on the right.",
        notice: "A scheme that waits for first children starts slowly in each iteration, and \
                 every notch is a place where all wait for one.",
        of: Source::Parallel(parallel::utilisation),
    },
];
