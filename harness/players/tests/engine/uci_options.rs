//! Tests of requests beyond a move: several lines, pondering, time on the way.

use std::collections::HashMap;
use std::thread;
use std::time::{Duration, Instant};

use super::uci::{Session, answers, answers_of};

/// A field of an `info` line.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut words = line.split_whitespace().skip_while(|word| *word != name);
    words.next().and_then(|_| words.next())
}

fn score(line: &str) -> String {
    let (_, score) = line.split_once(" score ").expect("a score");
    score.split_whitespace().take(2).collect::<Vec<_>>().join(" ")
}

/// A middle game, an ending, and two mates of different lengths.
const POSITIONS: [&str; 3] = [
    "r3kb1r/1p1n1ppp/p2ppn2/q7/3NP1PP/2N1B3/PPP2P2/R2QKB1R w KQkq - 1 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "6k1/5ppp/8/8/8/8/1R6/R5K1 w - - 0 1",
];

/// Every line has the value that a search of its own finds among the moves which
/// the better lines leave.
#[test]
fn each_line_is_proven_without_the_better_moves() {
    for fen in POSITIONS {
        let position = format!("position fen {fen}\n");
        let text = answers(&format!("setoption name MultiPV value 4\n{position}go depth 3\n"));
        let last: Vec<_> = text.lines().filter(|line| line.starts_with("info depth 3 ")).collect();
        assert_eq!(last.len(), 4, "{text}");
        let mut left = text_of_moves(fen);
        for (number, line) in (1..).zip(&last) {
            assert_eq!(field(line, "multipv"), Some(number.to_string().as_str()), "{text}");
            let only = left.join(" ");
            let alone = answers(&format!("{position}go depth 3 searchmoves {only}\n"));
            let expected = alone.lines().rfind(|line| line.contains(" score ")).expect("a line");
            assert_eq!(score(line), score(expected), "{fen}, line {number}: {text}\n{alone}");
            let best = field(line, "pv").expect("a line of moves");
            assert!(left.iter().any(|chosen| chosen == best), "{fen}: {best} twice: {text}");
            left.retain(|chosen| chosen != best);
        }
        let best = format!("bestmove {}", field(last[0], "pv").expect("a move"));
        assert!(text.lines().any(|line| line.starts_with(&best)), "{text}");
    }
}

/// All moves of the first position lose at the same distance, and many of the second win.
#[test]
fn no_two_lines_begin_with_the_same_move() {
    let equal = ["6rr/8/8/8/8/8/2k1PPPP/K5N1 w - - 0 1", "k7/8/1K6/8/8/8/3Q4/3R3R w - - 0 1"];
    for fen in equal.into_iter().chain(POSITIONS) {
        for player in [
            "alpha-beta+deepening+table=1+table-move",
            "pvs+deepening+table=1+table-move+reduce=2",
            "mtd(f)+deepening+table=1",
        ] {
            let lines =
                format!("setoption name MultiPV value 256\nposition fen {fen}\ngo depth 3\n");
            let text = answers_of(player, lines);
            // The last line of a depth may be reported again after the search.
            let mut first = HashMap::new();
            for line in text.lines().filter(|line| line.contains(" multipv ")) {
                let of = |name| field(line, name).expect("a field");
                first.insert((of("depth"), of("multipv")), of("pv"));
            }
            let mut met = HashMap::new();
            for ((depth, number), chosen) in &first {
                let other = met.insert((depth, chosen), number);
                assert_eq!(other, None, "{player}, {fen}, depth {depth}: {chosen}: {text}");
            }
            let deepest = first.keys().map(|(depth, _)| depth).max().expect("a depth");
            let count = first.keys().filter(|(depth, _)| depth == deepest).count();
            assert_eq!(count, text_of_moves(fen).len(), "{player}, {fen}: {text}");
        }
    }
}

fn text_of_moves(fen: &str) -> Vec<String> {
    use plywood_players::{Game, Rules as _};
    let game = Game::<plywood_positions::Chess>::from_text(fen).expect("a position");
    game.moves().into_iter().map(|chosen| game.position().coordinates(chosen)).collect()
}

/// A search for another set of moves to the same depth begins at another root.
#[test]
fn moves_that_were_asked_for_before_leave_nothing_behind() {
    let only = |moves| format!("go depth 3 searchmoves {moves}\n");
    let alone = answers(&only("a2a3 h2h3"));
    let both = answers(&(only("e2e4 d2d4") + &only("a2a3 h2h3")));
    let value = |text: &str| text.lines().rfind(|line| line.contains(" score ")).map(score);
    assert_eq!(value(&both), value(&alone), "{both}");
    assert!(both.contains("bestmove a2a3 ") || both.contains("bestmove h2h3 "), "{both}");
}

/// While it ponders neither nodes nor time end a search; then they do at once.
#[test]
fn limits_wait_while_the_other_side_thinks() {
    for limit in ["nodes 500", "movetime 20", "wtime 1000 btime 1000", "depth 2"] {
        let session = Session::start();
        session.send(&format!("go ponder {limit}"));
        thread::sleep(Duration::from_millis(700));
        let text = session.text();
        assert!(!text.contains("bestmove"), "{limit}: {text}");
        let nodes = text.lines().filter_map(|line| field(line, "nodes")?.parse().ok()).max();
        assert!(limit == "depth 2" || nodes > Some(500_u64), "{limit}: {text}");
        let hit = Instant::now();
        session.ask("ponderhit", "bestmove");
        assert!(hit.elapsed() < Duration::from_millis(500), "{limit}: {:?}", hit.elapsed());
        session.end();
    }
}

#[test]
fn the_way_of_a_message_is_no_time_to_think() {
    let taken = |overhead: &str| {
        let started = Instant::now();
        let text =
            answers(&format!("setoption name Move Overhead value {overhead}\ngo movetime 400\n"));
        assert!(text.contains("bestmove"), "{text}");
        started.elapsed()
    };
    assert!(taken("0") >= Duration::from_millis(395));
    assert!(taken("300") < Duration::from_millis(350));
}

#[test]
fn a_long_search_says_which_move_it_tries() {
    let text = answers("go movetime 2500\n");
    let trying: Vec<_> = text.lines().filter(|line| line.contains(" currmove ")).collect();
    assert!(!trying.is_empty(), "{text}");
    for line in trying {
        let number: usize = field(line, "currmovenumber").unwrap().parse().unwrap();
        assert!((1..=20).contains(&number), "{line}");
        assert_eq!(line.split_whitespace().count(), 5, "{line}");
    }
}
