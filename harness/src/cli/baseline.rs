//! The contender that all others are compared with.

use anyhow::ensure;
use plywood_algorithms::Configuration;

use crate::record::contender::Contender;

/// The contender of the option `--baseline`, named as in rows.
///
/// # Errors
///
/// If it is none of `contenders`. The message names those with the same algorithm, or else all.
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
    ensure!(!names.is_empty(), "--baseline {option}: no contender takes part");
    anyhow::bail!("--baseline {option} takes no part; one of: {}", names.join(", "))
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
        let relatives = "--baseline pvs takes no part; one of: pvs+killers, pvs+history";
        assert_eq!(of("pvs"), Err(relatives.to_owned()));
        let all = "--baseline f1 takes no part; one of: pvs+killers, pvs+history, scout";
        assert_eq!(of("f1"), Err(all.to_owned()));
        assert_eq!(baseline(None, []).ok(), Some(None));
    }
}
