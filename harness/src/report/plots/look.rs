//! Colours of algorithms and marks of contenders, the same in all plots.

use std::collections::BTreeSet;

use plywood_algorithms::Algorithm;

use super::families::role_of;
use crate::report::grouped::distinct;
use plywood_charts::canvas::{Canvas, Colour, Point, Role, Stroke};

/// Returns the colour of an algorithm: the role of its family.
pub fn colour_of(algorithm: &str) -> Colour {
    role_of(algorithm).colour()
}

/// The outline shape of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Disc,
    Square,
    Up,
    Diamond,
    Down,
    Cross,
    Plus,
}

const SHAPES: [Shape; 7] =
    [Shape::Disc, Shape::Square, Shape::Up, Shape::Diamond, Shape::Down, Shape::Cross, Shape::Plus];

/// The inside of a mark: coloured or white.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inside {
    /// In the mark's colour, for a contender's first or only quantity.
    Filled,
    /// White, for a contender's second quantity.
    Hollow,
}

/// The colour and mark of a contender.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeriesStyle {
    /// The algorithm's colour.
    pub colour: Colour,
    /// The inside of the marks.
    pub inside: Inside,
    shape: Shape,
    /// Whether the marks have a dot in the middle, because outlines alone may not distinguish an
    /// algorithm's settings.
    is_dotted: bool,
}

/// Returns the mark with this number: its outline, and whether it is dotted.
fn marks(number: usize) -> (Shape, bool) {
    (SHAPES[number % SHAPES.len()], number % (2 * SHAPES.len()) >= SHAPES.len())
}

/// Which of two depths a mark is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The lesser depth.
    First,
    /// The greater depth.
    Second,
}

impl SeriesStyle {
    /// Creates a look with filled marks. `mark` distinguishes contenders of one role in one
    /// picture, which names them.
    pub fn new(role: Role, mark: usize) -> Self {
        let (shape, is_dotted) = marks(mark);
        Self { colour: role.colour(), inside: Inside::Filled, shape, is_dotted }
    }

    /// Creates the look of a search to some depth. From 3 to 6, each depth has a mark of its own in
    /// all pictures; of others, the
    /// first is a disc and the second a diamond.
    pub fn at_depth(role: Role, depth: u32, order: Order) -> Self {
        let shape = match (depth, order) {
            (3, _) => Shape::Up,
            (5, _) => Shape::Diamond,
            (6, _) => Shape::Square,
            (4, _) | (_, Order::First) => Shape::Disc,
            (_, Order::Second) => Shape::Diamond,
        };
        Self { shape, ..Self::new(role, 0) }
    }

    /// Returns the looks of players in matches, in order. A player has the role of its algorithm,
    /// or the next free one if it has another name. Players with the same colour have different
    /// marks.
    pub fn of_players(players: &[String]) -> Vec<Self> {
        let kinds: Vec<&str> = players
            .iter()
            .map(|player| player.split([',', '+']).next().unwrap_or_default())
            .collect();
        let own = |kind: &str| {
            let is_known = Algorithm::all().iter().any(|known| known.name() == kind);
            is_known.then(|| role_of(kind))
        };
        let taken: BTreeSet<Role> = kinds.iter().filter_map(|kind| own(kind)).collect();
        let free: Vec<Role> = Role::FAMILIES.into_iter().filter(|it| !taken.contains(it)).collect();
        let others = distinct(kinds.iter().filter(|kind| own(kind).is_none()));
        let role = |kind: &&str| {
            let place = others.iter().position(|other| *other == kind);
            let next = place.and_then(|place| free.get(place % free.len().max(1)).copied());
            own(kind).or(next).unwrap_or(Role::Quiet)
        };
        let roles: Vec<Role> = kinds.iter().map(role).collect();
        let relatives = |at: usize| roles[..at].iter().filter(|it| **it == roles[at]).count();
        (0..roles.len()).map(|at| Self::new(roles[at], relatives(at))).collect()
    }

    /// Returns the look of the series with this number, in plots whose series are not algorithms.
    pub fn of_series(number: usize) -> Self {
        Self::new(Role::FAMILIES[number % Role::FAMILIES.len()], number)
    }

    /// Returns a grey disc, which explains a mark for all contenders.
    pub fn neutral() -> Self {
        Self::new(Role::Quiet, 0)
    }

