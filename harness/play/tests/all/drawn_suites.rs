//! Suites that are drawn from games.

use std::collections::HashSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use plywood::catalogue::drawing::{Drawing, GameFile, TooFewPositions, game_of, name_of};
use plywood::catalogue::source::sha256;
use plywood::catalogue::stratum::{Phase, Stratum, Tension};
use plywood::record::records::{self, write};
use plywood::studies::searches::experiment::inquiry::drawn::{DrawnSuite, draw, draw_from_present};
use plywood_play::studies::matches::contest::Contest;
use plywood_play::studies::matches::row::GameRow;
use plywood_players::{Game, is_pgn, read_pgn, read_pgn_file};
use plywood_positions::{Chess, ConnectFour, Hints as _, Othello, Position as _};
use serde_json::Value;

use crate::program::Folder;

/// Three games of the nineteenth century, and one that cannot be read in between.
const GAMES: &str = include_str!("drawn_suites.pgn");

#[test]
fn a_seed_draws_these_positions() {
    let folder = Folder::with(&[("old.pgn", GAMES)]);
    let (code, epd, complaint) =
        folder.asked("suite draw old.pgn --phase opening --count 3 --seed 7");
    assert_eq!(code, Some(1), "a game is left out: {complaint}");
    assert!(complaint.contains("old.pgn:15: game 3: after \"1. e4\""), "{complaint}");
    assert_eq!(epd, OPENINGS);
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(GAMES.as_bytes()).expect("memory");
    folder.write("old.pgn.gz", packed.finish().expect("memory"));
    let (_, json, _) = folder
        .asked("suite draw old.pgn.gz --phase opening --count 3 --seed 7 --out three.epd --json");
    assert_eq!(folder.read("three.epd"), OPENINGS);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let (first, hash) = (&json["positions"][0], OPENINGS.lines().nth(1).expect("a hash"));
    assert!(hash.ends_with(json["sha256"].as_str().expect("a hash")));
    assert_eq!((&json["phase"], &json["tension"]), (&"opening".into(), &Value::Null));
    let id = format!("old game {} ply {}", first["game"], first["ply"]);
    assert_eq!(first["id"], Value::from(id));
    // The suite can be read.
    let checked = folder.prints("suite check three.epd");
    assert!(checked.contains("3 of 3 lines read"), "{checked}");
    folder.says("suite draw old.pgn --phase opening --count 3 --strict", 2, "old.pgn:15: game 3");
}

const OPENINGS: &str = "\
# 3 positions (opening), drawn by seed 7 from games.
# SHA-256 of the games, uncompressed: 52666d7abfa2859c03973c9abd9a51243b445e491724e648e59073281ad9814b
r1b1k2r/ppppnppp/2n3q1/b3P3/2B5/BQPp1N2/P4PPP/RN2R1K1 b kq - id \"old game 2 ply 21\";
rnb1kb1r/p2p1ppp/2p2n2/1B3Nq1/4PpP1/3P4/PPP4P/RNBQ1KR1 b kq - id \"old game 1 ply 21\";
rn2kb1r/pp2qppp/2p2n2/4p3/2B1P3/1QN5/PPP2PPP/R1B1K2R w KQkq - id \"old game 4 ply 16\";
";

#[test]
fn an_experiment_draws_as_the_command() {
    let games = GAMES.replace("[White \"Anonymous\"]\n\n1. e4 e4 1-0\n\n", "");
    let folder = Folder::with(&[("old.pgn", &games)]);
    let file = folder.join("old.pgn");
    let suite = |hash: &str| -> DrawnSuite {
        let fields = format!(
            "name = 'drawn'\ngames = '{}'\nsha256 = '{hash}'\nphase = 'middle'\n\
             tension = 'legally-quiet'\ncount = 1\n",
            file.display()
        );
        toml::from_str(&fields).expect("a suite")
    };
    // A later suite of the same games leaves out the games of the earlier one.
    let right = suite(&sha256(games.as_bytes()));
    let drawn = draw(&[&right, &right], 9).expect("enough positions");
    let command = "suite draw old.pgn --phase middle --quiet --count 1 --seed 9";
    folder.prints(&format!("{command} --out first.epd"));
    let expected =
        [folder.read("first.epd"), folder.prints(&format!("{command} --except first.epd"))];
    let drawn = drawn.into_iter().map(|it| String::from_utf8(it).expect("text"));
    assert!(drawn.eq(expected));
    let mut absent = suite(&"0".repeat(64));
    absent.games = folder.join("absent.pgn");
    let present = draw_from_present(&[&right, &absent, &right], 9).expect("enough positions");
    assert_eq!(present[1], None);
    let drawn = draw(&[&right, &right], 9).expect("enough positions");
    assert_eq!([present[0].as_ref(), present[2].as_ref()], [drawn.first(), drawn.get(1)]);
    let error = draw(&[&right; 4], 9).expect_err("three games").to_string();
    assert!(error.contains("the games have 0 positions"), "{error}");
    let other = suite(&sha256(GAMES.as_bytes()));
    let error = draw(&[&other], 9).expect_err("other games").to_string();
    assert!(error.contains("not the one that the experiment names"), "{error}");
    let error = draw_from_present(&[&other], 9).expect_err("other games").to_string();
    assert!(error.contains("not the one that the experiment names"), "{error}");
    folder.write("old.pgn", GAMES);
    let error = draw(&[&other], 9).expect_err("a faulty game").to_string();
    assert!(error.contains("old.pgn:15: game 3"), "{error}");
}

