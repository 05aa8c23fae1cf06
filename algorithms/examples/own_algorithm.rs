//! Your own algorithm, beside one that is here: the shape that every
//! depth-first search has.
//!
//! `cargo run -p plywood-algorithms --example own_algorithm`

use plywood_algorithms::{
    Algorithm, Answer, DepthFirst, MoveOf, Node, Problem, Search, Tally, interior,
};
use plywood_positions::{Position, SyntheticTree, TreeValue, Value, Window};

/// Principal variation search that searches again even where a move is already
/// known to cut the node off. What does it cost to leave that test out?
fn search<S: DepthFirst>(
    search: &mut S,
    problem: &Problem<'_, S::Position>,
) -> Result<Answer<MoveOf<S>>, S::Stop> {
    search.run(problem, Eager)
}

interior!(Eager = eager);

fn eager<S: DepthFirst>(
    search: &mut S,
    position: &S::Position,
    mut node: Node<S>,
) -> Result<Value, S::Stop> {
    let window = node.window;
    let mut scout = window;
    let mut best = Window::FULL.alpha;
    while let Some(chosen) = search.next(&mut node) {
        let mut child = position.clone();
        child.make(chosen);
        let mut value = -search.visit(&child, &node, -scout, Eager)?;
        if scout != window && value > scout.alpha {
            search.research();
            value = -search.visit(&child, &node, -window.raise(best), Eager)?;
        }
        if value > best {
            best = value;
            search.improve(&mut node);
            if best >= window.beta {
                search.cut(&mut node);
                break;
            }
        }
        scout = Window::null(window.alpha.max(best));
    }
    Ok(search.leave(position, node, best))
}

fn main() {
    let tree: SyntheticTree = "iid:b=4,d=6,seed=1".parse().expect("the name of a tree");
    let (root, mut own, mut published) = (tree.root(), Tally::default(), Tally::default());
    let problem = Problem::new(&root, 6);
    let Ok(answer) = search(&mut Search::new(&TreeValue, &mut own), &problem);
    let Ok(expected) = Algorithm::Pvs.search(&problem, &TreeValue, &mut published);
    assert_eq!((answer.bounds, answer.best), (expected.bounds, expected.best));
    println!("eager: {} evaluations; pvs: {}", own.leaves, published.leaves);
}

#[test]
fn it_finds_the_value() {
    main();
}
