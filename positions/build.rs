//! Tells the crate at which optimisation level it is compiled.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let level = env::var("OPT_LEVEL").unwrap_or_else(|_| "unknown".to_owned());
    println!("cargo:rustc-env=PLYWOOD_OPT_LEVEL={level}");
}
