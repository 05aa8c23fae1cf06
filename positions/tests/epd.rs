//! Suites as people write them: accepted and reported forms.

use plywood_positions::{
    Chess, EpdNoteKind, EpdPosition, EpdProblem, FenNote, FenProblem, Position, read_epd,
};
use proptest::prelude::*;

/// A quiet middle game: pieces of all kinds, both sides can castle.
const MIDDLE: &str = "r3k2r/ppp2ppp/2n2n2/2bqp3/4P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq -";

/// White can promote on e8, where a rook is next to it, and take on c6 in
/// passing.
const PAWNS: &str = "3r2k1/4P3/8/2pP4/8/8/8/4K3 w - c6";

fn read(line: &str) -> EpdPosition {
    let mut entries = read_epd(line, "test.epd");
    let entry = entries.next().expect("a line").unwrap_or_else(|error| panic!("{line}: {error}"));
    assert!(entries.next().is_none(), "one line");
    entry
}

/// The column, and the fault there.
fn problem(line: &str) -> (usize, EpdProblem) {
    let error = read_epd(line, "test.epd").next().expect("a line").expect_err(line);
    (error.column, error.problem)
}

fn best(entry: &EpdPosition) -> Vec<String> {
    entry.best_moves.iter().map(|&best| entry.position.notation(best)).collect()
}

/// The best moves of `operations` in `position`.
fn best_of(position: &str, operations: &str) -> Vec<String> {
    best(&read(&format!("{position} {operations}")))
}

#[test]
fn operations_come_in_any_order() {
    let entry = read(&format!(
        "{MIDDLE} acd 12; id \"one; two\"; ce 35; am Qd2; c0 \"a comment\"; bm O-O exd5; pv O-O Nxe4;"
    ));
    assert_eq!(entry.id.as_deref(), Some("one; two"));
    assert_eq!(best(&entry), ["O-O", "exd5"]);
    assert_eq!(entry.avoid_moves.len(), 1);
    assert_eq!(entry.operand("acd"), Some("12"));
    assert_eq!(entry.operand("c0"), Some("a comment"));
    assert_eq!(entry.operand("dm"), None);
    let opcodes: Vec<_> = entry.operations.iter().map(|op| op.opcode.as_str()).collect();
    assert_eq!(opcodes, ["acd", "id", "ce", "am", "c0", "bm", "pv"]);
    assert_eq!(entry.operations[6].operands, ["O-O", "Nxe4"]);
}

#[test]
fn a_suite_has_an_opinion_where_it_says_so() {
    let with = |operations: &str, played: &str| {
        let entry = read(&format!("{MIDDLE} {operations}"));
        let chosen = read(&format!("{MIDDLE} bm {played}")).best_moves[0];
        entry.agrees_with(chosen)
    };
    assert_eq!(with("bm O-O;", "O-O"), Some(true));
    assert_eq!(with("bm O-O;", "exd5"), Some(false));
    assert_eq!(with("am O-O;", "O-O"), Some(false));
    assert_eq!(with("am O-O;", "exd5"), Some(true));
    assert_eq!(with("id \"none\";", "exd5"), None);
}

#[test]
fn moves_are_separated_by_spaces_or_commas() {
    for operations in ["bm O-O exd5;", "bm O-O, exd5;", "bm O-O,exd5", "bm O-O; bm exd5; bm O-O;"] {
        assert_eq!(best_of(MIDDLE, operations), ["O-O", "exd5"], "{operations}");
    }
}

