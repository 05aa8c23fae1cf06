//! The list of the kinds of picture, and the text for each.

use super::plot::{Plot, Source};
use super::{
    ablation, branching, cutoffs, endings::costs, evolution, games, grouping, heat, learnt, leaves,
    means, parallel, resumptions, saving, stores, sweep, thoughts,
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
        notice: "The lines are nearly straight: the cost grows by a constant factor per ply, and \
                 the savings of an algorithm are in its slope. No line lies below the minimal \
                 tree's unless the algorithm proves less than the value or knows more than the \
                 tree.",
        of: Source::Searches { groups: grouping::lines_by_game, draw: leaves::against_depth },
    },
    Plot {
        name: "overhead",
        title: "Leaves per leaf of the minimal tree, against depth",
        reading: "Leaves, as in the picture before, divided by the minimum that any algorithm must \
                  pay, which is the black line at 1. A contender at 3 evaluates three times as \
                  much.",
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
        reading: "A line is the leaves that a contender evaluated at all depths up to this one \
                  together, in percent of NegaScout's with the same parts, or of those of the \
                  contender named by --baseline: below 100 % it evaluated fewer. The count of one \
                  search includes its iterations; other depths are added up. This is the figure of \
                  Plaat, Schaeffer, Pijls & de Bruin 1996.",
        notice: "Odd and even depths differ; their sum shows the cost of a program with iterative \
                 deepening.",
        of: Source::Relative,
    },
    Plot {
        name: "spread",
        title: "Leaves per leaf of the minimal tree, by position",
        reading: "One row for each contender, over the positions of one depth: the greatest depth \
                  that at least half of the contenders reached. The line runs from the cheapest \
                  position to the most expensive one, the box holds the middle half of them, and \
                  its mark is the median.",
        notice: "A wide box means that the order of moves matters most, and that a difference of \
                 medians smaller than the box says little.",
        of: Source::Searches { groups: grouping::by_game, draw: leaves::over_minimal },
    },
    Plot {
        name: "nodes",
        title: "Nodes against depth",
        reading: "A line is the geometric mean of the positions that a contender entered, \
                  including leaves and repeated visits. It is drawn if some contenders prove a \
                  best move or a forced win, since these have no minimal tree to be compared with.",
        notice: "Whether it is cheaper to prove only what was asked than to find the value. A \
                 search that did not complete at a depth has no point there.",
        of: Source::Searches { groups: grouping::lines_in_nodes, draw: means::nodes_against_depth },
    },
    Plot {
        name: "time",
        title: "Time against depth",
        reading: "A line is the geometric mean, over all positions, of the time that a contender \
                  took; the time of a search is the median of its repetitions.",
        notice: "Time depends on the machine, leaves do not. If two lines are in another order \
                 than in the picture of leaves, the work besides evaluation makes the difference.",
        of: Source::Searches { groups: grouping::lines_by_game, draw: means::time_against_depth },
    },
    Plot {
        name: "time-per-leaf",
        title: "Time per leaf against depth",
        reading: "The time of each search divided by its leaf evaluations.",
        notice: "The higher a line, the more a contender's own bookkeeping costs; a rising line \
                 belongs to a search whose lists grow with the tree.",
        of: Source::Searches {
            groups: grouping::lines_by_game,
            draw: means::time_per_leaf_against_depth,
        },
    },
    Plot {
        name: "first-cutoffs",
        title: "Cutoffs on the first move",
        reading: "The share of cutoffs that happened on the first move tried, over all positions \
                  of one depth. The mean index counts moves from 0.",
        notice: "This is the quality of the move order: in a perfectly ordered tree every cutoff \
                 happens on the first move. Algorithms with the same move order differ only in \
                 which nodes they visit.",
        of: Source::Searches { groups: grouping::by_game, draw: cutoffs::first_move },
    },
    Plot {
        name: "open",
        title: "Peak of OPEN against depth",
        reading: "OPEN is the list of nodes that a best-first search has yet to examine; a line is \
                  the geometric mean of its greatest length. Searches that store only the current \
                  path have no such list.",
        notice: "This is the price of the leaves that best-first search saves. In a uniform tree \
                 SSS* holds one entry for each leaf of a solution tree: b to the power of half the \
                 depth, rounded up; for DUAL* it is rounded down. These are the pale lines.",
        of: Source::Searches { groups: grouping::lines_by_game, draw: means::open_against_depth },
    },
    Plot {
        name: "memory",
        title: "Peak of memory against depth",
        reading: "The most bytes that a search held at once, by its own account, including \
                  everything besides OPEN.",
        notice: "A line that rises as fast as that of the leaves belongs to a search that never \
                 frees memory.",
        of: Source::Searches { groups: grouping::lines_by_game, draw: means::bytes_against_depth },
    },
    Plot {
        name: "branching",
        title: "Effective branching factor",
        reading: "For uniform trees only: the d-th root of the leaves, which is the average number \
                  of moves searched at each ply.",
        notice: "With independent leaves alpha-beta, Scout and SSS* all tend to the same limit, \
                 R_b; the part above it at these depths is the constant factor. Trees whose first \
                 moves tend to be good are cheaper.",
        of: Source::Searches { groups: grouping::lines_by_game, draw: branching::against_depth },
    },
    Plot {
        name: "parts",
        title: "What each part is worth, to every algorithm",
        reading: "A row is a set of parts, a column is an algorithm, and a cell gives the leaves \
                  in percent of the minimal tree. The rows are: no parts, each part alone, all \
                  parts but one, and all parts.",
        notice: "Read along a row to see which algorithms a part helps. A part that helps a search \
                 with a bad move order may be worthless for one with a good order. A part's effect \
                 alone and its effect among the others differ, and the second is what counts in a \
                 program. Less than 100 % is possible with a table, because the tree counts a \
                 transposition each time.",
        of: Source::Searches { groups: heat::by_game, draw: heat::over_minimal },
    },
    Plot {
        name: "ablation",
        title: "What each part is worth, to one algorithm",
        reading: "A bar is a set of parts. It begins at the minimal tree and ends at the cost, on \
                  a logarithmic scale. The numbers on the right are the cost at each depth, and \
                  the change: a part alone against no parts, all parts but one against all.",
        notice: "A part that changes much alone and little when it is missing does the same work \
                 as another part. A bar to the left of the line is possible with a table, which \
                 shares transpositions.",
        of: Source::Searches { groups: ablation::by_algorithm, draw: ablation::over_minimal },
    },
    Plot {
        name: "saving",
        title: "Part of the possible saving",
        reading: "Of the leaves that an algorithm without parts evaluates beyond the minimal tree, \
                  the share that a setting saves: 0 % is none, 100 % is the minimal tree. \
                  Schaeffer 1989 draws it this way. Single parts, and all together.",
        notice: "A part that saves much of a deep tree by itself leaves little for the others: \
                 savings do not add up. Above 100 % is possible with a table, which shares \
                 transpositions.",
        of: Source::Searches { groups: saving::by_algorithm, draw: saving::against_depth },
    },
    Plot {
        name: "order",
        title: "Leaves against the order of moves",
        reading: "Strongly ordered trees of one depth. On the left, the first move is seldom the \
                  best one; on the right, it nearly always is.",
        notice: "Where two lines cross, the better algorithm changes: null windows pay if the \
                 first move is mostly best, best-first search if it is not. With perfect order all \
                 meet in the minimal tree.",
        of: Source::Searches { groups: sweep::by_order, draw: sweep::leaves_against_order },
    },
    Plot {
        name: "branching-leaves",
        title: "Leaves against the branching factor",
        reading: "Trees of one depth, from narrow to wide, in units of their minimal trees.",
        notice: "How the distance to the minimal tree grows with the number of moves: an algorithm \
                 that is ahead in narrow trees need not be ahead in wide ones.",
        of: Source::Searches { groups: sweep::by_branching, draw: sweep::leaves_against_branching },
    },
    Plot {
        name: "branching-open",
        title: "Peak of OPEN against the branching factor",
        reading: "The greatest length of OPEN in trees of one depth, from narrow to wide.",
        notice: "At depth d, it is about b to the power of d/2.",
        of: Source::Searches { groups: sweep::by_branching, draw: means::open_against_branching },
    },
    Plot {
        name: "against-leaves",
        title: "Leaves against the baseline",
        reading: "A dot is a contender: the leaves that it evaluated, divided by those of the \
                  contender named by --baseline, as the geometric mean over the positions. The bar \
                  is its 95 % interval, by bootstrap over the positions for which both have \
                  numbers.",
        notice: "A bar that crosses the line at 1 has not proven a difference. Each interval \
                 covers its contender alone: of twenty contenders equal to the baseline, one is \
                 expected to miss the line.",
        of: Source::Against(&number::leaves),
    },
    Plot {
        name: "against-nodes",
        title: "Nodes against the baseline",
        reading: "A dot is a contender: the positions that it entered, divided by those of the \
                  contender named by --baseline, as the geometric mean over the positions. The bar \
                  is its 95 % interval.",
        notice: "A contender that evaluates fewer leaves may enter more nodes: passes and \
                 re-searches visit the same nodes again.",
        of: Source::Against(&number::nodes),
    },
    Plot {
        name: "against-time",
        title: "Time against the baseline",
        reading: "A dot is a contender: the time of its searches, measured on one machine, divided \
                  by that of the contender named by --baseline, as the geometric mean over the \
                  positions. The bar is its 95 % interval.",
        notice: "The interval is over positions; it includes the variation between runs of the \
                 same search only as far as that varies between positions.",
        of: Source::Against(&number::time_ns),
    },
    Plot {
        name: "worth-of-nodes",
        title: "What nodes are worth",
        reading: "A dot is a player: horizontally, the nodes that it entered per move; vertically, \
                  its Elo, with its 95 % interval. A difference of 100 Elo is 64 % of the points \
                  of a match, a difference of 400 is 91 %.",
        notice: "A player above and to the left of another one is better and cheaper. If the bars \
                 overlap much, the match does not show which one is better.",
        of: Source::Games(games::worth_of_nodes),
    },
    Plot {
        name: "worth-of-time",
        title: "What time is worth",
        reading: "A dot is a player: horizontally, its time per move, measured on the machine of \
                  the match; vertically, its Elo, with its 95 % interval.",
        notice: "Parts that save nodes and cost time, or the other way round, swap places between \
                 this picture and the one before.",
        of: Source::Games(games::worth_of_time),
    },
    Plot {
        name: "worth-of-games",
        title: "What games of learning are worth",
        reading: "A line is a method with one seed: horizontally, the games that it has learnt \
                  from; vertically, the Elo of its current set, relative to the set that all \
                  started from, with its 95 % interval. The names of the sets' files, \
                  METHOD-SEED-GAMES.txt, identify them.",
        notice: "Lines of one colour differ in the seed alone: if they lie as far apart as those \
                 of different colours, chance matters more than the method.",
        of: Source::Games(learnt::worth_of_games),
    },
    Plot {
        name: "elo",
        title: "Elo",
        reading: "A dot is a player's strength, with its 95 % interval. If one player has met all \
                  others, it is at 0, and each of the others is compared with it over their pairs \
                  of games. Otherwise the ratings are the most likely ones given all games \
                  together, 0 on average, and the intervals are by bootstrap over the pairs.",
        notice: "An interval that contains 0 has not proven a difference. Its width shrinks with \
                 the square root of the number of games: half the width takes four times as many.",
        of: Source::Games(games::elo),
    },
    Plot {
        name: "crosstable",
        title: "Crosstable",
        reading: "The points of the row's player against the column's player, the best player \
                  first.",
        notice: "A weaker player who repeatedly beats a stronger one is a matter of style, which \
                 ratings cannot express.",
        of: Source::Games(games::crosstable),
    },
    Plot {
        name: "running-score",
        title: "Running score",
        reading: "A line is a player's points above half of the total, after each pair of games. \
                  The grey lines show how far equal players get by chance, with 95 % probability.",
        notice: "A line that has left the grey ones for good shows a difference; one that has only \
                 just crossed them may come back.",
        of: Source::Games(games::running_score),
    },
    Plot {
        name: "positions-for-cost",
        title: "Positions solved for a cost",
        reading: "Horizontally, the moves generated; vertically, the wins solved with them. \
                  Searches solve the wins of an ending one by one, the nearest first, each for the \
                  mean cost at its distance. Backward chaining solves all positions at once, at \
                  the hollow disc.",
        notice: "To the left of its disc, a search is the cheaper way to a few answers. To the \
                 right, it has cost more for fewer.",
        of: Source::Endings(costs::positions_for_cost),
    },
    Plot {
        name: "growth-with-distance",
        title: "Growth with distance",
        reading: "A line is the geometric mean of the moves generated to prove one win, by its \
                  distance. A level line is the cost of solving all positions of the ending \
                  backwards.",
        notice: "The cost of a search grows by nearly the same factor with each ply. Where it \
                 crosses the level line of its colour, one win costs as much as all positions.",
        of: Source::Endings(costs::growth_with_distance),
    },
    Plot {
        name: "growth-with-men",
        title: "Growth with men",
        reading: "Geometric means over the endings with a given number of men: of all positions, \
                  backwards, and of one win at a given distance, forwards.",
        notice: "One more man multiplies the cost backwards by the squares that it can stand on, \
                 and the cost of a search at a given distance by the moves that it adds.",
        of: Source::Endings(costs::growth_with_men),
    },
    Plot {
        name: "winners",
        title: "Parameters of the winners",
        reading: "A panel is a parameter over its domain, a line its value in the winner of each \
                  tournament; the grey line is its initial value.",
        notice: "A level line is a winner that remains unbeaten. A parameter that wanders through \
                 its domain has no influence on who wins.",
        of: Source::Generations(evolution::winners),
    },
    Plot {
        name: "fitness",
        title: "Fitness",
        reading: "The results of the best and of the worst member in each tournament.",
        notice: "Members are compared with one another only: lines that converge show that they \
                 have become alike, not that they have become weaker.",
        of: Source::Generations(evolution::fitness),
    },
    Plot {
        name: "population-spread",
        title: "Spread of the population",
        reading: "The standard deviation of each parameter as a fraction of its domain's width, \
                  averaged over all parameters.",
        notice: "At 0 all members are the same, and only mutation can find anything new.",
        of: Source::Generations(evolution::spread),
    },
    Plot {
        name: "settled",
        title: "How settled the parameters are",
        reading: "The error of the mean over the last ten winners, as a fraction of the mean. \
                  Below 5 % the source calls a parameter settled, below 15 % settling. A hollow \
                  mark is below the axis.",
        notice: "Winners of successive tournaments are often the same member, so these errors are \
                 too small: compare several seeds.",
        of: Source::Generations(evolution::settled),
    },
    Plot {
        name: "thoughts",
        title: "Depth of repeated thoughts",
        reading: "A line is the depth completed in each of several thoughts about one position, \
                  with one kind of memory. Moves are written where they change.",
        notice: "Without a memory all thoughts are the same. With the root alone, a thought has to \
                 finish the next iteration by itself; with the neighbourhood, it continues where \
                 the last one stopped.",
        of: Source::Thoughts(thoughts::depths),
    },
    Plot {
        name: "taken-up",
        title: "Cost of resuming a search",
        reading: "Horizontally, when a search was interrupted: the share of its last iteration \
                  that was done. Vertically, the nodes of both parts together, relative to the \
                  uninterrupted search, as geometric means over the positions. The black line is a \
                  search that starts over.",
        notice: "At 1 the interruption costs nothing. Above 1 is the cost of finding again what \
                 was in the table but was not kept.",
        of: Source::Resumptions(resumptions::cost),
    },
    Plot {
        name: "records",
        title: "Records against roots",
        reading: "Records of a long-term memory against the number of roots. The black line is the \
                  source's bound, M N K, with the moves of each root and the plies of its \
                  interrupted iteration.",
        notice: "A line below the bound and parallel to it keeps a fixed share of it; one that \
                 bends down has roots with common positions.",
        of: Source::Stores(stores::records),
    },
    Plot {
        name: "record-bytes",
        title: "Bytes a record",
        reading: "The bytes of the file and of the data stored in it, per record.",
        notice: "The file grows in steps; the difference between the lines is the database's \
                 overhead.",
        of: Source::Stores(stores::bytes),
    },
    Plot {
        name: "memory-times",
        title: "Times of a long-term memory",
        reading: "The time to load a neighbourhood, to merge a thought, to open the file, and to \
                  open it after its writer was killed, against the number of records.",
        notice: "Logarithmic growth is nearly level here. A line with the slope of the grey ones \
                 grows in proportion to the number of records.",
        of: Source::Stores(stores::times),
    },
    Plot {
        name: "speed-up",
        title: "Speed-up",
        reading: "A line is the speed-up over one processor, as the geometric mean over the \
                  positions, with 95 % intervals as vertical lines; the grey line is a speed-up \
                  equal to the number of processors. Both scales are logarithmic.",
        notice: "A line that becomes level has reached the critical path of the search: more \
                 processors find nothing to do, or nothing that helps. A line that keeps its \
                 distance to the grey one loses a fixed share to overhead.",
        of: Source::Parallel(parallel::speed_up),
    },
    Plot {
        name: "parallel-overhead",
        title: "Search overhead of many processors",
        reading: "A line is the nodes entered by this many processors divided by those entered by \
                  one, as the geometric mean over the positions.",
        notice: "The work that processors do without knowing what others are about to find. Below \
                 1, many processors have found a good move earlier than one.",
        of: Source::Parallel(parallel::overhead),
    },
    Plot {
        name: "utilisation",
        title: "Utilisation of many processors",
        reading: "A strip is the time of the search on the greatest number of processors, and the \
                  height of its columns is the share of them at work; the average number at work \
                  is on the right.",
        notice: "A scheme that waits for first children starts slowly in each iteration, and every \
                 notch is a place where all wait for one.",
        of: Source::Parallel(parallel::utilisation),
    },
];
