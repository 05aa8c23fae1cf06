//! The Universal Chess Interface.

use std::io::{self, BufReader, PipeWriter, Write};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use plywood_players::{Book, PlayerKind, PlayerSettings, Thinker, serve_uci};
use plywood_positions::{Chess, Material};

fn workshop(settings: &PlayerSettings) -> Result<Thinker<Chess>, String> {
    let PlayerKind::Search(configuration) = &settings.kind else { return Err("no search".into()) };
    if settings.evaluation.as_deref().is_some_and(|name| name != "material") {
        return Err("there is no such evaluation".into());
    }
    let name = settings.name.clone();
    let thinker = Thinker::new(name, **configuration, Box::new(Material), settings.effort);
    match &settings.book {
        None => Ok(thinker),
        Some(path) if path.as_os_str() == "spanish" => {
            Ok(thinker.with_adviser(Box::new(Book::spanish())))
        }
        Some(path) if path.as_os_str() == "weights" => {
            let text = "start:\n50% d4\n30% e4\n15% c4\n5% Nf3\n";
            let book = Book::read_text(text, "weights").map_err(|error| error.to_string())?;
            Ok(thinker.with_adviser(Box::new(book)))
        }
        Some(path) => Err(format!("there is no {}", path.display())),
    }
}

#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Written {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

/// A program to talk to.
pub(super) struct Session {
    input: PipeWriter,
    written: Written,
    serving: thread::JoinHandle<io::Result<()>>,
}

impl Session {
    pub(super) fn start() -> Self {
        let (commands, input) = io::pipe().unwrap();
        let written = Written::default();
        let output = written.clone();
        let serving = thread::spawn(move || {
            let player = "alpha-beta+deepening+table=1";
            serve_uci(BufReader::new(commands), output, player, &workshop)
        });
        Self { input, written, serving }
    }

    pub(super) fn send(&self, lines: &str) {
        writeln!(&self.input, "{lines}").unwrap();
    }

    pub(super) fn text(&self) -> String {
        self.written.text()
    }

    /// Sends the lines, and waits until one that begins with `answer` is there.
    pub(super) fn ask(&self, lines: &str, answer: &str) {
        self.send(lines);
        self.wait_until(|text| text.lines().any(|written| written.starts_with(answer)));
    }

