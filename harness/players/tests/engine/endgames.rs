//! Endgame tables on disk.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use plywood_algorithms::retrograde::Cost;
use plywood_algorithms::{Configuration, NoObserver, Oracle, Problem};
use plywood_players::endgame::{
    Build, Counts, EndgameTables, Line, Probe, Step, TableError, TableFile, TableName,
};
use plywood_players::{Decision, Game, Orders, Origin, Player, Thinker};
use plywood_positions::endgame::{EndgameIndex, Ending, Metric};
use plywood_positions::{
    ByDistance, Chess, GameValue, Interval, Mate, Material, Position, WIN, mix,
};
use shakmaty::{CastlingMode, Color, EnPassantMode, Position as _, Rank, Role, Setup};
use tempfile::TempDir;

use super::common::thinker;

fn build(dir: &Path, names: &[&str], metric: Metric) -> Vec<String> {
    let endings: Vec<Ending> = names.iter().map(|name| name.parse().unwrap()).collect();
    let build =
        Build { dir, endings: &endings, metric, memory: None, stop: &AtomicBool::new(false) };
    let mut steps = Vec::new();
    let mut note = |step: Step| match step {
        Step::Found(name) => steps.push(format!("found {name}")),
        Step::Begins(..) => {}
        Step::Done(built) => steps.push(format!("built {}", built.name)),
    };
    build.run(&mut note).unwrap();
    steps
}

/// A folder with the tables of the distance to mate of these endings, and the tables.
pub(super) fn built(names: &[&str]) -> (TempDir, EndgameTables) {
    let dir = tempfile::tempdir().unwrap();
    build(dir.path(), names, Metric::Mate);
    let tables = EndgameTables::open(dir.path()).unwrap();
    (dir, tables)
}

fn name(ending: &str, metric: Metric) -> TableName {
    TableName { ending: ending.parse().unwrap(), metric }
}

fn position(text: &str) -> Chess {
    text.parse().unwrap()
}

#[test]
fn tables_are_built_listed_verified_and_asked() {
    let dir = tempfile::tempdir().unwrap();
    let steps = build(dir.path(), &["KPK"], Metric::Mate);
    assert_eq!(
        steps,
        ["built KQK.dtm", "built KRK.dtm", "built KBK.dtm", "built KNK.dtm", "built KPK.dtm"]
    );
    // A build that was interrupted goes on.
    fs::remove_file(dir.path().join("KPK.dtm")).unwrap();
    fs::remove_file(dir.path().join("KRK.dtm")).unwrap();
    let steps = build(dir.path(), &["KPK"], Metric::Mate);
    assert_eq!(
        steps,
        ["found KQK.dtm", "built KRK.dtm", "found KBK.dtm", "found KNK.dtm", "built KPK.dtm"]
    );

    let tables = EndgameTables::open(dir.path()).unwrap();
    assert_eq!(tables.files().count(), 5);
    for (name, _) in tables.files() {
        let verified = tables.verify(name, 7).unwrap();
        assert!(verified.positions > 6000, "{name}");
        assert_eq!(verified.mistakes, [], "{name}");
    }
    let counts = &tables.file(name("KQK", Metric::Mate)).unwrap().header().counts;
    assert_eq!(counts.iter().map(Counts::positions).sum::<u64>(), 368_452);
    assert_eq!(counts[0].longest(GameValue::Win), Some(GameValue::Win(19)));
    assert_eq!(counts[0].draws + counts[0].losses(), 0);

    // Réti's rule of the square, either way; colours exchanged.
    let runs = position("8/8/8/P6k/8/8/8/K7 w - -");
    assert!(matches!(tables.value(&runs, Metric::Mate), Ok(GameValue::Win(_))));
    let caught = position("8/8/8/P3k3/8/8/8/K7 b - -");
    assert_eq!(tables.value(&caught, Metric::Mate).unwrap(), GameValue::Draw);
    let mirrored = position("k7/8/8/8/7p/8/8/1K6 b - -");
    let turned = position("6k1/8/8/p7/8/8/8/7K w - -");
    assert!(tables.value(&mirrored, Metric::Mate).is_ok());
    assert!(tables.value(&turned, Metric::Mate).is_ok());

    let four = position("8/8/8/8/8/1k6/7q/KB6 b - -");
    let oracle: &dyn Oracle<Chess> = &tables;
    let mate_in_one = position("8/8/8/8/8/1k6/7q/K7 b - -");
    assert_eq!(oracle.ask(&mate_in_one, 3), Some(Interval::exact(WIN - 512 + 2)));
    assert_eq!(oracle.ask(&Chess::default(), 1), None);
    assert!(Probe::new(&tables, &four, Metric::Mate).is_err());
    let bare = position("8/8/8/8/8/1k6/8/K7 w - -");
    assert_eq!(tables.value(&bare, Metric::Mate).unwrap(), GameValue::Draw);
}

