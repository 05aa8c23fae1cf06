//! Which parts each algorithm has a place for.

use crate::{Algorithm, Configuration, Settings};

/// For each kind of part, settings that plug one in, with what it needs beside
/// it.
const PROBES: &[(&str, &str)] = &[
    ("deepening", "deepening"),
    ("line-first", "deepening+line-first"),
    ("window", "window=50"),
    ("table", "table=1"),
    ("table-move", "table=1+table-move"),
    ("child-cutoffs", "table=1+child-cutoffs"),
    ("killers", "killers"),
    ("history", "history"),
    ("few-replies", "few-replies"),
    ("order", "order=static"),
    ("null-move", "null-move=2"),
    ("quiescence", "quiescence=captures"),
    ("plausible", "plausible=7"),
    ("epsilon", "epsilon=25"),
];

impl Settings {
    /// Every kind of part: the name that its text begins with.
    pub fn kinds() -> impl Iterator<Item = &'static str> {
        PROBES.iter().map(|(kind, _)| *kind)
    }
}

impl Algorithm {
    /// The kinds of parts that can be plugged into the algorithm, in the order
    /// of [`Settings::kinds`]: those that [`Configuration::new`] accepts.
    pub fn places(self) -> impl Iterator<Item = &'static str> {
        PROBES.iter().filter_map(move |(kind, probe)| {
            let settings = probe.parse().expect("settings that there are");
            Configuration::new(self, settings).is_ok().then_some(*kind)
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
        for (kind, probe) in PROBES {
            let settings: Settings = probe.parse().expect("settings");
            let text = settings.to_string();
            let mut parts = text.split('+');
            assert!(parts.any(|part| part.split('=').next() == Some(kind)), "{text}");
        }
    }

    #[test]
    fn places_are_what_a_configuration_accepts() {
        let places = |algorithm: Algorithm| algorithm.places().collect::<Vec<_>>();
        assert!(places(Algorithm::Sss).is_empty());
        assert!(places(Algorithm::AlphaBeta).contains(&"window"));
        assert!(!places(Algorithm::MtdF).contains(&"window"), "it makes its own");
        assert!(!places(Algorithm::MinimaxToTheEnd).contains(&"deepening"));
        let plausible = ["deepening", "table", "quiescence", "plausible"];
        assert_eq!(places(Algorithm::ShannonB), plausible);
        assert_eq!(places(Algorithm::DfPn), ["table", "epsilon"]);
    }
}
