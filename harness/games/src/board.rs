//! Boards: definitions of games by their authors.

use std::fmt::Display;
use std::str::FromStr;

use plywood_algorithms::Algorithms;
use plywood_positions::{
    EarlyEnds, EvaluationList, HasEvaluations, Hashed, IntervalEvaluation, NamedEvaluation,
    Position,
};
use plywood_rules::{Rules, read_position, written_diagram};

use crate::added_algorithms::{AddedAlgorithmsFor, AlgorithmList};
use crate::evaluation::{Grading, Known, Offer, ZERO};
use crate::game::BoardGame;
use crate::searchable::Searchable;

/// A position that can be written and parsed. Its default is the initial position of the game.
pub trait BoardPosition:
    Position + Default + Display + FromStr<Err: Display> + Send + Sync + 'static
{
}

impl<P> BoardPosition for P where
    P: Position + Default + Display + FromStr<Err: Display> + Send + Sync + 'static
{
}

/// A game: its name, its positions `P` and its evaluations. Timed searches are compiled for the
/// evaluation in `T`, if any.
///
/// Every board also offers the evaluations `zero` and `hashed:BITS`, after its own.
///
/// All algorithms are compiled for `P` in the function that calls [`Board::new`], and for `T` in
/// the function that calls [`Board::timed`]. These functions should have no type parameters.
pub struct Board<P: BoardPosition, T = Untimed> {
    name: &'static str,
    about: &'static str,
    sizes: Option<&'static str>,
    timing: T,
    own: Vec<Offer<P>>,
    every: [Offer<P>; 2],
    early_ends: EarlyEnds,
    read: fn(&str) -> Result<P, String>,
    draw: fn(&P) -> String,
    finish: fn(BoardGame<P>) -> Box<dyn Searchable>,
}

/// An evaluation with its own compiled searches for timing, or none.
pub trait Timing<P: BoardPosition>: Sized + 'static {
    /// Returns the evaluation as an offer, with the algorithms of the list `L`.
    #[doc(hidden)]
    fn offer<L: Algorithms>(self) -> Option<Offer<P>>;
}

/// No evaluation with its own compiled searches.
pub struct Untimed;

impl<P: BoardPosition> Timing<P> for Untimed {
    fn offer<L: Algorithms>(self) -> Option<Offer<P>> {
        None
    }
}

/// An evaluation with its own compiled searches for timing.
pub struct TimedSearch<P: BoardPosition, E: IntervalEvaluation<P> + 'static> {
    offered: NamedEvaluation<E>,
    offer: fn(NamedEvaluation<E>, &'static dyn AddedAlgorithmsFor<P, E>) -> Offer<P>,
}

impl<P, E> Timing<P> for TimedSearch<P, E>
where
    P: BoardPosition,
    E: IntervalEvaluation<P> + 'static,
{
    fn offer<L: Algorithms>(self) -> Option<Offer<P>> {
        Some((self.offer)(self.offered, AlgorithmList::<L>::THIS))
    }
}

impl<P: BoardPosition> Board<P> {
    /// Returns a game without evaluations of its own. `about` is its description in listings.
    pub fn new(name: &'static str, about: &'static str) -> Self {
        let zero = NamedEvaluation::one(
            ZERO,
            "0, except where the game is seen to be over; any board game has it",
            Hashed { bits: 0, seed: 0 },
        );
        let hashed = NamedEvaluation::many(
            "hashed:<bits>",
            "a hash of the position, cut to 1..=30 bits so that values tie; \
             hashed:<bits>:<seed> is another one",
            |name| hashed(name).map(Ok),
        );
        let every = [zero, hashed].map(Offer::shared);
        let (timing, own) = (Untimed, Vec::new());
        Self {
            name,
            about,
            sizes: None,
            timing,
            own,
            every,
            early_ends: EarlyEnds::LeftOut,
            read: |text| text.parse().map_err(|error: P::Err| error.to_string()),
            draw: P::to_string,
            finish: |game| Box::new(game),
        }
    }

    /// Adds the evaluations in the game's own list.
    #[must_use]
    pub fn evaluated(mut self) -> Self
    where
        P: HasEvaluations,
    {
        P::offer_evaluations(&mut self);
        self
    }