#[test]
fn exchanged_colours_and_mirrors_have_one_value() {
    let (_dir, tables) = built(&["KRK"]);
    let same = [
        "8/8/8/3k4/8/8/8/K6R w - -",
        "8/8/8/4k3/8/8/8/R6K w - -",
        "R6K/8/8/8/4k3/8/8/8 w - -",
        "8/8/8/4K3/8/8/8/r6k b - -",
    ];
    let value = |text: &str| tables.value(&position(text), Metric::Mate).unwrap();
    for text in same {
        assert_eq!(value(text), value(same[0]), "{text}");
    }
}

/// Both sides have the same men: exchanging the colours leads to other places
/// of the same table, as mirroring does. And a pawn that has just moved two
/// squares may be taken, which the files leave to be tried.
#[test]
#[ignore = "building four men takes many seconds"]
fn pawn_against_pawn_is_symmetric_and_knows_en_passant() {
    let (_dir, tables) = built(&["KPKP"]);
    let value = |position: &Chess| tables.value(position, Metric::Mate).unwrap();
    let mut checked = 0;
    for position in sample("KPKP", 6001) {
        // Every man of the other colour, and left and right exchanged.
        let changes: [fn(&mut Setup); 2] = [Setup::mirror, |setup| setup.board.flip_horizontal()];
        for image in changes.map(|change| image(&position, change)) {
            assert_eq!(value(&position), value(&image), "{position} and {image}");
        }
        checked += 1;
    }
    assert!(checked > 1000, "{checked}");
    // Black holds out longer by a5 than by a6: the pawn's place in the table,
    // where it may be taken en passant, is the number of the king's square.
    let cornered = position("k1K5/p7/8/1P6/8/8/8/8 b - -");
    assert_eq!(value(&cornered), GameValue::Loss(10));
    let mut steps = 0;
    for position in sample("KPKP", 5).filter(steps_past_a_pawn) {
        assert_eq!(value(&position), by_moves(&tables, &position), "{position}");
        steps += 1;
    }
    assert!(steps > 6000, "{steps}");
    let (mut met, mut changed) = (0, 0);
    for position in sample("KPKP", 23).filter(|it| it.board().turn().is_white()) {
        let Some(passing) = just_moved_two_squares(&position) else { continue };
        let computed = by_moves(&tables, &passing);
        assert_eq!(value(&passing), computed, "{passing}");
        met += 1;
        changed += usize::from(computed != value(&position));
    }
    assert!(met > 150 && changed > 30, "{met} positions, {changed} decided by the capture");
}

/// Whether a pawn of the side to move stands at home, and an enemy pawn where it
/// could take it after a step of two squares.
fn steps_past_a_pawn(position: &Chess) -> bool {
    let (board, mover) = (position.board().board(), position.board().turn());
    let pawns = |color| board.by_piece(Role::Pawn.of(color)).into_iter();
    let (home, fourth) = mover.fold_wb((Rank::Second, Rank::Fourth), (Rank::Seventh, Rank::Fifth));
    pawns(mover).filter(|at| at.rank() == home).any(|at| {
        let file = u32::from(at.file());
        pawns(!mover).any(|it| it.rank() == fourth && u32::from(it.file()).abs_diff(file) == 1)
    })
}

/// The position with its last move said to have been a pawn's of two squares,
/// where White can take it.
fn just_moved_two_squares(position: &Chess) -> Option<Chess> {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    ('a'..='h').find_map(|file| {
        let text = format!("{} w - {file}6", fields[0]);
        let passing: Chess = text.parse().ok()?;
        let moves = passing.all_moves();
        moves.iter().any(|chosen| chosen.is_en_passant()).then_some(passing)
    })
}

fn by_moves(tables: &EndgameTables, position: &Chess) -> GameValue {
    let moves = position.all_moves().into_iter();
    let values = moves.map(|chosen| tables.after(position, chosen, Metric::Mate).unwrap());
    let better = |best, value: GameValue| if value.is_better_than(best) { value } else { best };
    values.fold(GameValue::Loss(0), better)
}

