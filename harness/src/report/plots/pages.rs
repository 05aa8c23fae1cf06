//! Who is drawn where there are too many contenders for one picture.

use std::collections::{BTreeMap, BTreeSet};

use super::families::{family_of, rank};
use super::group::Group;
use super::naming::{Naming, all_parts};
use crate::record::contender::Contender;
use crate::record::search::number;

/// With more contenders than these, a picture of lines is a thicket.
const MOST_LINES: usize = 10;

/// With more contenders than these, a picture of rows fills no page.
const MOST_ROWS: usize = 24;

/// Which page of pictures shows a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Page {
    /// The first one: everybody, or else one for each family.
    First,
    /// The page of those whom the first one left out.
    Variants,
}

impl Group<'_> {
    /// The same group; where contenders are too many for one picture of rows,
    /// with those of each algorithm that have the fewest parts and the fewest
    /// leaves.
    #[must_use]
    pub fn condensed(self) -> Self {
        if self.contenders.len() <= MOST_ROWS {
            return self;
        }
        let shown = self.typical(|_| true);
        let who = "with the fewest parts, and with the fewest leaves at the greatest depth, of each \
                   algorithm";
        self.of_some(shown, Vec::new(), Page::First, who)
    }

    /// The same group for pictures of lines. Where contenders are too many for
    /// one, the first group has one algorithm of each family, with the fewest
    /// parts and with the fewest leaves, and the second one has the others.
    pub fn pages(self) -> Vec<Self> {
        if self.contenders.len() <= MOST_LINES {
            return vec![self];
        }
        let mut heads: BTreeMap<&str, &str> = BTreeMap::new();
        for Contender { algorithm, .. } in &self.contenders {
            let head = heads.entry(family_of(algorithm)).or_insert(algorithm);
            if rank(algorithm) < rank(head) {
                *head = algorithm;
            }
        }
        let is_head = |algorithm: &str| heads[family_of(algorithm)] == algorithm;
        let first = self.typical(is_head);
        let others = self.typical(|algorithm| !is_head(algorithm));
        let second = (!others.is_empty()).then(|| {
            let slug = format!("{}-variants", self.slug);
            let title = format!("{}, variants", self.title);
            let who = "those that the first page leaves out";
            Self { slug, title, ..self.clone() }.of_some(
                others.clone(),
                first.clone(),
                Page::Variants,
                who,
            )
        });
        let who = if first.iter().all(Contender::is_plain) {
            "the first algorithm of each family"
        } else {
            "the first algorithm of each family, with the fewest parts and with the fewest leaves \
             at the greatest depth"
        };
        let first = self.clone().of_some(first, others, Page::First, who);
        [first].into_iter().chain(second).collect()
    }

    /// Of each algorithm that is wanted: who has the fewest parts, and who has
    /// the fewest leaves.
    fn typical(&self, wanted: impl Fn(&str) -> bool) -> Vec<Contender> {
        let leaves = &number::leaves;
        let has_leaves = |it: &Contender, at| self.mean(it, at, leaves).is_some();
        let at = self.telling_depth(has_leaves);
        let mut shown: Vec<Contender> = Vec::new();
        let of_each = self.contenders.chunk_by(|one, other| one.algorithm == other.algorithm);
        for of_one in of_each.filter(|of_one| wanted(&of_one[0].algorithm)) {
            let parts = |it: &&Contender| it.parts.len();
            let cost = |it: &&Contender| {
                at.and_then(|at| self.mean(it, at, leaves)).unwrap_or(f64::INFINITY)
            };
            let fewest = of_one.iter().min_by_key(parts);
            let cheapest = of_one.iter().min_by(|one, other| cost(one).total_cmp(&cost(other)));
            let kept: BTreeSet<&Contender> = fewest.into_iter().chain(cheapest).collect();
            shown.extend(kept.into_iter().cloned());
        }
        shown
    }

    /// The same group with some of its contenders, if they are not all.
    fn of_some(
        self,
        shown: Vec<Contender>,
        elsewhere: Vec<Contender>,
        page: Page,
        who: &str,
    ) -> Self {
        if shown.len() == self.contenders.len() {
            return self;
        }
        let omitted =
            format!("Of {} contenders {} are drawn: {who}.", self.contenders.len(), shown.len());
        let named = [&shown[..], &elsewhere[..]].concat();
        let naming = Naming::of(&named, &all_parts(&self.contenders));
        Self { naming, contenders: shown, elsewhere, page, omitted: Some(omitted), ..self }
    }
}
