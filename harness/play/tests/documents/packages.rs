//! Packages are described, have the texts of their licences, and are locked as the workspace is.

use std::collections::BTreeSet;

use toml::{Table, Value};

use crate::{metadata_of, read};

const WHEEL: &str = "harness/python";

/// The licences of the code in a wheel, and the notices of its other parts.
const TEXTS: [&str; 4] = ["COPYING", "LICENSE-APACHE", "LICENSE-MIT", "NOTICE"];

fn table(file: &str) -> Table {
    read(file).parse().unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The wheel names no address, as no crate does: the repository's owner sets it.
#[test]
fn the_wheel_has_a_page_and_the_texts_of_its_licences() {
    let project = &table(&format!("{WHEEL}/pyproject.toml"))["project"];
    let native = &table(&format!("{WHEEL}/native/Cargo.toml"))["package"];
    assert_eq!(project["license"], native["license"]);
    assert!(project["description"].is_str() && project["authors"].is_array());
    assert!(project.get("urls").is_none(), "the repository's owner sets its address");
    let name = project["name"].as_str().expect("a name");
    let page = read(&format!("{WHEEL}/{}", project["readme"].as_str().expect("a page")));
    assert!(page.starts_with(&format!("# {name}\n")) && !page.contains("]("), "its page");
    let listed = TEXTS.map(Value::from).to_vec();
    assert_eq!(project["license-files"], Value::Array(listed));
    for text in TEXTS {
        assert_eq!(read(&format!("{WHEEL}/{text}")), read(text), "{text}");
        assert!(page.contains(&format!("`{text}`")), "its page names {text}");
    }
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
