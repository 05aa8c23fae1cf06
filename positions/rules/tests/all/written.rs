//! Positions as lines, as moves and as diagrams.

use plywood_positions::{Chess, ConnectFour, Othello, TicTacToe};
use plywood_rules::{Game, Random, Rules, Start, read_position, written_diagram};

/// What is written of a position is read as the same position, in all forms.
fn is_read_as_written<P: Rules>() {
    let mut random = Random::new(7);
    for _ in 0..4 {
        let mut game = Game::<P>::default();
        loop {
            let position = game.position();
            let last = game.plies().last().map(|ply| ply.chosen);
            let diagram = written_diagram(position, last);
            let (board, below) = diagram.split_at(position.diagram(last).to_string().len());
            let indented = format!("\n  {}\r\n", diagram.replace('\n', "\r\n\n  "));
            let written = [
                position.to_string(),
                P::write_start(&Start::at(position.clone())),
                format!("moves {game}"),
                format!("{}{below}", position.diagram(None).turned()),
                format!("{board}{below}"),
                indented,
            ];
            for text in written {
                let again: P =
                    read_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(again.key(), position.key(), "{text}");
                assert_eq!(again.to_string(), position.to_string(), "{text}");
            }
            let moves = game.moves();
            if moves.is_empty() {
                break;
            }
            let chosen = moves[random.below(moves.len() as u64) as usize];
            game.play(chosen).expect("a legal move");
        }
    }
}

#[test]
fn every_position_is_read_as_it_is_written() {
    is_read_as_written::<TicTacToe>();
    is_read_as_written::<ConnectFour>();
    is_read_as_written::<Othello>();
    is_read_as_written::<Chess>();
}

#[test]
fn the_console_s_diagram_is_read_with_the_side_that_it_names() {
    let game = Game::<Chess>::from_text("moves 1. e4 e5 2. Nf3").expect("moves");
    let seen = format!("{}\n\nBlack to move\n", game.position().diagram(None));
    let read: Chess = read_position(&seen).expect("a diagram");
    assert_eq!(read.to_string(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b - -");
    let start = Othello::default();
    let seen = format!("{}\nBlack to move", start.diagram(None));
    assert_eq!(read_position::<Othello>(&seen), Ok(start));
}

#[test]
fn faults_name_their_place_and_the_remedy() {
    let othello = |text: &str| read_position::<Othello>(text).expect_err("a fault");
    assert_eq!(othello("moves d3 d3"), "move 2: invalid move `d3`; write one of: c3, e3, c5");
    assert_eq!(othello("--\n--"), "line 1: 2 squares in a row; write 8, with '.' for empty");
    assert_eq!(othello("........\n........"), "the diagram has 2 rows; write 8");
    let over = read_position::<ConnectFour>("moves 1 2 1 2 1 2 1 3").expect_err("a fault");
    assert_eq!(over, "move 8: the game is over; end the moves before it");
    let board = ["........"; 8].join("\n");
    assert!(othello(&board).contains("then X or O for the side to move"));
    let chess = read_position::<Chess>(&board).expect_err("a fault");
    assert!(chess.contains("side to move"), "{chess}");
}
