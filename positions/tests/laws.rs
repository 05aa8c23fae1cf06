//! Laws of every game, and of every wrapper of another.

use std::collections::HashSet;
use std::fmt::{Debug, Display};
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroU16;
use std::str::FromStr;

use plywood_positions::laws::{check_positions, random_game};
use plywood_positions::{
    Bounds, ByDistance, ConnectFour, CriticalType, Evaluation, GameValue, Hashed, Hints, Indexed,
    IndexedEvaluation, Interval, IntervalEvaluation, Othello, Outcome, Position, PositionSpace,
    Rounded, TicTacToe, TicTacToeSpace, TreeName, Value, Window, Zero, path_of,
};

/// The positions of this many random games of at most `plies` moves.
fn positions<P: Position>(starts: &[P], games: u64, plies: u64) -> Vec<P> {
    let games = (0..games).map(|game| (&starts[game as usize % starts.len()], game));
    games.flat_map(|(start, game)| random_game(start, game, plies)).collect()
}

/// The initial positions on boards of these sizes.
fn started<P: FromStr<Err: Debug>>(sizes: &[&str]) -> Vec<P> {
    sizes.iter().map(|size| size.parse().expect("a size")).collect()
}

fn keep_the_laws<P: Position + Display>(positions: &[P]) {
    assert!(positions.len() > 100);
    check_positions(positions);
}

#[test]
fn games_keep_the_laws() {
    keep_the_laws(&positions(&started::<TicTacToe>(&["3,3,3:", "4,4,3:", "5,5,4:"]), 200, 25));
    keep_the_laws(&positions(&started::<ConnectFour>(&["7x6:"]), 30, 42));
    keep_the_laws(&positions(&started::<ConnectFour>(&["5x4:", "6x5:"]), 60, 42));
    keep_the_laws(&positions(&started::<Othello>(&["8x8:", "6x6:", "4x4:"]), 30, 60));
    keep_the_laws(&positions(&chess::starts(), 24, 60));
}

#[test]
fn the_same_discs_on_another_board_have_another_key() {
    let sizes = [("4x4:", 16), ("6x6:", 36), ("8x8:", 64)];
    let texts = sizes.into_iter().flat_map(|(size, squares)| {
        ["X", "O"].map(|turn| format!("{size}XO{} {turn}", "-".repeat(squares - 2)))
    });
    let keys: HashSet<u64> =
        texts.map(|text| text.parse::<Othello>().expect("a position").key()).collect();
    assert_eq!(keys.len(), 6);
}

/// Checks that `front` answers as the position behind it. Its moves stand for
/// those that `inner` gives.
fn answers_alike<P: Position, F: Position>(
    front: &F,
    behind: impl Fn(&F) -> &P,
    inner: impl Fn(F::Move) -> P::Move,
) {
    let position = behind(front);
    let of_front = front.all_moves();
    let of_inner: Vec<P::Move> = of_front.iter().map(|&chosen| inner(chosen)).collect();
    assert_eq!(of_inner, position.all_moves());
    assert_eq!(front.key(), position.key());
    assert_eq!(front.decided(), position.decided());
    assert_eq!(front.is_check(), position.is_check());
    assert_eq!(front.is_threatened(), position.is_threatened());
    assert_eq!(front.reasons(&of_front), position.reasons(&of_inner));
    let passed = front.null_move().map(|it| it.key());
    assert_eq!(passed, position.null_move().map(|it| it.key()));
    if of_front.is_empty() {
        assert_eq!(front.outcome(), position.outcome());
    }
    for (&chosen, &inner) in of_front.iter().zip(&of_inner) {
        assert_eq!(front.gain(chosen), position.gain(inner));
        assert_eq!(front.has_gain(chosen), position.has_gain(inner));
        assert_eq!(front.stake(chosen), position.stake(inner));
        assert_eq!(front.arrival(chosen), position.arrival(inner));
        assert_eq!(front.gives_direct_check(chosen), position.gives_direct_check(inner));
        assert_eq!(front.notation(chosen), position.notation(inner));
        assert_eq!(behind(&front.play(chosen)).key(), position.play(inner).key());
        let code = F::MOVE_CODES.map(|codes| (codes.of)(chosen));
        assert_eq!(code, P::MOVE_CODES.map(|codes| (codes.of)(inner)));
    }
}

