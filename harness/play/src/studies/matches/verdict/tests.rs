use super::*;
use crate::studies::matches::row::GameResult;

/// The record of a match of a question with two, in which each of three players meets `p`. Of 40
/// openings the player wins both games of so many, and draws the others'.
fn record(file: &str, wins: [usize; 3], margin: Option<u32>) -> RegisteredGames {
    let source = |file: &str| Source { file: file.to_owned(), sha256: file.to_owned() };
    let comparison = |at: usize| PlayedComparison {
        contrast: format!("form {at} in {file}"),
        of: format!("form {at}"),
        to: "p".to_owned(),
        games: 80,
    };
    let question = PlayedQuestion {
        name: "null-move".to_owned(),
        asks: "Does it pay?".to_owned(),
        margin_elo: margin.and_then(std::num::NonZeroU32::new),
        controls: BTreeMap::new(),
        matches: vec![source("low.toml"), source("high.toml")],
        comparisons: (0..3).map(comparison).collect(),
    };
    let registered = Registered {
        file: file.to_owned(),
        sha256: file.to_owned(),
        commit: format!("3f2a91c{}", "0".repeat(33)),
        contrasts: Vec::new(),
        played: Some(Box::new(question)),
    };
    let rows = (0..3).flat_map(|at| games(&format!("form {at}"), wins[at])).collect();
    RegisteredGames::of(Some(registered), rows).expect("a registered match")
}

fn games(player: &str, wins: usize) -> Vec<GameRow> {
    let game = |opening: u64, [first, second]: [&str; 2], won: GameResult| GameRow {
        id: RowId::new("game", &[&opening, &first, &second]),
        pair: opening,
        first: first.to_owned(),
        second: second.to_owned(),
        result: if (opening as usize) < wins { won } else { GameResult::Draw },
        ..GameRow::default()
    };
    let pair = |opening| {
        let sides = [([player, "p"], GameResult::First), (["p", player], GameResult::Second)];
        sides.map(|(sides, won)| game(opening, sides, won))
    };
    (0..40).flat_map(pair).collect()
}

fn both() -> [RegisteredGames; 2] {
    [record("low.toml", [6, 0, 1], Some(20)), record("high.toml", [1, 1, 30], Some(20))]
}

/// The line of a comparison in a text.
fn line<'t>(text: &'t str, contrast: &str) -> &'t str {
    text.lines().find(|it| it.starts_with(contrast)).unwrap_or_else(|| panic!("{text}"))
}

#[test]
fn holm_is_over_all_comparisons_of_all_matches() {
    let all = both();
    let text = verdicts(&all);
    let head = "Does it pay?\nquestion \"null-move\", registered 3f2a91c; 6 comparisons of 2 \
                matches, corrected together (Holm)\n";
    assert!(text.starts_with(head), "{text}");
    let of = |record: &RegisteredGames, at: usize| {
        let comparison = &record.question.comparisons[at];
        scores_of(&record.rows, comparison).estimate().expect("an estimate").p
    };
    // The clear difference is the first of six, and the next one the second.
    let [low, high] = &all;
    let (first, second) = (of(high, 2), of(low, 0));
    assert!(first < second && second < of(low, 2));
    assert!(line(&text, "form 2 in high.toml").contains(&in_probability(6.0 * first)));
    assert!(line(&text, "form 0 in low.toml").contains(&in_probability(5.0 * second)));
    assert!(line(&text, "form 2 in high.toml").ends_with("  stronger"), "{text}");
    assert_eq!(text, verdicts(&[high.clone(), low.clone()]), "the order of records is no matter");
    assert!(!text.contains('*'), "{text}");
}

#[test]
fn a_missing_match_is_named_with_its_command() {
    let [low, _] = both();
    let text = verdicts(&[low]);
    let lack = "no verdict, because it needs all games of 2 matches:\n  high.toml has not been \
                played; play it:\n    plywood-play match high.toml --registered\n";
    assert!(text.contains(lack), "{text}");
    assert!(!text.contains("Holm") && !text.contains("stronger"), "{text}");
    assert!(line(&text, "form 0 in low.toml").contains("  40  +"), "{text}");
}

#[test]
fn an_incomplete_match_has_no_verdict() {
    let [low, mut high] = both();
    // A game that is there twice counts once.
    high.rows.pop();
    high.rows.push(high.rows[0].clone());
    let text = verdicts(&[low, high]);
    let lack = "high.toml has 239 of 240 games; play the others:\n    plywood-play match high.toml \
                --registered --resume\n";
    assert!(text.contains(lack) && text.contains("no verdict"), "{text}");
}

#[test]
fn another_text_or_margin_is_another_question() {
    let [low, mut high] = both();
    high.registered.sha256 = "other".to_owned();
    let text = verdicts(&[low.clone(), high]);
    assert!(text.contains("high.toml has been played as another text or question"), "{text}");
    let other = record("high.toml", [1, 1, 30], None);
    let text = verdicts(&[low, other]);
    assert_eq!(text.matches("no verdict").count(), 2, "{text}");
}

#[test]
fn findings_are_words() {
    let [low, high] = both();
    let of = |record: &RegisteredGames, at: usize, p, margin| {
        let comparison = &record.question.comparisons[at];
        let estimate = scores_of(&record.rows, comparison).estimate();
        finding(&Line { comparison, openings: 40.0, estimate }, p, margin)
    };
    assert_eq!(of(&high, 2, 0.01, None), "stronger");
    assert_eq!(of(&high, 2, 0.01, Some(1000.0)), "stronger, by less than 1000 Elo");
    assert_eq!(of(&high, 2, 0.05, None), "not shown different");
    assert_eq!(of(&low, 2, 0.9, Some(1000.0)), "equal within 1000 Elo");
    assert_eq!(of(&low, 2, 0.9, Some(1.0)), "not shown different, not shown equal");
}

#[test]
fn a_failed_control_voids_the_question() {
    let known = |control: &str, known| {
        let mut all = both();
        for record in &mut all {
            record.question.controls = [(control.to_owned(), known)].into();
        }
        verdicts(&all)
    };
    let text = known("form 2 in high.toml", Strength::Stronger);
    assert!(line(&text, "form 2 in high.toml").ends_with("  stronger"), "{text}");
    assert!(!text.contains("void"), "{text}");
    let failed = [
        ("form 2 in high.toml", Strength::Weaker),
        ("form 1 in low.toml", Strength::Stronger),
        ("of another question", Strength::Stronger),
    ];
    for (control, strength) in failed {
        let text = known(control, strength);
        let void = format!("void: the control \"{control}\" is not shown {strength}");
        assert!(text.contains(&void), "{text}");
        assert!(!text.contains("p (Holm)"), "{text}");
    }
}
