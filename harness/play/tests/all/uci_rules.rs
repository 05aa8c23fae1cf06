//! The rules of the Universal Chess Interface, as outside match programs check
//! them, in sessions with the built program.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::uci_session::{Announced, Session, announced};

/// A rule, and a session that checks it.
type Rule = (&'static str, fn(&mut Session));

const MIDDLE_GAME: &str = "fen r3kb1r/1p1n1ppp/p2ppn2/q7/3NP1PP/2N1B3/PPP2P2/R2QKB1R w KQkq - 1 10";
const MATE_IN_ONE: &str = "fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
const MATED: &str = "fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1";
const STALEMATE: &str = "fen 7k/5Q2/8/8/8/8/8/K7 b - - 0 1";

const STARTING: &[Rule] = &[
    ("uci is answered with id, options and uciok, and nothing else", |it| {
        it.say("uci");
        let lines = it.until("uciok");
        assert!(lines[0].starts_with("id name ") && lines[1].starts_with("id author "));
        assert!(lines[2..lines.len() - 1].iter().all(|line| line.starts_with("option name ")));
    }),
    ("options have a type, and a default that they may have", |it| {
        let options = announced(it);
        assert!(options.iter().all(Announced::has_valid_default), "{options:?}");
        let names: BTreeSet<_> = options.iter().map(|it| it.name.to_lowercase()).collect();
        assert_eq!(names.len(), options.len());
        for name in ["hash", "multipv", "ponder", "move overhead", "syzygypath"] {
            assert!(names.contains(name), "{name}");
        }
    }),
    ("options take their defaults, and are announced as before", |it| {
        let options = announced(it);
        for option in &options {
            it.say(&option.set_to_default());
        }
        assert_eq!(it.ready(), <[String; 0]>::default());
        assert_eq!(announced(it), options);
    }),
    ("options of numbers take their ends, and nothing beyond", |it| {
        for option in announced(it).iter().filter(|it| it.kind == "spin" && it.name != "Hash") {
            let (least, most) = option.range.expect("a range");
            for value in [least, most] {
                it.say(&format!("setoption name {} value {value}", option.name));
                assert_eq!(it.ready(), <[String; 0]>::default());
            }
            for value in [least - 1, most + 1] {
                it.say(&format!("setoption name {} value {value}", option.name));
                assert!(it.ready()[0].starts_with("info string "), "{}", option.name);
            }
        }
    }),
    ("options may be written in any case", |it| {
        it.say("setoption name mUltIpv value 2");
        it.say("setoption name HASH value 2");
        assert_eq!(it.ready(), <[String; 0]>::default());
    }),
    ("an unknown option is ignored with a word", |it| {
        it.say("setoption name Contempt value 20");
        assert!(it.ready()[0].starts_with("info string "));
        it.go("startpos", "go depth 1");
    }),
    ("unknown commands are ignored with a word", |it| {
        it.say("joho debug on");
        assert!(it.ready()[0].starts_with("info string "));
    }),
    ("blank lines, tabs and spaces are no commands", |it| {
        for blank in ["", "   ", "\t"] {
            it.say(blank);
        }
        assert_eq!(it.ready(), <[String; 0]>::default());
        it.say("  position \t startpos   moves  e2e4 ");
        it.say("\tgo   depth 1  ");
        assert!(it.until("bestmove").len() > 1);
    }),
    ("isready is answered before anything else is said", |it| assert!(it.ready().is_empty())),
    ("every isready is answered", |it| {
        (0..5).for_each(|_| it.say("isready"));
        (0..5).for_each(|_| assert_eq!(it.until("readyok").len(), 1));
    }),
    ("a new game may be begun again and again", |it| {
        (0..3).for_each(|_| it.say("ucinewgame"));
        assert!(it.ready().is_empty());
        it.go("startpos", "go depth 1");
    }),
    ("a search needs neither uci nor a position", |it| {
        it.say("go depth 1");
        assert!(it.until("bestmove").len() > 1);
    }),
    ("a player that is no player is refused", |it| {
        it.say("setoption name Player value kasparov");
        assert!(it.ready()[0].starts_with("info string Player stays as it was"));
        it.go("startpos", "go depth 1");
    }),
];

const LIMITS: &[Rule] = &[
    ("a search to a depth reports every iteration", |it| {
        let said = it.go("startpos", "go depth 3");
        assert!(said.infos.iter().any(|info| info.depth == Some(3)));
        assert!(said.infos.iter().all(|info| info.depth <= Some(3)));
    }),
    // The first iteration is always finished, whatever the limit.
    ("a search of so many nodes enters no more, and says how many", |it| {
        let said = it.go(MIDDLE_GAME, "go nodes 20000");
        let nodes = said.infos.iter().filter_map(|info| info.nodes).max().expect("nodes");
        assert!((2000..=20_001).contains(&nodes), "{nodes}");
    }),
    ("a search of so much time takes it", |it| {
        let started = Instant::now();
        it.go("startpos", "go movetime 300");
        let taken = started.elapsed();
        assert!(taken > Duration::from_millis(250) && taken < Duration::from_secs(5), "{taken:?}");
    }),
    ("a search on a clock ends in time", |it| {
        let started = Instant::now();
        it.go(MIDDLE_GAME, "go wtime 2000 btime 2000 winc 20 binc 20");
        assert!(started.elapsed() < Duration::from_millis(1900), "{:?}", started.elapsed());
    }),
    ("moves to go are understood", |it| {
        it.go("startpos", "go wtime 1500 btime 1500 movestogo 1");
        it.go("startpos", "go movestogo 40 btime 1500 wtime 1500");
    }),
    ("with no time left there is still a move", |it| {
        it.go(MIDDLE_GAME, "go wtime 0 btime 0");
        it.go(MIDDLE_GAME, "go wtime -50 btime 10 winc 0 binc 0");
        it.go(MIDDLE_GAME, "go movetime 1");
    }),
    ("several limits hold at once", |it| {
        let said = it.go("startpos", "go depth 2 nodes 100000 movetime 20000");
        assert!(said.infos.iter().all(|info| info.depth <= Some(2)));
    }),
    ("words of go that mean nothing are left out", |it| {
        it.begin("startpos", "go depth 1 quickly");
        let lines = it.until("bestmove");
        assert!(lines[0].starts_with("info string "), "{lines:?}");
    }),
    ("one of the moves that are asked for is played", |it| {
        let said = it.go("startpos", "go depth 2 searchmoves a2a3 h2h4");
        assert!(["a2a3", "h2h4"].contains(&said.best.as_str()), "{}", said.best);
    }),
    ("a mate that is asked for is found", |it| {
        let said = it.go("fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1", "go mate 2");
        assert!(said.infos.iter().any(|info| info.mate == Some(2)));
    }),
];

const POSITIONS: &[Rule] = &[
    ("a mate in one is played and announced", |it| {
        let said = it.go(MATE_IN_ONE, "go depth 3");
        assert_eq!(said.best, "a1a8");
        assert!(said.infos.iter().any(|info| info.mate == Some(1)));
    }),
    ("where the game is over there is no move", |it| {
        for over in [MATED, STALEMATE] {
            it.begin(over, "go depth 2");
            assert_eq!(it.until("bestmove").last().map(String::as_str), Some("bestmove 0000"));
        }
    }),
    ("a single move is played", |it| {
        assert_eq!(it.go("fen k7/8/8/8/8/8/1r6/K7 w - - 0 1", "go depth 2").best, "a1b2");
    }),
    ("castling, captures in passing and promotions are read", |it| {
        let moves = "startpos moves e2e4 a7a6 e4e5 d7d5 e5d6 g8f6 g1f3 g7g6 f1e2 f8g7 e1g1 e8g8 \
                     d6c7 b8d7 c7d8q";
        it.go(moves, "go depth 1");
    }),
    ("a promotion is written with its piece", |it| {
        let said = it.go("fen 8/P6k/8/8/8/8/8/K7 w - - 0 1", "go depth 2");
        assert!(said.best != "a7a8", "{}", said.best);
    }),
    ("a position may lack its counters", |it| {
        it.go("fen 4k3/8/8/8/8/8/4P3/4K3 w - -", "go depth 2");
    }),
    ("a game goes on where a draw could be claimed", |it| {
        let dance = "g1f3 g8f6 f3g1 f6g8 ".repeat(4);
        it.go(&format!("startpos moves {dance}"), "go depth 1");
        it.go("fen 4k3/8/8/8/8/8/3R4/4K3 w - - 120 100", "go depth 1");
        it.go("fen 8/8/4k3/8/8/3NK3/8/8 w - - 0 1", "go depth 1");
    }),
    ("a position that makes no sense is refused, and the next one is not", |it| {
        for wrong in ["fen 8/8 w - -", "startpos moves e2e5", "nowhere"] {
            it.say(&format!("position {wrong}"));
            assert!(it.ready()[0].starts_with("info string "), "{wrong}");
        }
        it.go("startpos", "go depth 1");
    }),
    ("several lines are numbered, different, and all reported", |it| {
        it.say("setoption name MultiPV value 3");
        let said = it.go(MIDDLE_GAME, "go depth 2");
        let last: Vec<_> = said.infos.iter().filter(|info| info.depth == Some(2)).collect();
        let lines = last.iter().map(|info| info.line);
        assert_eq!(lines.collect::<Vec<_>>(), [Some(1), Some(2), Some(3)]);
        let firsts: BTreeSet<_> = last.iter().map(|info| &info.moves[0]).collect();
        assert_eq!(firsts.len(), 3, "{firsts:?}");
        assert_eq!(last[0].moves[0], said.best);
    }),
    ("there are no more lines than moves", |it| {
        it.say("setoption name MultiPV value 8");
        let said = it.go("fen k7/8/8/8/8/8/1r6/K7 w - - 0 1", "go depth 2");
        assert!(said.infos.iter().all(|info| info.line <= Some(1)));
    }),
    ("a game is played to twenty moves", |it| {
        let mut moves = String::new();
        for _ in 0..20 {
            let said = it.go(&format!("startpos moves{moves}"), "go nodes 60");
            moves = format!("{moves} {}", said.best);
        }
    }),
];

const THINKING: &[Rule] = &[
    ("an endless search is not answered before it is stopped", |it| {
        it.begin("startpos", "go infinite");
        it.is_silent();
        it.stop();
    }),
    ("a decided one is not, either", |it| {
        it.begin(MATE_IN_ONE, "go infinite");
        it.is_silent();
        assert_eq!(it.stop().best, "a1a8");
        it.begin(MATED, "go infinite");
        it.is_silent();
        it.say("stop");
        it.until("bestmove 0000");
    }),
    ("isready is answered while a search runs", |it| {
        it.begin("startpos", "go infinite");
        for _ in 0..3 {
            assert!(it.ready().iter().all(|line| line.starts_with("info ")));
        }
        it.stop();
    }),
    ("two stops are answered once", |it| {
        it.begin("startpos", "go infinite");
        it.say("stop");
        it.stop();
        assert!(it.ready().is_empty());
    }),
    ("a stop or a ponderhit without a search is nothing", |it| {
        it.say("stop");
        it.say("ponderhit");
        assert!(it.ready().is_empty());
        it.go("startpos", "go depth 1");
        it.say("stop");
        it.say("ponderhit");
        assert!(it.ready().is_empty());
    }),
    ("a stop at once has a move", |it| {
        it.begin(MIDDLE_GAME, "go infinite");
        it.stop();
    }),
    ("a pondering program waits for ponderhit", |it| {
        it.begin("startpos moves e2e4", "go ponder wtime 900 btime 900");
        it.is_silent();
        it.say("ponderhit");
        it.answer();
    }),
    ("a pondering program can be stopped", |it| {
        for go in ["go ponder wtime 9000 btime 9000", "go ponder nodes 50", "go ponder depth 1"] {
            it.begin("startpos moves e2e4", go);
            it.is_silent();
            it.stop();
        }
    }),
    ("a ponderhit does not end a search without limits", |it| {
        it.begin("startpos", "go ponder infinite");
        it.say("ponderhit");
        it.is_silent();
        it.stop();
    }),
    ("a ponderhit is nothing to an ordinary search", |it| {
        it.begin("startpos", "go infinite");
        it.say("ponderhit");
        it.is_silent();
        it.stop();
    }),
    ("a new game waits for the move", |it| {
        it.begin("startpos", "go infinite");
        it.say("ucinewgame");
        it.is_silent();
        it.stop();
        it.go("startpos", "go depth 1");
    }),
    ("a position, an option and a search wait for the move", |it| {
        it.begin("startpos", "go infinite");
        it.say(&format!("position {MATE_IN_ONE}"));
        it.say("setoption name MultiPV value 2");
        it.say("go depth 2");
        it.is_silent();
        it.stop();
        assert!(it.until("bestmove").last().is_some_and(|line| line.starts_with("bestmove a1a8")));
        assert!(it.ready().is_empty());
    }),
    ("quit ends a search and the program", |it| {
        it.begin("startpos", "go infinite");
        it.say("quit");
        it.has_ended();
    }),
    ("the end of the input ends a search and the program", |it| {
        it.begin("startpos", "go infinite");
        it.hang_up();
        it.has_ended();
    }),
];

/// Checks every rule in a session of its own.
fn keeps(player: &str) {
    let rules = [STARTING, LIMITS, POSITIONS, THINKING].concat();
    assert!(rules.len() > 40);
    for (rule, is_kept) in rules {
        let mut session = Session::start(player, rule);
        is_kept(&mut session);
        session.end();
    }
}

macro_rules! players {
    ($($test:ident: $player:literal,)*) => {$(
        #[test]
        fn $test() {
            keeps($player);
        }
    )*};
}

players! {
    joanna_keeps_the_rules_of_uci: "joanna",
    joanna_learning_keeps_the_rules_of_uci: "joanna-learning",
    pilsen_keeps_the_rules_of_uci: "pilsen",
    self_taught_keeps_the_rules_of_uci: "self-taught",
    strongest_keeps_the_rules_of_uci: "strongest",
}
