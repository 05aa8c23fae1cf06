//! Families of algorithms: variants of the same algorithm.

use plywood_algorithms::{Algorithm, Promise};

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
    known(algorithm)
        .is_none_or(|(_, known)| !matches!(known.promise(), Promise::Nothing | Promise::Plausible))
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
}
