//! Players that remember: they use known values, keep new ones, and report
//! errors without losing a game.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use plywood_algorithms::{Finished, LongTermMemory, LongTermMode, Neighbourhood, RootKey};
use plywood_players::{Game, Origin, Player as _, PlayerSettings, Thinker, root_key};
use plywood_positions::{Chess, ConnectFour, Interval, Material, OpenLines};

use super::common::thinker;
use super::played::play;

/// A memory that the test can look into.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Inside>>);

#[derive(Default)]
struct Inside {
    thoughts: HashMap<RootKey, Neighbourhood>,
    games: usize,
    /// The error of every call, if there is one.
    reading: Option<String>,
    writing: Option<String>,
}

impl LongTermMemory for Shared {
    fn begin_game(&mut self) -> Result<(), String> {
        self.0.lock().expect("no thread panics").games += 1;
        Ok(())
    }

    fn recall(&mut self, root: RootKey) -> Result<Option<Neighbourhood>, String> {
        let inside = self.0.lock().expect("no thread panics");
        inside.reading.clone().map_or(Ok(inside.thoughts.get(&root).cloned()), Err)
    }

    fn remember(&mut self, root: RootKey, left: &Neighbourhood) -> Result<(), String> {
        let mut inside = self.0.lock().expect("no thread panics");
        if let Some(error) = &inside.writing {
            return Err(error.clone());
        }
        inside.thoughts.insert(root, left.clone());
        Ok(())
    }
}

type Said = Arc<Mutex<Vec<String>>>;

/// A player of Connect Four with this memory, and its complaints.
fn learner(text: &str, memory: &Shared) -> (Thinker<ConnectFour>, Said) {
    let said = Said::default();
    let hears = said.clone();
    let complaints =
        move |text: &str| hears.lock().expect("no thread panics").push(text.to_owned());
    let player = thinker(text, OpenLines);
    (player.with_memory(Box::new(memory.clone()), Box::new(complaints)), said)
}

const TEXT: &str = "alpha-beta+table=1,nodes=2000,memory=some.redb";

/// Thoughts of equal effort about one position, each by a new player, go deeper
/// and deeper; without a memory all of them are the same.
#[test]
fn thoughts_go_on_where_the_last_one_ended() {
    let memory = Shared::default();
    let game = Game::<ConnectFour>::from_text("44").expect("a game");
    let mut depths = Vec::new();
    for _ in 0..6 {
        let decision = learner(TEXT, &memory).0.choose(&game, None).expect("a move");
        let depth = decision.origin.depth().expect("a search, now or earlier");
        assert!(decision.nodes <= 2000);
        depths.push(depth);
    }
    assert!(depths.is_sorted() && depths[5] > depths[0], "{depths:?}");
    let key = root_key(&OpenLines, &game);
    let inside = memory.0.lock().expect("no thread panics");
    let left = &inside.thoughts[&key];
    assert_eq!(left.finished.map(|it| it.depth), depths.last().copied());
    assert!(!left.records.is_empty());
    assert_eq!(inside.thoughts.len(), 1);
}

#[test]
fn what_is_known_deeply_enough_is_played_at_once() {
    let memory = Shared::default();
    let game = Game::<ConnectFour>::from_text("44").expect("a game");
    let text = "alpha-beta+table=1,depth=5,memory=some.redb";
    let first = learner(text, &memory).0.choose(&game, None).expect("a move");
    assert!(first.nodes > 100);
    for depth in ["depth=5", "depth=3"] {
        let text = text.replace("depth=5", depth);
        let again = learner(&text, &memory).0.choose(&game, None).expect("a move");
        assert_eq!((again.chosen, again.value, again.nodes), (first.chosen, first.value, 0));
        assert_eq!((first.origin, again.origin), (Origin::Search(5), Origin::Memory(5)));
    }
    let deeper = text.replace("depth=5", "depth=6");
    assert!(learner(&deeper, &memory).0.choose(&game, None).expect("a move").nodes > 0);
}

