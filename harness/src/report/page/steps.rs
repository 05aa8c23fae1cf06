//! Searches of a small tree, step by step, as scripts show them.

use std::collections::HashMap;

use maud::{Markup, html};
use plywood_algorithms::{Configuration, KnownStep, Step, Worth};
use plywood_positions::{Interval, Value, WIN, Window};
use plywood_searches::SmallTree;
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::document::{Document, Script};
use super::packed;
use crate::measure::traced::Traced;
use crate::report::plots::{self, Placed};

/// A small tree, and searches of it that can be followed.
pub struct Stepper {
    /// What the tree is called.
    pub name: String,
    /// The tree.
    pub tree: SmallTree,
    /// The searches.
    pub searches: Vec<(Configuration, Traced)>,
}

/// What the script needs to know. Values are for MAX, who moves at the root.
#[derive(Serialize)]
struct Facts {
    /// The width of the tree, in columns.
    width: f64,
    /// The parent, the ply, the move, the value of a leaf, and the column.
    nodes: Vec<(Option<usize>, u32, String, Option<String>, f64)>,
    searches: Vec<SearchFacts>,
}

#[derive(Serialize)]
struct SearchFacts {
    name: String,
    colour: String,
    steps: Vec<StepFacts>,
}

/// What happens in a step, and what a best-first search held before it.
#[derive(Serialize)]
struct StepFacts {
    #[serde(rename = "do")]
    event: Json,
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<Json>,
}

impl Stepper {
    /// What scripts read.
    ///
    /// # Errors
    ///
    /// Where it cannot be packed.
    pub fn data(&self) -> anyhow::Result<Markup> {
        let (placed, width) = plots::placed(&self.tree);
        let numbers: HashMap<u64, usize> = placed.iter().enumerate().map(|(at, it)| (it.path, at)).collect();
        let searches = self.searches.iter().filter_map(|(contender, traced)| {
            let steps = Walk::new(&placed, &numbers).steps(traced.trace.steps()?);
            let colour = plots::colour_of_algorithm(contender.algorithm().name());
            Some(SearchFacts { name: contender.to_string(), colour, steps })
        });
        let facts = Facts { width, searches: searches.collect(), nodes: placed.iter().map(node).collect() };
        Ok(packed::element("packed-steps", &serde_json::to_vec(&facts)?)?)
    }

    /// What is read and pressed.
    pub fn contents(&self) -> Markup {
        html! {
            p.quiet {
                "Squares are MAX's nodes, who moves at the root, circles MIN's. A window, and what \
                 goes up, are for MAX. Behind the windows of a search with memory stands what it \
                 remembers. The slider takes arrow keys."
            }
            div.stepper data-steps {
                div.bar {
                    label { "Algorithm: " select autocomplete="off" {
                        @for (at, (contender, _)) in self.searches.iter().enumerate() {
                            option value=(at) { (contender) }
                        }
                    } }
                    button type="button" data-go="first" aria-label="First step" { "⏮" }
                    button type="button" data-go="back" { "Back" }
                    button type="button" data-go="forward" { "Forward" }
                    button type="button" data-go="last" aria-label="Last step" { "⏭" }
                    label.slider { "Step: " input type="range" min="0" value="0" autocomplete="off"; }
                }
                p.now { output aria-live="polite" {} }
                div.tree tabindex="0" role="region" aria-label={ "The tree " (self.name) } {}
                ul.legend aria-label="What marks mean" {
                    li.on { "being searched" }
                    li.done { "entered" }
                    li.cut { "cut off" }
                    li.never { "not entered" }
                }
                div.open hidden { h4 { "OPEN" } ol {} }
            }
        }
    }
}

/// A page of its own for searches of one tree.
///
/// # Errors
///
/// Where something cannot be packed.
pub fn steps(stepper: &Stepper) -> anyhow::Result<String> {
    let title = format!("{}, depth {}: step by step", stepper.name, stepper.tree.depth());
    let contents = html! {
        header { h1 { (title) } noscript { p { "Steps need JavaScript, which this page brings along." } } }
        main id="main" { (stepper.contents()) }
    };
    let data = vec![stepper.data()?];
    let scripts = [Script::Packed, Script::Stepper];
    Ok(Document { title: &title, contents, data, scripts: &scripts, begin: "beginSteps()" }.to_string())
}

