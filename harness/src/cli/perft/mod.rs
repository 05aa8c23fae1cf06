//! `plywood perft`: counts sequences of moves, to check a game's rules.

mod published;

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use plywood_games::EvaluatedPosition;
use plywood_positions::EarlyEnds;
use serde::Serialize;

use crate::catalogue::game_name::GameName;
use crate::catalogue::games::Root;
use crate::cli::output::{self, out};
use crate::cli::position::PositionOption;
use crate::cli::readings;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::core::depths::MAX;

/// Count sequences of moves, to check the rules of a game
///
/// Prints a line for each depth: the sequences of so many moves, the time, and the moves per second.
/// Games that end earlier are left out, as is usual in chess; in Othello and in trees, each counts
/// once. A pass is a move.
///
/// --compare reads positions and their counts from a file. Its lines are a position with its counts,
/// as in `8/8/8/8/8/8/8/K1k5 w - - ;D1 3 ;D2 12`, or `epd POSITION` and then lines such as
/// `perft 2 12`; `id NAME` names the next position. Other text after `#` at the beginning of a line is
/// a comment. The exit status is 1 if a count differs, or if a position cannot be read and is left
/// out.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood perft chess --depth 4
  plywood perft connect-four --position 44445 --depth 6 --divide
  plywood perft othello --position 'moves d3 c5' --depth 5 --json
  plywood perft othello --position 'moves d3 c5' --board
  plywood perft chess --compare published.perft --depth 3")]
pub struct Options {
    /// Game or generated tree (see `plywood list games`)
    game: String,
    #[command(flatten)]
    position: PositionOption,
    /// Number of moves; with --compare, the greatest that is counted
    #[arg(
        long,
        required_unless_present_any = ["compare", "board"],
        value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX))
    )]
    depth: Option<u32>,
    /// Also print the count after each move, to the full depth
    #[arg(long, conflicts_with = "compare")]
    divide: bool,
    /// Print the position as a line and as a diagram, before counts if --depth is given
    #[arg(long, conflicts_with = "compare")]
    board: bool,
    /// File of positions with published counts
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    compare: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The counts of a position, for JSON.
#[derive(Serialize)]
struct Report {
    game: String,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagram: Option<String>,
    depths: Vec<Counted>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    divided: Vec<AfterMove>,
}

/// The sequences to a depth.
#[derive(Serialize)]
struct Counted {
    depth: u32,
    sequences: u64,
    seconds: f64,
    moves_per_second: f64,
}

/// The sequences that begin with a move.
#[derive(Serialize)]
struct AfterMove {
    #[serde(rename = "move")]
    chosen: String,
    sequences: u64,
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let game: GameName = self.game.parse().map_err(|error| usage(anyhow::Error::new(error)))?;
        if let Some(file) = &self.compare {
            let compared = published::compare(&game, file, self.depth).map_err(usage)?;
            output::answer(self.json, &compared, || compared.print())?;
            return Ok(compared.verdict());
        }
        let depth = self.depth.unwrap_or_default();
        let game = game.for_depth(depth);
        let root = Root::of(&game, self.position.text()).map_err(|it| usage(it.into()))?;
        readings::report_position(&self.game, self.position.text());
        let diagram = self.board.then(|| root.diagram());
        if let Some(diagram) = diagram.as_ref().filter(|_| !self.json) {
            out!("{}\n\n{diagram}", root.text().replace('\n', " "))?;
            if self.depth.is_none() {
                return Ok(Verdict::Well);
            }
            out!("")?;
        }
        let posed = root.pose(&root.evaluation(None)?)?;
        let depths = self.count(&*posed, depth, root.early_ends())?;
        let divided =
            if self.divide { divided(&*posed, depth, root.early_ends()) } else { Vec::new() };
        if self.json {
            let (game, position) = (game.to_string(), root.text());
            output::json(&Report { game, position, diagram, depths, divided })?;
        } else {
            for AfterMove { chosen, sequences } in divided {
                out!("{chosen:>8}: {sequences}")?;
            }
        }
        Ok(Verdict::Well)
    }
}

impl Options {
    /// Counts the sequences to each depth, and prints them at once unless the output is JSON.
    fn count(
        &self,
        posed: &dyn EvaluatedPosition,
        depth: u32,
        early: EarlyEnds,
    ) -> anyhow::Result<Vec<Counted>> {
        let mut depths = Vec::new();
        if !self.json {
            out!("{:>5} {:>20} {:>12} {:>12}", "depth", "sequences", "seconds", "moves/s")?;
        }
        for depth in depth.min(1)..=depth {
            let counted = Counted::of(posed, depth, early);
            let Counted { depth, sequences, seconds, moves_per_second } = counted;
            if !self.json {
                out!("{depth:>5} {sequences:>20} {seconds:>12.3} {moves_per_second:>12.0}")?;
            }
            depths.push(counted);
        }
        Ok(depths)
    }
}

impl Counted {
    fn of(posed: &dyn EvaluatedPosition, depth: u32, early: EarlyEnds) -> Self {
        let start = Instant::now();
        let sequences = posed.perft(depth, early);
        let seconds = start.elapsed().as_secs_f64();
        let moves_per_second = sequences as f64 / seconds.max(1e-9);
        Self { depth, sequences, seconds, moves_per_second }
    }
}

/// Counts the sequences that begin with each move; none to depth 0.
fn divided(posed: &dyn EvaluatedPosition, depth: u32, early: EarlyEnds) -> Vec<AfterMove> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let moves = posed.moves().into_iter().enumerate();
    moves
        .map(|(place, chosen)| AfterMove {
            chosen,
            sequences: posed.after(place).perft(rest, early),
        })
        .collect()
}
