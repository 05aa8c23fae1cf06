//! Positions as lines, as moves and as diagrams.

use plywood_positions::{Chess, ConnectFour, Othello, TicTacToe};
use plywood_rules::{Game, Random, Rules, Start, read_position, written_diagram};

/// What is written of a position is read as the same position, in all forms and on boards of all
/// these sizes; the empty size is the usual board.
fn is_read_as_written<P: Rules>(sizes: &[&str]) {
    let mut random = Random::new(7);
    for size in sizes.iter().cycle().take(4.max(2 * sizes.len())) {
        let mut game = match *size {
            "" => Game::default(),
            size => Game::<P>::from_text(size).expect("a size"),
        };
        let mut moves = String::new();
        loop {
            let position = game.position();
            let last = game.plies().last().map(|ply| ply.chosen);
            let diagram = written_diagram(position, last);
            let unmarked = written_diagram(position, None);
            let board = position.diagram(None);
            let written = [
                position.to_string(),
                P::write_start(&Start::at(position.clone())),
                format!("{size}moves{moves}"),
                unmarked.replace(&board.to_string(), &board.clone().turned().to_string()),
                format!("\n  {}\r\n", diagram.replace('\n', "\r\n\n  ")),
                diagram,
            ];
            for text in written {
                let again: P =
                    read_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(again.key(), position.key(), "{text}");
                assert_eq!(again.to_string(), position.to_string(), "{text}");
            }
            let legal = game.moves();
            if legal.is_empty() {
                break;
            }
            let chosen = legal[random.below(legal.len() as u64) as usize];
            moves = format!("{moves} {}", position.notation(chosen));
            game.play(chosen).expect("a legal move");
        }
    }
}

#[test]
fn every_position_is_read_as_it_is_written() {
    is_read_as_written::<TicTacToe>(&["", "4,4,3:", "5,5,4:", "2,5,3:", "5,1,3:", "1,1,2:"]);
    is_read_as_written::<ConnectFour>(&["", "4x4:", "5x6:", "7x3:", "6x1:", "1x6:", "1x1:"]);
    is_read_as_written::<Othello>(&["", "6x6:", "4x4:"]);
    is_read_as_written::<Chess>(&[""]);
}

#[test]
fn a_start_of_connect_four_keeps_its_moves_on_every_board() {
    for text in ["", "4433", "5x4:", "5x4:4433"] {
        let start = ConnectFour::read_start(text).expect("a start");
        assert_eq!(ConnectFour::write_start(&start), text);
    }
}

#[test]
fn diagrams_have_the_size_of_their_board() {
    fn of<P: Rules>(text: &str) -> String {
        let game = Game::<P>::from_text(text).expect("a position");
        game.position().diagram(game.plies().last().map(|ply| ply.chosen)).to_string()
    }
    assert_eq!(of::<ConnectFour>("4x3:4"), " . . . .\n . . . .\n . . .[X]\n 1 2 3 4");
    let othello = "  a b c d\n1 .[X]. .\n2 . X X .\n3 . X O .\n4 . . . .";
    assert_eq!(of::<Othello>("4x4:moves b1"), othello);
    assert_eq!(of::<TicTacToe>("4,3,3:moves 2 11"), " 1 X 3 4\n 5 6 7 8\n 9 .[O].");
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
