//! Chess960: castling in the texts of moves, in games and in books.

use plywood_players::{Book, BookMaker, Game, Random, ScoreSheet, read_pgn, read_score_sheet};
use plywood_positions::Chess;

use super::uci::answers;

/// The king on f1 castles by f1h1 and f1a1, and steps by f1g1 and f1e1.
const BESIDE: &str = "r4k1r/pppppppp/8/8/8/8/PPPPPPPP/R4K1R w HAha - 0 1";

/// The moves of the king and of castling in the position that `lines` set.
fn of_the_king(lines: &str, king: &str) -> Vec<String> {
    let text = answers(&format!("{lines}\ngo perft 1\n"));
    let moves = text.lines().filter_map(|line| line.strip_suffix(": 1"));
    let mut found: Vec<_> = moves.filter(|it| it.starts_with(king)).map(str::to_owned).collect();
    found.sort();
    found
}

#[test]
fn castling_and_the_step_beside_it_have_texts_of_their_own() {
    let set = format!("position fen {BESIDE}");
    assert_eq!(of_the_king(&set, "f1"), ["f1a1", "f1e1", "f1g1", "f1h1"]);
    // Where the rook stands afterwards tells the moves apart.
    for (chosen, rook, king) in
        [("f1h1", "f1", "g1"), ("f1a1", "d1", "c1"), ("f1g1", "h1", "g1"), ("f1e1", "h1", "e1")]
    {
        let text = answers(&format!("{set}\ngo depth 1 searchmoves {chosen}\n"));
        assert!(text.lines().any(|line| line.starts_with(&format!("bestmove {chosen}"))), "{text}");
        let mut game = Game::<Chess>::from_text(BESIDE).unwrap();
        game.play_text(chosen).unwrap();
        let first = game.position().to_string();
        let at = |square: &str| {
            let board = game.position().board();
            shakmaty::Position::board(board)
                .piece_at(square.parse().unwrap())
                .map(shakmaty::Piece::char)
        };
        assert_eq!((at(rook), at(king)), (Some('R'), Some('K')), "{chosen}: {first}");
    }
    // After White has castled, Black still castles in the same way.
    assert_eq!(of_the_king(&format!("{set} moves f1h1"), "f8"), ["f8a8", "f8e8", "f8g8", "f8h8"]);
}

#[test]
fn the_option_decides_where_the_position_does_not() {
    const ITALIAN: &str = "position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5";
    assert_eq!(of_the_king(ITALIAN, "e1"), ["e1e2", "e1f1", "e1g1"]);
    let on = format!("setoption name UCI_Chess960 value true\n{ITALIAN}");
    assert_eq!(of_the_king(&on, "e1"), ["e1e2", "e1f1", "e1h1"]);
    let off = format!("{on}\nsetoption name UCI_Chess960 value false\n{ITALIAN}");
    assert_eq!(of_the_king(&off, "e1"), ["e1e2", "e1f1", "e1g1"]);
    let castled = format!("{on} e1h1 g8f6 d2d3");
    assert_eq!(of_the_king(&castled, "e8"), ["e8e7", "e8f8", "e8h8"]);
    // The rights of one side alone prove nothing, but the option does.
    let one_side = "position fen r4k1r/pppppppp/8/8/8/8/PPPPPPPP/R4K1R w K - 0 1";
    let refused = answers(&format!("{one_side}\ngo depth 1\n"));
    assert!(refused.contains("holds in Chess960 alone"), "{refused}");
    let on = format!("setoption name UCI_Chess960 value true\n{one_side}");
    assert_eq!(of_the_king(&on, "f1"), ["f1e1", "f1g1", "f1h1"]);
    let wrong = answers("setoption name UCI_Chess960 value yes\n");
    assert!(wrong.contains("UCI_Chess960 yes is neither true nor false; ignored"), "{wrong}");
}

fn read(text: &str) -> ScoreSheet<Chess> {
    read_pgn(text.as_bytes(), "x.pgn").next().unwrap().unwrap()
}

#[test]
fn a_written_game_names_its_variant_and_is_read_back() {
    let with = |fen: &str| {
        format!("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. O-O O-O-O *\n")
    };
    // As X-FEN has it, for both sides and for one, and as Shredder-FEN.
    for fen in [
        "r4k1r/pppppppp/8/8/8/8/PPPPPPPP/R4K1R w KQkq - 0 1",
        "r4k1r/pppppppp/8/8/8/8/PPPPPPPP/R4K1R w Kq - 0 1",
        BESIDE,
        // The rooks' squares are those of orthodox chess.
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
    ] {
        let sheet = read(&with(fen));
        let text = sheet.to_string();
        assert_eq!(text.matches("[Variant \"Chess960\"]").count(), 1, "{text}");
        assert!(text.contains("[SetUp \"1\"]\n[FEN \"r") && text.contains(" w H"), "{text}");
        assert!(text.contains("1. O-O O-O-O *"), "{text}");
        let again = read(&text);
        assert_eq!(again.to_string(), text);
        assert_eq!(again.game.position().to_string(), sheet.game.position().to_string());
        assert_eq!(read_score_sheet::<Chess>(&text, "x.pgn").unwrap().to_string(), text);
    }
    let orthodox = read("[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n1. O-O *\n").to_string();
    assert!(!orthodox.contains("Variant") && orthodox.contains(" w KQkq - 0 1"), "{orthodox}");
}

#[test]
fn a_book_has_no_positions_of_chess960() {
    let error = Book::read_text(&format!("fen {BESIDE}:\n100% e4\n"), "b").unwrap_err();
    assert!(error.to_string().starts_with("b:1: a book cannot hold positions of Chess960"));
    let mut maker = BookMaker::new(4);
    maker.add(&read("1. e4 *\n").game);
    maker.add(&read(&format!("[FEN \"{BESIDE}\"]\n\n1. O-O *\n")).game);
    assert_eq!((maker.left_out(), maker.book(1).positions()), (1, 1));
    // The key of the initial position is the same in both games.
    let book = Book::read_text("start:\n100% e4\n", "b").unwrap();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let drawn = |game: Game<Chess>| {
        let found = book.draw(game.position(), &mut Random::new(1)).is_some();
        assert_eq!(found, !book.advice(game.position()).moves.is_empty());
        found
    };
    assert!(drawn(Game::from_text(start).unwrap()));
    assert!(!drawn(Game::chess960(start).unwrap()));
}
