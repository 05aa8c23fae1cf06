//! One colour per algorithm and one mark per contender, in every picture the
//! same.

use std::collections::{BTreeMap, BTreeSet};

use plywood_algorithms::Algorithm;

use super::canvas::{Canvas, Colour, Point, Stroke, rgb};
use super::grouping;
use crate::record::Record;

/// Colours that colour-blind readers tell apart as well (after Okabe & Ito
/// 2008 and Tol's "muted"), neighbours far from each other; and the families
/// of algorithms that are compared most often, which share none.
const FAMILIES: [(&str, u32); 12] = [
    ("minimax", 0x55_55_55),
    ("alpha-beta", 0x11_77_33),
    ("scout", 0x99_99_33),
    ("pvs", 0xD5_5E_00),
    ("negascout", 0xAA_44_99),
    ("sss*", 0x00_72_B2),
    ("dual*", 0x66_B5_E0),
    ("mtd(f)", 0xE6_9F_00),
    ("mtd(+inf)", 0xCC_66_77),
    ("mtd(-inf)", 0x44_AA_99),
    ("mtd(bi)", 0x33_22_88),
    ("b*", 0x88_22_55),
];

/// The colours of all others, in their order.
const OTHERS: [u32; 4] = [0x8C_51_0A, 0xE3_77_C2, 0x01_66_5E, 0x8A_7F_D0];

/// Which colour each algorithm has, families' first: its family's, or else the
/// next of the others.
fn colours(algorithms: &[&str]) -> Vec<usize> {
    let mut others = (0..OTHERS.len()).cycle();
    let mut colour = |algorithm: &&str| {
        let family = FAMILIES.iter().position(|(family, _)| algorithm.starts_with(family));
        family.or_else(|| Some(FAMILIES.len() + others.next()?)).unwrap_or_default()
    };
    algorithms.iter().map(&mut colour).collect()
}

/// The colour of an algorithm of the registry; of another one, grey.
pub fn colour_of(algorithm: &str) -> Colour {
    let names: Vec<&str> = Algorithm::ALL.iter().map(|known| known.name()).collect();
    let place = names.iter().position(|name| *name == algorithm);
    place.map_or(Look::neutral().colour, |place| painted(colours(&names)[place]))
}

/// A colour by its number.
fn painted(colour: usize) -> Colour {
    let families = FAMILIES.iter().map(|(_, hex)| *hex);
    rgb(families.chain(OTHERS).nth(colour).unwrap_or_default())
}

/// The outline of a mark.
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

/// Whether a mark's inside is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inside {
    /// In the mark's colour: the first, or the only, thing that is shown of a
    /// contender.
    Filled,
    /// White: the second.
    Hollow,
}

/// What is in the middle of a mark: where outlines do not suffice to tell one
/// algorithm's settings apart, some have a dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Middle {
    Plain,
    Dotted,
}

/// How a contender is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The algorithm's colour.
    pub colour: Colour,
    /// Whether the mark is filled.
    pub inside: Inside,
    shape: Shape,
    middle: Middle,
}

/// How many marks there are of each colour.
const MARKS: usize = 2 * SHAPES.len();

impl Look {
    /// A filled mark, by numbers. Colours begin with different outlines, so
    /// that they need not be seen to tell algorithms apart.
    fn new(colour: usize, mark: usize) -> Self {
        Self {
            colour: painted(colour),
            inside: Inside::Filled,
            shape: SHAPES[(colour + mark) % SHAPES.len()],
            middle: if mark < SHAPES.len() { Middle::Plain } else { Middle::Dotted },
        }
    }

    /// A grey disc, to explain what a mark means whoever draws it.
    pub fn neutral() -> Self {
        Self {
            colour: rgb(0x66_66_66),
            inside: Inside::Filled,
            shape: Shape::Disc,
            middle: Middle::Plain,
        }
    }

    /// The same mark, hollow.
    pub fn hollow(self) -> Self {
        Self { inside: Inside::Hollow, ..self }
    }

