//! Which records belong into one picture.

use std::collections::{BTreeMap, BTreeSet};

use super::group::{DEPTH, Group};
use crate::record::Record;

/// One picture for each game.
pub fn by_game(records: &[Record]) -> Vec<Group<'_>> {
    all(records).into_iter().map(Group::condensed).collect()
}

/// Sorts records into groups, in the order of their first records. Of two
/// records of the same search the later one counts.
pub fn all(records: &[Record]) -> Vec<Group<'_>> {
    type Key<'a> = (&'a str, String, &'a str);
    let mut keys: Vec<Key<'_>> = Vec::new();
    let mut members: BTreeMap<Key<'_>, Vec<&Record>> = BTreeMap::new();
    // A tree that is searched to several depths is a game of its own.
    let several: BTreeSet<&str> = records
        .iter()
        .filter(|record| family(record) == record.game)
        .map(|record| &*record.game)
        .collect();
    for record in records {
        let game =
            if several.contains(&*record.game) { record.game.clone() } else { family(record) };
        let key = (&*record.experiment, game, &*record.evaluation);
        let group = members.entry(key.clone()).or_default();
        if group.is_empty() {
            keys.push(key);
        }
        group.push(record);
    }
    let mut slugs = BTreeSet::new();
    let mut groups = Vec::new();
    for key @ (experiment, game, evaluation) in &keys {
        let game_slug = slug(game);
        let mut name = slug(experiment);
        if name != game_slug {
            name = format!("{name}-{game_slug}");
        }
        let evaluations = keys.iter().filter(|other| other.0 == *experiment && other.1 == *game);
        if evaluations.count() > 1 {
            name = format!("{name}-{}", slug(evaluation));
        }
        let mut unique = name.clone();
        let mut number = 1;
        while !slugs.insert(unique.clone()) {
            number += 1;
            unique = format!("{name}-{number}");
        }
        let of_experiment =
            if experiment == game { String::new() } else { format!(" ({experiment})") };
        let title = format!("{game}{of_experiment}, evaluation {evaluation}");
        let members = members[key].iter().map(|&record| (record.depth, record));
        groups.push(Group::new(unique, title, DEPTH, members));
    }
    groups
}

/// One picture for each algorithm of each game that takes part with at least
/// so many settings, nothing plugged in being one of them.
pub fn by_algorithm(records: &[Record], least: usize) -> Vec<Group<'_>> {
    let mut groups = Vec::new();
    for group in all(records) {
        let contenders = group.contenders.chunk_by(|one, other| one.algorithm == other.algorithm);
        for of_one in contenders.filter(|of_one| of_one.len() >= least) {
            let algorithm = &of_one[0].algorithm;
            groups.push(Group::new(
                format!("{}-{}", group.slug, slug(algorithm)),
                format!("{algorithm}, {}", group.title),
                DEPTH,
                group.of_algorithm(algorithm),
            ));
        }
    }
    groups
}

/// The games in which something is plugged in, and the algorithms with
/// several settings.
pub fn with_settings(records: &[Record]) -> Vec<Group<'_>> {
    let mut groups = Vec::new();
    for group in all(records) {
        let contenders = group.contenders.chunk_by(|one, other| one.algorithm == other.algorithm);
        let several = contenders.filter(|of_one| of_one.len() > 1);
        let members: Vec<_> =
            several.flat_map(|of_one| group.of_algorithm(&of_one[0].algorithm)).collect();
        if !members.is_empty() {
            groups.push(Group::new(group.slug.clone(), group.title.clone(), DEPTH, members));
        }
    }
    groups
}

/// Trees searched to one depth that differ in one parameter, which has
/// several values; `parameter` takes it out of a game's name.
pub fn sweeps<'a>(
    records: &'a [Record],
    across: &'static str,
    parameter: fn(&str) -> Option<(String, u32)>,
) -> Vec<Group<'a>> {
    let mut sweeps: BTreeMap<_, Vec<(u32, &Record)>> = BTreeMap::new();
    for record in records {
        if let Some((game, at)) = parameter(&family(record)) {
            let key = (&*record.experiment, game, record.depth);
            sweeps.entry(key).or_default().push((at, record));
        }
    }
    let several = |members: &[(u32, &Record)]| members.iter().any(|it| it.0 != members[0].0);
    sweeps
        .into_iter()
        .filter(|(_, members)| several(members))
        .map(|((experiment, game, depth), members)| {
            let name = slug(&format!("{experiment} {game} depth {depth}"));
            Group::new(name, format!("{game}, depth {depth} ({experiment})"), across, members)
                .condensed()
        })
        .collect()
}

/// The game, without the depth of a generated tree that is as deep as the
/// search: trees that differ in nothing else belong into one picture.
fn family(record: &Record) -> String {
    let depth = format!("d={}", record.depth);
    let Some((law, options)) = record.game.rsplit_once(':') else { return record.game.clone() };
    let others: Vec<&str> = options.split(',').filter(|option| *option != depth).collect();
    if others.is_empty() { law.to_owned() } else { format!("{law}:{}", others.join(",")) }
}

/// Small letters and digits, everything else as single hyphens; signs that
/// tell algorithms apart in words.
pub fn slug(name: &str) -> String {
    let mut slug = String::new();
    for c in name.replace("(+", "(plus ").replace("(-", "(minus ").chars() {
        match c {
            '*' => slug.push_str("star"),
            c if c.is_alphanumeric() => slug.extend(c.to_lowercase()),
            _ if !slug.ends_with('-') => slug.push('-'),
            _ => {}
        }
    }
    let slug = slug.trim_matches('-');
    if slug.is_empty() { "unnamed".to_owned() } else { slug.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_of_all_depths_are_one_group() {
        let record = |game: &str, depth| Record {
            game: game.to_owned(),
            depth,
            ..crate::plots::sample::uncounted()
        };
        let as_deep = [record("so:0.7:0.9:b=4,d=2", 2), record("so:0.7:0.9:b=4,d=3", 3)];
        let groups = all(&as_deep);
        let depths: Vec<_> = groups.iter().map(|group| group.depths.clone()).collect();
        assert_eq!(depths, [[2, 3]]);
        assert_eq!(groups[0].slug, "games-so-0-7-0-9-b-4");
        let deeper = [record("iid:b=2,d=9", 2), record("iid:b=2,d=9", 9)];
        assert_eq!(all(&deeper).len(), 1);
    }

    #[test]
    fn slugs_are_file_names() {
        assert_eq!(slug("Uniform (b=3, P-game) / B*"), "uniform-b-3-p-game-bstar");
        assert_eq!(slug("../.."), "unnamed");
        assert_eq!([slug("mtd(+inf)"), slug("mtd(-inf)")], ["mtd-plus-inf", "mtd-minus-inf"]);
    }
}
