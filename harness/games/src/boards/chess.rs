use plywood_positions::{
    Chess, ChessWithPromotions, Joanna, Mate, Material, MaterialGuess, SelfTaught,
};

use crate::board::Board;
use crate::list::AnyBoard;

const JOANNA: (&str, &str) =
    ("joanna", "chess: material and position as in the program Joanna (Kujawski 1994)");

/// Chess.
pub fn chess() -> impl AnyBoard {
    Board::<Chess>::new("chess", "positions in Forsyth-Edwards notation")
        .timed("material", "chess: the worth of the men", Material)
        .evaluation(
            "material-guess",
            "chess: the same, with guessed bounds for B*, which prove nothing",
            MaterialGuess,
        )
        .evaluation("mate", "chess: 0, except for a mate, which is seen at the horizon, too", Mate)
        .evaluation(JOANNA.0, JOANNA.1, Joanna::default())
        .evaluation(
            "joanna-without-lines",
            "chess: the same, without the points for a mating king on the lines c, f, 3 and 6",
            Joanna::without_lines(),
        )
        .evaluations(
            SELF_TAUGHT,
            "chess: 24 parameters that a genetic algorithm finds (Michniewski 1995), as the author \
             set them before; self-taught:<1 to 63> has those of a tournament's winner, \
             self-taught:mean the mean of the last ten winners, self-taught:<file> those in a file",
            self_taught,
        )
        .played()
}

/// Chess with the number of promotions since the root in each position. It is searched but not
/// played: it differs from chess in what its keys cover.
pub fn chess_with_promotions() -> impl AnyBoard {
    Board::<ChessWithPromotions>::new(
        "chess-with-promotions",
        "chess in which a position, and its key, has the promotions since the root",
    )
    .evaluation(JOANNA.0, JOANNA.1, Joanna::default())
}

const SELF_TAUGHT: &str = "self-taught";

fn self_taught(name: &str) -> Option<Result<SelfTaught, String>> {
    let rest = name.strip_prefix(SELF_TAUGHT)?;
    let is_its_own = rest.is_empty() || rest.starts_with(':');
    is_its_own.then(|| SelfTaught::named(name).map_err(|error| error.to_string()))
}
