//! Descriptions of synthetic trees for headings.

use super::{Arcs, Law, TreeName};

impl TreeName {
    /// The trees in words, without a seed: `binary trees, independent leaves`.
    ///
    /// ```
    /// use plywood_positions::TreeName;
    ///
    /// let name: TreeName = "so:0.7:0.9:branching=2-8,d=6".parse()?;
    /// assert_eq!(name.in_words(), "trees with 2 to 8 moves, strongly ordered (0.7, 0.9), depth 6");
    /// # Ok::<(), plywood_positions::TreeNameError>(())
    /// ```
    pub fn in_words(&self) -> String {
        let shape = &self.shape;
        let mut words = vec![match (shape.fewest, shape.most) {
            (2, 2) => "binary trees".to_owned(),
            (3, 3) => "ternary trees".to_owned(),
            (fewest, most) if fewest == most => format!("trees with {most} moves"),
            (fewest, most) => format!("trees with {fewest} to {most} moves"),
        }];
        words.push(self.law.in_words());
        words.extend(self.depth().map(|depth| format!("depth {depth}")));
        let shares = [("early ends", shape.early_end), ("transpositions", shape.transposition)];
        let shares = shares.into_iter().filter(|(_, share)| *share > 0.0);
        words.extend(shares.map(|(what, share)| format!("{what} with probability {share}")));
        words.join(", ")
    }
}

impl Law {
    /// The law in words: `independent leaves`.
    pub fn in_words(self) -> String {
        match self {
            Self::Independent => "independent leaves".to_owned(),
            Self::Discrete { values } => format!("independent leaves of {values} values"),
            Self::TwoValued { win } => format!("leaves won with probability {win}"),
            Self::Permutation => "permuted leaves".to_owned(),
            Self::StronglyOrdered { first, quarter } => {
                format!("strongly ordered ({first}, {quarter})")
            }
            Self::Incremental(Arcs::Wide) => "sums of arcs".to_owned(),
            Self::Incremental(Arcs::Range { most }) => format!("sums of arcs to ±{most}"),
            Self::Incremental(Arcs::Unit) => "sums of arcs of ±1".to_owned(),
            Self::TotallyDependent => "totally dependent values".to_owned(),
            Self::BestFirst => "best moves first".to_owned(),
            Self::WorstFirst => "best moves last".to_owned(),
            Self::Forward { values } => format!("{values} values drawn from the root"),
            Self::Trap { moves, bait, loss, share, noise } => format!(
                "traps of {moves} moves (bait {bait}, loss {loss}, share {share}, noise {noise})"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_have_descriptions_that_tell_them_apart() {
        let words = |name: &str| name.parse::<TreeName>().expect("a tree").in_words();
        assert_eq!(words("iid:b=2"), "binary trees, independent leaves");
        assert_eq!(
            words("incr:10:b=4,end=0.01,seed=3"),
            "trees with 4 moves, sums of arcs to ±10, early ends with probability 0.01"
        );
        let laws = [
            "iid",
            "disc:2",
            "bin:0.5",
            "perm",
            "so:0.5:1",
            "incr",
            "incr:2",
            "n-game",
            "totdep",
            "best-first",
            "worst-first",
            "forward:k=2",
            "trap:k=1,bait=4,loss=30,tau=1",
        ];
        let mut all: Vec<String> = laws.iter().map(|law| words(&format!("{law}:b=3"))).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), laws.len(), "{all:?}");
    }
}
