//! Pages that step through searches of a small tree.

use std::cmp::Reverse;
use std::collections::HashMap;

use maud::{Markup, html};
use plywood_algorithms::{Configuration, KnownStep, NodeValue, TraceEvent};
use plywood_charts::canvas::css;
use plywood_games::SmallTree;
use plywood_positions::{Interval, Value, Window};
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::document::{Document, Script};
use super::packed;
use crate::report::digits::of_node as written;
use crate::report::plots::look::colour_of;
use crate::results::plots::{self, Placed};
use crate::studies::searches::measure::traced::Traced;

/// A small tree with traced searches.
pub struct Stepper {
    /// Name of the tree.
    pub name: String,
    /// The tree.
    pub tree: SmallTree,
    /// Each configuration with its trace.
    pub searches: Vec<(Configuration, Traced)>,
}

/// Data for the script. Values are from the point of view of MAX, who moves at the root.
#[derive(Serialize)]
struct Facts {
    /// Width of the tree in columns.
    width: f64,
    nodes: Vec<NodeFacts>,
    searches: Vec<SearchFacts>,
}

/// Parent index, ply, move, leaf value and column of a node.
#[derive(Serialize)]
struct NodeFacts(Option<usize>, u32, String, Option<String>, f64);

#[derive(Serialize)]
struct SearchFacts {
    name: String,
    colour: String,
    steps: Vec<StepFacts>,
}

/// A step's event, and the state of a best-first search before it.
#[derive(Serialize)]
struct StepFacts {
    #[serde(rename = "do")]
    event: Json,
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<Json>,
}

impl Stepper {
    /// Creates the data for the script.
    pub fn data(&self) -> anyhow::Result<Markup> {
        let (placed, width) = plots::placed(&self.tree);
        let searches = self.searches.iter().filter_map(|(contender, traced)| {
            let steps = traced.trace.steps()?;
            let steps = Walk::new(&placed).steps(steps, traced.found.bounds.value());
            let colour = css(colour_of(contender.algorithm().name()));
            Some(SearchFacts { name: contender.to_string(), colour, steps })
        });
        let facts =
            Facts { width, searches: searches.collect(), nodes: placed.iter().map(node).collect() };
        Ok(packed::element("packed-steps", &serde_json::to_vec(&facts)?)?)
    }

    /// Creates the explanation and the element that the script fills with searches.
    pub fn contents(&self) -> Markup {
        html! {
            p.quiet {
                "Squares are nodes of MAX, who moves at the root, circles those of MIN. Windows \
                 are above the nodes being searched, and returned values below nodes, all from \
                 MAX's point of view. Best-first searches show their data below a node: h is its \
                 merit (✓ if it is solved), 3 … 9 are its bounds, 2 | 5 its proof and disproof \
                 numbers, v is an estimate, n how many simulations went through it; nodes in OPEN \
                 have a dashed outline. The arrows left and right go through the steps, and P plays \
                 them."
            }
            div.steppers data-name=(self.name) {}
        }
    }
}

/// Creates a page that steps through searches of one tree.
pub fn steps(stepper: &Stepper) -> anyhow::Result<String> {
    let title = format!("{}, depth {}: step by step", stepper.name, stepper.tree.depth);
    let contents = html! {
        header { h1 { (title) } noscript { p { "Steps need JavaScript, which is part of this page." } } }
        main id="main" { (stepper.contents()) }
    };
    let data = vec![stepper.data()?];
    let scripts = [Script::Packed, Script::Stepper];
    Ok(Document { title: &title, contents, data, scripts: &scripts, begin: "beginSteps()" }
        .to_string())
}

fn node(Placed { node, x, .. }: &Placed<'_>) -> NodeFacts {
    NodeFacts(node.parent, node.ply, node.label.clone(), node.value.map(written), *x)
}

/// Converts a search's events into steps for display.
struct Walk<'a> {
    nodes: &'a [Placed<'a>],
    /// Index of each node, by the hash of its path.
    numbers: HashMap<u64, usize>,
    /// The current path of a depth-first search: node index, window, and children entered so far.
    within: Vec<(usize, Window, Vec<usize>)>,
    steps: Vec<StepFacts>,
    known: Option<Json>,
}

