//! `plywood solve`: finds the value of a whole game from a position.

use std::time::{Duration, Instant};

use anyhow::{anyhow, ensure};
use clap::Args;
use plywood_algorithms::{Configuration, Guarantee, Mode, Settings, TableSettings, TableSize};
use plywood_games::{BY_DISTANCE, MeasureSettings, Solution};
use plywood_positions::Value;
use serde::Serialize;

use crate::catalogue::game_error::GameError;
use crate::catalogue::game_name::GameName;
use crate::catalogue::games::Root;
use crate::cli::interrupt;
use crate::cli::output::{self, err, out};
use crate::cli::position::PositionOption;
use crate::cli::readings;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::core::memory::ensure_tables_fit;
use crate::core::pool;
use crate::record::status::Status;
use crate::report::digits::of_win;
use crate::studies::searches::experiment::limits::LimitOptions;

/// Find the value of a whole game from a position
///
/// Searches one ply deeper each time until the value is certain, and prints it for the side to
/// move, with a best line and the counts of all searches. At each depth, one search finds a lower
/// bound on the value of the game and another an upper bound; only finished games have values. If a
/// limit or Ctrl-C stops the command, it prints the bounds and the best move so far. The exit
/// status is then 1, or 130 after Ctrl-C.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood solve --game othello:4x4 --evaluation discs
  plywood solve --game connect-four --evaluation score --position 7422341735647741166133573473242566
  plywood solve --game connect-four:5x4 --evaluation score --json
  plywood solve --game mnk:4,4,3 --algorithm alpha-beta+table=16
  plywood solve --game chess --position '7k/8/5K2/6Q1/8/8/8/8 w - -' --time 10s")]
pub struct Options {
    /// Game or generated tree (see `plywood list games`)
    #[arg(long)]
    game: String,
    #[command(flatten)]
    position: PositionOption,
    /// Algorithm that promises values, with any settings after + that do not change them
    #[arg(long, default_value = "alpha-beta+table=64:usual+killers+history+few-replies")]
    algorithm: Configuration,
    /// Size of the transposition table in MiB [default: the algorithm's]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..))]
    table: Option<u32>,
    /// Evaluation that gives finished games their values [default: the game's first]
    #[arg(long)]
    evaluation: Option<String>,
    #[command(flatten)]
    limits: LimitOptions,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The answer, for JSON and text.
#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    position: String,
    evaluation: String,
    algorithm: String,
    status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Value>,
    lower: Value,
    upper: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    best_move: Option<&'a str>,
    line: &'a [String],
    depth_plies: u32,
    nodes: u64,
    leaves: u64,
    memory_bytes: u64,
    time_ns: u64,
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let algorithm = self.configuration().map_err(usage)?;
        let (root, evaluation) = self.root().map_err(usage)?;
        ensure_tables_fit([&algorithm].into_iter(), 1).map_err(usage)?;
        let method = MeasureSettings {
            limits: self.limits.limits(),
            request: Some(interrupt::flag()),
            ..MeasureSettings::default()
        };
        let begin = Instant::now();
        let mut told = |solution: &Solution| progress(solution, begin.elapsed());
        let solution = pool::of_threads(1)?.install(|| {
            let posed = root.pose(&evaluation)?;
            Ok::<_, GameError>(posed.solve(&algorithm, &method, &mut told))
        })?;
        let Solution { found, depth, tally, stopped } = &solution;
        let answer = Answer {
            game: &self.game,
            position: root.text(),
            evaluation,
            algorithm: algorithm.to_string(),
            status: match stopped {
                Some(why) => Status::from(*why),
                None if solution.is_certain() => Status::Completed,
                None => Status::NothingProven,
            },
            value: found.bounds.value(),
            lower: found.bounds.lower,
            upper: found.bounds.upper,
            best_move: found.best.as_ref().map(|best| &*best.text),
            line: &found.line,
            depth_plies: *depth,
            nodes: tally.nodes,
            leaves: tally.leaves,
            memory_bytes: ((algorithm.mebibytes() as u64) << 20) + tally.peak_bytes as u64,
            time_ns: begin.elapsed().as_nanos() as u64,
        };
        output::answer(self.json, &answer, || answer.print())?;
        Ok(match answer.status {
            Status::Completed => Verdict::Well,
            Status::Interrupted => Verdict::Interrupted,
            _ => Verdict::Wrong,
        })
    }
}

