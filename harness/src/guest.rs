//! Guests: the studies and commands of another crate that belong to a program like ours.

use plywood_algorithms::Algorithms;

use crate::cli::added::AddedVerb;
use crate::core::study::AnyStudy;

/// Studies and commands that a crate adds to a program, with what they need of the program's
/// algorithms.
pub trait Guest: 'static {
    /// Returns the studies. On a results page they follow the study of searches.
    fn studies() -> Vec<AnyStudy>;

    /// Returns the commands. They follow ours, and precede those that an author adds.
    fn verbs() -> Vec<AddedVerb>;

    /// Registers what the commands need for this process, with the algorithms of the list `A`. It is
    /// called once, before the command line is read.
    fn register<A: Algorithms>();
}

impl Guest for () {
    fn studies() -> Vec<AnyStudy> {
        Vec::new()
    }

    fn verbs() -> Vec<AddedVerb> {
        Vec::new()
    }

    fn register<A: Algorithms>() {}
}
