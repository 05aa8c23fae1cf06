//! The configuration that all others are compared with.

use anyhow::{anyhow, ensure};
use plywood_algorithms::Configuration;
use plywood_positions::suggestion;

use crate::record::contender::Contender;

/// Returns the configuration that `--baseline` names, in the form used by rows.
///
/// # Errors
///
/// If no contender has this configuration. The message lists the contenders with the same
/// algorithm, or all contenders if there are none.
pub fn baseline(
    option: Option<&Configuration>,
    contenders: impl IntoIterator<Item = Contender>,
) -> anyhow::Result<Option<Contender>> {
    let Some(option) = option else { return Ok(None) };
    let baseline = Contender::from(option);
    let mut others: Vec<Contender> = Vec::new();
    for contender in contenders {
        if contender == baseline {
            return Ok(Some(baseline));
        }
        if !others.contains(&contender) {
            others.push(contender);
        }
    }
    let relatives = |contender: &&Contender| contender.algorithm == baseline.algorithm;
    let mut names: Vec<String> = others.iter().filter(relatives).map(ToString::to_string).collect();
    if names.is_empty() {
        names = others.iter().map(ToString::to_string).collect();
    }
    ensure!(
        !names.is_empty(),
        "--baseline {option}: there is no search to compare with; name a record of searches"
    );
    Err(none_of("--baseline", &option.to_string(), &names))
}

/// Returns the error for an option that names a configuration of no search. The message suggests
/// the most similar configuration and lists the first few.
pub fn none_of(option: &str, name: &str, all: &[String]) -> anyhow::Error {
    const MOST: usize = 5;
    let near = suggestion(name, all.iter().map(String::as_str));
    let shown = all[..all.len().min(MOST)].join(", ");
    let more = match all.len().saturating_sub(MOST) {
        0 => String::new(),
        1 => " or one more".to_owned(),
        more => format!(" or one of {more} more"),
    };
    anyhow!("{option} {name}: no search has this configuration{near}; take {shown}{more}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_baseline_takes_part() {
        let of = |option: &str| {
            let option = option.parse().expect("a contender");
            let contenders = ["killers", "history"].map(|it| Contender::new("pvs", it));
            let scout = Contender::new("scout", "plain");
            baseline(Some(&option), contenders.into_iter().chain([scout]))
                .map_err(|error| error.to_string())
        };
        assert_eq!(of("pvs+killers"), Ok(Some(Contender::new("pvs", "killers"))));
        assert_eq!(of("SCOUT"), Ok(Some(Contender::new("scout", ""))));
        let relatives = "--baseline pvs: no search has this configuration (did you mean \
                         \"pvs+killers\"?); take pvs+killers, pvs+history";
        assert_eq!(of("pvs"), Err(relatives.to_owned()));
        let all =
            "--baseline f1: no search has this configuration; take pvs+killers, pvs+history, scout";
        assert_eq!(of("f1"), Err(all.to_owned()));
        assert_eq!(baseline(None, []).ok(), Some(None));
    }
}
