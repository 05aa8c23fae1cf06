//! Short names of players.

use std::collections::BTreeSet;

/// Short names that distinguish the players, and the options that they share.
/// Players are written as options joined by commas, the first of which may have
/// parts joined by plus signs.
pub fn short_names(players: &[String]) -> (Vec<String>, String) {
    let parts = |player: &String| -> Vec<String> {
        player.split([',', '+']).map(|part| part.trim().to_owned()).collect()
    };
    let all: Vec<Vec<String>> = players.iter().map(parts).collect();
    let shared: BTreeSet<String> = all
        .first()
        .map(|first| first.iter().filter(|part| all.iter().all(|own| own.contains(part))).cloned())
        .map(Iterator::collect)
        .unwrap_or_default();
    let own = |parts: &Vec<String>, keeps_first: bool| {
        let kept = parts.iter().enumerate();
        let kept = kept.filter(|(at, part)| (keeps_first && *at == 0) || !shared.contains(*part));
        kept.map(|(_, part)| part.as_str()).collect::<Vec<_>>().join(", ")
    };
    let keeps_first = all.iter().any(|parts| own(parts, false).is_empty());
    let names = all.iter().map(|parts| own(parts, keeps_first)).collect();
    let first = all.first().and_then(|parts| parts.first());
    let left_out = all.first().into_iter().flatten();
    let left_out =
        left_out.filter(|part| shared.contains(*part) && !(keeps_first && Some(*part) == first));
    let left_out: Vec<&str> = left_out.map(String::as_str).collect();
    let sentence = if left_out.is_empty() || players.len() < 2 {
        String::new()
    } else {
        format!("All with {}.", left_out.join(", "))
    };
    (if players.len() < 2 { players.to_vec() } else { names }, sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_tells_players_apart() {
        let of = |players: &[&str]| {
            short_names(&players.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        let (names, shared) = of(&["strongest,nodes=250", "strongest,nodes=500"]);
        assert_eq!(names, ["nodes=250", "nodes=500"]);
        assert_eq!(shared, "All with strongest.");
        let (names, shared) = of(&["pvs+killers,nodes=9", "pvs,nodes=9", "scout,nodes=9"]);
        assert_eq!(names, ["pvs, killers", "pvs", "scout"]);
        assert_eq!(shared, "All with nodes=9.");
        let (names, _) = of(&["pvs+killers,nodes=9", "pvs,nodes=9"]);
        assert_eq!(names, ["pvs, killers", "pvs"]);
    }
}
