//! A program based on Plywood that adds a game, an algorithm, a study and a command.

mod cancelling;
mod eager;
mod heaps;
mod hint;
mod second_look;
mod sizes;

use plywood::{Algorithms, Boards, Guest, Program};
use plywood_play::Play;

use cancelling::CANCELLING;

fn program() -> Program<impl Boards, impl Algorithms, impl Guest> {
    let heaps = heaps::board().timed(CANCELLING).played();
    Program::new()
        .game(heaps)
        .algorithm::<eager::Eager>()
        .algorithm::<second_look::SecondLook>()
        .guest::<Play<((), heaps::Heaps)>>()
        .study::<sizes::Sizes>(&["sizes"])
        .verb::<hint::Hint>(&["hint"])
}

fn main() -> std::process::ExitCode {
    program().main()
}

#[cfg(test)]
mod tests {
    #[test]
    fn games_conform() {
        super::program().conformance();
    }

    #[test]
    fn algorithms_agree() {
        super::program().agreement();
    }
}
