//! Plots the Elo gain of learned parameter sets over the set that all methods started from.

use std::path::Path;

use super::meeting::{Meeting, Rating, Ratings};
use super::ratings::{ELO, ends, signed};
use plywood::report::plots::axis::{self, Axis};
use plywood::report::plots::end_labels::EndLabel;
use plywood::report::plots::frame::{Frame, LINE_WIDTH, Layout, REFERENCE_WIDTH, Sample};
use plywood::report::plots::look::SeriesStyle;
use plywood_charts::canvas::{Canvas, Point, Role, Stroke};

/// The distance in pixels between interval bars at the same place.
const APART: f64 = 5.0;

/// A learned set, described by its file name METHOD-SEED-GAMES.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Learnt {
    method: String,
    seed: u64,
    games: u64,
}

impl Learnt {
    /// Parses the set of a player with `eval=self-taught:FILE`. Returns `None` if there is no file,
    /// or its name has another form.
    fn of(player: &str) -> Option<Self> {
        let (_, file) = player.split_once("eval=self-taught:")?;
        let file = file.split(',').next()?;
        let stem = Path::new(file.strip_suffix(".txt")?).file_name()?.to_str()?;
        let mut parts = stem.rsplitn(3, '-');
        let games = parts.next()?.parse().ok()?;
        let seed = parts.next()?.parse().ok()?;
        Some(Self { method: parts.next()?.to_owned(), seed, games })
    }
}

/// The sets that one method reached with one seed, and their ratings.
struct Line {
    name: String,
    look: SeriesStyle,
    /// The player's index, the number of games of learning, and the rating, by increasing games.
    sets: Vec<(usize, f64, Rating)>,
}

/// Plots Elo relative to the initial set against games of learning, with a line for each method and
/// seed. `None` if no player is a learned set, or if the players have no common opponent.
pub fn worth_of_games(meeting: &Meeting<'_>) -> Option<Canvas> {
    let Ratings { of, zero } = meeting.ratings()?;
    of.iter().find(|rating| rating.interval.is_none())?;
    let lines = lines(meeting, &of);
    let all: Vec<&(usize, f64, Rating)> = lines.iter().flat_map(|line| &line.sets).collect();
    let most = all.iter().map(|(_, games, _)| *games).reduce(f64::max)?;
    let ratings: Vec<Rating> = all.iter().map(|(_, _, rating)| *rating).collect();
    let owners = |line: &Line| -> Vec<String> {
        line.sets.iter().flat_map(|(player, ..)| meeting.owners(*player)).collect()
    };
    let label = |line: &Line| {
        let (_, games, rating) = *line.sets.last()?;
        let sample = Sample::LineAndMark(line.look, Stroke::Solid);
        let text = format!("{} {}", line.name, signed(rating.elo.round()));
        Some(EndLabel { end: (games, rating.elo), sample, text, owners: owners(line) })
    };
    let subtitle = format!(
        "Games of learning horizontally, strength of the learnt set vertically. Bars: 95% \
         intervals, from pairs of games; {zero}. Bars at one number of games are drawn side by \
         side."
    );
    let mut frame = Frame::new(Layout {
        labels: lines.iter().filter_map(label).collect(),
        subject: meeting.title.clone(),
        ..Layout::new(
            "Elo against games of learning",
            meeting.with_legend(&subtitle),
            Axis::from_zero("games of learning", most * 1.04, axis::number),
            Axis::around(ELO, ends(&ratings), signed)?,
        )
    });
    let level = [0.0, most].map(|games| frame.at(games, 0.0)).to_vec();
    frame.canvas.line(level, Role::Quiet.colour(), REFERENCE_WIDTH, Stroke::Solid);
    let (bottom, top) = frame.y.ends();
    for (number, line) in lines.iter().enumerate() {
        let aside = APART * (number as f64 - (lines.len() - 1) as f64 / 2.0);
        let place = |frame: &Frame, games: f64, elo: f64| -> Point {
            let (x, y) = frame.at(games, elo.clamp(bottom, top));
            (x + aside, y)
        };
        let first = frame.canvas.marks.len();
        let mut points = vec![frame.at(0.0, 0.0)];
        points.extend(line.sets.iter().map(|(_, games, it)| place(&frame, *games, it.elo)));
        let marks = points[1..].to_vec();
        frame.canvas.line(points, line.look.colour, LINE_WIDTH, Stroke::Solid);
        for ((_, games, rating), mark) in line.sets.iter().zip(marks) {
            if let Some(interval) = rating.interval {
                let bar = interval.ends().map(|end| place(&frame, *games, end)).to_vec();
                frame.canvas.line(bar, line.look.colour, 1.5, Stroke::Solid);
            }
            line.look.draw(&mut frame.canvas, mark, 5.0);
        }
        frame.canvas.belongs(first, &owners(line));
    }
    Some(frame.canvas)
}

/// Groups the learned sets by method and seed, with a look for each method.
fn lines(meeting: &Meeting<'_>, ratings: &[Rating]) -> Vec<Line> {
    let players = meeting.table.players().iter().enumerate();
    let mut sets: Vec<(Learnt, usize)> =
        players.filter_map(|(player, name)| Some((Learnt::of(name)?, player))).collect();
    sets.sort();
    let mut methods: Vec<&str> = sets.iter().map(|(set, _)| set.method.as_str()).collect();
    methods.dedup();
    let mut lines: Vec<Line> = Vec::new();
    for (Learnt { method, seed, games }, player) in &sets {
        let name = format!("{method}, seed {seed}");
        if lines.last().is_none_or(|line| line.name != name) {
            let number = methods.iter().position(|it| it == method).unwrap_or(0);
            lines.push(Line { name, look: SeriesStyle::of_series(number), sets: Vec::new() });
        }
        if let Some(line) = lines.last_mut() {
            line.sets.push((*player, *games as f64, ratings[*player]));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::Learnt;

    #[test]
    fn a_set_is_known_by_its_files_name() {
        let of = |player: &str| Learnt::of(player).map(|it| (it.method, it.seed, it.games));
        let expected = Some(("random-search".to_owned(), 3, 1008));
        assert_eq!(
            of("alpha-beta,eval=self-taught:sets/random-search-3-1008.txt,depth=2"),
            expected
        );
        assert_eq!(of("alpha-beta,eval=self-taught:random-search-3-1008.txt"), expected);
        for other in
            ["joanna", "pvs,eval=self-taught:63", "pvs,eval=self-taught:winner.txt,nodes=9"]
        {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
