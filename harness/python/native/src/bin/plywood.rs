//! The program alone, for an archive without Python: the searches are those of the extension, so
//! packages compile them once.

fn main() -> std::process::ExitCode {
    plywood::Program::new().main()
}
