//! `plywood list`: lists everything that has a name.

use clap::{Args, ValueEnum};
use plywood_algorithms::{Algorithm, Promise, Settings};
use plywood_parallel::Scheme;
use plywood_players::{NAMED_PLAYERS, NamedPlayer};
#[cfg(feature = "chess")]
use plywood_positions::{SelfTaughtParameter, SelfTaughtParameters, Suite};
use serde_json::{Value, json};

use crate::catalogue::games;
use crate::catalogue::selection::GROUPS;
use crate::cli::output::{self, say};
use crate::cli::verbs::Runnable;
use crate::cli::verdict::Verdict;
use crate::record::metric::Better;
#[cfg(feature = "chess")]
use crate::studies::generations::built_in::EVOLUTIONS;
use crate::studies::matches::built_in::MATCHES;
use crate::studies::parallel::built_in::PARALLEL;
use crate::studies::searches::built_in::EXPERIMENTS;
use crate::studies::searches::metrics::{self, SearchMetric};

/// List the names that commands and experiments accept
///
/// Commands and experiments use these names for algorithms, groups, schemes, games, evaluations and
/// suites. Settings follow an algorithm's name, joined by +, as in negascout+deepening+table=16.
/// Checks are those of `plywood verify`; metrics are the values in tables and plots.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood list
  plywood list games
  plywood list algorithms --json")]
pub struct Options {
    /// Topic to list
    kind: Option<Kind>,
    /// Print JSON: an object with one list for each kind
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    Algorithms,
    Groups,
    Schemes,
    Settings,
    Games,
    Evaluations,
    Parameters,
    Suites,
    Experiments,
    Players,
    Matches,
    Evolutions,
    Checks,
    Metrics,
}

impl Kind {
    /// The heading, and the key in JSON.
    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Objects with a name and other facts.
    fn entries(self) -> Vec<Value> {
        match self {
            Self::Algorithms => Algorithm::all().iter().map(|&it| algorithm(it)).collect(),
            Self::Groups => named(GROUPS.iter().map(|group| (group.name, group.about))),
            Self::Schemes => Scheme::ALL.iter().copied().map(scheme).collect(),
            Self::Settings => named(Settings::forms()),
            Self::Games => games::listed().iter().map(|game| json!(game)).collect(),
            Self::Evaluations => named(games::evaluations().into_iter()),
            #[cfg(not(feature = "chess"))]
            Self::Evolutions | Self::Parameters | Self::Suites => Vec::new(),
            #[cfg(feature = "chess")]
            Self::Evolutions => EVOLUTIONS.iter().map(document).collect(),
            #[cfg(feature = "chess")]
            Self::Parameters => SelfTaughtParameter::ALL.map(parameter).to_vec(),
            #[cfg(feature = "chess")]
            Self::Suites => named(Suite::ALL.iter().map(|suite| (suite.name, suite.about))),
            Self::Experiments => EXPERIMENTS.iter().chain(PARALLEL).map(document).collect(),
            Self::Players => NAMED_PLAYERS.iter().map(player).collect(),
            Self::Matches => MATCHES.iter().map(document).collect(),
            Self::Checks => named(crate::verify::checks::ALL.iter().map(|it| (it.name, it.about))),
            Self::Metrics => metrics::all().map(metric).collect(),
        }
    }
}

fn named<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<Value> {
    pairs.map(|(name, about)| json!({ "name": name, "about": about })).collect()
}

fn algorithm(algorithm: Algorithm) -> Value {
    let promise = match algorithm.promise() {
        Promise::Value => "value",
        Promise::ValueAlone => "value without a line",
        Promise::BestMove => "best move",
        Promise::GameValue => "value of the game",
        Promise::Plausible => "value of the plausible tree",
        Promise::ForcedWin => "forced win",
        Promise::Nothing => "nothing",
    };
    json!({
        "name": algorithm.name(),
        "source": algorithm.source(),
        "promise": promise,
        "settings": places(algorithm),
        "deviation": algorithm.deviation(),
    })
}

/// The settings that can be plugged in, or those that cannot, whichever list is shorter.
fn places(algorithm: Algorithm) -> String {
    let (fit, unfit): (Vec<_>, Vec<_>) =
        Settings::kinds().partition(|kind| algorithm.places().any(|place| place == *kind));
    match (fit.is_empty(), unfit.is_empty()) {
        (true, _) => "none".to_owned(),
        (false, true) => "all".to_owned(),
        _ if fit.len() <= unfit.len() => fit.join(", "),
        _ => format!("all but {}", unfit.join(", ")),
    }
}

/// A built-in file of this name and text.
fn document((name, text): &(&str, &str)) -> Value {
    let document: toml::Table = text.parse().unwrap_or_default();
    let about = document.get("about").and_then(toml::Value::as_str).unwrap_or_default();
    json!({ "name": name, "about": about.trim() })
}

fn scheme(scheme: Scheme) -> Value {
    json!({ "name": scheme.name(), "source": scheme.source() })
}

fn player(player: &NamedPlayer) -> Value {
    json!({ "name": player.name, "about": player.about, "stands for": player.text })
}

/// A parameter of the self-taught evaluation, with its name in the source.
#[cfg(feature = "chess")]
fn parameter(parameter: SelfTaughtParameter) -> Value {
    let domain = parameter.domain();
    json!({
        "name": parameter.name(),
        "printed": parameter.printed_name(),
        "domain": format!("{} to {}", domain.start(), domain.end()),
        "initial": SelfTaughtParameters::ANCESTOR[parameter],
    })
}

fn metric(metric: &SearchMetric) -> Value {
    let better = match metric.better {
        Better::Lower => "lower",
        Better::Higher => "higher",
        Better::Neither => "neither",
    };
    json!({
        "name": metric.name,
        "about": metric.meaning,
        "unit": metric.unit,
        "better": better,
    })
}

impl Runnable for Options {
    fn run(self) -> anyhow::Result<Verdict> {
        let kinds = match &self.kind {
            Some(kind) => std::slice::from_ref(kind),
            None => Kind::value_variants(),
        };
        if self.json {
            let lists = kinds.iter().map(|kind| (kind.name(), Value::from(kind.entries())));
            let object: serde_json::Map<_, _> = lists.collect();
            output::json(&object)?;
        } else {
            for kind in kinds {
                say!("{}", kind.name())?;
                print_entries(&kind.entries())?;
                say!("")?;
            }
        }
        Ok(Verdict::Well)
    }
}

/// Prints names in one column and facts in another. Deviations are paragraphs of Markdown, which
/// only JSON has.
fn print_entries(entries: &[Value]) -> anyhow::Result<()> {
    let name = |entry: &Value| entry["name"].as_str().unwrap_or_default().to_owned();
    let width = entries.iter().map(|entry| name(entry).len()).max().unwrap_or(0);
    for entry in entries {
        let facts = entry
            .as_object()
            .into_iter()
            .flatten()
            .filter(|(key, _)| !["name", "deviation"].contains(&key.as_str()));
        let facts: Vec<_> = facts.map(|(key, fact)| fact_text(key, fact)).collect();
        let facts = facts.join("; ");
        let mut lines = facts.lines();
        let first = lines.next().unwrap_or_default();
        say!("  {:width$}  {first}", name(entry))?;
        for line in lines {
            say!("  {:width$}  {line}", "")?;
        }
    }
    Ok(())
}

/// A fact as text. A description needs no label.
fn fact_text(key: &str, fact: &Value) -> String {
    let text = match fact {
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    };
    if key == "about" { text } else { format!("{key}: {text}") }
}