/// Both games of a pair have the same opening, so a suite has at most one of them.
#[test]
fn a_match_gives_one_game_of_each_pair() {
    let folder = Folder::new();
    let row = |pair: u64, game: &Game<Chess>, [first, second]: [&str; 2]| GameRow {
        game: "chess".to_owned(),
        pair,
        first: first.to_owned(),
        second: second.to_owned(),
        moves: game.to_string(),
        ..GameRow::default()
    };
    let pairs = (1..).zip(games());
    let mut rows: Vec<GameRow> = pairs
        .flat_map(|(pair, (_, game))| [["a", "b"], ["b", "a"]].map(|it| row(pair, &game, it)))
        .collect();
    write(&folder.join("games.csv"), &rows).expect("a file");
    let draw = "suite draw games.csv --phase opening --json";
    let drawn = folder.json(&format!("{draw} --count 3"), 0);
    let drawn = drawn["positions"].as_array().expect("positions").clone();
    let numbers = drawn.iter().map(|it| it["game"].as_u64().expect("a number"));
    assert_eq!(numbers.collect::<HashSet<_>>(), HashSet::from([1, 3, 5]));
    folder.says(&format!("{draw} --count 4"), 2, ": the games have 3 positions");
    rows[2].game = "othello".to_owned();
    write(&folder.join("games.csv"), &rows).expect("a file");
    folder.says(
        draw,
        2,
        "games.csv, row 3: this is a game of othello, but earlier rows are of chess",
    );
}

/// A match with 24 pairs of games.
fn matched(game: &str) -> Folder {
    let folder = Folder::new();
    folder.prints(&format!(
        "match alpha-beta,depth=1 minimax,depth=1 --game {game} --openings lines:6 --games 48 \
         --seed 5 --no-plots --quiet --out {game}"
    ));
    folder
}

/// The suites of Connect Four are columns of moves, equal for equal positions.
#[test]
fn suites_of_connect_four_are_read() {
    let folder = matched("connect-four");
    let draw = "suite draw connect-four/games.csv --kind late-narrow --count 4 --out late.epd";
    folder.prints(draw);
    let run = "run --suite late.epd --game connect-four --algorithms pvs --depth 1 --repetitions 0";
    folder.prints(&format!("{run} --no-plots --quiet --out out"));
    assert_eq!(folder.read("out/records.csv").matches(",connect-four,").count(), 4);
    for line in folder.read("late.epd").lines().filter(|it| !it.starts_with('#')) {
        let columns = line.split(' ').next().expect("columns");
        assert_eq!(columns.len(), 20, "{line}");
        let position: ConnectFour = columns.parse().expect("a position");
        assert_eq!(position.columns().as_deref(), Some(columns));
    }
}

