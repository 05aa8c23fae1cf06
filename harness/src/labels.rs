//! Short names for contenders that are shown together.

/// What contenders have in common, to be said once, and what is left to tell
/// them apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    /// The settings that all of them share, joined by `+`; empty where there
    /// are none.
    pub common: String,
    /// A label for each contender, in the order given: its algorithm, and the
    /// settings that not all share, as in `negascout+deepening=2`.
    pub labels: Vec<String>,
}

/// Labels for contenders given by algorithm and settings, as records hold
/// them. Different contenders have different labels. A plain contender among
/// them shares nothing, so that all labels are whole names then.
///
/// ```
/// use plywood::labels::labels;
///
/// let found = labels(&[("pvs", "killers+history"), ("mtd(f)", "table=16+killers")]);
/// assert_eq!(found.common, "killers");
/// assert_eq!(found.labels, ["pvs+history", "mtd(f)+table=16"]);
/// ```
pub fn labels(contenders: &[(&str, &str)]) -> Labels {
    let all: Vec<Vec<&str>> = contenders.iter().map(|(_, settings)| parts(settings)).collect();
    let mut common = all.first().cloned().unwrap_or_default();
    common.retain(|part| all.iter().all(|parts| parts.contains(part)));
    let label = |(&(algorithm, _), parts): (&(&str, _), &Vec<&str>)| {
        let own = parts.iter().filter(|part| !common.contains(part)).copied();
        std::iter::once(algorithm).chain(own).collect::<Vec<_>>().join("+")
    };
    let labels = contenders.iter().zip(&all).map(label).collect();
    Labels { common: common.join("+"), labels }
}

fn parts(settings: &str) -> Vec<&str> {
    settings.split('+').filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_all_share_is_said_once() {
        let found = labels(&[
            ("alpha-beta", "table=64+killers"),
            ("alpha-beta", "deepening+table=64+killers"),
            ("pvs", "table=64:always+killers"),
        ]);
        assert_eq!(found.common, "killers");
        let expected = ["alpha-beta+table=64", "alpha-beta+deepening+table=64"];
        assert_eq!(found.labels[..2], expected);
        assert_eq!(found.labels[2], "pvs+table=64:always", "another table is another part");
    }

    #[test]
    fn contenders_with_the_same_settings_are_their_algorithms() {
        let found = labels(&[("pvs", "killers+history"), ("scout", "killers+history")]);
        assert_eq!(found.common, "killers+history");
        assert_eq!(found.labels, ["pvs", "scout"]);
    }

    #[test]
    fn a_plain_one_leaves_all_names_whole() {
        let found = labels(&[("pvs", ""), ("pvs", "killers")]);
        assert_eq!(found.common, "");
        assert_eq!(found.labels, ["pvs", "pvs+killers"]);
        assert_eq!(labels(&[]), Labels { common: String::new(), labels: Vec::new() });
    }
}
