//! Searches and names already used by earlier groups of an experiment.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::catalogue::case::Case;
use crate::catalogue::source::stem;
use crate::record::id::RowId;

/// The origin of a position. Positions of equal origin are identical.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    /// The suite, or the game with its number of random moves.
    pub source: Arc<str>,
    /// The position's number in the source. A suite that repeats a position has it searched twice.
    pub number: usize,
}

/// Searches and names used by earlier groups.
#[derive(Default)]
pub struct Taken {
    /// Each search's position and row id.
    pub searches: FxHashSet<(Origin, RowId)>,
    /// The source (suite or game) that first used each pair of game and id.
    ids: FxHashMap<(String, String), String>,
    /// The source that first used each suite name.
    suites: FxHashMap<String, String>,
}

impl Taken {
    /// Makes the names in `case` unique among sources. A repeated id gets its source appended, and
    /// a repeated suite name becomes the suite's path.
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
