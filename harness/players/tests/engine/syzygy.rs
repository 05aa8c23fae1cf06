//! Endgame tables of others, where there are any: Syzygy's files are a user's own.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use plywood_players::{
    Decision, Game, MoveSource as _, Origin, Player as _, Random, SyzygyAdviser, Thinker,
};
use plywood_positions::endgame::Metric;
use plywood_positions::{Chess, GameValue, Material, Outcome, Position as _, WIN};
use shakmaty_syzygy::Wdl;

use super::common::thinker;
use super::endgames::{self, built};

/// Endings that are compared, where the folder has them.
const ENDINGS: [&str; 6] = ["KQK", "KRK", "KBK", "KNK", "KPK", "KRKN"];

/// The folder that PLYWOOD_SYZYGY names; without one the test is skipped.
fn folder() -> Option<PathBuf> {
    let folder = env::var_os("PLYWOOD_SYZYGY").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("skipped: PLYWOOD_SYZYGY names no folder of Syzygy tables");
    }
    folder
}

/// Every so many positions of the endings in which the game goes on.
fn sample(every: usize) -> impl Iterator<Item = Game<Chess>> {
    let positions = ENDINGS.into_iter().flat_map(move |name| endgames::sample(name, every));
    positions.map(Game::from_position).filter(|game| game.end().is_none())
}

fn player(syzygy: &Path) -> Thinker<Chess> {
    thinker("alpha-beta+quiescence=captures,depth=2", Material)
        .with_adviser(Box::new(SyzygyAdviser::open(syzygy).unwrap()))
}

#[test]
fn our_tables_have_the_outcomes_of_others() {
    let Some(folder) = folder() else { return };
    let ((_dir, ours), theirs) = (built(&ENDINGS), SyzygyAdviser::open(&folder).unwrap());
    let mut compared = 0;
    for game in sample(97) {
        let position = game.position();
        let (Some(outcome), Some(distance)) = (theirs.outcome(position), theirs.distance(position))
        else {
            continue;
        };
        compared += 1;
        let value = ours.value(position, Metric::Mate).unwrap();
        let expected = match outcome {
            Wdl::Win | Wdl::CursedWin => Outcome::Win,
            Wdl::Draw => Outcome::Draw,
            Wdl::Loss | Wdl::BlessedLoss => Outcome::Loss,
        };
        assert_eq!(value.outcome(), expected, "{position}");
        assert_eq!(distance.signum(), outcome.signum(), "{position}");
        // The way to the soonest mate ends the count of quiet moves on its way.
        let plies = i32::from(value.plies().unwrap_or(0));
        assert!(distance.abs() <= plies + 1, "{position}: {distance}, {value:?}");
    }
    println!("{compared} positions compared");
    assert!(compared > 3000, "{compared}");
}

/// Won and lost positions are played out by the tables; drawn ones are searched,
/// and stay drawn.
#[test]
fn outcomes_are_kept_in_play() {
    let Some(folder) = folder() else { return };
    let ((_dir, ours), theirs) = (built(&ENDINGS), SyzygyAdviser::open(&folder).unwrap());
    let mut player = player(&folder);
    for mut game in sample(15_101) {
        let value = ours.value(game.position(), Metric::Mate).unwrap();
        let Decision { chosen, origin, .. } = player.choose(&game, None).unwrap();
        let expected = value.outcome();
        let after = ours.value(&game.position().play(chosen), Metric::Mate).unwrap().before();
        assert_eq!(after.outcome(), expected, "{}", game.position());
        if value == GameValue::Draw {
            assert!(matches!(origin, Origin::Search(_)), "{}", game.position());
            continue;
        }
        assert_eq!(origin, Origin::Advice("Syzygy tables"), "{}", game.position());
        while game.end().is_none() {
            let chosen = theirs.advise(&game, &mut Random::new(1)).expect("a move");
            game.play(chosen).unwrap();
        }
        let won = game.end().unwrap().score;
        assert_ne!(won.as_str(), "1/2-1/2", "{game}");
    }
}

/// Of a rook's ending with a knight the tables of three men know what is left
/// when the knight falls.
#[test]
fn a_search_from_outside_the_tables_sees_their_wins() {
    let Some(folder) = folder() else { return };
    let small = tempfile::tempdir().unwrap();
    for file in ["KRvK.rtbw", "KNvK.rtbw"] {
        if let Err(error) = fs::copy(folder.join(file), small.path().join(file)) {
            eprintln!("skipped: {}: {error}", folder.join(file).display());
            return;
        }
    }
    let game = Game::<Chess>::from_text("8/8/8/8/1k6/8/8/K1R4n w - - 0 1").unwrap();
    let decision = player(small.path()).choose(&game, None).unwrap();
    assert_eq!(game.position().notation(decision.chosen), "Rxh1");
    let value = decision.value.unwrap();
    assert_eq!(value, WIN - 1023);
}

#[test]
fn folders_without_tables_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let error = SyzygyAdviser::open(dir.path()).unwrap_err().to_string();
    assert!(error.contains("has no Syzygy table; give the folder of files like"), "{error}");
    let error = SyzygyAdviser::open(&dir.path().join("none")).unwrap_err().to_string();
    assert!(error.contains("none: No such file"), "{error}");
}
