//! Exports the optimisation level to the crate as the environment variable `PLYWOOD_OPT_LEVEL`.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let level = env::var("OPT_LEVEL").unwrap_or_else(|_| "unknown".to_owned());
    println!("cargo:rustc-env=PLYWOOD_OPT_LEVEL={level}");
}
