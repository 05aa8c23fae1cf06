//! Colours of algorithms and marks of contenders, the same in all plots.

use std::collections::BTreeSet;

use plywood_algorithms::Algorithm;

use super::families::family_of;
use crate::report::grouped::distinct;
use plywood_charts::canvas::{Canvas, Colour, Point, Stroke, rgb};

/// Colours of algorithms, by name or by a common prefix of similar names. Red- and green-blind
/// readers can distinguish them as well as this number of colours allows. A test checks the
/// distances.
const COLOURS: [(&str, u32); 26] = [
    ("minimax", 0x92_92_92),
    ("alpha-beta", 0x3C_87_69),
    ("f1", 0x69_87_FF),
    ("pab", 0x1E_00_B4),
    ("scout", 0x00_C3_B4),
    ("pvs", 0x96_4B_00),
    ("negascout", 0xA5_1E_B4),
    ("sss*", 0x1E_5A_FF),
    ("rec-sss*", 0xC3_69_0F),
    ("rec-dual*", 0x4B_4B_2D),
    ("ao*", 0x2D_2D_78),
    ("dual*", 0x5A_B4_FF),
    ("mtd(f)", 0xD2_00_4B),
    ("mtd(+inf)", 0xC3_96_4B),
    ("mtd(-inf)", 0xA5_B4_87),
    ("mtd(bi)", 0x69_0F_3C),
    ("b*", 0x69_1E_0F),
    ("pb*", 0xB4_B4_0F),
    ("pns", 0x2D_5A_78),
    ("df-pn", 0x3C_00_FF),
    ("shannon-b", 0x3C_A5_C3),
    ("fsss", 0x5A_78_78),
    ("bns", 0xD2_78_5A),
    ("random-solve", 0x2D_69_C3),
    ("best-first-minimax", 0x78_3C_0F),
    ("uct", 0x96_0F_5A),
];

/// Colours of series that are not algorithms.
const SERIES: [u32; 8] = [
    0x00_72_B2, 0xD5_5E_00, 0x11_77_33, 0xDD_44_88, 0xE6_9F_00, 0x55_55_55, 0x66_B5_E0, 0x22_00_DD,
];

/// Returns the index of each algorithm's colour: its own, or its family's, or else the next in
/// turn.
pub fn colours(algorithms: &[&str]) -> Vec<usize> {
    let mut others = (0..COLOURS.len()).cycle();
    let mut colour = |algorithm: &&str| {
        let own = |name: &str| COLOURS.iter().position(|(start, _)| name.starts_with(start));
        let of_family = || own(family_of(algorithm));
        own(algorithm).or_else(of_family).or_else(|| others.next()).unwrap_or_default()
    };
    algorithms.iter().map(&mut colour).collect()
}

/// Returns the colour of a registered algorithm, and grey for other names.
pub fn colour_of(algorithm: &str) -> Colour {
    let names: Vec<&str> = Algorithm::all().iter().map(|known| known.name()).collect();
    let place = names.iter().position(|name| *name == algorithm);
    place.map_or(Look::neutral().colour, |place| painted(colours(&names)[place]))
}

