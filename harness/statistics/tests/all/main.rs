//! Tests of how findings are drawn from ratios: formulas by hand, and simulated experiments.

mod contrasts;
mod coverage;
mod crossed;
mod crossed_coverage;
mod families;
mod nulls;
mod population;