    /// Adds an evaluation that costs less than a virtual call. Searches are compiled for it, to
    /// make their times fair. It becomes the game's default, and may also be in the game's list.
    pub fn timed<E>(self, offered: NamedEvaluation<E>) -> Board<P, TimedSearch<P, E>>
    where
        E: IntervalEvaluation<P> + Clone + Send + Sync + 'static,
    {
        let Self { name, about, sizes, mut own, every, early_ends, read, draw, finish, .. } = self;
        own.retain(|it| it.name != offered.name);
        let offer = |offered, extra| {
            Offer::of(offered, move |evaluation| Box::new(Known { evaluation, extra }))
        };
        let timing = TimedSearch { offered, offer };
        Board { name, about, sizes, timing, own, every, early_ends, read, draw, finish }
    }
}

impl<P: BoardPosition, T: Timing<P>> Board<P, T> {
    /// Adds an evaluation. All evaluations that are not [timed](Board::timed) share one compiled
    /// search.
    #[must_use]
    pub fn evaluation<E>(mut self, offered: NamedEvaluation<E>) -> Self
    where
        E: IntervalEvaluation<P> + Clone + Send + Sync + 'static,
    {
        self.offer(offered);
        self
    }

    /// Adds boards of other sizes, named `name`, a colon and the size. The text of a position of
    /// `P` may begin with the size and a colon, and this alone is the initial position.
    #[must_use]
    pub fn sized(self, name: &'static str) -> Self {
        Self { sizes: Some(name), ..self }
    }

    /// Makes counts of move sequences include games that end early, as is usual in Othello.
    #[must_use]
    pub fn counting_early_ends(self) -> Self {
        Self { early_ends: EarlyEnds::Counted, ..self }
    }

    /// Returns the game with its rules for whole games, which also read moves, and read and draw
    /// diagrams.
    pub fn played(self) -> PlayedBoard<P, T>
    where
        P: Rules,
    {
        let draw = |position: &P| written_diagram(position, None);
        PlayedBoard(Self { read: read_position::<P>, draw, ..self })
    }

    /// Returns the name of the game.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Calls `see` with the name and the evaluation for searches from `root`, for each evaluation
    /// of the game.
    ///
    /// A family with a number in its name, such as `hashed:<bits>`, is shown with the number 4. Names of
    /// other families are returned.
    pub fn evaluations_at(
        self,
        root: &P,
        see: &mut dyn FnMut(&str, &dyn IntervalEvaluation<P>),
    ) -> Vec<&'static str> {
        let mut unseen = Vec::new();
        let Self { timing, own, every, .. } = self;
        for offer in timing.offer::<()>().into_iter().chain(own).chain(every) {
            let name = with_number(offer.name);
            match (offer.evaluator)(&name, root, Grading::Plain) {
                Some(Ok(evaluator)) => see(&name, evaluator.evaluation()),
                _ => unseen.push(offer.name),
            }
        }
        unseen
    }

    /// Returns the game with the published algorithms and those of the list `L`.
    pub fn with<L: Algorithms>(self) -> Box<dyn Searchable> {
        let Self { name, about, sizes, timing, own, every, early_ends, read, draw, finish } = self;
        let offers = timing.offer::<L>().into_iter().chain(own).chain(every).collect();
        finish(BoardGame {
            name,
            about,
            sizes,
            offers,
            early_ends,
            read,
            draw,
            extra: AlgorithmList::<L>::THIS,
        })
    }
}

impl<P: BoardPosition, T> EvaluationList<P> for Board<P, T> {
    fn offer<E>(&mut self, offered: NamedEvaluation<E>)
    where
        E: IntervalEvaluation<P> + Clone + Send + Sync + 'static,
    {
        self.own.push(Offer::shared(offered));
    }
}

/// Returns the name with 4 in place of the number that it ends with, as in `hashed:<bits>`.
fn with_number(name: &str) -> String {
    name.split_once(":<").map_or_else(|| name.to_owned(), |(family, _)| format!("{family}:4"))
}

/// Parses the name of a hashed evaluation.
fn hashed(name: &str) -> Option<Hashed> {
    let parameters = name.strip_prefix("hashed:")?;
    let (bits, seed) = parameters.split_once(':').unwrap_or((parameters, "0"));
    let bits = bits.parse().ok().filter(|bits| (1..=30).contains(bits))?;
    Some(Hashed { bits, seed: seed.parse().ok()? })
}

/// A game with rules for whole games.
pub struct PlayedBoard<P: BoardPosition, T = Untimed>(Board<P, T>);

impl<P: BoardPosition, T> PlayedBoard<P, T> {
    /// Returns the game for searches only.
    pub fn into_board(self) -> Board<P, T> {
        self.0
    }
}