impl<'a> Walk<'a> {
    fn new(nodes: &'a [Placed<'a>]) -> Self {
        let numbers = nodes.iter().enumerate().map(|(at, it)| (it.path, at)).collect();
        Self { nodes, numbers, within: Vec::new(), steps: Vec::new(), known: None }
    }

    fn steps(mut self, steps: &[TraceEvent], value: Option<Value>) -> Vec<StepFacts> {
        for (at, step) in steps.iter().enumerate() {
            self.take(step, steps.get(at + 1));
        }
        let value = value.map_or_else(
            || "no value is proven".to_owned(),
            |value| format!("the root is worth {}", written(value)),
        );
        self.add(json!(["end", 0, value]));
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
                self.add(json!(["enter", node, written(alpha), written(beta)]));
            }
            TraceEvent::Leaf(path, value) => {
                let Some(node) = self.node(*path) else { return };
                self.within.pop_if(|(last, ..)| *last == node);
                self.add(json!(["leaf", node, written(self.for_max(node, *value))]));
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
                let text = format!("{sign}{}", written(self.for_max(node, *value)));
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
            NodeValue::Merit { value, is_solved: false } => format!("h {}", written(value)),
            NodeValue::Merit { value, is_solved: true } => format!("h {} solved", written(value)),
            NodeValue::Bounds(interval) => {
                let Interval { lower, upper } =
                    if self.is_max(node) { interval } else { -interval };
                format!("{} … {}", written(lower), written(upper))
            }
            NodeValue::Estimate(value) => format!("v {}", written(self.for_max(node, value))),
            NodeValue::Visits(visits) => format!("n {visits}"),
            NodeValue::Numbers { proof, disproof } => {
                let number = |it: Option<u32>| it.map_or("∞".to_owned(), |it| it.to_string());
                format!("{} | {}", number(proof), number(disproof))
            }
        };
        held.into_iter().map(|(node, it)| json!([node, text(node, it.worth), it.is_open])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::games::Root;
    use crate::studies::searches::measure::traced::follow;

    /// The events of a search of Stockman's tree.
    fn events(algorithm: &str) -> (Vec<StepFacts>, SmallTree) {
        let root = Root::new("stockman", None).expect("a tree");
        let depth = root.depth().expect("a depth");
        let evaluation = root.evaluation(None).expect("an evaluation");
        let posed = root.pose(&evaluation).expect("a tree");
        let tree = posed.small_tree(depth).expect("a small one");
        let contender: Configuration = algorithm.parse().expect("an algorithm");
        let traced = follow(&*posed, &tree, &contender).expect("a search");
        let (placed, _) = plots::placed(&tree);
        let steps = traced.trace.steps().expect("few steps");
        let events = Walk::new(&placed).steps(steps, traced.found.bounds.value());
        (events, tree)
    }

    fn of_kind<'a>(steps: &'a [StepFacts], kind: &str) -> Vec<&'a Json> {
        steps.iter().map(|step| &step.event).filter(|event| event[0] == kind).collect()
    }

    /// Every node that is entered is left, the root last with the value of the tree.
    #[test]
    fn what_is_entered_is_left() {
        for algorithm in ["minimax", "alpha-beta", "scout", "negascout", "f1", "mtd(f)"] {
            let (steps, _) = events(algorithm);
            let entered = of_kind(&steps, "enter");
            let ended = of_kind(&steps, "up").len() + of_kind(&steps, "leaf").len();
            assert_eq!(entered.len(), ended, "{algorithm}");
            let last = of_kind(&steps, "up").pop().expect("the root is left");
            assert_eq!(last[1], 0, "{algorithm}");
            assert!(last[2].as_str().is_some_and(|it| it.ends_with("52")), "{algorithm}: {last}");
            assert_eq!(steps.last().expect("an end").event[2], "the root is worth 52");
        }
        let (steps, tree) = events("minimax");
        assert_eq!(of_kind(&steps, "enter").len(), tree.nodes.len());
        assert!(of_kind(&steps, "cut").is_empty());
    }

    /// A cutoff skips only nodes that have not been entered.
    #[test]
    fn what_is_cut_off_was_not_entered() {
        let (steps, tree) = events("alpha-beta");
        let cuts = of_kind(&steps, "cut");
        let entered: Vec<&Json> = of_kind(&steps, "enter").iter().map(|event| &event[1]).collect();
        let cut: Vec<&Json> = cuts.iter().flat_map(|event| event[2].as_array().unwrap()).collect();
        assert!(!cut.is_empty() && cut.iter().all(|node| !entered.contains(node)));
        for event in cuts {
            for child in event[2].as_array().unwrap() {
                let parent = tree.nodes[child.as_u64().unwrap() as usize].parent;
                assert_eq!(parent.map(|it| it as u64), event[1].as_u64());
            }
        }
    }

    /// OPEN of SSS* begins with both choices of MAX, and its greatest merit never rises. The other
    /// searches hold something before each step.
    #[test]
    fn best_first_searches_show_what_they_hold() {
        let (steps, _) = events("sss*");
        let first = steps.iter().find_map(|step| step.known.as_ref()).expect("an OPEN");
        assert_eq!(first.as_array().expect("nodes").len(), 2, "{first}");
        assert_eq!(first[0][1], "h ∞");
        let merit = |known: &Json| {
            let text = known[0][1].as_str().expect("a merit");
            text.split(' ').nth(1).and_then(|it| it.parse::<i64>().ok()).unwrap_or(i64::MAX)
        };
        let merits: Vec<i64> =
            steps.iter().filter_map(|step| step.known.as_ref()).map(merit).collect();
        assert!(merits.is_sorted_by(|one, next| one >= next), "{merits:?}");
        assert_eq!(merits.last(), Some(&52));
        for algorithm in ["dual*", "ao*", "b*", "pb*", "pns"] {
            let (steps, _) = events(algorithm);
            let held = steps.iter().filter(|step| step.known.is_some()).count();
            assert!(held > 1, "{algorithm}: {held}");
        }
    }
}
