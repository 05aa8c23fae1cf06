//! Threads to search on.

use anyhow::Context;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::core::depths;

/// The stack of a thread, for searches to the greatest depth there is: so much for each ply, and
/// something for what goes on beyond. Unneeded memory is never touched.
pub const STACK: usize = (depths::MAX as usize + 1000) * (32 << 10);

/// A pool of this many threads, and at least one, to search on.
pub fn of_threads(threads: usize) -> anyhow::Result<ThreadPool> {
    let pool = ThreadPoolBuilder::new().num_threads(threads.max(1)).stack_size(STACK).build();
    pool.context("cannot start the threads")
}
