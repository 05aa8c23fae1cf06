//! UCT: Monte-Carlo tree search that treats every choice of a child as a bandit problem.
//!
//! Sources: L. Kocsis & C. Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006, LNCS 4212, pp.
//! 282-293, with UCB1 of P. Auer, N. Cesa-Bianchi & P. Fischer, Machine Learning 47 (2002). The
//! setting `solver`: after M. H. M. Winands, Y. Bjornsson & J.-T. Saito, "Monte-Carlo tree search
//! solver", Computers and Games 2008, LNCS 5131. The setting `implicit`: M. Lanctot, M. H. M. Winands,
//! T. Pepels & N. R. Sturtevant, "Monte Carlo tree search with heuristic evaluations using implicit
//! minimax backups", CIG 2014.
//!
//! A simulation descends the tree to an unvisited node, samples it, and adds the sample to every
//! node of its path. A sample is the static value of the node, or with `playouts` the value at the
//! end of random play. It is converted to a reward for MAX from 0 to 1 (`scale.rs`: the range of
//! the tree's law, or a logistic curve). The search plays the move with the most visits, then the
//! higher mean, then the leftmost.
//!
//! The solver proves draws and values in addition to wins and losses. A leaf has its value from its
//! first visit. A node is a proven win if a child is a win for its player; otherwise, once all
//! children are known, it has the value of the best. A known node is not visited again, and backs
//! up its own reward. The search stops when the root's minimax value to the horizon is known.
//!
//! Deviations. The tree ends at the horizon, and so do playouts. A move that is proven lost is not
//! chosen if there is another; Winands' choice of a move by value and visits is omitted. With
//! `implicit`, static values of nodes sampled by playouts count as evaluations.
//!
//! Length: the file includes the code shared with [`puct`](super::puct), and the settings
//! `playouts`, `solver` and `implicit`.

use std::f64::consts::SQRT_2;

use fastrand::Rng;
use plywood_positions::{Interval, Value};

use super::random_alpha_beta::SEED;
use crate::best_first::grown::{Grown, ROOT};
use crate::best_first::scale::Scale;
use crate::best_first::walk::{
    Conclusion, EVALUATIONS, Ended, Seen, Walk, for_mover, proven, walk,
};
use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::observation::observer::NodeValue;
use crate::parts::{Parameter, Settings};
use crate::problem::Problem;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

/// The deviation from the sources, in Markdown.
pub(crate) const REWARDS: &str = "It turns values into rewards by the range of the tree's law. \
     Without a range, it uses a logistic curve: a value of 400 means odds of 10 to 1. Trees and \
     playouts end at the horizon. The solver knows draws and values as well as wins and losses. \
     The crate `libm` computes logarithms and roots, so counts are equal on every machine.";

/// The constant C of UCB1 and PUCT, for rewards from 0 to 1.
pub(crate) static EXPLORATION: Parameter<f64> = Parameter::real(
    ("c=C", "explore with the constant C instead of the square root of 2 (uct) or 1 (puct)"),
    "c=0.7",
    0.0..=f64::MAX,
)
.range("write a number of at least 0, as in \"c=0.7\"")
.elsewhere("only uct and puct take samples; use one of them");

/// Samples at the end of random play instead of static values.
pub(crate) static PLAYOUTS: Parameter<()> = Parameter::switch(
    ("playouts", "sample by random play to the horizon, not by static values"),
    "playouts",
)
.elsewhere("only uct and puct take samples; use one of them");

/// The weight of the implicit minimax value of visited nodes in a node's estimate. The remaining
/// weight is that of the samples' mean.
pub(crate) static IMPLICIT: Parameter<f64> = Parameter::real(
    (
        "implicit=ALPHA",
        "implicit minimax backups: ALPHA parts of the minimax value of static values, 1 - ALPHA of \
         the mean",
    ),
    "implicit=0.4",
    0.0..=1.0,
)
.range("write a number from 0 to 1, as in \"implicit=0.4\"")
.elsewhere("only uct and puct take samples; use one of them");

/// Proofs of values: nodes with known values are never sampled.
pub(crate) static SOLVER: Parameter<()> = Parameter::switch(
    ("solver", "prove values on the way, and sample no node whose value is known"),
    "solver",
)
.elsewhere("only uct and puct take samples; use one of them");

/// The reason why sampling searches refuse other settings.
pub(crate) const OF_SAMPLES: Option<&str> = Some(
    "it keeps its own tree; its settings are evaluations=, c=, prior=, playouts, seed=, implicit= \
     and solver",
);

pub(crate) struct Uct;

impl SearchAlgorithm for Uct {
    const FACTS: Facts = Facts {
        parameters: &[
            EVALUATIONS.declared(),
            EXPLORATION.declared(),
            PLAYOUTS.declared(),
            SEED.declared(),
            IMPLICIT.declared(),
            SOLVER.declared(),
        ],
        minimal_in_best_order: false,
        instead: OF_SAMPLES,
        ..Facts::new("uct", "Kocsis & Szepesvari 2006", Guarantee::Nothing, SupportedParts::Nothing)
            .deviating(REWARDS)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        walk(search, problem, |walk, settings| {
            let rule = Rule { of_visits: libm::log, score: &ucb1, usual_constant: SQRT_2 };
            sample(walk, settings, &rule)
        })
    }
}

