//! The tests of programs that teach themselves.

mod evolution;
mod kohonen;
mod methods;

/// Does the work in a pool of so many threads.
fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(work)
}
