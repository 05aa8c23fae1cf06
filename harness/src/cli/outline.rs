//! Outlines of depth-first searches, as text.

use plywood_algorithms::{Configuration, Outline, OutlineEnd, OutlineLine, OutlinedNode};
use plywood_games::{CountedSearch, Reached, SearchResult};
use plywood_positions::{Interval, Value, Window};

use crate::report::digits::counted;
use crate::report::node_value::node_value;

/// Formats an outline: one line for each visit of a node, in search order, indented by ply. Windows
/// and values are for the side to move at the root.
pub fn lines(
    contender: &Configuration,
    outline: &Outline,
    searched: &CountedSearch,
) -> Vec<String> {
    let all = outline.lines();
    let nodes = all.iter().filter_map(|line| match line {
        OutlineLine::Node(node) => Some(node),
        OutlineLine::Pass | OutlineLine::Iteration(_) => None,
    });
    let width = |text: fn(&OutlinedNode) -> String, heading: &str| {
        let widths = nodes.clone().map(|node| text(node).chars().count());
        widths.chain([heading.chars().count()]).max().unwrap_or(0)
    };
    let heads = ["move", "window", "value", "below"];
    let cells: [fn(&OutlinedNode) -> String; 4] = [played, window, value, below];
    let widths = [0, 1, 2, 3].map(|at| width(cells[at], heads[at]));
    let row = |cells: [String; 4], end: &str| {
        let [played, window, value, below] = cells;
        let [first, second, third, fourth] = widths;
        let row =
            format!("{played:first$}  {window:>second$}  {value:>third$}  {below:>fourth$}  {end}");
        row.trim_end().to_owned()
    };
    let mut text = vec![contender.to_string(), row(heads.map(str::to_owned), "")];
    let is_deepened =
        all.iter().filter(|line| matches!(line, OutlineLine::Iteration(_))).count() > 1;
    let passes = all.iter().filter(|line| **line == OutlineLine::Pass).count();
    let mut pass = 0;
    for line in all {
        match line {
            OutlineLine::Pass => {
                pass += 1;
                if passes > 1 {
                    text.push(format!("search {pass} of the root"));
                }
            }
            OutlineLine::Iteration(_) if !is_deepened => {}
            OutlineLine::Iteration(depth) => {
                text.push(format!("the iteration to depth {depth} is finished"));
            }
            OutlineLine::Node(node) => text.push(row(cells.map(|cell| cell(node)), &end(node))),
        }
    }
    if outline.omitted() > 0 {
        text.push(format!(
            "{} nodes more are left out; ask for a smaller --to-depth",
            outline.omitted()
        ));
    }
    text.push(last(searched));
    text
}

/// Formats the last line: the value of the root and the cost of the search.
fn last(searched: &CountedSearch) -> String {
    let tally = &searched.tally;
    let cost = format!(
        "{}, {}",
        counted(
            usize::try_from(tally.nodes + tally.quiescence_nodes).unwrap_or(usize::MAX),
            "node"
        ),
        counted(usize::try_from(tally.leaves).unwrap_or(usize::MAX), "evaluation")
    );
    match (&searched.found, &searched.reached) {
        (Err(stopped), None) => format!("{stopped}; {cost}"),
        (Err(stopped), Some(Reached { depth, found })) => {
            format!("{stopped}; to depth {depth}, {}; {cost}", worth(found))
        }
        (Ok(found), _) => format!("{}; {cost}", worth(found)),
    }
}

/// Describes the value of the root, and the principal variation or the best move.
fn worth(found: &SearchResult) -> String {
    let worth = match found.bounds.value() {
        Some(value) => node_value(value),
        None => format!("{} … {}", node_value(found.bounds.lower), node_value(found.bounds.upper)),
    };
    let best = found.best.as_ref().map(|best| best.text.clone());
    let line = if found.line.is_empty() { best } else { Some(found.line.join(" ")) };
    format!("the root is worth {worth}{}", line.map_or(String::new(), |line| format!(": {line}")))
}

fn played(node: &OutlinedNode) -> String {
    let name = match &node.played {
        Some(played) => played,
        None if node.ply == 0 => "root",
        None => "null move",
    };
    format!("{}{name}", "  ".repeat(node.ply as usize))
}

fn is_for_root(node: &OutlinedNode) -> bool {
    node.ply.is_multiple_of(2)
}

fn window(node: &OutlinedNode) -> String {
    let Window { alpha, beta } = if is_for_root(node) { node.window } else { -node.window };
    format!("{} … {}", node_value(alpha), node_value(beta))
}

/// Formats the value of a visit if it is inside the window, otherwise the bound that was found.
fn value(node: &OutlinedNode) -> String {
    let Some(found) = node.found else { return "?".to_owned() };
    let Interval { lower, upper } = if is_for_root(node) { found } else { -found };
    let is_open = |end: Value| end.abs() >= Window::FULL.beta;
    // A leaf without quiescence search or extension is exact in any window.
    let is_exact = node.end == OutlineEnd::Leaf && node.below == 0;
    match (is_open(lower), is_open(upper)) {
        (true, false) if is_exact => node_value(upper),
        (false, true) if is_exact => node_value(lower),
        (true, false) => format!("≤ {}", node_value(upper)),
        (false, true) => format!("≥ {}", node_value(lower)),
        _ => node_value(lower),
    }
}

fn below(node: &OutlinedNode) -> String {
    node.below.to_string()
}

/// Describes how the visit ended: by a leaf, the table, a cutoff, or the search of all moves.
fn end(node: &OutlinedNode) -> String {
    let how = match &node.end {
        OutlineEnd::Searched => String::new(),
        OutlineEnd::Leaf => "leaf".to_owned(),
        OutlineEnd::Known => "the table knows it".to_owned(),
        OutlineEnd::Cutoff { by, searched, moves } => {
            let by = by.as_ref().map(|by| format!(" by {by}")).unwrap_or_default();
            format!("cut off{by} after {searched} of {}", counted(*moves, "move"))
        }
    };
    match (node.is_again, how.is_empty()) {
        (false, _) => how,
        (true, true) => "searched again".to_owned(),
        (true, false) => format!("searched again; {how}"),
    }
}
