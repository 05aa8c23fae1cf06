//! Measures the cost of evaluating the Bratko-Kopec positions, relative to generating their moves.
//! Callgrind counts the instructions:
//!
//! ```sh
//! cargo build --release -p plywood-positions --example evaluation_cost
//! for work in nothing moves joanna self-taught self-taught:63; do
//!     valgrind --tool=callgrind --callgrind-out-file=/dev/null \
//!         target/release/examples/evaluation_cost $work 2>&1 | grep refs
//! done
//! ```
//!
//! Subtract the instruction count of `nothing` from the others, then divide by the count of `moves`.

use std::env;
use std::hint::black_box;
use std::time::Instant;

use plywood_positions::{
    Chess, EpdError, Evaluation, Joanna, Position, SelfTaught, Suite, read_epd,
};

const ROUNDS: u32 = 1000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let work = env::args().nth(1).unwrap_or_default();
    let suite = Suite::named("bratko-kopec").ok_or("the suite comes with the crate")?;
    let entries = read_epd(suite.text, suite.name);
    let positions: Vec<Chess> =
        entries.map(|entry| Ok(entry?.position)).collect::<Result<_, EpdError>>()?;
    let roots: Vec<Joanna> = positions.iter().map(Joanna::of_root).collect();
    match work.as_str() {
        "nothing" => on_all(&positions, |_| 0),
        "moves" => {
            let mut moves = Vec::new();
            on_all(&positions, |at| {
                moves.clear();
                positions[at].moves(&mut moves);
                moves.len() as i32
            });
        }
        "joanna" => on_all(&positions, |at| roots[at].evaluate(black_box(&positions[at]))),
        "material" => on_all(&positions, |at| roots[at].material(black_box(&positions[at]))),
        name => {
            let evaluation = SelfTaught::named(name)?;
            on_all(&positions, |at| evaluation.evaluate(black_box(&positions[at])));
        }
    }
    Ok(())
}

/// Calls `work` 1,000 times for every position and prints the mean time per call.
fn on_all(positions: &[Chess], mut work: impl FnMut(usize) -> i32) {
    let start = Instant::now();
    for _ in 0..ROUNDS {
        for at in 0..positions.len() {
            black_box(work(black_box(at)));
        }
    }
    let times = f64::from(ROUNDS) * positions.len() as f64;
    println!("{:.1} ns each", start.elapsed().as_secs_f64() * 1e9 / times);
}
