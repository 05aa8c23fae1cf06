//! Plots of an ending's results: a histogram of distances, and the shares of wins and draws.

use plywood_players::endgame::{Counts, Header};

use plywood::report::plots::axis::{self, Axis};
use plywood::report::plots::frame::{Entry, Frame, Layout, PLOT_HEIGHT, Remarks, Sample, TEXT};
use plywood_charts::canvas::{Align, Canvas, Role};

/// Colours of White's wins, draws and Black's wins.
const WHITE_WINS: Role = Role::NullWindow;
const DRAWN: Role = Role::Grid;
const BLACK_WINS: Role = Role::BestFirst;

/// Draws the number of won positions by the number of moves to the win, with the winner to move.
pub fn distances(header: &Header) -> Option<Canvas> {
    let wins = header.counts.each_ref().map(wins_by_moves);
    let longest = wins.iter().map(Vec::len).max().filter(|&moves| moves > 1)? as u32 - 1;
    // The longest wins are a millionth of all positions. On a linear scale, their bars would be
    // invisible.
    let counts = wins.iter().flatten().map(|&count| count as f64).chain([1.0]);
    let scale = Axis::log("positions", counts, axis::number)?;
    let foot = scale.ends().0;
    let sides = [("White", WHITE_WINS), ("Black", BLACK_WINS)];
    let present: Vec<_> = sides.into_iter().zip(&wins).filter(|(_, wins)| wins.len() > 1).collect();
    let mut frame = Frame::new(Layout {
        legend: present
            .iter()
            .map(|((side, colour), wins)| {
                let all: u64 = wins.iter().sum();
                let label = format!("{side} to move wins {}", axis::number(all as f64));
                Entry::new(Sample::Filled(colour.colour()), label)
            })
            .collect(),
        height: Some(PLOT_HEIGHT * 0.7),
        ..Layout::new(
            format!("{}: positions by distance to {}", header.ending, header.metric),
            "Positions of the whole board that the side to move wins, by the number of moves \
             needed if the loser resists as long as possible.",
            Axis::whole(&format!("moves to {}", header.metric), 1, longest),
            scale,
        )
    });
    let bars = present.len() as f64;
    for (number, ((_, colour), wins)) in present.iter().enumerate() {
        for (moves, &count) in wins.iter().enumerate().filter(|&(_, &count)| count > 0) {
            let width = 0.84 / bars;
            let from = moves as f64 - 0.42 + width * number as f64;
            let (left, top) = frame.at(from, count as f64);
            let (right, bottom) = frame.at(from + width, foot);
            frame.canvas.rectangle((left, top), (right, bottom), colour.colour());
        }
    }
    Some(frame.canvas)
}

/// Counts the positions that the side to move wins, by moves to the win.
fn wins_by_moves(counts: &Counts) -> Vec<u64> {
    let mut wins = vec![0];
    wins.extend(counts.plies.iter().skip(1).step_by(2));
    while wins.last() == Some(&0) && wins.len() > 1 {
        wins.pop();
    }
    wins
}

/// Draws the shares of wins and draws for each side to move.
pub fn shares(header: &Header) -> Canvas {
    let rows = ["White to move", "Black to move"];
    let texts = header.counts.each_ref().map(|counts| axis::number(counts.positions() as f64));
    let labels = (0_u32..).map(f64::from).zip(rows).map(|(at, row)| (at, row.to_owned()));
    let kinds = [("White wins", WHITE_WINS), ("drawn", DRAWN), ("Black wins", BLACK_WINS)];
    let mut frame = Frame::new(Layout {
        legend: kinds
            .iter()
            .map(|(label, colour)| Entry::new(Sample::Filled(colour.colour()), *label))
            .collect(),
        remarks: Remarks {
            heads: vec!["positions".to_owned()],
            rows: (0_u32..).map(f64::from).zip(texts.map(|text| vec![text])).collect(),
        },
        height: Some(160.0),
        ..Layout::new(
            format!("{}: who wins", header.ending),
            "Shares of all legal positions of the whole board.",
            Axis::from_zero("share of positions", 1.0, axis::percent),
            Axis::rows(labels),
        )
    });
    for (row, counts) in header.counts.iter().enumerate() {
        let all = counts.positions().max(1) as f64;
        let [white, black] = if row == 0 {
            [counts.wins(), counts.losses()]
        } else {
            [counts.losses(), counts.wins()]
        };
        let mut from = 0.0;
        for (count, (_, colour)) in [white, counts.draws, black].into_iter().zip(kinds) {
            let share = count as f64 / all;
            bar(&mut frame, row as f64, (from, from + share), colour);
            from += share;
        }
    }
    frame.canvas
}

/// Draws a part of a row, with its percentage if the part is wide enough.
fn bar(frame: &mut Frame, row: f64, (from, to): (f64, f64), role: Role) {
    let (left, y) = frame.at(from, row);
    let (right, _) = frame.at(to, row);
    frame.canvas.rectangle((left, y - 26.0), (right, y + 26.0), role.colour());
    if right - left > 70.0 {
        let middle = (f64::midpoint(left, right), y);
        let ink = if role == DRAWN { Role::Ink } else { Role::Ground }.colour();
        frame.canvas.text(middle, &axis::percent(to - from), TEXT, ink, Align::Centre);
    }
}
