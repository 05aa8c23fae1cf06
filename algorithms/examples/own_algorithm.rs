//! Adds an algorithm to those of this crate. It shows the structure of every depth-first search.
//!
//! `cargo run -p plywood-algorithms --example own_algorithm`

use plywood_algorithms::{
    Algorithm, Algorithms, AnswerOf, Configuration, Facts, Guarantee, Problem, Published, Registry,
    SearchAlgorithm, SearchContext, SupportedParts, Tally, interior,
};
use plywood_positions::{Position, SyntheticTree, TreeValue, Window};

impl SearchAlgorithm for Eager {
    const FACTS: Facts = Facts {
        family: "negascout",
        ..Facts::new("eager", "this example", Guarantee::Value, SupportedParts::Windows)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        search.run(problem, Self)
    }
}

interior!(
    /// Principal variation search that re-searches even if a move is already known to cause a
    /// cutoff. The example measures the cost of omitting that test.
    Eager = |search, position, mut node| {
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
);

/// The algorithms of this program.
type All = (Eager, Published);

fn main() {
    let registry = Registry::default().with_algorithms(&[Algorithm::of::<Eager>()]);
    registry.and_then(Registry::register).expect("a name that is free");
    let tree: SyntheticTree = "iid:b=4,d=6,seed=1".parse().expect("the name of a tree");
    let root = tree.root();
    let problem = Problem::new(&root, 6);
    for parts in ["", "+deepening+table=1+killers"] {
        let [eager, pvs] = ["eager", "pvs"].map(|algorithm| {
            let contender: Configuration = format!("{algorithm}{parts}").parse().expect("they fit");
            let run = All::find(contender.algorithm()).expect("one of the list");
            let (memory, mut tally) = (contender.memory(), Tally::default());
            let thought = contender.think_by(run, &memory, &problem, &TreeValue, &mut tally, None);
            let Ok(answer) = thought.into_answer();
            (answer, tally.leaves)
        });
        assert_eq!((eager.0.bounds, eager.0.best), (pvs.0.bounds, pvs.0.best));
        println!("eager{parts}: {} evaluations; pvs{parts}: {}", eager.1, pvs.1);
    }
}

#[test]
fn it_finds_the_value() {
    main();
}
