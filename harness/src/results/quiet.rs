//! Decides whether several runs support a verdict on times: enough runs, on one quiet machine, by
//! one program.

use std::collections::BTreeSet;

use crate::report::digits::{counted, three_digits};

/// Least number of runs; fewer do not show how much runs vary.
pub const FEWEST: usize = 5;

/// On a quiet machine, other programs use fewer cores than this on average during a run.
const QUIET: f64 = 0.05;

/// On a quiet machine, the load average per core before a run is below this.
const QUIET_BEFORE: f64 = 0.1;

/// The reason why runs support no verdict on times.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoVerdict {
    /// There are fewer runs than [`FEWEST`].
    #[error("no verdict: {}, and {FEWEST} are needed; repeat the run, and name the folders of all", counted(*.0, "run"))]
    TooFew(usize),
    /// Some records lack a fact about the machine or program.
    #[error("no verdict: {unknown} of {runs} runs record no {fact}; make them again")]
    Unknown {
        /// Number of records that lack the fact.
        unknown: usize,
        /// Number of all runs.
        runs: usize,
        /// The first missing fact, as named in `machine.toml`.
        fact: &'static str,
    },
    /// Other programs were running.
    #[error(
        "no verdict: other programs disturbed {disturbed} of {runs} runs ({most}); repeat them on a quiet machine"
    )]
    Disturbed {
        /// Number of disturbed runs.
        disturbed: usize,
        /// Number of all runs.
        runs: usize,
        /// The greatest load figures among them.
        most: String,
    },
    /// Some runs were interrupted and resumed.
    #[error(
        "no verdict: {resumed} of {runs} runs continued after an interruption; repeat them without one"
    )]
    NotWhole {
        /// Number of resumed runs.
        resumed: usize,
        /// Number of all runs.
        runs: usize,
    },
    /// A record was given more than once.
    #[error("no verdict: {copies} of {runs} runs are copies of others; make each run anew")]
    Copied {
        /// Number of runs that are copies.
        copies: usize,
        /// Number of all runs.
        runs: usize,
    },
    /// Runs differ in a fact that must be equal.
    #[error(
        "no verdict: the runs have {count} values of {fact}; make all on one machine with one program"
    )]
    NotOne {
        /// Number of different values of the fact.
        count: usize,
        /// The fact that differs, as named in `machine.toml`.
        fact: &'static str,
    },
    /// The interval of a control excludes 1: the baseline is not as fast as itself in other runs.
    #[error(
        "no verdict: the baseline is not as fast as itself (see the control); repeat the runs on a quiet machine"
    )]
    Control,
}

/// Returns the reason why runs support no verdict on times, from the facts in their `machine.toml`,
/// or `None` if they may. A run without this file has an empty table.
pub fn no_verdict(runs: &[toml::Table]) -> Option<NoVerdict> {
    const ONE: [&str; 5] = ["processor", "cores", "system", "commit", "sources"];
    let count = runs.len();
    if count < FEWEST {
        return Some(NoVerdict::TooFew(count));
    }
    for fact in ["others", "load_before", "cores", "commit"] {
        let unknown = runs.iter().filter(|it| !it.contains_key(fact)).count();
        if unknown > 0 {
            return Some(NoVerdict::Unknown { unknown, runs: count, fact });
        }
    }
    let disturbed: Vec<Vec<(&str, f64)>> =
        runs.iter().map(disturbances).filter(|it| !it.is_empty()).collect();
    if !disturbed.is_empty() {
        let most = |name: &str| {
            let figures = disturbed.iter().flatten().filter(|(it, _)| *it == name);
            let most = figures.map(|(_, figure)| *figure).max_by(f64::total_cmp)?;
            Some(format!("{name} {}", three_digits(most)))
        };
        let most: Vec<String> = ["others", "load_before"].into_iter().filter_map(most).collect();
        let (disturbed, most) = (disturbed.len(), most.join(", "));
        return Some(NoVerdict::Disturbed { disturbed, runs: count, most });
    }
    let resumed = runs.iter().filter(|it| it.contains_key("resumed_rows")).count();
    if resumed > 0 {
        return Some(NoVerdict::NotWhole { resumed, runs: count });
    }
    // Two runs that began in the same second would still differ in duration and load.
    let is_copy = |at: usize| runs[at].contains_key("date") && runs[..at].contains(&runs[at]);
    let copies = (0..count).filter(|&at| is_copy(at)).count();
    if copies > 0 {
        return Some(NoVerdict::Copied { copies, runs: count });
    }
    ONE.into_iter().find_map(|fact| {
        let values: BTreeSet<String> = runs
            .iter()
            .map(|it| it.get(fact).map_or_else(String::new, ToString::to_string))
            .collect();
        (values.len() > 1).then_some(NoVerdict::NotOne { count: values.len(), fact })
    })
}

