//! `plywood-play classify`: self-organising networks that sort chess positions into classes.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, anyhow, ensure};
use clap::Args;
use fastrand::Rng;
use plywood_learning::kohonen::{
    Coding, INPUTS, Network, Normalising, Pattern, Ring, RingSettings, census, class_means,
};
use plywood_players::is_pgn;
use plywood_positions::{Chess, read_file};
use serde::Serialize;

use crate::chess::network::draw_network;
use plywood::catalogue::suite::Suite;
use plywood::cli::output::{self, out};
use plywood::cli::progress::progress;
use plywood::cli::readings;
use plywood::cli::suite::games::FaultyGames;
use plywood::cli::verbs::{Runnable, Verb};
use plywood::cli::verdict::{Verdict, usage};
use plywood::record::atomic_write::write_whole;
use plywood::report::digits::counted;

/// Classify chess positions with a self-organising network
///
/// Kohonen's network on a ring, as in the last chapter on the self-taught program (Michniewski
/// 1995). Each neuron represents a class. A position belongs to the neuron with the most
/// similar weights.
#[derive(Args)]
struct Group;

/// Returns the commands of the group.
pub fn verbs() -> Vec<Verb> {
    vec![
        Verb::group::<Group>(&["classify"]),
        Verb::of::<Train>(&["classify", "train"]),
        Verb::of::<Means>(&["classify", "means"]),
        Verb::of::<Show>(&["classify", "show"]),
        Verb::of::<Stats>(&["classify", "stats"]),
    ]
}

/// Train a network with positions of suites and PGN games
///
/// The network learns the positions in the order of the files, all of them in each epoch. It is
/// written at the end. An interrupted training leaves the file unchanged and has to start over.
/// --resume continues the training of a finished network.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play classify train --positions out/match/games.pgn --out network.json
  plywood-play classify train --positions games.pgn --out network.json \\
    --resume --epochs 5")]
pub struct Train {
    #[command(flatten)]
    from: Beginning,
    /// Number of epochs; each epoch learns every position once
    #[arg(long, value_name = "N", default_value_t = 1)]
    epochs: u32,
}

/// A network's input and initial state.
#[derive(Args, Clone, Debug)]
pub struct Beginning {
    /// EPD files, PGN files (.pgn or .pgn.gz) or names of suites; may be repeated
    #[arg(long, required = true, value_name = "FILE")]
    positions: Vec<PathBuf>,
    #[command(flatten)]
    faulty: FaultyGames,
    /// File for the network
    #[arg(long, value_name = "FILE.json")]
    out: PathBuf,
    /// Continue with the finished network in --out
    #[arg(long, conflicts_with_all = ["neurons", "coding", "seed", "normalise"])]
    resume: bool,
    /// Number of neurons on the ring
    #[arg(long, value_name = "N", default_value_t = 180, value_parser = clap::value_parser!(u16).range(1..))]
    neurons: u16,
    /// Input of the network: men as powers (1, 2, 4, ... 32) or ranks (1 to 6), or only the safety
    /// of White's king (king, king-in-parts)
    #[arg(long, default_value_t = Coding::Powers)]
    coding: Coding,
    /// Seed of the initial weights
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Scale weights to length 1 after each change
    #[arg(long)]
    normalise: bool,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
}

/// Set each neuron to the mean of its class until no class changes
///
/// This is the second method of Michniewski 1995, section 5.2.3. All positions are sorted into
/// classes, and each neuron becomes the mean of its class; these steps repeat. With --resume, the
/// method begins with the network in --out, otherwise with random weights. The neuron of an empty
/// class keeps its weights.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play classify means --positions games.pgn --out network.json
  plywood-play classify train --positions games.pgn --out network.json
  plywood-play classify means --positions games.pgn --out network.json \\
    --resume")]
pub struct Means {
    #[command(flatten)]
    from: Beginning,
    /// Maximum number of rounds
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
}

/// Print the class of a position and its typical properties
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play classify show --network network.json
  plywood-play classify show 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq -' \\
    --network network.json --json")]
