//! The program for archives without Python. It uses the searches of the extension, so packages
//! compile them only once.

fn main() -> std::process::ExitCode {
    plywood::Program::new().guest::<plywood_play::Play>().main()
}
