//! Shell completion for names of algorithms, settings, games, suites, experiments and players.

use std::ffi::OsStr;

use clap::{Arg, Command};
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use plywood_algorithms::{Algorithm, Settings};

use crate::catalogue::games::listed;
use crate::catalogue::selection::GROUPS;
use crate::cli::list::entries;
use crate::studies::searches::built_in::EXPERIMENTS;

/// A name and its description.
type Named = (String, String);

/// Adds completion of names to the arguments of a command and of its subcommands.
pub fn with_candidates(command: Command) -> Command {
    command.mut_args(completed).mut_subcommands(with_candidates)
}

fn completed(arg: Arg) -> Arg {
    let named =
        |completer: fn(&OsStr) -> Vec<CompletionCandidate>| ArgValueCompleter::new(completer);
    match arg.get_id().as_str() {
        "algorithm" | "algorithms" | "baseline" | "names" => {
            arg.add(named(|text| parts(text, algorithms())))
        }
        "game" => arg.add(named(|text| files(text, games()))),
        "suite" => arg.add(named(|text| files(text, listed_as("suites")))),
        "experiment" => arg.add(named(|text| files(text, documents(EXPERIMENTS)))),
        "who" => {
            arg.add(named(|text| files(text, listed_as("matches").chain(listed_as("players")))))
        }
        _ => arg,
    }
}

/// Completes the last algorithm of a comma-separated list, or its last setting after a `+`.
fn parts(text: &OsStr, names: impl Iterator<Item = Named>) -> Vec<CompletionCandidate> {
    let Some(text) = text.to_str() else { return Vec::new() };
    let (before, last) = text.split_at(text.rfind([',', '+']).map_or(0, |at| at + 1));
    if before.ends_with('+') {
        let settings = Settings::kinds().map(|name| (name.to_owned(), String::new()));
        return candidates(before, last, settings);
    }
    candidates(before, last, names)
}

/// Completes a name or a path.
fn files(text: &OsStr, names: impl Iterator<Item = Named>) -> Vec<CompletionCandidate> {
    let mut all = candidates("", &text.to_string_lossy(), names);
    all.extend(PathCompleter::file().complete(text));
    all
}

fn candidates(
    before: &str,
    last: &str,
    names: impl Iterator<Item = Named>,
) -> Vec<CompletionCandidate> {
    let fitting = names.filter(|(name, _)| name.starts_with(last));
    let candidate = |(name, about): Named| {
        let help = (!about.is_empty()).then(|| about.into());
        CompletionCandidate::new(format!("{before}{name}")).help(help)
    };
    fitting.map(candidate).collect()
}

fn algorithms() -> impl Iterator<Item = Named> {
    let own = Algorithm::all().iter().map(|it| (it.name().to_owned(), it.source().to_owned()));
    own.chain(GROUPS.iter().map(|group| (group.name.to_owned(), group.about.to_owned())))
}

fn games() -> impl Iterator<Item = Named> {
    // Names of trees contain placeholders for parameters, which a shell cannot complete.
    let games = listed().into_iter().filter(|game| !game.name.contains('<'));
    games.map(|game| (game.name.to_owned(), game.about.to_owned()))
}

fn documents(all: &'static [(&'static str, &'static str)]) -> impl Iterator<Item = Named> + use<> {
    all.iter().map(|(name, _)| ((*name).to_owned(), String::new()))
}

/// The names of a topic of `plywood list`, with their descriptions.
fn listed_as(topic: &str) -> impl Iterator<Item = Named> + use<> {
    let text = |entry: &serde_json::Value, key: &str| {
        entry[key].as_str().unwrap_or_default().lines().next().unwrap_or_default().to_owned()
    };
    entries(topic).into_iter().map(move |it| (text(&it, "name"), text(&it, "about")))
}
