//! The table of a program's commands, and their common interface.

use anyhow::{Context as _, ensure};
use clap::{ArgMatches, Args, Command};
use plywood_algorithms::Registry;

use crate::cli::recording::RecordOptions;
use crate::cli::verdict::Verdict;
use crate::cli::{
    cells, compare, completions, draw, list, man, merge, perft, plot, report, reproduce, run,
    search, suite, sweep, tables, times, tune, verify,
};

/// A command with its parsed options. It is `Send` because `reproduce` runs commands on a thread of
/// their own.
pub trait Runnable: Send {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// If the options or what they name are invalid ([`usage`](crate::usage)), or a file cannot be
    /// read or written.
    fn run(self: Box<Self>) -> anyhow::Result<Verdict>;

    /// Returns the options for the command's record, if it writes one.
    fn record(&mut self) -> Option<&mut RecordOptions> {
        None
    }
}

/// A command of a program: one of ours, of a guest, or of an author.
#[derive(Clone, Copy)]
pub struct Verb {
    /// The words that call the command: the names of its groups, then its own name.
    words: &'static [&'static str],
    with_options: fn(Command) -> Command,
    /// `None` for a group, which only has commands below it.
    read: Option<Read>,
}

type Read = fn(&ArgMatches) -> Result<Box<dyn Runnable>, clap::Error>;

impl Verb {
    /// Makes a command with the options `V` that these words call.
    pub fn of<V: Args + Runnable + 'static>(words: &'static [&'static str]) -> Self {
        let read: Read = |matches| Ok(Box::new(V::from_arg_matches(matches)?));
        Self { words, with_options: V::augment_args, read: Some(read) }
    }

    /// Makes a group of commands with the help of `V`. The commands whose words begin with these
    /// follow it.
    pub fn group<V: Args>(words: &'static [&'static str]) -> Self {
        let with_options = |command| {
            V::augment_args(command).subcommand_required(true).arg_required_else_help(true)
        };
        Self { words, with_options, read: None }
    }

    /// Adds this command to `command`, below the groups that `words` name.
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

    /// Checks that the group exists among the commands `before`, and that the name is free.
    fn ensure_possible(&self, before: &[Self]) -> anyhow::Result<()> {
        let (name, words) = (self.words.join(" "), self.words);
        let (own, above) = words.split_last().context("an added command has no name")?;
        if let Some(group) = above.last() {
            ensure!(
                before.iter().any(|it| it.words == above && it.read.is_none()),
                "the command \"{name}\" cannot be added: no command \"{group}\" has commands below it"
            );
        }
        ensure!(
            *own != "help" && before.iter().all(|it| it.words != words),
            "the command \"{name}\" cannot be added, because it exists; give it another name"
        );
        Ok(())
    }
}

/// The commands of a guest and of an author.
pub struct AddedVerbs {
    of_guest: Vec<Verb>,
    of_author: Vec<Verb>,
}

impl AddedVerbs {
    /// Checks the commands of a guest and of an author.
    ///
    /// # Errors
    ///
    /// If a command's name is already used, or its group does not exist.
    pub fn new(of_guest: Vec<Verb>, of_author: Vec<Verb>) -> anyhow::Result<Self> {
        let added = Self { of_guest, of_author };
        let all = table(Some(&added));
        for (place, verb) in all.iter().enumerate() {
            verb.ensure_possible(&all[..place])?;
        }
        Ok(added)
    }
}

/// Returns all commands in the order of listings. A group precedes its commands.
fn table(added: Option<&AddedVerbs>) -> Vec<Verb> {
    let mut all = vec![
        Verb::of::<run::Options>(&["run"]),
        Verb::of::<merge::Options>(&["merge"]),
        Verb::of::<sweep::Options>(&["sweep"]),
        Verb::of::<tables::Options>(&["tables"]),
        Verb::of::<compare::Options>(&["compare"]),
        Verb::of::<reproduce::Options>(&["reproduce"]),
        Verb::of::<times::Options>(&["times"]),
        Verb::of::<tune::Options>(&["tune"]),
        Verb::of::<search::Options>(&["search"]),
        Verb::of::<perft::Options>(&["perft"]),
        Verb::of::<list::Options>(&["list"]),
        Verb::of::<verify::Options>(&["verify"]),
        Verb::of::<plot::Options>(&["plot"]),
        Verb::of::<report::Options>(&["report"]),
        Verb::of::<cells::Options>(&["cells"]),
        Verb::of::<draw::Options>(&["draw"]),
    ];
    all.extend(suite::verbs());
    all.extend(added.iter().flat_map(|it| &it.of_guest));
    all.push(Verb::of::<completions::Options>(&["completions"]));
    all.push(Verb::of::<man::Options>(&["man"]));
    all.extend(added.iter().flat_map(|it| &it.of_author));
    all
}

/// Adds all commands of the program to `command`.
pub fn with_all(command: Command) -> Command {
    let all = table(Registry::part());
    all.iter().fold(command, |command, verb| verb.below(command, verb.words))
}

/// Reads the options of the command that the command line calls; `None` if it calls none.
///
/// # Errors
///
/// If the options are invalid.
pub fn read(matches: &ArgMatches) -> Result<Option<Box<dyn Runnable>>, clap::Error> {
    let (mut words, mut own) = (Vec::new(), matches);
    while let Some((word, below)) = own.subcommand() {
        words.push(word);
        own = below;
    }
    let called = table(Registry::part()).into_iter().find(|verb| verb.words == words);
    called.and_then(|verb| verb.read).map(|read| read(own)).transpose()
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
        fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
            Ok(if self.number == 7 { Verdict::Well } else { Verdict::Wrong })
        }
    }

    fn added(words: &[&'static [&'static str]]) -> anyhow::Result<AddedVerbs> {
        AddedVerbs::new(Vec::new(), words.iter().map(|it| Verb::of::<Mine>(it)).collect())
    }

    #[test]
    fn a_verb_is_added_beside_ours_or_below_one() {
        let with = |added: Option<&AddedVerbs>| {
            let all = table(added);
            all.iter().fold(Command::default(), |command, verb| verb.below(command, verb.words))
        };
        let added = added(&[&["mine"], &["suite", "mine"]]).expect("free names");
        let (ours, mut command) = (with(None), with(Some(&added)));
        let names = |command: &Command| -> Vec<String> {
            command.get_subcommands().map(|it| it.get_name().to_owned()).collect()
        };
        assert_eq!(names(&command), [names(&ours), vec!["mine".to_owned()]].concat());
        let suite = command.find_subcommand("suite").expect("a verb of ours");
        assert_eq!(names(suite).last().map(String::as_str), Some("mine"));
        let help = command.render_long_help().to_string();
        assert!(help.contains("A verb of an author"), "{help}");
        for line in ["plywood mine 7", "plywood suite mine 7"] {
            let matches = command.clone().get_matches_from(line.split(' '));
            let own = std::iter::successors(Some(&matches), |it| Some(it.subcommand()?.1)).last();
            let read = added.of_author[0].read.expect("a command");
            let verb = read(own.expect("its options")).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(verb.run().ok(), Some(Verdict::Well), "{line}");
        }
    }

    #[test]
    fn a_name_that_is_taken_is_refused() {
        let refused = |words: &[&'static [&'static str]]| {
            added(words).map_or_else(|error| error.to_string(), |_| String::new())
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
