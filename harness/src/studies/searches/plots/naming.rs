//! Names of configurations within one plot.

use std::collections::BTreeMap;

use crate::record::contender::Contender;
use crate::report::labels::labels;

/// Names longer than this, in characters, are shortened if possible.
const LONG: usize = 40;

/// Distinct names for the configurations of one plot.
#[derive(Clone, Debug, Default)]
pub struct Naming {
    names: BTreeMap<Contender, String>,
    /// Sentences about enhancements omitted from the names; empty if the names are complete.
    pub legend: String,
}

impl Naming {
    /// Names configurations without the enhancements that all share. If a name is still long, it
    /// lists which enhancements of `all` are missing instead.
    pub fn of(contenders: &[Contender], all: &[String]) -> Self {
        let found = labels(contenders);
        let mut sentences = Vec::new();
        if !found.common.is_empty() {
            sentences.push(format!("All with {}.", found.common.replace('+', ", ")));
        }
        let mut names = found.labels;
        if names.iter().any(|name| name.chars().count() > LONG) {
            let mut spoken = false;
            for (name, contender) in names.iter_mut().zip(contenders) {
                if let Some(words) = by_what_is_missing(&contender.parts, all) {
                    *name = format!("{}, {words}", contender.algorithm);
                    spoken = true;
                }
            }
            sentences.extend(spoken.then(|| meaning_of_all(all)));
        }
        Self { names: contenders.iter().cloned().zip(names).collect(), legend: sentences.join(" ") }
    }

    /// Returns the name of a configuration; its full name if it is not in the plot.
    pub fn name(&self, contender: &Contender) -> String {
        self.names.get(contender).cloned().unwrap_or_else(|| contender.to_string())
    }
}

/// Returns the enhancements of the configuration that has the most.
pub fn all_parts(contenders: &[Contender]) -> Vec<String> {
    let parts = contenders.iter().map(|contender| &contender.parts);
    let most = parts.reduce(|most, own| if own.len() > most.len() { own } else { most });
    most.cloned().unwrap_or_default()
}

/// Returns a sentence that explains "all enhancements".
pub fn meaning_of_all(all: &[String]) -> String {
    format!("\"All enhancements\": {}.", all.join(", "))
}

/// Returns "all enhancements", or "all but" followed by the few missing enhancements; `None` if many are
/// missing.
pub fn by_what_is_missing(own: &[String], all: &[String]) -> Option<String> {
    const FEW: usize = 3;
    let unknown = own.iter().any(|part| !all.contains(part));
    if unknown || 2 * own.len() <= all.len() {
        return None;
    }
    let lacking: Vec<&str> =
        all.iter().filter(|part| !own.contains(part)).map(String::as_str).collect();
    match lacking.len() {
        0 => Some("all enhancements".to_owned()),
        1..=FEW => Some(format!("all but {}", lacking.join(", "))),
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
        assert_eq!(naming.name(&contenders[0]), "pvs+killers");
        assert_eq!(naming.name(&contenders[1]), "mtd(f)+history");
        assert_eq!(naming.legend, "All with table=16.");
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
        let whole = "pvs+null-move=3+quiescence=20+order=mvv-lva";
        assert_eq!(
            names,
            ["pvs", "pvs, all enhancements", "pvs, all but killers", "pvs+killers", whole]
        );
        assert_eq!(
            naming.legend,
            "\"All enhancements\": deepening=2, table=16, child-cutoffs, killers, history=4."
        );
    }
}
