//! Invariants that every comparison of algorithms must satisfy.

use plywood_algorithms::{Algorithm, Configuration, Guarantee, LeafSet};
use plywood_positions::{Interval, WIN};

use crate::verify::trial::{Effort, Trial};

/// An invariant that is checked in each trial.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// The invariant's name in reports.
    pub name: &'static str,
    /// The invariant in one sentence.
    pub about: &'static str,
    /// Returns a description of the violation in a trial, if any.
    pub violation: fn(&Trial) -> Option<String>,
}

/// All invariants.
pub const ALL: &[Check] = &[
    Check {
        name: "value",
        about: "every fixed-depth algorithm gives the minimax value",
        violation: |trial| {
            let truth = Interval::exact(trial.value);
            first(trial.fixed_depth(), |effort| {
                (effort.bounds != truth)
                    .then(|| format!("gives {} instead of {}", effort.bounds, trial.value))
            })
        },
    },
    Check {
        name: "bounds",
        about: "proven bounds contain the value, from any window",
        violation: |trial| {
            first(trial.proven(), |effort| {
                let everywhere = effort.windowed.iter().map(|(_, bounds)| bounds);
                everywhere
                    .chain([&effort.bounds])
                    .find(|bounds| !bounds.contains(trial.value))
                    .map(|bounds| format!("claims {bounds}, but the value is {}", trial.value))
            })
        },
    },
    Check {
        name: "line",
        about: "the principal variation ends in a leaf that is worth the value",
        violation: |trial| {
            // A table that replaces entries may shorten a line.
            let with_line = trial.fixed_depth().filter(|effort| {
                effort.contender.algorithm().promise() == Guarantee::Value
                    && (effort.line_value.is_some() || effort.contender.settings().table.is_none())
            });
            first(with_line, |effort| {
                (effort.line_value != Some(trial.value)).then(|| match effort.line_value {
                    Some(value) => format!("has a line to {value} instead of {}", trial.value),
                    None => "has a line that ends before a leaf".to_owned(),
                })
            })
        },
    },
    Check {
        name: "proven",
        about: "an algorithm that promises a value returns one, even with inexact settings",
        violation: |trial| {
            let promising = trial.efforts.iter().filter(|effort| {
                let promise = effort.contender.algorithm().promise();
                matches!(promise, Guarantee::Value | Guarantee::ValueAlone | Guarantee::Plausible)
            });
            first(promising, |effort| {
                let nothing = effort.bounds.value().is_none();
                nothing.then(|| format!("proves only {:?}", effort.bounds))
            })
        },
    },
    Check {
        name: "legal-move",
        about: "the chosen move is legal, even with inexact settings",
        violation: |trial| {
            first(&trial.efforts, |effort| {
                (!effort.is_legal).then(|| "chooses an illegal move".to_owned())
            })
        },
    },
    Check {
        name: "best-move",
        about: "the chosen move has the minimax value",
        violation: |trial| {
            first(trial.proven(), |effort| {
                effort
                    .best_value
                    .filter(|&value| value != trial.value)
                    .map(|value| format!("chooses a move worth {value}, not {}", trial.value))
            })
        },
    },
    Check {
        name: "completion",
        about: "unbounded minimax and descent have the value, or no evaluations left for more",
        violation: |trial| {
            let completing = [Algorithm::UNBOUNDED_MINIMAX, Algorithm::DESCENT];
            first(completing.iter().filter_map(|&it| trial.by(it)), |effort| {
                // The algorithm knows only the root and the nodes that it has generated.
                let has_room = effort.tally.generated < trial.evaluations;
                (has_room && effort.bounds.value().is_none())
                    .then(|| format!("proves only {:?}", effort.bounds))
            })
        },
    },
    Check {
        name: "minimax-is-full",
        about: "minimax evaluates every leaf once",
        violation: |trial| {
            first(trial.by(Algorithm::MINIMAX), |effort| {
                (effort.tally.leaves != trial.full)
                    .then(|| format!("evaluates {} of {}", effort.tally.leaves, trial.full))
            })
        },
    },
    Check {
        name: "hard-is-soft",
        about: "fail-hard and fail-soft alpha-beta evaluate the same leaves in the same order",
        violation: |trial| same_leaves(trial, Algorithm::ALPHA_BETA_HARD, Algorithm::ALPHA_BETA),
    },
    Check {
        name: "alpha-beta-within-f1",
        about: "alpha-beta's leaves are among those of F1, and the same to depth 3",
        violation: |trial| {
            within(trial, Algorithm::ALPHA_BETA, Algorithm::F1).or_else(|| {
                let shallow = trial.depth <= 3;
                shallow.then(|| within(trial, Algorithm::F1, Algorithm::ALPHA_BETA)).flatten()
            })
        },
    },
    Check {
        name: "within-alpha-beta",
        about: "the leaves of PAB, PVS, NegaScout, SSS*, DUAL* and MTD are among alpha-beta's",
        violation: |trial| {
            let mut dominated = DOMINATED.iter().copied();
            dominated.find_map(|algorithm| within(trial, algorithm, Algorithm::ALPHA_BETA))
        },
    },
    Check {
        name: "no-leaf-twice",
        about: "SSS* and DUAL* evaluate no leaf twice",
        violation: |trial| {
            let best_first = [
                Algorithm::SSS,
                Algorithm::DUAL,
                Algorithm::RECURSIVE_SSS,
                Algorithm::RECURSIVE_DUAL,
            ];
            first(best_first.iter().filter_map(|&it| trial.by(it)), |effort| {
                let distinct = effort.leaves.as_ref()?.distinct();
                (effort.tally.leaves != distinct)
                    .then(|| format!("evaluates {distinct} leaves {} times", effort.tally.leaves))
            })
        },
    },
    Check {
        name: "pvs-within-scout",
        about: "on uniform trees PVS makes no more evaluations than Scout",
        // Early ends and single moves let a TEST succeed with fewer leaves.
        violation: |trial| {
            trial.is_uniform.then(|| no_more(trial, Algorithm::PVS, Algorithm::SCOUT)).flatten()
        },
    },
    Check {
        name: "negascout-within-pvs",
        about: "NegaScout makes no more evaluations than PVS, of the same leaves",
        violation: |trial| {
            no_more(trial, Algorithm::NEGASCOUT, Algorithm::PVS)
                .or_else(|| within(trial, Algorithm::NEGASCOUT, Algorithm::PVS))
                .or_else(|| within(trial, Algorithm::PVS, Algorithm::NEGASCOUT))
        },
    },
    Check {
        name: "minimal-tree",
        about: "no fixed-depth algorithm evaluates fewer leaves than the minimal tree has",
        violation: |trial| {
            // A proven win needs no leaf to show that no move is better.
            let minimal = trial.minimal.filter(|_| trial.value.abs() < WIN)?;
            // With a table, transposed leaves are not evaluated on every path.
            let settings = |effort: &&Effort| *effort.contender.settings();
            let of_tree = trial.fixed_depth().filter(|it| settings(it).table.is_none());
            first(of_tree, |effort| {
                let distinct = effort.leaves.as_ref()?.distinct();
                (distinct < minimal).then(|| format!("evaluates {distinct} of at least {minimal}"))
            })
        },
    },
    Check {
        name: "neutral",
        about: "inexact parts in their neutral form change no counts",
        violation: |trial| {
            Algorithm::all().iter().find_map(|&algorithm| {
                let neutral = Configuration::neutral(algorithm)?;
                let is_neutral = |effort: &&Effort| effort.contender == neutral;
                let effort = trial.efforts.iter().find(is_neutral)?;
                changed(effort, trial.by(algorithm)?)
            })
        },
    },
    Check {
        name: "best-first-order",
        about: "on uniform best-first trees all plain algorithms but minimax and F1 evaluate the minimal tree, once",
        violation: |trial| {
            let minimal = trial.minimal.filter(|_| trial.is_best_first)?;
            let pruning = trial.fixed_depth().filter(|effort| {
                let facts = effort.contender.algorithm().facts();
                effort.contender.settings().is_plain() && facts.minimal_in_best_order
            });
            first(pruning, |effort| {
                let evaluations = effort.tally.leaves;
                (evaluations != minimal).then(|| {
                    format!(
                        "makes {evaluations} evaluations, not {minimal}, although its facts have \
                             `minimal_in_best_order: true`"
                    )
                })
            })
        },
    },
];

