//! Checks that a run fits into the machine's memory.

use bytesize::ByteSize;
use plywood_algorithms::Configuration;
use plywood_players::machine_memory;

/// Checks that the largest transposition table fits, once for each thread.
///
/// # Errors
///
/// If it does not; the message says how much is needed. If the size of the memory is unknown,
/// everything fits.
pub fn ensure_tables_fit<'a>(
    contenders: impl Iterator<Item = &'a Configuration>,
    threads: usize,
) -> anyhow::Result<()> {
    let size = |contender: &Configuration| contender.settings().table.map(|it| it.mebibytes as u64);
    let sizes = contenders.filter_map(|contender| Some((size(contender)?, contender)));
    let (Some((mebibytes, contender)), Some(memory)) =
        (sizes.max_by_key(|it| it.0), machine_memory().map(ByteSize::b))
    else {
        return Ok(());
    };
    let each = ByteSize::mib(mebibytes);
    let needed = ByteSize::mib(mebibytes.saturating_mul(threads as u64));
    anyhow::ensure!(
        needed <= memory,
        "{contender} needs a table of {each} on each of {threads} threads, {needed} in all, and \
         this machine has {memory}; take a smaller table, or fewer --threads"
    );
    Ok(())
}
