//! Guests: the games, studies and commands of another crate that belong to a program like ours.

use plywood_algorithms::{Algorithms, Registry};
use plywood_games::Boards;

use crate::cli::list::Listing;
use crate::cli::verbs::Verb;
use crate::core::study::AnyStudy;

/// Games, studies and commands that a crate adds to a program, with what they need of the program's
/// algorithms.
pub trait Guest: 'static {
    /// Returns the games. They follow ours, and precede those that an author adds.
    fn boards() -> impl Boards {}

    /// Returns the studies. On a results page they follow the study of searches.
    fn studies() -> Vec<AnyStudy> {
        Vec::new()
    }

    /// Returns the commands. They follow ours, and precede those that an author adds.
    fn verbs() -> Vec<Verb> {
        Vec::new()
    }

    /// Returns the topics of `plywood list`. They follow what can be run.
    fn listings() -> Vec<Listing> {
        Vec::new()
    }

    /// Adds the functions that our commands ask of a guest, and what the guest's own commands look
    /// up, with the algorithms of the list `A`.
    #[must_use]
    fn add_to<A: Algorithms>(registry: Registry) -> Registry {
        registry
    }
}

impl Guest for () {}