pub struct Show {
    /// A position in Forsyth-Edwards notation [default: the initial position]
    position: Option<Chess>,
    /// File of the network
    #[arg(long, value_name = "FILE.json")]
    network: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Print the number of classes and how well they fit positions
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play classify stats --network network.json \\
    --positions out/match/games.pgn
  plywood-play classify stats --network network.json --positions games.pgn \\
    --plots out/network")]
pub struct Stats {
    /// File of the network
    #[arg(long, value_name = "FILE.json")]
    network: PathBuf,
    /// Positions to measure the fit on: EPD or PGN files, or names of suites
    #[arg(long, value_name = "FILE")]
    positions: Vec<PathBuf>,
    #[command(flatten)]
    faulty: FaultyGames,
    /// Folder for plots (SVG and PNG): the ring with the phases of these positions, and typical
    /// boards
    #[arg(long = "plots", alias = "pictures", value_name = "DIR", requires = "positions")]
    pictures: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Runnable for Train {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let (mut network, patterns) = self.from.begin().map_err(usage)?;
        let bar = progress(self.from.quiet, "classify train");
        bar.set_length(u64::from(self.epochs));
        let start = Instant::now();
        for _ in 0..self.epochs {
            for pattern in &patterns {
                network.ring.learn(pattern);
            }
            network.epochs += 1;
            bar.inc(1);
        }
        let seconds = start.elapsed().as_secs_f64();
        bar.finish_and_clear();
        self.from.write(&network)?;
        if !self.from.quiet {
            let learnt = patterns.len() as f64 * f64::from(self.epochs);
            out!(
                "{} learnt {} in {seconds:.1} s ({:.0} a second); see {}",
                counted(patterns.len(), "position"),
                counted(self.epochs, "time"),
                learnt / seconds.max(1e-9),
                self.from.out.display()
            )?;
        }
        Ok(Verdict::Well)
    }
}

impl Runnable for Means {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let (network, patterns) = self.from.begin().map_err(usage)?;
        let settings = *network.ring.settings();
        let start = (0..settings.neurons).map(|at| network.ring.weights(at)).collect();
        let found = class_means(&patterns, start, settings.normalising, self.rounds);
        let epochs = network.epochs + found.rounds;
        let network = Network { ring: Ring::of_means(settings, &found), epochs, ..network };
        self.from.write(&network)?;
        if !self.from.quiet {
            let in_use = (0..settings.neurons).filter(|&at| network.ring.wins(at) > 0).count();
            let outcome = if found.is_settled { "settled" } else { "not settled" };
            out!(
                "{} in {}, {outcome} after {}; see {}",
                counted(patterns.len(), "position"),
                counted(in_use, "class"),
                counted(found.rounds, "round"),
                self.from.out.display()
            )?;
        }
        Ok(Verdict::Well)
    }
}

impl Beginning {
    /// Returns the initial network, and the positions encoded as its input patterns.
    fn begin(&self) -> anyhow::Result<(Network, Vec<Pattern>)> {
        let positions = read_all(&self.positions, self.faulty)?;
        let network = if self.resume { load(&self.out)? } else { self.untaught() };
        let patterns = positions.iter().map(|it| network.coding.pattern(it)).collect();
        Ok((network, patterns))
    }

    fn untaught(&self) -> Network {
        let normalising = if self.normalise { Normalising::Always } else { Normalising::Never };
        let settings =
            RingSettings { neurons: self.neurons.into(), normalising, ..RingSettings::default() };
        let ring = Ring::new(settings, &mut Rng::with_seed(self.seed));
        Network { ring, coding: self.coding, epochs: 0, seed: self.seed }
    }

    fn write(&self, network: &Network) -> anyhow::Result<()> {
        write_whole(&self.out, serde_json::to_string(network)?)
    }
}

/// The class of a position, for JSON.
#[derive(Serialize)]
pub struct Class {
    neuron: usize,
    product: f64,
    wins: u32,
    is_class_of_the_initial_position: bool,
    weights: Vec<f64>,
}

