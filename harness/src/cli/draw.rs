//! `plywood draw`: pictures of single searches.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::Args;
use plywood_algorithms::Configuration;
use plywood_games::SmallTree;

use crate::catalogue::game_name::GameName;
use crate::catalogue::games::Root;
use crate::catalogue::selection::Selector;
use crate::cli::output::{complain, say};
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::core::chart::file_name;
use crate::record::whole::write_whole;
use crate::results::page;
use crate::results::page::Stepper;
use crate::results::plots;
use crate::results::plots::{InNodes, Subject};
use crate::studies::searches::measure::traced::follow;

/// The tree that is drawn by default.
pub const EXAMPLE: &str = "stockman";

/// Draw what a search visited and cut off in a small tree
///
/// The whole tree is drawn, with the nodes that the search entered in the algorithm's colour.
/// Numbers below the leaves give the order in which they were first evaluated.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood draw --algorithm sss*
  plywood draw --game iid:b=2,d=4,seed=3 --algorithm alpha-beta --out picture.svg
  plywood draw --game tic-tac-toe --depth 2 --algorithm negascout+killers --out picture.png
  plywood draw --algorithm alpha-beta,scout,sss*,dual* --types --out pictures
  plywood draw --algorithm all --out pictures
  plywood draw --steps --algorithm alpha-beta,sss* --out steps.html")]
pub struct Options {
    /// A game or a tree (see `plywood list games`)
    #[arg(long, default_value = EXAMPLE)]
    game: String,
    /// A position in the game's notation [default: the initial one]
    #[arg(long)]
    position: Option<String>,
    /// An algorithm, with or without settings, or a group (see `plywood list groups`); several,
    /// separated by commas, give one picture each
    #[arg(long, default_value = "alpha-beta", value_delimiter = ',')]
    algorithm: Vec<Selector>,
    /// Plies to search [default: a tree's own depth]
    #[arg(long)]
    depth: Option<u32>,
    /// An evaluation of the game [default: the game's first]
    #[arg(long)]
    evaluation: Option<String>,
    /// Write the types of critical nodes (Knuth & Moore 1975) into the nodes
    #[arg(long)]
    types: bool,
    /// Write an HTML page on which the searches can be followed step by step, forwards and
    /// backwards, with windows, returned values, cutoffs and OPEN
    #[arg(long, conflicts_with = "types")]
    steps: bool,
    /// A file ending in .svg or .png, or a folder, which gets both of each picture; with --steps, a
    /// file ending in .html, or a folder
    #[arg(short, long, value_name = "PATH", default_value = ".")]
    out: PathBuf,
}

impl Runnable for Options {
    fn run(self) -> anyhow::Result<Verdict> {
        self.check_out().map_err(usage)?;
        let (position, evaluation) = (self.position.as_deref(), self.evaluation.as_deref());
        let (name, tree) = tree(&self.game, position, self.depth, evaluation).map_err(usage)?;
        let mut contenders: Vec<Configuration> = Vec::new();
        for contender in self.algorithm.iter().flat_map(Selector::contenders) {
            if !contenders.contains(&contender) {
                contenders.push(contender);
            }
        }
        if self.steps {
            return self.write_steps(name, tree, &contenders);
        }
        let is_file = self.out.extension().is_some() && !self.out.is_dir();
        if is_file && contenders.len() > 1 {
            return Err(usage(anyhow!(
                "{} is one file, but there are {} pictures; give a folder",
                self.out.display(),
                contenders.len()
            )));
        }
        let in_nodes = if self.types { InNodes::CriticalTypes } else { InNodes::Nothing };
        let mut verdict = Verdict::Wrong;
        for contender in &contenders {
            let traced = match follow(&tree, contender) {
                Ok(traced) => traced,
                Err(error) => {
                    complain!("{error}");
                    continue;
                }
            };
            let (tree, traced) = (&tree, &traced);
            let subject = Subject { name: &name, tree, contender, traced, in_nodes };
            for file in self.files(is_file, &name, contender)? {
                plots::draw_search(&subject, &file)?;
                say!("{}", file.display())?;
            }
            verdict = Verdict::Well;
        }
        Ok(verdict)
    }
}

