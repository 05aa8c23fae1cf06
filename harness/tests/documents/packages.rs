//! The outside example is locked as it is.

use std::collections::BTreeSet;

use toml::{Table, Value};

use crate::{metadata_of, read};

fn table(file: &str) -> Table {
    read(file).parse().unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Name and version of each package in a lock file.
fn locked(file: &str) -> BTreeSet<String> {
    let packages = table(file)["package"].as_array().expect("packages").clone();
    let word = |package: &Value, key: &str| package[key].as_str().expect("a word").to_owned();
    packages.iter().map(|it| format!("{} {}", word(it, "name"), word(it, "version"))).collect()
}

/// An author copies the example with its lock: it needs no other packages than Plywood's own build,
/// which the tests have tried.
#[test]
fn the_outside_example_is_locked_as_plywood_is() {
    let lock = "harness/examples/outside/Cargo.lock";
    let own = BTreeSet::from(["outside 0.1.0".to_owned()]);
    let others: BTreeSet<_> = locked(lock).difference(&locked("Cargo.lock")).cloned().collect();
    assert_eq!(others, own, "copy Cargo.lock to {lock}, and run `cargo metadata` there");
    metadata_of("harness/examples/outside/Cargo.toml");
}
