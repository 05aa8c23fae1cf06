//! `plywood draw`: drawings and text outlines of single searches.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::Args;
use plywood_algorithms::Configuration;
use plywood_games::{EvaluatedPosition, Follow, MeasureSettings, SmallTree};

use crate::catalogue::game_name::GameName;
use crate::catalogue::games::Root;
use crate::catalogue::selection::Selector;
use crate::cli::outline;
use crate::cli::output::{err, out};
use crate::cli::position::PositionOption;
use crate::cli::readings;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::core::chart::file_name;
use crate::core::depths::MAX;
use crate::core::memory::ensure_tables_fit;
use crate::record::atomic_write::write_whole;
use crate::results::page::{self, Stepper};
use crate::results::plots::{self, InNodes, Subject};
use crate::studies::searches::experiment::limits::LimitOptions;
use crate::studies::searches::measure::traced::follow;

/// The name of the tree that is drawn by default.
pub const EXAMPLE: &str = "stockman";

/// Draw the nodes of a small tree that a search visits and cuts off
///
/// The figure shows the whole tree, with the nodes that the search entered in the algorithm's
/// colour. Numbers below the leaves are the order of their first evaluation. Only a small tree fits
/// into a figure; --outline prints the upper plies of a search of any tree as text.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood draw --algorithm 'sss*'
  plywood draw --game iid:b=2,d=4,seed=3 \\
    --algorithm alpha-beta --out chart.svg
  plywood draw --game tic-tac-toe --depth 2 \\
    --algorithm negascout+killers --out chart.png
  plywood draw --algorithm 'alpha-beta,scout,sss*,dual*' --types --out charts
  plywood draw --algorithm all --out charts
  plywood draw --steps --algorithm 'alpha-beta,sss*' --out steps.html
  plywood draw --game chess --depth 4 \\
    --algorithm alpha-beta+order=mvv-lva --outline --to-depth 1")]
pub struct Options {
    /// Game or generated tree (see `plywood list games`)
    #[arg(long, default_value = EXAMPLE)]
    game: String,
    #[command(flatten)]
    position: PositionOption,
    /// Algorithms with or without enhancements, or groups (see `plywood list groups`), separated by
    /// commas; each gives one figure
    #[arg(long, default_value = "alpha-beta", value_delimiter = ',')]
    algorithm: Vec<Selector>,
    /// Search depth in plies [default: a tree's own depth]
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX)))]
    depth: Option<u32>,
    /// Evaluation of the game [default: the game's first]
    #[arg(long)]
    evaluation: Option<String>,
    /// Label the nodes with their types of critical node (Knuth & Moore 1975)
    #[arg(long)]
    types: bool,
    /// Write an HTML page that steps through the searches, forwards and backwards, with windows,
    /// returned values, cutoffs and the OPEN list
    #[arg(long, conflicts_with = "types")]
    steps: bool,
    /// Print the nodes of a depth-first search in search order, with windows, values and cutoffs;
    /// quiescence search and extensions are allowed, and the tree may have any size
    #[arg(long, conflicts_with_all = ["types", "steps", "out"])]
    outline: bool,
    /// Last ply that --outline prints
    #[arg(long, value_name = "N", default_value_t = 2, requires = "outline")]
    to_depth: u32,
    #[command(flatten)]
    limits: LimitOptions,
    /// File (.svg or .png), or folder for both formats of each figure; with --steps, an .html file
    /// or a folder
    #[arg(short, long, value_name = "PATH", default_value = ".")]
    out: PathBuf,
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        self.check_out().map_err(usage)?;
        let (position, evaluation) = (self.position.text(), self.evaluation.as_deref());
        readings::report_position(&self.game, position);
        let contenders = Selector::all_contenders(&self.algorithm);
        let asked = asked(&self.game, position, self.depth).map_err(usage)?;
        readings::report_tree(&asked.game.to_string(), &asked.root, asked.depth, &contenders);
        if self.outline {
            return self.print_outlines(&asked, &contenders);
        }
        let (name, root, tree) = asked.tree(position, evaluation).map_err(usage)?;
        if self.steps {
            return self.write_steps(name, &*root, tree, &contenders);
        }
        if self.is_file() && contenders.len() > 1 {
            return Err(usage(anyhow!(
                "--out {}: this is one file, and there are {} figures; name a folder",
                self.out.display(),
                contenders.len()
            )));
        }
        let in_nodes = if self.types { InNodes::CriticalTypes } else { InNodes::Nothing };
        let mut verdict = Verdict::Wrong;
        for contender in &contenders {
            let traced = follow(&*root, &tree, contender).inspect_err(|error| err!("{error}"));
            let Ok(traced) = &traced else { continue };
            let subject = Subject { name: &name, tree: &tree, contender, traced, in_nodes };
            for file in self.files(&format!("{name} {contender}"), &["svg", "png"])? {
                plots::draw_search(&subject, &file)?;
                out!("{}", file.display())?;
            }
            verdict = Verdict::Well;
        }
        Ok(verdict)
    }
}

impl Options {
    fn is_file(&self) -> bool {
        self.out.extension().is_some() && !self.out.is_dir()
    }

