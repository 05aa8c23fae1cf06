//! Conformance tests for other authors' games and algorithms.

mod laws;

use plywood_algorithms::Limits;
use plywood_games::{Board, BoardPosition, PlayedBoard, Timing, Visit};
use plywood_positions::laws::{check_positions, random_game};
use plywood_rules::{Rules, Start};

use self::laws::{Laws, outcome};
use crate::catalogue::case::Case;
use crate::catalogue::games::Root;
use crate::catalogue::selection::Selector;
use crate::cli::output::err;
use crate::studies::searches::measure::question::Question;
use crate::verify::checks;
use crate::verify::trial::Trial;

/// The number of random games per board.
const GAMES: u64 = 100;

/// The maximum number of plies of a random game.
const PLIES: u64 = 60;

/// A visitor that checks the positions of each board.
pub struct Conformance;

impl Visit for Conformance {
    fn searched<P: BoardPosition, T: Timing<P>>(&mut self, board: Board<P, T>) {
        let game = board.name();
        for position in ends::<P>() {
            outcome(game, &position);
        }
        let positions = positions::<P>();
        for position in &positions {
            read_again(position);
        }
        check_positions(&positions);
        judge(board);
    }

    fn played<P, T>(&mut self, board: PlayedBoard<P, T>)
    where
        P: BoardPosition + Rules<Move: Send + Sync>,
        T: Timing<P>,
    {
        for position in positions::<P>() {
            let start = P::write_start(&Start::at(position.clone()));
            let again = P::read_start(&start).expect("a start is read as it is written");
            assert_eq!(again.position.key(), position.key(), "{start}");
            for chosen in position.all_moves() {
                let named = position.read_move(&position.notation(chosen));
                assert_eq!(named.ok(), Some(chosen), "{position}");
                assert_ne!(position.play(chosen).side_to_move(), position.side_to_move());
            }
        }
        self.searched(board.into_board());
    }
}

/// Returns the positions of random games.
fn positions<P: BoardPosition>() -> Vec<P> {
    (0..GAMES).flat_map(|game| game_of(game, PLIES)).collect()
}

fn game_of<P: BoardPosition>(game: u64, plies: u64) -> Vec<P> {
    random_game(&P::default(), game, plies)
}

/// Checks all evaluations of a game.
fn judge<P: BoardPosition, T: Timing<P>>(board: Board<P, T>) {
    let game = board.name();
    let judged = judged::<P>();
    let unnamed = board.evaluations_at(&P::default(), &mut |evaluation, judge| {
        Laws { game, evaluation, judge }.check(&judged);
    });
    for name in unnamed {
        err!("note: {game}: evaluation {name} is not judged; offer one of its names by itself");
    }
}

/// Returns the positions for checking evaluations: those of two random games, and final positions.
fn judged<P: BoardPosition>() -> Vec<P> {
    let mut all: Vec<P> = (0..2).flat_map(|game| game_of::<P>(game, PLIES)).collect();
    all.extend(ends());
    all
}

/// The number of random games that are played to their end, and the number of plies after which a
/// game is abandoned.
const ENDED_GAMES: u64 = 10;
const MOST_PLIES: u64 = 1000;

/// Returns the final positions of finished random games.
fn ends<P: BoardPosition>() -> Vec<P> {
    let last = (0..ENDED_GAMES).filter_map(|game| game_of::<P>(game, MOST_PLIES).pop());
    last.filter(|position| position.all_moves().is_empty()).collect()
}

fn read_again<P: BoardPosition>(position: &P) {
    // If the game is over, its text need not be a valid root position.
    if let Ok(again) = position.to_string().parse::<P>() {
        assert_eq!(again.key(), position.key(), "{position} is read as {again}");
    } else {
        assert!(position.all_moves().is_empty(), "{position} is not read as it is written");
    }
}

/// Trees with ties, early ends, single moves, transpositions and the best move first.
const TREES: [&str; 5] = [
    "disc:3:branching=1-4,d=5,end=0.1",
    "incr:5:branching=2-4,d=4",
    "iid:b=3,d=4",
    "so:0.7:0.9:b=3,d=4",
    "best-first:b=3,d=4",
];

/// The number of trees of each kind.
const SEEDS: u64 = 10;

/// The maximum search depth for games, in plies.
const DEPTH: u32 = 4;

/// Searches generated trees and `games` with all algorithms of the program.
///
/// # Panics
///
/// If any check of `plywood verify` is violated. The message contains the question.
pub fn agreement(games: &[&str]) {
    let all: Selector = "all".parse().expect("a group");
    let contenders = all.contenders();
    let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
    let trees = TREES.into_iter().flat_map(|tree| (0..SEEDS).map(move |seed| (tree, seed)));
    let trees = trees.map(|(tree, seed)| (tree, seed, DEPTH));
    let games = games.iter().flat_map(|&game| (1..=DEPTH).map(move |depth| (game, 0, depth)));
    for (game, seed, depth) in trees.chain(games) {
        let root = Root::new(game, None).expect("a tree or a game of the program").with_seed(seed);
        let depth = root.depth().unwrap_or(depth);
        let evaluation = root.evaluation(None).expect("the usual evaluation");
        let case = Case { seed, ..Case::new(game, "start", root, evaluation) };
        let question = Question { case: case.into(), depth };
        let asked = question.asked();
        let trial = Trial::new(&question, &contenders, limits);
        let trial = trial.unwrap_or_else(|what| panic!("{asked}: {what}"));
        for check in checks::ALL {
            if let Some(what) = (check.violation)(&trial) {
                panic!("{asked}: {}: {what}", check.name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use plywood_boards::ours;
    use plywood_games::Boards as _;

    use super::*;

    #[test]
    fn our_own_games_keep_the_laws() {
        ours().show_all(&mut Conformance);
    }
}
