//! The program with all commands; its code is in the libraries.

fn main() -> std::process::ExitCode {
    plywood::Program::new().guest::<plywood_play::Play>().main()
}
