//! Opening books.

use plywood_players::{Book, BookMaker, Random, Rules, polyglot_key, read_pgn};
use plywood_positions::{Chess, Position};

use super::played::played;

fn position(fen: &str) -> Chess {
    fen.parse().unwrap()
}

/// The keys that are published with the description of the format, so
/// programs can test theirs.
#[test]
fn the_published_keys() {
    let published = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 0x463b_9618_1691_fc9c),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3", 0x823c_9b50_fd11_4196),
        ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6", 0x0756_b944_61c5_0fb0),
        ("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq -", 0x662f_afb9_65db_29d4),
        ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6", 0x22a4_8b5a_8e47_ff78),
        ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq -", 0x652a_607c_a3f2_42c1),
        ("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - -", 0x00fd_d303_c946_bdd9),
        ("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3", 0x3c81_23ea_7b06_7637),
        ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq -", 0x5c3f_9b82_9b27_9560),
    ];
    for (fen, key) in published {
        assert_eq!(polyglot_key(&position(fen)), key, "{fen}");
    }
}

/// Bytes by hand: e2 is square 12, e4 28, 12 * 64 + 28 = 0x31c.
const E4: [u8; 16] =
    [0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c, 0x03, 0x1c, 0x00, 0x05, 0, 0, 0, 7];

fn entry(position: &Chess, chosen: u16, weight: u16) -> Vec<u8> {
    let mut bytes = polyglot_key(position).to_be_bytes().to_vec();
    bytes.extend(chosen.to_be_bytes());
    bytes.extend(weight.to_be_bytes());
    bytes.extend([0; 4]);
    bytes
}

/// The moves for this position, and their probabilities.
fn moves(book: &Book, position: &Chess) -> Vec<(String, f64)> {
    let moves = book.advice(position).moves.into_iter();
    moves.map(|(chosen, part)| (position.notation(chosen), part)).collect()
}

#[test]
fn the_bytes_of_an_entry() {
    let book = Book::read_polyglot(&E4, "one.bin").unwrap();
    assert_eq!(moves(&book, &Chess::default()), [("e4".to_owned(), 1.0)]);
    assert_eq!(book.write_polyglot(), E4, "what was learnt is kept");
}

#[test]
fn a_damaged_file_says_what_is_wrong() {
    let error = |bytes: &[u8]| Book::read_polyglot(bytes, "b.bin").unwrap_err().to_string();
    assert!(
        error(&E4[..15])
            .starts_with("b.bin: the file is cut off, because 15 bytes are not a multiple of 16")
    );
    let mut entries = [entry(&position("8/8/4k3/8/8/4K3/8/8 w - -"), 1, 1), E4.to_vec()];
    entries.sort();
    entries.reverse();
    assert!(error(&entries.concat()).starts_with("b.bin: entry 2 is out of order"));
}

#[test]
fn castling_and_promotion_have_forms_of_their_own() {
    let castling = position("4k3/8/8/8/8/8/8/R3K2R w KQ -");
    // e1 is 4, h1 7, a1 0, c1 2: 4 * 64 + 7, 4 * 64, 4 * 64 + 2.
    for (code, san) in [(0x107, "O-O"), (0x100, "O-O-O"), (0x102, "O-O-O")] {
        let book = Book::read_polyglot(&entry(&castling, code, 1), "c.bin").unwrap();
        assert_eq!(moves(&book, &castling)[0].0, san, "{code:x}");
    }
    // The king takes the rook, as Polyglot has it.
    let written = Book::read_text("fen 4k3/8/8/8/8/8/8/R3K2R w KQ -:\n100% O-O", "c").unwrap();
    assert_eq!(written.write_polyglot()[8..10], [0x01, 0x07]);
    // a7 is 48, a8 56, a knight 1: 1 << 12 | 48 << 6 | 56.
    let promotion = position("4k3/P7/8/8/8/8/8/4K3 w - -");
    let book = Book::read_polyglot(&entry(&promotion, 0x1c38, 1), "p.bin").unwrap();
    assert_eq!(moves(&book, &promotion)[0].0, "a8=N");
}

