//! `plywood list`: everything that has a name.

use clap::{Args, ValueEnum};
use plywood_algorithms::{Algorithm, Promise, Settings, Takes};
use plywood_positions::Suite;
use serde_json::{Value, json};

use crate::cli::Verdict;
use crate::experiment::BUILT_IN;
use crate::games::GAMES;
use crate::metrics::{METRICS, Worse};
use crate::output;
use crate::selection::GROUPS;

/// List everything that has a name: algorithms, games, suites and so on
///
/// Algorithms, groups, games, evaluations and suites can be written in a
/// command or an experiment by these names. Settings follow an algorithm's
/// name, joined by +, as in negascout+deepening+table=16. Checks are what
/// `plywood verify` checks; metrics are what tables and plots are made of.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood list
  plywood list games
  plywood list algorithms --json")]
pub struct Options {
    /// One kind of thing only
    kind: Option<Kind>,
    /// Print JSON: an object with one list for each kind
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    Algorithms,
    Groups,
    Settings,
    Games,
    Evaluations,
    Suites,
    Experiments,
    Checks,
    Metrics,
}

impl Kind {
    /// The heading, and the key in JSON.
    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Objects with a name and some facts.
    fn entries(self) -> Vec<Value> {
        match self {
            Self::Algorithms => Algorithm::ALL.iter().map(|&it| algorithm(it)).collect(),
            Self::Groups => named(GROUPS.iter().map(|group| (group.name, group.about))),
            Self::Settings => named(Settings::forms()),
            Self::Games => GAMES.iter().map(|game| json!(game)).collect(),
            Self::Evaluations => named(crate::evaluations::ALL.iter().copied()),
            Self::Suites => named(Suite::ALL.iter().map(|suite| (suite.name, suite.about))),
            Self::Experiments => BUILT_IN.iter().map(|&(name, _)| experiment(name)).collect(),
            Self::Checks => named(crate::checks::ALL.iter().map(|it| (it.name, it.about))),
            Self::Metrics => METRICS.iter().map(metric).collect(),
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
    };
    let takes = match algorithm.takes() {
        Takes::Nothing => "none",
        Takes::Proofs => "its table's size, epsilon",
        Takes::Nodes => "all but windows and null moves",
        Takes::Windows => "all",
    };
    json!({
        "name": algorithm.name(),
        "source": algorithm.source(),
        "promise": promise,
        "settings": takes,
    })
}

fn experiment(name: &str) -> Value {
    let about = crate::experiment::Experiment::load(name).map(|it| it.about.trim().to_owned());
    json!({ "name": name, "about": about.unwrap_or_default() })
}

fn metric(metric: &crate::metrics::Metric) -> Value {
    let worse = match metric.worse {
        Worse::Higher => "higher",
        Worse::Lower => "lower",
    };
    json!({
        "name": metric.name,
        "about": metric.description,
        "unit": metric.unit,
        "worse": worse,
    })
}

impl Options {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// Where the output cannot be written as JSON.
    pub fn run(&self) -> anyhow::Result<Verdict> {
        let kinds = match &self.kind {
            Some(kind) => std::slice::from_ref(kind),
            None => Kind::value_variants(),
        };
        if self.json {
            let lists = kinds.iter().map(|kind| (kind.name(), Value::from(kind.entries())));
            let object: serde_json::Map<_, _> = lists.collect();
            output::line(format_args!("{}", serde_json::to_string_pretty(&object)?))?;
        } else {
            for kind in kinds {
                output::line(format_args!("{}", kind.name()))?;
                print_entries(&kind.entries())?;
                output::line(format_args!(""))?;
            }
        }
        Ok(Verdict::Well)
    }
}

/// The names in one column, what is said about them in another.
fn print_entries(entries: &[Value]) -> anyhow::Result<()> {
    let name = |entry: &Value| entry["name"].as_str().unwrap_or_default().to_owned();
    let width = entries.iter().map(|entry| name(entry).len()).max().unwrap_or(0);
    for entry in entries {
        let facts = entry.as_object().into_iter().flatten().filter(|(key, _)| *key != "name");
        let facts: Vec<_> = facts.map(|(key, fact)| fact_text(key, fact)).collect();
        let facts = facts.join("; ");
        let mut lines = facts.lines();
        let first = lines.next().unwrap_or_default();
        output::line(format_args!("  {:width$}  {first}", name(entry)))?;
        for line in lines {
            output::line(format_args!("  {:width$}  {line}", ""))?;
        }
    }
    Ok(())
}

/// What something is about needs no label.
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
