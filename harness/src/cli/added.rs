//! The commands of a program, and the command parsed from a command line.

use std::sync::OnceLock;

use anyhow::{Context as _, ensure};
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand};

use crate::cli::recording::RecordOptions;
use crate::cli::verbs::{Runnable, first, last};
use crate::cli::verdict::Verdict;

/// A parsed command of any type. It is `Send` because `reproduce` runs commands on a thread of
/// their own.
trait AnyRunnable: Send {
    /// Calls [`Runnable::run`].
    fn run_any(self: Box<Self>) -> anyhow::Result<Verdict>;

    /// Calls [`Runnable::record`].
    fn record_any(&mut self) -> Option<&mut RecordOptions>;
}

impl<R: Runnable + Send> AnyRunnable for R {
    fn run_any(self: Box<Self>) -> anyhow::Result<Verdict> {
        (*self).run()
    }

    fn record_any(&mut self) -> Option<&mut RecordOptions> {
        self.record()
    }
}

/// A command of a program: one of ours, of a guest, or of an author.
#[derive(Clone, Copy)]
pub struct AddedVerb {
    /// The words that call the command: the names of its parent commands, then its own name.
    words: &'static [&'static str],
    with_options: fn(Command) -> Command,
    read: fn(&ArgMatches) -> Result<ProgramVerb, clap::Error>,
}

impl AddedVerb {
    /// Makes a command with the options `V` that these words call.
    pub fn of<V: Args + Runnable + Send + 'static>(words: &'static [&'static str]) -> Self {
        let read = |it: &ArgMatches| Ok(ProgramVerb::of(V::from_arg_matches(it)?));
        Self { words, with_options: V::augment_args, read }
    }

    /// Makes a command that has the subcommands of `V`.
    pub fn group<V: Subcommand + Runnable + Send + 'static>(
        words: &'static [&'static str],
    ) -> Self {
        let read = |it: &ArgMatches| Ok(ProgramVerb::of(V::from_arg_matches(it)?));
        let with_options = |command| {
            let command = V::augment_subcommands(command);
            command.subcommand_required(true).arg_required_else_help(true)
        };
        Self { words, with_options, read }
    }

    /// Adds this command to `command`, below the parents that `words` name.
    fn below(&self, command: Command, words: &[&'static str]) -> Command {
        match words {
            [] => command,
            [word] => command.subcommand((self.with_options)(Command::new(*word))),
            // `mut_subcommand` would move the command to the end of the help's list.
            [word, rest @ ..] => command.mut_subcommands(|it| {
                if it.get_name() == *word { self.below(it, rest) } else { it }
            }),
        }
    }

    /// Checks that all parents exist and have subcommands, and that the name is free.
    fn ensure_possible(&self, command: &Command) -> anyhow::Result<()> {
        let (name, words) = (self.words.join(" "), self.words);
        let (own, above) = words.split_last().context("an added command has no name")?;
        let mut command = command;
        for word in above {
            let found = command.find_subcommand(word).filter(|it| it.has_subcommands());
            command = found.with_context(|| {
                format!(
                    "the command \"{name}\" cannot be added: no command \"{word}\" has commands below it"
                )
            })?;
        }
        ensure!(
            *own != "help" && command.find_subcommand(own).is_none(),
            "the command \"{name}\" cannot be added, because it exists; give it another name"
        );
        Ok(())
    }

    /// Returns the matches of this command, if the command line called it.
    fn called<'m>(&self, mut matches: &'m ArgMatches) -> Option<&'m ArgMatches> {
        for word in self.words {
            let (name, own) = matches.subcommand()?;
            matches = Some(own).filter(|_| name == *word)?;
        }
        Some(matches)
    }
}

static ALL: OnceLock<Vec<AddedVerb>> = OnceLock::new();

/// Returns all commands, in the order of listings. A command below another one follows it.
fn all() -> &'static [AddedVerb] {
    ALL.get_or_init(|| [first(), last()].concat())
}

/// Registers the commands of a guest and of an author for this process. Call it once, after adding
/// studies and before reading the command line.
///
/// # Errors
///
/// If a command's name is already used or its parent does not exist, or if commands were registered
/// before.
pub fn register(of_guest: Vec<AddedVerb>, added: Vec<AddedVerb>) -> anyhow::Result<()> {
    if of_guest.is_empty() && added.is_empty() {
        return Ok(());
    }
    let verbs = [first(), of_guest, last(), added].concat();
    with_added(Command::default(), &verbs)?;
    ensure!(ALL.set(verbs).is_ok(), "commands are added once");
    Ok(())
}