#[test]
fn a_move_that_is_not_legal_is_refused() {
    let start = Chess::default();
    // e2e5, and e2e4 with a promotion that does not exist.
    let file = [entry(&start, 0x324, 9), E4.to_vec(), entry(&start, 0x731c, 1)].concat();
    let book = Book::read_polyglot(&file, "x.bin").unwrap();
    let advice = book.advice(&start);
    assert_eq!(advice.moves.len(), 1);
    let refused: Vec<_> = advice.refused.iter().map(ToString::to_string).collect();
    assert_eq!(refused, ["e2e5", "e2e4?"]);
    let mut random = Random::new(1);
    for _ in 0..100 {
        let chosen = book.draw(&start, &mut random).unwrap();
        assert_eq!(start.notation(chosen), "e4");
    }
    let check = book.check();
    assert_eq!((check.positions, check.moves, check.reachable), (1, 3, 1));
    assert!(check.illegal[0].to_string().starts_with("after \"start\": e2e5 is not legal in rnbq"));
}

#[test]
fn weights_are_probabilities() {
    let book = Book::spanish();
    let start = Chess::default();
    let parts = moves(&book, &start);
    assert_eq!(parts[..3], [("e4".into(), 0.3), ("d4".into(), 0.3), ("c4".into(), 0.15)]);
    assert!((parts.iter().map(|(_, part)| part).sum::<f64>() - 1.0).abs() < 1e-12);
    let mut random = Random::new(7);
    let mut kings_pawn = 0;
    for _ in 0..10_000 {
        let chosen = book.draw(&start, &mut random).unwrap();
        kings_pawn += i32::from(start.notation(chosen) == "e4");
    }
    // 3000 +-46 (one standard deviation of a binomial with p = 0.3).
    assert!((2816..=3184).contains(&kings_pawn), "{kings_pawn}");
    let draws = |seed| {
        let mut random = Random::new(seed);
        (0..20).map(|_| book.draw(&start, &mut random)).collect::<Vec<_>>()
    };
    assert_eq!(draws(3), draws(3));
    assert_ne!(draws(3), draws(4));
    // The probabilities 0 are never drawn.
    let never = Book::read_text("start:\n0% e4\n100% d4\n", "n").unwrap();
    let drawn = never.draw(&start, &mut random).map(|chosen| start.notation(chosen));
    assert_eq!(drawn.as_deref(), Some("d4"));
    let silent = Book::read_polyglot(&entry(&start, 0x31c, 0), "s").unwrap();
    assert_eq!(silent.draw(&start, &mut random), None);
    assert_eq!(silent.check().silent, [""]);
}

#[test]
fn the_small_book_knows_the_spanish() {
    let book = Book::spanish();
    let check = book.check();
    assert_eq!((check.reachable, check.illegal.len()), (check.positions, 0));
    let spanish = position("r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4");
    let moves: Vec<_> = moves(&book, &spanish).into_iter().map(|(chosen, _)| chosen).collect();
    assert_eq!(moves, ["Ba4", "Bxc6", "Bc4", "Be2"]);
}

#[test]
fn text_survives_the_round_trip() {
    let book = Book::spanish();
    let (text, left_out) = book.write_text();
    assert_eq!(left_out, 0);
    assert!(text.starts_with("start:\n  30% e4\n  30% d4\n  15% c4\n"), "{text}");
    assert!(text.contains("\n1. e4 e5 2. Nf3 Nc6:\n  100% Bb5\n"), "{text}");
    let again = Book::read_text(&text, "again").unwrap();
    assert_eq!(again, book);
    let binary = Book::read_polyglot(&book.write_polyglot(), "again").unwrap();
    assert_eq!(binary.write_text(), (text, 0));
    // Weights that are no whole hundredths of a per cent.
    let thirds: Vec<u8> = [0x31c_u16, 0x2db, 0x29a]
        .iter()
        .flat_map(|&code| entry(&Chess::default(), code, 1))
        .collect();
    let (text, _) = Book::read_polyglot(&thirds, "t").unwrap().write_text();
    assert_eq!(text.matches("33.33%").count(), 3, "{text}");
    assert!(Book::read_text(&text, "t").is_ok());
}

#[test]
fn what_no_move_leads_to_is_left_out() {
    let (text, left_out) = Book::read_text("1. e4:\n100% e5\n", "x").unwrap().write_text();
    assert_eq!((text.as_str(), left_out), ("", 1));
}

