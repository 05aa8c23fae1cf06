//! Families of algorithms: variants of the same algorithm.

use plywood_algorithms::{Algorithm, Guarantee};
use plywood_charts::canvas::Role;

fn known(algorithm: &str) -> Option<(usize, Algorithm)> {
    let mut registry = Algorithm::all().iter().copied().enumerate();
    registry.find(|(_, known)| known.name() == algorithm)
}

/// Returns the family of an algorithm, named after its first member. An unknown algorithm is its
/// own family.
pub fn family_of(algorithm: &str) -> &str {
    known(algorithm).map_or(algorithm, |(_, known)| known.facts().family)
}

/// Returns whether completed searches of the algorithm prove bounds. An unknown algorithm counts as
/// proving.
pub fn proves(algorithm: &str) -> bool {
    known(algorithm).is_none_or(|(_, known)| {
        !matches!(known.promise(), Guarantee::Nothing | Guarantee::Plausible)
    })
}

/// Whether the algorithm may leave a node before all children are searched. An unknown algorithm may.
pub fn cuts_off(algorithm: &str) -> bool {
    known(algorithm).is_none_or(|(_, known)| known.facts().cuts_off)
}

/// The place of an algorithm in its family: the one that the family is named
/// after comes first, and the others follow as in the registry.
pub fn rank(algorithm: &str) -> usize {
    let place = known(algorithm).map_or(0, |(place, _)| place + 1);
    if family_of(algorithm) == algorithm { 0 } else { place }
}

/// Returns the role of an algorithm's colour, which related families share.
pub fn role_of(algorithm: &str) -> Role {
    match family_of(algorithm) {
        "minimax" => Role::Minimax,
        "alpha-beta" | "shannon-b" => Role::AlphaBeta,
        "scout" | "pvs" | "negascout" | "mtd(f)" => Role::NullWindow,
        "sss*" | "dual*" | "best-first-minimax" | "uct" => Role::BestFirst,
        "b*" | "df-pn" | "pns" => Role::Interval,
        _ => Role::Quiet,
    }
}

/// Names that publications write otherwise than commands.
const WRITTEN: [(&str, &str); 8] = [
    ("scout", "Scout"),
    ("pvs", "PVS"),
    ("negascout", "NegaScout"),
    ("mtd(", "MTD("),
    ("sss*", "SSS*"),
    ("dual*", "DUAL*"),
    ("b*", "B*"),
    ("pb*", "PB*"),
];

/// Returns the name of an algorithm in pictures, as in publications.
pub fn written(algorithm: &str) -> String {
    let known = WRITTEN
        .iter()
        .find_map(|(name, written)| Some(format!("{written}{}", algorithm.strip_prefix(name)?)));
    match known {
        Some(name) if name.starts_with("MTD(") => name.replace("inf", "∞").replace('-', "−"),
        Some(name) => name,
        None => algorithm.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_is_named_after_one_of_its_algorithms() {
        for algorithm in Algorithm::all() {
            let family = algorithm.facts().family;
            assert_eq!(family_of(family), family, "{algorithm}");
            assert!(known(family).is_some(), "{algorithm}");
        }
        assert_eq!((family_of("negascout-1983"), family_of("new")), ("negascout", "new"));
        assert!(rank("negascout-1983") > rank("negascout"));
    }

    #[test]
    fn every_algorithm_has_a_role() {
        for algorithm in Algorithm::all() {
            assert_ne!(role_of(algorithm.name()), Role::Quiet, "{algorithm}");
        }
        assert_eq!(role_of("new"), Role::Quiet);
    }

    #[test]
    fn names_are_those_of_publications() {
        let known = ["pvs", "negascout-1983", "mtd(f)", "mtd(-inf)", "sss*", "alpha-beta", "new"];
        let names = ["PVS", "NegaScout-1983", "MTD(f)", "MTD(−∞)", "SSS*", "alpha-beta", "new"];
        assert_eq!(known.map(written), names.map(str::to_owned));
    }
}