#[test]
fn a_node_of_a_tree_answers_as_its_position() {
    for position in positions(&[Othello::default()], 5, 70) {
        answers_alike(&Indexed::root(position), Indexed::position, |chosen| chosen.inner);
    }
    for position in positions(&chess::starts(), 24, 40) {
        answers_alike(&Indexed::root(position), Indexed::position, |chosen| chosen.inner);
    }
}

#[test]
fn a_node_knows_its_path_and_type() {
    use CriticalType::{Type1, Type2, Type3};
    let walk = |indices: &[usize]| {
        let mut node = Indexed::root(ConnectFour::default());
        let mut line = Vec::new();
        for &index in indices {
            line.push(node.all_moves()[index]);
            node = node.play(line[line.len() - 1]);
        }
        assert_eq!(node.path(), path_of(&line));
        node
    };
    for (indices, expected) in [
        (&[][..], Some(Type1)),
        (&[0, 0], Some(Type1)),
        (&[0, 1], Some(Type2)),
        (&[2, 0], Some(Type3)),
        (&[2, 0, 5], Some(Type2)),
        (&[2, 1], None),
        (&[2, 1, 0], None),
    ] {
        assert_eq!(walk(indices).critical_type(), expected, "{indices:?}");
    }
    // Two ways into one position.
    let (one, other) = (walk(&[0, 1, 2]), walk(&[2, 1, 0]));
    assert_eq!(one.key(), other.key());
    assert_ne!(one.path(), other.path());
    // A move is the same at any place in the list.
    let chosen = one.all_moves()[3];
    let moved = plywood_positions::IndexedMove { index: 0, ..chosen };
    let hasher = RandomState::new();
    assert_eq!(chosen, moved);
    assert_eq!(hasher.hash_one(chosen), hasher.hash_one(moved));
    assert_ne!(hasher.hash_one(chosen), hasher.hash_one(one.all_moves()[4]));
}

/// Each of its answers is different.
#[derive(Clone, Copy)]
struct Distinct {
    root: u64,
}

impl<P: Position> Evaluation<P> for Distinct {
    fn evaluate(&self, position: &P) -> Value {
        (position.key() % 1000) as Value
    }

    fn finished(&self, _: &P, remaining: u32) -> Value {
        2000 + remaining as Value
    }

    fn material(&self, _: &P) -> Value {
        3000
    }

    fn gain(&self, position: &P, chosen: P::Move) -> Value {
        (position.play(chosen).key() % 1000) as Value
    }

    fn for_root(&self, root: &P) -> Self {
        Self { root: root.key() }
    }

    fn context(&self) -> u64 {
        self.root
    }
}

impl<P: Position> IntervalEvaluation<P> for Distinct {
    fn bounds(&self) -> Bounds {
        Bounds::Heuristic
    }

    fn interval(&self, _: &P, remaining: u32) -> Interval {
        Interval { lower: 4000, upper: 5000 + remaining as Value }
    }

    fn range(&self, _: &P) -> Option<Interval> {
        Some(Interval { lower: 6000, upper: 7000 })
    }
}

/// All that an evaluation says of a position.
fn sayings<P: Position>(evaluation: &impl IntervalEvaluation<P>, position: &P) -> Vec<i64> {
    let interval = evaluation.interval(position, 8);
    let range = evaluation.range(position).unwrap_or(Interval::UNKNOWN);
    let values = [
        evaluation.evaluate(position),
        evaluation.finished(position, 7),
        evaluation.material(position),
        interval.lower,
        interval.upper,
        range.lower,
        range.upper,
        Value::from(evaluation.bounds() == Bounds::Heuristic),
    ];
    let gains = position.all_moves().into_iter().map(|chosen| evaluation.gain(position, chosen));
    let values = values.into_iter().chain(gains).map(i64::from);
    values.chain([evaluation.context() as i64]).collect()
}