#[test]
fn bad_lines_are_found() {
    let error = |text: &str| Book::read_text(text, "b").unwrap_err().to_string();
    assert_eq!(
        error("start:\n60% e4\n30% d4\n"),
        "b:1: the percentages of this position sum to 90.00; make them 100"
    );
    assert!(error("start:\n60% e4\n\n1. d4:\n").starts_with("b:1: the percentages"));
    assert!(error("start:\n100% e5\n").starts_with("b:2: `e5` is not legal here"));
    assert!(error("1. e4 e4:\n").starts_with("b:1: `e4` is not legal here"));
    assert!(error("fen 8/8:\n").contains("the board has 2 ranks"));
    assert!(error("30% e4\n").starts_with("b:1: no position is named"));
    assert!(
        error("start:\ne4 30\n").starts_with("b:2: \"e4 30\" is not a move with its percentage")
    );
    assert!(error("start:\n130% e4\n").starts_with("b:2: \"130\" is not a percentage"));
    assert!(error("start:\n100% e4\nstart:\n100% d4\n").starts_with("b:3: this position has"));
}

#[test]
fn a_book_is_made_of_games() {
    let text = "1. e4 e5 2. Nf3 *\n\n1. e4 e5 2. Nc3 *\n\n1. e4 c5 *\n\n1. d4 d5 *\n\n1. e4 *\n";
    let made = |plies, least| {
        let mut maker = BookMaker::new(plies);
        for sheet in read_pgn(text.as_bytes(), "games.pgn") {
            maker.add(&sheet.unwrap().game);
        }
        maker.book(least).write_text().0
    };
    assert_eq!(
        made(3, 1),
        "start:\n  80% e4\n  20% d4\n1. e4:\n  66.67% e5\n  33.33% c5\n1. d4:\n  100% d5\n\
         1. e4 e5:\n  50% Nc3\n  50% Nf3\n"
    );
    assert_eq!(made(3, 2), "start:\n  100% e4\n1. e4:\n  100% e5\n");
    assert_eq!(made(1, 1), "start:\n  80% e4\n  20% d4\n");
}

#[test]
fn more_games_than_a_weight_holds_are_scaled() {
    let games = ["e4", "a3"].map(played::<Chess>);
    let mut maker = BookMaker::new(1);
    for _ in 0..100_000 {
        maker.add(&games[0]);
    }
    maker.add(&games[1]);
    let weights: Vec<_> = maker
        .book(1)
        .write_polyglot()
        .chunks(16)
        .map(|entry| u16::from_be_bytes([entry[10], entry[11]]))
        .collect();
    assert_eq!(weights, [50_000, 1]);
}

#[test]
fn transpositions_are_one_position() {
    let book = Book::read_text(
        "start:\n50% e4\n50% Nf3\n1. e4:\n100% e5\n1. e4 e5:\n100% Nf3\n1. Nf3:\n100% e5\n\
         1. Nf3 e5:\n100% e4\n1. e4 e5 2. Nf3:\n100% Nc6\n",
        "t",
    )
    .unwrap();
    let game = played::<Chess>("Nf3 e5 e4");
    let chosen = book.draw(game.position(), &mut Random::new(1)).unwrap();
    assert_eq!(game.position().coordinates(chosen), "b8c6");
    assert_eq!(book.check().reachable, 6);
}

#[test]
fn both_encodings_of_castling_are_one_move() {
    let position: Chess = "4k3/8/8/8/8/8/8/4K2R w K -".parse().unwrap();
    let entry = |chosen: u16, weight: u16| {
        let key = polyglot_key(&position).to_be_bytes();
        [&key[..], &chosen.to_be_bytes(), &weight.to_be_bytes(), &[0; 4]].concat()
    };
    // The king on e1 goes to g1, or takes the rook on h1.
    let bytes = [entry(0x0106, 3), entry(0x0107, 7)].concat();
    let moves = Book::read_polyglot(&bytes, "both.bin").unwrap().advice(&position).moves;
    assert_eq!(moves.len(), 1);
    assert!((moves[0].1 - 1.0).abs() < 1e-12, "{moves:?}");
}
