//! Measures the costs of simulated processors on this machine's threads:
//!
//! ```sh
//! cargo run --release -p plywood-parallel --example costs
//! ```
//!
//! Results are in nanoseconds. The cost of a node depends on the game: divide `searching_ns` by
//! `nodes` in a record of threads.

use std::hint::black_box;
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::Instant;

use plywood_algorithms::{BoundedTable, Replacement, Table, TableSize};
use plywood_parallel::Costs;
use plywood_positions::mix;

const TURNS: u32 = 20_000;

fn main() {
    let table = of_table();
    let costs = Costs {
        steal: handover(),
        message: lock(),
        local: table,
        remote: table,
        ..Costs::default()
    };
    println!("{costs}");
}

/// Returns the time from one thread's announcement of work until another, waiting thread has
/// received it.
fn handover() -> u64 {
    let (turn, news) = (Mutex::new(0_u32), Condvar::new());
    let play = |me: u32| {
        for _ in 0..TURNS / 2 {
            let mut turn = turn.lock().expect("no panics");
            while *turn % 2 != me {
                turn = news.wait(turn).expect("no panics");
            }
            *turn += 1;
            news.notify_all();
        }
    };
    let begun = Instant::now();
    thread::scope(|scope| {
        scope.spawn(|| play(1));
        play(0);
    });
    begun.elapsed().as_nanos() as u64 / u64::from(TURNS)
}

/// Returns the time of taking an uncontended lock.
fn lock() -> u64 {
    let frames = Mutex::new(0_u64);
    let begun = Instant::now();
    for _ in 0..TURNS {
        *black_box(&frames).lock().expect("no panics") += 1;
    }
    begun.elapsed().as_nanos() as u64 / u64::from(TURNS)
}

/// Returns the time of accessing an entry in a table larger than the caches.
fn of_table() -> u64 {
    let table = BoundedTable::new(TableSize::Mebibytes(64), Replacement::TwoTier);
    let uses = 1_000_000_u64;
    let begun = Instant::now();
    for number in 0..uses {
        black_box(table.probe(mix(number)));
    }
    begun.elapsed().as_nanos() as u64 / uses
}
