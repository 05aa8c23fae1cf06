//! Tests of how findings are drawn from ratios: formulas by hand, and simulated experiments.

mod contrasts;
mod families;
