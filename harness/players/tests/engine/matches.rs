//! Players against each other.

use std::thread;
use std::time::Duration;

use plywood_players::{
    Adjudication, BySide, Decision, Game, MatchRules, Origin, Played, Player, PlayerError, Reason,
    Score, Side, Thinker, Time, all_lines, play_game,
};
use plywood_positions::{ConnectFour, OpenLines, Position};

use super::common;

type ConnectFourMove = <ConnectFour as Position>::Move;

/// A player whose moves the function makes.
struct Puppet<F>(F);

impl<F> Player<ConnectFour> for Puppet<F>
where
    F: FnMut() -> Result<Decision<ConnectFourMove>, PlayerError>,
{
    fn name(&self) -> &'static str {
        "puppet"
    }

    fn begin(&mut self, _: u64) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(
        &mut self,
        _: &Game<ConnectFour>,
        _: Option<Time>,
    ) -> Result<Decision<ConnectFourMove>, PlayerError> {
        (self.0)()
    }
}

fn thinker(text: &str) -> Thinker<ConnectFour> {
    common::thinker(text, OpenLines)
}

fn play(
    first: &mut dyn Player<ConnectFour>,
    second: &mut dyn Player<ConnectFour>,
    rules: &MatchRules,
) -> Played<ConnectFour> {
    play_game(&Game::default(), BySide { first, second }, rules, 1)
}

#[test]
fn a_game_is_played_to_its_end_and_again_the_same() {
    let mut games = (0..2).map(|_| {
        let (mut a, mut b) = (thinker("alpha-beta,nodes=500"), thinker("mtd(f),depth=2"));
        let played = play(&mut a, &mut b, &MatchRules::default());
        assert_eq!(played.fault, None);
        assert_eq!(played.decisions.len(), played.game.plies().len());
        assert!(played.game.end().is_some());
        let nodes: Vec<_> = played.decisions.iter().map(|decision| decision.nodes).collect();
        (played.game.to_string(), nodes)
    });
    assert_eq!(games.next(), games.next());
}

#[test]
fn a_deeper_search_makes_more_points() {
    let mut half_points = 0;
    let openings = all_lines(&Game::<ConnectFour>::default(), 2);
    for opening in &openings {
        let (mut deep, mut shallow) =
            (thinker("alpha-beta,depth=5"), thinker("alpha-beta,depth=1"));
        for side in Side::BOTH {
            let players: BySide<&mut dyn Player<ConnectFour>> = match side {
                Side::First => BySide { first: &mut deep, second: &mut shallow },
                Side::Second => BySide { first: &mut shallow, second: &mut deep },
            };
            let played = play_game(&opening.game, players, &MatchRules::default(), 1);
            half_points += played.game.end().unwrap().score.half_points(side);
        }
    }
    let most = 4 * openings.len() as u32;
    assert!(half_points * 4 > most * 3, "{half_points} of {most}");
}

#[test]
fn who_cannot_go_on_loses() {
    let gone = PlayerError::Disconnected { program: "x".into(), problem: "has ended".into() };
    let illegal =
        PlayerError::Illegal { program: "x".into(), text: "e9".into(), reason: "no".into() };
    for (error, reason) in [
        (gone, Reason::Disconnected),
        (illegal, Reason::IllegalMove),
        (PlayerError::Resigns, Reason::Resignation),
    ] {
        let mut other = thinker("alpha-beta,depth=1");
        let played = play(&mut other, &mut Puppet(|| Err(error.clone())), &MatchRules::default());
        let end = played.game.end().unwrap();
        assert_eq!((end.score, end.reason), (Score::FIRST_WINS, reason));
        assert_eq!(played.fault, Some(error));
        assert_eq!(played.game.plies().len(), 1);
    }
}

/// Takes its time, and makes a move of another game.
fn cheat() -> Decision<ConnectFourMove> {
    let chosen = Game::<ConnectFour>::default().moves()[0];
    let (nodes, time) = (0, Duration::from_millis(30));
    thread::sleep(time);
    let (evaluations, origin) = (None, Origin::Unstated);
    Decision { chosen, value: None, origin, nodes, evaluations, time, line: vec![] }
}

#[test]
fn an_illegal_move_and_a_fallen_flag_lose() {
    let cheating = |rules: &MatchRules| {
        play(&mut Puppet(|| Ok(cheat())), &mut Puppet(|| Ok(cheat())), rules).game.end().unwrap()
    };
    let end = cheating(&MatchRules::default());
    assert_eq!((end.score, end.reason), (Score::FIRST_WINS, Reason::IllegalMove));
    let slow = BySide { first: Some("0.01".parse().unwrap()), second: None };
    let rules = MatchRules { clocks: slow, ..MatchRules::default() };
    let end = cheating(&rules);
    assert_eq!((end.score, end.reason), (Score::SECOND_WINS, Reason::Time));
}

#[test]
fn the_match_ends_long_games() {
    let adjudication = Adjudication { most_moves: Some(3), ..Adjudication::default() };
    let rules = MatchRules { adjudication, ..MatchRules::default() };
    let (mut a, mut b) = (thinker("alpha-beta,depth=1"), thinker("alpha-beta,depth=1"));
    let played = play(&mut a, &mut b, &rules);
    assert_eq!(played.game.end().unwrap().reason, Reason::MoveLimit);
    assert_eq!(played.game.plies().len(), 6);
}