#[test]
fn stages_of_other_games_are_narrow_or_wide() {
    let folder = matched("othello");
    let draw = "suite draw othello/games.csv --count 5 --kind middle-";
    let mut moves = Vec::new();
    for kind in ["narrow", "wide"] {
        let json = folder.json(&format!("{draw}{kind} --out {kind}.epd --json"), 0);
        assert_eq!(json["kind"], format!("middle-{kind}"));
        let positions = json["positions"].as_array().expect("positions").clone();
        assert!(positions.iter().all(|it| it["ply"] == 24 && it["game"].as_u64() <= Some(48)));
        let count = |it: &Value| {
            let text = it["position"].as_str().expect("a position");
            text.parse::<Othello>().expect("a position").all_moves().len()
        };
        moves.push(positions.iter().map(count).collect::<Vec<_>>());
    }
    let [narrow, wide] = [moves[0].iter().max(), moves[1].iter().min()];
    assert!(narrow <= wide, "{moves:?}");
    // A run reads the suite.
    let run = "run --suite narrow.epd --game othello --algorithms pvs --depth 2 --repetitions 0";
    folder.prints(&format!("{run} --no-plots --quiet --out out"));
    let rows = folder.read("out/records.csv");
    let first = folder.read("narrow.epd").lines().nth(2).expect("a position").to_owned();
    let id = first.split('"').nth(1).expect("an id");
    assert_eq!(rows.matches(",othello,").count(), 5);
    assert!(rows.contains(&format!(",{id},narrow,")), "{id}: {rows}");
    folder.says(
        "suite draw othello/games.csv --kind pawns --count 1",
        2,
        "the games are of othello, and \"pawns\" is of chess\nhint: name one of early-narrow",
    );
    folder.says(
        "suite draw othello/games.csv --phase ending --count 1",
        2,
        "the games are of othello, and \"ending\" is of chess",
    );
    folder.write("old.pgn", OLD);
    let other = "suite draw old.pgn --kind late-wide --count 1";
    folder.says(other, 2, "are of chess, and \"late-wide\" is of another game");
    let other = "suite draw tic-tac-toe/games.csv --kind late-wide --count 1";
    matched("tic-tac-toe").says(
        other,
        2,
        "suites cannot be drawn from games of tic-tac-toe\nhint: name games of",
    );
}

/// A game of the nineteenth century.
const OLD: &str =
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 1-0\n";

/// Suites of kinds share games, but no positions.
#[test]
fn kinds_of_one_experiment_share_no_position() {
    // In check with rooks only: two kinds, and three positions of each game.
    let game =
        |pawn: &str| format!("[FEN \"4k3/8/8/8/8/8/{pawn}/R3K3 w - - 0 40\"]\n\n1. Ra8+ *\n\n");
    let games = ["4P3", "3P4", "2P5", "5P2"].map(game).concat();
    let folder = Folder::with(&[("rooks.pgn", &games)]);
    let file = folder.join("rooks.pgn");
    let suite = |kinds: &str, count: usize, except: &str| -> Vec<DrawnSuite> {
        let (hash, file) = (sha256(games.as_bytes()), file.display());
        let fields = format!(
            "name = 'x'\ngames = '{file}'\nsha256 = '{hash}'\nkinds = {kinds}\ncount = {count}\n\
             source = 's'\n{except}"
        );
        let suite: DrawnSuite = toml::from_str(&fields).expect("a suite");
        suite.of_kinds().expect("kinds")
    };
    let draw = |suites: &[DrawnSuite]| draw(&suites.iter().collect::<Vec<_>>(), 9);
    let drawn = draw(&suite("['late-check', 'rooks']", 4, "")).expect("enough positions");
    let lines: Vec<String> = drawn
        .iter()
        .flat_map(|it| String::from_utf8_lossy(it).lines().map(str::to_owned).collect::<Vec<_>>())
        .filter(|line| !line.starts_with('#'))
        .collect();
    let positions: HashSet<_> = lines.iter().map(|it| it.split(" id ").next()).collect();
    assert_eq!((lines.len(), positions.len()), (8, 8), "{lines:?}");
    // The command draws the same, if it knows the earlier suite.
    folder.prints("suite draw rooks.pgn --kind late-check --count 4 --seed 9 --out first.epd");
    let second = "suite draw rooks.pgn --kind rooks --count 4 --seed 9 --except first.epd";
    let expected = [folder.read("first.epd"), folder.prints(second)];
    let drawn = drawn.into_iter().map(|it| String::from_utf8(it).expect("text"));
    assert!(drawn.eq(expected));
    // A record's positions are left out.
    let hash = sha256(folder.read("first.epd").as_bytes());
    std::fs::create_dir_all(folder.join("pilot/suites")).expect("a folder");
    folder.write("pilot/suites/first.epd", folder.read("first.epd"));
    folder.write(
        "pilot/machine.toml",
        format!("[[suites]]\nfile = 'first.epd'\nsha256 = '{hash}'\n"),
    );
    let except = format!("except = ['{}']\n", folder.join("pilot").display());
    let error = draw(&suite("['late-check']", 1, &except)).expect_err("no position").to_string();
    assert!(error.contains("have 0 positions of this kind (late-check)"), "{error}");
    folder.write("pilot/suites/first.epd", "");
    let error = draw(&suite("['late-check']", 1, &except)).expect_err("another suite").to_string();
    assert!(error.contains("is not the suite of the record"), "{error}");
}

fn games() -> Vec<(usize, Game<Chess>)> {
    let games = read_pgn(GAMES.as_bytes(), "old").collect::<Vec<_>>();
    let read = (1..).zip(games).filter_map(|(number, it)| Some((number, it.ok()?.game)));
    read.collect()
}