#[test]
fn evaluations_in_front_of_others_say_the_same() {
    let position = ConnectFour::default();
    let evaluation = Distinct { root: 9 };
    let expected = sayings(&evaluation, &position);
    assert_eq!(sayings(&&evaluation, &position), expected);
    let dynamic: &dyn IntervalEvaluation<ConnectFour> = &evaluation;
    assert_eq!(sayings(&dynamic, &position), expected);
    assert_eq!(sayings(&ByDistance(evaluation), &position), expected);
    let rounded = Rounded::new(evaluation, NonZeroU16::MIN);
    assert_eq!(sayings(&rounded, &position), expected);
    assert_eq!(Evaluation::<ConnectFour>::context(&rounded.for_root(&position)), position.key());
    let node = Indexed::root(position);
    assert_eq!(sayings(&IndexedEvaluation(evaluation), &node), expected);
    let rooted = ByDistance(evaluation).for_root(&position);
    assert_eq!(Evaluation::<ConnectFour>::context(&rooted.0), position.key());
}

#[test]
fn an_evaluation_says_no_more_than_it_must() {
    let position = ConnectFour::default();
    assert_eq!(Evaluation::<ConnectFour>::context(&Zero), 0);
    assert_eq!(IntervalEvaluation::<ConnectFour>::bounds(&Zero), Bounds::Admissible);
    assert_eq!(Zero.interval(&position, 3), Interval::UNKNOWN);
    assert_eq!(Zero.range(&position), None);
    for position in positions(&chess::starts(), 6, 20) {
        for chosen in position.all_moves() {
            assert_eq!(Zero.gain(&position, chosen), position.gain(chosen));
        }
    }
}

#[test]
fn hashed_values_fill_their_range() {
    for bits in [1, 3, 5] {
        let evaluation = Hashed { bits, seed: 7 };
        let values: HashSet<Value> = positions(&[ConnectFour::default()], 20, 42)
            .iter()
            .filter(|position| position.decided().is_none())
            .map(|position| evaluation.evaluate(position))
            .collect();
        let half = 1 << (bits - 1);
        assert_eq!(values, (-half..half).collect());
    }
}

#[test]
fn windows_and_intervals_have_ends() {
    let window = Window::new(-3, 5).expect("a window");
    for (value, is_inside) in [(-4, false), (-3, false), (-2, true), (4, true), (5, false)] {
        assert_eq!(window.contains(value), is_inside, "{value}");
    }
    assert_eq!(Window::new(3, 3), None);
    assert_eq!(Window::new(Window::FULL.alpha - 1, 0), None);
    assert_eq!(Window::new(0, Window::FULL.beta + 1), None);
    assert_eq!(window.raise(-9), window);
    assert_eq!(-window.raise(2), Window { alpha: -5, beta: -2 });
    let interval = Interval { lower: -3, upper: 5 };
    for (value, is_possible) in [(-4, false), (-3, true), (5, true), (6, false)] {
        assert_eq!(interval.contains(value), is_possible, "{value}");
    }
    assert_eq!(-interval, Interval { lower: -5, upper: 3 });
    assert_eq!(interval.value(), None);
    for (value, lower, upper) in
        [(-3, Window::FULL.alpha, -3), (-2, -2, -2), (5, 5, Window::FULL.beta)]
    {
        assert_eq!(Interval::proven_by(value, window), Interval { lower, upper }, "{value}");
    }
}

#[test]
fn a_space_of_positions_knows_the_ends_of_games() {
    let goal = |text: &str| TicTacToeSpace.goal(&text.parse::<TicTacToe>().expect("a position"));
    assert_eq!(goal("XXX OO. ..."), Some(GameValue::Loss(0)));
    assert_eq!(goal("XOX XOO OXX"), Some(GameValue::Draw));
    assert_eq!(goal("XX. OO. ..."), None);
    assert_eq!(GameValue::from(Outcome::Win), GameValue::Win(0));
}

#[test]
fn names_of_trees_take_another_depth_or_seed() {
    let name: TreeName = "iid:b=4,d=3,seed=9".parse().expect("a name");
    assert_eq!((name.depth(), name.seed()), (Some(3), Some(9)));
    let name = name.with_depth(6);
    assert_eq!((name.depth(), name.seed()), (Some(6), Some(9)));
    let name = name.without_seed();
    assert_eq!((name.depth(), name.seed()), (Some(6), None));
    assert_eq!(name.to_string(), "iid:b=4,d=6");
}

