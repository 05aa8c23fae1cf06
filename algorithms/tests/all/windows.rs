//! Searches from a window.

use plywood_algorithms::{Algorithm, Problem};
use plywood_positions::{ConnectFour, Indexed, Position, Value, Window};
use proptest::prelude::*;

use crate::forest::{Checked, choices, deterministic, minimax, samples};
use crate::held::{Held, OfHeld};
use crate::measured::{measure_in, of_value};

proptest! {
    #![proptest_config(deterministic(1000))]

    #[test]
    fn answers_are_right_in_every_window(sample in samples(), window in windows()) {
        sample.check(&|position, depth| answers_are_bounds(window, position, depth))?;
    }

    #[test]
    fn alpha_beta_evaluates_what_theory_says(sample in samples(), window in windows()) {
        sample.check(&|position, depth| leaves_have_windows(window, position, depth))?;
    }
}

/// A window near the root's value, however large the values are.
#[derive(Clone, Copy, Debug)]
pub enum Around {
    /// A window of this width, with alpha at this offset from the value.
    Value {
        offset: Value,
        width: Value,
    },
    Full,
}

pub fn windows() -> impl Strategy<Value = Around> {
    prop_oneof![
        8 => (-4..=4, 1..=5).prop_map(|(offset, width)| Around::Value { offset, width }),
        1 => Just(Around::Value { offset: -1, width: 1 }),
        1 => Just(Around::Full),
    ]
}

impl Around {
    pub fn window(self, value: Value) -> Window {
        match self {
            Self::Full => Window::FULL,
            Self::Value { offset, width } => {
                let alpha = (value + offset).clamp(Window::FULL.alpha, Window::FULL.beta - 1);
                let beta = (alpha + width).min(Window::FULL.beta);
                Window::new(alpha, beta).expect("alpha is below beta, and both are legal")
            }
        }
    }
}

/// An answer is exact inside the window, and on the right side of it outside.
fn answers_are_bounds(around: Around, position: &Held<'_>, depth: u32) -> Checked {
    let value = minimax(position, &OfHeld, depth);
    let window = around.window(value);
    for algorithm in of_value() {
        let answer = measure_in(algorithm, position, depth, window).answer;
        let bounds = answer.bounds;
        prop_assert!(bounds.contains(value), "{algorithm}: {value} is not in {bounds:?}");
        if value <= window.alpha {
            prop_assert!(bounds.upper <= window.alpha, "{algorithm}: {bounds:?}");
        } else if value >= window.beta {
            prop_assert!(bounds.lower >= window.beta, "{algorithm}: {bounds:?}");
        } else {
            prop_assert_eq!(bounds.value(), Some(value), "{}", algorithm);
        }
        if let (Some(best), true) = (answer.best, value > window.alpha) {
            let after = -minimax(&position.play(best.inner), &OfHeld, depth - 1);
            prop_assert!(after >= value.min(window.beta), "{algorithm} chose a worse move");
        }
    }
    Ok(())
}

/// Alpha-beta evaluates a leaf iff its window, made of the starting window and
/// the minimax values of elder siblings along its path, is not empty.
fn leaves_have_windows(around: Around, position: &Held<'_>, depth: u32) -> Checked {
    let window = around.window(minimax(position, &OfHeld, depth));
    let mut expected = Vec::new();
    collect(&Indexed::root(*position), depth, window, &mut expected);
    for algorithm in [Algorithm::ALPHA_BETA, Algorithm::ALPHA_BETA_HARD] {
        let measured = measure_in(algorithm, position, depth, window);
        prop_assert_eq!(&measured.leaves.order, &expected, "{}", algorithm);
    }
    Ok(())
}

/// The leaves below `node` that have a window. Returns the node's value.
fn collect(
    node: &Indexed<Held<'_>>,
    depth: u32,
    mut window: Window,
    leaves: &mut Vec<u64>,
) -> Value {
    let moves = choices(node, depth);
    if moves.is_empty() {
        if window.alpha < window.beta {
            leaves.push(node.path());
        }
        return minimax(node.position(), &OfHeld, depth);
    }
    let mut best = -Value::MAX;
    for chosen in moves {
        let value = -collect(&node.play(chosen), depth - 1, -window, leaves);
        best = best.max(value);
        window = window.raise(best);
    }
    best
}

#[test]
fn a_problem_without_its_window_is_otherwise_the_same() {
    let position = ConnectFour::default();
    let problem = Problem { window: Window::null(3), ..Problem::new(&position, 7) };
    let without = problem.without_window();
    assert_eq!((without.window, without.depth), (Window::FULL, 7));
}