impl Options {
    /// Returns the position, and the name of its evaluation.
    fn root(&self) -> anyhow::Result<(Root, String)> {
        let root = Root::of(&self.game.parse::<GameName>()?, self.position.text())?;
        readings::report_position(&self.game, self.position.text());
        let evaluation = root.evaluation(self.evaluation.as_deref())?;
        let plain = evaluation.trim_end_matches(BY_DISTANCE);
        ensure!(
            plain == evaluation,
            "--evaluation: {evaluation} gives wins other values at each depth; write {plain}, with which \
             `solve` finds the shortest win, too"
        );
        Ok((root, evaluation))
    }

    /// Returns the algorithm with the size of `--table`.
    ///
    /// # Errors
    ///
    /// If the algorithm does not prove values, or a setting changes them.
    fn configuration(&self) -> anyhow::Result<Configuration> {
        let (algorithm, mut settings) = (self.algorithm.algorithm(), *self.algorithm.settings());
        if let Some(mebibytes) = self.table {
            let size = TableSize::Mebibytes(mebibytes);
            let table = settings.table.unwrap_or_else(|| TableSettings::new(size));
            settings.table = Some(TableSettings { size, ..table });
        }
        let proves = matches!(algorithm.promise(), Guarantee::Value | Guarantee::ValueAlone);
        ensure!(
            proves,
            "--algorithm: {algorithm} does not prove values; write alpha-beta, pvs or mtd(f)"
        );
        // Entries for greater depths are bounds on the same value here.
        let exact = |table| TableSettings { mode: Mode::Exact, ..table };
        let others = Settings { table: settings.table.map(exact), ..settings };
        ensure!(
            !others.is_inexact(),
            "--algorithm: a setting in {} changes values; leave it out",
            self.algorithm
        );
        ensure!(
            settings.deepening.is_none(),
            "--algorithm: `solve` itself searches one ply deeper each time; leave deepening out"
        );
        Configuration::new(algorithm, settings).map_err(|error| anyhow!("--table: {error}"))
    }
}

/// Reports a depth that has been searched after a second or more.
fn progress(solution: &Solution, time: Duration) {
    if time >= Duration::from_secs(1) {
        let Solution { found, depth, tally, .. } = solution;
        let (nodes, seconds) = (tally.nodes, time.as_secs_f64());
        err!("note: depth {depth}: value {}, {nodes} nodes, {seconds:.1} s", found.bounds);
    }
}