/// The position of this one's setup, changed.
fn image(position: &Chess, change: fn(&mut Setup)) -> Chess {
    let mut setup = position.board().to_setup(EnPassantMode::Legal);
    change(&mut setup);
    setup.position::<shakmaty::Chess>(CastlingMode::Standard).unwrap().into()
}

/// A forward search for mate finds what the table says, and nothing shorter.
#[test]
fn forward_search_finds_the_same_mates() {
    let (_dir, tables) = built(&["KQK", "KRK"]);
    let mut mates = [0; 8];
    let configuration: Configuration = "alpha-beta+table=4+table-move".parse().unwrap();
    for ending in ["KQK", "KRK"] {
        let index = EndgameIndex::new(ending.parse().unwrap());
        for seed in 0..600 {
            let number = mix(seed) as usize % index.size();
            let Some(position) = index.position(number, Color::White) else { continue };
            let value = tables.value(&position, Metric::Mate).unwrap();
            let GameValue::Win(plies @ 1..=7) = value else { continue };
            for depth in [plies - 1, plies] {
                let problem = Problem::new(&position, depth.into());
                let Ok(answer) = configuration.search(&problem, &Mate, &mut NoObserver);
                let mate = answer.bounds.value() == Some(WIN);
                assert_eq!(mate, depth == plies, "{position} to depth {depth}");
            }
            mates[usize::from(plies)] += 1;
        }
    }
    assert!([1, 3, 5, 7].into_iter().all(|plies| mates[plies] > 5), "{mates:?}");
}

#[test]
fn lines_end_in_mate_or_in_a_conversion() {
    let dir = tempfile::tempdir().unwrap();
    build(dir.path(), &["KPK"], Metric::Mate);
    build(dir.path(), &["KPK"], Metric::Conversion);
    let tables = EndgameTables::open(dir.path()).unwrap();
    let start = position("8/8/8/8/8/8/1P6/K6k w - -");
    let to_mate = Line::new(&tables, &start, &[], Metric::Mate).unwrap();
    assert_eq!(to_mate.value.plies().map(usize::from), Some(to_mate.moves.len()));
    assert!(to_mate.moves.last().unwrap().name.ends_with('#'));
    let to_queen = Line::new(&tables, &start, &[], Metric::Conversion).unwrap();
    assert_eq!(to_queen.value, GameValue::Win(9));
    assert!(to_queen.moves.last().unwrap().name.starts_with("b8="));
    let drawn = position("8/8/8/8/8/k7/1P6/K7 b - -");
    let draw = Line::new(&tables, &drawn, &[], Metric::Mate).unwrap();
    assert_eq!((draw.value, draw.moves.len()), (GameValue::Draw, 0));
}

#[test]
fn moves_that_are_given_are_made_first_and_judged() {
    let (_dir, tables) = built(&["KQK"]);
    let start = position("8/8/8/8/8/1k6/8/KQ6 b - -");
    let given = |texts: &[&str]| {
        let mut position = start.clone();
        let read = |text: &&str| {
            let chosen = plywood_positions::read_move(&position, text).unwrap();
            position.make(chosen);
            chosen
        };
        texts.iter().map(read).collect::<Vec<_>>()
    };
    let taken = Line::new(&tables, &start, &given(&["Kc3"]), Metric::Mate).unwrap();
    assert!(taken.moves[0].name == "Kc3" && taken.moves.last().unwrap().name.ends_with('#'));
    let slow = Line::new(&tables, &start, &given(&["Kc3", "Qh1"]), Metric::Mate).unwrap();
    let mistake = &slow.moves[1];
    assert!(!mistake.better.is_empty() && mistake.equals.is_empty(), "{mistake:?}");
    assert!(taken.moves[1].value.is_better_than(mistake.value));
    assert_eq!(mistake.value.plies().map(usize::from), Some(slow.moves.len() - 1));
}

