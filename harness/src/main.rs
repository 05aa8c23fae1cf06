//! The command-line program; everything is in the library.

fn main() -> std::process::ExitCode {
    plywood::Program::new().main()
}
