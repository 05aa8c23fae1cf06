//! Experiments that state the kind and the source of their suites.

use std::mem;

use crate::catalogue::labels::Labels;
use crate::core::document::error_at;
use crate::studies::searches::experiment::definition::{Experiment, Group};
use crate::studies::searches::experiment::inquiry::drawn::Draw;

impl Experiment {
    /// Replaces each drawn suite of several kinds by a suite for each kind, also in the groups.
    ///
    /// # Errors
    ///
    /// Fails if fields of a drawn suite contradict each other.
    pub(super) fn expand_kinds(&mut self) -> anyhow::Result<()> {
        for Draw { suite } in mem::take(&mut self.draw) {
            let name = suite.name.clone();
            let suites = suite.of_kinds();
            let suites = suites.map_err(|problem| error_at(&self.text, name.span(), problem))?;
            let names: Vec<String> = suites.iter().map(|it| it.name.get_ref().clone()).collect();
            for group in &mut self.group {
                if let Some(at) = group.suites.iter().position(|it| it == name.get_ref()) {
                    group.suites.splice(at..=at, names.iter().cloned());
                }
            }
            self.draw.extend(suites.into_iter().map(|suite| Draw { suite }));
        }
        Ok(())
    }

    /// Gives groups the labels of their suites.
    ///
    /// # Errors
    ///
    /// Fails if a suite has a kind without source or a source without kind, or if two suites have the
    /// same labels.
    pub(super) fn label_suites(&mut self) -> anyhow::Result<()> {
        let labels = self.labels()?;
        for group in &mut self.group {
            let of_group = labels.iter().filter(|(suite, _)| group.suites.contains(suite));
            group.labels = of_group.cloned().collect();
        }
        Ok(())
    }

    /// Returns the names of all suites with labels, and their labels.
    fn labels(&self) -> anyhow::Result<Vec<(String, Labels)>> {
        let drawn = self.drawn().map(|it| (&it.name, &it.kind, &it.source));
        let files = self.file.iter().map(|it| (&it.suite, &it.kind, &it.source));
        let mut all: Vec<(String, Labels)> = Vec::new();
        for (suite, kind, source) in drawn.chain(files) {
            let name = suite.get_ref();
            let problem = match (kind.as_deref(), source.as_deref()) {
                (None, None) => continue,
                (None | Some(""), _) | (_, None | Some("")) => format!(
                    "the suite \"{name}\" has only one of kind and source; state both, or neither"
                ),
                (Some(kind), Some(source)) => {
                    let labels = Labels { kind: kind.to_owned(), source: source.to_owned() };
                    let Some((other, _)) = all.iter().find(|(_, others)| *others == labels) else {
                        all.push((name.clone(), labels));
                        continue;
                    };
                    format!(
                        "the suites \"{other}\" and \"{name}\" both have the kind \"{kind}\" and the \
                         source \"{source}\"; join them, or give them different labels"
                    )
                }
            };
            return Err(error_at(&self.text, suite.span(), problem));
        }
        Ok(all)
    }
}

impl Group {
    /// Replaces the name of a suite, which keeps its labels.
    pub fn rename_suite(&mut self, old: &str, new: &str) {
        for suite in self.suites.iter_mut().filter(|suite| **suite == old) {
            new.clone_into(suite);
        }
        if let Some(labels) = self.labels.remove(old) {
            self.labels.insert(new.to_owned(), labels);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A drawn suite becomes a file with another name.
    #[test]
    fn a_renamed_suite_keeps_its_labels() {
        let draw = |kind: &str| {
            let hash = "0".repeat(64);
            format!(
                "[[draw]]\nsuite = {{ name = '{kind}', games = 'm.pgn', sha256 = '{hash}', phase = \
                 'ending', count = 24, kind = '{kind}', source = 'masters' }}\n"
            )
        };
        let group = "about = ''\n[[group]]\nname = 'x'\nsuites = ['pawns', 'rooks']\n\
                     algorithms = ['pvs']\ndepths = 1\n";
        let text = format!("{group}{}{}", draw("pawns"), draw("rooks"));
        let mut experiment = Experiment::parse("x", &text).expect("an experiment");
        let group = &mut experiment.group[0];
        group.rename_suite("pawns", "out/pawns.epd");
        assert_eq!(group.suites, ["out/pawns.epd", "rooks"]);
        let kinds = group.labels.iter().map(|(suite, it)| (suite.as_str(), it.kind.as_str()));
        assert_eq!(kinds.collect::<Vec<_>>(), [("out/pawns.epd", "pawns"), ("rooks", "rooks")]);
    }
}