#[test]
fn damage_is_found_and_named() {
    let (dir, _) = built(&["KRK"]);
    let path = dir.path().join("KRK.dtm");
    let whole = fs::read(&path).unwrap();
    let complaint = |bytes: &[u8]| -> String {
        fs::write(&path, bytes).unwrap();
        let tables = EndgameTables::open(dir.path());
        let verified = tables.and_then(|it| it.verify(name("KRK", Metric::Mate), 1000));
        verified.err().map_or(String::new(), |error| error.to_string())
    };
    assert_eq!(complaint(&whole), "");
    // Any byte of the header's lengths, of the header or of a block.
    for at in [0, 17, 21, 60, whole.len() / 2, whole.len() - 1] {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        let complaint = complaint(&bytes);
        assert!(complaint.contains("KRK.dtm"), "byte {at}: {complaint}");
    }
    for length in [0, 10, 24, 100, whole.len() - 1] {
        let complaint = complaint(&whole[..length]);
        assert!(complaint.contains("KRK.dtm"), "{length} bytes: {complaint}");
    }
    fs::remove_file(&path).unwrap();
    let tables = EndgameTables::open(dir.path()).unwrap();
    let error = tables.value(&position("8/8/8/3k4/8/8/8/K6R w - -"), Metric::Mate).unwrap_err();
    assert!(matches!(error, TableError::Missing { .. }));
    let command = format!(
        "plywood-play endgame build KRK --distance mate --tables {}` builds it",
        dir.path().display()
    );
    assert!(error.to_string().ends_with(&command), "{error}");
}

/// The file of a table whose header, decompressed, is what `change` makes of it.
fn with_header(whole: &[u8], change: impl FnOnce(&mut serde_json::Value)) -> Vec<u8> {
    let length = u32::from_le_bytes(whole[20..24].try_into().unwrap()) as usize;
    let (start, rest) = whole.split_at(24);
    let header = zstd::bulk::decompress(&rest[..length], 1 << 24).unwrap();
    let mut header = serde_json::from_slice(&header).unwrap();
    change(&mut header);
    with_text(start, &serde_json::to_vec(&header).unwrap(), &rest[length..])
}

fn with_text(start: &[u8], header: &[u8], blocks: &[u8]) -> Vec<u8> {
    let packed = zstd::bulk::compress(header, 1).unwrap();
    let length = (packed.len() as u32).to_le_bytes();
    [&start[..20], &length, &packed, blocks].concat()
}

/// A change to a header.
type Change = fn(&mut serde_json::Value);

#[test]
fn what_a_header_says_is_bounded_by_what_can_be() {
    let (dir, _) = built(&["KRK"]);
    let whole = fs::read(dir.path().join("KRK.dtm")).unwrap();
    let opened = |name: &str, bytes: &[u8]| {
        fs::write(dir.path().join(name), bytes).unwrap();
        let opened = EndgameTables::open(dir.path()).map(|_| ());
        opened.map_err(|error| error.to_string())
    };
    assert_eq!(opened("KRK.dtm", &with_header(&whole, |_| ())), Ok(()));
    let changes: [(&str, Change); 5] = [
        ("the size of its blocks", |it| it["block"] = 0.into()),
        ("the size of its blocks", |it| it["block"] = (1_u64 << 40).into()),
        ("the length of a block is impossible", |it| it["blocks"][0][0] = u32::MAX.into()),
        ("it holds KQK.dtm", |it| it["ending"] = "KQK".into()),
        ("its size", |it| it["size"] = 7.into()),
    ];
    for (what, change) in changes {
        let error = opened("KRK.dtm", &with_header(&whole, change)).unwrap_err();
        assert!(error.contains(&format!("KRK.dtm is damaged: {what};")), "{error}");
    }
    // A header of 64 MB that is a few KB in the file.
    let long = with_text(&whole, &vec![b' '; 64 << 20], &[]);
    assert!(long.len() < 10_000);
    let error = opened("KRK.dtm", &long).unwrap_err();
    assert!(error.contains("KRK.dtm is damaged: its header;"), "{error}");
}

#[test]
fn memory_is_stated_and_kept() {
    let dir = tempfile::tempdir().unwrap();
    let endings: Vec<Ending> = vec!["KRKN".parse().unwrap()];
    let memory = Build::memory_for(endings[0]);
    let refused = Build {
        dir: dir.path(),
        endings: &endings,
        metric: Metric::Mate,
        memory: Some(memory - 1),
        stop: &AtomicBool::new(false),
    };
    let error = refused.run(&mut |_| {}).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "KRKN needs {memory} bytes of memory, and {} are allowed; raise --memory",
            memory - 1
        )
    );
    // Its sub-endings fit, and are there.
    assert_eq!(EndgameTables::names(dir.path()).unwrap().len(), 2);
}

fn player(text: &str, dir: &Path) -> Thinker<Chess> {
    thinker(text, Material).with_adviser(Box::new(EndgameTables::with_mates(dir).unwrap()))
}

fn chosen(player: &mut Thinker<Chess>, position: &Chess) -> Decision<shakmaty::Move> {
    let game = Game::from_text(&position.to_string()).unwrap();
    player.choose(&game, None).unwrap()
}

