//! Tests that moves of up to 64 positions at once agree with ordinary moves. Values after captures and
//! promotions are arbitrary.

use shakmaty::{Board, Color, Piece, Position as _, Role, Square};

use super::flood;
use super::layout::{Layout, bit};
use super::placed::legal;
use super::setting::Setting;
use super::table::player;
use super::{EndgameIndex, EndgameSpace, EndgameTable, Ending, Metric, Placed, forward, reverse};
use crate::{
    Chess, GameValue, Hints, Marks, PackedValue, Position, SliceStart, SlicedSpace, Word, mix, ones,
};

/// A slice, a word of the slice, and a bit of the word.
type Place = (usize, usize, usize);

fn place(layout: &Layout, position: &Chess) -> Place {
    let place = layout.place(&Placed::new(position).expect("an ending")).expect("these men");
    let word = place / 64;
    (word / layout.words(), word % layout.words(), place % 64)
}

/// Returns the legal position at a place, if there is one.
fn position(layout: &Layout, (slice, word, at): Place, mover: Color) -> Option<Chess> {
    let (mut board, mut passed) = (Board::empty(), None);
    let squares = layout.squares(word).iter().copied().chain([Square::new(at as u32)]);
    let kings = layout.placements().kings(slice).into_iter();
    let kings = Color::ALL.map(|side| Role::King.of(side)).into_iter().zip(kings);
    for (piece, square) in layout.men().zip(squares).chain(kings) {
        let real = Layout::passing(piece, square).unwrap_or(square);
        if real != square {
            passed = Some(real.xor(Square::A2));
        }
        if board.piece_at(real).is_some() {
            return None;
        }
        board.set_piece_at(real, piece);
    }
    let position = legal(board, mover, passed)?;
    (place(layout, &position) == (slice, word, at)).then_some(position)
}

/// Returns the positions after all legal moves: first those inside the ending, then those outside.
fn children(position: &Chess) -> [Vec<Chess>; 2] {
    let (outside, inside): (Vec<shakmaty::Move>, Vec<shakmaty::Move>) = position
        .board()
        .legal_moves()
        .into_iter()
        .partition(|chosen| chosen.is_capture() || chosen.is_promotion());
    [inside, outside].map(|moves| moves.iter().map(|&chosen| position.play(chosen)).collect())
}

/// Yields an endless sequence of random slices and words.
fn sample(layout: &Layout, seed: u64) -> impl Iterator<Item = (usize, usize)> {
    let (slices, words) = (layout.placements().len(), layout.words());
    (0..).map(move |at| {
        let random = mix(seed ^ mix(at));
        (random as usize % slices, (random >> 32) as usize % words)
    })
}

/// Returns whether a fixed pawn has just moved two squares, or can do so, next to an enemy fixed pawn that
/// can capture it en passant. An enemy flood pawn can be next to any square.
fn is_near_passing(layout: &Layout, word: usize) -> bool {
    let men = || layout.men().zip(layout.squares(word));
    men().any(|(piece, &square)| {
        let (first, fourth) = (piece.color.fold_wb(0, 7), piece.color.fold_wb(24, 32));
        let steps = (square.rank() as i32 - first).abs();
        let beside = flood::beside(1 << (fourth + square.file() as u32));
        let enemy = Role::Pawn.of(!piece.color);
        let is_beside =
            |(other, square): (Piece, &Square)| other == enemy && bit(*square) & beside != 0;
        piece.role == Role::Pawn && steps < 2 && (layout.flood() == enemy || men().any(is_beside))
    })
}

#[test]
fn moves_are_made_and_taken_back_as_one_by_one() {
    for name in ["KQK", "KRKB", "KNKP", "KPKP", "KNPKP", "KPKPP"] {
        let layout = Layout::new(name.parse().expect("an ending"));
        let passing = if layout.ending().has_pawns_of_both() { 20 } else { 0 };
        let near = sample(&layout, 2).filter(|(_, word)| is_near_passing(&layout, *word));
        let sampled: Vec<_> = sample(&layout, 1).take(20).chain(near.take(passing)).collect();
        let mut set = vec![u64::MAX; layout.placements().len() * layout.words()];
        for mover in Color::ALL {
            let mut inside = 0;
            for &(slice, word) in &sampled {
                inside += check_word(&layout, slice, word, mover, &mut set);
            }
            assert!(inside > 3000, "{name}: {inside} moves of {mover:?}");
        }
    }
}

