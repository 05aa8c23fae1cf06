//! A game whose type is known.

use std::any::Any;
use std::fmt::Display;
use std::str::FromStr;

use plywood_players::{Judge, Playable};
use plywood_positions::{Hashed, IntervalEvaluation, Position};

use crate::at::At;
use crate::evaluation::{EvaluationError, Known, Offer, Rootless, Shared, ZERO};
use crate::posed::Posed;
use crate::searchable::{Placed, Searchable};

/// A position that can be written and read. The default is the game's initial one.
pub trait BoardPosition:
    Position + Default + Display + FromStr<Err: Display> + Send + Sync + 'static
{
}

impl<P> BoardPosition for P where
    P: Position + Default + Display + FromStr<Err: Display> + Send + Sync + 'static
{
}

/// A game: its name, its positions `P` and its evaluations. Every board also offers "zero" and
/// "hashed:<bits>", after its own.
///
/// All algorithms are compiled for `P` where [`Self::new`] is called with it: in a function without
/// type parameters.
pub struct Board<P: BoardPosition> {
    name: &'static str,
    about: &'static str,
    own: Vec<Offer<P>>,
    every: [Offer<P>; 2],
    searchable: fn(Self) -> Box<dyn Searchable>,
}

impl<P: BoardPosition> Board<P> {
    /// A game without evaluations of its own. `about` is a line for listings.
    pub fn new(name: &'static str, about: &'static str) -> Self {
        let zero = Offer {
            name: ZERO,
            about: "0, except where the game is seen to be over; any board game has it",
            read: Box::new(|name| {
                let evaluation = || rootless(Shared(Hashed { bits: 0, seed: 0 }));
                (name == ZERO).then(|| Ok(evaluation()))
            }),
        };
        let hashed = Offer {
            name: "hashed:<bits>",
            about: "a hash of the position, cut to 1..=30 bits so that values tie; \
                    hashed:<bits>:<seed> is another one",
            read: Box::new(|name| Some(Ok(rootless(Shared(hashed(name)?))))),
        };
        Self { name, about, own: Vec::new(), every: [zero, hashed], searchable: |it| Box::new(it) }
    }

    /// Offers an evaluation that costs less than a virtual call: searches are compiled for it apart,
    /// so that they are timed fairly.
    #[must_use]
    pub fn timed<E>(self, name: &'static str, about: &'static str, evaluation: E) -> Self
    where
        E: IntervalEvaluation<P> + Clone + Send + Sync + 'static,
    {
        let read =
            move |asked: &str| (asked == name).then(|| Ok(rootless(Known(evaluation.clone()))));
        self.offer(name, about, read)
    }

    /// Offers an evaluation. All that are not [timed](Self::timed) share one search.
    #[must_use]
    pub fn evaluation<E>(self, name: &'static str, about: &'static str, evaluation: E) -> Self
    where
        E: IntervalEvaluation<P> + Clone + Send + Sync + 'static,
    {
        self.evaluations(name, about, move |asked| (asked == name).then(|| Ok(evaluation.clone())))
    }

    /// Offers evaluations that `read` makes from their names: `None` for a name that is not theirs,
    /// and an error that says what is valid.
    #[must_use]
    pub fn evaluations<E>(
        self,
        name: &'static str,
        about: &'static str,
        read: impl Fn(&str) -> Option<Result<E, String>> + Send + Sync + 'static,
    ) -> Self
    where
        E: IntervalEvaluation<P> + Clone + Send + 'static,
    {
        self.offer(name, about, move |asked| Some(read(asked)?.map(|it| rootless(Shared(it)))))
    }

    fn offer(
        mut self,
        name: &'static str,
        about: &'static str,
        read: impl Fn(&str) -> Option<Result<Box<dyn Rootless<P>>, String>> + Send + Sync + 'static,
    ) -> Self {
        self.own.push(Offer { name, about, read: Box::new(read) });
        self
    }

    /// The same game for players as well.
    pub fn played(self) -> PlayedBoard<P>
    where
        P: Playable,
    {
        PlayedBoard(self)
    }

    /// The game as those see it who do not know its type.
    pub fn into_searchable(self) -> Box<dyn Searchable> {
        (self.searchable)(self)
    }

    fn offers(&self) -> impl Iterator<Item = &Offer<P>> {
        self.own.iter().chain(&self.every)
    }

    /// The name of the evaluation that is used unless another one is asked for.
    pub fn usual_evaluation(&self) -> &'static str {
        self.own.first().unwrap_or(&self.every[0]).name
    }

    /// The evaluation with this name as players use it.
    ///
    /// # Errors
    ///
    /// If the game does not offer it.
    pub fn judge(&self, name: &str) -> Result<Box<dyn Judge<P>>, EvaluationError> {
        Ok(self.find(name)?.judge())
    }

    fn find(&self, name: &str) -> Result<Box<dyn Rootless<P>>, EvaluationError> {
        let found = self.offers().find_map(|offer| (offer.read)(name));
        let found = found.ok_or_else(|| EvaluationError::Unknown {
            game: self.name.to_owned(),
            evaluation: name.to_owned(),
            offered: self.offers().map(|offer| offer.name).collect::<Vec<_>>().join(", "),
        })?;
        found.map_err(|reason| EvaluationError::Invalid { evaluation: name.to_owned(), reason })
    }
}

fn rootless<P: Position>(evaluation: impl Rootless<P> + 'static) -> Box<dyn Rootless<P>> {
    Box::new(evaluation)
}

/// The hashed evaluation of this name.
fn hashed(name: &str) -> Option<Hashed> {
    let parameters = name.strip_prefix("hashed:")?;
    let (bits, seed) = parameters.split_once(':').unwrap_or((parameters, "0"));
    let bits = bits.parse().ok().filter(|bits| (1..=30).contains(bits))?;
    Some(Hashed { bits, seed: seed.parse().ok()? })
}

/// A game that can also be played.
pub struct PlayedBoard<P: BoardPosition>(Board<P>);

impl<P: BoardPosition> PlayedBoard<P> {
    /// The game as it is searched.
    pub fn into_board(self) -> Board<P> {
        self.0
    }
}

impl<P: BoardPosition> Searchable for Board<P> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn evaluations(&self) -> Vec<(&'static str, &'static str)> {
        self.offers().map(|offer| (offer.name, offer.about)).collect()
    }

    fn place(&'static self, text: Option<&str>) -> Result<Box<dyn Placed>, String> {
        let position = match text {
            None => P::default(),
            Some(text) => text.parse().map_err(|error: P::Err| error.to_string())?,
        };
        Ok(Box::new(OnBoard { board: self, position }))
    }

    fn adopt(&'static self, position: &dyn Any) -> Option<Box<dyn Placed>> {
        let position = position.downcast_ref::<P>()?.clone();
        Some(Box::new(OnBoard { board: self, position }))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A position of a board.
struct OnBoard<P: BoardPosition> {
    board: &'static Board<P>,
    position: P,
}

impl<P: BoardPosition> Placed for OnBoard<P> {
    fn game(&self) -> &'static dyn Searchable {
        self.board
    }

    fn text(&self) -> String {
        self.position.to_string()
    }

    fn pose(
        &self,
        evaluation: &str,
        work: &mut dyn FnMut(&dyn Posed),
    ) -> Result<(), EvaluationError> {
        let evaluation = self.board.find(evaluation)?.at(&self.position);
        work(&At { position: self.position.clone(), evaluation: &*evaluation });
        Ok(())
    }

    fn as_any(&self) -> &dyn Any {
        &self.position
    }
}
