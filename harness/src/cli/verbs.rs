//! Commands: their common interface, and the list of commands in every program.

use crate::cli::added::AddedVerb;
use crate::cli::recording::RecordOptions;
use crate::cli::verdict::Verdict;
use crate::cli::{
    cells, compare, completions, draw, list, man, merge, plot, report, reproduce, run, search,
    sweep, tables, times, tune, verify,
};

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

/// Declares an enumeration of commands, each with its options.
#[doc(hidden)]
#[macro_export]
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

pub use verbs;

/// Returns the commands of every program that precede those of a guest.
pub fn first() -> Vec<AddedVerb> {
    vec![
        AddedVerb::of::<run::Options>(&["run"]),
        AddedVerb::of::<merge::Options>(&["merge"]),
        AddedVerb::of::<sweep::Options>(&["sweep"]),
        AddedVerb::of::<tables::Options>(&["tables"]),
        AddedVerb::of::<compare::Options>(&["compare"]),
        AddedVerb::of::<reproduce::Options>(&["reproduce"]),
        AddedVerb::of::<times::Options>(&["times"]),
        AddedVerb::of::<tune::Options>(&["tune"]),
        AddedVerb::of::<search::Options>(&["search"]),
        AddedVerb::of::<list::Options>(&["list"]),
        AddedVerb::of::<verify::Options>(&["verify"]),
        AddedVerb::of::<plot::Options>(&["plot"]),
        AddedVerb::of::<report::Options>(&["report"]),
        AddedVerb::of::<cells::Options>(&["cells"]),
        AddedVerb::of::<draw::Options>(&["draw"]),
        #[cfg(feature = "chess")]
        AddedVerb::group::<crate::cli::suite::Verb>(&["suite"]),
    ]
}

/// Returns the commands of every program that follow those of a guest.
pub fn last() -> Vec<AddedVerb> {
    vec![
        AddedVerb::of::<completions::Options>(&["completions"]),
        AddedVerb::of::<man::Options>(&["man"]),
    ]
}