/// UCB1: an unvisited child precedes all others.
fn ucb1(Choice { estimate, constant, of_visits, of_child, .. }: Choice) -> f64 {
    match estimate {
        Some(estimate) => estimate + constant * libm::sqrt(of_visits / of_child),
        None => f64::INFINITY,
    }
}

/// The rule for the choice of a child: the first with the highest score.
pub(super) struct Rule<'a> {
    /// Function of the parent's visits in the scores, computed once for all children.
    pub of_visits: fn(f64) -> f64,
    pub score: &'a dyn Fn(Choice) -> f64,
    /// Weight of exploration if the settings have none.
    pub usual_constant: f64,
}

/// The numbers that determine the score of a child.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// The child's estimate for the player who chooses; `None` without a visit. It is negative at
    /// MIN nodes, because 1 minus the estimate would be rounded differently.
    pub estimate: Option<f64>,
    /// The parent's mean for the same player.
    pub of_parent: f64,
    pub constant: f64,
    /// Value of the [rule's function](Rule::of_visits) of the parent's visits.
    pub of_visits: f64,
    /// Visits of the child.
    pub of_child: f64,
    /// The child's place among its siblings, from 0, and the number of siblings including the
    /// child.
    pub place: (usize, usize),
}

/// The statistics of a node.
#[derive(Clone, Copy, Default)]
pub(super) struct Visited {
    visits: u32,
    /// Sum of the rewards for MAX, in order of simulation.
    sum: f64,
    /// Implicit minimax value: the minimax of the visited children's implicit rewards, or the
    /// node's static reward.
    implicit: f64,
    /// Value for MAX, if it is known: that of a leaf, or with the solver a proven value.
    value: Option<Value>,
}

impl Visited {
    fn mean(&self) -> f64 {
        self.sum / f64::from(self.visits)
    }
}

/// Runs simulations until the limit, or until the root's value is known.
pub(super) fn sample(walk: &mut dyn Walk, settings: &Settings, rule: &Rule<'_>) -> Conclusion {
    let switches = Switches {
        plays_out: settings.get(&PLAYOUTS).is_some(),
        solves: settings.get(&SOLVER).is_some(),
    };
    let mut search = UctRun {
        least_win: walk.least_win(),
        scale: Scale::of(walk.range()),
        random: Rng::with_seed(settings.get(&SEED).unwrap_or(0)),
        switches: &switches,
        share: settings.get(&IMPLICIT).unwrap_or(0.0),
        constant: settings.get(&EXPLORATION).unwrap_or(rule.usual_constant),
        tree: Grown::new(Visited::default()),
        walk,
        rule,
    };
    // A search that is ended has the move of its tree so far.
    while search.tree[ROOT].value.is_none()
        && search.walk.left() >= search.cost()
        && search.simulate().and_then(|()| search.tell()).is_ok()
    {}
    search.conclusion()
}

/// The switches of the settings. A search has them behind a reference, since the compiler then knows
/// that they do not change.
struct Switches {
    plays_out: bool,
    solves: bool,
}

struct UctRun<'a> {
    walk: &'a mut dyn Walk,
    rule: &'a Rule<'a>,
    least_win: Value,
    scale: Scale,
    random: Rng,
    switches: &'a Switches,
    /// Weight of the implicit minimax value in an estimate.
    share: f64,
    constant: f64,
    tree: Grown<Visited>,
}