/// The ids drawn by a seed, after each position has been found in its game, and in the stratum.
fn drawn(stratum: Stratum, seed: u64, count: usize) -> Result<Vec<String>, TooFewPositions> {
    let games = games();
    let mut drawing = Drawing::new("old", stratum, seed);
    // The order does not matter.
    games.iter().rev().for_each(|(number, game)| drawing.add(*number, game));
    let positions = drawing.draw(count)?;
    let Stratum::Phase { phase, tension } = stratum else { unreachable!("no kind") };
    for it in &positions {
        assert_eq!(game_of("old", &it.id), Some(it.game));
        let (_, game) = games.iter().find(|(number, _)| *number == it.game).expect("the game");
        let at = game.beginning(it.ply as usize);
        assert_eq!(at.position().to_string(), it.position.to_string(), "{}", it.id);
        assert!(at.end().is_none() && !it.position.all_moves().is_empty());
        assert_eq!(Phase::of(&it.position, it.ply), Some(phase));
        let last = at.plies().last().expect("a move").chosen;
        match tension {
            Some(Tension::Quiet) => assert!(!last.is_capture() && !it.position.is_check()),
            Some(Tension::LegallyQuiet) => {
                assert!(!last.is_capture() && !it.position.is_check());
                let moves = it.position.all_moves();
                assert!(moves.into_iter().all(|chosen| it.position.legal_exchange(chosen) <= 0));
            }
            Some(Tension::InExchange) => assert!(last.is_capture()),
            None => {}
        }
    }
    Ok(positions.into_iter().map(|it| it.id).collect())
}

#[test]
fn every_seed_draws_from_its_stratum() {
    let mut suites = HashSet::new();
    for phase in [Phase::Opening, Phase::Middle] {
        let tensions = [Tension::Quiet, Tension::LegallyQuiet, Tension::InExchange].map(Some);
        for tension in tensions.into_iter().chain([None]) {
            let stratum = Stratum::Phase { phase, tension };
            let most = drawn(stratum, 0, 4).expect_err("three games").found;
            assert!(most > 0, "{stratum}");
            for seed in 0..20 {
                let all = drawn(stratum, seed, most).expect("as many");
                assert_eq!(all, drawn(stratum, seed, most).expect("the same again"));
                let one = drawn(stratum, seed, 1).expect("the first of them");
                assert_eq!(one, all[..1]);
                suites.insert(all);
            }
        }
    }
    assert!(suites.len() > 60, "seeds draw different suites: {}", suites.len());
}

/// Records name these games by their hashes, so the files never change.
#[test]
fn the_games_that_come_with_the_project_are_as_their_page_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../positions/games");
    let page = std::fs::read_to_string(folder.join("README.md")).expect("a page");
    let files = std::fs::read_dir(&folder).expect("a folder").map(|it| it.expect("a file").path());
    let (settings, other): (Vec<_>, Vec<_>) =
        files.partition(|file| file.extension().is_some_and(|it| it == "toml"));
    let files: Vec<_> =
        other.into_iter().filter(|it| is_pgn(it) || GameFile::is_of_match(it)).collect();
    assert_eq!(files.len(), 14);
    for match_file in settings {
        let of_match = |file: &&PathBuf| name_of(file) == name_of(&match_file);
        assert!(files.iter().any(|it| of_match(&it)), "no games of {}", match_file.display());
    }
    for file in files {
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        let text = read_pgn_file(&file).expect("games");
        let games = if is_pgn(&file) {
            let games: Result<Vec<_>, _> = read_pgn(&text, &name).collect();
            games.expect("moves").len()
        } else {
            one_of_each_pair(&file)
        };
        let lines = [
            format!("| [{name}]({name}) | {games} |"),
            format!("| `{name}` | `{}` |", sha256(&text)),
        ];
        for line in lines {
            assert!(page.contains(&line), "{line}");
        }
    }
}

/// Returns the number of games in a match's file, which keeps one of each pair.
fn one_of_each_pair(file: &Path) -> usize {
    let name = name_of(file);
    let contest = Contest::load(&file.with_file_name(format!("{name}.toml")).to_string_lossy());
    let contest = contest.expect("a match");
    let rows = records::read::<GameRow>(file).expect("rows").rows;
    let pairs: HashSet<_> = rows.iter().map(|it| it.pair).collect();
    assert_eq!((rows.len(), pairs.len()), (contest.pairs.most(), contest.pairs.most()), "{name}");
    let mut players = contest.players;
    players.sort();
    for row in &rows {
        let mut of_row = vec![row.first.clone(), row.second.clone()];
        of_row.sort();
        assert_eq!((&row.game, of_row), (&contest.game, players.clone()), "{name}");
    }
    rows.len()
}
