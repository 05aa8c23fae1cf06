//! Synthetic and written trees as games, with positions that borrow from their tree.

use std::any::Any;
use std::fmt::{self, Debug};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use plywood_algorithms::Algorithms;
use plywood_positions::{
    ExplicitPosition, ExplicitTree, SyntheticTree, TreeNameError, TreePosition, TreeValue,
    suggestion,
};
use plywood_rules::Random;

use crate::added_algorithms::{AddedAlgorithms, AddedAlgorithmsFor, AlgorithmList};
use crate::evaluated_position::EvaluatedPosition;
use crate::evaluation::{AsCounted, EvaluationError, Known};
use crate::searchable::{AnyPosition, Searchable};
use crate::typed_position::TypedPosition;
use crate::walk::{TreeNode, TreeWalker, Walk};

/// Name and description of the evaluation of trees.
pub const TREE: (&str, &str) = ("tree", "what the tree's law gives the node");

/// Name of the built-in written tree.
pub const STOCKMAN: &str = "stockman";

/// A kind of tree, with the algorithms of a program.
pub struct Trees<T> {
    name: &'static str,
    about: &'static str,
    read: fn(&str) -> Result<T, String>,
    text: fn(&T) -> String,
    named: fn(&T) -> String,
    pose: Box<Pose<T>>,
    find: fn(&T, &[u32]) -> TreeNode,
}

/// A function that returns the root of a tree, ready to search.
type Pose<T> = dyn for<'t> Fn(&'t T) -> Box<dyn EvaluatedPosition + 't> + Send + Sync;

type ExtraForGenerated = dyn for<'t> AddedAlgorithmsFor<TreePosition<'t>, TreeValue>;

type ExtraForWritten = dyn for<'t> AddedAlgorithms<ExplicitPosition<'t>>;

impl Trees<SyntheticTree> {
    /// Returns the trees generated from a seed, with the algorithms of the list `L`.
    pub fn generated<L: Algorithms>() -> Self {
        Self::with(AlgorithmList::<L>::THIS)
    }

    /// Builds the kind of tree. It has no type parameters, so searches are compiled here and not in
    /// the calling crate.
    #[inline(never)]
    fn with(extra: &'static ExtraForGenerated) -> Self {
        Self {
            name: "<law>:b=<branching>,d=<depth>",
            about: "a tree generated from a seed, such as iid:b=4,d=6; in an experiment, d may be \
                    left out",
            read: |name| name.parse().map_err(|error: TreeNameError| error.to_string()),
            text: |_| String::new(),
            named: ToString::to_string,
            pose: Box::new(move |tree| {
                let evaluation = Rc::new(Known { evaluation: TreeValue, extra });
                Box::new(TypedPosition { position: tree.root(), evaluation, extra })
            }),
            find: |tree, moves| TreeNode::below(tree.root(), moves),
        }
    }
}

impl Trees<ExplicitTree> {
    /// Returns the trees written in files, with the algorithms of the list `L`. They are timed in the
    /// counted search, because they are too small for fair timings.
    pub fn written<L: Algorithms>() -> Self {
        Self::with(AlgorithmList::<L>::THIS)
    }

    /// Builds the kind of tree; see the version for generated trees.
    #[inline(never)]
    fn with(extra: &'static ExtraForWritten) -> Self {
        Self {
            name: "<file>.tree",
            about: "a tree that is written out in a file; \"stockman\" is Stockman's of 1979",
            read: |name| match name {
                STOCKMAN => Ok(ExplicitTree::stockman()),
                file => ExplicitTree::read(Path::new(file)).map_err(|error| error.to_string()),
            },
            text: |tree| format!("{tree:?}"),
            named: |_| "a tree that is written out".to_owned(),
            pose: Box::new(move |tree| {
                let evaluation = Rc::new(AsCounted(TreeValue));
                Box::new(TypedPosition { position: tree.root(), evaluation, extra })
            }),
            find: |tree, moves| TreeNode::below(tree.root(), moves),
        }
    }
}

