//! Combinations of enhancements, from which `plywood tune` selects the cheapest.

use std::str::FromStr;

use plywood_algorithms::{Algorithm, Configuration, SettingError, Settings};
use rustc_hash::FxHashSet;

/// Optional enhancements, each with alternative forms.
///
/// In text, commas separate enhancements and slashes separate the forms of one, as in
/// `deepening/deepening=2,table=16,killers`. A form may join several settings with `+`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space(Vec<Vec<Settings>>);

/// The greatest number of combinations; more are refused as a probable mistake.
const MOST: usize = 100_000;

/// Enhancements that do not change the value and help in most games.
pub const USUAL: &str = "deepening/deepening=2,line-first,table=16,table-move,child-cutoffs,killers,\
                         history,order=mvv-lva/order=static";

impl FromStr for Space {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Self, SettingError> {
        let forms = |part: &str| part.split('/').map(|form| form.trim().parse()).collect();
        text.split(',').map(forms).collect::<Result<_, _>>().map(Self)
    }
}

impl Space {
    /// Returns each algorithm with every combination that it supports, those with fewer
    /// enhancements first.
    ///
    /// # Errors
    ///
    /// Fails if there are more than 100,000 combinations.
    pub fn contenders(&self, algorithms: &[Algorithm]) -> anyhow::Result<Vec<Configuration>> {
        let factors = self.0.iter().map(|forms| forms.len() + 1);
        let all = factors.fold(algorithms.len(), usize::saturating_mul);
        anyhow::ensure!(
            all <= MOST,
            "{all} combinations are more than {MOST}; name fewer enhancements or algorithms"
        );
        let mut texts: Vec<(usize, String)> = vec![(0, String::new())];
        for forms in &self.0 {
            for (count, text) in texts.clone() {
                let with = |form: &Settings| (count + 1, format!("{text}+{form}"));
                texts.extend(forms.iter().map(with));
            }
        }
        texts.sort_by_key(|(count, _)| *count);
        let mut contenders: Vec<Configuration> = Vec::new();
        for (_, text) in &texts {
            // Skip combinations that repeat a setting or that the algorithm does not support.
            let Ok(settings) = text.parse::<Settings>() else { continue };
            let fitting = algorithms.iter().filter_map(|&it| Configuration::new(it, settings).ok());
            contenders.extend(fitting);
        }
        let mut met = FxHashSet::default();
        contenders.retain(|contender| met.insert(*contender));
        Ok(contenders)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(parts: &str, algorithms: &[Algorithm]) -> Vec<String> {
        let space: Space = parts.parse().expect("a space");
        let contenders = space.contenders(algorithms).expect("few");
        contenders.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_combination_that_fits_takes_part_once() {
        let found = names("deepening/deepening=2,line-first", &[Algorithm::PVS]);
        let expected = [
            "pvs",
            "pvs+deepening",
            "pvs+deepening=2",
            "pvs+deepening+line-first",
            "pvs+deepening=2+line-first",
        ];
        assert_eq!(found, expected, "nothing goes first without iterations");
        let found = names("window=50", &[Algorithm::PVS, Algorithm::SCOUT]);
        assert_eq!(found, ["pvs", "scout", "pvs+window=50"]);
        let together = names("table=16+table-move,killers", &[Algorithm::PVS]);
        assert_eq!(together.len(), 4, "{together:?}");
    }

    #[test]
    fn the_usual_parts_change_no_value() {
        let space: Space = USUAL.parse().expect("a space");
        let contenders = space.contenders(&[Algorithm::NEGASCOUT]).expect("few");
        assert!(contenders.iter().all(|it| !it.settings().is_inexact()));
        // Iterations with or without the line, a table with or without its
        // move and its cutoffs; killers and history unless values rank moves.
        assert_eq!(contenders.len(), 5 * 5 * (2 * 4 + 1));
    }

    #[test]
    fn a_misspelt_part_is_named_and_too_many_are_refused() {
        let error = format!("{:#}", "killers,histroy".parse::<Space>().expect_err("no such part"));
        assert!(error.contains("histroy") && error.contains("history"), "{error}");
        let many: Space = vec!["killers/killers=fifo"; 20].join(",").parse().expect("a space");
        let error = many.contenders(&[Algorithm::PVS]).expect_err("too many").to_string();
        assert!(error.contains("more than 100000"), "{error}");
    }
}
