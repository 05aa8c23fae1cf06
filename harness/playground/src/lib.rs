//! Searches in a browser, with requests and answers in JSON. Counts equal those of `plywood
//! search`.

#[path = "../../src/report/node_value.rs"]
mod node_value;
mod steps;

use node_value::node_value;
use plywood_algorithms::{
    Algorithm, Allowance, Configuration, LimitObserver, Limits, Problem, SearchOutcome, Tally,
    minimal_leaves,
};
use plywood_positions::{
    Chess, ConnectFour, ExplicitTree, Interval, IntervalEvaluation, Material, OpenLines, Position,
    SyntheticTree, TicTacToe, TreeValue, Value, Zero,
};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

/// Node limit of a search; a browser offers searches no clock.
const MOST_NODES: u64 = 20_000_000;

/// The greatest depth of a search: the stack of a page is small.
const MOST_DEPTH: u32 = plywood_rules::MOST_DEPTH / 10;

/// A request for a search.
#[derive(Deserialize)]
struct Request {
    /// Name of the game: `tree`, `written`, `tic-tac-toe`, `connect-four` or `chess`.
    game: String,
    /// Name or text of a tree, or a position; empty for the game's start.
    position: String,
    /// Algorithm with its settings.
    algorithm: String,
    depth: u32,
    /// Whether to return the steps of the search.
    steps: bool,
    /// Node limit, if it is below that of the page.
    nodes: Option<u64>,
}

/// The answer to a request.
#[derive(Default, Serialize)]
struct Answer {
    /// The value or its bounds, as far as they are proven; of a stopped search, its best answer.
    value: String,
    line: Vec<String>,
    /// How the search was stopped; `None` if it was completed.
    stopped: Option<Stop>,
    counts: Vec<(&'static str, u64)>,
    /// Number of leaves of the minimal tree; `None` if the value is not proven, or if counting them
    /// would take too long.
    minimal: Option<u64>,
    steps: Option<steps::Steps>,
}

/// A limit that has stopped a search.
#[derive(Serialize)]
struct Stop {
    limit: &'static str,
    nodes: u64,
    /// Depth of the best answer; `None` if there is none.
    depth: Option<u32>,
}

/// Returns the names and sources of all algorithms as JSON.
#[wasm_bindgen]
pub fn algorithms() -> String {
    let all: Vec<_> = Algorithm::PUBLISHED.iter().map(|it| (it.name(), it.source())).collect();
    serde_json::to_string(&all).unwrap_or_default()
}

/// Runs a search, and returns the answer as JSON. For an invalid request, the answer is `{"error":
/// ...}` with the reason.
#[wasm_bindgen]
pub fn search(request: &str) -> String {
    let answer = serde_json::from_str(request).map_err(|error| error.to_string());
    match answer.and_then(|request: Request| request.answer()) {
        Ok(answer) => serde_json::to_string(&answer),
        Err(error) => serde_json::to_string(&serde_json::json!({ "error": error })),
    }
    .unwrap_or_default()
}

impl Request {
    fn answer(&self) -> Result<Answer, String> {
        if self.depth > MOST_DEPTH {
            return Err(format!("depth is {}; take 0 to {MOST_DEPTH} plies", self.depth));
        }
        let text = self.position.trim();
        match &*self.game {
            "tree" if !text.starts_with('(') => {
                let tree: SyntheticTree = text.parse().map_err(told)?;
                self.of(&tree.root(), &TreeValue)
            }
            // Brackets are those of a written tree, also if a law is asked for.
            "tree" | "written" => {
                let tree: ExplicitTree = text.parse().map_err(told)?;
                self.of(&tree.root(), &TreeValue)
            }
            "tic-tac-toe" => self.of(&read::<TicTacToe>(text)?, &Zero),
            "connect-four" => self.of(&read::<ConnectFour>(text)?, &OpenLines),
            "chess" => self.of(&read::<Chess>(text)?, &Material),
            other => Err(format!("there is no game {other}")),
        }
    }

