//! Players that search.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use plywood_algorithms::{Algorithm, Guarantee};
use plywood_players::{
    Book, Decision, Effort, Game, Orders, Origin, Player, PlayerKind, PlayerSettings, Time,
};
use plywood_positions::{Chess, ConnectFour, Material, OpenLines, Position, TicTacToe, Zero};

use super::common::thinker;
use super::played::play;

/// A game that is played twice is the same both times.
fn played(text: &str, plies: usize) -> (String, Vec<u64>) {
    let mut game = Game::<ConnectFour>::default();
    let mut player = thinker(text, OpenLines);
    player.begin(1).unwrap();
    let mut nodes = Vec::new();
    while game.end().is_none() && game.plies().len() < plies {
        let decision = player.choose(&game, None).unwrap();
        game.play(decision.chosen).unwrap();
        nodes.push(decision.nodes);
    }
    (game.to_string(), nodes)
}

#[test]
fn every_algorithm_but_solvers_is_a_player() {
    for &algorithm in Algorithm::all() {
        let text = format!("{algorithm},nodes=400");
        if matches!(algorithm.promise(), Guarantee::ForcedWin | Guarantee::GameValue) {
            let error = text.parse::<PlayerSettings>().unwrap_err().to_string();
            assert!(error.contains("does not play, because it"), "{error}");
            continue;
        }
        let (game, nodes) = played(&text, 6);
        assert_eq!((game, nodes.clone()), played(&text, 6), "{algorithm}");
        // The first iteration is finished, whatever the limit.
        assert!(nodes.iter().all(|&nodes| nodes <= 400 + 8), "{algorithm}: {nodes:?}");
        let quick = played(&format!("{algorithm},nodes=1"), 3);
        assert_eq!(quick.1.len(), 3, "{algorithm}");
    }
}

#[test]
fn a_stopped_search_plays_the_last_finished_iterations_move() {
    let game = Game::<ConnectFour>::from_text("4433").unwrap();
    for text in ["alpha-beta", "mtd(f)+table=1", "sss*", "minimax"] {
        let with = |limit: &str| thinker(&format!("{text}{limit}"), OpenLines).choose(&game, None);
        let limited = with(",nodes=2000").unwrap();
        let Origin::Search(depth) = limited.origin else { panic!("it searched") };
        assert!(depth >= 2, "{text}: {depth}");
        let to_depth = with(&format!("+deepening,depth={depth}")).unwrap();
        assert_eq!((limited.chosen, limited.value), (to_depth.chosen, to_depth.value), "{text}");
    }
}

#[test]
fn evaluations_are_counted_and_limited() {
    let of = |text: &str| {
        let decision = thinker(text, OpenLines).choose(&Game::<ConnectFour>::default(), None);
        decision.unwrap().evaluations.expect("a search counts them")
    };
    assert_eq!(of("minimax,depth=3"), 7 * 7 * 7);
    for text in [
        "alpha-beta",
        "mtd(f)+table=1",
        "pvs+order=static",
        "alpha-beta+evaluation-cache=1",
        "b*",
        "uct",
        "unbounded-minimax",
    ] {
        let evaluations = of(&format!("{text},evaluations=400"));
        // The moves of the last node may have been evaluated to order them.
        assert!((300..=407).contains(&evaluations), "{text}: {evaluations}");
        // The first iteration is finished.
        assert!(of(&format!("{text},evaluations=1")) < 60, "{text}");
    }
}

#[test]
fn evaluations_beyond_the_horizon_are_limited_too() {
    let text = "pvs+quiescence=captures,evaluations=2000";
    let game = Game::<Chess>::from_text(
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    )
    .unwrap();
    let decision = thinker(text, Material).choose(&game, None).unwrap();
    let (nodes, evaluations) = (decision.nodes, decision.evaluations.expect("counted"));
    assert!(
        (1900..=2000).contains(&evaluations) && nodes > evaluations,
        "{evaluations} of {nodes}"
    );
}