    /// The same mark, opaque to the given part.
    pub fn faded(self, opacity: f64) -> Self {
        Self { colour: plotters::style::Color::mix(&self.colour, opacity), ..self }
    }

    /// Draws the mark; `radius` is in pixels.
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
                canvas.disc(at, radius - 1.5, rgb(0xFF_FF_FF));
            }
            (Inside::Hollow, false) => {
                canvas.area(corners.iter().map(place).collect(), rgb(0xFF_FF_FF));
                let outline = corners.iter().chain(corners.first()).map(place).collect();
                canvas.line(outline, self.colour, 1.5, Stroke::Solid);
            }
        }
        if self.middle == Middle::Dotted {
            let dot = if self.inside == Inside::Filled { rgb(0xFF_FF_FF) } else { self.colour };
            canvas.disc(at, radius * 0.45, dot);
        }
    }
}

impl Shape {
    /// The corners within the circle of radius 1, or none for the circle.
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

/// An algorithm with its settings. Ordered as the registry of algorithms is;
/// names it does not know come last, and settings after the plain algorithm.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Contender {
    rank: usize,
    /// The algorithm's name.
    pub algorithm: String,
    /// What is plugged into it.
    pub settings: String,
}

impl Contender {
    /// The contender that made a record.
    pub fn of(record: &Record) -> Self {
        let known = Algorithm::ALL.iter().position(|known| known.name() == record.algorithm);
        Self {
            rank: known.unwrap_or(Algorithm::ALL.len()),
            algorithm: record.algorithm.clone(),
            settings: record.settings.clone(),
        }
    }

    /// The name in legends.
    pub fn label(&self) -> String {
        if self.settings.is_empty() {
            self.algorithm.clone()
        } else {
            format!("{}+{}", self.algorithm, self.settings)
        }
    }
}

/// The look of every contender.
#[derive(Clone, Debug)]
pub struct Looks(BTreeMap<Contender, Look>);

impl Looks {
    /// Looks for all contenders of the records. An algorithm of the registry
    /// with nothing plugged in has the same look whatever else the records
    /// hold; with settings, the same colour.
    pub fn of(records: &[Record]) -> Self {
        let contenders: BTreeSet<Contender> = records.iter().map(Contender::of).collect();
        let unknown: BTreeSet<&str> = contenders
            .iter()
            .filter(|contender| contender.rank == Algorithm::ALL.len())
            .map(|contender| &*contender.algorithm)
            .collect();
        let registered = Algorithm::ALL.iter().map(|known| known.name());
        let names: Vec<&str> = registered.chain(unknown).collect();
        let colours = colours(&names);
        let relatives = |place: usize| {
            colours[..place].iter().filter(|&&colour| colour == colours[place]).count()
        };

        // Whoever comes later takes the marks that the others leave: the plain
        // ones first, and last those that are in no picture of lines.
        let drawn: BTreeSet<Contender> =
            grouping::by_game(records).into_iter().flat_map(|group| group.contenders).collect();
        let mut in_turn: Vec<&Contender> = contenders.iter().collect();
        in_turn.sort_by_key(|it| (!it.settings.is_empty(), !drawn.contains(*it)));
        let mut taken = BTreeSet::new();
        let mut looks = BTreeMap::new();
        for contender in in_turn {
            let place = names.iter().position(|name| *name == contender.algorithm);
            let Some(place) = place else { continue };
            let colour = colours[place];
            let first = if contender.settings.is_empty() { relatives(place) } else { 0 };
            let mut marks = first..first + MARKS;
            let free = marks.find(|mark| !taken.contains(&(colour, mark % MARKS)));
            let mark = free.unwrap_or(first + 1) % MARKS;
            taken.insert((colour, mark));
            looks.insert(contender.clone(), Look::new(colour, mark));
        }
        Self(looks)
    }

    /// The look of one of the contenders.
    pub fn get(&self, contender: &Contender) -> Look {
        self.0.get(contender).copied().unwrap_or_else(Look::neutral)
    }
}
