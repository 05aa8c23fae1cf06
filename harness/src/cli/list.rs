//! `plywood list`: lists names of algorithms, games, suites and other topics.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use plywood_algorithms::{Algorithm, Guarantee, Registry, Settings};
use plywood_parallel::Scheme;
use plywood_positions::{LAWS, Suite};
use serde_json::{Value, json};

use crate::catalogue::selection::GROUPS;
use crate::catalogue::{chess, games};
use crate::cli::output::{self, out};
use crate::cli::verbs::Runnable;
use crate::cli::verdict::Verdict;
use crate::record::metric::Better;
use crate::report::table::Table;
use crate::report::table::text::{WIDTH, shortened, wrapped};
use crate::studies::parallel::built_in::PARALLEL;
use crate::studies::searches::built_in::EXPERIMENTS;
use crate::studies::searches::metrics::{self, SearchMetric};

/// List the names that commands and experiments accept
///
/// Without a topic, the command lists the topics. It prints a topic with few names one per line,
/// and with --long in full. Enhancements and other settings follow an algorithm's name, joined by
/// +, as in negascout+deepening+table=16. The checks are run by `plywood verify`; the metrics are
/// values in tables and plots.
#[derive(Args, Clone)]
#[command(after_help = "\
Examples:
  plywood list
  plywood list games
  plywood list settings --long
  plywood list algorithms --json")]
pub struct Options {
    /// Topic to list
    #[arg(value_name = "TOPIC", value_parser = topics())]
    kind: Option<Listing>,
    /// Print all facts about each name
    #[arg(long)]
    long: bool,
    /// Print JSON: an object with one list for each topic
    #[arg(long, conflicts_with = "long")]
    json: bool,
}

/// A topic of `plywood list`.
#[derive(Clone, Copy)]
pub struct Listing {
    /// The topic's name: its heading, and its key in JSON.
    pub topic: &'static str,
    /// A description of the topic in one line.
    pub about: &'static str,
    /// Returns an object for each entry, with its name and other facts.
    pub entries: fn() -> Vec<Value>,
}

/// The topics of a guest.
pub struct AddedListings(pub Vec<Listing>);

/// Returns all topics, with those of a guest after what can be run.
fn listings() -> Vec<Listing> {
    let of = |(topic, about, entries)| Listing { topic, about, entries };
    let added = Registry::part().map_or(&[][..], |AddedListings(all)| all);
    let added = added.iter().copied();
    FIRST.into_iter().map(of).chain(added).chain(LAST.into_iter().map(of)).collect()
}

/// Returns the entries of a topic; none if the program lacks it.
pub fn entries(topic: &str) -> Vec<Value> {
    let found = listings().into_iter().find(|it| it.topic == topic);
    found.map_or_else(Vec::new, |it| (it.entries)())
}

/// A topic, its description and its entries.
type Topic = (&'static str, &'static str, fn() -> Vec<Value>);

const FIRST: [Topic; 10] = [
    ("algorithms", "Search algorithms, with their sources", || {
        Algorithm::all().iter().map(|&it| algorithm(it)).collect()
    }),
    ("groups", "Groups of algorithms", || {
        named(GROUPS.iter().map(|group| (group.name, group.about)))
    }),
    ("schemes", "Schemes of parallel search", || Scheme::ALL.iter().copied().map(scheme).collect()),
    ("settings", "Enhancements and other settings of algorithms", || named(Settings::forms())),
    ("games", "Games and trees", || games::listed().iter().map(|game| json!(game)).collect()),
    ("laws", "Laws of synthetic trees", || named(LAWS.into_iter())),
    ("evaluations", "Evaluations of games", || named(games::evaluations().into_iter())),
    ("parameters", "Parameters of the self-taught evaluation", chess::parameters),
    ("suites", "Suites of positions", || {
        named(Suite::all().map(|suite| (suite.name, suite.about)))
    }),
    ("experiments", "Experiments for `plywood run`", || {
        EXPERIMENTS.iter().chain(PARALLEL).map(document).collect()
    }),
];

const LAST: [Topic; 2] = [
    ("checks", "Checks of `plywood verify`", || {
        named(crate::verify::checks::ALL.iter().map(|it| (it.name, it.about)))
    }),
    ("metrics", "Values in tables and plots", || metrics::all().map(metric).collect()),
];

/// Parses the name of a topic.
fn topics() -> impl TypedValueParser<Value = Listing> {
    let all = listings();
    let values = all.iter().map(|it| PossibleValue::new(it.topic).help(it.about));
    PossibleValuesParser::new(values).map(move |name| {
        let found = all.iter().find(|it| it.topic == name);
        *found.unwrap_or_else(|| panic!("{name} is a possible value"))
    })
}

fn named<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<Value> {
    pairs.map(|(name, about)| json!({ "name": name, "about": about })).collect()
}

fn algorithm(algorithm: Algorithm) -> Value {
    let promise = match algorithm.promise() {
        Guarantee::Value => "value",
        Guarantee::ValueAlone => "value without a line",
        Guarantee::BestMove => "best move",
        Guarantee::GameValue => "value of the game",
        Guarantee::Plausible => "value of the plausible tree",
        Guarantee::ForcedWin => "forced win",
        Guarantee::Nothing => "nothing",
    };
    json!({
        "name": algorithm.name(),
        "source": algorithm.source(),
        "promise": promise,
        "settings": places(algorithm),
        "deviation": algorithm.deviation(),
    })
}

