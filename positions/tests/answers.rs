//! What games and evaluations say of positions, row by row.

#[path = "described/mod.rs"]
mod described;

use std::fmt::{Debug, Display};
use std::str::FromStr;

use plywood_positions::{
    Blow, Chess, ConnectFour, Hints, Interval, IntervalEvaluation, Joanna, JoannaPhase, Mate,
    Material, MaterialGuess, MaterialThreats, OpenLines, Othello, Position, RookAgainstKnight,
    Score, SquareWeights, TicTacToe, WIN,
};

use described::assert_described;

/// Parses a position, or returns the error with all that it names.
fn parsed<P: FromStr<Err: Debug + Display>>(text: &str) -> Result<P, String> {
    text.parse::<P>().map_err(|error| format!("{error} ({error:?})"))
}

/// Describes a position as it is written, with its result or its moves.
fn position<P: Position + Display>(position: &P) -> String {
    let written = position.to_string().replace('\n', "/");
    let moves = position.all_moves().into_iter().map(|chosen| position.notation(chosen));
    match position.decided() {
        Some(outcome) => format!("{written}: {outcome:?}"),
        None => format!("{written}: {}", moves.collect::<Vec<_>>().join(" ")),
    }
}

/// Describes the value of a position and its intervals at several depths.
fn value<P: Position>(evaluation: &dyn IntervalEvaluation<P>, position: &P) -> String {
    let intervals = [0, 1, 2, 3, 60, u32::MAX].map(|remaining| {
        let Interval { lower, upper } = evaluation.interval(position, remaining);
        format!("{lower}..{upper}").replace(&WIN.to_string(), "WIN")
    });
    let (value, bounds) = (evaluation.evaluate(position), evaluation.bounds());
    format!("{value}, {bounds:?}: {}", intervals.join(" "))
}

const BLOWS: [Blow; 5] =
    [Blow::Interposition, Blow::Fork, Blow::LongDiagonal, Blow::ShutIn, Blow::KingThreat];

/// Describes what is known of a move before it is made.
fn chess_move(position: &Chess, name: &str) -> String {
    let moves = position.all_moves();
    let chosen = moves.into_iter().find(|&it| position.notation(it) == name).expect("a legal move");
    let blows = BLOWS.into_iter().filter(|&blow| position.strikes(chosen, blow));
    format!(
        "gain {}, at stake {} on {:?}, direct check {}, exchange {}, by legal captures {}{}",
        position.gain(chosen),
        position.stake(chosen),
        position.arrival(chosen).expect("a square"),
        position.gives_direct_check(chosen),
        position.exchange(chosen),
        position.legal_exchange(chosen),
        blows.map(|blow| format!(", {blow:?}")).collect::<Vec<_>>().concat()
    )
}

/// Describes what a question finds in a position of chess.
fn chess(question: &str, position: &Chess) -> String {
    let names = |moves: &[_]| {
        let names: Vec<_> = moves.iter().map(|&chosen| position.notation(chosen)).collect();
        names.join(" ")
    };
    let moves = position.all_moves();
    match question {
        "asked" => {
            let reasons = position.reasons(&moves);
            let mut order: Vec<usize> = (0..moves.len()).collect();
            order.sort_by_key(|&at| reasons[at]);
            names(&order.into_iter().map(|at| moves[at]).collect::<Vec<_>>())
        }
        "blows" => {
            let all = moves.iter().flat_map(|&it| BLOWS.map(|blow| (it, blow)));
            let blows = all.filter(|&(it, blow)| position.strikes(it, blow));
            let named = blows.map(|(it, blow)| format!("{} {blow:?}", position.notation(it)));
            named.collect::<Vec<_>>().join(", ")
        }
        "quiet" => {
            let passed = position.null_move().map(|it| it.to_string());
            format!("threatened {}, passed {passed:?}", position.is_threatened())
        }
        "joanna" => {
            let terms = Joanna::default().terms(position);
            let terms = terms.named().filter(|(_, value)| *value != 0);
            let terms: Vec<_> = terms.map(|(name, value)| format!("{name} {value}")).collect();
            format!("{}: {}", JoannaPhase::of(position).name(), terms.join(", "))
        }
        "mate" => value(&Mate, position),
        "material" => value(&Material, position),
        "material-guess" => value(&MaterialGuess, position),
        "material-threats" => value(&MaterialThreats, position),
        "rook-against-knight" => value(&RookAgainstKnight, position),
        name => chess_move(position, name),
    }
}

/// Describes the answer to a row of `answers.txt`.
fn described(row: &str) -> Result<String, String> {
    let (question, text) = row.split_once(" | ").expect("a question and a position");
    Ok(match question {
        "tic-tac-toe" => position(&parsed::<TicTacToe>(text)?),
        "connect-four" => position(&parsed::<ConnectFour>(text)?),
        "othello" => position(&parsed::<Othello>(text)?),
        "chess" => {
            let read: Chess = parsed(text)?;
            format!("{:?}, {}", read.castling_mode(), position(&read))
        }
        "open-lines" => value(&OpenLines, &parsed::<ConnectFour>(text)?),
        "score" => value(&Score, &parsed::<ConnectFour>(text)?),
        "square-weights" => value(&SquareWeights, &parsed::<Othello>(text)?),
        question => chess(question, &parsed(text)?),
    })
}

#[test]
fn answers_are_those_of_the_table() {
    assert_described("tests/answers.txt", &|row| described(row).unwrap_or_else(|error| error));
}
