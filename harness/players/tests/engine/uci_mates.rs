//! Mates that are announced and asked for through the Universal Chess Interface.

use plywood_algorithms::{Configuration, NoObserver, Problem};
use plywood_players::{Game, Reason};
use plywood_positions::{Chess, Hints, Material, Value, WIN};

use super::uci::{Session, answers, answers_of};

#[test]
fn mates_are_counted_in_moves_and_end_the_search() {
    let mate_in_two = "position fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1\ngo infinite";
    let session = Session::start();
    session.ask(mate_in_two, "info depth 3 seldepth 3 score mate 2");
    assert!(!session.text().contains("bestmove"), "an infinite search waits");
    session.ask("stop", "bestmove");
    session.end();
    let mated = answers("position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\ngo depth 2\n");
    assert!(mated.ends_with("bestmove 0000\n"), "{mated}");
}

/// The answer to `go` by a player with everything that makes a search lose count of plies.
fn reckless(fen: &str, go: &str) -> String {
    let player = "pvs+deepening+window=30+quiescence=captures+quiescence-window+order=mvv-lva\
                  +killers+history+table=1+table-move+extend=check:recapture:single+reduce=2\
                  +null-move=2";
    answers_of(player, format!("position fen {fen}\n{go}\n"))
}

/// Every announced mate is one: its line ends in mate after so many moves, and
/// no defence puts it off, as a search that leaves nothing out says.
#[test]
fn a_mate_is_announced_with_its_true_distance() {
    let mut announced = 0;
    for fen in [
        "r2k1r2/p2p1p2/1pPP4/P2Q1P2/6b1/6K1/8/1N2R3 w - - 1 37",
        "8/7K/8/8/2k5/8/5q2/q7 b - - 1 69",
        "1n5Q/rp2pk2/p1p3p1/5p2/1PN5/3P4/P7/2K1RBN1 w - - 6 29",
        "3k4/5Q2/p7/5p2/2B2b2/1P1K4/1PP5/8 w - - 5 47",
        "7k/8/8/8/8/8/R7/1R5K b - - 0 1",
    ] {
        for depth in 1..=5 {
            let text = reckless(fen, &format!("go depth {depth}"));
            for line in text.lines().filter(|line| line.contains(" score mate ")) {
                announced += 1;
                let word = |after: &str| line.split(after).nth(1).unwrap().split(' ').next();
                let moves: i64 = word(" score mate ").unwrap().parse().unwrap();
                let line: Vec<_> = line.split(" pv ").nth(1).unwrap().split(' ').collect();
                let plies = if moves > 0 { 2 * moves - 1 } else { -2 * moves };
                assert_eq!(line.len() as i64, plies, "{fen}: {text}");
                let mut game = Game::<Chess>::from_text(fen).unwrap();
                let root = game.position().clone();
                for chosen in line {
                    game.play_text(chosen).unwrap();
                }
                assert!(game.position().is_check() && game.moves().is_empty(), "{fen}: {text}");
                let exact: Configuration = "alpha-beta+order=mvv-lva+killers".parse().unwrap();
                // The end of the game is seen where there is a ply to go.
                let forced = |plies: i64| {
                    let problem = Problem::new(&root, plies as u32);
                    let answer = exact.search(&problem, &Material, &mut NoObserver).unwrap();
                    answer.bounds.value().unwrap()
                };
                assert_eq!(forced(plies + 1), WIN * moves.signum() as Value, "{fen}: {text}");
                let sooner = plies > 2 && forced(plies - 1) == WIN * moves.signum() as Value;
                assert!(!sooner, "{fen}: {text}");
            }
        }
    }
    assert!(announced > 3, "{announced}");
}

/// The mate that is asked for is found by players that leave moves out, with its distance and its
/// line.
#[test]
fn every_player_finds_the_mate_that_is_asked_for() {
    let mates = [
        ("8/8/5pp1/6k1/6p1/6K1/8/7Q w - - 0 1", 4),
        ("3r4/7r/4p1k1/pP2P1pp/1qP1pPP1/4K2P/1R6/8 b - -", 3),
    ];
    for player in ["joanna,eval=material", "self-taught,eval=material"] {
        for (fen, moves) in mates {
            let text = answers_of(player, format!("position fen {fen}\ngo mate {moves}\n"));
            let info = text.lines().find(|line| line.starts_with("info depth")).expect("a line");
            assert!(info.contains(&format!(" score mate {moves} ")), "{player}: {text}");
            let (_, line) = info.split_once(" pv ").expect("a variation");
            let mut game = Game::<Chess>::from_text(fen).unwrap();
            for text in line.split_whitespace() {
                game.play_text(text).unwrap();
            }
            assert_eq!(game.plies().len(), 2 * moves - 1, "{player}: {text}");
            assert_eq!(game.end().map(|end| end.reason), Some(Reason::Won), "{player}: {text}");
            let first = line.split_whitespace().next().expect("a move");
            assert!(text.contains(&format!("bestmove {first}")), "{player}: {text}");
        }
    }
}

/// A mate that reductions hide is found where it is asked for.
#[test]
fn a_mate_that_is_asked_for_is_searched_exactly() {
    let fen = "3k4/5Q2/p7/5p2/2B2b2/1P1K4/1PP5/8 w - - 5 47";
    let text = reckless(fen, "go mate 2");
    assert!(text.contains("score mate 2"), "{text}");
    let none = reckless("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "go mate 1");
    assert!(none.contains("bestmove") && !none.contains("mate 1"), "{none}");
}
