//! Enhancements in words, as rows and lines of pictures name them.

use std::collections::{BTreeMap, BTreeSet};

use crate::record::contender::Contender;

/// Enhancements with their words. A whole setting comes before the enhancement that it belongs to.
const WORDS: [(&str, &str); 17] = [
    ("order=mvv-lva", "captures first"),
    ("order=safe-gain", "safe gains first"),
    ("order=gain-checks", "gains and checks first"),
    ("order", "order"),
    ("few-replies", "few replies first"),
    ("table-move", "table moves"),
    ("child-cutoffs", "enhanced cutoffs"),
    ("line-first", "PV first"),
    ("null-move", "null moves"),
    ("table", "table"),
    ("killers", "killers"),
    ("history", "history"),
    ("deepening", "deepening"),
    ("quiescence", "quiescence"),
    ("extend", "extensions"),
    ("reduce", "reductions"),
    ("window", "window"),
];

/// The words for the enhancements of one picture.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// The settings of each enhancement in the picture.
    settings: BTreeMap<String, BTreeSet<String>>,
}

fn key(part: &str) -> &str {
    part.split_once('=').map_or(part, |(key, _)| key)
}

impl Words {
    /// Returns the words for the enhancements of some configurations.
    pub fn of(contenders: &[Contender]) -> Self {
        let mut settings: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for part in contenders.iter().flat_map(|it| &it.parts) {
            settings.entry(key(part).to_owned()).or_default().insert(part.clone());
        }
        Self { settings }
    }

    /// Returns an enhancement in words, with its setting if the picture has several.
    pub fn part(&self, part: &str) -> String {
        let known = |name: &str| WORDS.iter().find(|(known, _)| *known == name);
        if let Some((_, words)) = known(part) {
            return (*words).to_owned();
        }
        let plain = |text: &str| text.replace(['-', ':', '='], " ");
        let words = known(key(part)).map_or_else(|| plain(key(part)), |it| it.1.to_owned());
        let is_alone = self.settings.get(key(part)).is_none_or(|all| all.len() < 2);
        match part.split_once('=') {
            Some(("table", setting)) if !is_alone => {
                let (size, rest) = setting.split_once(':').unwrap_or((setting, ""));
                format!("{words}, {size} MiB {}", plain(rest)).trim_end().to_owned()
            }
            Some((_, setting)) if !is_alone => format!("{words} {}", plain(setting)),
            _ => words,
        }
    }

    /// Returns an enhancement in words, without its setting.
    pub fn key(part: &str) -> String {
        Self::default().part(part)
    }

    /// Returns enhancements in words, with commas between them.
    pub fn list<'a>(&self, parts: impl IntoIterator<Item = &'a String>) -> String {
        parts.into_iter().map(|part| self.part(part)).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_said_only_where_they_differ() {
        let of = |settings: &[&str]| {
            let contenders: Vec<_> = settings.iter().map(|it| Contender::new("pvs", it)).collect();
            let words = Words::of(&contenders);
            contenders.iter().map(|it| words.list(&it.parts)).collect::<Vec<_>>()
        };
        assert_eq!(of(&["table=16+history=4"]), ["table, history"]);
        assert_eq!(of(&["table=16", "table=1"]), ["table, 16 MiB", "table, 1 MiB"]);
        let without = of(&["table=16", "table=4:no-leaves"]);
        assert_eq!(without[1], "table, 4 MiB no leaves");
        assert_eq!(of(&["order=mvv-lva", "order=new"]), ["captures first", "order new"]);
        assert_eq!(of(&["new-thing=late:4"]), ["new thing"]);
    }
}
