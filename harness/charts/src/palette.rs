//! The colours of all pictures: a role for each meaning, light for paper and dark for a dark page.

use std::fmt::Write as _;

/// The meaning of a colour. Pictures have no other colours.
///
/// Families of algorithms differ by at least 20 in CIE L\*a\*b\*, for normal and for colour-blind
/// vision. Names and marks identify contenders; colours only group them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// The background of pictures, and the inside of hollow marks.
    Ground,
    /// Texts, and the minimal tree.
    Ink,
    /// Texts that explain, and lines that belong to no algorithm.
    Quiet,
    /// The grid.
    Grid,
    /// Searches that evaluate every leaf.
    Minimax,
    /// Alpha-beta and its variants.
    AlphaBeta,
    /// Searches that test with null windows.
    NullWindow,
    /// Best-first searches, and differences that belong to no algorithm.
    BestFirst,
    /// Searches that prove a best move by intervals.
    Interval,
}

/// The colours on a screen that is light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// On white, as on paper.
    Light,
    /// On a dark page.
    Dark,
}

impl Role {
    /// All roles.
    pub const ALL: [Self; 9] = [
        Self::Ground,
        Self::Ink,
        Self::Quiet,
        Self::Grid,
        Self::Minimax,
        Self::AlphaBeta,
        Self::NullWindow,
        Self::BestFirst,
        Self::Interval,
    ];

    /// The roles of families of algorithms.
    pub const FAMILIES: [Self; 5] =
        [Self::AlphaBeta, Self::NullWindow, Self::BestFirst, Self::Interval, Self::Minimax];

    /// Returns the red, green and blue of the role as a hexadecimal code such as `0x155a31`.
    pub fn hex(self, mode: Mode) -> u32 {
        let (light, dark) = match self {
            Self::Ground => (0xFF_FF_FF, 0x15_18_1C),
            Self::Ink => (0x1D_21_26, 0xE4_E7_EA),
            Self::Quiet => (0x59_62_6C, 0xA2_AB_B5),
            Self::Grid => (0xD3_D8_DD, 0x38_40_4A),
            Self::Minimax => (0x6F_6D_7D, 0x7B_8B_84),
            Self::AlphaBeta => (0x15_5A_31, 0x41_EF_A3),
            Self::NullWindow => (0xAC_5C_07, 0xF6_97_58),
            Self::BestFirst => (0x02_6E_F6, 0x4E_88_F6),
            Self::Interval => (0x78_24_89, 0xD3_9E_EA),
        };
        match mode {
            Mode::Light => light,
            Mode::Dark => dark,
        }
    }

    /// Returns the opaque colour of the role.
    pub const fn colour(self) -> Colour {
        Colour { role: self, opacity: 1.0 }
    }
}

/// A role with opacity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Colour {
    /// The meaning of the colour.
    pub role: Role,
    /// From 0, invisible, to 1.
    pub opacity: f64,
}

/// Returns the colour with its opacity multiplied by `opacity`, from 0 to 1.
pub fn faded(colour: Colour, opacity: f64) -> Colour {
    Colour { opacity: colour.opacity * opacity, ..colour }
}

/// Formats the colour for CSS in both modes, without its opacity. The page must declare the colour
/// scheme `light dark`.
pub fn css(Colour { role, .. }: Colour) -> String {
    format!("light-dark(#{:06x}, #{:06x})", role.hex(Mode::Light), role.hex(Mode::Dark))
}

/// Returns the style sheet that gives pictures of class `plot` the dark colours of these roles on a
/// dark screen. Printed pictures stay light.
///
/// Values of attributes match by letter case; [`render`](super::render) writes capitals.
pub fn dark_style(roles: impl IntoIterator<Item = Role>) -> String {
    let mut rules = String::new();
    for role in roles {
        let (light, dark) = (role.hex(Mode::Light), role.hex(Mode::Dark));
        for attribute in ["fill", "stroke"] {
            let _ =
                write!(rules, ".plot [{attribute}=\"#{light:06X}\"]{{{attribute}:#{dark:06x}}}");
        }
    }
    format!("@media screen and (prefers-color-scheme:dark){{{rules}}}")
}

#[cfg(test)]
mod tests {
    use super::*;

    type Rgb = [f64; 3];

    /// Transforms of RGB colours to those seen with normal vision, and without green, red or blue
    /// receptors: Machado, Oliveira & Fernandes 2009, at full severity.
    const EYES: [[Rgb; 3]; 4] = [
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
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ];

    fn linear(hex: u32) -> Rgb {
        [16, 8, 0].map(|shift| {
            let part = f64::from((hex >> shift) & 0xFF) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        })
    }

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
        let seen = times(eye, linear(hex)).map(|part| part.clamp(0.0, 1.0));
        let [x, y, z] = times(XYZ, seen);
        let [x, y, z] = [x / 0.950_47, y, z / 1.088_83]
            .map(|part| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// The ratio of luminances, as WCAG 2.2 defines it.
    fn contrast(one: u32, other: u32) -> f64 {
        let luminance = |hex| {
            let [red, green, blue] = linear(hex);
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        };
        let (one, other) = (luminance(one), luminance(other));
        one.max(other) / one.min(other)
    }

    #[test]
    fn texts_are_legible_in_both_modes() {
        for mode in [Mode::Light, Mode::Dark] {
            let ground = Role::Ground.hex(mode);
            let texts = [Role::Ink, Role::Quiet].into_iter().chain(Role::FAMILIES);
            for role in texts {
                let found = contrast(role.hex(mode), ground);
                assert!(found >= 4.5, "{role:?}, {mode:?}: {found:.2}");
            }
        }
    }

    /// A difference of 2.3 is just noticeable.
    #[test]
    fn families_are_told_apart_by_all_readers() {
        for (mode, eye) in
            [Mode::Light, Mode::Dark].into_iter().flat_map(|it| EYES.map(|eye| (it, eye)))
        {
            for (at, one) in Role::FAMILIES.iter().enumerate() {
                for other in &Role::FAMILIES[at + 1..] {
                    let (own, others) = (lab(one.hex(mode), eye), lab(other.hex(mode), eye));
                    let squares = own.into_iter().zip(others).map(|(a, b)| (a - b).powi(2));
                    let distance = squares.sum::<f64>().sqrt();
                    assert!(distance >= 20.0, "{one:?} and {other:?}, {mode:?}: {distance:.1}");
                }
            }
        }
    }

    #[test]
    fn each_colour_becomes_dark_by_itself() {
        let style = dark_style(Role::ALL);
        assert!(style.contains(".plot [fill=\"#FFFFFF\"]{fill:#15181c}"), "{style}");
        for (at, role) in Role::ALL.iter().enumerate() {
            let others = &Role::ALL[at + 1..];
            assert!(others.iter().all(|it| it.hex(Mode::Light) != role.hex(Mode::Light)));
        }
    }
}