#[test]
fn decorations_do_not_matter() {
    for text in
        ["Nxd5", "Nxd5!", "Nxd5!!", "Nxd5+", "Nxd5#?", "Nxd5 +", "Nxd5 ! ?", "Ncxd5", "c3d5"]
    {
        assert_eq!(best_of(MIDDLE, &format!("bm {text};")), ["Nxd5"], "{text}");
    }
    for text in ["dxc6", "dxc6ep", "dxc6e.p.", "dxc6 e.p.", "dxc6+!", "d5xc6", "d5c6"] {
        assert_eq!(best_of(PAWNS, &format!("bm {text};")), ["dxc6"], "{text}");
    }
    for text in ["e8=N", "e8N", "e8N!", "e7e8n"] {
        assert_eq!(best_of(PAWNS, &format!("bm {text};")), ["e8=N"], "{text}");
    }
    for text in ["exd8=Q+", "exd8Q", "exd8Q#", "e7xd8=Q", "e7d8q"] {
        assert_eq!(best_of(PAWNS, &format!("bm {text};")), ["exd8=Q+"], "{text}");
    }
    for text in ["O-O", "0-0", "e1g1", "O-O+"] {
        assert_eq!(best_of(MIDDLE, &format!("bm {text};")), ["O-O"], "{text}");
    }
    for text in ["Qd1-d2", "d1d2", "d1-d2", "Qd1d2"] {
        assert_eq!(best_of(MIDDLE, &format!("bm {text};")), ["Qd2"], "{text}");
    }
}

#[test]
fn the_counters_of_a_fen_may_stand_before_the_operations() {
    for operations in [
        "3 17 bm O-O; id \"x\";",
        "3 17 ; bm O-O; id \"x\"",
        "; bm O-O; id \"x\";",
        "3 17 bm O-O id \"x\"",
        "id \"x\";bm O-O",
        "bm O-O; - id \"x\";;",
        "bm O-O; id x\0",
    ] {
        let entry = read(&format!("{MIDDLE} {operations}"));
        assert_eq!(best(&entry), ["O-O"], "{operations}");
        assert_eq!(entry.id.as_deref(), Some("x"), "{operations}");
    }
    let entry = read("8/8/8/4k3/8/8/4P3/4K3 w - -; bm Kf2");
    assert_eq!(best(&entry), ["Kf2"], "a semicolon right after the position");
    assert!(read(MIDDLE).operations.is_empty());
    assert!(read(&format!("{MIDDLE} 0 1")).operations.is_empty());
}

#[test]
fn a_forgotten_semicolon_shows_where_an_opcode_follows() {
    let entry = read(&format!("{MIDDLE} bm O-O exd5 dm 4 id \"a b\" c0 \"said\"; c1 \"bm\" id"));
    assert_eq!(best(&entry), ["O-O", "exd5"]);
    assert_eq!(entry.operand("dm"), Some("4"));
    assert_eq!(entry.id.as_deref(), Some("a b"));
    assert_eq!(entry.operand("c0"), Some("said"));
    let last = entry.operations.last().expect("c1");
    assert_eq!(last.operands, ["bm", "id"], "a comment is free text");
}

/// Black and White can play the c-pawn to each of its squares.
const C_PAWNS: &str = "4k3/2p5/8/8/8/8/2P5/4K3";

#[test]
fn a_move_of_the_c_pawn_is_no_comment() {
    for (side, moves) in [("w", "Kd2 c3 c4"), ("b", "Kd7 c5 c6"), ("b", "c6 Kd7 c5")] {
        let operations = format!("bm {moves}; id \"x\";");
        let best = best_of(&format!("{C_PAWNS} {side} - -"), &operations);
        assert_eq!(best.join(" "), moves);
    }
    for (position, pawn) in [
        ("4k3/2P5/8/8/8/8/8/4K3 w - -", "c8=Q+"),
        ("4k3/8/2P5/8/8/8/8/4K3 w - -", "c7"),
        ("4k3/8/8/8/2p5/8/8/4K3 b - -", "c3"),
        ("4k3/8/8/8/8/2p5/8/4K3 b - -", "c2"),
    ] {
        let king = if position.contains(" w ") { "Kd2" } else { "Kd7" };
        for (first, second) in [(king, pawn), (pawn, king)] {
            let entry = read(&format!("{position} bm {first} {second} c4 \"said\""));
            assert_eq!(best(&entry), [first, second]);
            assert_eq!(entry.operand("c4"), Some("said"));
            let entry = read(&format!("{position} am {first} {second}"));
            assert_eq!(entry.avoid_moves.len(), 2);
        }
    }
}

