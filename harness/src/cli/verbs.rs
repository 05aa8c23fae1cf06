//! Commands: their common interface, and the list of commands in every program.

use crate::cli::measured::Measure;
use crate::cli::recording::RecordOptions;
use crate::cli::verdict::Verdict;
#[cfg(feature = "chess")]
use crate::cli::{book, classify, endgame, suite, uci};
use crate::cli::{
    cells, compare, completions, draw, elo, learnt, list, man, merge, play, plot, report,
    reproduce, run, search, sweep, tables, times, tune, verify,
};
#[cfg(feature = "chess")]
use crate::studies::generations::Evolution;
use crate::studies::matches::Matches;

/// A command with its parsed options.
pub trait Runnable {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// If the options or what they name are invalid ([`usage`](crate::usage)), or a file cannot be
    /// read or written.
    fn run(self) -> anyhow::Result<Verdict>;

    /// Returns the options for the command's record, if it writes one.
    fn record(&mut self) -> Option<&mut RecordOptions> {
        None
    }
}

impl<R: Runnable> Runnable for Box<R> {
    fn run(self) -> anyhow::Result<Verdict> {
        (*self).run()
    }

    fn record(&mut self) -> Option<&mut RecordOptions> {
        (**self).record()
    }
}

/// Declares an enumeration of commands, each with its options.
macro_rules! verbs {
    (
        $(#[$about:meta])*
        pub enum $verbs:ident {
            $($(#[cfg($when:meta)])? $(#[command($kind:ident)])? $verb:ident($options:ty),)*
        }
    ) => {
        $(#[$about])*
        #[derive(clap::Subcommand)]
        pub enum $verbs {
            $($(#[cfg($when)])? $(#[command($kind)])? $verb($options),)*
        }

        impl $crate::cli::verbs::Runnable for $verbs {
            fn run(self) -> anyhow::Result<$crate::cli::verdict::Verdict> {
                match self {
                    $($(#[cfg($when)])? Self::$verb(options) => options.run(),)*
                }
            }

            fn record(&mut self) -> Option<&mut $crate::cli::recording::RecordOptions> {
                match self {
                    $($(#[cfg($when)])? Self::$verb(options) => options.record(),)*
                }
            }
        }
    };
}

pub(crate) use verbs;

verbs! {
    pub enum Verb {
        Run(run::Options),
        Merge(merge::Options),
        Sweep(sweep::Options),
        Tables(tables::Options),
        Compare(compare::Options),
        Reproduce(reproduce::Options),
        Times(times::Options),
        Tune(Box<tune::Options>),
        Search(search::Options),
        List(list::Options),
        Verify(verify::Options),
        Plot(plot::Options),
        Report(report::Options),
        Cells(cells::Options),
        Draw(draw::Options),
        #[cfg(feature = "chess")]
        #[command(subcommand)]
        Suite(suite::Verb),
        #[cfg(feature = "chess")]
        #[command(subcommand)]
        Endgame(endgame::Verb),
        #[cfg(feature = "chess")]
        Uci(uci::Options),
        #[cfg(feature = "chess")]
        #[command(subcommand)]
        Book(book::Verb),
        #[command(subcommand)]
        Memory(learnt::Verb),
        Play(Box<play::Options>),
        Match(Box<Measure<Matches>>),
        Elo(elo::Options),
        #[cfg(feature = "chess")]
        Evolve(Box<Measure<Evolution>>),
        #[cfg(feature = "chess")]
        #[command(subcommand)]
        Classify(classify::Verb),
        Completions(completions::Options),
        Man(man::Options),
    }
}