/// Every `step`th position of an ending, with either side to move.
pub(super) fn sample(ending: &str, step: usize) -> impl Iterator<Item = Chess> {
    let index = EndgameIndex::new(ending.parse().unwrap());
    (0..index.size())
        .step_by(step)
        .flat_map(move |number| Color::ALL.map(|mover| index.position(number, mover)))
        .flatten()
}

#[test]
fn players_win_in_the_fewest_moves_and_keep_draws() {
    let (dir, tables) = built(&["KPK"]);
    let value = |position: &Chess| tables.value(position, Metric::Mate).unwrap();
    let mut player = player("alpha-beta,depth=2", dir.path());
    let mut met = [0; 3];
    for position in sample("KPK", 401) {
        let game = Game::<Chess>::from_text(&position.to_string()).unwrap();
        if game.end().is_some() {
            continue;
        }
        let decision = chosen(&mut player, &position);
        let after = value(&position.play(decision.chosen)).before();
        match value(&position) {
            GameValue::Draw => {
                met[1] += 1;
                assert!(matches!(decision.origin, Origin::Search(_)), "{position}");
                assert_eq!(after, GameValue::Draw, "{position}");
            }
            decided => {
                met[if matches!(decided, GameValue::Win(_)) { 2 } else { 0 }] += 1;
                assert_eq!(decision.origin, Origin::Advice("endgame tables"));
                assert_eq!(after, decided, "{position}");
            }
        }
    }
    assert!(met.into_iter().all(|met| met > 50), "{met:?}");
    // Who asks for a losing move alone gets it.
    let drawn = position("8/8/8/8/8/4k3/4P3/4K3 w - -");
    let game = Game::from_text(&drawn.to_string()).unwrap();
    let moves = drawn.all_moves();
    let only = Some(&moves[..1]);
    let orders = Orders { effort: player.effort(), only, ..Orders::default() };
    let decision = player.think(&game, &orders, &mut |_| ()).unwrap();
    assert_eq!(decision.chosen, moves[0]);
}

/// Of the rook's ending with a knight nothing is known until the knight falls.
#[test]
fn a_search_from_outside_the_tables_has_exact_values_inside() {
    let (dir, tables) = built(&["KRK"]);
    let before = position("8/8/8/8/1k6/8/8/K1R4n w - -");
    let takes = before.all_moves().into_iter().find(|chosen| chosen.is_capture()).unwrap();
    let plies = tables.value(&before.play(takes), Metric::Mate).unwrap().before().plies().unwrap();
    for depth in [1, 2, 3] {
        let mut player = player(&format!("pvs+deepening+table=1,depth={depth}"), dir.path());
        let decision = chosen(&mut player, &before);
        assert_eq!(decision.chosen, takes, "to depth {depth}");
        let found = ByDistance::<()>::plies(decision.value.unwrap(), depth);
        assert_eq!(found, Some(plies.into()), "to depth {depth}");
    }
}

#[test]
fn a_folder_without_tables_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let error = EndgameTables::with_mates(dir.path()).unwrap_err().to_string();
    assert!(error.contains("plywood-play endgame build all --men 3 --tables"), "{error}");
}

#[test]
fn a_build_that_is_asked_to_stop_keeps_finished_tables() {
    let dir = tempfile::tempdir().unwrap();
    let endings: Vec<Ending> = vec!["KRKN".parse().unwrap()];
    let stop = AtomicBool::new(false);
    let build = Build {
        dir: dir.path(),
        endings: &endings,
        metric: Metric::Mate,
        memory: None,
        stop: &stop,
    };
    let mut built = 0;
    let ended = build.run(&mut |step| {
        if let Step::Done(_) = step {
            built += 1;
            stop.store(true, Ordering::Relaxed);
        }
    });
    assert!(matches!(ended, Err(TableError::Stopped(_))), "{ended:?}");
    assert_eq!(built, 1);
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1);
}

/// As on a full disk: the last name cannot be taken.
#[test]
fn a_table_that_cannot_be_written_leaves_nothing_behind() {
    let dir = tempfile::tempdir().unwrap();
    build(dir.path(), &["KQK"], Metric::Mate);
    let file = TableFile::open(&dir.path().join("KQK.dtm")).unwrap();
    let blocked = dir.path().join("blocked");
    std::fs::create_dir_all(blocked.join("inside")).unwrap();
    let written = TableFile::write(&blocked, &file.load().unwrap(), &Cost::default());
    assert!(written.is_err(), "a folder is in the way");
    assert!(!dir.path().join("blocked.part").exists());
}
