//! Groups rows into plots.

use std::collections::{BTreeMap, BTreeSet};

use plywood_algorithms::{Algorithm, Guarantee};
use plywood_games::TREE;

use super::group::{DEPTH, Group};
use super::titles;
use crate::core::chart::file_name;
use crate::record::contender::Contender;
use crate::report::grouped::grouped;
use crate::studies::searches::row::SearchRow;

/// Returns one plot with a row per configuration for each game.
pub fn by_game(records: &[SearchRow]) -> Vec<Group<'_>> {
    all(records).into_iter().map(Group::condensed).collect()
}

/// Returns the plots with a line per configuration for each game, on several pages if necessary.
pub fn lines_by_game(records: &[SearchRow]) -> Vec<Group<'_>> {
    all(records).into_iter().flat_map(Group::pages).collect()
}

/// Returns line plots for games searched by a UCI program, or by an algorithm that proves a best
/// move or a forced win. Leaf counts do not measure the cost of these searches.
pub fn lines_in_nodes(records: &[SearchRow]) -> Vec<Group<'_>> {
    let counts_nodes = |contender: &Contender| {
        let promise = contender.known().map(Algorithm::promise);
        contender.is_program()
            || matches!(promise, Some(Guarantee::BestMove | Guarantee::ForcedWin))
    };
    let mut groups = lines_by_game(records);
    groups.retain(|group| group.contenders.iter().chain(&group.elsewhere).any(counts_nodes));
    groups
}

/// Groups rows in the order of their first rows. If a search was recorded twice, the later row
/// counts.
pub fn all(records: &[SearchRow]) -> Vec<Group<'_>> {
    // A tree searched to several depths is treated as a separate game.
    let several: BTreeSet<String> = records
        .iter()
        .filter(|record| record.family() == record.whole_game())
        .map(SearchRow::whole_game)
        .collect();
    let of_one = grouped(records, |record| {
        let whole = record.whole_game();
        let game = if several.contains(&whole) { whole } else { record.family() };
        (&record.experiment, game, &record.evaluation)
    });
    let is_one_of_several = records.iter().any(|it| it.experiment != records[0].experiment);
    let mut slugs = BTreeSet::new();
    let mut groups = Vec::new();
    for ((experiment, game, evaluation), members) in &of_one {
        let game_slug = file_name(game);
        let mut name = file_name(experiment);
        if name != game_slug {
            name = format!("{name}-{game_slug}");
        }
        let evaluations =
            of_one.iter().filter(|(other, _)| other.0 == *experiment && other.1 == *game);
        if evaluations.count() > 1 {
            name = format!("{name}-{}", file_name(evaluation));
        }
        let mut unique = name.clone();
        let mut number = 1;
        while !slugs.insert(unique.clone()) {
            number += 1;
            unique = format!("{name}-{number}");
        }
        let mut title = titles::of_game(game);
        if **evaluation != *TREE.0 || !titles::is_tree(game) {
            title = format!("{title}, {evaluation} evaluation");
        }
        if is_one_of_several {
            title = format!("{title} ({experiment})");
        }
        let members = members.iter().map(|&record| (record.depth_plies, record));
        groups.push(Group::new(unique, title, DEPTH, members));
    }
    groups
}

/// Returns one plot for each algorithm of each game that was searched with at least `least`
/// different settings.
pub fn by_algorithm(records: &[SearchRow], least: usize) -> Vec<Group<'_>> {
    let mut groups = Vec::new();
    for group in all(records) {
        let contenders = group.contenders.chunk_by(|one, other| one.algorithm == other.algorithm);
        for of_one in contenders.filter(|of_one| of_one.len() >= least) {
            let algorithm = &of_one[0].algorithm;
            groups.push(Group::new(
                format!("{}-{}", group.slug, file_name(algorithm)),
                format!("{algorithm}, {}", group.title),
                DEPTH,
                group.of_algorithm(algorithm),
            ));
        }
    }
    groups
}

/// Returns the games, each reduced to algorithms with several settings.
pub fn with_settings(records: &[SearchRow]) -> Vec<Group<'_>> {
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

/// Groups trees of one depth that differ in one parameter. `parameter` returns a name for
/// everything else, and the parameter's value.
pub fn sweeps<'a>(
    records: &'a [SearchRow],
    across: &'static str,
    parameter: fn(&SearchRow) -> Option<(String, u32)>,
) -> Vec<Group<'a>> {
    let mut sweeps: BTreeMap<_, Vec<(u32, &SearchRow)>> = BTreeMap::new();
    for record in records {
        if let Some((game, at)) = parameter(record) {
            let key = (&*record.experiment, game, record.depth_plies);
            sweeps.entry(key).or_default().push((at, record));
        }
    }
    let several = |members: &[(u32, &SearchRow)]| members.iter().any(|it| it.0 != members[0].0);
    sweeps
        .into_iter()
        .filter(|(_, members)| several(members))
        .flat_map(|((experiment, game, depth), members)| {
            let name = file_name(&format!("{experiment} {game} depth {depth}"));
            let title = format!("{}, depth {depth} ({experiment})", titles::of_game(&game));
            Group::new(name, title, across, members).pages()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_of_all_depths_are_one_group() {
        let record = |branching, tree_depth, depth_plies| SearchRow {
            game: "so:0.7:0.9".into(),
            branching_min: Some(branching),
            branching_max: Some(branching),
            tree_depth_plies: Some(tree_depth),
            depth_plies,
            ..crate::studies::searches::plots::sample::search("p", "pvs")
        };
        let as_deep = [record(4, 2, 2), record(4, 3, 3)];
        let groups = all(&as_deep);
        let depths: Vec<_> = groups.iter().map(|group| group.depths.clone()).collect();
        assert_eq!(depths, [[2, 3]]);
        assert_eq!(groups[0].slug, "games-so-0-7-0-9-b-4");
        let deeper = [record(2, 9, 2), record(2, 9, 9)];
        assert_eq!(all(&deeper).len(), 1);
    }
}
