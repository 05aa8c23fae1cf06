//! Contenders that options name.

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
    let contenders: Vec<Contender> = contenders.into_iter().collect();
    one("--baseline", option, &contenders).map(Some)
}

/// The contenders that an option names.
///
/// # Errors
///
/// As [`baseline`].
pub fn chosen(
    option: &str,
    wanted: &[Configuration],
    contenders: &[Contender],
) -> anyhow::Result<Vec<Contender>> {
    wanted.iter().map(|it| one(option, it, contenders)).collect()
}

fn one(
    option: &str,
    wanted: &Configuration,
    contenders: &[Contender],
) -> anyhow::Result<Contender> {
    let contender = Contender::from(wanted);
    if contenders.contains(&contender) {
        return Ok(contender);
    }
    let mut others: Vec<&Contender> = Vec::new();
    for other in contenders {
        if !others.contains(&other) {
            others.push(other);
        }
    }
    let names = |of: &dyn Fn(&Contender) -> bool| -> Vec<String> {
        others.iter().filter(|it| of(it)).map(ToString::to_string).collect()
    };
    let mut names_shown = names(&|it| it.algorithm == contender.algorithm);
    if names_shown.is_empty() {
        names_shown = names(&|_| true);
    }
    ensure!(!names_shown.is_empty(), "{option} {wanted}: no contender takes part");
    anyhow::bail!("{option} {wanted} takes no part; one of: {}", names_shown.join(", "))
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
