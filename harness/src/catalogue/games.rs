//! The games by name, and the root positions of searches.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::{Arc, LazyLock};

use anyhow::ensure;
use plywood_algorithms::{Algorithms, Configuration, Registry, SEED, Settings};
use plywood_boards::ours;
use plywood_games::{
    AnyPosition, Board, BoardGame, BoardPosition, Boards as _, EvaluatedPosition, Searchable, TREE,
    Timing, Trees, Visit, Walk,
};
use plywood_positions::{EarlyEnds, ExplicitTree, Law, SyntheticTree, mix};
use plywood_rules::Random;

use crate::catalogue::game_error::GameError;
use crate::catalogue::game_name::GameName;

/// An entry of `plywood list games`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Game {
    /// The game's name in commands, experiments and records.
    pub name: &'static str,
    /// A one-line description of the game and its positions.
    pub about: &'static str,
    /// The names of the game's evaluations; the first is the default.
    pub evaluations: Vec<&'static str>,
}

/// The games and trees of a program, compiled with all of its algorithms.
pub struct Games {
    boards: Vec<Box<dyn Searchable>>,
    generated: Trees<SyntheticTree>,
    written: Trees<ExplicitTree>,
}

impl Games {
    fn of<A: Algorithms>(boards: Vec<Box<dyn Searchable>>) -> Self {
        let (generated, written) = (Trees::generated::<A>(), Trees::written::<A>());
        Self { boards, generated, written }
    }

    /// Makes `boards` the games of a program, with the published algorithms and the algorithms of the
    /// list `A`.
    ///
    /// # Errors
    ///
    /// If two games have the same name, or one has the name of a tree.
    pub fn new<A: Algorithms>(boards: Vec<Box<dyn Searchable>>) -> anyhow::Result<Self> {
        for (at, board) in boards.iter().enumerate() {
            let name = board.name();
            ensure!(
                boards[..at].iter().all(|other| other.name() != name),
                "there is a game \"{name}\" already; choose another name"
            );
            ensure!(
                matches!(name.parse(), Ok(GameName::Board(_))),
                "a game cannot be called \"{name}\", because trees have such names; take a name without a colon and an ending"
            );
        }
        Ok(Self::of::<A>(boards))
    }

    /// Returns the program's games: the registered games, or only ours if none were registered.
    fn all() -> &'static Self {
        static OURS: LazyLock<Games> =
            LazyLock::new(|| Games::of::<()>(EnteredGame::<()>::ours().boards));
        Registry::part::<Self>().unwrap_or_else(|| &OURS)
    }
}

/// A list of boards, with the published algorithms and the algorithms of the list `A`.
pub struct EnteredGame<A> {
    /// The boards as searchable games.
    pub boards: Vec<Box<dyn Searchable>>,
    algorithms: PhantomData<A>,
}

impl<A: Algorithms> EnteredGame<A> {
    /// Collects our boards.
    pub fn ours() -> Self {
        let mut entered = Self { boards: Vec::new(), algorithms: PhantomData };
        ours().show_all(&mut entered);
        entered
    }
}

impl<A: Algorithms> Visit for EnteredGame<A> {
    fn searched<P: BoardPosition, T: Timing<P>>(&mut self, board: Board<P, T>) {
        self.boards.push(board.with::<A>());
    }
}

/// Returns all board games.
pub fn boards() -> &'static [Box<dyn Searchable>] {
    &Games::all().boards
}

/// Returns the board with positions of type `P`.
///
/// # Panics
///
/// If there is no such board.
pub fn board<P: BoardPosition>() -> &'static BoardGame<P> {
    let found = boards().iter().find_map(|board| (&**board as &dyn Any).downcast_ref());
    found.expect("a game of the program")
}

/// Returns the board whose other sizes have names of this word, a colon and the size.
fn board_of_sizes(word: &str) -> Option<&'static dyn Searchable> {
    boards().iter().find(|board| board.sizes() == Some(word)).map(|board| &**board)
}

/// Returns whether a colon and a size may follow this name of a board.
pub fn is_sized(name: &str) -> bool {
    board_of_sizes(name).is_some()
}

