//! Short-term memory: what it keeps of a search, and that an interrupted search
//! is taken up from it where it was.

use std::collections::HashSet;

use plywood_algorithms::{
    Answer, Configuration, Entry, Finished, Memory, Observer, Problem, SearchOutcome, StopReason,
    Table,
};
use plywood_positions::{
    ConnectFour, Evaluation, Hashed, Indexed, IndexedEvaluation, IndexedMove, Interval, OpenLines,
    Position, Value, Window,
};
use proptest::prelude::*;

use crate::forest::{Checked, deterministic, samples};
use crate::held::{Held, HeldMove, Keys, OfHeld, Tree};
use crate::measured::configuration;

/// An event before a node of a search.
#[derive(Clone, Copy)]
enum Event {
    /// The search ends.
    Stop,
    /// The table loses all but what is kept.
    Forget,
}

/// Writes down the nodes of a search, and interferes with it.
struct Watcher<'a> {
    memory: &'a Memory,
    /// Events before the nodes of these numbers, from 0.
    events: &'a [(usize, Event)],
    visited: Vec<u64>,
    /// The most flags that were ever set.
    flags: usize,
    /// The most moves of any node.
    branching: usize,
    last: Option<Finished>,
}

impl<'a> Watcher<'a> {
    fn new(memory: &'a Memory, events: &'a [(usize, Event)]) -> Self {
        Self { memory, events, visited: Vec::new(), flags: 0, branching: 0, last: None }
    }
}

impl<'t> Observer<Indexed<Held<'t>>> for Watcher<'_> {
    type Stop = StopReason;

    fn node(&mut self, position: &Indexed<Held<'t>>) -> Result<(), StopReason> {
        if let Some(table) = self.memory.short_term() {
            self.flags = self.flags.max(table.flags());
            for (_, event) in self.events.iter().filter(|event| event.0 == self.visited.len()) {
                match event {
                    Event::Stop => return Err(StopReason::Nodes),
                    Event::Forget => table.forget_others(),
                }
            }
        }
        self.visited.push(position.key());
        Ok(())
    }

    fn generated(&mut self, moves: usize) {
        self.branching = self.branching.max(moves);
    }

    fn iteration(&mut self, iteration: &plywood_algorithms::Iteration<'_, IndexedMove<HeldMove>>) {
        let bounds = iteration.answer.bounds;
        self.last = Some(Finished { depth: iteration.depth, bounds, best: None });
    }
}

type Found = SearchOutcome<IndexedMove<HeldMove>, StopReason>;

/// A search to `depth` that takes up what `left` says.
fn search<'m>(
    contender: &Configuration,
    memory: &'m Memory,
    (root, depth): (&Indexed<Held<'_>>, u32),
    left: Option<Finished>,
    events: &'m [(usize, Event)],
) -> (Found, Watcher<'m>) {
    let guess = left.and_then(|left| left.bounds.value());
    let finished = left.map(|left| left.depth);
    let problem = Problem { guess, finished, ..Problem::new(root, depth) };
    let mut watcher = Watcher::new(memory, events);
    let found = contender.think(memory, &problem, &IndexedEvaluation(OfHeld), &mut watcher, None);
    (found, watcher)
}

/// The rest of an interrupted search from where it is taken up.
struct TakenUp {
    /// The nodes that the interrupted search would have visited from there on,
    /// had its table lost all but what is kept.
    rest: Vec<u64>,
    /// The nodes that the new search visits.
    visited: Vec<u64>,
    /// The answers of both.
    answers: [Answer<IndexedMove<HeldMove>>; 2],
    /// The entries that both keep where they are stopped once more, halfway through the rest.
    kept: [Vec<(u64, Entry)>; 2],
    /// The most moves of a node.
    branching: usize,
}

fn kept(memory: &Memory) -> Vec<(u64, Entry)> {
    memory.short_term().expect("a short-term memory").kept()
}

