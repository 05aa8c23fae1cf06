//! The template of an outside program and the Python extension have the levels of optimisation of
//! Plywood's own build.

use std::collections::BTreeMap;

use crate::read;

/// The levels of packages in a release, and the one of all others.
fn levels(file: &str) -> (BTreeMap<String, i64>, i64) {
    let manifest: toml::Table = read(file).parse().expect("a manifest");
    let packages = manifest["profile"]["release"]["package"].as_table().expect("a table");
    let level = |settings: &toml::Value| settings.get("opt-level")?.as_integer();
    let mut named: BTreeMap<String, i64> =
        packages.iter().filter_map(|(name, it)| Some((name.clone(), level(it)?))).collect();
    let others = named.remove("*").unwrap_or(3);
    (named, others)
}

#[test]
fn the_template_has_our_levels() {
    assert_has_our_levels("harness/examples/outside/Cargo.toml");
}

#[test]
fn the_python_extension_has_our_levels() {
    assert_has_our_levels("harness/python/native/Cargo.toml");
}

fn assert_has_our_levels(manifest: &str) {
    let (ours, our_others) = levels("Cargo.toml");
    let (template, others) = levels(manifest);
    assert_eq!(others, 3, "an author's own dependency is compiled for speed");
    for (package, level) in &template {
        let our = ours.get(package).unwrap_or(&our_others);
        assert_eq!(level, our, "{package}");
    }
    // What runs long is not compiled for less there.
    for (package, level) in ours.iter().filter(|(_, level)| **level < 3) {
        assert_eq!(template.get(package), Some(level), "{package}");
    }
}
