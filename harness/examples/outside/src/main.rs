//! Plywood with a game and an algorithm of our own.

mod eager;
mod heaps;

use plywood::{Algorithms, Boards, Program};

fn program() -> Program<impl Boards, impl Algorithms> {
    Program::new().game(heaps::board()).algorithm::<eager::Eager>()
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
