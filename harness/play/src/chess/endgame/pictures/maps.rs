//! Maps of the board: for each man, the mean distance to the win by its square.

use plywood_players::endgame::{BoardMap, Header, Survey};

use crate::chess::squares;
use plywood::report::plots::frame::{MARGIN, NOTE, TEXT, faint_ink, headed, ink};
use plywood::report::plots::shade as shades;
use plywood_charts::canvas::{Align, Canvas, Colour, Point, Role};

/// Width of a square of the board, in pixels.
const SQUARE: f64 = 46.0;

/// Width and height of a board with its heading, coordinates and margin, in pixels.
const BOARD: (f64, f64) = (8.0 * SQUARE + 52.0, 8.0 * SQUARE + 80.0);

/// Draws a board for each kind of man, with White to move; `None` if White wins no position.
pub fn of_wins(header: &Header, survey: &Survey) -> Option<Canvas> {
    let means =
        survey.maps.iter().flat_map(|map| map.mean_plies().into_iter().flatten()).map(moves);
    let (least, most) = means
        .fold((f64::INFINITY, 0.0_f64), |(least, most), mean| (least.min(mean), most.max(mean)));
    if least > most {
        return None;
    }
    // Four boards are arranged as a square.
    let columns = if survey.maps.len() == 4 { 2 } else { survey.maps.len().min(3) };
    let rows = survey.maps.len().div_ceil(columns);
    let width = (2.0 * MARGIN + columns as f64 * BOARD.0).max(900.0);
    let title = format!("{}: mean distance to {} by square", header.ending, header.metric);
    let subtitle = format!(
        "For each square of one man, the mean number of moves to {} over all positions in which \
         White, to move, wins. Shades run from {least:.1} moves to {most:.1}; a square without a \
         number has no wins.",
        header.metric
    );
    let (mut canvas, top) = headed(&title, &subtitle, width, rows as f64 * BOARD.1);
    for (number, map) in survey.maps.iter().enumerate() {
        let (row, column) = (number / columns, number % columns);
        let at = (MARGIN + column as f64 * BOARD.0, top + row as f64 * BOARD.1);
        board(&mut canvas, at, map, (least, most));
    }
    Some(canvas)
}

/// Converts plies to moves of the winner, who is to move.
fn moves(plies: f64) -> f64 {
    f64::midpoint(plies, 1.0)
}

fn board(canvas: &mut Canvas, (x, y): Point, map: &BoardMap, ends: (f64, f64)) {
    canvas.text((x + 24.0, y + 12.0), &map.man(), TEXT, ink(), Align::Left);
    let (left, top) = (x + 24.0, y + 28.0);
    for (square, plies) in (0_u32..).zip(map.mean_plies()) {
        let mean = plies.map(moves);
        let shade = mean.map(|mean| shade(mean, ends));
        let outline = Role::Quiet.colour();
        let middle = squares::draw(canvas, (left, top), (square, SQUARE), shade, outline);
        if let Some(mean) = mean {
            canvas.text(middle, &format!("{mean:.1}"), NOTE, ink(), Align::Centre);
        }
    }
    for (number, file) in (0_u32..).zip('a'..='h') {
        let at = (left + (f64::from(number) + 0.5) * SQUARE, top + 8.0 * SQUARE + 14.0);
        canvas.text(at, &file.to_string(), NOTE, faint_ink(), Align::Centre);
        let at = (left - 12.0, top + (7.5 - f64::from(number)) * SQUARE);
        canvas.text(at, &(number + 1).to_string(), NOTE, faint_ink(), Align::Centre);
    }
}

/// Returns a shade that is the stronger, the longer the wins, by the position of a mean between `least` and `most`.
fn shade(mean: f64, (least, most): (f64, f64)) -> Colour {
    let share = if most > least { (mean - least) / (most - least) } else { 0.0 };
    shades::shade(0.1 + 0.9 * share)
}