/// Another game has not repeated the same positions.
#[test]
fn a_value_that_a_repetition_has_changed_is_not_remembered() {
    let memory = Shared::default();
    let text = "alpha-beta+table=1,depth=2,memory=some.redb";
    let mut player = thinker::<Chess>(text, Material)
        .with_memory(Box::new(memory.clone()), Box::new(|complaint| panic!("{complaint}")));
    let mut game = Game::from_text("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").expect("a position");
    let mut remembered = |moves: &str| {
        play(&mut game, moves);
        player.choose(&game, None).expect("a move");
        memory.0.lock().expect("no thread panics").thoughts.len()
    };
    assert_eq!(remembered("Ra2 Kd8"), 1);
    assert_eq!(remembered("Ra1 Ke8 Rb1 Kd8"), 1);
    assert_eq!(remembered("Rb8+ Kc7"), 1);
}

/// A move that is no move of the position, or a value that cannot be, is not
/// believed.
#[test]
fn what_makes_no_sense_is_not_used() {
    let memory = Shared::default();
    let game = Game::<ConnectFour>::from_text("44").expect("a game");
    let key = root_key(&OpenLines, &game);
    let finished = Some(Finished { depth: 60, bounds: Interval::exact(0), best: Some(99) });
    let left = Neighbourhood { finished, records: Vec::new() };
    memory.0.lock().expect("no thread panics").thoughts.insert(key, left);
    let decision = learner(TEXT, &memory).0.choose(&game, None).expect("a move");
    assert!(decision.nodes > 0 && game.moves().contains(&decision.chosen));
}

#[test]
fn the_game_goes_on_whatever_the_memory_does() {
    let memory = Shared::default();
    memory.0.lock().expect("no thread panics").reading = Some("the disk is gone".to_owned());
    memory.0.lock().expect("no thread panics").writing = Some("the disk is full".to_owned());
    let (mut player, said) = learner(TEXT, &memory);
    let mut game = Game::<ConnectFour>::default();
    player.begin(0).expect("a game");
    for _ in 0..4 {
        let decision = player.choose(&game, None).expect("a move");
        game.play(decision.chosen).expect("a legal move");
    }
    let said = said.lock().expect("no thread panics");
    let is_about = |text: &str| said.iter().filter(|it| it.contains(text)).count();
    assert_eq!(is_about("the disk is full; the game goes on"), 1, "{said:?}");
    assert!(is_about("the disk is gone") > 0, "{said:?}");
    assert_eq!(memory.0.lock().expect("no thread panics").games, 1);
}

/// The program that Joanna is while she does not learn (Kujawski 1994, section 4.1).
#[test]
fn a_player_whose_memory_is_off_searches_as_it_does_without() {
    let read = |text: &str| text.parse::<PlayerSettings>().expect("a player");
    let learner = read("joanna-learning,eval=material,memory=some.redb,depth=3");
    let using =
        |player: &PlayerSettings, mode| player.clone().using_memory(mode).expect("a memory");
    let resting = using(&learner, LongTermMode::Off);
    assert_eq!(resting.kind, read("joanna").kind);
    assert_eq!((&resting.evaluation, resting.effort), (&learner.evaluation, learner.effort));
    assert_eq!(using(&resting, LongTermMode::Both), learner);
    assert_eq!(using(&resting, LongTermMode::Read).kind, learner.kind);
    let other = read("alpha-beta+table=1,memory=some.redb");
    assert_eq!(using(&other, LongTermMode::Off).kind, other.kind);
    let error = read("joanna").using_memory(LongTermMode::Off).expect_err("no memory");
    assert!(error.to_string().contains("add memory=FILE"), "{error}");
}

#[test]
fn a_search_that_cannot_be_taken_up_is_refused() {
    let error = |text: &str| text.parse::<PlayerSettings>().expect_err(text).to_string();
    let killers = error("joanna,memory=some.redb");
    assert!(killers.contains("table-move") && killers.contains("joanna-learning"), "{killers}");
    assert!(error("alpha-beta,memory=some.redb").contains("table=16"));
    assert!(error("alpha-beta+table=1,memory=:read").contains("names no file"));
    assert!(error("person,memory=some.redb").contains("does not apply to a person"));
    for text in [
        "joanna-learning,memory=some.redb:read",
        "pvs+table=1+killers+short-term=any-order,memory=some.redb",
        "joanna,memory=some:bebe=100",
    ] {
        text.parse::<PlayerSettings>().unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}
