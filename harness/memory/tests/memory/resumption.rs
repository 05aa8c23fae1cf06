//! An interrupted search can be resumed from the store alone, and then does the same work as an
//! uninterrupted search from which all records but the kept ones were removed.

use plywood_algorithms::{
    Configuration, Finished, Iteration, LongTermMemory, LongTermMode, Memory, Neighbourhood,
    Observer, Problem, RootKey, SearchOutcome, StopReason,
};
use plywood_memory::{Identity, Learner, Swap};
use plywood_positions::{ConnectFour, Hashed, Position, TicTacToe};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use crate::store::deterministic;
use crate::thoughts::new_store;

/// Records the nodes of a search, and stops it after a given number.
struct Watcher {
    most: usize,
    visited: Vec<u64>,
    last: Option<Finished>,
}

impl<P: Position> Observer<P> for Watcher {
    type Stop = StopReason;

    fn node(&mut self, position: &P) -> Result<(), StopReason> {
        if self.visited.len() == self.most {
            return Err(StopReason::Nodes);
        }
        self.visited.push(position.key());
        Ok(())
    }

    fn iteration(&mut self, iteration: &Iteration<'_, P::Move>) {
        let Iteration { depth, answer } = *iteration;
        self.last = Some(Finished { depth, bounds: answer.bounds, best: None });
    }
}

/// A search of at most this many nodes that resumes from `left`.
fn search<P: Position>(
    contender: &Configuration,
    memory: &Memory,
    (root, evaluation, depth): (&P, Hashed, u32),
    left: Option<Finished>,
    most: usize,
) -> (SearchOutcome<P::Move, StopReason>, Watcher) {
    let guess = left.and_then(|left| left.bounds.value());
    let finished = left.map(|left| left.depth);
    let problem = Problem { guess, finished, ..Problem::new(root, depth) };
    let mut watcher = Watcher { most, visited: Vec::new(), last: left };
    let thought = contender.think(memory, &problem, &evaluation, &mut watcher, None);
    (thought, watcher)
}

const SEARCHES: [&str; 5] = [
    "alpha-beta+deepening+table=1+short-term",
    "pvs+deepening+table=1:usual+short-term",
    "mtd(f)+deepening=from-2+table=1:always+short-term",
    "alpha-beta+deepening+window=1+table=1+short-term",
    "pvs+deepening+table=1+table-move+killers+short-term=any-order",
];

/// Interrupts a search after part of its nodes, merges, and resumes it.
fn holds<P: Position>(
    root: &P,
    evaluation: Hashed,
    depth: u32,
    part: f64,
) -> Result<(), TestCaseError> {
    for text in SEARCHES {
        let contender: Configuration = text.parse().expect("a configuration");
        let whole = (root, evaluation, depth);
        let memory = contender.memory();
        let (uninterrupted, all) = search(&contender, &memory, whole, None, usize::MAX);
        let uninterrupted = uninterrupted.into_answer().expect("nothing stops it");
        let most = (part * all.visited.len() as f64) as usize;

        let (_dir, path) = new_store();
        let identity = Identity::new("game", "hashed", text);
        let key = RootKey { context: 0, position: root.key() };
        let own = contender.memory();
        let (thought, first) = search(&contender, &own, whole, None, most);
        if let SearchOutcome::Finished(_) = thought {
            continue;
        }
        let records = own.short_term().expect("a short-term memory").kept();
        let left = Neighbourhood { finished: first.last, records };
        let mut learner =
            Learner::new(&path, identity.clone(), LongTermMode::Write).expect("a learner");
        learner.remember(key, &left).expect("remembered");
        Swap::beside(&path).merge_into(&path).expect("merged");

        // The same search continues with only the records that are kept.
        let table = own.short_term().expect("a short-term memory");
        table.forget_others();
        table.load(root.key(), &left.records);
        let (_, goes_on) = search(&contender, &own, whole, first.last, usize::MAX);

        // Another process resumes it.
        let mut learner = Learner::new(&path, identity, LongTermMode::Read).expect("a learner");
        let recalled = learner.recall(key).expect("read").expect("it is known");
        prop_assert_eq!(&recalled, &left, "{}", text);
        let fresh = contender.memory();
        fresh.short_term().expect("a short-term memory").load(root.key(), &recalled.records);
        let (answer, taken_up) = search(&contender, &fresh, whole, recalled.finished, usize::MAX);
        prop_assert_eq!(&taken_up.visited, &goes_on.visited, "{} after {}", text, most);
        if !contender.settings().is_inexact() {
            let answer = answer.into_answer().expect("nothing stops it");
            prop_assert_eq!(answer.bounds, uninterrupted.bounds, "{} after {}", text, most);
        }
    }
    Ok(())
}

/// A position reachable by play from the start.
fn played<P: Position + Default>(choices: &[prop::sample::Index]) -> P {
    let mut position = P::default();
    for choice in choices {
        let moves = position.all_moves();
        if moves.is_empty() {
            break;
        }
        position.make(*choice.get(&moves));
    }
    position
}

proptest! {
    #![proptest_config(deterministic(40))]

    #[test]
    fn a_search_is_taken_up_in_another_process(
        choices in vec(any::<prop::sample::Index>(), 0..5),
        (bits, seed, part) in (1..5u32, any::<u64>(), 0.0..1.0f64),
    ) {
        let evaluation = Hashed { bits, seed };
        holds(&played::<TicTacToe>(&choices), evaluation, 5, part)?;
        holds(&played::<ConnectFour>(&choices), evaluation, 4, part)?;
    }
}
