//! The command-line program; its code is in the library.

fn main() -> std::process::ExitCode {
    plywood::Program::new().main()
}