    /// Returns this look with hollow marks.
    #[must_use]
    pub fn hollow(self) -> Self {
        Self { inside: Inside::Hollow, ..self }
    }

    /// Returns this look in another colour.
    #[must_use]
    pub fn coloured(self, colour: Colour) -> Self {
        Self { colour, ..self }
    }

    /// Returns the mark as a character, for texts.
    pub fn sign(self) -> char {
        match (self.shape, self.inside) {
            (Shape::Disc | Shape::Cross | Shape::Plus, Inside::Filled) => '●',
            (Shape::Disc | Shape::Cross | Shape::Plus, Inside::Hollow) => '○',
            (Shape::Square, Inside::Filled) => '■',
            (Shape::Square, Inside::Hollow) => '□',
            (Shape::Up, Inside::Filled) => '▲',
            (Shape::Up, Inside::Hollow) => '△',
            (Shape::Down, Inside::Filled) => '▼',
            (Shape::Down, Inside::Hollow) => '▽',
            (Shape::Diamond, Inside::Filled) => '◆',
            (Shape::Diamond, Inside::Hollow) => '◇',
        }
    }

    /// Draws the mark at a point; `radius` is in pixels.
    pub fn draw(self, canvas: &mut Canvas, at: Point, radius: f64) {
        let corners = self.shape.corners();
        let place = |&(x, y): &Point| (at.0 + x * radius, at.1 + y * radius);
        match (self.inside, corners.is_empty()) {
            (Inside::Filled, true) => canvas.disc(at, radius, self.colour),
            (Inside::Filled, false) => {
                canvas.area(corners.iter().map(place).collect(), self.colour);
            }
            (Inside::Hollow, true) => {
                canvas.disc(at, radius, self.colour);
                canvas.disc(at, radius - 2.0, Role::Ground.colour());
            }
            (Inside::Hollow, false) => {
                canvas.area(corners.iter().map(place).collect(), Role::Ground.colour());
                let outline = corners.iter().chain(corners.first()).map(place).collect();
                canvas.line(outline, self.colour, 2.0, Stroke::Solid);
            }
        }
        if self.is_dotted {
            let dot =
                if self.inside == Inside::Filled { Role::Ground.colour() } else { self.colour };
            canvas.disc(at, radius * 0.45, dot);
        }
    }
}

impl Shape {
    /// Returns the corners of the shape relative to a circle of radius 1; empty for the circle
    /// itself.
    fn corners(self) -> Vec<Point> {
        const ARM: f64 = 0.38;
        match self {
            Self::Disc => Vec::new(),
            Self::Square => vec![(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
            Self::Up => vec![(0.0, -1.15), (1.1, 0.85), (-1.1, 0.85)],
            Self::Down => vec![(0.0, 1.15), (1.1, -0.85), (-1.1, -0.85)],
            Self::Diamond => vec![(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)],
            Self::Plus => {
                let quarter = [(-ARM, -1.2), (ARM, -1.2), (ARM, -ARM)];
                let mut corners = Vec::new();
                let mut turned = quarter;
                for _ in 0..4 {
                    corners.extend(turned);
                    turned = turned.map(|(x, y)| (-y, x));
                }
                corners
            }
            Self::Cross => {
                let diagonal = std::f64::consts::FRAC_1_SQRT_2;
                let turn = |(x, y): Point| ((x - y) * diagonal, (x + y) * diagonal);
                Self::Plus.corners().into_iter().map(turn).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn series_are_told_apart_without_colour() {
        let marks = (0..8).map(|it| SeriesStyle::of_series(it).coloured(Role::Ink.colour()));
        let marks: Vec<SeriesStyle> = marks.collect();
        assert!((1..marks.len()).all(|at| !marks[..at].contains(&marks[at])));
    }

    #[test]
    fn players_of_one_colour_have_different_marks() {
        let players = ["pvs,depth=2", "scout", "pvs+killers", "new", "joanna"].map(str::to_owned);
        let looks = SeriesStyle::of_players(&players);
        assert!((1..looks.len()).all(|at| !looks[..at].contains(&looks[at])), "{looks:?}");
        assert_eq!(looks[0].colour, looks[1].colour, "they are related");
    }
}
