//! `plywood-play evolve`: evolution of self-taught players.

use clap::Args;
use plywood_learning::evolution::{Depth, Settings};

use super::plan::Evolution;
use plywood::core::study::{MeasureOptions, StudyCommand};

/// Evolve evaluations of chess by tournaments
///
/// The genetic algorithm of the self-taught program (Michniewski 1995): eight
/// sets of 24 parameters (`plywood list parameters`) play one another; the two
/// best go on unchanged, the others are drawn by roulette, crossed and mutated.
/// Without a file, the numbers are the document's. With one, it is a TOML file:
///
///   generations = 63
///   seed = 1
///   later = { from = 40, depth = "2+2" }       # or a list of such steps
///   earlier = [{ until = 13, domains = { rook_on_seventh_bonus = [0, 150] } },]
///   members = ["self-taught", "self-taught:mine.txt",] # the others are drawn
///   advantage = "counts"    # of material, in a game cut short; or "costs"
///   method = "evolution"    # or "random-search", "hill-climber", "spsa"
///   games = 2000            # no generation begins after so many
///   opening-plies = 4       # drawn moves; other methods need them
///   unused = ["knight",]    # inherited, without effect in play: a control
///   guest = "ancestor"      # p0 plays in every tournament, and has no children
///   [settings]
///   population = 8
///   kept = 2
///   selection = "shift"     # or "ranks"
///   crossover = 0.9
///   mutation = 0.05
///   depth = "2+1"
///   root-check = "extended" # a ply more if the root is in check; or "ignored"
///   moves = 70
///
/// The folder of the results gets generations.csv (a row for each generation),
/// winner.txt and mean.txt (the last winner, and the mean of the last ten, for
/// `eval=self-taught:FILE`), summary.txt and machine.toml. The same seed gives
/// the same generations on any number of threads. --resume continues an
/// evolution that was interrupted, and with more --generations a finished one.
/// Every generation follows from the one before, so that one evolution is no
/// work for several machines; evolutions of several seeds are.
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
    /// A TOML file, or the name of a built-in evolution (`plywood-play list evolutions`)
    file: Option<String>,
    /// How many generations play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    generations: Option<u64>,
    /// Seed of all draws
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Depth of the first generations' players, such as 1+0 for quicker games
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