/// Adds commands to the command line, in order.
fn with_added(mut command: Command, added: &[AddedVerb]) -> anyhow::Result<Command> {
    for verb in added {
        verb.ensure_possible(&command)?;
        command = verb.below(command, verb.words);
    }
    Ok(command)
}

/// The command parsed from a command line.
pub struct ProgramVerb(Box<dyn AnyRunnable>);

impl ProgramVerb {
    /// Wraps a command of any type.
    pub fn of(verb: impl Runnable + Send + 'static) -> Self {
        Self(Box::new(verb))
    }
}

impl FromArgMatches for ProgramVerb {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        // A command that is added below another one comes later, and is the one that is meant.
        let called = all().iter().rev().find_map(|verb| Some((verb, verb.called(matches)?)));
        let (verb, own) = called.ok_or_else(|| clap::Error::new(ErrorKind::MissingSubcommand))?;
        (verb.read)(own)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for ProgramVerb {
    fn augment_subcommands(command: Command) -> Command {
        all().iter().fold(command, |command, verb| verb.below(command, verb.words))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        all().iter().any(|it| it.words.first() == Some(&name))
    }
}

impl Runnable for ProgramVerb {
    fn run(self) -> anyhow::Result<Verdict> {
        self.0.run_any()
    }

    fn record(&mut self) -> Option<&mut RecordOptions> {
        self.0.record_any()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A verb of an author
    #[derive(Args)]
    struct Mine {
        /// A number
        number: u32,
    }

    impl Runnable for Mine {
        fn run(self) -> anyhow::Result<Verdict> {
            Ok(if self.number == 7 { Verdict::Well } else { Verdict::Wrong })
        }
    }

    fn ours() -> Command {
        let ours = [first(), last()].concat();
        with_added(Command::default(), &ours).expect("free names")
    }

    #[test]
    fn a_verb_is_added_beside_ours_or_below_one() {
        let all = [AddedVerb::of::<Mine>(&["mine"]), AddedVerb::of::<Mine>(&["suite", "mine"])];
        let mut command = with_added(ours(), &all).expect("free names");
        let names = |command: &Command| -> Vec<String> {
            command.get_subcommands().map(|it| it.get_name().to_owned()).collect()
        };
        assert_eq!(names(&command), [names(&ours()), vec!["mine".to_owned()]].concat());
        let suite = command.find_subcommand("suite").expect("a verb of ours");
        assert_eq!(names(suite).last().map(String::as_str), Some("mine"));
        let help = command.render_long_help().to_string();
        assert!(help.contains("A verb of an author"), "{help}");
        for (line, which) in [("plywood mine 7", 0), ("plywood suite mine 7", 1)] {
            let matches = command.clone().get_matches_from(line.split(' '));
            let called: Vec<bool> = all.iter().map(|it| it.called(&matches).is_some()).collect();
            assert_eq!(called, [which == 0, which == 1], "{line}");
            let own = all[which].called(&matches).expect("its options");
            let verb = (all[which].read)(own).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(verb.run().ok(), Some(Verdict::Well));
        }
    }

    #[test]
    fn a_name_that_is_taken_is_refused() {
        let refused = |words: &[&'static [&'static str]]| {
            let all: Vec<_> = words.iter().map(|it| AddedVerb::of::<Mine>(it)).collect();
            with_added(ours(), &all).map_or_else(|error| error.to_string(), |_| String::new())
        };
        assert_eq!(refused(&[&["mine"], &["suite", "mine"]]), "");
        let taken = "cannot be added, because it exists; give it another name";
        assert_eq!(refused(&[&["run"]]), format!("the command \"run\" {taken}"));
        assert_eq!(refused(&[&["mine"], &["mine"]]), format!("the command \"mine\" {taken}"));
        assert_eq!(refused(&[&["suite", "check"]]), format!("the command \"suite check\" {taken}"));
        assert!(refused(&[&["run", "mine"]]).ends_with("no command \"run\" has commands below it"));
        assert_eq!(refused(&[&[]]), "an added command has no name");
    }
}
