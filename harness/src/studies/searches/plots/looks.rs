//! Colours and marks of configurations, equal in all plots of the same rows.

use std::collections::{BTreeMap, BTreeSet};

use plywood_algorithms::Algorithm;

use super::grouping;
use crate::record::contender::Contender;
use crate::report::plots::look::{Look, MARKS, colours};
use crate::studies::searches::row::SearchRow;

#[derive(Clone, Debug, Default)]
pub struct Looks(BTreeMap<Contender, Look>);

impl Looks {
    /// Assigns looks to all configurations in the rows. A plain registered algorithm always gets
    /// the same look; with settings, it keeps its colour.
    pub fn of(records: &[SearchRow]) -> Self {
        let contenders: BTreeSet<Contender> = records.iter().map(SearchRow::contender).collect();
        let unknown: BTreeSet<&str> = contenders
            .iter()
            .filter(|contender| contender.known().is_none())
            .map(|contender| &*contender.algorithm)
            .collect();
        let registered = Algorithm::all().iter().map(|known| known.name());
        let names: Vec<&str> = registered.chain(unknown).collect();
        let colours = colours(&names);
        let relatives = |place: usize| {
            colours[..place].iter().filter(|&&colour| colour == colours[place]).count()
        };

        // Other configurations take the remaining marks: plain ones first, those that appear in no
        // line plot last.
        let drawn: BTreeSet<Contender> = grouping::lines_by_game(records)
            .into_iter()
            .flat_map(|group| group.contenders)
            .collect();
        let mut in_turn: Vec<&Contender> = contenders.iter().collect();
        in_turn.sort_by_key(|it| (!it.is_plain(), !drawn.contains(*it)));
        let mut taken = BTreeSet::new();
        let mut looks = BTreeMap::new();
        for contender in in_turn {
            let place = names.iter().position(|name| *name == contender.algorithm);
            let Some(place) = place else { continue };
            let colour = colours[place];
            let first = if contender.is_plain() { relatives(place) } else { 0 };
            let mut marks = first..first + MARKS;
            let free = marks.find(|mark| !taken.contains(&(colour, mark % MARKS)));
            let mark = free.unwrap_or(first + 1) % MARKS;
            taken.insert((colour, mark));
            looks.insert(contender.clone(), Look::new(colour, mark));
        }
        Self(looks)
    }

    /// Returns these looks, with distinct marks and colours for `contenders`, for a plot that shows
    /// only them.
    #[must_use]
    pub fn with_apart(&self, contenders: &[Contender]) -> Self {
        let mut looks = self.0.clone();
        for (mark, contender) in contenders.iter().enumerate() {
            looks.insert(contender.clone(), Look::of_series(mark));
        }
        Self(looks)
    }

    pub fn get(&self, contender: &Contender) -> Look {
        self.0.get(contender).copied().unwrap_or_else(Look::neutral)
    }
}