mod chess {
    use plywood_positions::{
        Chess, ChessWithPromotions, Evaluation, Hints, Joanna, Material, Position, SelfTaught,
        Value,
    };

    use super::{answers_alike, positions};

    /// Quiet and wild ones, with castling, promotions and passing pawns near, and one of Chess960.
    pub fn starts() -> Vec<Chess> {
        [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
            "r3k2r/P1P3P1/8/8/8/8/p1p3p1/R3K2R b KQkq -",
            "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - -",
            "4k3/8/8/KPpP3r/8/8/8/8 w - c6",
            "1r3kr1/8/8/8/8/8/8/1R3KR1 w GBgb -",
        ]
        .map(|fen| fen.parse().expect("a legal position"))
        .to_vec()
    }

    #[test]
    fn keys_and_material_are_updated_to_what_is_computed_anew() {
        for position in positions(&starts(), 256, 80) {
            for chosen in position.all_moves() {
                let child = position.play(chosen);
                let anew = Chess::from(child.board().clone());
                assert_eq!(child.key(), anew.key(), "{position} {chosen}");
                assert_eq!(child.material(), anew.material(), "{position} {chosen}");
            }
        }
    }

    /// The most that the side to move gains by captures on `square`, by trying all of them.
    fn won_on(position: &Chess, square: shakmaty::Square) -> Value {
        let captures = position.all_moves().into_iter();
        let captures = captures.filter(|it| it.is_capture() && it.to() == square);
        captures.map(|it| gained(position, it)).fold(0, Value::max)
    }

    fn gained(position: &Chess, chosen: shakmaty::Move) -> Value {
        let after = position.play(chosen);
        -after.material() - position.material() - won_on(&after, chosen.to())
    }

    #[test]
    fn a_legal_exchange_is_the_best_of_all_captures() {
        let (mut gains, mut others) = (0, 0);
        for position in positions(&starts(), 60, 80) {
            for chosen in position.all_moves() {
                let gain = position.legal_exchange(chosen);
                let expected = if chosen.is_castle() { 0 } else { gained(&position, chosen) };
                assert_eq!(gain, expected, "{position} {chosen:?}");
                gains += usize::from(gain > 0);
                others += usize::from(gain != position.exchange(chosen));
            }
        }
        assert!(gains > 1000 && others > 100, "{gains} moves gain, and {others} have pins");
    }

    #[test]
    fn chess_with_promotions_answers_as_chess() {
        for position in positions(&starts(), 24, 40) {
            answers_alike(&ChessWithPromotions::from(position), ChessWithPromotions::chess, |it| {
                it
            });
        }
    }

    #[test]
    fn every_evaluation_gains_where_the_game_does() {
        for position in positions(&starts(), 8, 60) {
            for chosen in position.all_moves() {
                let gains = [
                    Material.gain(&position, chosen),
                    Evaluation::<Chess>::gain(&Joanna::default(), &position, chosen),
                    SelfTaught::default().gain(&position, chosen),
                ];
                let agree = gains.iter().all(|&gain| (gain > 0) == position.has_gain(chosen));
                assert!(agree, "{position} {chosen:?}: {gains:?}");
            }
        }
    }

    #[test]
    fn joanna_takes_the_phase_of_the_root() {
        for position in positions(&starts(), 8, 60) {
            let with_promotions = ChessWithPromotions::from(position.clone());
            let rooted = Joanna::default().for_root(&position);
            let of_promotions = Joanna::default().for_root(&with_promotions);
            assert_ne!(Evaluation::<Chess>::context(&rooted), 0);
            assert_eq!(
                Evaluation::<Chess>::context(&rooted),
                Evaluation::<ChessWithPromotions>::context(&of_promotions)
            );
            assert_eq!(rooted.evaluate(&position), of_promotions.evaluate(&with_promotions));
            for chosen in position.all_moves() {
                let gain = Evaluation::<Chess>::gain(&rooted, &position, chosen);
                assert_eq!(of_promotions.gain(&with_promotions, chosen), gain);
                assert_eq!(gain > 0, position.has_gain(chosen));
            }
        }
    }
}