#[test]
fn a_mate_as_the_best_move_is_a_distance() {
    let mate = |operations: &str| {
        let entry = read(&format!("{MIDDLE} {operations}"));
        (entry.mate_in, best(&entry).join(" "), entry.notes.len())
    };
    let is = |mate_in, best: &str| (mate_in, best.to_owned(), 0);
    assert_eq!(mate("bm #5;"), is(Some(5), ""));
    assert_eq!(mate("bm #5"), is(Some(5), ""));
    assert_eq!(mate("bm #-5; PV: a4b3;"), is(Some(-5), ""));
    assert_eq!(mate("bm Qd2 #5;"), is(Some(5), "Qd2"));
    assert_eq!(mate("bm #5, Qd2;"), is(Some(5), "Qd2"));
    assert_eq!(mate("bm Qd2 #;"), is(None, "Qd2"));
    assert_eq!(mate("dm 5; bm Qd2;"), is(Some(5), "Qd2"));
    assert_eq!(mate("bm Qd2; ce 35"), is(None, "Qd2"));
    let entry = read(&format!("{MIDDLE} bm #5;"));
    assert_eq!(entry.agrees_with(read(&format!("{MIDDLE} bm Qd2;")).best_moves[0]), None);
    assert_eq!(entry.operand("bm"), Some("#5"));
}

/// The notes of `operations` in the middle game, and their columns after it.
fn notes(operations: &str) -> Vec<(usize, String)> {
    let entry = read(&format!("{MIDDLE} {operations}"));
    assert!(!entry.is_repaired(), "{operations}");
    let place = |column: usize| column - MIDDLE.len() - 1;
    entry.notes.iter().map(|note| (place(note.column), note.kind.to_string())).collect()
}

#[test]
fn operations_that_agree_are_not_worth_a_note() {
    for operations in [
        "bm #2; dm 2; ce 32764;",
        "dm -1; ce -32765;",
        "dm 1; ce 32766; bm Qd2; pv Qd2 Nd7",
        "dm 105; ce 32558; ce +M105",
        "am Qd2; pv O-O",
        "bm O-O exd5; am Qd2; pv exd5",
        "pv 1.Qd2 Nd7",
        "ce 12345; dm 3",
    ] {
        assert_eq!(notes(operations), [], "{operations}");
    }
}

#[test]
fn operations_that_contradict_each_other_are_kept_and_noted() {
    let one = |operations| match notes(operations).as_slice() {
        [(column, text)] => (*column, text.clone()),
        notes => panic!("{operations}: {notes:?}"),
    };
    assert_eq!(one("bm #2; dm 3;"), (1, "`bm #2` contradicts `dm 3`".into()));
    assert_eq!(one("dm 3; ce 32764;"), (7, "`ce 32764` contradicts `dm 3`".into()));
    assert_eq!(one("bm #3; ce -M3;"), (8, "`ce -M3` contradicts `bm #3`".into()));
    assert_eq!(one("bm Qd2 O-O; am e1g1;"), (13, "`am O-O` contradicts `bm O-O`".into()));
    assert_eq!(one("bm Qd2 O-O; pv exd5"), (13, "`pv exd5` contradicts `bm Qd2 O-O`".into()));
    assert_eq!(one("am Qd2; pv Qd2"), (9, "`pv Qd2` contradicts `am Qd2`".into()));
    assert_eq!(one("pv Qd5"), (1, "`pv` begins with `Qd5`, which is not legal here".into()));
}

