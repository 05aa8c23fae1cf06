//! The searches and names that earlier groups of an experiment have taken.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::catalogue::case::Case;
use crate::catalogue::source::stem;
use crate::record::id::RowId;

/// The origin of a position: two positions of one origin are the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    /// The suite, or the game with its random moves.
    pub source: Arc<str>,
    /// The position's number there: two positions of a suite may be the same, and are both searched.
    pub number: usize,
}

/// The searches and names of earlier groups.
#[derive(Default)]
pub struct Taken {
    /// The origin of each search's position, and the row's id.
    pub searches: FxHashSet<(Origin, RowId)>,
    /// For each game and id, the suite or game whose position bears it.
    ids: FxHashMap<(String, String), String>,
    /// For each name of a suite, the suite that bears it.
    suites: FxHashMap<String, String>,
}

impl Taken {
    /// The case with names that no other source has: its own id, or that with its source appended,
    /// and the name of its suite, or the suite's path.
    pub fn name(&mut self, case: Case, source: &str) -> Case {
        let suite = case.suite.clone().map(|name| {
            let holder = self.suites.entry(name.clone()).or_insert_with(|| source.to_owned());
            if holder == source { name } else { source.to_owned() }
        });
        let Case { game, id, .. } = &case;
        let ids = [id.clone(), format!("{id} ({})", stem(source)), format!("{id} ({source})")];
        let is_free = |id: &&String| {
            let holder = self.ids.get(&(game.clone(), (*id).clone()));
            holder.is_none_or(|holder| holder == source)
        };
        let id = ids.iter().find(is_free).unwrap_or(&ids[2]).clone();
        self.ids.insert((game.clone(), id.clone()), source.to_owned());
        Case { id, suite, ..case }
    }
}
