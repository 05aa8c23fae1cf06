//! `plywood completions`: command-line completion for shells.

use anyhow::Context as _;
use clap::Args;
use clap_complete::Shell;
use clap_complete::env::Shells;

use crate::cli::output;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::Verdict;
use crate::record::machine::program_name;

/// Print a script that completes commands and names in a shell
///
/// The script asks the program for commands, options, algorithms and their settings, games, suites,
/// experiments and players. The program must be in PATH. Print the script again after an update.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood completions bash > ~/.local/share/bash-completion/completions/plywood
  plywood completions zsh > ~/.zfunc/_plywood
  plywood completions fish > ~/.config/fish/completions/plywood.fish")]
pub struct Options {
    /// Shell to print the script for
    shell: Shell,
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        // In the wheel and the archives, two names call one program.
        let name = &program_name();
        let shells = Shells::builtins();
        let shell = self.shell.to_string();
        let completer =
            shells.completer(&shell).with_context(|| format!("{shell} is not known"))?;
        let mut script = Vec::new();
        completer.write_registration("COMPLETE", name, name, name, &mut script)?;
        output::print(format_args!("{}", String::from_utf8(script)?))?;
        Ok(Verdict::Well)
    }
}