/// Returns a position of the board game called `game`: the initial position if there is no text.
fn place(game: &str, position: Option<&str>) -> Result<Box<dyn AnyPosition>, GameError> {
    let not_a_position = |reason| GameError::Position {
        game: game.to_owned(),
        position: position.unwrap_or_default().to_owned(),
        reason,
    };
    if let Some(board) = boards().iter().find(|board| board.name() == game) {
        return board.place(position).map_err(not_a_position);
    }
    let (board, size) = sized(game).ok_or_else(|| GameError::no_game(game))?;
    board.place(Some(&size)).map_err(|it| GameError::Size(game.to_owned(), it))?;
    board.place(Some(&on_board(&size, position))).map_err(not_a_position)
}

/// Splits the name of a board of another size, such as `othello:6x6`: the board of its game, and the size with a
/// colon.
pub fn sized(name: &str) -> Option<(&'static dyn Searchable, String)> {
    let (word, size) = name.split_once(':')?;
    Some((board_of_sizes(word)?, format!("{size}:")))
}

/// Returns the text of a position on a board of this size, whether or not the text begins with the size.
pub fn on_board(size: &str, position: Option<&str>) -> String {
    let text = position.map_or("", str::trim);
    format!("{size}{}", text.strip_prefix(size).unwrap_or(text))
}

/// Returns all games and kinds of tree.
pub fn listed() -> Vec<Game> {
    let Games { boards, generated, written, .. } = Games::all();
    let trees: [&dyn Searchable; 2] = [generated, written];
    let all = boards.iter().map(|board| &**board).chain(trees);
    all.map(|game| Game {
        name: game.name(),
        about: game.about(),
        evaluations: game.evaluations().into_iter().map(|(name, _)| name).collect(),
    })
    .collect()
}

/// Returns the names and meanings of all evaluations, without duplicates.
pub fn evaluations() -> Vec<(&'static str, &'static str)> {
    let mut all = Vec::new();
    for named in boards().iter().flat_map(|board| board.evaluations()).chain([TREE]) {
        if !all.contains(&named) {
            all.push(named);
        }
    }
    all
}

/// The position at the root of a search.
#[derive(Clone, Debug)]
pub struct Root(Arc<dyn AnyPosition>);

impl Root {
    /// Creates a root of the game or tree called `name`, from a position's text or from the initial
    /// position.
    ///
    /// # Errors
    ///
    /// If the game is unknown, or the text is not one of its positions.
    pub fn new(name: &str, position: Option<&str>) -> Result<Self, GameError> {
        Self::of(&name.parse()?, position)
    }

    /// Creates a root of a game or tree whose name has been parsed.
    ///
    /// # Errors
    ///
    /// If the tree cannot be read or built, or the text is not a position of the game.
    pub fn of(name: &GameName, position: Option<&str>) -> Result<Self, GameError> {
        if let (Some(text), GameName::Written(_) | GameName::Generated(_)) = (position, name) {
            return Err(GameError::Position {
                game: name.to_string(),
                position: text.to_owned(),
                reason: "only board games have positions; leave it out".to_owned(),
            });
        }
        let placed = match name {
            GameName::Board(game) => place(game, position)?,
            GameName::Written(file) => {
                Games::all().written.place(Some(file)).map_err(GameError::TreeFile)?
            }
            GameName::Generated(tree) => {
                let no_tree = |fault| GameError::Tree(name.to_string(), fault);
                Games::all().generated.root(tree.tree().map_err(|it| no_tree(it.to_string()))?)
            }
        };
        Ok(Self(placed.into()))
    }

    /// Creates the root of an explicit tree.
    pub fn written(tree: ExplicitTree) -> Self {
        Self(Games::all().written.root(tree).into())
    }

    /// Creates a root from a position of a board game.
    ///
    /// # Panics
    ///
    /// If the program has no game with positions of type `P`.
    pub fn at<P: BoardPosition>(position: &P) -> Self {
        let placed = boards().iter().find_map(|board| board.adopt(position));
        Self(placed.expect("a game of the program").into())
    }

    /// Creates a root from a position that another board placed; its game need not be registered.
    pub fn of_placed(placed: Arc<dyn AnyPosition>) -> Self {
        Self(placed)
    }

    /// Returns the position or tree if it is of type `P`.
    pub fn position<P: Any>(&self) -> Option<&P> {
        self.0.as_any().downcast_ref()
    }

