//! A game as its author writes it.

use std::fmt::Display;
use std::str::FromStr;

use plywood_algorithms::Algorithms;
use plywood_players::Playable;
use plywood_positions::{Evaluated, Hashed, IntervalEvaluation, Offered, Offers, Position};

use crate::evaluation::{Known, Offer, Shared, ZERO};
use crate::extra::{ExtraFor, Of};
use crate::game::BoardGame;
use crate::searchable::Searchable;

/// A position that can be written and read. The default is the game's initial one.
pub trait BoardPosition:
    Position + Default + Display + FromStr<Err: Display> + Send + Sync + 'static
{
}

impl<P> BoardPosition for P where
    P: Position + Default + Display + FromStr<Err: Display> + Send + Sync + 'static
{
}

/// A game: its name, its positions `P` and its evaluations, of which searches are compiled for `T`.
/// Every board also offers `zero` and `hashed:BITS`, after its own.
///
/// All algorithms are compiled for `P` where [`Board::new`] is called with it, and for `T` where
/// [`Board::timed`] is: in a function without type parameters.
pub struct Board<P: BoardPosition, T = Untimed> {
    name: &'static str,
    about: &'static str,
    timing: T,
    own: Vec<Offer<P>>,
    every: [Offer<P>; 2],
    finish: fn(BoardGame<P>) -> Box<dyn Searchable>,
}

/// The evaluation that searches are compiled for, if there is one.
pub trait Timing<P: BoardPosition>: Sized + 'static {
    /// It as an offer, with the algorithms of the list `L`.
    #[doc(hidden)]
    fn offer<L: Algorithms>(self) -> Option<Offer<P>>;
}

/// No evaluation is cheap enough that searches are compiled for it.
pub struct Untimed;

impl<P: BoardPosition> Timing<P> for Untimed {
    fn offer<L: Algorithms>(self) -> Option<Offer<P>> {
        None
    }
}

/// An evaluation that searches are compiled for.
pub struct Timed<P: BoardPosition, E: IntervalEvaluation<P> + 'static> {
    offered: Offered<E>,
    offer: fn(Offered<E>, &'static dyn ExtraFor<P, E>) -> Offer<P>,
}

impl<P, E> Timing<P> for Timed<P, E>
where
    P: BoardPosition,
    E: IntervalEvaluation<P> + 'static,
{
    fn offer<L: Algorithms>(self) -> Option<Offer<P>> {
        Some((self.offer)(self.offered, Of::<L>::THIS))
    }
}

impl<P: BoardPosition> Board<P> {
    /// A game without evaluations of its own. `about` is a line for listings.
    pub fn new(name: &'static str, about: &'static str) -> Self {
        let zero = Offered::one(
            ZERO,
            "0, except where the game is seen to be over; any board game has it",
            Hashed { bits: 0, seed: 0 },
        );
        let hashed = Offered::many(
            "hashed:<bits>",
            "a hash of the position, cut to 1..=30 bits so that values tie; \
             hashed:<bits>:<seed> is another one",
            |name| hashed(name).map(Ok),
        );
        let every = [zero, hashed].map(|it| Offer::of(it, Shared));
        let (timing, own) = (Untimed, Vec::new());
        Self { name, about, timing, own, every, finish: |game| Box::new(game) }
    }

    /// Offers the evaluations that the game has in its list.
    #[must_use]
    pub fn evaluated(mut self) -> Self
    where
        P: Evaluated,
    {
        P::offer_evaluations(&mut self);
        self
    }

    /// Offers an evaluation that costs less than a virtual call: searches are compiled for it apart,
    /// so that they are timed fairly. It is the game's default, and may be in its list as well.
    pub fn timed<E>(self, offered: Offered<E>) -> Board<P, Timed<P, E>>
    where
        E: IntervalEvaluation<P> + Clone + Send + Sync + 'static,
    {
        let Self { name, about, mut own, every, finish, .. } = self;
        own.retain(|it| it.name != offered.name);
        let offer =
            |offered, extra| Offer::of(offered, move |evaluation| Known { evaluation, extra });
        Board { name, about, timing: Timed { offered, offer }, own, every, finish }
    }
}

impl<P: BoardPosition, T: Timing<P>> Board<P, T> {
    /// Offers an evaluation. All that are not [timed](Board::timed) share one search.
    #[must_use]
    pub fn evaluation<E>(mut self, offered: Offered<E>) -> Self
    where
        E: IntervalEvaluation<P> + Clone + Send + Sync + 'static,
    {
        self.offer(offered);
        self
    }

    /// Makes a game for players of it as well.
    pub fn played(self) -> PlayedBoard<P, T>
    where
        P: Playable,
    {
        PlayedBoard(self)
    }

    /// The game's name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Calls `see` with each evaluation that the game offers under one name, as for searches from
    /// `root`, and with that name. Of evaluations with many names, `hashed:4` alone is
    /// shown; the others are returned.
    pub fn evaluations_at(
        self,
        root: &P,
        see: &mut dyn FnMut(&str, &dyn IntervalEvaluation<P>),
    ) -> Vec<&'static str> {
        let mut unseen = Vec::new();
        let Self { timing, own, every, .. } = self;
        for offer in timing.offer::<()>().into_iter().chain(own).chain(every) {
            let name = offer.name.replace("<bits>", "4");
            match (offer.read)(&name) {
                Some(Ok(rootless)) => see(&name, rootless.at(root).evaluation()),
                _ => unseen.push(offer.name),
            }
        }
        unseen
    }

    /// The game with the algorithms of the list `L` in addition to the published ones.
    pub fn with<L: Algorithms>(self) -> Box<dyn Searchable> {
        let Self { name, about, timing, own, every, finish } = self;
        let offers = timing.offer::<L>().into_iter().chain(own).chain(every).collect();
        finish(BoardGame { name, about, offers, extra: Of::<L>::THIS })
    }
}

impl<P: BoardPosition, T> Offers<P> for Board<P, T> {
    fn offer<E>(&mut self, offered: Offered<E>)
    where
        E: IntervalEvaluation<P> + Clone + Send + Sync + 'static,
    {
        self.own.push(Offer::of(offered, Shared));
    }
}

/// The hashed evaluation of this name.
fn hashed(name: &str) -> Option<Hashed> {
    let parameters = name.strip_prefix("hashed:")?;
    let (bits, seed) = parameters.split_once(':').unwrap_or((parameters, "0"));
    let bits = bits.parse().ok().filter(|bits| (1..=30).contains(bits))?;
    Some(Hashed { bits, seed: seed.parse().ok()? })
}

/// A game that can also be played.
pub struct PlayedBoard<P: BoardPosition, T = Untimed>(Board<P, T>);

impl<P: BoardPosition, T> PlayedBoard<P, T> {
    /// The game as it is searched.
    pub fn into_board(self) -> Board<P, T> {
        self.0
    }
}