#[test]
fn what_is_remembered_is_true_of_the_next_root() {
    for text in ["mtd(f)", "mtd(+inf)", "mtd(f)+table=1", "pvs+table=1+table-move", "sss*"] {
        let mut game = Game::<ConnectFour>::default();
        let mut player = thinker(&format!("{text}+deepening,depth=4"), OpenLines);
        while game.end().is_none() && game.plies().len() < 12 {
            let decision = player.choose(&game, None).unwrap();
            let truth = thinker("alpha-beta,depth=4", OpenLines).choose(&game, None).unwrap();
            assert_eq!(decision.value, truth.value, "{text} after {game}");
            game.play(decision.chosen).unwrap();
        }
    }
}

#[test]
fn a_win_is_made_at_once_and_thinking_ends() {
    // X has three in column 4, and three in the first row.
    let game = Game::<ConnectFour>::from_text("4152434").unwrap();
    assert_eq!(game.end(), None);
    let mut heard = Vec::new();
    let decision = thinker("alpha-beta+deepening", OpenLines).think(
        &game,
        &Orders::default(),
        &mut |progress| heard.push(progress.depth),
    );
    // Without limits the search would go on to the end of the game.
    let Decision { chosen, origin, .. } = decision.unwrap();
    let mut next = game.clone();
    next.play(chosen).unwrap();
    let Origin::Search(depth) = origin else { panic!("it searched") };
    assert_eq!(heard.last(), Some(&depth));
}

#[test]
fn only_some_moves_are_looked_at() {
    let game = Game::<ConnectFour>::default();
    let moves = game.moves();
    let only = [moves[6], moves[0]];
    let effort = Effort { depth: Some(4), ..Effort::default() };
    let orders = Orders { effort, only: Some(&only), ..Orders::default() };
    let text = "negascout+deepening+table=1+table-move";
    let decision = thinker(text, OpenLines).think(&game, &orders, &mut |_| ()).unwrap();
    assert!(only.contains(&decision.chosen));
    // The value is that of the better of the two.
    let values: Vec<_> = only
        .iter()
        .map(|&chosen| {
            let mut after = game.clone();
            after.play(chosen).unwrap();
            let decision = thinker("minimax,depth=3", OpenLines).choose(&after, None);
            -decision.unwrap().value.unwrap()
        })
        .collect();
    assert_eq!(decision.value, values.into_iter().max());
}

#[test]
fn a_request_and_a_clock_end_the_search() {
    let game = Game::<ConnectFour>::default();
    let stop = Arc::new(AtomicBool::new(true));
    let orders = Orders { stop, ..Orders::default() };
    let decision = thinker("alpha-beta", OpenLines).think(&game, &orders, &mut |_| ());
    assert!(decision.is_some(), "the first iteration is finished");
    let time =
        Time { left: Duration::from_millis(300), increment: Duration::ZERO, moves_to_go: None };
    let started = Instant::now();
    thinker::<ConnectFour>("alpha-beta", OpenLines).choose(&game, Some(time)).unwrap();
    assert!(started.elapsed() < Duration::from_millis(200), "{:?}", started.elapsed());
}

#[test]
fn perfect_play_draws() {
    let mut game = Game::<TicTacToe>::default();
    let mut player = thinker("alpha-beta+table=1,depth=9", Zero);
    while game.end().is_none() {
        let decision = player.choose(&game, None).unwrap();
        assert_eq!(decision.value, Some(0));
        game.play(decision.chosen).unwrap();
    }
    assert_eq!(game.end().unwrap().score, plywood_players::Score::Draw);
    assert!(player.choose(&game, None).is_err(), "the game is over");
}

#[test]
fn texts_that_are_no_players_say_why() {
    let error = |text: &str| text.parse::<PlayerSettings>().unwrap_err().to_string();
    assert!(error("kasparov").contains("`plywood-play list players`"));
    assert!(error("alpha-beta+wings").contains("there is no setting \"wings\""));
    assert!(error("joanna,node=5").contains("players have no option \"node\""));
    assert!(error("joanna,nodes=5,nodes=6").contains("nodes= is given twice"));
    assert!(error("joanna,nodes=0").contains("nodes=0 is not a limit"));
    assert!(error("joanna,time=5x").contains("time=5x is not a limit; write it like 100ms"));
    assert!(error("joanna,clock=x").contains("\"x\" is not a time control"));
    assert!(error("uci=stockfish,eval=joanna").contains("eval= does not apply to a program"));
    assert!(error("person,nodes=5").contains("nodes= does not apply to a person"));
    assert!(error("joanna,option.Hash=5").contains("option.Hash= does not apply to a search"));
}

