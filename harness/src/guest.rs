//! Guests: the games, studies and commands of another crate that belong to a program like ours.

use plywood_algorithms::Algorithms;
use plywood_games::Boards;

use crate::catalogue::services::Services;
use crate::cli::added::AddedVerb;
use crate::cli::list::Listing;
use crate::core::study::AnyStudy;

/// Games, studies and commands that a crate adds to a program, with what they need of the program's
/// algorithms.
pub trait Guest: 'static {
    /// Returns the games. They follow ours, and precede those that an author adds.
    fn boards() -> impl Boards;

    /// Returns the studies. On a results page they follow the study of searches.
    fn studies() -> Vec<AnyStudy>;

    /// Returns the commands. They follow ours, and precede those that an author adds.
    fn verbs() -> Vec<AddedVerb>;

    /// Returns the topics of `plywood list`. They follow what can be run.
    fn listings() -> Vec<Listing>;

    /// Returns the functions that our commands ask of a guest.
    fn services() -> Services;

    /// Registers what the commands need for this process, with the algorithms of the list `A`. It is
    /// called once, before the command line is read.
    fn register<A: Algorithms>();
}

impl Guest for () {
    fn boards() -> impl Boards {}

    fn studies() -> Vec<AnyStudy> {
        Vec::new()
    }

    fn verbs() -> Vec<AddedVerb> {
        Vec::new()
    }

    fn listings() -> Vec<Listing> {
        Vec::new()
    }

    fn services() -> Services {
        Services::default()
    }

    fn register<A: Algorithms>() {}
}
