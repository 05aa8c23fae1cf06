//! The method of retrograde analysis, as Gams & Bratko (1978) draw it: the levels that Algorithm B
//! adds from below (figure 1), and the images of a position by symmetry (figure 3).

use plywood_players::endgame::Header;

use crate::chess::squares;
use plywood::report::plots::axis;
use plywood::report::plots::frame::{LINE, MARGIN, TEXT, faint_ink, headed, ink};
use plywood::report::plots::shade::shade;
use plywood_charts::canvas::{Align, Canvas, Point, Role, Stroke};

/// Number of levels in the figure, as printed.
const LEVELS: usize = 6;

/// Height of a level, and the width and the left end of its row, in pixels.
const ROW: (f64, f64, f64) = (74.0, 480.0, 150.0);

/// Draws the first levels of White's wins with their numbers of positions; `None` if there are none.
pub fn levels(header: &Header) -> Option<Canvas> {
    let [white, black] = &header.counts;
    let positions = |level: usize| {
        let counts = if level.is_multiple_of(2) { black } else { white };
        counts.plies.get(level).copied().unwrap_or(0)
    };
    let levels = (0..LEVELS).take_while(|&level| positions(level) > 0).count();
    if levels < 2 {
        return None;
    }
    let subtitle = format!(
        "Algorithm B adds levels from below, by the number of plies to {}. Circles are positions with White to \
         move, squares with Black to move, more of them for each power of ten. Lines are moves of \
         optimal play; a dashed line is a move backwards to a position that White does not win.",
        header.metric
    );
    let (high, width, left) = ROW;
    let (mut canvas, top) = headed(
        &format!("{}: the first levels", header.ending),
        &subtitle,
        left + width + 260.0,
        levels as f64 * high,
    );
    let places = |level: usize| -> Vec<Point> {
        let shown = 2 + positions(level).max(1).ilog10() as usize;
        let y = top + (levels - 1 - level) as f64 * high + high / 2.0;
        (0..shown).map(|at| (left + width * (at as f64 + 0.5) / shown as f64, y)).collect()
    };
    for level in 1..levels {
        let (row, below) = (places(level), places(level - 1));
        for (at, &place) in row.iter().enumerate() {
            canvas.line(
                vec![place, below[at * below.len() / row.len()]],
                faint_ink(),
                1.5,
                Stroke::Solid,
            );
        }
        // Another move of Black's leads out of White's wins.
        if let Some(&last) = row.last().filter(|_| level % 2 == 1 && level + 1 < levels) {
            let outside = (left + width + 20.0, last.1 - high);
            canvas.line(vec![last, outside], faint_ink(), 1.5, Stroke::Dashed);
        }
    }
    for level in 0..levels {
        let row = places(level);
        for &(x, y) in &row {
            if level.is_multiple_of(2) {
                canvas.rectangle((x - 9.0, y - 9.0), (x + 9.0, y + 9.0), Role::BestFirst.colour());
            } else {
                canvas.disc((x, y), 10.0, Role::NullWindow.colour());
            }
        }
        let (_, y) = row[0];
        canvas.text((MARGIN, y), &format!("level {level}"), TEXT, ink(), Align::Left);
        let count = format!("{} positions", axis::number(positions(level) as f64));
        canvas.text((left + width + 60.0, y), &count, TEXT, ink(), Align::Left);
    }
    Some(canvas)
}

/// Width of a square of the board, in pixels.
const SQUARE: f64 = 52.0;

/// Shades of the triangle of the first man, and of the triangle that a second man may need.
const TRIANGLES: [f64; 2] = [1.0, 0.4];

/// Draws how mirror images bring the strong king into a triangle of ten squares, and a rook with it;
/// `None` with pawns, which allow one mirror alone.
pub fn symmetry(header: &Header) -> Option<Canvas> {
    if header.ending.contains('P') {
        return None;
    }
    let subtitle = "The board is mirrored from left to right, from top to bottom and at the long \
                    diagonal, until the white king is in the triangle of ten squares. If it is on \
                    the diagonal, the next man beside the diagonal comes into both triangles. A \
                    rook goes with the king.";
    let title = format!("{}: symmetric positions", header.ending);
    let (mut canvas, top) = headed(&title, subtitle, 720.0, 8.0 * SQUARE + LINE);
    let left = MARGIN + 30.0;
    let middle = |(file, rank): (u32, u32)| {
        (left + (f64::from(file) + 0.5) * SQUARE, top + (7.5 - f64::from(rank)) * SQUARE)
    };
    for square in 0..64 {
        let (file, rank) = (square % 8, square / 8);
        let triangle = (file < 4 && rank < 4).then(|| TRIANGLES[usize::from(file < rank)]);
        squares::draw(
            &mut canvas,
            (left, top),
            (square, SQUARE),
            triangle.map(shade),
            Role::Quiet.colour(),
        );
    }
    let (right, bottom) = (left + 8.0 * SQUARE, top + 8.0 * SQUARE);
    let [across, down] = [left + 4.0 * SQUARE, top + 4.0 * SQUARE];
    for ends in [
        [(across, top), (across, bottom)],
        [(left, down), (right, down)],
        [(left, bottom), (right, top)],
    ] {
        canvas.line(ends.to_vec(), ink(), 2.0, Stroke::Dashed);
    }
    for (man, square) in [("K", (6, 4)), ("R", (7, 6))] {
        let images = images(square);
        canvas.line(images.map(middle).to_vec(), faint_ink(), 1.5, Stroke::Solid);
        for image in images {
            canvas.disc(middle(image), 13.0, Role::Ground.colour());
            canvas.text(middle(image), man, TEXT, ink(), Align::Centre);
        }
    }
    Some(canvas)
}

/// Returns a square of the upper right half of the board and its images after each mirror.
fn images((file, rank): (u32, u32)) -> [(u32, u32); 4] {
    [(file, rank), (7 - file, rank), (7 - file, 7 - rank), (7 - rank, 7 - file)]
}

#[cfg(test)]
mod tests {
    use plywood_players::endgame::Counts;

    use super::*;
    use plywood::report::plots::legible::{assert_legible, says};

    fn header(ending: &str, plies: [Vec<u64>; 2]) -> Header {
        Header {
            ending: ending.to_owned(),
            metric: "conversion".to_owned(),
            size: 0,
            block: 0,
            blocks: [Vec::new(), Vec::new()],
            counts: plies.map(|plies| Counts { draws: 0, plies }),
            forwards: 0,
            backwards: 0,
            visited: 0,
            passes: 0,
            bytes: 0,
        }
    }

    #[test]
    fn the_figures_of_the_method_are_legible() {
        let header = header(
            "KRKN",
            [vec![0, 30_000, 0, 900, 0, 4_000_000, 0, 5], vec![700, 0, 80, 0, 9_000, 0, 1]],
        );
        let canvas = levels(&header).expect("wins");
        assert_legible(&canvas, "levels");
        for words in ["level 0", "700 positions", "level 5"] {
            assert!(says(&canvas, words), "{words}");
        }
        assert!(!says(&canvas, "level 6"));
        assert_legible(&symmetry(&header).expect("no pawns"), "symmetry");
    }

    #[test]
    fn there_are_figures_only_of_what_exists() {
        assert!(symmetry(&header("KPK", [vec![], vec![]])).is_none());
        assert!(levels(&header("KNK", [vec![], vec![]])).is_none());
        // The king of figure 3 ends in the triangle, and a rook goes with it.
        assert_eq!((images((6, 4))[3], images((7, 6))[3]), ((3, 1), (1, 0)));
    }
}
