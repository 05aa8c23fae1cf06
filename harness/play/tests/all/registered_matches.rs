//! Matches whose question was registered.

use std::fs;

use plywood::catalogue::source::stem;
use plywood::core::registration::Registration;
use plywood::core::registration::claim::Contradiction;
use plywood::core::registration::history::History;
use plywood::record::registered::Registered;
use plywood_play::studies::matches::built_in::MATCHES;
use plywood_play::studies::matches::contest::Contest;
use plywood_play::studies::matches::registration::provenance::contradictions;
use plywood_play::studies::matches::registration::{recorded, register};
use sha2::{Digest as _, Sha256};

use crate::program::Folder;
use crate::registration::Repository;

/// A gauntlet of three players with two contrasts, one of two matches of a question.
fn asked(seed: u64) -> String {
    format!(
        "about = ''\ngame = 'connect-four'\nformat = 'gauntlet'\nopenings = 'lines:3'\npairs = 2\n\
         seed = {seed}\nplayers = ['alpha-beta,depth=1', 'alpha-beta,depth=2', \
         'alpha-beta,depth=3']\n[question]\nname = 'depth'\nasks = 'Is depth worth anything?'\n\
         matches = ['a.toml', 'b.toml']\nmargin-elo = 20\ncontrasts = ['two plies, seed {seed}', \
         'three plies, seed {seed}']\n"
    )
}

/// A repository in which both matches and then a program were committed.
fn asking() -> Repository {
    let repository = Repository::new();
    repository.write("asked/a.toml", asked(1));
    repository.write("asked/b.toml", asked(2));
    repository.commit();
    repository.write("program", "");
    repository.commit();
    repository
}

/// The registration of the match in this file, as the text that was read from it says.
fn registration(
    repository: &Repository,
    file: &str,
    text: &str,
) -> Result<(Registration, Contest), String> {
    let contest = Contest::parse(&stem(file), text).expect("a match");
    let found = register(&repository.0.join(file), &contest, &repository.head());
    found.map(|it| (it, contest)).map_err(|error| format!("{error:#}"))
}

/// The facts that the match in this file records.
fn registered(repository: &Repository, file: &str) -> Result<Registered, String> {
    let (registration, contest) = registration(repository, file, &repository.0.read(file))?;
    let agreement = contest.agreement().expect("an agreement");
    Ok(recorded(registration, &contest, &agreement))
}

/// The games of the first match.
fn games() -> String {
    let folder = Folder::with(&[("a.toml", &asked(1))]);
    folder.prints("match a.toml --no-plots --quiet --out a");
    folder.read("a/games.csv")
}

/// The contradictions to a record of these games with this registration, which is committed.
fn contradicted(
    repository: &Repository,
    registered: &Registered,
    games: &str,
) -> Vec<Contradiction> {
    let mut facts = toml::Table::new();
    facts.insert("commit".to_owned(), repository.head().into());
    let claim = toml::Value::try_from(registered).expect("a table");
    facts.insert("registered".to_owned(), claim);
    repository.write("results/a/games.csv", games);
    repository.write("results/a/machine.toml", facts.to_string());
    repository.commit();
    let history = History::around(&repository.0).expect("a history");
    let read: toml::Table = repository.0.read("results/a/machine.toml").parse().expect("facts");
    let rows = repository.0.join("results/a/games.csv");
    contradictions(&history, &read, &rows).expect("a record")
}

#[test]
fn right() {
    let repository = asking();
    let registered = registered(&repository, "asked/b.toml").expect("a registration");
    assert_eq!(registered.file, "asked/b.toml");
    assert_eq!(registered.commit, repository.git(&["rev-parse", "HEAD~1"]));
    let contrasts = ["depth: two plies, seed 2", "depth: three plies, seed 2"];
    assert_eq!(registered.contrasts, contrasts);
    let question = registered.played.expect("a question");
    let hash = |seed| format!("{:x}", Sha256::digest(asked(seed)));
    let matches: Vec<_> = question.matches.iter().map(|it| (&*it.file, &*it.sha256)).collect();
    assert_eq!(matches, [("asked/a.toml", &*hash(1)), ("asked/b.toml", &*hash(2))]);
    let [two, three] = &question.comparisons[..] else { panic!("{question:?}") };
    assert_eq!((&*two.of, &*two.to, two.games), ("alpha-beta,depth=2", "alpha-beta,depth=1", 4));
    assert_eq!(three.of, "alpha-beta,depth=3");
}

#[test]
fn a_record_is_what_its_registration_says() {
    let games = games();
    let repository = asking();
    let first = registered(&repository, "asked/a.toml").expect("a registration");
    assert_eq!(contradicted(&repository, &first, &games), []);
    let fewer: Vec<&str> = games.lines().filter(|line| !line.contains("depth=3")).collect();
    assert!(fewer.len() > 1 && fewer.len() < games.lines().count());
    let three = "three plies, seed 1".to_owned();
    assert_eq!(
        contradicted(&repository, &first, &fewer.join("\n")),
        [
            Contradiction::NotAllGames(three.clone()),
            Contradiction::NoRows(format!("depth: {three}"))
        ]
    );
    let mut alone = first.clone();
    alone.played.as_mut().expect("a question").matches.pop();
    assert_eq!(contradicted(&repository, &alone, &games), [Contradiction::OtherQuestion]);
    let mut without_margin = first;
    without_margin.played.as_mut().expect("a question").margin_elo = None;
    assert_eq!(contradicted(&repository, &without_margin, &games), [Contradiction::OtherQuestion]);
}

