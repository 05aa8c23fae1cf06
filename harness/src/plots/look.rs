//! One colour and one mark per algorithm, in every picture the same.

use std::collections::{BTreeMap, BTreeSet};

use plywood_algorithms::Algorithm;

use super::canvas::{Canvas, Colour, Point, Stroke, rgb};
use crate::record::Record;

/// Colours that colour-blind readers tell apart as well (after Okabe & Ito
/// 2008 and Tol's "muted"), neighbours far from each other.
const PALETTE: [u32; 12] = [
    0x55_55_55, 0x88_CC_EE, 0x00_72_B2, 0xE6_9F_00, 0x11_77_33, 0xCC_66_77, 0x33_22_88, 0x99_99_33,
    0xD5_5E_00, 0xAA_44_99, 0x44_AA_99, 0x88_22_55,
];

/// The outline of a mark. Their number has no divisor in common with the
/// colours', so that the pair of both repeats late.
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
    /// In the mark's colour.
    Filled,
    /// White.
    Hollow,
}

/// How a contender is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The algorithm's colour.
    pub colour: Colour,
    /// Filled for the plain algorithm, hollow with settings.
    pub inside: Inside,
    shape: Shape,
}

impl Look {
    /// A grey disc, to explain what a mark means whoever draws it.
    pub fn neutral() -> Self {
        Self { colour: rgb(0x66_66_66), inside: Inside::Filled, shape: Shape::Disc }
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
    /// has the same look whatever else the records hold.
    pub fn of(records: &[Record]) -> Self {
        let contenders: BTreeSet<Contender> = records.iter().map(Contender::of).collect();
        let unknown: BTreeSet<String> = contenders
            .iter()
            .filter(|contender| contender.rank == Algorithm::ALL.len())
            .map(|contender| contender.algorithm.clone())
            .collect();
        let mut variants: BTreeMap<String, usize> = BTreeMap::new();
        let mut looks = BTreeMap::new();
        for contender in contenders {
            let later = unknown.iter().position(|name| *name == contender.algorithm).unwrap_or(0);
            let place = contender.rank + later;
            let variant = if contender.settings.is_empty() {
                0
            } else {
                let variant = variants.entry(contender.algorithm.clone()).or_default();
                *variant += 1;
                *variant
            };
            let look = Look {
                colour: rgb(PALETTE[place % PALETTE.len()]),
                inside: if variant == 0 { Inside::Filled } else { Inside::Hollow },
                shape: SHAPES[(place + variant) % SHAPES.len()],
            };
            looks.insert(contender, look);
        }
        Self(looks)
    }

    /// The look of one of the contenders.
    pub fn get(&self, contender: &Contender) -> Look {
        self.0.get(contender).copied().unwrap_or_else(Look::neutral)
    }
}
