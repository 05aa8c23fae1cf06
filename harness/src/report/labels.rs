//! Short labels for contenders that appear together.

use crate::record::contender::Contender;

/// Short labels for contenders, and the enhancements that all contenders share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    /// The shared enhancements, joined by `+`; empty if there are none.
    pub common: String,
    /// A label for each contender, in the given order: its algorithm and the enhancements that are
    /// not shared, such as `negascout+deepening=2`.
    pub labels: Vec<String>,
}

/// Returns short labels for contenders; distinct contenders get distinct labels. If one of them is
/// plain, no enhancement is shared, and all labels are full names.
pub fn labels(contenders: &[Contender]) -> Labels {
    let mut common = contenders.first().map(|it| it.parts.clone()).unwrap_or_default();
    common.retain(|part| contenders.iter().all(|it| it.parts.contains(part)));
    let label = |contender: &Contender| {
        let own = contender.parts.iter().filter(|part| !common.contains(part));
        std::iter::once(&contender.algorithm).chain(own).cloned().collect::<Vec<_>>().join("+")
    };
    let labels = contenders.iter().map(label).collect();
    Labels { common: common.join("+"), labels }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(contenders: &[(&str, &str)]) -> Labels {
        let contender = |&(algorithm, settings): &(&str, &str)| Contender::new(algorithm, settings);
        labels(&contenders.iter().map(contender).collect::<Vec<_>>())
    }

    #[test]
    fn what_all_share_is_said_once() {
        let found = of(&[
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
        let found = of(&[("pvs", "killers+history"), ("scout", "killers+history")]);
        assert_eq!(found.common, "killers+history");
        assert_eq!(found.labels, ["pvs", "scout"]);
    }

    #[test]
    fn a_plain_one_leaves_all_names_whole() {
        let found = of(&[("pvs", "plain"), ("pvs", "killers")]);
        assert_eq!(found.common, "");
        assert_eq!(found.labels, ["pvs", "pvs+killers"]);
        assert_eq!(of(&[]), Labels { common: String::new(), labels: Vec::new() });
    }
}
