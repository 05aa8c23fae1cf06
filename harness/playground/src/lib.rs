//! Searches in a browser, with requests and answers in JSON. Counts equal those of `plywood
//! search`.

mod steps;

use plywood_algorithms::{
    Algorithm, Allowance, Configuration, LimitObserver, Limits, Problem, Tally, minimal_leaves,
};
use plywood_positions::{
    Chess, ConnectFour, ExplicitTree, IntervalEvaluation, Material, OpenLines, Position,
    SyntheticTree, TicTacToe, TreeValue, Value, WIN, Zero,
};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

/// Node limit of a search; a browser offers searches no clock.
const MOST_NODES: u64 = 20_000_000;

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
}

/// The answer to a request.
#[derive(Default, Serialize)]
struct Answer {
    value: String,
    line: Vec<String>,
    counts: Vec<(&'static str, u64)>,
    /// Number of leaves of the minimal tree; `None` if the value is not proven, or if counting them
    /// would take too long.
    minimal: Option<u64>,
    steps: Option<steps::Steps>,
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
        let text = self.position.trim();
        match &*self.game {
            "tree" => {
                let tree: SyntheticTree = text.parse().map_err(told)?;
                self.of(&tree.root(), &TreeValue)
            }
            "written" => {
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
        let limited = LimitObserver::new(Limits { nodes: Some(MOST_NODES), ..Limits::default() });
        let mut observer = (limited, Tally::default());
        let found = configuration.search(&problem, evaluation, &mut observer);
        let found = found.map_err(|stopped| stopped.to_string())?;
        let tally = observer.1;
        let value = found.bounds.value();
        let (mut line, mut position) = (Vec::new(), root.clone());
        for &chosen in &found.line {
            line.push(position.notation(chosen));
            position.make(chosen);
        }
        if line.is_empty() {
            line.extend(found.best.map(|best| root.notation(best)));
        }
        let allowance = Allowance::of_memory(Some(1 << 26));
        let worth = |value: Value| minimal_leaves(root, evaluation, self.depth, value, allowance);
        Ok(Answer {
            value: value.map_or_else(|| "not proven".to_owned(), written),
            line,
            counts: vec![
                ("evaluations", tally.leaves),
                ("nodes", tally.nodes),
                ("cutoffs", tally.cutoffs()),
                ("generated moves", tally.generated),
                ("searches of the root", tally.passes),
                ("repeated searches", tally.researches),
            ],
            minimal: value.filter(|_| tally.leaves < 200_000).and_then(worth),
            steps: match self.steps {
                true => steps::of(root, evaluation, &configuration, self.depth),
                false => None,
            },
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

/// Formats a value; certain wins and losses are words.
fn written(value: Value) -> String {
    match value {
        WIN => "win".to_owned(),
        value if value == -WIN => "loss".to_owned(),
        other => other.to_string(),
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
    }

    #[test]
    fn a_request_that_makes_no_sense_gets_an_error() {
        let wrong = asked(
            "{\"game\":\"chess\",\"position\":\"x\",\"algorithm\":\"pvs\",\"depth\":1,\"steps\":false}",
        );
        assert!(wrong["error"].is_string(), "{wrong}");
    }
}
