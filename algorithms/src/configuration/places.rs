//! The kinds of settings that each algorithm accepts.

use crate::configuration::Configuration;
use crate::parts::Settings;
use crate::registry::Algorithm;

impl Algorithm {
    /// Returns the kinds of settings that the algorithm accepts in [`Configuration::new`], in the
    /// order of [`Settings::kinds`].
    pub fn places(self) -> impl Iterator<Item = &'static str> {
        Settings::kinds().zip(Settings::examples()).filter_map(move |(kind, example)| {
            let fits = |text: &str| {
                let settings = text.parse().expect("settings that there are");
                Configuration::new(self, settings).is_ok()
            };
            // In each example, the setting itself is last.
            let alone = example.rsplit('+').next().unwrap_or(example);
            (fits(example) || fits(alone)).then_some(kind)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_of_a_kind() {
        let of_parts =
            Settings::forms().map(|(form, _)| form.split_once('=').map_or(form, |(kind, _)| kind));
        let mut kinds: Vec<_> = of_parts.collect();
        kinds.dedup();
        assert_eq!(kinds, Settings::kinds().collect::<Vec<_>>());
        for (kind, example) in Settings::kinds().zip(Settings::examples()) {
            let settings: Settings = example.parse().expect("settings");
            let text = settings.to_string();
            let mut parts = text.split('+');
            assert!(parts.any(|part| part.split('=').next() == Some(kind)), "{text}");
        }
    }

    #[test]
    fn places_are_what_a_configuration_accepts() {
        let places = |algorithm: Algorithm| algorithm.places().collect::<Vec<_>>();
        assert!(places(Algorithm::PROOF_NUMBER).is_empty());
        assert_eq!(places(Algorithm::SSS), ["deepening"]);
        assert!(places(Algorithm::ALPHA_BETA).contains(&"window"));
        assert!(!places(Algorithm::MTD_F).contains(&"window"), "it makes its own");
        assert!(!places(Algorithm::MINIMAX_TO_THE_END).contains(&"deepening"));
        let plausible = [
            "deepening",
            "table",
            "short-term",
            "extend",
            "quiescence",
            "quiescence-window",
            "evaluation-cache",
            "plausible",
        ];
        assert_eq!(places(Algorithm::SHANNON_B), plausible);
        assert_eq!(places(Algorithm::DF_PN), ["table", "epsilon"]);
        assert_eq!(places(Algorithm::RANDOM_SOLVE), ["seed"]);
    }
}