#[test]
fn games_before_the_question_are_known() {
    let games = games();
    let repository = Repository::new();
    repository.write("elsewhere/games.csv", &games);
    repository.commit();
    repository.write("asked/a.toml", asked(1));
    repository.write("asked/b.toml", asked(2));
    repository.commit();
    let registered = registered(&repository, "asked/a.toml").expect("a registration");
    let found = contradicted(&repository, &registered, &games);
    assert!(
        matches!(found[..], [Contradiction::RowsBefore(_), Contradiction::Known(..)]),
        "{found:?}"
    );
}

#[test]
fn a_changed_file_of_the_question_is_refused() {
    for changed in ["asked/a.toml", "asked/b.toml"] {
        let repository = asking();
        let text = repository.0.read(changed).replace("pairs = 2", "pairs = 3");
        repository.write(changed, text);
        let refusal = registered(&repository, "asked/a.toml").expect_err("a changed file");
        assert!(refusal.contains(changed), "{refusal}");
        assert!(refusal.contains("has changed since it was committed"), "{refusal}");
    }
}

#[test]
fn matches_of_a_question_ask_the_same() {
    let other = |change: &dyn Fn(&Repository)| {
        let repository = asking();
        change(&repository);
        repository.commit();
        registered(&repository, "asked/a.toml").expect_err("another question")
    };
    let margin = other(&|it| it.write("asked/b.toml", asked(2).replace("= 20\n", "= 30\n")));
    assert!(
        margin.contains("write the same name, asks, matches, margin-elo and controls"),
        "{margin}"
    );
    let names = other(&|it| it.write("asked/b.toml", asked(1)));
    assert!(names.contains("has a contrast \"depth: two plies, seed 1\" as well"), "{names}");
    let gone = other(&|it| fs::remove_file(it.0.join("asked/b.toml")).expect("a file"));
    assert!(gone.contains("question \"depth\": "), "{gone}");
    let none = asked(1);
    let (none, _) = none.split_once("[question]").expect("a question");
    let repository = asking();
    let refusal = registration(&repository, "asked/a.toml", none).expect_err("no question");
    assert!(refusal.contains("a.toml has no [question]; write down"), "{refusal}");
}

/// A folder with the records of both matches, as if they had been played as they are registered.
fn recorded_matches() -> Folder {
    let repository = asking();
    let folder = Folder::with(&[("a.toml", &asked(1)), ("b.toml", &asked(2))]);
    for name in ["a", "b"] {
        folder.prints(&format!("match {name}.toml --no-plots --quiet --out {name}"));
        let registered = registered(&repository, &format!("asked/{name}.toml"));
        let claim = toml::Value::try_from(registered.expect("a registration")).expect("a table");
        let mut facts: toml::Table =
            folder.read(&format!("{name}/machine.toml")).parse().expect("facts");
        facts.remove("sealed");
        facts.insert("registered".to_owned(), claim);
        folder.write(&format!("{name}/machine.toml"), facts.to_string());
    }
    folder
}

#[test]
fn tables_and_elo_print_the_verdict_of_all_matches_or_none() {
    let folder = recorded_matches();
    for verb in ["tables", "elo"] {
        let both = folder.prints(&format!("{verb} a b"));
        assert!(both.contains("4 comparisons of 2 matches, corrected together (Holm)"), "{both}");
        assert!(both.contains("\ntwo plies, seed 2"), "{both}");
        assert!(!both.contains("a difference is"), "{both}");
        let one = folder.prints(&format!("{verb} a"));
        assert!(one.contains("no verdict, because it needs all games of 2 matches"), "{one}");
        assert!(one.contains("    plywood-play match asked/b.toml --registered\n"), "{one}");
        assert!(!one.contains("(Holm)"), "{one}");
    }
    folder.says("tables a b --baseline pvs", 2, "matches have no --baseline");
    let exploratory = folder.read("a/machine.toml").replace("[registered", "[other");
    folder.write("a/machine.toml", exploratory);
    let one = folder.prints("tables a");
    assert!(one.starts_with("a: exploratory\n") && one.contains("a difference is"), "{one}");
}

/// The two registered matches of the null move play what the exploratory ones do, on openings that
/// no other match has drawn.
#[test]
fn the_null_move_is_asked_six_times_in_one_question() {
    let load = |name: &str| Contest::load(name).expect("a match");
    let mut contrasts = Vec::new();
    for (name, explored) in [
        ("null-move-5000-registered", "null-move-5000"),
        ("null-move-20000-registered", "null-move-20000"),
    ] {
        let (registered, explored) = (load(name), load(explored));
        assert_eq!(registered.players, explored.players);
        assert_eq!(registered.pairs.as_slice(), [400]);
        let others = MATCHES.iter().filter(|(other, _)| *other != name);
        let mut seeds = others.map(|(other, _)| load(other).seed);
        assert!(seeds.all(|seed| seed != registered.seed), "{name}");
        contrasts.extend(registered.question.expect("a question").contrasts());
    }
    contrasts.sort();
    contrasts.dedup();
    assert_eq!(contrasts.len(), 6);
}
