//! Counting placements, as the source documents do, and the numbers of positions.

use plywood_positions::endgame::{EndgameIndex, Ending, Placed, WholeBoard};
use plywood_positions::{Chess, GameValue, PositionSpace, mix};
use shakmaty::{Color, Position as _, Square, attacks};

/// The eight symmetries of the board.
fn images(square: Square) -> [Square; 8] {
    let turned = square.flip_diagonal();
    [square, turned]
        .map(|it| {
            let upside_down = it.flip_vertical();
            [it, it.flip_horizontal(), upside_down, upside_down.flip_horizontal()]
        })
        .concat()
        .try_into()
        .expect("twice four")
}

/// Bratko (1978) counts placements of king and rook against king and knight:
/// all of them, those with the strong king in the triangle a1 d1 d4, and an
/// eighth. By Burnside's lemma the classes are somewhat more than an eighth,
/// since placements on a diagonal are their own mirror images.
#[test]
fn placements_of_four_men_are_as_many_as_the_paper_says() {
    let images: Vec<[usize; 8]> =
        Square::ALL.into_iter().map(|square| images(square).map(usize::from)).collect();
    let in_triangle = |square: usize| {
        let (file, rank) = (square % 8, square / 8);
        file < 4 && rank <= file
    };
    let (mut all, mut triangle, mut classes) = (0_u32, 0_u32, 0_u32);
    for one in 0..64 {
        // Least in its class means that the first man is least among its images.
        let symmetries: Vec<usize> = (0..8).filter(|&at| images[one][at] <= one).collect();
        let may_be_least = symmetries.iter().all(|&at| images[one][at] == one);
        for two in (0..64).filter(|&two| two != one) {
            for three in (0..64).filter(|&three| three != one && three != two) {
                for four in (0..64).filter(|&four| four != one && four != two && four != three) {
                    all += 1;
                    triangle += u32::from(in_triangle(one));
                    let men = [one, two, three, four];
                    let is_least = may_be_least
                        && symmetries.iter().all(|&at| men <= men.map(|man| images[man][at]));
                    classes += u32::from(is_least);
                }
            }
        }
    }
    assert_eq!(all, 15_249_024);
    assert_eq!(triangle, 2_382_660);
    assert_eq!(all / 8, 1_906_128);
    assert_eq!(classes, 1_906_548);
}

/// The index of a file has fewer numbers with four different squares: kings that
/// touch have none. It has a few more than there are classes, since with both
/// kings on the diagonal a position and its mirror image have a number each.
#[test]
fn the_index_numbers_no_touching_kings() {
    let index = EndgameIndex::new("KRKN".parse().expect("an ending"));
    let apart = |one: Square| 64 - 1 - attacks::king_attacks(one).count();
    let pairs: usize = Square::ALL.into_iter().map(apart).sum();
    assert_eq!(pairs, 3612);
    let twice = 42;
    assert_eq!(index.size(), (pairs + 2 * twice) / 8 * 64 * 64);
}

/// Numbers here and there, of which many stand for no position.
fn numbers(size: usize, count: u64) -> impl Iterator<Item = usize> {
    (0..count).map(move |at| mix(at) as usize % size)
}

#[test]
fn a_number_and_its_position_belong_together() {
    for name in ["KRKN", "KRRKN", "KPPKP", "KQKP"] {
        let ending: Ending = name.parse().expect("an ending");
        let index = EndgameIndex::new(ending);
        let mut found = 0;
        for number in numbers(index.size(), 2000) {
            for mover in Color::ALL {
                let Some(position) = index.position(number, mover) else { continue };
                let placed = Placed::new(&position).expect("an ending");
                assert_eq!((placed.ending(), placed.mover()), (ending, mover), "{position}");
                let again = index.find(&placed).expect("a number");
                // Its mirror image may have another one.
                assert!(again == number || index.weight(number) == 4, "{position}");
                found += 1;
            }
        }
        assert!(found > 1000, "{name}: {found}");
    }
}

#[test]
fn positions_on_the_whole_board_have_their_numbers() {
    for name in ["KRK", "KPK", "KBNK", "KNNK", "KPKP"] {
        let outside =
            |position: &Chess| GameValue::Win(position.board().board().pawns().count() as u16);
        let space = WholeBoard::new(name.parse().expect("an ending"), &outside);
        for number in numbers(space.size(), 3000) {
            let Some(position) = space.position(number) else { continue };
            assert_eq!(space.index(&position), Some(number), "{position}");
            assert_eq!(space.goal(&position), None);
        }
        let bare: Chess = "8/8/8/4k3/8/8/5K2/8 w - -".parse().expect("two kings");
        assert_eq!(space.goal(&bare), Some(GameValue::Win(0)));
    }
}

#[test]
fn a_position_may_forget_that_a_pawn_has_just_moved() {
    let position: Chess = "8/8/8/8/3pP3/8/8/K1k5 b - e3".parse().expect("a position");
    let placed = Placed::new(&position).expect("an ending");
    assert_eq!(placed.passing(), Some(Square::E4));
    assert_eq!(placed.without_passing().passing(), None);
}
