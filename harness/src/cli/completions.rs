//! `plywood completions`: command-line completion for shells.

use clap::{Args, CommandFactory as _};
use clap_complete::{Shell, generate};

use crate::cli::output;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::Verdict;

/// Print a script that completes commands and options in a shell
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood completions bash > ~/.local/share/bash-completion/completions/plywood
  plywood completions zsh > ~/.zfunc/_plywood
  plywood completions fish > ~/.config/fish/completions/plywood.fish")]
pub struct Options {
    /// The shell
    shell: Shell,
}

impl Runnable for Options {
    fn run(self) -> anyhow::Result<Verdict> {
        let command = &mut super::Cli::command();
        let name = command.get_name().to_owned();
        let mut script = Vec::new();
        generate(self.shell, command, name, &mut script);
        output::print(format_args!("{}", String::from_utf8(script)?))?;
        Ok(Verdict::Well)
    }
}