/// Returns the names and values of a run's load figures that are too high for a quiet machine.
fn disturbances(facts: &toml::Table) -> Vec<(&'static str, f64)> {
    let number = |name| facts.get(name).and_then(number);
    let before = QUIET_BEFORE * number("cores").unwrap_or(1.0);
    let most = [("others", QUIET), ("load_before", before)];
    let figures = most.into_iter().map(|(name, most)| (name, number(name), most));
    // A figure that is not a number does not prove that the machine was quiet.
    let figures = figures.map(|(name, figure, most)| (name, figure.unwrap_or(f64::INFINITY), most));
    figures.filter(|(_, figure, most)| figure >= most).map(|(name, it, _)| (name, it)).collect()
}

fn number(value: &toml::Value) -> Option<f64> {
    value.as_float().or_else(|| value.as_integer().map(|it| it as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(runs: &[&str]) -> String {
        let facts = |it: &&str| -> toml::Table {
            let rest = if it.contains("commit") { "" } else { "commit = 'a'\n" };
            format!("cores = 2\n{rest}{it}").parse().expect("facts")
        };
        let runs: Vec<toml::Table> = runs.iter().map(facts).collect();
        no_verdict(&runs).map_or_else(String::new, |it| it.to_string())
    }

    const QUIET: &str = "others = 0.049\nload_before = 0.199";

    #[test]
    fn only_five_whole_quiet_runs_on_one_machine_have_a_verdict() {
        assert_eq!(said(&[QUIET; 5]), "");
        assert_eq!(
            said(&[QUIET; 4]),
            "no verdict: 4 runs, and 5 are needed; repeat the run, and name the folders of all"
        );
        let busy = ["others = 0.4\nload_before = 0", "others = 0.05\nload_before = 0.0"];
        assert_eq!(
            said(&[busy[0], QUIET, busy[1], QUIET, busy[0]]),
            "no verdict: other programs disturbed 3 of 5 runs (others 0.400); repeat them on a quiet machine"
        );
        assert_eq!(
            said(&[QUIET, QUIET, QUIET, QUIET, "others = 0.01\nload_before = 0.2"]),
            "no verdict: other programs disturbed 1 of 5 runs (load_before 0.200); repeat them on a quiet machine"
        );
        assert_eq!(
            said(&[QUIET, QUIET, QUIET, QUIET, "load_before = 0.0"]),
            "no verdict: 1 of 5 runs record no others; make them again"
        );
        let other = format!("commit = 'b'\n{QUIET}");
        assert_eq!(
            said(&[QUIET, QUIET, QUIET, QUIET, &other]),
            "no verdict: the runs have 2 values of commit; make all on one machine with one program"
        );
        let other = format!("processor = 'b'\n{QUIET}");
        assert_eq!(
            said(&[QUIET, &other, QUIET, QUIET, QUIET]),
            "no verdict: the runs have 2 values of processor; make all on one machine with one program"
        );
        let resumed = format!("resumed_rows = 3\n{QUIET}");
        assert_eq!(
            said(&[&resumed, QUIET, QUIET, QUIET, QUIET]),
            "no verdict: 1 of 5 runs continued after an interruption; repeat them without one"
        );
    }

    #[test]
    fn a_record_given_twice_is_one_run() {
        let of = |day: u8| format!("date = '2026-11-2{day}T10:00:00Z'\nseconds = 9.5\n{QUIET}");
        let said_of = |days: [u8; 5]| said(&days.map(of).each_ref().map(String::as_str));
        assert_eq!(said_of([1, 2, 3, 4, 5]), "");
        assert_eq!(
            said_of([1, 2, 1, 4, 1]),
            "no verdict: 2 of 5 runs are copies of others; make each run anew"
        );
    }
}
