//! `plywood man`: writes manual pages.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use crate::cli::output::out;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::Verdict;
use crate::report::digits::counted;

/// Write a manual page for each command
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood man ~/.local/share/man/man1
  plywood man pages && man -l pages/plywood-run.1")]
pub struct Options {
    /// Folder for the pages; created if it does not exist
    folder: PathBuf,
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let folder = &self.folder;
        let failed = || format!("cannot write manual pages to {}", folder.display());
        fs::create_dir_all(folder).with_context(failed)?;
        clap_mangen::generate_to(super::command(), folder).with_context(failed)?;
        let pages = fs::read_dir(folder).with_context(failed)?.count();
        out!("{} in {}", counted(pages, "file"), folder.display())?;
        Ok(Verdict::Well)
    }
}
