//! The list of plots of matches.

use super::{Matches, drawn, learnt, ratings};
use plywood::core::chart::{Chart, Drawn};

pub const CHARTS: &[Chart<Matches>] = &[
    Chart {
        name: "worth-of-nodes",
        drawn: Drawn::ByDefault,
        title: "Elo against nodes per move",
        reading: "A dot is a player: horizontally, the nodes that it entered per move; vertically, \
                  its Elo, with its 95% interval. A difference of 100 Elo is 64% of the points \
                  of a match, a difference of 400 is 91%.",
        notice: "A player above and to the left of another one is better and cheaper. If the bars \
                 overlap much, the match does not show which one is better.",
        pictures: |view| drawn(view.shared, ratings::worth_of_nodes),
    },
    Chart {
        name: "worth-of-time",
        drawn: Drawn::OnRequest,
        title: "Elo against time per move",
        reading: "A dot is a player: horizontally, its time per move, measured on the machine of \
                  the match; vertically, its Elo, with its 95% interval.",
        notice: "Enhancements that save nodes and cost time, or the other way round, swap places \
                 between this chart and the chart before.",
        pictures: |view| drawn(view.shared, ratings::worth_of_time),
    },
    Chart {
        name: "worth-of-games",
        drawn: Drawn::OnRequest,
        title: "Elo against games of learning",
        reading: "A line is a method with one seed: horizontally, the games that it has learnt \
                  from; vertically, the Elo of its current set, relative to the set that all \
                  started from, with its 95% interval. The names of the sets' files, \
                  METHOD-SEED-GAMES.txt, identify them.",
        notice: "Lines of one colour differ in the seed alone: if they lie as far apart as those \
                 of different colours, chance matters more than the method.",
        pictures: |view| drawn(view.shared, learnt::worth_of_games),
    },
    Chart {
        name: "elo",
        drawn: Drawn::ByDefault,
        title: "Elo",
        reading: "A dot is a player's strength, with its 95% interval. If one player has met all \
                  others, it is at 0, and each of the others is compared with it over their pairs \
                  of games. Otherwise the ratings are the most likely ones given all games \
                  together, 0 on average, and the intervals are by bootstrap over the pairs.",
        notice: "An interval that contains 0 has not proven a difference. Its width shrinks with \
                 the square root of the number of games: half the width takes four times as many.",
        pictures: |view| drawn(view.shared, ratings::elo),
    },
    Chart {
        name: "crosstable",
        drawn: Drawn::ByDefault,
        title: "Crosstable",
        reading: "The points of the row's player against the column's player, the best player \
                  first.",
        notice: "A weaker player who repeatedly beats a stronger one is a matter of style, which \
                 ratings cannot express.",
        pictures: |view| drawn(view.shared, ratings::crosstable),
    },
    Chart {
        name: "running-score",
        drawn: Drawn::OnRequest,
        title: "Running score",
        reading: "A line is a player's points above half of the total, after each pair of games. \
                  The grey lines show how far equal players get by chance, with 95% probability.",
        notice: "A line that has left the grey ones for good shows a difference; one that has only \
                 just crossed them may come back.",
        pictures: |view| drawn(view.shared, ratings::running_score),
    },
];
