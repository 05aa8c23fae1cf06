//! `plywood-play evolve`: evolution of self-taught players.

use clap::Args;
use plywood_learning::evolution::{Depth, Settings};

use super::plan::Evolution;
use plywood::core::study::{MeasureOptions, StudyCommand};

/// Evolve evaluations of chess by tournaments
///
/// Runs the genetic algorithm of the self-taught program (Michniewski 1995).
/// Eight sets of 24 parameters (`plywood list parameters`) play one another. The
/// two best sets stay unchanged; roulette draws the others, which are crossed
/// and mutated. A TOML file can change the document's settings:
///
///   generations = 63
///   seed = 1
///   later = { from = 40, depth = "2+2" }       # or a list of such steps
///   earlier = [{ until = 13, domains = { rook_on_seventh_bonus = [0, 150] } },]
///   members = ["self-taught", "self-taught:mine.txt",] # the others are drawn
///   advantage = "counts"    # material at the end of a game cut short; or "costs"
///   method = "evolution"    # or "random-search", "hill-climber", "spsa"
///   games = 2000            # no generation begins after this many games
///   opening-plies = 4       # drawn at random; the other methods need them
///   unused = ["knight",]    # inherited, but without effect in play
///   guest = "ancestor"      # p0 plays in every tournament without children
///   [settings]
///   population = 8
///   kept = 2
///   selection = "shift"     # or "ranks"
///   crossover = 0.9
///   mutation = 0.05
///   depth = "2+1"
///   root-check = "extended" # by a ply if the root is in check; or "ignored"
///   moves = 70
///
/// The results folder receives generations.csv (a row for each generation),
/// winner.txt and mean.txt (the last winner, and the mean of the last ten, for
/// `eval=self-taught:FILE`), summary.txt and machine.toml. The same seed gives
/// the same generations on any number of threads. --resume continues an
/// interrupted evolution or, with more --generations, a finished one. Several
/// machines cannot share an evolution, because each generation depends on the
/// one before. Let each machine run another seed instead.
#[derive(Args, Clone, Debug)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  plywood-play evolve
  plywood-play evolve my-evolution.toml --seed 7 --out results/seed-7
  plywood-play evolve tournament-of-eight --depth 1+0 --moves 40

Play against the winner, or have others play it:
  plywood-play play \\
    --second self-taught,eval=self-taught:out/evolution/winner.txt,depth=2
  plywood-play match joanna,depth=2 \\
    self-taught,eval=self-taught:out/evolution/winner.txt,depth=2

Take a finished evolution further:
  plywood-play evolve --generations 100 --resume

Begin with a set of your own, self-taught:mine.txt in the file's members:
  cp out/evolution/winner.txt mine.txt
  plywood-play evolve my-evolution.toml

Draw the source's four charts, or other parameters:
  plywood plot out/evolution/generations.csv --only men
  plywood plot out/evolution/generations.csv --only winners \\
    --parameters king_in_centre"
)]
pub struct Options {
    /// TOML file, or the name of a built-in evolution (`plywood-play list evolutions`)
    file: Option<String>,
    /// Number of generations
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    generations: Option<u64>,
    /// Random seed
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Search depth of the first generations, such as 1+0 for quicker games
    #[arg(long, value_name = "N+M")]
    depth: Option<Depth>,
    /// Moves of each side after which a game is stopped
    #[arg(long, value_name = "N")]
    moves: Option<u32>,
}

impl StudyCommand for Evolution {
    type Options = Options;

    /// No more generations are asked for than the share needs.
    fn plan(options: &Options, how: &MeasureOptions) -> anyhow::Result<Self> {
        let evolution = match &options.file {
            Some(file) => Self::load(file)?,
            None => Self::default(),
        };
        let evolution = Self {
            generations: options.generations.unwrap_or(evolution.generations),
            seed: options.seed.unwrap_or(evolution.seed),
            settings: Settings {
                depth: options.depth.unwrap_or(evolution.settings.depth),
                moves: options.moves.unwrap_or(evolution.settings.moves),
                ..evolution.settings
            },
            ..evolution
        };
        evolution.settings.check()?;
        let last = (1..=evolution.generations).rev().find(|&it| how.share.has(&evolution.id(it)));
        Ok(Self { generations: last.unwrap_or(0), ..evolution })
    }
}
