//! The steps of a search, as the script of steps shows them. The playground compiles this file, too.

use std::cmp::Reverse;
use std::collections::HashMap;

use plywood_algorithms::{KnownStep, NodeValue, TraceEvent};
use plywood_positions::{Interval, Value, Window};
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::node_value;

/// A node of a small tree.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Index of the parent; `None` for the root.
    pub parent: Option<usize>,
    pub ply: u32,
    /// Hash of the path from the root.
    pub path: u64,
}

/// A step's event, and the state of a best-first search before it.
#[derive(Serialize)]
pub struct StepFacts {
    #[serde(rename = "do")]
    pub event: Json,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<Json>,
}

/// Converts the events of a search that has found `value` into steps for display.
pub fn walked(nodes: &[Place], steps: &[TraceEvent], value: Option<Value>) -> Vec<StepFacts> {
    Walk::new(nodes).steps(steps, value)
}

/// Converts a search's events into steps for display.
struct Walk<'a> {
    nodes: &'a [Place],
    /// Index of each node, by the hash of its path.
    numbers: HashMap<u64, usize>,
    /// The current path of a depth-first search: node index, window, and children entered so far.
    within: Vec<(usize, Window, Vec<usize>)>,
    steps: Vec<StepFacts>,
    known: Option<Json>,
}

impl<'a> Walk<'a> {
    fn new(nodes: &'a [Place]) -> Self {
        let numbers = nodes.iter().enumerate().map(|(at, it)| (it.path, at)).collect();
        Self { nodes, numbers, within: Vec::new(), steps: Vec::new(), known: None }
    }

    fn steps(mut self, steps: &[TraceEvent], value: Option<Value>) -> Vec<StepFacts> {
        for (at, step) in steps.iter().enumerate() {
            self.take(step, steps.get(at + 1));
        }
        let words = value.map_or_else(
            || "no value is proven".to_owned(),
            |value| format!("the root is worth {}", node_value(value)),
        );
        self.add(json!(["end", 0, words]));
        self.steps
    }

    fn take(&mut self, step: &TraceEvent, next: Option<&TraceEvent>) {
        match step {
            TraceEvent::Pass => {
                self.within.clear();
                self.add(json!(["pass"]));
            }
            // If a window follows, its event becomes the step instead.
            TraceEvent::Enter(path) => {
                let has_window = matches!(next, Some(TraceEvent::Window(..)));
                if let (Some(node), false) = (self.node(*path), has_window) {
                    self.add(json!(["enter", node]));
                }
            }
            TraceEvent::Window(path, window) => {
                let Some(node) = self.node(*path) else { return };
                if let Some((_, _, entered)) = self.within.last_mut() {
                    entered.push(node);
                }
                self.within.push((node, *window, Vec::new()));
                let Window { alpha, beta } = if self.is_max(node) { *window } else { -*window };
                self.add(json!(["enter", node, node_value(alpha), node_value(beta)]));
            }
            TraceEvent::Leaf(path, value) => {
                let Some(node) = self.node(*path) else { return };
                self.within.pop_if(|(last, ..)| *last == node);
                self.add(json!(["leaf", node, node_value(self.for_max(node, *value))]));
            }
            TraceEvent::Cutoff(_) => {
                let Some((node, _, entered)) = self.within.last() else { return };
                let children = (0..).zip(self.nodes).filter(|(_, it)| it.parent == Some(*node));
                let cut = children.map(|(at, _)| at).filter(|at| !entered.contains(at));
                let event = json!(["cut", node, cut.collect::<Vec<usize>>()]);
                self.add(event);
            }
            TraceEvent::Research => self.add(json!(["again"])),
            TraceEvent::BackedUp(path, value) => {
                let Some(node) = self.node(*path) else { return };
                let window = self.within.pop_if(|(last, ..)| *last == node);
                let Interval { lower, upper } =
                    Interval::proven_by(*value, window.map_or(Window::FULL, |it| it.1));
                let is_max = self.is_max(node);
                let sign = match (lower == upper, (lower == *value) == is_max) {
                    (true, _) => "",
                    (false, true) => "≥ ",
                    (false, false) => "≤ ",
                };
                let text = format!("{sign}{}", node_value(self.for_max(node, *value)));
                self.add(json!(["up", node, text]));
            }
            TraceEvent::Known(known) => self.known = Some(self.held(known)),
        }
    }

    fn add(&mut self, event: Json) {
        self.steps.push(StepFacts { event, known: self.known.take() });
    }

    fn node(&self, path: u64) -> Option<usize> {
        self.numbers.get(&path).copied()
    }

    fn is_max(&self, node: usize) -> bool {
        self.nodes[node].ply.is_multiple_of(2)
    }

    fn for_max(&self, node: usize, value: Value) -> Value {
        if self.is_max(node) { value } else { -value }
    }

    /// Describes the state of a best-first search: each node with its data and whether it is in
    /// OPEN. Nodes in OPEN come first, by decreasing merit.
    fn held(&self, known: &[KnownStep]) -> Json {
        let mut held: Vec<(usize, &KnownStep)> =
            known.iter().filter_map(|it| Some((self.node(it.path)?, it))).collect();
        held.sort_by_key(|(node, it)| {
            let merit = match it.worth {
                NodeValue::Merit { value, .. } => value,
                NodeValue::Visits(visits) => Value::try_from(visits).unwrap_or(Value::MAX),
                NodeValue::Bounds(_) | NodeValue::Numbers { .. } | NodeValue::Estimate(_) => 0,
            };
            (!it.is_open, Reverse(merit), *node)
        });
        let text = |node: usize, worth: NodeValue| match worth {
            NodeValue::Merit { value, is_solved: false } => format!("h {}", node_value(value)),
            NodeValue::Merit { value, is_solved: true } => {
                format!("h {} solved", node_value(value))
            }
            NodeValue::Bounds(interval) => {
                let Interval { lower, upper } =
                    if self.is_max(node) { interval } else { -interval };
                format!("{} … {}", node_value(lower), node_value(upper))
            }
            NodeValue::Estimate(value) => format!("v {}", node_value(self.for_max(node, value))),
            NodeValue::Visits(visits) => format!("n {visits}"),
            NodeValue::Numbers { proof, disproof } => {
                let number = |it: Option<u32>| it.map_or("∞".to_owned(), |it| it.to_string());
                format!("{} | {}", number(proof), number(disproof))
            }
        };
        held.into_iter().map(|(node, it)| json!([node, text(node, it.worth), it.is_open])).collect()
    }
}