    /// Waits until the text is as it should be.
    fn wait_until(&self, is_so: impl Fn(&str) -> bool) {
        let started = Instant::now();
        while !is_so(&self.text()) {
            assert!(started.elapsed() < Duration::from_secs(20), "still: {}", self.text());
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Waits until so many searches are answered.
    fn wait_for_answers(&self, count: usize) {
        self.wait_until(|text| text.matches("bestmove").count() == count);
    }

    /// All that was answered, once the input has ended.
    pub(super) fn end(self) -> String {
        drop(self.input);
        self.serving.join().unwrap().unwrap();
        self.written.text()
    }
}

/// All that `player` answers to the lines of a session that ends by itself.
pub(super) fn answers_of(player: &str, lines: impl AsRef<[u8]>) -> String {
    let written = Written::default();
    serve_uci(lines.as_ref(), written.clone(), player, &workshop).unwrap();
    written.text()
}

/// The answers of a session to these lines, line by line.
fn said_by(player: &str, lines: &str) -> Vec<String> {
    answers_of(player, lines.to_owned() + "\n").lines().map(str::to_owned).collect()
}

pub(super) fn answers(lines: &str) -> String {
    answers_of("alpha-beta+deepening+table=1+table-move", lines)
}

#[test]
fn quit_ends_every_other_search_at_once() {
    for go in [
        "go",
        "go infinite",
        "go ponder",
        "go perft",
        "go perft x",
        "go perft 3 perft 99x",
        "go perft -1",
        "go depth perft 9",
        "go ponder perft x",
        "go mate x",
        "go mate 99999999999",
        "go depth 1000000",
        "go nodes many wtime",
        "go searchmoves perft 9x",
        "go movetime 100000 infinite",
    ] {
        let session = Session::start();
        session.send(&format!("position startpos\n{go}\nquit"));
        let sent = Instant::now();
        while !session.serving.is_finished() {
            assert!(sent.elapsed() < Duration::from_secs(1), "{go}: {}", session.text());
            thread::sleep(Duration::from_millis(1));
        }
    }
}

#[test]
fn the_lines_of_an_inexact_search_are_sorted() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    let player = "pvs+deepening+table=1:usual+reduce=2+quiescence=captures+null-move=2";
    let said =
        said_by(player, &format!("setoption name MultiPV value 6\nposition fen {fen}\ngo depth 5"));
    let word = |line: &str, name: &str| -> Option<i64> {
        let mut words = line.split(' ').skip_while(|word| *word != name).skip(1);
        words.next()?.parse().ok()
    };
    let mut last = (0, i64::MAX);
    let mut lines = 0;
    for line in said.iter().filter(|line| line.contains(" score cp ")) {
        let (number, value) = (word(line, "multipv").unwrap(), word(line, "cp").unwrap());
        assert!(number == 1 || number == last.0 + 1 && value <= last.1, "{said:?}");
        (last, lines) = ((number, value), lines + 1);
    }
    assert!(lines >= 30, "{said:?}");
    let best = said.iter().rfind(|line| line.contains(" multipv 1 ")).unwrap();
    let chosen = best.split(" pv ").nth(1).unwrap().split(' ').next().unwrap();
    assert!(said.last().unwrap().starts_with(&format!("bestmove {chosen}")), "{said:?}");
}

#[test]
fn every_iteration_is_reported_and_the_last_is_exact() {
    let text = answers("position startpos moves e2e4 e7e5\ngo depth 3\n");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    for (depth, line) in (1..=3).zip(&lines) {
        assert!(
            line.starts_with(&format!("info depth {depth} seldepth {depth} score cp ")),
            "{line}"
        );
        for word in [" nodes ", " nps ", " hashfull ", " time ", " pv "] {
            assert!(line.contains(word), "{line}");
        }
        assert!(!line.contains("bound"), "{line}");
    }
    let best = lines[2].split(" pv ").nth(1).unwrap().split(' ').next().unwrap();
    assert!(lines[3].starts_with(&format!("bestmove {best} ponder ")), "{text}");
}

/// After `ucinewgame` another move is drawn, as often as the book says, and the
/// same ones again from the same seed.
#[test]
fn draws_of_a_book_differ_from_game_to_game() {
    let drawn = |seed: &str, games: usize| -> Vec<String> {
        let session = Session::start();
        session.send("setoption name Book value weights");
        if !seed.is_empty() {
            session.send(&format!("setoption name Seed value {seed}"));
        }
        for game in 1..=games {
            session.send("ucinewgame\nposition startpos\ngo depth 1");
            session.wait_for_answers(game);
        }
        let text = session.end();
        text.lines().filter_map(|line| line.strip_prefix("bestmove ")).map(str::to_owned).collect()
    };
    let games = 1000;
    let of_seven = drawn("7", games);
    assert_eq!(of_seven[..50], drawn("7", 50));
    assert_ne!(of_seven[..50], drawn("8", 50));
    assert_ne!(drawn("", 50), drawn("", 50), "the clock goes on");
    let expected = [("d2d4", 0.50), ("e2e4", 0.30), ("c2c4", 0.15), ("g1f3", 0.05)];
    let chi_square: f64 = expected
        .iter()
        .map(|(chosen, weight)| {
            let found = of_seven.iter().filter(|drawn| drawn == chosen).count() as f64;
            let expected = weight * games as f64;
            (found - expected).powi(2) / expected
        })
        .sum();
    // Three degrees of freedom: this is exceeded once in a thousand seeds.
    assert!(chi_square < 16.27, "{chi_square}");
    let text =
        answers("setoption name Book value weights\nsetoption name Seed value x\ngo depth 1\n");
    assert!(text.contains("Seed x: invalid digit"), "{text}");
    assert!(text.contains("info string from the book, seed "), "{text}");
}

#[test]
fn a_stop_is_answered_at_once() {
    let session = Session::start();
    session.ask("go infinite", "info depth 3");
    session.ask("isready", "readyok");
    session.ask("stop", "bestmove");
    session.send("position startpos");
    let mut delays: Vec<_> = (2..52)
        .map(|number| {
            session.send("go infinite");
            session.wait_until(|text| {
                let since = text.rsplit("bestmove").next().unwrap_or_default();
                text.matches("bestmove").count() + 1 == number && since.contains("info depth 3")
            });
            let started = Instant::now();
            session.send("stop");
            session.wait_for_answers(number);
            started.elapsed()
        })
        .collect();
    delays.sort_unstable();
    // A machine with other work may make a few of them wait.
    assert!(delays[25] <= Duration::from_millis(20), "{delays:?}");
    session.send("go nodes 2000\nquit");
    assert_eq!(session.end().matches("bestmove").count(), 52);
}

#[test]
fn no_answer_comes_before_it_is_time() {
    for (position, go, answer) in [
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "go infinite", "bestmove 0000"),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "go infinite", "bestmove a1a8"),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "go ponder depth 1", "bestmove a1a8"),
        ("8/8 w - - 0 1", "go infinite", "bestmove 0000"),
    ] {
        let words =
            if go.contains("ponder") { ["stop", "ponderhit"].as_slice() } else { &["stop"] };
        for word in words {
            let session = Session::start();
            session.send(&format!("position fen {position}\n{go}"));
            thread::sleep(Duration::from_millis(60));
            session.ask("isready", "readyok");
            assert!(!session.text().contains("bestmove"), "{position}, {go}: {}", session.text());
            session.ask(word, answer);
            session.end();
        }
    }
    // The input ends instead.
    let text = answers("go infinite\n");
    assert!(text.contains("bestmove"), "{text}");
    assert!(answers("go ponder depth 2\n").contains("bestmove"));
}