#[test]
fn a_position_is_repaired_where_its_meaning_is_clear() {
    let noted = |line: &str| {
        let entry = read(line);
        let notes: Vec<_> = entry.notes.iter().map(|it| (it.column, it.kind.clone())).collect();
        (entry.position.to_string(), entry.is_repaired(), notes)
    };
    let note = |column, note| vec![(column, EpdNoteKind::Position(note))];
    let castling = FenNote::DroppedCastling("Qkq".into());
    assert_eq!(
        noted("5k2/8/8/8/8/8/8/4K2R w KQkq - bm O-O;"),
        ("5k2/8/8/8/8/8/8/4K2R w K -".into(), true, note(24, castling))
    );
    let passed = FenNote::DroppedEnPassant("d6".into());
    assert_eq!(
        noted("8/5k2/8/8/3P4/8/5K2/8 w - d6 bm d5;"),
        ("8/5k2/8/8/3P4/8/5K2/8 w - -".into(), true, note(27, passed))
    );
    assert_eq!(
        noted("4k3/2N1N3/3N4/8/8/8/8/4K3 b - - bm Kd8;"),
        ("4k3/2N1N3/3N4/8/8/8/8/4K3 b - -".into(), false, note(1, FenNote::ImpossibleCheck))
    );
    assert_eq!(
        noted("k7/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - bm Kd1;").2,
        note(1, FenNote::TooMuchMaterial)
    );
}

#[test]
fn chess960_is_played() {
    let entry =
        read("1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GBgb - bm O-O O-O-O; id \"fischer\";");
    assert_eq!(best(&entry), ["O-O", "O-O-O"]);
    assert_eq!(entry.notes[0].kind, EpdNoteKind::Position(FenNote::Chess960));
    assert_eq!(best(&read("1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GBgb - bm f1g1;")), ["O-O"]);
}

#[test]
fn text_that_is_no_operation_is_a_remark() {
    let entry =
        read(&format!("{MIDDLE} bm O-O; 1 O-O Qd8 2 Re1!, fine; \"by hand\"; White is well"));
    assert_eq!(entry.remarks, ["1 O-O Qd8 2 Re1!, fine", "\"by hand\""]);
    assert_eq!(entry.operations[1].opcode, "White");
}

#[test]
fn blank_lines_comments_and_line_ends_do_not_matter() {
    let text = format!(
        "\u{feff}# comment\r\n\r\n{MIDDLE} bm O-O;\r\n  # another\r\n \t\r\n{MIDDLE} bm Qd2\r\n\u{1a}"
    );
    let entries: Vec<_> = read_epd(&text, "test.epd").map(|entry| entry.expect("legal")).collect();
    assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [3, 6]);
    let text = format!("\u{feff}{MIDDLE} bm O-O");
    assert_eq!(best(&read(&text)), ["O-O"]);
    let text = format!("# old\r{MIDDLE} bm O-O;\r{MIDDLE} bm Qd2;\r");
    let entries: Vec<_> = read_epd(&text, "test.epd").map(|entry| entry.expect("legal")).collect();
    assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn a_bad_line_does_not_hide_the_others() {
    let text = format!("{MIDDLE} bm O-O;\n{MIDDLE} bm Nd8;\n\n{MIDDLE} bm Qd2;\n");
    let results: Vec<_> = read_epd(&text, "mine.epd").collect();
    assert!(results[0].is_ok() && results[2].is_ok());
    let error = results[1].as_ref().expect_err("no knight can go there");
    assert_eq!((error.file.as_str(), error.line), ("mine.epd", 2));
    let at = MIDDLE.len() + 5;
    assert!(error.to_string().starts_with(&format!("mine.epd:2:{at}: `Nd8`")), "{error}");
}

