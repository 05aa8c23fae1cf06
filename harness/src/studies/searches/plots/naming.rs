//! Names of configurations within one plot.

use std::collections::BTreeMap;

use crate::record::contender::Contender;
use crate::report::plots::families::written;

use super::words::Words;

/// Distinct names for the configurations of one plot.
#[derive(Clone, Debug, Default)]
pub struct Naming {
    names: BTreeMap<Contender, String>,
    /// Sentences about enhancements omitted from the names; empty if the names are complete.
    pub legend: String,
}

impl Naming {
    /// Names configurations in words, without the enhancements that all share. If a name would list
    /// most of `all`, it lists those that are missing instead.
    pub fn of(contenders: &[Contender], all: &[String]) -> Self {
        let words = Words::of(contenders);
        let mut common = contenders.first().map(|it| it.parts.clone()).unwrap_or_default();
        common.retain(|part| contenders.iter().all(|it| it.parts.contains(part)));
        let mut sentences = Vec::new();
        if !common.is_empty() {
            sentences.push(format!("All with {}.", words.list(&common)));
        }
        let mut says_all = false;
        let mut name = |contender: &Contender| {
            let algorithm = written(&contender.algorithm);
            let own = contender.parts.iter().filter(|part| !common.contains(part));
            let own: Vec<&String> = own.collect();
            if own.len() > LONG
                && let Some(lacking) = by_what_is_missing(&contender.parts, all, &words)
            {
                says_all = true;
                return format!("{algorithm}, {lacking}");
            }
            let parts = std::iter::once(algorithm).chain(own.iter().map(|part| words.part(part)));
            parts.collect::<Vec<_>>().join(", ")
        };
        let mut names: Vec<String> = contenders.iter().map(&mut name).collect();
        let whole = names.clone();
        for (name, contender) in names.iter_mut().zip(contenders) {
            // Different settings may have the same words.
            if whole.iter().filter(|other| *other == name).count() > 1 {
                *name = contender.to_string();
            }
        }
        sentences.extend(says_all.then(|| meaning_of_all(all, &words)));
        Self { names: contenders.iter().cloned().zip(names).collect(), legend: sentences.join(" ") }
    }

    /// Returns the name of a configuration; its full name if it is not in the plot.
    pub fn name(&self, contender: &Contender) -> String {
        self.names.get(contender).cloned().unwrap_or_else(|| contender.to_string())
    }
}

/// Names of more enhancements than this are shortened if possible.
const LONG: usize = 3;

/// Returns the differences of a configuration from another configuration, in words.
pub fn difference(own: &Contender, other: &Contender, words: &Words) -> String {
    let algorithm = (own.algorithm != other.algorithm).then(|| written(&own.algorithm));
    let all = algorithm.into_iter().chain(differences(own, other, words));
    all.collect::<Vec<_>>().join(", ")
}

/// Returns each difference between the enhancements of two configurations, in words.
pub fn differences(own: &Contender, other: &Contender, words: &Words) -> Vec<String> {
    let key = |part: &str| part.split('=').next().unwrap_or_default().to_owned();
    let has = |it: &Contender, part: &str| it.parts.iter().any(|own| key(own) == key(part));
    let changed = own.parts.iter().filter(|part| !other.parts.contains(part));
    let changed = changed.map(|part| words.part(part));
    let lacking = other.parts.iter().filter(|part| !has(own, part));
    let lacking = lacking.map(|part| format!("no {}", Words::key(part)));
    changed.chain(lacking).collect()
}

/// Returns the whole name of a configuration in words.
pub fn in_words(contender: &Contender, words: &Words) -> String {
    let parts = contender.parts.iter().map(|part| words.part(part));
    std::iter::once(written(&contender.algorithm)).chain(parts).collect::<Vec<_>>().join(", ")
}

/// Returns the enhancements of the configuration that has the most.
pub fn all_parts(contenders: &[Contender]) -> Vec<String> {
    let parts = contenders.iter().map(|contender| &contender.parts);
    let most = parts.reduce(|most, own| if own.len() > most.len() { own } else { most });
    most.cloned().unwrap_or_default()
}

/// Returns a sentence that explains "all".
pub fn meaning_of_all(all: &[String], words: &Words) -> String {
    format!("All: {}.", words.list(all))
}

/// Returns "all", or "no" with each of the few missing enhancements; `None` if many are missing.
pub fn by_what_is_missing(own: &[String], all: &[String], words: &Words) -> Option<String> {
    const FEW: usize = 3;
    let unknown = own.iter().any(|part| !all.contains(part));
    if unknown || 2 * own.len() <= all.len() {
        return None;
    }
    let lacking = all.iter().filter(|part| !own.contains(part));
    let lacking: Vec<String> = lacking.map(|part| words.part(part)).collect();
    match lacking.len() {
        0 => Some("all".to_owned()),
        1..=FEW => Some(format!("no {}", lacking.join(", no "))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contender(algorithm: &str, settings: &str) -> Contender {
        Contender::new(algorithm, settings)
    }

    #[test]
    fn what_all_share_is_in_the_legend_alone() {
        let contenders =
            [contender("pvs", "table=16+killers"), contender("mtd(f)", "table=16+history")];
        let naming = Naming::of(&contenders, &all_parts(&contenders));
        assert_eq!(naming.name(&contenders[0]), "PVS, killers");
        assert_eq!(naming.name(&contenders[1]), "MTD(f), history");
        assert_eq!(naming.legend, "All with table.");
    }

    #[test]
    fn rows_are_named_by_how_they_differ() {
        let base = contender("mtd(f)", "table=1+history=4");
        let all = [
            ("mtd(f)", "table=1", "no history"),
            ("mtd(f)", "table=16+history=4", "table, 16 MiB"),
            ("pvs", "table=1+history=4+killers", "PVS, killers"),
        ];
        let others: Vec<Contender> = all.iter().map(|it| contender(it.0, it.1)).collect();
        let words = Words::of(&[&others[..], std::slice::from_ref(&base)].concat());
        for (other, (.., said)) in others.iter().zip(all) {
            assert_eq!(difference(other, &base, &words), said);
        }
    }

    #[test]
    fn long_settings_are_named_by_what_they_lack() {
        let all = "deepening=2+table=16+child-cutoffs+killers+history=4";
        let contenders = [
            contender("pvs", ""),
            contender("pvs", all),
            contender("pvs", "deepening=2+table=16+child-cutoffs+history=4"),
            contender("pvs", "killers"),
            contender("pvs", "null-move=3+quiescence=20+order=mvv-lva"),
        ];
        let naming = Naming::of(&contenders, &all_parts(&contenders));
        let names: Vec<String> = contenders.iter().map(|it| naming.name(it)).collect();
        let other = "PVS, null moves, quiescence, captures first";
        assert_eq!(names, ["PVS", "PVS, all", "PVS, no killers", "PVS, killers", other]);
        let all = "All: deepening, table, enhanced cutoffs, killers, history.";
        assert_eq!(naming.legend, all);
    }
}
