//! Thread pools for searches.

use anyhow::Context;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::core::depths;

/// The stack size of a thread in bytes: enough for each ply of the deepest search, plus a reserve
/// for extensions and quiescence search. Unused stack is never touched.
pub const STACK: usize = (depths::MAX as usize + 1000) * (32 << 10);

/// Creates a pool with this many threads, at least one.
pub fn of_threads(threads: usize) -> anyhow::Result<ThreadPool> {
    let pool = ThreadPoolBuilder::new().num_threads(threads.max(1)).stack_size(STACK).build();
    pool.context("cannot start the threads")
}