/// Interrupts a search before the node of this number, unless it is over by
/// then.
fn interrupted(
    contender: &Configuration,
    (root, depth): (&Indexed<Held<'_>>, u32),
    at: usize,
) -> Option<TakenUp> {
    let memory = contender.memory();
    let events = [(at, Event::Stop)];
    let (found, before) = search(contender, &memory, (root, depth), None, &events);
    let SearchOutcome::Stopped { .. } = found else { return None };
    let (left, first) = (before.last, kept(&memory));

    let other = contender.memory();
    let events = [(at, Event::Forget)];
    let (found, forgetful) = search(contender, &other, (root, depth), None, &events);
    let continued = found.into_answer().expect("nothing stops it");
    assert_eq!(forgetful.visited[..at], before.visited);

    let take_up = |events: &[(usize, Event)]| {
        let fresh = contender.memory();
        fresh.short_term().expect("a short-term memory").load(root.key(), &first);
        let (found, again) = search(contender, &fresh, (root, depth), left, events);
        (found, again.visited, kept(&fresh))
    };
    let (found, visited, _) = take_up(&[]);
    let answer = found.into_answer().expect("nothing stops it");

    let rest = forgetful.visited[at..].to_vec();
    let half = rest.len() / 2;
    let events = [(at, Event::Forget), (at + half, Event::Stop)];
    let other = contender.memory();
    search(contender, &other, (root, depth), None, &events);
    let back = visited.len().saturating_sub(rest.len());
    let (_, _, again) = take_up(&[(back + half, Event::Stop)]);
    Some(TakenUp {
        rest,
        visited,
        answers: [continued, answer],
        kept: [kept(&other), again],
        branching: before.branching.max(forgetful.branching),
    })
}

/// The searches that are taken up exactly: they search no node twice in an
/// iteration.
const EXACT: [&str; 4] = [
    "alpha-beta+deepening+table=1+short-term",
    "alpha-beta-hard+deepening=2+table=1:depth+short-term+order=mvv-lva",
    "alpha-beta+deepening=from-2+table=1:always+short-term+order=gain+null-move=2",
    "f1+deepening+table=1+short-term",
];

/// Those that may do so. Their first search of a node has left records that
/// narrow the windows of the second, and are not kept: the search is taken up
/// at the same node, with other windows.
const REPEATING: [&str; 6] = [
    "pvs+deepening+table=1+short-term",
    "scout+deepening+table=1+short-term",
    "negascout+deepening+table=1+short-term",
    "mtd(f)+deepening+table=1+short-term",
    "alpha-beta+deepening=from-2+window=1+table=1:always+short-term",
    "pvs+deepening+window=2+table=1+short-term+order=mvv-lva",
];

proptest! {
    #![proptest_config(deterministic(300))]

    #[test]
    fn a_search_is_taken_up_where_it_was(sample in samples(), part in 0.0..1.0f64) {
        sample.check_tree(&|position, depth| is_taken_up(part, position, depth))?;
    }

    #[test]
    fn with_transpositions_the_answer_is_the_same(sample in samples(), part in 0.0..1.0f64) {
        sample.check(&|position, depth| answers_alike(part, position, depth))?;
    }

    #[test]
    fn flags_are_few(sample in samples()) {
        sample.check(&has_few_flags)?;
    }

    #[test]
    fn a_list_beside_the_path_keeps_what_flags_keep(sample in samples(), part in 0.0..1.0f64) {
        sample.check_tree(&|position, depth| list_is_flags(part, position, depth))?;
    }
}

/// The number of nodes of the whole search.
fn nodes(contender: &Configuration, root: (&Indexed<Held<'_>>, u32)) -> usize {
    search(contender, &contender.memory(), root, None, &[]).1.visited.len()
}

/// If there are no transpositions, the new search finds back along the path,
/// and then does what the old one would have done.
fn is_taken_up(part: f64, position: &Held<'_>, depth: u32) -> Checked {
    let root = Indexed::root(*position);
    for text in EXACT {
        let contender = configuration(text);
        let at = (part * nodes(&contender, (&root, depth)) as f64) as usize;
        let Some(taken_up) = interrupted(&contender, (&root, depth), at) else { continue };
        let TakenUp { rest, visited, answers: [continued, answer], kept, branching } = taken_up;
        prop_assert!(visited.ends_with(&rest), "{text} at {at}: {visited:?} for {rest:?}");
        prop_assert_eq!(continued.bounds, answer.bounds);
        // Stopped once more, it leaves what the old one would have left.
        let [theirs, own] = kept;
        prop_assert!(theirs.iter().all(|it| own.contains(it)), "{text}: {theirs:?}, {own:?}");
        // The way back: every node on the path and its siblings, and what
        // lies below those in the last ply but one, which are not kept.
        let back = visited.len() - rest.len();
        let most = (branching + 1) * depth as usize + (branching + 1) * branching;
        prop_assert!(back <= most, "{text} at {at}: {back} nodes back, {most}");
    }
    Ok(())
}

/// Transpositions may shorten one search and not the other: then only the
/// answer is the same.
fn answers_alike(part: f64, position: &Held<'_>, depth: u32) -> Checked {
    let root = Indexed::root(*position);
    for text in EXACT.into_iter().chain(REPEATING) {
        let contender = configuration(text);
        let at = (part * nodes(&contender, (&root, depth)) as f64) as usize;
        let Some(taken_up) = interrupted(&contender, (&root, depth), at) else { continue };
        let [continued, answer] = taken_up.answers;
        prop_assert_eq!(continued.bounds, answer.bounds, "{}", text);
    }
    Ok(())
}

fn has_few_flags(position: &Held<'_>, depth: u32) -> Checked {
    let root = Indexed::root(*position);
    for text in EXACT.into_iter().chain(REPEATING) {
        let contender = configuration(text);
        let memory = contender.memory();
        let (_, seen) = search(&contender, &memory, (&root, depth), None, &[]);
        // The root is one, and from it on every ply adds the moves of one
        // node, but for the last two, and where passing is tried one more.
        let most = 1 + (seen.branching + 1) * (depth as usize).saturating_sub(2);
        prop_assert!(seen.flags <= most, "{text}: {} flags, {most}", seen.flags);
        let last = memory.short_term().expect("a short-term memory").flags();
        prop_assert!(depth < 2 || last > 0, "{text}: no flag at all");
    }
    Ok(())
}

/// The listing of 5.3.1, with alpha-beta for "search": a flag for every node,
/// whatever becomes of its record.
struct Listing {
    visits: usize,
    most: usize,
    flags: HashSet<u64>,
}

impl Listing {
    fn search(&mut self, p: &Held<'_>, m: u32, window: Window) -> Result<Value, StopReason> {
        if self.visits == self.most {
            return Err(StopReason::Nodes);
        }
        self.visits += 1;
        if m == 0 {
            return Ok(OfHeld.evaluate(p));
        }
        let moves = p.all_moves();
        let mut best = Window::FULL.alpha;
        for &chosen in &moves {
            let child = p.play(chosen);
            best = best.max(-self.search(&child, m - 1, -window.raise(best))?);
            if best >= window.beta {
                break;
            }
        }
        if m > 1 {
            for &chosen in &moves {
                self.flags.remove(&p.play(chosen).key());
            }
            self.flags.insert(p.key());
        }
        Ok(if moves.is_empty() { OfHeld.finished(p, m) } else { best })
    }
}

fn list_is_flags(part: f64, position: &Held<'_>, depth: u32) -> Checked {
    let contender = configuration("alpha-beta+deepening+table=1+short-term");
    let root = Indexed::root(*position);
    let all = nodes(&contender, (&root, depth));
    let at = (part * all as f64) as usize;
    let memory = contender.memory();
    let events = [(at, Event::Stop)];
    let (_, watcher) = search(&contender, &memory, (&root, depth), None, &events);
    let mut listing = Listing { visits: 0, most: at, flags: HashSet::new() };
    for m in 1..=depth.max(1) {
        if depth == 0 || listing.search(position, m, Window::FULL).is_err() {
            break;
        }
    }
    prop_assert!(depth == 0 || watcher.visited.len() == listing.visits);
    let kept = memory.short_term().expect("a short-term memory").kept();
    let keys: HashSet<u64> = kept.iter().map(|(key, _)| *key).collect();
    prop_assert_eq!(keys, listing.flags);
    Ok(())
}

/// A table far too small for its search keeps what the listing flags, and what
/// is kept is found.
#[test]
fn what_is_flagged_is_never_displaced() {
    let tree = Tree::with_keys(Keys::OfPaths, ConnectFour::default(), OpenLines);
    let root = Indexed::root(tree.root());
    let contender = configuration("alpha-beta+deepening+table=1:always+short-term");
    let all = nodes(&contender, (&root, 7));
    assert!(all > 40_000, "{all} nodes do not fill the table");
    for part in 1..10 {
        let at = all * part / 10;
        let memory = contender.memory();
        search(&contender, &memory, (&root, 7), None, &[(at, Event::Stop)]);
        let mut listing = Listing { visits: 0, most: at, flags: HashSet::new() };
        let stopped = (1..=7).find(|&m| listing.search(&tree.root(), m, Window::FULL).is_err());
        assert!(stopped.is_some());
        let table = memory.short_term().expect("a short-term memory");
        let kept = table.kept();
        assert_eq!(kept.iter().map(|(key, _)| *key).collect::<HashSet<_>>(), listing.flags);
        assert_eq!(kept[0].0, root.key(), "the root comes first");
        for (key, entry) in kept {
            assert_eq!(table.probe(key), Some(entry));
        }
    }
}

/// The document's single flag is lost where a position stands on the path's
/// siblings twice; the list keeps it.
#[test]
fn a_position_is_kept_for_each_of_its_places() {
    let contender = configuration("alpha-beta+table=1+short-term");
    let memory = contender.memory();
    let table = memory.short_term().expect("a short-term memory");
    let entry = |depth, value| Entry { bounds: Interval::exact(value), depth, best: None };
    table.store(7, 1, entry(5, 1));
    table.store(7, 3, entry(3, 2));
    assert_eq!(table.flags(), 2);
    assert_eq!(table.probe(7), Some(entry(5, 1)), "the deeper stays");
    table.store(8, 2, entry(4, 3));
    assert_eq!(table.kept(), [(7, entry(5, 1)), (8, entry(4, 3))]);
    table.enter(0);
    assert_eq!((table.flags(), table.kept()), (0, Vec::new()));
}

/// An iteration that is finished is not searched again.
#[test]
fn finished_iterations_are_left_out() {
    let tree = Tree::new(ConnectFour::default(), Hashed { bits: 4, seed: 1 });
    let root = Indexed::root(tree.root());
    let contender = configuration("alpha-beta+deepening+table=1+short-term");
    let iterations = |left| {
        let memory = contender.memory();
        let (_, watcher) = search(&contender, &memory, (&root, 5), left, &[]);
        watcher.visited.iter().filter(|&&key| key == root.key()).count()
    };
    let left = Finished { depth: 3, bounds: Interval::exact(0), best: None };
    assert_eq!((iterations(None), iterations(Some(left))), (5, 2));
}