impl Runnable for Show {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let network = load(&self.network).map_err(usage)?;
        let class = |position: &Chess| network.ring.classify(&network.coding.pattern(position));
        let winner = class(&self.position.clone().unwrap_or_default());
        let weights = network.ring.weights(winner.neuron);
        let class = Class {
            neuron: winner.neuron,
            product: winner.product,
            wins: network.ring.wins(winner.neuron),
            is_class_of_the_initial_position: class(&Chess::default()).neuron == winner.neuron,
            weights: weights.to_vec(),
        };
        if self.json {
            output::json(&class)?;
            return Ok(Verdict::Well);
        }
        let Class { neuron, product, wins, .. } = class;
        out!("class {neuron}, product {product:.3}, won {wins} times")?;
        let same = if class.is_class_of_the_initial_position { "the" } else { "not the" };
        out!("{same} class of the initial position\n")?;
        out!("weights in hundredths, White's men above 0:\n{}", board(&weights))?;
        Ok(Verdict::Well)
    }
}

/// The fit of a network to positions, for JSON.
#[derive(Serialize)]
pub struct Fit {
    neurons: usize,
    classes_in_use: usize,
    wins: u64,
    epochs: u32,
    coding: Coding,
    seed: u64,
    positions: usize,
    quantisation_error: Option<f64>,
    topographic_error: Option<f64>,
}

impl Runnable for Stats {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let network = load(&self.network).map_err(usage)?;
        let positions = read_all(&self.positions, self.faulty).map_err(usage)?;
        let patterns: Vec<Pattern> =
            positions.iter().map(|it| network.coding.pattern(it)).collect();
        let ring = &network.ring;
        let wins: Vec<u32> = (0..ring.settings().neurons).map(|at| ring.wins(at)).collect();
        let fit = Fit {
            neurons: wins.len(),
            classes_in_use: wins.iter().filter(|&&wins| wins > 0).count(),
            wins: wins.iter().map(|&wins| u64::from(wins)).sum(),
            epochs: network.epochs,
            coding: network.coding,
            seed: network.seed,
            positions: patterns.len(),
            quantisation_error: ring.quantisation_error(&patterns),
            topographic_error: ring.topographic_error(&patterns),
        };
        let files = match &self.pictures {
            Some(folder) => {
                draw_network(&network, &census(ring, network.coding, &positions), folder)?
            }
            None => Vec::new(),
        };
        if self.json {
            output::json(&fit)?;
            return Ok(Verdict::Well);
        }
        let Fit { neurons, classes_in_use, wins, epochs, coding, seed, .. } = fit;
        out!(
            "{classes_in_use} of {neurons} neurons have won, {wins} times in all\n\
             {epochs} epochs, coding {coding}, seed {seed}"
        )?;
        if let (Some(quantisation), Some(topographic)) =
            (fit.quantisation_error, fit.topographic_error)
        {
            out!(
                "over {} positions: quantisation error {quantisation:.4}, topographic error \
                 {topographic:.4}",
                fit.positions
            )?;
        }
        for file in files {
            out!("{}", file.display())?;
        }
        Ok(Verdict::Well)
    }
}

/// Formats weights as a board, with White's side at the bottom.
fn board(weights: &[f64; INPUTS]) -> String {
    let rank = |rank: &[f64]| {
        let numbers = rank.iter().map(|weight| format!("{:4.0}", 100.0 * weight + 0.0));
        numbers.collect::<String>()
    };
    let ranks: Vec<String> = weights.chunks(8).rev().map(rank).collect();
    ranks.join("\n")
}

fn load(path: &Path) -> anyhow::Result<Network> {
    let text = read_file(path).with_context(|| path.display().to_string())?;
    serde_json::from_slice(&text).map_err(|_| {
        anyhow!("{} is not a network; make one with `plywood-play classify train`", path.display())
    })
}

/// Reads the positions of suites and all positions of PGN games. Reports lines and games that
/// cannot be read.
fn read_all(files: &[PathBuf], faulty: FaultyGames) -> anyhow::Result<Vec<Chess>> {
    let mut positions = Vec::new();
    for file in files {
        if is_pgn(file) {
            faulty.read(file, |sheet| {
                let before = sheet.game.plies().iter().map(|ply| ply.position.clone());
                positions.extend(before);
                positions.push(sheet.game.position().clone());
            })?;
        } else {
            let suite = Suite::load(&file.to_string_lossy())?;
            readings::report([&suite.reading]);
            positions.extend(suite.positions().map(|(_, position)| position));
        }
    }
    ensure!(
        files.is_empty() || !positions.is_empty(),
        "the files contain no position; name files of EPD or PGN"
    );
    Ok(positions)
}
