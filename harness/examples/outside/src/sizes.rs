//! A study that counts lines of play and positions after each number of moves.

use std::collections::HashMap;

use clap::Args;
use plywood::charts::canvas::{Canvas, Stroke};
use plywood::core::chart::{self, of_parts};
use plywood::core::record::StudyRow;
use plywood::core::study::{MeasureOptions, MeasuredStudy, RunPlan, Study, StudyCommand, Tables};
use plywood::core::summary::Summary;
use plywood::core::work::RunContext;
use plywood::positions::Position;
use plywood::record::contender::Contender;
use plywood::record::id::RowId;
use plywood::record::kind::RowKind;
use plywood::record::shard::{Part, Shard};
use plywood::report::plots::axis::{Axis, number as written, range};
use plywood::report::plots::look::SeriesStyle;
use plywood::report::plots::series::{Chart, Series};
use plywood::report::table::Table;
use plywood::rules::Rules;

use crate::heaps::Heaps;

plywood::columns! {
    /// A row with the counts of lines and positions after a number of moves.
    pub struct SizeRow;
    "size" in "sizes.csv", called |row| format!("{} moves from {}", row.moves, row.position);
    facts {
        id: RowId, Yes, "the unique id of the row: a hash of the game, the position and the number of moves";
        experiment: String, Yes, "the study's name";
        game: String, Yes, "the game";
        position: String, Yes, "the position, in the game's notation";
        moves: u32, Yes, "number of moves from the position";
        repeatable: bool, Yes, "always true";
    }
    numbers {
        lines, "lines", Neither, Number, Yes, "sequences of so many moves";
        positions, "positions", Neither, Number, Yes, "different positions after them";
    }
}

impl StudyRow for SizeRow {
    type Study = Sizes;
}

/// The study: lines and positions after each number of moves from a start position.
pub struct Sizes {
    start: Heaps,
    most: u32,
}

impl Sizes {
    const NAME: &str = "sizes";

    /// Returns the row for a number of moves, without its counts.
    fn blank(&self, moves: u32) -> SizeRow {
        let (game, position) = (Heaps::NAME.to_owned(), self.start.to_string());
        let id = RowId::new(<SizeRow as RowKind>::NAME, &[&game, &position, &moves]);
        let experiment = Self::NAME.to_owned();
        SizeRow { id, experiment, game, position, moves, repeatable: true, ..SizeRow::default() }
    }

    fn measured(&self, row: SizeRow) -> SizeRow {
        // Each position by key, with the number of lines that lead to it.
        let mut reached = HashMap::from([(self.start.key(), (self.start, 1))]);
        for _ in 0..row.moves {
            let mut next = HashMap::new();
            for (position, lines) in reached.into_values() {
                for chosen in position.all_moves() {
                    let mut child = position;
                    child.make(chosen);
                    next.entry(child.key()).or_insert((child, 0)).1 += lines;
                }
            }
            reached = next;
        }
        let lines = reached.values().map(|(_, lines)| *lines).sum();
        SizeRow { lines: Some(lines), positions: Some(reached.len() as u64), ..row }
    }
}

impl Study for Sizes {
    type Row = SizeRow;
    type Shared<'a> = ();

    const CHARTS: &'static [chart::Chart<Self>] = &[chart::Chart {
        name: "sizes",
        drawn: chart::Drawn::ByDefault,
        title: "Lines and positions",
        reading: "One line is the number of sequences of moves, the other that of different \
                  positions after them.",
        notice: "Where the lines part, many sequences lead to one position.",
        pictures: |view| {
            let parts = view.rows.chunk_by(|a, b| a.position == b.position);
            of_parts(parts, |row| row.position.clone(), drawn)
        },
    }];

    fn tables(rows: &[SizeRow], _: Option<&Contender>) -> Tables {
        Tables::Text(table(rows))
    }

    fn merged(rows: &[SizeRow], _: &Part) -> anyhow::Result<Option<Summary>> {
        Ok(Some(Summary { row: Self::ROW, text: table(rows), ..Summary::default() }))
    }
}

fn table(rows: &[SizeRow]) -> String {
    let count = |count: Option<u64>| count.map_or_else(String::new, |it| it.to_string());
    let table = Table::new((0, 2), rows)
        .left("position", 16, |row| row.position.clone())
        .right("moves", 5, |row| row.moves.to_string())
        .right("lines", 10, |row| count(row.lines))
        .right("positions", 9, |row| count(row.positions));
    format!("{table}\n")
}

fn drawn(rows: &[SizeRow]) -> Option<Canvas> {
    let points = |of: fn(&SizeRow) -> Option<u64>| {
        let point = |row: &SizeRow| Some((f64::from(row.moves), of(row)? as f64));
        rows.iter().filter_map(point).collect()
    };
    let series = [
        Series::marked("lines", SeriesStyle::of_series(0), Stroke::Solid, points(|row| row.lines)),
        Series::marked(
            "positions",
            SeriesStyle::of_series(1),
            Stroke::Solid,
            points(|row| row.positions),
        ),
    ];
    let chart = Chart {
        title: "Lines and positions",
        subtitle: format!("After each number of moves from {}.", rows.first()?.position),
        notes: Vec::new(),
        x: &|moves| {
            let (least, most) = range(moves)?;
            Some(Axis::whole("moves", least as u32, most as u32))
        },
        y: &|counts| Axis::log("lines and positions", counts, written),
    };
    chart.draw(&series).map(|frame| frame.canvas)
}

impl MeasuredStudy for Sizes {
    const ROW: &'static str = "size";

    fn threads(&self, _: usize) -> usize {
        1
    }

    fn asked(&self) -> RunPlan {
        RunPlan::new((Self::NAME, "lines and positions of heaps"), Vec::new(), self.ids())
    }

    fn ids(&self) -> Vec<RowId> {
        (1..=self.most).map(|moves| self.blank(moves).id).collect()
    }

    fn measure(&self, work: &mut RunContext<'_, SizeRow>) -> anyhow::Result<Option<Vec<SizeRow>>> {
        let mut rows = Vec::new();
        for blank in (1..=self.most).map(|moves| self.blank(moves)) {
            if work.is_stopped() {
                return Ok(None);
            }
            if !work.share.has(&blank.id) {
                continue;
            }
            rows.push(match work.known(&blank.id) {
                Some(known) => known,
                None => {
                    let row = self.measured(blank);
                    work.keep(&row)?;
                    row
                }
            });
        }
        Ok(Some(rows))
    }
}

/// Count lines of play and positions after each number of moves
#[derive(Args)]
pub struct Options {
    /// The heaps and the side to move
    #[arg(default_value = "3,4,5 First")]
    position: Heaps,
    /// The greatest number of moves
    #[arg(long, value_name = "N", default_value_t = 6)]
    moves: u32,
    /// Measure one of several equal parts, such as 1/2
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
}

impl StudyCommand for Sizes {
    type Options = Options;

    fn plan(options: &Options, _: &MeasureOptions) -> anyhow::Result<Self> {
        Ok(Self { start: options.position, most: options.moves })
    }

    fn shard(options: &Options) -> Option<Shard> {
        options.shard
    }
}