impl UctRun<'_> {
    fn simulate(&mut self) -> Result<(), Ended> {
        self.walk.restart();
        let mut path = vec![ROOT];
        let mut node = ROOT;
        while self.tree[node].visits > 0 && self.tree[node].value.is_none() {
            if !self.tree.is_expanded(node) {
                let children = self.walk.expand();
                self.tree.expand(node, std::iter::repeat_n(Visited::default(), children));
            }
            node = self.choose(node, path.len() - 1);
            self.walk.descend(node);
            path.push(node);
        }
        let mut reward = self.reward_of(node)?;
        for (ply, &node) in path.iter().enumerate().rev() {
            if self.switches.solves
                && let Some(value) = self.solve(node, ply)
            {
                reward = self.scale.reward(value);
            }
            self.tree[node].visits += 1;
            self.tree[node].sum += reward;
            if self.share > 0.0 {
                self.pull_implicit(node, ply);
            }
        }
        Ok(())
    }

    /// Reports the tree to the observer.
    fn tell(&mut self) -> Result<(), Ended> {
        let Self { walk, tree, switches, least_win, .. } = self;
        let told = |visited: Visited, ply: usize| {
            let solved = visited.value.filter(|_| switches.solves);
            let worth = solved.map_or(NodeValue::Visits(visited.visits), |value| {
                NodeValue::Bounds(proven(for_mover(value, ply), *least_win))
            });
            (worth, visited.value.is_none())
        };
        walk.step(tree.len(), Grown::<Visited>::NODE_BYTES, &|| tree.told(told))
    }

    /// Returns the first unsolved child with the highest score.
    fn choose(&self, node: usize, ply: usize) -> usize {
        let children = self.tree.children(node);
        let parent = self.tree[node];
        let of_visits = (self.rule.of_visits)(parent.visits.into());
        let of_parent = signed(parent.mean(), ply);
        let mut best = (children.start, f64::NEG_INFINITY);
        for (place, child) in children.clone().enumerate() {
            if self.is_solved(child) {
                continue;
            }
            let score = (self.rule.score)(Choice {
                estimate: (self.tree[child].visits > 0).then(|| signed(self.estimate(child), ply)),
                of_parent,
                constant: self.constant,
                of_visits,
                of_child: self.tree[child].visits.into(),
                place: (place, children.len()),
            });
            if score > best.1 {
                best = (child, score);
            }
        }
        best.0
    }

    fn is_solved(&self, node: usize) -> bool {
        self.switches.solves && self.tree[node].value.is_some()
    }

    fn estimate(&self, node: usize) -> f64 {
        let visited = &self.tree[node];
        (1.0 - self.share) * visited.mean() + self.share * visited.implicit
    }

    /// Samples the current node of the walk and returns the reward. Records in the node what the
    /// evaluation found about it.
    fn reward_of(&mut self, node: usize) -> Result<f64, Ended> {
        let mut seen = None;
        if !self.switches.plays_out || self.share > 0.0 {
            let Seen { value, is_end } = self.walk.look()?;
            self.tree[node].implicit = self.scale.reward(value);
            self.tree[node].value = is_end.then_some(value);
            seen = Some((value, is_end));
        }
        let is_played = self.switches.plays_out && seen.is_none_or(|(_, is_end)| !is_end);
        if is_played {
            let Seen { value, is_end } = self.walk.play_out(&mut self.random)?;
            self.tree[node].value = is_end.then_some(value);
            seen = Some((value, is_end));
        }
        Ok(seen.map_or(0.5, |(value, _)| self.scale.reward(value)))
    }

    /// Returns the number of evaluations of a simulation.
    fn cost(&self) -> u64 {
        if self.switches.plays_out && self.share > 0.0 { 2 } else { 1 }
    }

    /// Returns the node's value, if the values of its children determine it.
    fn solve(&mut self, node: usize, ply: usize) -> Option<Value> {
        if self.tree[node].value.is_none() && self.tree.is_expanded(node) {
            let children = self.tree.notes_of_children(node).iter().map(|child| child.value);
            let known = children.clone().flatten().map(|value| for_mover(value, ply)).max();
            let is_won = known.is_some_and(|best| best >= self.least_win);
            let is_known = is_won || children.clone().all(|value| value.is_some());
            self.tree[node].value = known.filter(|_| is_known).map(|best| for_mover(best, ply));
        }
        self.tree[node].value
    }

    fn pull_implicit(&mut self, node: usize, ply: usize) {
        let visited = self.tree.notes_of_children(node).iter().filter(|child| child.visits > 0);
        let values = visited.map(|child| signed(child.implicit, ply));
        if let Some(best) = values.reduce(f64::max) {
            self.tree[node].implicit = signed(best, ply);
        }
    }

    fn conclusion(&self) -> Conclusion {
        // Of equal children, `max_by` returns the last.
        let best = self.tree.children(ROOT).rev().max_by(|&one, &other| {
            let [(rank, mean), (another, other_mean)] = [one, other].map(|it| self.rank(it));
            rank.cmp(&another).then(mean.total_cmp(&other_mean))
        });
        let best = best.filter(|&best| self.tree[best].visits > 0);
        let value = self.tree[ROOT].value;
        let bounds = value.map_or(Interval::UNKNOWN, |value| proven(value, self.least_win));
        Conclusion { best, bounds }
    }

    /// Returns the rank of a child in the choice of a move. At a solved root, the rank is the
    /// child's value; otherwise it is the number of visits, unless the child is lost. Ties are
    /// broken by the mean.
    fn rank(&self, child: usize) -> ((Option<Value>, u32), f64) {
        let visited = &self.tree[child];
        let proven = self.tree[ROOT].value.and(visited.value);
        let is_loss = |value| value <= -self.least_win;
        let is_lost = self.is_solved(child) && visited.value.is_some_and(is_loss);
        let visits = if is_lost { 0 } else { visited.visits };
        ((proven, visits), if visited.visits > 0 { visited.mean() } else { f64::NEG_INFINITY })
    }
}

/// Converts a reward for MAX to the sign for the player to move at this ply.
fn signed(reward: f64, ply: usize) -> f64 {
    if ply.is_multiple_of(2) { reward } else { -reward }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_takes_64_bytes_at_most() {
        const { assert!(Grown::<Visited>::NODE_BYTES <= 64) };
        const { assert!(Grown::<Seen>::NODE_BYTES <= 64) };
    }
}