/// Lists the settings that the algorithm accepts, or "all but" the rejected settings if these are
/// fewer.
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

/// Converts a built-in TOML file's name and text to an object with its name and description.
pub fn document((name, text): &(&str, &str)) -> Value {
    let document: toml::Table = text.parse().unwrap_or_default();
    let about = document.get("about").and_then(toml::Value::as_str).unwrap_or_default();
    json!({ "name": name, "about": about.trim() })
}

fn scheme(scheme: Scheme) -> Value {
    json!({ "name": scheme.name(), "source": scheme.source() })
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
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let kinds = self.kind.map_or_else(listings, |kind| vec![kind]);
        if self.json {
            let lists =
                kinds.iter().map(|kind| (kind.topic.to_owned(), Value::from((kind.entries)())));
            let object: serde_json::Map<_, _> = lists.collect();
            output::json(&object)?;
        } else {
            match self.kind {
                None if !self.long => print_topics()?,
                _ => kinds.iter().try_for_each(|kind| kind.print(self.long))?,
            }
        }
        Ok(Verdict::Well)
    }
}

/// Prints the topics with the number of names in each topic.
fn print_topics() -> anyhow::Result<()> {
    let topic = |it: &Listing| (it.topic, (it.entries)().len(), it.about);
    let all = listings();
    let table = Table::new((0, 2), all.iter().map(topic))
        .left("topic", 0, |(name, ..)| (*name).to_owned())
        .right("names", 0, |(_, count, _)| count.to_string())
        .left("", 0, |(.., about)| (*about).to_owned());
    out!("{table}\n\n`plywood list TOPIC` lists the names.")
}

/// The number of names that are printed one per line; more are printed in columns.
const SCREEN: usize = 20;

/// The number of lines up to which descriptions are printed whole; more are shortened to a line each.
const LINES: usize = 24;

impl Listing {
    /// Prints the names of the topic, with all facts or on one screen.
    fn print(&self, is_long: bool) -> anyhow::Result<()> {
        out!("{}", self.topic)?;
        let entries = (self.entries)();
        if is_long {
            print_entries(&entries)?;
            return out!("");
        }
        // The description of a variant continues the description of the setting before it.
        let is_variant = |it: &&Value| text_of(it, "about").starts_with("...");
        let shown: Vec<&Value> = entries.iter().filter(|it| !is_variant(it)).collect();
        if shown.len() <= SCREEN {
            let width = shown.iter().map(|it| text_of(it, "name").chars().count()).max();
            let width = width.unwrap_or(0);
            let facts = |it: &&Value| facts_of(it).lines().next().unwrap_or_default().to_owned();
            let name = |it: &&Value| format!("  {:width$}  ", text_of(it, "name"));
            let indent = (width + 4, width + 4);
            let whole =
                |it: &&Value| format!("{}{}", name(it), wrapped([facts(it)], indent).trim_start());
            let text: String = shown.iter().map(whole).collect();
            if text.lines().count() <= LINES {
                output::print(format_args!("{text}"))?;
            } else {
                for it in &shown {
                    let line = format!("{}{}", name(it), facts(it));
                    out!("{}", shortened(line.trim_end(), WIDTH))?;
                }
            }
        } else {
            print_columns(&shown)?;
        }
        out!("\n`plywood list {} --long` describes all {}.", self.topic, entries.len())
    }
}

/// Prints names in columns that fit a terminal, sorted down each column.
fn print_columns(entries: &[&Value]) -> anyhow::Result<()> {
    let widest = entries.iter().map(|it| text_of(it, "name").chars().count()).max().unwrap_or(0);
    let columns = (WIDTH / (widest + 2)).max(1);
    let rows = entries.len().div_ceil(columns);
    for row in 0..rows {
        let cells = entries.iter().skip(row).step_by(rows);
        let cells = cells.map(|it| format!("  {:widest$}", text_of(it, "name")));
        out!("{}", cells.collect::<String>().trim_end())?;
    }
    Ok(())
}

/// Returns a text fact of an entry; empty if the entry does not have it.
fn text_of<'a>(entry: &'a Value, key: &str) -> &'a str {
    entry[key].as_str().unwrap_or_default()
}

/// Joins the facts of an entry other than its name. Omits deviations, which are paragraphs of
/// Markdown and appear only in JSON.
fn facts_of(entry: &Value) -> String {
    let facts = entry
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(key, _)| !["name", "deviation"].contains(&key.as_str()));
    facts.map(|(key, fact)| fact_text(key, fact)).collect::<Vec<_>>().join("; ")
}

/// Prints names in the left column and facts in the right column.
fn print_entries(entries: &[Value]) -> anyhow::Result<()> {
    let width = entries.iter().map(|it| text_of(it, "name").len()).max().unwrap_or(0);
    for entry in entries {
        let facts = facts_of(entry);
        let mut lines = facts.lines();
        let first = lines.next().unwrap_or_default();
        out!("  {:width$}  {first}", text_of(entry, "name"))?;
        for line in lines {
            out!("  {:width$}  {line}", "")?;
        }
    }
    Ok(())
}

/// Formats a fact with its key; a description needs no key.
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