impl Answer<'_> {
    fn print(&self) -> anyhow::Result<()> {
        let print = |name: &str, text: &str| out!("{name:12} {text}");
        let words = |value| {
            let win = of_win(value, self.depth_plies, &self.evaluation);
            win.unwrap_or_else(|| value.to_string())
        };
        print("status", &self.status.to_string())?;
        match self.value {
            Some(value) => print("value", &words(value))?,
            None => print("value", &format!("{} to {}", words(self.lower), words(self.upper)))?,
        }
        if let Some(best) = self.best_move {
            print("best_move", best)?;
        }
        if !self.line.is_empty() {
            print("line", &self.line.join(" "))?;
        }
        print("depth_plies", &self.depth_plies.to_string())?;
        print("nodes", &self.nodes.to_string())?;
        print("leaves", &self.leaves.to_string())?;
        print("memory_bytes", &self.memory_bytes.to_string())?;
        let seconds = Duration::from_nanos(self.time_ns).as_secs_f64();
        print("time", &format!("{seconds:.3} s"))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use plywood_algorithms::Limits;
    use plywood_games::Walk;

    use super::*;

    /// Computes the value of the whole game by traversal.
    fn minimax(node: &dyn Walk, known: &mut HashMap<u64, Value>) -> Value {
        if let Some(&value) = known.get(&node.key()) {
            return value;
        }
        let children = node.children();
        let values = children.iter().map(|child| -minimax(&**child, known));
        let value = values.max().unwrap_or_else(|| node.finished(0));
        known.insert(node.key(), value);
        value
    }

    fn solved(root: &Root, evaluation: &str, algorithm: &str, nodes: Option<u64>) -> Solution {
        let limits = Limits { nodes, ..Limits::default() };
        let method = MeasureSettings { limits, ..MeasureSettings::default() };
        let algorithm = algorithm.parse().expect("an algorithm");
        root.pose(evaluation).expect("an evaluation").solve(&algorithm, &method, &mut |_| ())
    }

    /// Checks the value, the best move and the line of a solved position.
    fn agrees(root: &Root, evaluation: &str, algorithm: &str) {
        let (walk, known) = (root.walk(evaluation).expect("an evaluation"), &mut HashMap::new());
        let value = minimax(&*walk, known);
        let place = format!("{root:?}, {evaluation}, {algorithm}");
        let Solution { found, .. } = solved(root, evaluation, algorithm, None);
        assert_eq!(found.bounds.value(), Some(value), "{place}");
        let best = found.best.and_then(|best| best.place);
        let after = best.map(|best| -minimax(&*walk.children()[best], known));
        assert_eq!(after, Some(value).filter(|_| !walk.moves().is_empty()), "{place}");
        assert!(found.line_value.is_none_or(|it| it == value), "{place}: {:?}", found.line);
        for nodes in [1, 30, 300] {
            let Solution { found, .. } = solved(root, evaluation, algorithm, Some(nodes));
            assert!(found.bounds.contains(value), "{place}, {nodes} nodes");
        }
    }

    #[test]
    fn a_certain_value_is_that_of_the_whole_game() {
        for (game, evaluation, played) in [
            ("tic-tac-toe", "zero", 2),
            ("mnk:4,3,3", "zero", 3),
            ("mnk:3,2,4", "zero", 0),
            ("connect-four", "score", 31),
            ("connect-four", "open-lines", 32),
            ("connect-four:5x4", "score", 9),
            ("connect-four:4x3", "score", 1),
            ("othello", "discs", 52),
            ("othello", "square-weights", 53),
            ("othello:6x6", "discs", 24),
            ("othello:4x4", "discs", 4),
        ] {
            let start = Root::new(game, None).expect("a game");
            for seed in 0..10 {
                // Endings of odd and even length, some of which are over.
                let Some(root) = start.after_random_moves(played + seed as u32 % 3, seed) else {
                    continue;
                };
                let table = ["alpha-beta+table=1:usual+history", "mtd(f)+table=1", "pvs"];
                agrees(&root, evaluation, table[seed as usize % 3]);
            }
        }
        // A position with one move, a pass, and a finished game.
        let empty = "-".repeat(59);
        for position in [format!("XO-O-{empty} O"), format!("X-O--{empty} X")] {
            let root = Root::new("othello", Some(&position)).expect("a position");
            agrees(&root, "discs", "alpha-beta");
        }
    }

    const QUICK: &str = "alpha-beta+table=16:usual+killers+history+few-replies";

    fn value_of(game: &str, position: Option<&str>, evaluation: &str) -> Option<Value> {
        let root = Root::new(game, position).expect("a position");
        solved(&root, evaluation, QUICK, None).found.bounds.value()
    }

    /// The values are from a script apart from this program. Those of Othello on 4x4, of boards of
    /// Connect Four, and of the positions on its usual board are also published.
    #[test]
    fn small_boards_have_their_known_values() {
        assert_eq!(value_of("othello:4x4", None, "discs"), Some(-10));
        for (size, value) in [("4x4", 0), ("5x4", 0), ("4x5", 0)] {
            let game = format!("connect-four:{size}");
            assert_eq!(value_of(&game, None, "score"), Some(value), "{size}");
        }
        for (size, value) in [("3,3,3", 0), ("4,3,3", 1), ("4,4,3", 1), ("4,3,4", 0), ("2,5,3", 0)]
        {
            let value = value * plywood_positions::WIN;
            assert_eq!(value_of(&format!("mnk:{size}"), None, "zero"), Some(value), "{size}");
        }
        for (position, value) in [
            ("2252576253462244111563365343671351441", -1),
            ("7422341735647741166133573473242566", 1),
            ("23163416124767223154467471272416755633", 0),
            ("65214673556155731566316327373221417", -1),
            ("3575316255751336464276636772271112", -3),
        ] {
            assert_eq!(
                value_of("connect-four", Some(position), "score"),
                Some(value),
                "{position}"
            );
        }
        for (position, value) in [
            ("-XOOX---OOOOXOXXOOOOXXXOO-XXX--OXXX- X", -6),
            ("OOOX-O-OXXOOOXOXO-O-XXX-OOOOOOO-X-X- X", 8),
            ("-O-X-O--XXO-XXXOOOXXXXOOXXXOOOXXXO-- X", 28),
            ("-X-O--OOOOO--OOXO--OOOX--XO-OXXXXXXX O", -34),
            ("X---O--XXOOO--XOO-XXXXO-OOXXOO--XXXX O", -26),
            ("---OOO--OOOOXOOXOO-OOXXOO-XXXO----XO X", -20),
            ("OX----OOX---XXOX--OXOX--OOXXXX---XOO X", -18),
            ("-O------OO-OOOOOOOXOXOOO--OXOO----XX X", 36),
            ("------------OXXXXXOXXXXXOXXXXXOO-XO- X", -8),
            // J. Feinstein's game (1993) of best play on both sides, which White wins by 20 to 16.
            ("moves c2 b4 c5 d2 e4 e3 d1 c1 b1 d5 d6 f4 b3 b2 f3 f2 e2 b6", -4),
        ] {
            assert_eq!(value_of("othello:6x6", Some(position), "discs"), Some(value), "{position}");
        }
    }
}