    /// Returns the game's name, as in [`listed`].
    pub fn game(&self) -> &'static str {
        self.0.game().name()
    }

    /// Returns the position of a board game in the game's notation, or the text of an explicit
    /// tree. A generated tree is identified by its name and seed, and its text is empty.
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// Returns a diagram of the position, if its game has diagrams, or else its text.
    pub fn diagram(&self) -> String {
        self.0.diagram()
    }

    /// Returns whether counts of move sequences include games that end early.
    pub fn early_ends(&self) -> EarlyEnds {
        self.0.game().early_ends()
    }

    /// Mixes the seed of `contender` with this position. Random choices in searches of different
    /// positions are then independent, and those for one position are the same in each run. A
    /// contender without random choices is unchanged.
    pub fn mix_seed(&self, contender: &Configuration) -> Configuration {
        let settings = *contender.settings();
        let own = settings.get(&SEED).unwrap_or(0);
        let of_root = mix(own) ^ self.seed();
        let mixed = self.text().bytes().fold(mix(of_root), |it, byte| mix(it ^ u64::from(byte)));
        let mixed = Settings { parameters: settings.parameters.with(&SEED, mixed), ..settings };
        // Only algorithms with random choices accept a seed.
        Configuration::new(contender.algorithm(), mixed).unwrap_or(*contender)
    }

    /// Returns the root with the evaluation of this name, ready to search.
    ///
    /// # Errors
    ///
    /// If the game does not offer the evaluation.
    pub fn pose(&self, evaluation: &str) -> Result<Box<dyn EvaluatedPosition + '_>, GameError> {
        Ok(self.0.pose(evaluation)?)
    }

    /// Returns the root with the evaluation of this name, to be traversed move by move.
    ///
    /// # Errors
    ///
    /// If the game does not offer the evaluation.
    pub fn walk(&self, evaluation: &str) -> Result<Arc<dyn Walk>, GameError> {
        Ok(self.0.walk(evaluation)?)
    }

    /// Plays `count` random moves from this position of a board game, with random numbers from
    /// `seed`. Repeats this until the game is not over afterwards; returns `None` after 1,000
    /// attempts, and for trees.
    pub fn after_random_moves(&self, count: u32, seed: u64) -> Option<Self> {
        let mut random = Random::new(seed);
        let found = (0..1000).find_map(|_| self.0.after_random_moves(count, &mut random))?;
        Some(Self(found.into()))
    }

    /// Returns the generated tree, if the root is one.
    pub fn tree(&self) -> Option<&SyntheticTree> {
        self.position()
    }

    /// Returns the tree with another seed; a board game's position is unchanged.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        let tree = self.tree().map(|tree| tree.clone().with_seed(seed));
        tree.map_or(self, |tree| Self(Games::all().generated.root(tree).into()))
    }

    /// Returns the seed that generates the root; 0 if there is none.
    pub fn seed(&self) -> u64 {
        self.tree().map_or(0, |tree| tree.shape().seed)
    }

    /// Returns whether the root is generated from a seed.
    pub fn is_seeded(&self) -> bool {
        self.tree().is_some()
    }

    /// Returns whether this is a uniform tree with the best move first at every node.
    pub fn is_best_first(&self) -> bool {
        self.tree().is_some_and(|tree| {
            tree.law() == Law::BestFirst && tree.shape().uniform_branching().is_some()
        })
    }

    /// Returns the number of moves at every node down to `depth`, if the tree is known to be
    /// uniform to this depth.
    pub fn uniform_branching(&self, depth: u32) -> Option<u64> {
        let shape = self.tree()?.shape();
        shape.uniform_branching().filter(|_| depth <= shape.depth).map(u64::from)
    }

    /// Returns the number of plies to the deepest leaf, if the tree has its own depth.
    pub fn depth(&self) -> Option<u32> {
        let generated = self.tree().map(|tree| tree.shape().depth);
        generated.or_else(|| self.position().map(ExplicitTree::depth))
    }

    /// Returns the name of the evaluation to use: `asked`, or the game's default.
    ///
    /// # Errors
    ///
    /// If the game does not offer the evaluation.
    pub fn evaluation(&self, asked: Option<&str>) -> Result<String, GameError> {
        let evaluation = asked.unwrap_or_else(|| self.0.game().evaluations()[0].0);
        self.pose(evaluation)?;
        Ok(evaluation.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use plywood_games::{MeasureSettings, STOCKMAN, ZERO, pose_any, walk_any};
    use plywood_positions::{Hashed, TicTacToe, Value};

    use super::*;

    #[test]
    fn no_two_positions_share_a_sequence_of_random_choices() {
        let tree = Root::new("iid:b=4,d=6,seed=0", None).expect("a tree");
        let start = Root::new("connect-four", None).expect("a game");
        let trees = (0..200).map(|seed| tree.clone().with_seed(seed));
        let boards = (0..200).filter_map(|seed| start.after_random_moves(8, seed));
        let positions: HashMap<_, _> =
            trees.chain(boards).map(|root| ((root.seed(), root.text()), root)).collect();
        for text in ["random-alpha-beta", "random-solve+seed=1", "uct+playouts", "puct+playouts"] {
            let contender: Configuration = text.parse().expect("a contender");
            let seeds: HashSet<_> = positions
                .values()
                .map(|root| root.mix_seed(&contender).settings().get(&SEED).expect("a seed"))
                .collect();
            assert_eq!(seeds.len(), positions.len(), "{text}");
        }
        let pvs: Configuration = "pvs+table=1".parse().expect("a contender");
        assert_eq!(start.mix_seed(&pvs), pvs);
    }

    /// Computes the minimax value by traversal, with the evaluation fixed at the root.
    fn minimax(node: &dyn Walk, remaining: u32) -> Value {
        if remaining == 0 {
            return node.evaluate();
        }
        let children = node.children();
        let values = children.iter().map(|child| -minimax(&**child, remaining - 1));
        values.max().unwrap_or_else(|| node.finished(remaining))
    }

    #[test]
    fn a_walk_has_the_values_of_a_search() {
        let minimax_itself: Configuration = "minimax".parse().expect("an algorithm");
        for (game, evaluation, depth) in [
            ("chess", "material", 2),
            ("connect-four", "hashed:4", 3),
            ("incr:3:b=3,d=4,seed=2", "tree", 3),
            (STOCKMAN, "tree", 4),
        ] {
            let root = Root::new(game, None).expect("a game");
            let posed = root.pose(evaluation).expect("an evaluation");
            let walk = root.walk(evaluation).expect("an evaluation");
            assert_eq!(walk.moves().len(), posed.move_count(), "{game}");
            let found = posed
                .count(&minimax_itself, depth, &MeasureSettings::default())
                .found
                .expect("a value");
            assert_eq!(found.bounds.value(), Some(minimax(&*walk, depth)), "{game}");
            let keys: HashSet<u64> = walk.children().iter().map(|child| child.key()).collect();
            assert_eq!(keys.len(), posed.move_count(), "{game}");
            assert!(root.walk("x").is_err_and(|error| error.to_string().contains("\"x\"")));
        }
    }

    /// A position type and an evaluation that no board offers.
    #[test]
    fn a_position_without_a_board_is_searched() {
        let posed = pose_any(TicTacToe::default(), Hashed { bits: 3, seed: 5 });
        let board = Root::new("tic-tac-toe", None).expect("a game");
        let ours = board.pose("hashed:3:5").expect("an evaluation");
        for algorithm in ["alpha-beta", "sss*", "uct"] {
            let algorithm: Configuration = algorithm.parse().expect("an algorithm");
            let counted = |posed: &dyn EvaluatedPosition| {
                posed.count(&algorithm, 4, &MeasureSettings::default())
            };
            let (one, other) = (counted(&*posed), counted(&*ours));
            assert_eq!((one.found, one.tally), (other.found, other.tally), "{algorithm}");
        }
        let walk = walk_any(TicTacToe::default(), Hashed { bits: 3, seed: 5 });
        let same = board.walk("hashed:3:5").expect("an evaluation");
        assert_eq!(minimax(&*walk, 3), minimax(&*same, 3));
    }

    #[test]
    fn every_game_offers_its_evaluations_by_name() {
        for game in listed().iter().filter(|game| game.evaluations.contains(&ZERO)) {
            let root = Root::new(game.name, None).expect("a board game");
            assert_eq!(root.evaluation(Some(ZERO)).as_deref(), Ok(ZERO));
            assert_eq!(root.evaluation(None).as_deref(), Ok(game.evaluations[0]));
        }
    }
}
