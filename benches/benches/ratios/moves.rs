//! The move generator's own cost: the floor under every search of chess.

use plywood_algorithms::Algorithm;
use plywood_benches::Workload;
use plywood_positions::{Chess, Evaluation, Material, Position as _, Value};
use shakmaty::Position as _;

/// A tree as alpha-beta visits it: for every interior node, in preorder, how
/// many of its first children are entered.
pub struct VisitedTree {
    root: shakmaty::Chess,
    depth: u32,
    children: Vec<u8>,
    leaves: u64,
}

impl VisitedTree {
    /// The tree that alpha-beta visits from `position`.
    pub fn of_alpha_beta(position: &Chess, depth: u32) -> Self {
        let mut tree =
            Self { root: position.board().clone(), depth, children: Vec::new(), leaves: 0 };
        let value = tree.record(position, depth, -Value::MAX, Value::MAX);
        let search = Workload { position, evaluation: &Material, depth, value };
        assert_eq!(tree.leaves, search.leaves(Algorithm::ALPHA_BETA));
        tree
    }

    fn record(&mut self, position: &Chess, depth: u32, alpha: Value, beta: Value) -> Value {
        let mut moves = Vec::new();
        if depth > 0 {
            position.moves(&mut moves);
        }
        if moves.is_empty() {
            self.leaves += 1;
            if depth > 0 {
                self.children.push(0);
                return Material.finished(position, depth);
            }
            return Material.evaluate(position);
        }
        let place = self.children.len();
        self.children.push(0);
        let mut best = -Value::MAX;
        for chosen in moves {
            self.children[place] += 1;
            let child = position.play(chosen);
            best = best.max(-self.record(&child, depth - 1, -beta, -alpha.max(best)));
            if best >= beta {
                break;
            }
        }
        best
    }

    /// Generates and makes the moves of the tree with bare shakmaty: no keys,
    /// no evaluation, no search. Gives the number of leaves.
    pub fn walk(&self) -> u64 {
        fn walk(
            position: &shakmaty::Chess,
            depth: u32,
            children: &mut std::slice::Iter<'_, u8>,
        ) -> u64 {
            if depth == 0 {
                return 1;
            }
            let moves = position.legal_moves();
            let &entered = children.next().expect("every interior node is recorded");
            if entered == 0 {
                return 1;
            }
            let mut leaves = 0;
            for &chosen in &moves[..usize::from(entered)] {
                let mut child = position.clone();
                child.play_unchecked(chosen);
                leaves += walk(&child, depth - 1, children);
            }
            leaves
        }
        let leaves = walk(&self.root, self.depth, &mut self.children.iter());
        assert_eq!(leaves, self.leaves);
        leaves
    }
}

/// The leaves of the whole tree, every one made, by bare shakmaty.
pub fn perft(position: &shakmaty::Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return 1;
    }
    let mut leaves = 0;
    for &chosen in &moves {
        let mut child = position.clone();
        child.play_unchecked(chosen);
        leaves += perft(&child, depth - 1);
    }
    leaves
}