#[test]
fn a_stopped_search_says_all_of_its_nodes() {
    let text = answers("position startpos\ngo nodes 5000\n");
    let nodes = text.lines().rev().nth(1).and_then(|line| line.split(" nodes ").nth(1)).unwrap();
    let nodes: u64 = nodes.split(' ').next().unwrap().parse().unwrap();
    assert!((4900..=5001).contains(&nodes), "{text}");
}

#[test]
fn bytes_that_are_no_text_are_ignored_with_a_word() {
    let text = answers_of("minimax", b"go depth 1\n\xff\xfe\nisready\n");
    assert!(text.contains("not UTF-8") && text.contains("readyok"), "{text}");
}

#[cfg(unix)]
mod programs {
    use plywood_players::{Game, Player, PlayerError, UciProgram};

    use super::*;

    /// A program out of lines of shell.
    fn program(script: &str) -> Result<UciProgram, String> {
        let settings: PlayerSettings = "uci=x,option.Hash=1".parse().unwrap();
        let command = format!("sh -c '{script}'");
        UciProgram::start(&command, &settings).map_err(|error| error.to_string())
    }

    const HELLO: &str = "read x; echo option name Hash type spin default 1; echo uciok; \
                         read x; read x; echo readyok;";

    fn chosen(script: &str) -> Result<String, PlayerError> {
        let game = Game::<Chess>::default();
        let mut program = program(&format!("{HELLO} {script}")).unwrap();
        program.choose(&game, None).map(|it| format!("{} {:?} {}", it.chosen, it.value, it.nodes))
    }

    #[test]
    fn a_program_is_a_player() {
        let script = "read x; read x; echo info depth 3 score cp 25 nodes 77 pv d2d4 d7d5; \
                      echo info depth 4 score cp 999 lowerbound nodes 80; \
                      echo bestmove d2d4";
        assert_eq!(chosen(script).unwrap(), "d2-d4 Some(25) 80");
    }

    /// A program that has a seed is told that of each game.
    #[test]
    fn a_program_draws_from_the_seed_of_its_game() {
        let begun = |seed: u64| {
            let script = "read x; echo option name Seed type string; echo uciok; \
                          read x; echo readyok; \
                          read x; [ \"$x\" = \"setoption name Seed value 41\" ] || exit 1; \
                          read x; read x; echo readyok; read x";
            let settings: PlayerSettings = "uci=x".parse().unwrap();
            let mut program = UciProgram::start(&format!("sh -c '{script}'"), &settings).unwrap();
            Player::<Chess>::begin(&mut program, seed)
        };
        assert_eq!(begun(41), Ok(()));
        assert!(begun(42).is_err());
    }

    #[test]
    fn a_program_that_goes_wrong_says_how() {
        let error = chosen("read x; read x; echo bestmove e2e5").unwrap_err().to_string();
        assert!(error.contains("sent the illegal move `e2e5`"), "{error}");
        let error = chosen("read x; read x; exit 3").unwrap_err().to_string();
        assert!(error.contains("has ended") || error.contains("has closed"), "{error}");
        let error = program("exit 0").err().unwrap();
        assert!(error.contains("does not answer like a UCI program"), "{error}");
        let settings: PlayerSettings = "uci=x".parse().unwrap();
        let error = UciProgram::start("/no/such/program", &settings).err().unwrap().to_string();
        assert!(error.contains("/no/such/program: the program cannot be started"), "{error}");
        let error = program("read x; echo uciok; read x").err().unwrap();
        assert!(error.contains("has no option \"Hash\""), "{error}");
    }
}
