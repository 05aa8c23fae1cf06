//! A command that prints the move of a perfect player.

use clap::Args;
use plywood::positions::{Evaluation, Position};
use plywood::{Runnable, Verdict};

use crate::cancelling::Cancelling;
use crate::heaps::Heaps;

/// Print a move of heaps that wins, if there is one
#[derive(Args)]
pub struct Hint {
    /// The heaps and the side to move
    #[arg(default_value = "3,4,5 First")]
    position: Heaps,
}

impl Runnable for Hint {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let Self { position } = *self;
        let wins = |&chosen: &_| {
            let mut child = position;
            child.make(chosen);
            Cancelling.evaluate(&child) < 0
        };
        match position.all_moves().iter().find(|chosen| wins(chosen)) {
            Some(&chosen) => println!("{}", position.notation(chosen)),
            None => println!("no move wins"),
        }
        Ok(Verdict::Well)
    }
}