impl Options {
    /// Checks that the output file has a picture's extension.
    fn check_out(&self) -> anyhow::Result<()> {
        let ending = self.out.extension().map(|it| it.to_string_lossy().to_lowercase());
        let is_page = ending.as_deref() == Some("html");
        if self.steps && (ending.is_none() || is_page) {
            return Ok(());
        }
        if self.steps && !self.out.is_dir() {
            bail!(
                "{}: steps are written as .html; name such a file, or a folder",
                self.out.display()
            );
        }
        if let Some(ending) = ending
            && !["svg", "png"].contains(&&*ending)
            && !self.out.is_dir()
        {
            bail!(
                "{}: pictures are drawn as .svg or .png, not as .{ending}; name such a file, or a \
                 folder (make it first if its name has a dot)",
                self.out.display()
            );
        }
        Ok(())
    }

    /// Writes the page of all searches that can be followed.
    fn write_steps(
        &self,
        name: String,
        tree: SmallTree,
        contenders: &[Configuration],
    ) -> anyhow::Result<Verdict> {
        let is_file = self.out.extension().is_some() && !self.out.is_dir();
        let file = if is_file {
            self.out.clone()
        } else {
            self.out.join(format!("{}-steps.html", file_name(&name)))
        };
        if let Some(folder) = file.parent().filter(|it| !it.as_os_str().is_empty()) {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot make {}", folder.display()))?;
        }
        let mut searches = Vec::new();
        for contender in contenders {
            match follow(&tree, contender) {
                Ok(traced) if traced.trace.steps().is_some() => {
                    searches.push((*contender, traced));
                }
                Ok(_) => complain!(
                    "{contender} takes too many steps to be followed; ask for a smaller tree"
                ),
                Err(error) => complain!("{error}"),
            }
        }
        if searches.is_empty() {
            return Ok(Verdict::Wrong);
        }
        write_whole(&file, page::steps(&Stepper { name, tree, searches })?)?;
        say!("{}", file.display())?;
        Ok(Verdict::Well)
    }

    /// The files of one picture. Their folder is created.
    fn files(
        &self,
        is_file: bool,
        name: &str,
        contender: &Configuration,
    ) -> anyhow::Result<Vec<PathBuf>> {
        let folder = if is_file { self.out.parent().unwrap_or(Path::new("")) } else { &self.out };
        if !folder.as_os_str().is_empty() {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot make {}", folder.display()))?;
        }
        if is_file {
            return Ok(vec![self.out.clone()]);
        }
        let name = file_name(&format!("{name} {contender}"));
        Ok(["svg", "png"].map(|ending| folder.join(format!("{name}.{ending}"))).to_vec())
    }
}

/// A position's name and its tree.
///
/// # Errors
///
/// If the position or evaluation does not exist, or the tree is too large.
pub fn tree(
    game: &str,
    position: Option<&str>,
    depth: Option<u32>,
    evaluation: Option<&str>,
) -> anyhow::Result<(String, SmallTree)> {
    let game: GameName = game.parse()?;
    let game = match depth {
        Some(depth) => game.for_depth(depth),
        None => game,
    };
    let root = Root::of(&game, position)?;
    let depth = depth.or_else(|| root.depth()).ok_or_else(|| {
        anyhow!("{game} has no depth of its own; say how deep to search, such as --depth 2")
    })?;
    let evaluation = root.evaluation(evaluation)?;
    let tree = root.pose(&evaluation, |posed| posed.small_tree(depth))??;
    let name = match position {
        Some(position) => format!("{game}, {position}"),
        None => game.to_string(),
    };
    Ok((name, tree))
}