/// The algorithms whose leaves are always a subset of alpha-beta's leaves. Scout is often claimed
/// to have this property, but lacks it from depth 4 on.
const DOMINATED: [Algorithm; 9] = [
    Algorithm::PAB,
    Algorithm::PVS,
    Algorithm::NEGASCOUT,
    Algorithm::SSS,
    Algorithm::DUAL,
    Algorithm::MTD_F,
    Algorithm::MTD_ABOVE,
    Algorithm::MTD_BELOW,
    Algorithm::MTD_BISECTION,
];

/// Describes how neutral enhancements changed a search, if they did.
fn changed(neutral: &Effort, plain: &Effort) -> Option<String> {
    let order = |effort: &Effort| effort.leaves.as_ref().map(|leaves| leaves.order.clone());
    let (own, exact) = (&neutral.tally, &plain.tally);
    let is_same = own == exact && order(neutral) == order(plain);
    (!is_same).then(|| {
        format!(
            "{} enters {} nodes and evaluates {} leaves, {} {} and {}, or in another order",
            neutral.contender, own.nodes, own.leaves, plain.contender, exact.nodes, exact.leaves
        )
    })
}

/// Returns the first violation, prefixed by the contender's name.
fn first<'a>(
    efforts: impl IntoIterator<Item = &'a Effort>,
    violation: impl Fn(&Effort) -> Option<String>,
) -> Option<String> {
    efforts
        .into_iter()
        .find_map(|effort| violation(effort).map(|what| format!("{} {what}", effort.contender)))
}

fn leaves(trial: &Trial, algorithm: Algorithm) -> Option<&LeafSet> {
    trial.by(algorithm)?.leaves.as_ref()
}

fn within(trial: &Trial, inner: Algorithm, outer: Algorithm) -> Option<String> {
    let is_within = leaves(trial, inner)?.is_subset(leaves(trial, outer)?);
    (!is_within).then(|| format!("{inner} evaluates a leaf that {outer} does not"))
}

fn same_leaves(trial: &Trial, one: Algorithm, other: Algorithm) -> Option<String> {
    let same = leaves(trial, one)?.order == leaves(trial, other)?.order
        && trial.by(one)?.tally.leaves == trial.by(other)?.tally.leaves;
    (!same).then(|| format!("{one} does not evaluate the leaves of {other} in their order"))
}

fn no_more(trial: &Trial, less: Algorithm, more: Algorithm) -> Option<String> {
    let (fewer, bound) = (trial.by(less)?.tally.leaves, trial.by(more)?.tally.leaves);
    (fewer > bound).then(|| format!("{less} makes {fewer} evaluations, {more} {bound}"))
}