impl<T: Debug + Send + Sync + 'static> Trees<T> {
    /// Returns the root of `tree`, and takes ownership of the tree.
    pub fn root(&'static self, tree: T) -> Box<dyn AnyPosition> {
        Box::new(OnTree { kind: self, tree: Arc::new(tree) })
    }
}

impl<T: Debug + Send + Sync + 'static> Searchable for Trees<T> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn evaluations(&self) -> Vec<(&'static str, &'static str)> {
        vec![TREE]
    }

    fn place(&'static self, text: Option<&str>) -> Result<Box<dyn AnyPosition>, String> {
        let name = text.ok_or("no tree is the usual one; give its name")?;
        Ok(self.root((self.read)(name)?))
    }

    fn adopt(&'static self, _: &dyn Any) -> Option<Box<dyn AnyPosition>> {
        None
    }
}

/// The root of a tree, with shared ownership of the tree.
struct OnTree<T: 'static> {
    kind: &'static Trees<T>,
    /// Tree, shared with the walks from this root.
    tree: Arc<T>,
}

impl<T> OnTree<T> {
    /// Returns an error unless the name is that of the only evaluation of trees.
    fn check(&self, evaluation: &str) -> Result<(), EvaluationError> {
        if evaluation == TREE.0 {
            return Ok(());
        }
        let game = (self.kind.named)(&self.tree);
        let near = suggestion(evaluation, [TREE.0]);
        let (evaluation, offered) = (evaluation.to_owned(), TREE.0.to_owned());
        Err(EvaluationError::Unknown { game, evaluation, near, offered })
    }
}

impl<T: Debug> Debug for OnTree<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tree.fmt(f)
    }
}

impl<T: Debug + Send + Sync + 'static> AnyPosition for OnTree<T> {
    fn game(&self) -> &'static dyn Searchable {
        self.kind
    }

    fn text(&self) -> String {
        (self.kind.text)(&self.tree)
    }

    fn pose(&self, evaluation: &str) -> Result<Box<dyn EvaluatedPosition + '_>, EvaluationError> {
        self.check(evaluation)?;
        Ok((self.kind.pose)(&self.tree))
    }

    fn walk(&self, evaluation: &str) -> Result<Arc<dyn Walk>, EvaluationError> {
        self.check(evaluation)?;
        Ok(Arc::new(TreeWalker::new(Arc::clone(&self.tree), Vec::new(), self.kind.find)))
    }

    fn after_random_moves(&self, _: u32, _: &mut Random) -> Option<Box<dyn AnyPosition>> {
        None
    }

    fn as_any(&self) -> &dyn Any {
        &*self.tree
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, LazyLock};

    use super::*;

    /// A program that searches many trees in turn must keep only one in memory.
    #[test]
    fn a_tree_lives_no_longer_than_its_root() {
        static SHARED: LazyLock<Trees<Arc<ExplicitTree>>> = LazyLock::new(|| Trees {
            name: "shared",
            about: "a tree that counts who holds it",
            read: |_| Ok(Arc::new(ExplicitTree::stockman())),
            text: |_| String::new(),
            named: |_| "a shared tree".to_owned(),
            pose: Box::new(|tree| (Trees::written::<()>().pose)(tree)),
            find: |tree, moves| TreeNode::below(tree.root(), moves),
        });
        let tree = Arc::new(ExplicitTree::stockman());
        let root = SHARED.root(Arc::clone(&tree));
        let posed = root.pose(TREE.0).expect("the evaluation of trees");
        assert_eq!((posed.after(0).move_count(), Arc::strong_count(&tree)), (2, 2));
        drop(posed);
        let walk = root.walk(TREE.0).expect("the evaluation of trees");
        drop(root);
        assert_eq!(Arc::strong_count(&tree), 2);
        drop(walk);
        assert_eq!(Arc::strong_count(&tree), 1);
    }
}
