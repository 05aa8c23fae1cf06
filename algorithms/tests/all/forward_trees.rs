//! Costs on trees drawn from the root down, against their exact expectations.

use plywood_algorithms::{Algorithm, ForwardTree};
use plywood_positions::{TreeValue, Window};

use crate::forest::trees;
use crate::held::Tree;
use crate::means::Mean;
use crate::measured::{measure_in, measure_tree};

#[test]
fn costs_are_as_expected() {
    let mut scores = Vec::new();
    for (branching, depth, values, samples) in [
        (2, 2, 4, 2000),
        (2, 4, 8, 2000),
        (2, 5, 3, 1500),
        (2, 6, 16, 1000),
        (2, 8, 2, 600),
        (3, 4, 16, 1000),
        (4, 4, 8, 600),
        (5, 3, 30, 800),
    ] {
        let name = format!("forward:k={values}:b={branching},d={depth}");
        let bound = values / 2 - 1;
        let (mut alpha_beta, mut scout, mut test) = (Vec::new(), Vec::new(), Vec::new());
        for tree in trees(&[&name], 0..samples) {
            let leaves = |it| measure_tree(it, tree.root(), depth).tally.leaves as f64;
            alpha_beta.push(leaves(Algorithm::ALPHA_BETA));
            scout.push(leaves(Algorithm::SCOUT));
            let held = Tree::new(tree.root(), TreeValue);
            let window = Window::null(bound as i32);
            let seen = measure_in(Algorithm::ALPHA_BETA, &held.root(), depth, window);
            test.push(seen.tally.leaves as f64);
        }
        let theory = ForwardTree { branching, depth, values };
        for (what, found, expected) in [
            ("alpha-beta", alpha_beta, theory.alpha_beta_leaves()),
            ("scout", scout, theory.scout_leaves()),
            ("TEST", test, theory.test_leaves(bound)),
        ] {
            let z = Mean::of(&found).z(Mean::exact(expected));
            assert!(z.abs() < 4.0, "{what} on {name}: z = {z:.2}");
            scores.push(z);
        }
    }
    let squares: f64 = scores.iter().map(|z| z * z).sum();
    let root_mean_square = (squares / scores.len() as f64).sqrt();
    let greatest = scores.iter().fold(0.0f64, |most, z| most.max(z.abs()));
    println!("{} scores, RMS {root_mean_square:.2}, most {greatest:.2}", scores.len());
    assert!((0.5..1.5).contains(&root_mean_square), "{root_mean_square}: {scores:?}");
}
