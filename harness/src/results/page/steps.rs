//! Pages that step through searches of a small tree.

mod walk;

use maud::{Markup, html};
use plywood_algorithms::Configuration;
use plywood_charts::canvas::css;
use plywood_games::SmallTree;
use serde::Serialize;
use walk::{Place, StepFacts, walked};

use super::document::{Document, Script};
use super::packed;
use crate::report::node_value::node_value;
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

impl Stepper {
    /// Creates the data for the script.
    pub fn data(&self) -> anyhow::Result<Markup> {
        let (placed, width) = plots::placed(&self.tree);
        let places = places(&placed);
        let searches = self.searches.iter().filter_map(|(contender, traced)| {
            let steps = traced.trace.steps()?;
            let steps = walked(&places, steps, traced.found.bounds.value());
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
                 numbers, v is an estimate, n how many simulations went through it; without data, \
                 what the evaluated leaves prove. Nodes in OPEN have a dashed outline. At the end, a \
                 bar marks what the search has cut off. The arrows left and right go through the \
                 steps, and P plays them."
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

/// Returns the nodes as the script of steps numbers them.
fn places(placed: &[Placed<'_>]) -> Vec<Place> {
    let place = |Placed { node, .. }: &Placed<'_>| Place {
        parent: node.parent,
        ply: node.ply,
        path: node.path,
    };
    placed.iter().map(place).collect()
}

fn node(Placed { node, x, .. }: &Placed<'_>) -> NodeFacts {
    NodeFacts(node.parent, node.ply, node.label.clone(), node.value.map(node_value), *x)
}

#[cfg(test)]
mod tests {
    use serde_json::Value as Json;

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
        let events = walked(&places(&placed), steps, traced.found.bounds.value());
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
