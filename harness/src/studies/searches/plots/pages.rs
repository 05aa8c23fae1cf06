//! Selects configurations if there are too many for one plot.

use std::collections::{BTreeMap, BTreeSet};

use super::group::Group;
use super::naming::{Naming, all_parts};
use crate::core::chart::Page;
use crate::record::contender::Contender;
use crate::report::grouped::grouped;
use crate::report::plots::families::{cuts_off, family_of, proves, rank};
use crate::report::plots::series::MOST_LINES;
use crate::studies::searches::row::number;

/// The greatest number of configurations in a plot with one row per configuration.
const MOST_ROWS: usize = 24;

impl Group<'_> {
    /// Reduces the group if it has too many configurations for rows. Keeps for each algorithm the
    /// configuration with the fewest enhancements and the one with the fewest leaves.
    #[must_use]
    pub fn condensed(self) -> Self {
        if self.contenders.len() <= MOST_ROWS {
            return self;
        }
        let shown = united(self.typical(|_| true));
        let who = "with the fewest enhancements, and with the fewest leaves at the greatest depth, \
                   of each algorithm";
        self.of_some(shown, Vec::new(), Page::First, who)
    }

    /// This group for plots with at most eight lines each. If there are too many
    /// configurations for one plot, the first group has one algorithm of each family. That algorithm
    /// prunes and proves its answers. It appears with the fewest enhancements and with the fewest
    /// leaves, or only with the fewest leaves if both are too many. Further groups have the others,
    /// family by family.
    pub fn pages(self) -> Vec<Self> {
        if self.contenders.len() <= MOST_LINES {
            return vec![self];
        }
        let (pruning, aside): (Vec<&Contender>, Vec<&Contender>) = (self.contenders.iter())
            .partition(|it| proves(&it.algorithm) && cuts_off(&it.algorithm));
        let of_each = match (&pruning[..], &aside[..]) {
            ([], _) | (_, []) => "the first algorithm of each family",
            _ => "the first algorithm of each family that prunes and proves its answers",
        };
        let leading = if pruning.is_empty() { aside } else { pruning };
        let mut heads: BTreeMap<&str, &str> = BTreeMap::new();
        for Contender { algorithm, .. } in leading {
            let head = heads.entry(family_of(algorithm)).or_insert(algorithm);
            if rank(algorithm) < rank(head) {
                *head = algorithm;
            }
        }
        let is_head = |algorithm: &str| heads.get(family_of(algorithm)) == Some(&algorithm);
        let of_heads = self.typical(is_head);
        let both = united(of_heads.clone());
        let (mut first, with) = if both.len() <= MOST_LINES {
            let both_extremes =
                "with the fewest enhancements and with the fewest leaves at the greatest depth";
            (both.clone(), both_extremes)
        } else {
            let cheapest = of_heads.into_iter().map(|[_, cheapest]| cheapest).collect();
            (cheapest, "with the fewest leaves at the greatest depth")
        };
        first.truncate(MOST_LINES);
        let beyond = both.into_iter().filter(|it| !first.contains(it));
        let others: Vec<Contender> =
            beyond.chain(united(self.typical(|algorithm| !is_head(algorithm)))).collect();
        let who = if first.iter().all(Contender::is_plain) {
            of_each.to_owned()
        } else {
            format!("{of_each}, {with}")
        };
        let mut pages =
            vec![self.clone().of_some(first.clone(), others.clone(), Page::First, &who)];
        for (at, shown) in by_family(&others).into_iter().enumerate() {
            let number = if at == 0 { String::new() } else { format!(" {}", at + 1) };
            let page = Self {
                slug: format!("{}-variants{}", self.slug, number.replace(' ', "-")),
                title: format!("{}, variants{number}", self.title),
                ..self.clone()
            };
            let elsewhere = first.iter().chain(others.iter().filter(|it| !shown.contains(it)));
            let (elsewhere, who) =
                (elsewhere.cloned().collect(), "those that other pages leave out");
            pages.push(page.of_some(shown, elsewhere, Page::Variants, who));
        }
        pages
    }

    /// Returns two configurations of each wanted algorithm: with the fewest enhancements, and with the
    /// fewest leaves. Both may be the same.
    fn typical(&self, wanted: impl Fn(&str) -> bool) -> Vec<[Contender; 2]> {
        let leaves = &number::leaves;
        let has_leaves = |it: &Contender, at| self.mean(it, at, leaves).is_some();
        let at = self.telling_depth(has_leaves);
        let of_each = self.contenders.chunk_by(|one, other| one.algorithm == other.algorithm);
        let of_wanted = of_each.filter(|of_one| wanted(&of_one[0].algorithm));
        let extremes = of_wanted.filter_map(|of_one| {
            let parts = |it: &&Contender| it.parts.len();
            let cost = |it: &&Contender| {
                at.and_then(|at| self.mean(it, at, leaves)).unwrap_or(f64::INFINITY)
            };
            let fewest = of_one.iter().min_by_key(parts);
            let cheapest = of_one.iter().min_by(|one, other| cost(one).total_cmp(&cost(other)));
            Some([fewest?.clone(), cheapest?.clone()])
        });
        extremes.collect()
    }

    /// Restricts this group to the configurations `shown`, unless these are all.
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
        let omitted = format!(
            "{} configurations, of which {} are drawn: {who}.",
            self.contenders.len(),
            shown.len()
        );
        let named = [&shown[..], &elsewhere[..]].concat();
        let naming = Naming::of(&named, &all_parts(&self.contenders));
        Self { naming, contenders: shown, elsewhere, page, omitted: Some(omitted), ..self }
    }
}

/// Both configurations of each pair, once if they are the same.
fn united(pairs: Vec<[Contender; 2]>) -> Vec<Contender> {
    let of_one = pairs.into_iter().map(BTreeSet::from);
    of_one.flatten().collect()
}

/// Configurations for one plot after another, with families together as far as they fit into one.
fn by_family(contenders: &[Contender]) -> Vec<Vec<Contender>> {
    let mut pages: Vec<Vec<Contender>> = Vec::new();
    for (_, own) in grouped(contenders.iter().cloned(), |it| family_of(&it.algorithm).to_owned()) {
        for part in own.chunks(MOST_LINES) {
            match pages.last_mut().filter(|page| page.len() + part.len() <= MOST_LINES) {
                Some(page) => page.extend_from_slice(part),
                None => pages.push(part.to_vec()),
            }
        }
    }
    pages
}