/// Checks the positions of a word and returns the number of moves inside the ending. Leaves `set` full, as it
/// must be at the start.
fn check_word(layout: &Layout, slice: usize, word: usize, mover: Color, set: &mut [u64]) -> usize {
    let legal = |at| position(layout, (slice, word, at), mover).map(|position| (at, position));
    let positions: Vec<_> = (0..64).filter_map(legal).collect();
    let inside: Vec<(usize, Vec<Place>)> = positions
        .iter()
        .map(|(at, position)| {
            let [inside, _] = children(position);
            (*at, inside.iter().map(|child| place(layout, child)).collect())
        })
        .collect();
    let candidates = inside.iter().fold(0, |bits, (at, _)| bits | 1 << at);
    // Decides some positions and not others, to test both results for every kind of move.
    let is_chosen = |&(slice, word, at): &Place| {
        mix((slice * layout.words() + word) as u64 * 64 + at as u64).is_multiple_of(8)
    };
    let chosen = || inside.iter().flat_map(|(_, places)| places).filter(|it| is_chosen(it));
    let mut decided = vec![Vec::new(); layout.placements().len()];
    for &(slice, word, at) in chosen() {
        set[slice * layout.words() + word] &= !(1 << at);
        decided[slice].push(Word { index: word as u32, bits: 1 << at });
    }

    let (mut expected_only, mut expected_any) = (0, 0);
    for (at, places) in &inside {
        expected_only |= u64::from(!places.iter().any(is_chosen)) << at;
        expected_any |= u64::from(places.iter().any(is_chosen)) << at;
    }
    let candidate = Word { index: word as u32, bits: candidates };
    let only = forward::moves_only_into(layout, slice, mover, candidate, set, &mut 0);
    for &(slice, word, _) in chosen() {
        set[slice * layout.words() + word] = u64::MAX;
    }
    let context = format!("{} {slice} {word} {mover:?}", layout.ending());
    assert_eq!(only, expected_only, "moves made: {context}");
    let mut marks = Marks::new(layout.words());
    reverse::predecessors(layout, slice, mover, &decided, &mut marks);
    assert_eq!(marks.get(word) & candidates, expected_any, "moves taken back: {context}");
    inside.iter().map(|(_, places)| places.len()).sum()
}

/// Returns a table with an arbitrary value for every legal position. No two men are alike, so every position
/// has a single place.
fn made_up(ending: Ending, metric: Metric) -> EndgameTable {
    let layout = Layout::new(ending);
    let values = Color::ALL.map(|mover| {
        let mut values = Vec::new();
        for slice in 0..layout.placements().len() {
            let kings = layout.placements().kings(slice);
            for word in 0..layout.words() {
                let fixed = layout.squares(word).iter().copied();
                let legal = Setting::new(&layout, kings, fixed).legal(mover);
                values.extend((0..64).map(|at| {
                    let random = mix((slice * layout.words() + word) as u64 * 64 + at) % 40;
                    match random as u16 {
                        _ if legal >> at & 1 == 0 => PackedValue::NONE,
                        0 => PackedValue::DRAW,
                        plies => PackedValue::of_plies(plies).expect("few plies"),
                    }
                }));
            }
        }
        values
    });
    EndgameTable::new(ending, metric, values)
}

#[test]
fn a_table_is_what_was_packed() {
    for name in ["KQK", "KBKN", "KNKP"] {
        let index = EndgameIndex::new(name.parse().expect("an ending"));
        let table = made_up(index.ending(), Metric::Mate);
        let packed = Color::ALL.map(|mover| index.pack(&table, mover));
        assert!(packed.iter().all(|values| values.len() == index.size()));
        let [white, black] = &packed;
        let again = index.unpack(Metric::Mate, [white, black]);
        for mover in Color::ALL {
            assert!(again.values(mover) == table.values(mover), "{name} {mover:?}");
        }
    }
}

#[test]
fn captures_and_promotions_are_worth_what_the_tables_say() {
    for name in ["KPK", "KRKN", "KNKP", "KPKP"] {
        let ending: Ending = name.parse().expect("an ending");
        let tables: Vec<EndgameTable> =
            ending.after_a_move().into_iter().map(|sub| made_up(sub, Metric::Mate)).collect();
        let table = |ending| tables.iter().find(|table| table.ending() == ending);
        let space = EndgameSpace::new(ending, Metric::Mate, &table).expect("all tables");
        let layout = Layout::new(ending);
        for (slice, _) in sample(&layout, 3).take(4) {
            for mover in Color::ALL {
                check_start(&space, &layout, &tables, slice, mover);
            }
        }
    }
}

fn check_start(
    space: &EndgameSpace<'_>,
    layout: &Layout,
    tables: &[EndgameTable],
    slice: usize,
    mover: Color,
) {
    let words = layout.words();
    let (mut positions, mut threatened) = (vec![0; words], vec![0; words]);
    let mut outside = vec![PackedValue::NONE; 64 * words];
    let mut start = SliceStart {
        positions: &mut positions,
        threatened: &mut threatened,
        outside: &mut outside,
        too_long: false,
    };
    space.begin(slice, player(mover), &mut start);
    assert!(!start.too_long);
    for word in 0..words {
        for at in 0..64 {
            let Some(position) = position(layout, (slice, word, at), mover) else {
                assert_eq!(positions[word] >> at & 1, 0, "{slice} {word} {at}: no position");
                continue;
            };
            assert_eq!(positions[word] >> at & 1, 1, "{position}");
            assert_eq!(threatened[word] >> at & 1 == 1, position.is_check(), "{position}");
            let [_, children] = children(&position);
            let value = |child: &Chess| {
                let placed = Placed::new(child).expect("an ending");
                let table = tables.iter().find(|table| table.ending() == placed.ending());
                let value = table.map_or(GameValue::Draw, |table| table.value(&placed).unwrap());
                value.before()
            };
            let best = children
                .iter()
                .map(value)
                .reduce(|one, other| if other.is_better_than(one) { other } else { one });
            assert_eq!(outside[64 * word + at].value(), best, "{position}");
        }
    }
    let legal: u32 = positions.iter().map(|bits| ones(*bits).count() as u32).sum();
    assert!(legal > 20, "{legal} positions");
}