/// Returns the colour with this index.
fn painted(colour: usize) -> Colour {
    rgb(COLOURS[colour % COLOURS.len()].1)
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
pub struct Look {
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
    (SHAPES[number % SHAPES.len()], number >= SHAPES.len())
}

/// The number of marks for each colour.
pub const MARKS: usize = 2 * SHAPES.len();

impl Look {
    /// Creates a look with filled marks, by number. The first outline depends on the colour, so
    /// algorithms can be distinguished without colour.
    pub fn new(colour: usize, mark: usize) -> Self {
        let (_, is_dotted) = marks(mark);
        let (shape, _) = marks(colour + mark);
        Self { colour: painted(colour), inside: Inside::Filled, shape, is_dotted }
    }

    /// Returns the looks of players in matches, in order. A player has the colour of its algorithm,
    /// or the next free colour if it has another name. Players with the same colour have different
    /// marks.
    pub fn of_players(players: &[String]) -> Vec<Self> {
        let kinds: Vec<&str> = players
            .iter()
            .map(|player| player.split([',', '+']).next().unwrap_or_default())
            .collect();
        let own = |kind: &str| {
            let known = Algorithm::all().iter().any(|known| known.name() == kind);
            COLOURS.iter().position(|(name, _)| known && kind.starts_with(name))
        };
        let taken: BTreeSet<usize> = kinds.iter().filter_map(|kind| own(kind)).collect();
        let free: Vec<usize> = (1..COLOURS.len()).filter(|it| !taken.contains(it)).collect();
        let others = distinct(kinds.iter().filter(|kind| own(kind).is_none()));
        let colour = |kind: &&str| {
            let place = others.iter().position(|other| *other == kind);
            let next = place.and_then(|place| free.get(place % free.len().max(1)).copied());
            own(kind).or(next).unwrap_or_default()
        };
        let colours: Vec<usize> = kinds.iter().map(colour).collect();
        let relatives = |at: usize| colours[..at].iter().filter(|it| **it == colours[at]).count();
        (0..colours.len()).map(|at| Self::new(colours[at], relatives(at) % MARKS)).collect()
    }

    /// Returns the look of the series with this number, in plots whose series are not algorithms.
    pub fn of_series(number: usize) -> Self {
        let colour = rgb(SERIES[number % SERIES.len()]);
        Self { colour, ..Self::neutral() }.marked(number)
    }

    /// Returns a grey disc, which explains a mark for all contenders.
    pub fn neutral() -> Self {
        Self {
            colour: rgb(0x66_66_66),
            inside: Inside::Filled,
            shape: Shape::Disc,
            is_dotted: false,
        }
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

    /// Returns this look with another mark, by number.
    #[must_use]
    pub fn marked(self, mark: usize) -> Self {
        let (shape, is_dotted) = marks(mark % MARKS);
        Self { shape, is_dotted, ..self }
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
                canvas.disc(at, radius - 1.5, rgb(0xFF_FF_FF));
            }
            (Inside::Hollow, false) => {
                canvas.area(corners.iter().map(place).collect(), rgb(0xFF_FF_FF));
                let outline = corners.iter().chain(corners.first()).map(place).collect();
                canvas.line(outline, self.colour, 1.5, Stroke::Solid);
            }
        }
        if self.is_dotted {
            let dot = if self.inside == Inside::Filled { rgb(0xFF_FF_FF) } else { self.colour };
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

    type Rgb = [f64; 3];

    /// Transforms of RGB colours to the colours seen with normal vision, without green receptors
    /// and without red receptors: Machado, Oliveira & Fernandes 2009, at full severity.
    const EYES: [[Rgb; 3]; 3] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ];

    fn times(matrix: [Rgb; 3], vector: Rgb) -> Rgb {
        matrix.map(|row| row.iter().zip(vector).map(|(one, other)| one * other).sum())
    }

    /// Converts a colour to CIE 1976 L*a*b* under illuminant D65.
    fn lab(hex: u32, eye: [Rgb; 3]) -> Rgb {
        const XYZ: [Rgb; 3] = [
            [0.412_456_4, 0.357_576_1, 0.180_437_5],
            [0.212_672_9, 0.715_152_2, 0.072_175],
            [0.019_333_9, 0.119_192, 0.950_304_1],
        ];
        let linear = [16, 8, 0].map(|shift| {
            let part = f64::from((hex >> shift) & 0xFF) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        let seen = times(eye, linear).map(|part| part.clamp(0.0, 1.0));
        let [x, y, z] = times(XYZ, seen);
        let [x, y, z] = [x / 0.950_47, y, z / 1.088_83]
            .map(|part| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// Asserts that all pairs of colours differ by more than `least` for each kind of vision.
    fn assert_apart(colours: &[u32], least: f64) {
        for eye in EYES {
            for (at, one) in colours.iter().enumerate() {
                for other in &colours[at + 1..] {
                    let pairs = lab(*one, eye).into_iter().zip(lab(*other, eye));
                    let squares = pairs.map(|(own, other)| (own - other).powi(2));
                    let distance = squares.sum::<f64>().sqrt();
                    assert!(distance > least, "{one:06x} and {other:06x}: {distance:.1}");
                }
            }
        }
    }

    /// A difference of 2.3 is just noticeable.
    #[test]
    fn colours_are_told_apart_by_colour_blind_readers() {
        assert_apart(&COLOURS.map(|(_, hex)| hex), 11.0);
        assert_apart(&SERIES, 17.0);
    }

    #[test]
    fn series_are_told_apart_without_colour() {
        let marks = (0..SERIES.len()).map(|it| Look::of_series(it).coloured(rgb(0)));
        let marks: Vec<Look> = marks.collect();
        assert!((1..marks.len()).all(|at| !marks[..at].contains(&marks[at])));
    }
}