    fn of<P, E>(&self, root: &P, evaluation: &E) -> Result<Answer, String>
    where
        P: Position,
        E: IntervalEvaluation<P> + Clone,
    {
        let configuration: Configuration = self.algorithm.parse().map_err(told)?;
        let problem = Problem::new(root, self.depth);
        let most = self.nodes.unwrap_or(MOST_NODES).min(MOST_NODES);
        let limited = LimitObserver::new(Limits { nodes: Some(most), ..Limits::default() });
        let mut observer = (limited, Tally::default());
        let memory = configuration
            .try_memory()
            .map_err(|error| format!("{configuration}: {error}; take a smaller table"))?;
        let thought = configuration.think(&memory, &problem, evaluation, &mut observer, None);
        drop(memory);
        let (found, stopped) = match thought {
            SearchOutcome::Finished(found) => (Some(found), None),
            SearchOutcome::Stopped { last, .. } => {
                let (depth, found) = last.unzip();
                (found, Some(Stop { limit: "node limit", nodes: most, depth }))
            }
        };
        let tally = observer.1;
        let bounds = found.as_ref().map_or(Interval::UNKNOWN, |found| found.bounds);
        let value = bounds.value().filter(|_| stopped.is_none());
        let (mut line, mut position) = (Vec::new(), root.clone());
        for &chosen in found.iter().flat_map(|found| &found.line) {
            line.push(position.notation(chosen));
            position.make(chosen);
        }
        if line.is_empty() {
            line.extend(found.and_then(|found| found.best).map(|best| root.notation(best)));
        }
        let allowance = Allowance::of_memory(Some(1 << 26));
        let worth = |value: Value| minimal_leaves(root, evaluation, self.depth, value, allowance);
        Ok(Answer {
            value: between(bounds),
            line,
            counts: vec![
                ("leaves", tally.leaves),
                ("nodes", tally.nodes),
                ("cutoffs", tally.cutoffs()),
                ("generated moves", tally.generated),
                ("searches of the root", tally.passes),
                ("repeated searches", tally.researches),
            ],
            minimal: value.filter(|_| tally.leaves < 200_000).and_then(worth),
            steps: match self.steps && stopped.is_none() {
                true => steps::of(root, evaluation, &configuration, self.depth),
                false => None,
            },
            stopped,
        })
    }
}

fn told(error: impl ToString) -> String {
    error.to_string()
}

/// Parses a position; an empty text means the game's start.
fn read<P: Position + Default + std::str::FromStr<Err: ToString>>(text: &str) -> Result<P, String> {
    if text.is_empty() { Ok(P::default()) } else { text.parse().map_err(told) }
}

/// Formats a value, or the bounds that are known.
fn between(Interval { lower, upper }: Interval) -> String {
    let unknown = Interval::UNKNOWN;
    match (lower == unknown.lower, upper == unknown.upper) {
        _ if lower == upper => node_value(lower),
        (true, true) => "not proven".to_owned(),
        (false, true) => format!("≥ {}", node_value(lower)),
        (true, false) => format!("≤ {}", node_value(upper)),
        (false, false) => format!("{} … {}", node_value(lower), node_value(upper)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(request: &str) -> serde_json::Value {
        serde_json::from_str(&search(request)).expect("JSON")
    }

    #[test]
    fn stockmans_tree_is_searched_as_by_the_program() {
        let tree = include_str!("../../../positions/trees/stockman.tree");
        let request = |algorithm: &str| {
            serde_json::json!({
                "game": "written", "position": tree, "algorithm": algorithm, "depth": 4, "steps": true,
            })
            .to_string()
        };
        let minimax = asked(&request("minimax"));
        assert_eq!(minimax["counts"][0][1], 16, "{minimax}");
        let ours = asked(&request("sss*"));
        assert_eq!(ours["value"], "52", "{ours}");
        assert_eq!(ours["minimal"], 7, "{ours}");
        assert!(ours["steps"]["nodes"].as_array().is_some_and(|it| it.len() == 31), "{ours}");
        let steps = ours["steps"]["steps"].as_array().expect("steps");
        let known = steps.last().and_then(|it| it["known"].as_array()).expect("merits at the end");
        assert_eq!(known[0][1], "h 52 solved", "{known:?}");
        let cuts = |algorithm: &str| {
            let answer = asked(&request(algorithm));
            let steps = answer["steps"]["steps"].as_array().expect("steps").clone();
            steps.iter().filter(|it| it["do"][0] == "cut").count() as u64
        };
        assert_eq!(cuts("alpha-beta"), asked(&request("alpha-beta"))["counts"][2][1]);
    }

    #[test]
    fn a_search_that_meets_its_limit_says_what_it_reached() {
        let request = |algorithm: &str| {
            let request = serde_json::json!({
                "game": "connect-four", "position": "", "algorithm": algorithm, "depth": 14,
                "steps": true, "nodes": 100_000,
            });
            asked(&request.to_string())
        };
        let deeper = request("alpha-beta+deepening");
        assert_eq!(deeper["counts"][1][1], 100_000, "{deeper}");
        assert_eq!(deeper["stopped"]["limit"], "node limit", "{deeper}");
        assert!(deeper["stopped"]["depth"].as_u64().is_some_and(|it| it > 2), "{deeper}");
        assert!(deeper["line"].as_array().is_some_and(|it| !it.is_empty()), "{deeper}");
        let flat = request("minimax");
        assert_eq!(flat["value"], "not proven", "{flat}");
    }

    #[test]
    fn a_request_that_makes_no_sense_gets_an_error() {
        let wrong = asked(
            "{\"game\":\"chess\",\"position\":\"x\",\"algorithm\":\"pvs\",\"depth\":1,\"steps\":false}",
        );
        assert!(wrong["error"].is_string(), "{wrong}");
    }

    #[test]
    fn a_request_beyond_a_limit_gets_an_error_that_names_it() {
        let wrong = |algorithm: &str, depth: u32| {
            let request = serde_json::json!({
                "game": "chess", "position": "", "algorithm": algorithm, "depth": depth, "steps": true,
            });
            asked(&request.to_string())["error"].as_str().unwrap_or_default().to_owned()
        };
        // The largest that settings name: 1 TiB.
        for part in ["table=1048576", "evaluation-cache=1048576"] {
            let error = wrong(&format!("pvs+{part}"), 1);
            assert!(error.contains(part) && error.ends_with("take a smaller table"), "{error}");
        }
        for depth in [MOST_DEPTH + 1, u32::MAX] {
            assert_eq!(wrong("pvs", depth), format!("depth is {depth}; take 0 to 100 plies"));
        }
    }

    #[test]
    fn a_mistake_in_brackets_has_its_place() {
        for game in ["tree", "written"] {
            let request = serde_json::json!({
                "game": game, "position": "((1 2) (3 x))", "algorithm": "pvs", "depth": 2, "steps": false,
            });
            let wrong = asked(&request.to_string());
            let error = wrong["error"].as_str().unwrap_or_default();
            assert!(error.starts_with("line 1, column 11: \"x\" is not a value"), "{wrong}");
        }
    }
}