#[test]
fn names_stand_for_texts_and_options_go_on_top() {
    let player: PlayerSettings = "joanna,eval=material,depth=3,clock=60+1".parse().unwrap();
    assert_eq!(player.evaluation.as_deref(), Some("material"));
    assert_eq!(player.effort, Effort { depth: Some(3), ..Effort::default() });
    assert_eq!(player.to_string(), "joanna,eval=material,depth=3,clock=60+1");
    for named in plywood_players::NAMED_PLAYERS {
        let player: PlayerSettings = named.name.parse().unwrap();
        assert!(player.evaluation.is_some(), "{}", named.name);
    }
    let program: PlayerSettings = "uci=stockfish,option.UCI_Elo=1350,time=100ms".parse().unwrap();
    assert_eq!(program.kind, PlayerKind::Program("stockfish".into()));
    assert_eq!(program.options, [("UCI_Elo".to_owned(), "1350".to_owned())]);
}

fn chosen(fen: &str, text: &str) -> (String, Option<i32>) {
    let game = Game::<Chess>::from_text(fen).unwrap();
    let decision = thinker(text, Material).choose(&game, None).unwrap();
    (game.position().notation(decision.chosen), decision.value)
}

#[test]
fn of_two_mates_the_sooner_is_played() {
    let (chosen, value) = chosen("6k1/5ppp/8/8/8/8/8/RR4K1 w - -", "alpha-beta,depth=3");
    assert!(chosen.ends_with("8#"), "{chosen}");
    assert!(value.unwrap() > 1_000_000);
}

/// White is a queen ahead, and has been here before: a check that repeats
/// the position is worth 0, so another move is played.
#[test]
fn the_winning_side_avoids_repetition() {
    let mut game = Game::<Chess>::from_text("7k/8/8/8/8/8/5Q2/K7 w - - 0 1").unwrap();
    let mut player = thinker("alpha-beta,depth=3", Material);
    while game.end().is_none() && game.plies().len() < 24 {
        let decision = player.choose(&game, None).unwrap();
        game.play(decision.chosen).unwrap();
        if let Some(&reply) = game.moves().first() {
            game.play(reply).unwrap();
        }
    }
    let reason = game.end().map(|end| end.reason);
    assert_ne!(reason, Some(plywood_players::Reason::Repetition), "{game}");
}

/// And the losing side goes for it: a queen behind, with a check that leads
/// to where the game has been twice.
#[test]
fn the_losing_side_repeats() {
    let mut game = Game::<Chess>::from_text("7k/5q2/8/8/8/8/8/K2R4 w - - 0 1").unwrap();
    play(&mut game, "Rh1+ Kg8 Rg1+ Kh8 Rh1+ Kg8 Rg1+ Kh8");
    let decision = thinker("alpha-beta,depth=1", Material).choose(&game, None).unwrap();
    assert_eq!(decision.value, Some(0), "against -400 elsewhere");
    assert_eq!(game.position().notation(decision.chosen), "Rh1+");
}

#[test]
fn a_book_is_asked_first() {
    let game = Game::<Chess>::default();
    let mut player =
        thinker("alpha-beta,depth=1", Material).with_adviser(Box::new(Book::spanish()));
    let mut opened = |seed| {
        player.begin(seed).unwrap();
        let decision = player.choose(&game, None).unwrap();
        assert_eq!((decision.origin, decision.nodes), (Origin::Advice("book"), 0));
        game.position().notation(decision.chosen)
    };
    let first: Vec<_> = (0..20).map(&mut opened).collect();
    let again: Vec<_> = (0..20).map(&mut opened).collect();
    assert_eq!(first, again);
    assert!(first.iter().any(|chosen| *chosen != first[0]), "{first:?}");
}