fn node(node: &Placed) -> (Option<usize>, u32, String, Option<String>, f64) {
    let Placed { parent, ply, label, value, x, .. } = node;
    (*parent, *ply, label.clone(), value.map(written), *x)
}

/// A value as people read it.
fn written(value: Value) -> String {
    match value {
        WIN => "win".to_owned(),
        value if value == -WIN => "loss".to_owned(),
        WIN.. => "∞".to_owned(),
        value if value < -WIN => "−∞".to_owned(),
        value => value.to_string().replace('-', "−"),
    }
}

/// How steps of a search become steps of a reader.
struct Walk<'a> {
    nodes: &'a [Placed],
    numbers: &'a HashMap<u64, usize>,
    /// The nodes that a depth-first search is in, with their windows and the
    /// children that it has entered.
    within: Vec<(usize, Window, Vec<usize>)>,
    steps: Vec<StepFacts>,
    known: Option<Json>,
}

impl<'a> Walk<'a> {
    fn new(nodes: &'a [Placed], numbers: &'a HashMap<u64, usize>) -> Self {
        Self { nodes, numbers, within: Vec::new(), steps: Vec::new(), known: None }
    }

    fn steps(mut self, steps: &[Step]) -> Vec<StepFacts> {
        for (at, step) in steps.iter().enumerate() {
            self.take(step, steps.get(at + 1));
        }
        if self.known.is_some() {
            self.add(json!(["end"]));
        }
        self.steps
    }

    fn take(&mut self, step: &Step, next: Option<&Step>) {
        match step {
            Step::Pass => {
                self.within.clear();
                self.add(json!(["pass"]));
            }
            // With a window, that is the step.
            Step::Enter(path) => {
                let has_window = matches!(next, Some(Step::Window(..)));
                if let (Some(node), false) = (self.node(*path), has_window) {
                    self.add(json!(["enter", node]));
                }
            }
            Step::Window(path, window) => {
                let Some(node) = self.node(*path) else { return };
                if let Some((_, _, entered)) = self.within.last_mut() {
                    entered.push(node);
                }
                self.within.push((node, *window, Vec::new()));
                let Window { alpha, beta } = if self.is_max(node) { *window } else { -*window };
                self.add(json!(["enter", node, written(alpha), written(beta)]));
            }
            Step::Leaf(path, value) => {
                let Some(node) = self.node(*path) else { return };
                self.within.pop_if(|(last, ..)| *last == node);
                self.add(json!(["leaf", node, written(self.for_max(node, *value))]));
            }
            Step::Cutoff(_) => {
                let Some((node, _, entered)) = self.within.last() else { return };
                let children = (0..).zip(self.nodes).filter(|(_, it)| it.parent == Some(*node));
                let cut = children.map(|(at, _)| at).filter(|at| !entered.contains(at));
                let event = json!(["cut", node, cut.collect::<Vec<usize>>()]);
                self.add(event);
            }
            Step::Research => self.add(json!(["again"])),
            Step::BackedUp(path, value) => {
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
            Step::Known(known) => self.known = Some(self.held(known)),
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

    /// What a best-first search holds: the node, what is known of it, and
    /// whether it is in OPEN; OPEN with the greatest merit first.
    fn held(&self, known: &[KnownStep]) -> Json {
        let mut held: Vec<(usize, &KnownStep)> =
            known.iter().filter_map(|it| Some((self.node(it.path)?, it))).collect();
        held.sort_by_key(|(node, it)| {
            let merit = match it.worth {
                Worth::Merit { value, .. } => value,
                Worth::Bounds(_) | Worth::Numbers { .. } => 0,
            };
            (!it.is_open, std::cmp::Reverse(merit), *node)
        });
        let text = |node: usize, worth: Worth| match worth {
            Worth::Merit { value, is_solved: false } => format!("h {}", written(value)),
            Worth::Merit { value, is_solved: true } => format!("h {} solved", written(value)),
            Worth::Bounds(interval) => {
                let Interval { lower, upper } = if self.is_max(node) { interval } else { -interval };
                format!("{} … {}", written(lower), written(upper))
            }
            Worth::Numbers { proof, disproof } => {
                let number = |it: Option<u32>| it.map_or("∞".to_owned(), |it| it.to_string());
                format!("{} | {}", number(proof), number(disproof))
            }
        };
        held.into_iter().map(|(node, it)| json!([node, text(node, it.worth), it.is_open])).collect()
    }
}