#[test]
fn a_bad_position_is_reported_at_its_field() {
    let fen = |line| match problem(line) {
        (column, EpdProblem::Position(problem)) => (column, problem),
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(
        fen("8/5k2/8/3P/8/8/5K2/8 w - - bm d6;"),
        (9, FenProblem::Squares { rank: 5, squares: 4 })
    );
    assert_eq!(fen("8/5k2/8/3P4/8/8/5K2/8 w - bm d6;"), (27, FenProblem::EnPassant("bm".into())));
    assert_eq!(
        fen("8/5k2/8/3P4/8/8/5K2/8 w - d6+; id \"x\";"),
        (27, FenProblem::EnPassant("d6+".into()))
    );
    assert_eq!(
        fen("4k2r/8/8/8/8/8/8/4K2R w Kkk - bm O-O;"),
        (25, FenProblem::Castling("Kkk".into()))
    );
    assert_eq!(fen("8/5k2/8; bm d6;"), (1, FenProblem::Ranks(3)));
    assert_eq!(fen("8/5k2/8/3P4/8/8/5K2/8; bm d6;"), (22, FenProblem::Missing("side to move")));
    let (column, FenProblem::Illegal(_)) = fen("8/5k2/4P3/8/8/8/5K2/8 w - - bm e7;") else {
        panic!("Black is in check");
    };
    assert_eq!(column, 1);
}

#[test]
fn spellings_with_one_meaning_are_read() {
    for (text, meant) in [
        ("nxd5", "Nxd5"),
        ("Sxd5", "Nxd5"),
        ("N-xd5", "Nxd5"),
        ("12.Nxd5", "Nxd5"),
        ("12. Nxd5++", "Nxd5"),
        ("\"Nxd5\"", "Nxd5"),
        ("o-o", "O-O"),
        ("Dd2", "Qd2"),
    ] {
        assert_eq!(best_of(MIDDLE, &format!("bm {text};")), [meant], "{text}");
    }
    let rook = "r4rk1/3nppbp/bq1p1np1/2pP4/8/2N2NPP/PP2PPB1/R1BQR1K1 b - -";
    for text in ["Tfb8", "rfb8", "17...Rfb8", "Rf8-b8"] {
        assert_eq!(best_of(rook, &format!("bm {text};")), ["Rfb8"], "{text}");
    }
    let pawn = "8/P6k/8/8/8/8/7K/8 w - -";
    for text in ["a8(Q)", "a8/Q", "a8=q", "a8q", "a8D", "Pa8=Q", "a7a8q", "a7-a8Q"] {
        assert_eq!(best_of(pawn, &format!("bm {text};")), ["a8=Q"], "{text}");
    }
    for text in ["a7a8", "a8", "a8=X"] {
        assert!(read_epd(&format!("{pawn} bm {text};"), "f").next().expect("a line").is_err());
    }
}

#[test]
fn a_bad_move_is_reported_where_it_stands() {
    use EpdProblem::{Ambiguous, Counter, Illegal, NoMove, NotAMove, OpenString, SmallPiece};
    let at = |operations: &str| {
        let (column, problem) = problem(&format!("{MIDDLE} {operations}"));
        (column - MIDDLE.len() - 1, problem)
    };
    assert_eq!(at("bm #x;"), (4, NotAMove("#x".into())));
    assert_eq!(at("am #2;"), (4, NotAMove("#2".into())));
    assert_eq!(at("bm O-O, Ncxd;"), (9, NotAMove("Ncxd".into())));
    assert_eq!(at("bm O-O,exd5,what;"), (13, NotAMove("what".into())));
    assert_eq!(at("id \"ä\"; bm \"no move\";"), (13, NotAMove("no".into())));
    assert_eq!(at("bm bd2;"), (4, SmallPiece("bd2".into())));
    assert_eq!(at("bm ; id \"x\";"), (1, NoMove("bm".into())));
    assert_eq!(at("am ?!"), (1, NoMove("am".into())));
    assert_eq!(at("hmvc x; fmvn 3;"), (6, Counter("hmvc".into())));
    assert_eq!(at("hmvc 4; fmvn -3;"), (14, Counter("fmvn".into())));
    assert_eq!(at("hmvc 4; fmvn;"), (9, Counter("fmvn".into())));
    assert_eq!(at("bm O-O; id \"x;"), (12, OpenString));
    let (column, Illegal { text, legal }) = at("bm Nd5;") else { panic!("it is a capture") };
    assert_eq!((column, text.as_str()), (4, "Nd5"));
    assert!(legal.contains("Nxd5"), "{legal}");
    for text in ["O-O-O", "a2a5", "Rd1", "e5", "0000", "Q@d4", "--"] {
        let (column, problem) = at(&format!("bm {text};"));
        assert_eq!(column, 4, "{text}");
        assert!(matches!(problem, Illegal { .. } | NotAMove(_)), "{text}: {problem:?}");
    }
    let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - -";
    let (_, problem) = problem(&format!("{knights} bm Nd2;"));
    let Ambiguous { legal, .. } = problem else { panic!("both can: {problem}") };
    assert!(legal.contains("Nbd2") && legal.contains("Nfd2"), "{legal}");
}

/// The message about a move that cannot be made there.
#[test]
fn an_illegal_move_is_told_what_could_be_meant() {
    let said = |operations: &str| match problem(&format!("{MIDDLE} {operations}")).1 {
        EpdProblem::Illegal { legal, .. } => legal,
        problem => panic!("{operations}: {problem:?}"),
    };
    assert_eq!(said("bm cxd5;"), "what can go there is exd5");
    assert_eq!(said("bm h5;"), "no pawn can go there");
    assert_eq!(said("bm Rh3;"), "no such piece can go there");
    assert_eq!(said("bm Nd5;"), "what can go there is Nxd5");
    assert_eq!(said("bm O-O-O;"), "check the position and the move");
}

#[test]
fn every_error_says_what_to_do() {
    for (line, fix) in [
        ("bm Nd8;", "no such piece can go there"),
        ("bm bd2;", "capital letter"),
        ("bm;", "add one"),
        ("bm O-O; id \"x;", "end it with"),
        ("bm 12;", "write it like"),
    ] {
        let error = read_epd(&format!("{MIDDLE} {line}"), "f").next().expect("a line");
        let message = error.expect_err(line).to_string();
        assert!(message.contains(fix), "{message}");
    }
}

/// Lines of all kinds, to be damaged.
const LINES: [&str; 6] = [
    "r3k2r/ppp2ppp/2n2n2/2bqp3/4P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - bm O-O exd5; id \"one\";",
    "3r2k1/4P3/8/2pP4/8/8/8/4K3 w - c6 0 17 am dxc6e.p.; bm e8N; dm 3; c7 \"b c\";",
    "1r3kr1/8/8/8/8/8/8/1R3KR1 w GBgb - bm #5; ce +M5; pv Rb2 Kf7;",
    "4k3/2N1N3/3N4/8/8/8/8/4K3 b KQkq e6; bm Kd8 c6 id x",
    "QQQQQ2k/8/8/8/8/8/PPPPPPPP/QQQQQ2K b - - - bm Kg7 + ?; 1 e4, \"remark\"",
    "8/2P5/8/8/8/2p5/8/k1K5 w - - bm c8=Q c7; c0 \"m\u{e4}h\";",
];

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 20_000,
        rng_seed: proptest::test_runner::RngSeed::Fixed(13),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Nothing makes the reader panic, no line is passed over, and a position
    /// that is read is written so that it is read again.
    #[test]
    fn a_damaged_line_is_read_or_refused(
        line in prop::sample::select(&LINES),
        damage in prop::collection::vec((any::<prop::sample::Index>(), "[ -~\u{e4}\t]{0,2}"), 0..4),
    ) {
        let mut damaged: Vec<char> = line.chars().collect();
        for (at, instead) in damage {
            let at = at.index(damaged.len());
            damaged.splice(at..=at, instead.chars());
            if damaged.is_empty() {
                damaged.push('8');
            }
        }
        let damaged: String = damaged.into_iter().collect();
        let skipped = damaged.trim().is_empty() || damaged.trim_start().starts_with('#');
        let results: Vec<_> = read_epd(&damaged, "damaged.epd").collect();
        prop_assert_eq!(results.len(), usize::from(!skipped), "{}", damaged);
        for result in results {
            match result {
                Ok(entry) => {
                    let text = entry.position.to_string();
                    let again: Chess = text.parse().map_err(|error| {
                        TestCaseError::fail(format!("{damaged}: {text}: {error}"))
                    })?;
                    prop_assert_eq!(again.key(), entry.position.key(), "{}", damaged);
                    prop_assert_eq!(again.to_string(), text);
                }
                Err(error) => {
                    prop_assert!((1..=damaged.chars().count() + 1).contains(&error.column));
                }
            }
        }
    }
}