    /// Checks that the output file's extension fits the output: `.html` for steps, `.svg` or `.png`
    /// for figures.
    fn check_out(&self) -> anyhow::Result<()> {
        let ending = self.out.extension().filter(|_| self.is_file());
        let Some(ending) = ending.map(|it| it.to_string_lossy().to_lowercase()) else {
            return Ok(());
        };
        let out = self.out.display();
        match (self.steps, &*ending) {
            (true, "html") | (false, "svg" | "png") => Ok(()),
            (true, _) => {
                bail!("--out {out}: steps are written as .html; name such a file, or a folder")
            }
            (false, _) => bail!(
                "--out {out}: figures are drawn as .svg or .png, not as .{ending}; name such a file, or an existing folder"
            ),
        }
    }

    /// Prints the nodes that each search visited, down to ply `to_depth`.
    fn print_outlines(
        &self,
        asked: &Asked,
        contenders: &[Configuration],
    ) -> anyhow::Result<Verdict> {
        let position = self.position.text();
        let Asked { game, root, depth } = asked;
        let evaluation = root.evaluation(self.evaluation.as_deref());
        let evaluation = evaluation.map_err(|error| usage(error.into()))?;
        ensure_tables_fit(contenders.iter(), 1).map_err(usage)?;
        let method = MeasureSettings {
            limits: self.limits.limits(),
            follow: Follow::OutlineTo(self.to_depth),
            ..MeasureSettings::default()
        };
        let mut verdict = Verdict::Well;
        out!("{}, depth {depth}, evaluation {evaluation}", named(game, position))?;
        out!("windows and values are for the side to move at the root; below: nodes entered")?;
        for contender in contenders {
            let mixed = root.mix_seed(contender);
            let counted = root.pose(&evaluation)?.count(&mixed, *depth, &method);
            let Some(outline) = counted.census.outline().filter(|it| it.has_nodes()) else {
                err!("{contender} has no windows to print; draw a small tree with --steps instead");
                verdict = Verdict::Wrong;
                continue;
            };
            out!("")?;
            for line in outline::lines(contender, outline, &counted) {
                out!("{line}")?;
            }
            if counted.found.is_err() {
                verdict = Verdict::Wrong;
            }
        }
        Ok(verdict)
    }

    /// Writes the HTML page with all searches whose steps can be traced.
    fn write_steps(
        &self,
        name: String,
        root: &dyn EvaluatedPosition,
        tree: SmallTree,
        contenders: &[Configuration],
    ) -> anyhow::Result<Verdict> {
        let files = self.files(&format!("{name} steps"), &["html"])?;
        let mut searches = Vec::new();
        for contender in contenders {
            match follow(root, &tree, contender) {
                Ok(traced) if traced.trace.steps().is_some() => {
                    searches.push((*contender, traced));
                }
                Ok(_) => err!("{contender} takes too many steps to be drawn; draw a smaller tree"),
                Err(error) => err!("{error}"),
            }
        }
        if searches.is_empty() {
            return Ok(Verdict::Wrong);
        }
        let page = page::steps(&Stepper { name, tree, searches })?;
        for file in files {
            write_whole(&file, &page)?;
            out!("{}", file.display())?;
        }
        Ok(Verdict::Well)
    }

    /// Returns the output files: the file that `--out` names, or one file called `name` for each
    /// extension in the folder that it names. Creates the folder.
    fn files(&self, name: &str, endings: &[&str]) -> anyhow::Result<Vec<PathBuf>> {
        let is_file = self.is_file();
        let folder = if is_file { self.out.parent().unwrap_or(Path::new("")) } else { &self.out };
        if !folder.as_os_str().is_empty() {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot make {}", folder.display()))?;
        }
        if is_file {
            return Ok(vec![self.out.clone()]);
        }
        let file = |ending: &&str| folder.join(format!("{}.{ending}", file_name(name)));
        Ok(endings.iter().map(file).collect())
    }
}

/// Returns the example.
///
/// # Errors
///
/// If it does not exist.
pub fn example() -> anyhow::Result<Asked> {
    asked(EXAMPLE, None, None)
}

/// A position to search, and the search depth in plies.
pub struct Asked {
    game: GameName,
    root: Root,
    depth: u32,
}

impl Asked {
    /// Returns the name of the position, the position ready to search, and its tree down to the depth.
    ///
    /// # Errors
    ///
    /// If the evaluation does not exist, or the tree is too large.
    pub fn tree(
        &self,
        position: Option<&str>,
        evaluation: Option<&str>,
    ) -> anyhow::Result<(String, Box<dyn EvaluatedPosition + '_>, SmallTree)> {
        let root = self.root.pose(&self.root.evaluation(evaluation)?)?;
        let tree = root.small_tree(self.depth)?;
        Ok((named(&self.game, position), root, tree))
    }
}

/// Parses the game and its position, and determines the search depth.
fn asked(game: &str, position: Option<&str>, depth: Option<u32>) -> anyhow::Result<Asked> {
    let game: GameName = game.parse()?;
    let game = match depth {
        Some(depth) => game.for_depth(depth),
        None => game,
    };
    let root = Root::of(&game, position)?;
    let depth = depth.or_else(|| root.depth()).ok_or_else(|| {
        anyhow!("{game}: the depth is missing, because the game has none of its own; add --depth 2")
    })?;
    Ok(Asked { game, root, depth })
}

/// Formats a game and position for headings.
fn named(game: &GameName, position: Option<&str>) -> String {
    match position {
        Some(position) => format!("{game}, {position}"),
        None => game.to_string(),
    }
}
