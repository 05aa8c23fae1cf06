//! Short names for players that appear together.

use std::collections::BTreeSet;

/// Returns short names that distinguish the players, and a sentence about the options that they
/// share. A player's text consists of options separated by commas. Its first option may have
/// enhancements, joined by plus signs. If names without the shared options are still long, each
/// name states how the player differs from most others.
pub fn short_names(players: &[String]) -> (Vec<String>, String) {
    let Some(Parts { all, own, names, sentence }) = Parts::of(players) else {
        return (players.to_vec(), String::new());
    };
    if names.iter().all(|name| name.chars().count() <= LONG) {
        return (names, sentence);
    }
    match differences(&own, &all) {
        Some((names, usual)) => (names, format!("{sentence} {usual}").trim().to_owned()),
        None => (names, sentence),
    }
}

/// The options of several players.
struct Parts {
    /// All options of each player.
    all: Vec<Vec<String>>,
    /// The options of each player that not all share.
    own: Vec<Vec<String>>,
    /// The names without the shared options.
    names: Vec<String>,
    /// A sentence about the shared options; empty if there are none.
    sentence: String,
}

impl Parts {
    /// Splits the names of at least two players.
    fn of(players: &[String]) -> Option<Self> {
        let parts = |player: &String| -> Vec<String> {
            player.split([',', '+']).map(|part| part.trim().to_owned()).collect()
        };
        let all: Vec<Vec<String>> = players.iter().map(parts).collect();
        let [first, _, ..] = &all[..] else { return None };
        let is_shared = |part: &&String| all.iter().all(|parts| parts.contains(part));
        let without_shared =
            |parts: &Vec<String>| parts.iter().filter(|it| !is_shared(it)).cloned().collect();
        let own: Vec<Vec<String>> = all.iter().map(without_shared).collect();
        // If a player has no option of its own, all names include the first option.
        let kept = usize::from(own.iter().any(Vec::is_empty));
        let name = |parts: &Vec<String>| {
            let others = parts[kept..].iter().filter(|it| !is_shared(it));
            parts[..kept].iter().chain(others).cloned().collect::<Vec<_>>().join(", ")
        };
        let names: Vec<String> = all.iter().map(name).collect();
        let left_out: Vec<String> = first[kept..].iter().filter(is_shared).cloned().collect();
        let sentence = match left_out.join(", ") {
            none if none.is_empty() => none,
            parts => format!("All with {parts}."),
        };
        Some(Self { all, own, names, sentence })
    }
}

/// Returns names for a text: the full names, unless one is long. Then it returns the names without
/// shared options, and a sentence about these; otherwise the sentence is empty.
pub fn names_in_text(players: &[String]) -> (Vec<String>, String) {
    match Parts::of(players).filter(|_| players.iter().any(|name| name.chars().count() > LONG)) {
        Some(Parts { names, sentence, .. }) => (names, sentence),
        None => (players.to_vec(), String::new()),
    }
}

/// The maximum number of characters of a name that fits next to a line.
const LONG: usize = 40;

/// Names each player by its unusual options, after `+`, and the usual options that it lacks, after
/// `−`. Also returns a sentence about the usual options. Returns `None` if these names are not
/// distinct, or if no option is usual.
fn differences(own: &[Vec<String>], all: &[Vec<String>]) -> Option<(Vec<String>, String)> {
    let mut usual: Vec<&String> = Vec::new();
    let is_first = |part: &String| all.iter().any(|parts| parts.first() == Some(part));
    let with_parts = own.iter().filter(|parts| parts.iter().any(|part| !is_first(part))).count();
    // Between two players, each would be an exception to the other.
    if with_parts < 3 {
        return None;
    }
    for part in own.iter().flatten().filter(|part| !is_first(part)) {
        let having = own.iter().filter(|parts| parts.contains(part)).count();
        if 2 * having > with_parts && !usual.contains(&part) {
            usual.push(part);
        }
    }
    let name = |(own, all): (&Vec<String>, &Vec<String>)| {
        let lacking: Vec<&&String> = usual.iter().filter(|it| !own.contains(**it)).collect();
        // A player that lacks most usual options is named by the options that it has.
        if 2 * lacking.len() > usual.len() {
            return all
                .first()
                .filter(|_| own.len() < 2)
                .cloned()
                .unwrap_or_else(|| own.join(", "));
        }
        let more = own.iter().filter(|it| !usual.contains(it) && Some(*it) != all.first());
        let signed =
            more.map(|it| format!("+{it}")).chain(lacking.iter().map(|it| format!("−{it}")));
        let first = all.first().filter(|first| own.contains(*first)).cloned();
        let words: Vec<String> = first.into_iter().chain(signed).collect();
        if words.is_empty() { "the usual".to_owned() } else { words.join(", ") }
    };
    let names: Vec<String> = own.iter().zip(all).map(name).collect();
    let different: BTreeSet<&String> = names.iter().collect();
    let usual: Vec<&str> = usual.iter().map(|it| it.as_str()).collect();
    (different.len() == names.len() && !usual.is_empty())
        .then(|| (names, format!("The usual: {}; + is with, − without.", usual.join(", "))))
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

    #[test]
    fn only_long_names_are_shortened_in_a_text() {
        let of = |eval: &str| {
            format!("alpha-beta+quiescence=checks:1+order=gain-checks,eval={eval},depth=2")
        };
        let (names, sentence) = names_in_text(&["self-taught", "self-taught:63"].map(of));
        assert_eq!(names, ["eval=self-taught", "eval=self-taught:63"]);
        assert!(sentence.starts_with("All with alpha-beta, "), "{sentence}");
        let full = ["joanna,depth=2", "joanna,depth=3"].map(str::to_owned);
        assert_eq!(names_in_text(&full), (full.to_vec(), String::new()));
    }

    #[test]
    fn long_names_say_how_players_differ() {
        let players = [
            "pvs+deepening+order=mvv-lva+killers+history+table=4",
            "pvs+deepening+order=mvv-lva+history+table=4",
            "pvs+deepening+order=mvv-lva+killers+history+table=4+null-move=2",
            "pvs+deepening",
        ];
        let (names, shared) = short_names(&players.map(str::to_owned));
        assert_eq!(names, ["the usual", "−killers", "+null-move=2", "pvs"]);
        let usual = "The usual: order=mvv-lva, killers, history, table=4; + is with, − without.";
        assert_eq!(shared, format!("All with deepening. {usual}"));
    }
}
