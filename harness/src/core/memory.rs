//! Memory limits of searches, and checks that their tables fit into memory.

use std::fmt;

use bytesize::ByteSize;
use plywood_algorithms::Configuration;
use plywood_rules::{share_of, usable_memory};

/// The memory limit of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryLimit {
    /// The limit that the user set.
    Asked(ByteSize),
    /// An equal share, per thread, of the memory that this process may use.
    Share {
        /// The limit of each thread.
        bytes: ByteSize,
        /// The number of threads.
        threads: usize,
    },
    /// No limit: the system does not report its memory.
    Unlimited,
}

impl MemoryLimit {
    /// Returns the limit for a search without its own limit, if `threads` threads share the memory.
    pub fn of_threads(threads: usize) -> Self {
        share_of(threads).map_or(Self::Unlimited, |bytes| {
            let bytes = ByteSize::b(bytes as u64);
            Self::Share { bytes, threads: threads.max(1) }
        })
    }
}

impl fmt::Display for MemoryLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of_each = "the memory limit of each search";
        match self {
            Self::Asked(bytes) => write!(f, "{of_each} is {bytes}"),
            Self::Share { bytes, threads } => {
                let divided = match threads {
                    1 => String::new(),
                    _ => format!(", divided by {threads} threads"),
                };
                write!(
                    f,
                    "{of_each} is {bytes} by default: a quarter of the memory that this process may \
                     use{divided}"
                )
            }
            Self::Unlimited => write!(
                f,
                "searches have no memory limit by default, because the system does not report its \
                 memory"
            ),
        }
    }
}

/// Checks that the tables of the configuration with the largest tables fit, once for each thread,
/// into the memory that this process may use.
///
/// # Errors
///
/// If they do not fit. The message names the largest size that fits. If the available memory is
/// unknown, every size is accepted.
pub fn ensure_tables_fit<'a>(
    contenders: impl Iterator<Item = &'a Configuration>,
    threads: usize,
) -> anyhow::Result<()> {
    let largest = contenders.max_by_key(|contender| contender.mebibytes());
    largest.map_or(Ok(()), |it| ensure_fit(&it, it.mebibytes() as u64, threads, usable_memory()))
}

/// Checks that `who` can use `mebibytes` MiB on each of `threads` threads, if the process may use
/// `usable` bytes. An eighth of the memory is reserved for everything other than tables.
///
/// # Errors
///
/// As [`ensure_tables_fit`].
pub fn ensure_fit(
    who: &dyn fmt::Display,
    mebibytes: u64,
    threads: usize,
    usable: Option<u64>,
) -> anyhow::Result<()> {
    let Some(usable) = usable else { return Ok(()) };
    let threads = threads.max(1) as u64;
    let most = ((usable - usable / 8) / threads) >> 20;
    let (each, usable) = (ByteSize::mib(mebibytes), ByteSize::b(usable));
    anyhow::ensure!(
        mebibytes <= most,
        "{who} needs {each} of tables on each of {threads} threads, and this process may use \
         {usable}; take tables of at most {most} MiB on a thread, or fewer --threads"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_leave_an_eighth_of_the_memory() {
        let fits = |mebibytes, threads| ensure_fit(&"pvs", mebibytes, threads, Some(800 << 20));
        assert!(fits(700, 1).is_ok() && fits(350, 2).is_ok() && fits(700, 0).is_ok());
        let refused = fits(351, 2).expect_err("too large").to_string();
        assert!(
            refused.contains("pvs needs 351.0 MiB of tables on each of 2 threads"),
            "{refused}"
        );
        assert!(refused.contains("at most 350 MiB"), "{refused}");
        assert!(ensure_fit(&"pvs", u64::MAX, 9, None).is_ok());
    }
}
