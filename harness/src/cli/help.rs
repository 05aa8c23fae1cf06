//! The program's top-level help, with commands grouped by purpose.

use std::fmt::Write as _;

use clap::Command;
use clap::error::{ContextKind, ContextValue};

use crate::catalogue::services::InGuest;

/// Commands with a common purpose: a heading, and their names.
type Group = (&'static str, &'static [&'static str]);

/// Our commands by group. Commands that a program adds follow under a heading of their own.
const GROUPS: [Group; 6] = [
    ("Measure", &["run", "search", "solve", "perft", "tune", "verify", "reproduce"]),
    ("Compare", &["tables", "compare", "times", "elo", "terms"]),
    ("Show", &["list", "draw", "plot", "report", "cells", "endgame"]),
    ("Play", &["play", "match", "uci", "book"]),
    ("Learn", &["memory", "evolve", "classify"]),
    ("Manage", &["suite", "sweep", "merge", "completions", "man"]),
];

/// Groups the subcommands in a command's help.
pub fn grouped(command: Command) -> Command {
    let (commands, heading) = (list(&command), *command.get_styles().get_header());
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{commands}{heading}Options:{heading:#}\n\
         {{options}}{{after-help}}"
    ))
}

/// The commands of the guest of this project.
const OF_GUEST: [&str; 10] =
    ["book", "classify", "elo", "endgame", "evolve", "match", "memory", "play", "terms", "uci"];

/// Says where a command is that this program lacks and the guest of this project has.
pub fn in_guest(error: clap::Error) -> clap::Error {
    match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(verb)) if OF_GUEST.contains(&&**verb) => {
            let missing = InGuest::Function(format!("{verb} is"));
            clap::Error::raw(error.kind(), format!("{missing}\n"))
        }
        _ => error,
    }
}

fn list(command: &Command) -> String {
    let grouped = |name: &str| GROUPS.iter().any(|(_, names)| names.contains(&name));
    let all = command.get_subcommands().map(Command::get_name).filter(|it| *it != "help");
    let added: Vec<&str> = all.filter(|it| !grouped(it)).collect();
    let width = command.get_subcommands().map(|it| it.get_name().len()).max().unwrap_or(0);
    let styles = command.get_styles();
    let (heading, literal) = (styles.get_header(), styles.get_literal());
    let mut text = String::new();
    for (title, names) in GROUPS.into_iter().chain([("Added", &*added)]) {
        // A program without chess lacks some of these commands.
        let found: Vec<&Command> =
            names.iter().filter_map(|name| command.find_subcommand(name)).collect();
        if found.is_empty() {
            continue;
        }
        let _ = writeln!(text, "{heading}{title}:{heading:#}");
        for it in found {
            let about = it.get_about().map(ToString::to_string).unwrap_or_default();
            let name = format!("{:width$}", it.get_name());
            let _ = writeln!(text, "  {literal}{name}{literal:#}  {about}");
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_of_ours_is_in_one_group() {
        let command = crate::cli::verbs::with_all(Command::default());
        for it in command.get_subcommands() {
            let groups = GROUPS.iter().filter(|(_, names)| names.contains(&it.get_name()));
            assert_eq!(groups.count(), 1, "{}", it.get_name());
        }
        let with_another = command.subcommand(Command::default().name("hint").about("Give a hint"));
        let list = list(&with_another);
        assert!(list.contains("Added:") && list.contains("Give a hint"), "{list}");
    }
}
