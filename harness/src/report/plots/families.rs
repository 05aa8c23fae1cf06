//! Which algorithms are variants of which.

/// Families of algorithms that search alike. The first one stands for all
/// where a picture has no room for more.
const FAMILIES: &[&[&str]] = &[
    &["minimax", "minimax-to-the-end"],
    &["shannon-b"],
    &["alpha-beta", "alpha-beta-hard", "f1", "pab"],
    &["negascout", "negascout-1989", "negascout-1983", "pvs", "scout"],
    &["sss*", "rec-sss*", "ao*", "mtd(+inf)"],
    &["dual*", "rec-dual*", "mtd(-inf)"],
    &["mtd(f)", "mtd(bi)"],
    &["b*", "b*-prove-best", "b*-disprove-rest"],
    &["pb*"],
    &["df-pn", "pns", "pns-delayed"],
];

/// The family of an algorithm. One that is in none is a family of its own.
pub fn family_of(algorithm: &str) -> &str {
    let own = FAMILIES.iter().find(|family| family.contains(&algorithm));
    own.and_then(|family| family.first()).copied().unwrap_or(algorithm)
}

/// How far behind the first of its family an algorithm stands.
pub fn rank(algorithm: &str) -> usize {
    let places = FAMILIES.iter().map(|family| family.iter().position(|it| *it == algorithm));
    places.flatten().next().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use plywood_algorithms::Algorithm;

    use super::*;

    #[test]
    fn families_hold_registered_algorithms_once() {
        let mut names: Vec<&str> = FAMILIES.concat();
        for name in &names {
            let known = Algorithm::ALL.iter().any(|known| known.name() == *name);
            assert!(known, "{name} is not registered");
        }
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "one is in two families");
        assert_eq!((family_of("scout"), family_of("new")), ("negascout", "new"));
        assert!(rank("scout") > rank("negascout"));
    }
}
