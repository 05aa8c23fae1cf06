//! Tests of the openings of a match.

use std::collections::HashSet;

use plywood_players::{Rules, all_lines, sample};
use plywood_positions::{ConnectFour, Othello, Position, TicTacToe};

fn count<P: Rules>(plies: u32) -> usize {
    all_lines::<P>(plies).len()
}

/// The numbers of positions after 1 to 4 stones of Connect Four are published
/// (OEIS A212693). Othello has 4, 12, 56 and 244 lines (perft); the first that
/// transpose have three moves.
#[test]
fn different_positions_are_counted_once() {
    assert_eq!([1, 2, 3, 4].map(count::<ConnectFour>), [7, 49, 238, 1120]);
    // Othello: 4, 12, 54, 236 positions (perft 4, 12, 56, 244 lines).
    assert_eq!([1, 2, 3, 4].map(count::<Othello>), [4, 12, 54, 236]);
    assert_eq!(count::<TicTacToe>(0), 1);
    assert_eq!(count::<TicTacToe>(9), 0, "the game is over by then");
}

#[test]
fn a_sample_follows_from_its_seed() {
    let keys = |seed| -> Vec<u64> {
        let openings = sample(all_lines::<Othello>(4), 20, seed);
        openings.iter().map(|opening| opening.game.position().key()).collect()
    };
    assert_eq!(keys(1), keys(1));
    assert_ne!(keys(1), keys(2));
    assert_eq!(keys(1).iter().collect::<HashSet<_>>().len(), 20);
    let opening = &sample(all_lines::<Othello>(1), 1, 1)[0];
    assert_eq!(opening.name, opening.game.to_string());
}

#[cfg(feature = "chess")]
mod chess {
    use plywood_players::{read_epd_openings, read_pgn_openings};

    #[test]
    fn epd_positions_have_names() {
        let text = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"king's pawn\";\n\
                    7k/5Q2/6K1/8/8/8/8/8 b - -\n\
                    bad\n\
                    4k3/8/8/8/8/8/4P3/4K3 w - -\n";
        let openings: Vec<_> = read_epd_openings(text, "o.epd").collect();
        assert_eq!(openings.len(), 3, "a stalemate is no beginning");
        assert_eq!(openings[0].as_ref().unwrap().name, "king's pawn");
        assert!(openings[1].as_ref().unwrap_err().to_string().starts_with("o.epd:3:"));
        assert_eq!(openings[2].as_ref().unwrap().name, "line 4");
    }

    #[test]
    fn games_are_cut_off() {
        let text =
            "[Opening \"Spanish\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
        let read = |plies| -> Vec<_> {
            let openings = read_pgn_openings(text.as_bytes(), "o.pgn", plies);
            openings.map(|o| o.map(|o| (o.name, o.game.to_string())).unwrap()).collect()
        };
        assert_eq!(
            read(Some(3)),
            [
                ("Spanish".into(), "1. e4 e5 2. Nf3".into()),
                ("game 2".into(), "1. f3 e5 2. g4".into())
            ]
        );
        assert_eq!(read(None), [("Spanish".into(), "1. e4 e5 2. Nf3 Nc6 3. Bb5".into())]);
    }
}
