//! The 24 parameters (2.3.1), their domains (4.1), and their text form.

use std::fmt;
use std::ops::{Index, RangeInclusive};
use std::str::FromStr;

use crate::{Value, suggestion};

macro_rules! parameters {
    ($($(#[$doc:meta])* $parameter:ident, $name:literal, $printed:literal, $domain:expr;)*) => {
        /// One of the 24 parameters, in the author's order. Its number, from 0, is `parameter as usize`.
        /// Penalties are positive and are subtracted.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum SelfTaughtParameter {
            $($(#[$doc])* $parameter,)*
        }

        impl SelfTaughtParameter {
            /// All parameters, in order.
            pub const ALL: [Self; 24] = [$(Self::$parameter),*];

            /// Returns the parameter's name in files.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$parameter => $name,)*
                }
            }

            /// Returns the parameter's Polish name in the source.
            pub const fn printed_name(self) -> &'static str {
                match self {
                    $(Self::$parameter => $printed,)*
                }
            }

            /// Returns the parameter with this English or Polish name.
            pub fn named(name: &str) -> Option<Self> {
                let is_called = |it: &Self| [it.name(), it.printed_name()].contains(&name);
                Self::ALL.into_iter().find(is_called)
            }

            /// Returns the range in which the author lets the parameter evolve.
            pub const fn domain(self) -> RangeInclusive<Value> {
                match self {
                    $(Self::$parameter => $domain,)*
                }
            }
        }
    };
}

parameters! {
    /// Value of a knight.
    Knight, "knight", "Skoczek", 200..=500;
    /// Value of a bishop.
    Bishop, "bishop", "Goniec", 200..=500;
    /// Value of a rook.
    Rook, "rook", "Wieża", 400..=600;
    /// Value of a queen.
    Queen, "queen", "Hetman", 800..=1100;
    /// Most material of both sides together in an ending. The limit doubles if a queen is on the board.
    EndgameMaterial, "endgame_material", "MateriałWKońcówce", 1000..=2000;
    /// Lead beyond which a side is mating, in an ending.
    MatingAdvantage, "mating_advantage", "PrzewagaPrzyMatowaniu", 400..=1000;
    /// Weight of the own king's distance from the centre: subtracted in endings, otherwise added.
    KingInCentre, "king_in_centre", "KrólWCentrum", 0..=100;
    /// Bonus for a king in a corner behind its pawns, except in endings.
    SafeKingBonus, "safe_king_bonus", "PremiaZaBezpiecznegoKróla", 0..=100;
    /// Penalty for each minor piece on the first rank.
    UndevelopedPenalty, "undeveloped_penalty", "KaraZaBrakRozwoju", 0..=100;
    /// Penalty for each isolated pawn.
    IsolatedPawnPenalty, "isolated_pawn_penalty", "KaraZaIzolowanePionki", 0..=100;
    /// Penalty for each pawn after the first on a file.
    DoubledPawnPenalty, "doubled_pawn_penalty", "KaraZaZdwojonePionki", 0..=100;
    /// Penalty for pawns on both d2 and e2.
    D2E2Penalty, "d2_e2_penalty", "KaraZaD2E2", 60..=300;
    /// Penalty for a pawn on d2 or d3, at most once.
    D2D3Penalty, "d2_d3_penalty", "KaraZaD2iD3", 0..=150;
    /// Penalty for a pawn on e2 or e3, at most once.
    E2E3Penalty, "e2_e3_penalty", "KaraZaE2iE3", 0..=150;
    /// Weight of the rank, from 2 to 7, of each pawn in endings.
    PawnAdvanceBonus, "pawn_advance_bonus", "PremiaZaZaawansowaniePionka", 0..=100;
    /// Penalty for each knight on the first rank in the opening.
    UndevelopedKnightPenalty, "undeveloped_knight_penalty", "KaraZaBrakRozwojuSkoczka", 0..=100;
    /// Weight of each knight's distance from the centre, except in endings.
    KnightCentreDistancePenalty, "knight_centre_distance_penalty", "KaraZaOdległośćSkoczkaOdCentrum", 0..=100;
    /// Weight of each knight's distance from the enemy king, in endings.
    KnightKingDistancePenalty, "knight_king_distance_penalty", "KaraZaOdległośćSkoczkaOdKróla", 0..=100;
    /// Bonus for each move of a bishop.
    BishopMobilityBonus, "bishop_mobility_bonus", "PremiaZaIlośćRuchówGońca", 0..=10;
    /// Bonus for each rook on the seventh rank.
    RookOnSeventhBonus, "rook_on_seventh_bonus", "PremiaZaWieżęNa7", 0..=100;
    /// Bonus for each move of a rook.
    RookMobilityBonus, "rook_mobility_bonus", "PremiaZaIlośćRuchówWieży", 0..=10;
    /// Weight of each queen's distance from the centre, except in endings.
    QueenCentreDistancePenalty, "queen_centre_distance_penalty", "KaraZaOdległośćHetmanaOdCentrum", 0..=20;
    /// Weight of each queen's distance from the enemy king, in endings.
    QueenKingDistancePenalty, "queen_king_distance_penalty", "KaraZaOdległośćHetmanaOdKróla", 0..=20;
    /// Bonus for each queen if the enemy king is not safe.
    QueenExposedKingBonus, "queen_exposed_king_bonus", "PremiaDlaHetmanaZaOsłabienieKrólaPrzeciwnika", 0..=100;
}

impl FromStr for SelfTaughtParameter {
    type Err = ParameterProblem;

    fn from_str(name: &str) -> Result<Self, ParameterProblem> {
        Self::named(name).ok_or_else(|| ParameterProblem::Unknown(name.to_owned()))
    }
}

/// Values of the 24 parameters.
///
/// The text form has a line `name = value` for each parameter, in any order. `#` starts a comment that ends
/// with the line.
///
/// ```
/// use plywood_positions::{SelfTaughtParameter, SelfTaughtParameters};
///
/// let ancestor = SelfTaughtParameters::ANCESTOR;
/// assert_eq!(ancestor[SelfTaughtParameter::Queen], 900);
/// assert!(ancestor.to_string().starts_with("knight = 350\nbishop = 350\n"));
/// assert_eq!(ancestor.to_string().parse(), Ok(ancestor));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SelfTaughtParameters([Value; 24]);

impl SelfTaughtParameters {
    /// Creates parameters from values in the order of [`SelfTaughtParameter::ALL`].
    pub const fn new(values: [Value; 24]) -> Self {
        Self(values)
    }

    /// Returns the values in the order of [`SelfTaughtParameter::ALL`].
    pub const fn values(&self) -> &[Value; 24] {
        &self.0
    }

    /// Sets the value of a parameter.
    pub const fn set(&mut self, parameter: SelfTaughtParameter, value: Value) {
        self.0[parameter as usize] = value;
    }

    /// Returns the parameters that are outside their domains. Such values are valid, but evolution never
    /// produces them.
    pub fn outside_domain(&self) -> impl Iterator<Item = SelfTaughtParameter> {
        let outside =
            |parameter: &SelfTaughtParameter| !parameter.domain().contains(&self[*parameter]);
        SelfTaughtParameter::ALL.into_iter().filter(outside)
    }
}

impl Index<SelfTaughtParameter> for SelfTaughtParameters {
    type Output = Value;

    #[inline]
    fn index(&self, parameter: SelfTaughtParameter) -> &Value {
        &self.0[parameter as usize]
    }
}

impl fmt::Display for SelfTaughtParameters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for parameter in SelfTaughtParameter::ALL {
            writeln!(f, "{} = {}", parameter.name(), self[parameter])?;
        }
        Ok(())
    }
}

/// An error in the text form of parameters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseParametersError {
    /// An error in a line.
    #[error("{line}:{column}: {problem}")]
    Line {
        /// The line number, from 1.
        line: usize,
        /// The first column of the error, in characters from 1.
        column: usize,
        /// The problem and its remedy.
        problem: ParameterProblem,
    },
    /// Parameters without a value.
    #[error("the parameters {} are missing; add a line NAME = VALUE for each", .0.join(", "))]
    Missing(Vec<&'static str>),
}

/// A problem in a line of the text form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParameterProblem {
    /// A line that is not of the form `name = value`.
    #[error("\"{0}\" is not a parameter with its value; write a line such as rook = 500")]
    NoEquation(String),
    /// An unknown parameter name.
    #[error("there is no parameter \"{0}\"{near}; `plywood list parameters` lists them all", near = near(.0))]
    Unknown(String),
    /// A value that is not a number or is outside the domain.
    #[error(
        "\"{value}\" is not a value of {}; take a whole number from {} to {}",
        parameter.name(), parameter.domain().start(), parameter.domain().end()
    )]
    Value {
        /// The parameter.
        parameter: SelfTaughtParameter,
        /// The value as written.
        value: String,
    },
    /// A second value for a parameter.
    #[error("{0} has a value already, on line {1}; remove one of the two lines")]
    Twice(&'static str, usize),
}

fn near(name: &str) -> String {
    suggestion(name, SelfTaughtParameter::ALL.map(SelfTaughtParameter::name))
}

impl FromStr for SelfTaughtParameters {
    type Err = ParseParametersError;

    fn from_str(text: &str) -> Result<Self, ParseParametersError> {
        let mut values = [None::<(Value, usize)>; 24];
        for (line, whole) in (1..).zip(text.lines()) {
            let equation = whole.split('#').next().unwrap_or_default();
            if equation.trim().is_empty() {
                continue;
            }
            let error = |part: &str, problem| {
                let before = part.as_ptr() as usize - whole.as_ptr() as usize;
                let column = whole[..before].chars().count() + 1;
                ParseParametersError::Line { line, column, problem }
            };
            let (parameter, name, value) =
                equation_of(equation).map_err(|(part, problem)| error(part, problem))?;
            let place = &mut values[parameter as usize];
            if let Some((_, first)) = *place {
                return Err(error(name, ParameterProblem::Twice(parameter.name(), first)));
            }
            *place = Some((value, line));
        }
        let missing = |parameter: &SelfTaughtParameter| values[*parameter as usize].is_none();
        let missing: Vec<_> = SelfTaughtParameter::ALL
            .into_iter()
            .filter(missing)
            .map(SelfTaughtParameter::name)
            .collect();
        if missing.is_empty() {
            Ok(Self(values.map(|value| value.map_or(0, |(value, _)| value))))
        } else {
            Err(ParseParametersError::Missing(missing))
        }
    }
}

/// Parses an equation into the parameter, its name as written, and its value. An error consists of the faulty
/// part of the line and the problem.
fn equation_of(
    equation: &str,
) -> Result<(SelfTaughtParameter, &str, Value), (&str, ParameterProblem)> {
    let whole = equation.trim();
    let (name, value) = whole
        .split_once('=')
        .map(|(name, value)| (name.trim(), value.trim()))
        .ok_or_else(|| (whole, ParameterProblem::NoEquation(whole.to_owned())))?;
    let parameter: SelfTaughtParameter = name.parse().map_err(|problem| (name, problem))?;
    let number = value.parse().ok().filter(|number| parameter.domain().contains(number));
    let wrong = || (value, ParameterProblem::Value { parameter, value: value.to_owned() });
    Ok((parameter, name, number.ok_or_else(wrong)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        text.parse::<SelfTaughtParameters>().expect_err("a wrong text").to_string()
    }

    #[test]
    fn a_parameter_is_called_as_here_or_as_in_the_source() {
        let ancestor = SelfTaughtParameters::ANCESTOR;
        let printed = SelfTaughtParameter::ALL
            .map(|it| format!("{} = {}\n", it.printed_name(), ancestor[it]))
            .concat();
        assert!(printed.starts_with("Skoczek = 350\nGoniec = 350\nWieża = 500\nHetman = 900\n"));
        assert_eq!(printed.parse(), Ok(ancestor));
        assert!(message("Kon = 350").starts_with("1:1: there is no parameter \"Kon\""));
    }

    /// The source states 10^45 of 10^115 sets.
    #[test]
    fn the_domains_have_ten_to_the_49_sets() {
        let count = |parameter: SelfTaughtParameter| {
            let domain = parameter.domain();
            f64::from(domain.end() - domain.start() + 1).log10()
        };
        let sets: f64 = SelfTaughtParameter::ALL.into_iter().map(count).sum();
        assert!((49.0..49.1).contains(&sets), "{sets}");
        let coded = 24.0 * 16.0 * 2_f64.log10();
        assert!((115.5..115.7).contains(&coded), "{coded}");
    }

    #[test]
    fn comments_and_any_order_are_read() {
        let ancestor = SelfTaughtParameters::ANCESTOR;
        let lines: Vec<_> =
            ancestor.to_string().lines().rev().map(|line| format!("  {line} # so\n\n")).collect();
        assert_eq!(format!("# Mine.\n{}", lines.concat()).parse(), Ok(ancestor));
    }

    #[test]
    fn errors_name_line_column_and_what_is_right() {
        assert_eq!(
            message("\nknight 350"),
            "2:1: \"knight 350\" is not a parameter with its value; write a line such as rook = 500"
        );
        assert!(
            message("nnight = 3")
                .starts_with("1:1: there is no parameter \"nnight\" (did you mean \"knight\"?); ")
        );
        for value in ["199", "501", "3.5", "", "99999999999"] {
            assert_eq!(
                message(&format!("# é\n  knight = {value}")),
                format!(
                    "2:{}: \"{value}\" is not a value of knight; take a whole number from 200 to 500",
                    if value.is_empty() { 11 } else { 12 }
                )
            );
        }
        assert_eq!(
            message("rook = 500\nrook = 500"),
            "2:1: rook has a value already, on line 1; remove one of the two lines"
        );
        let all_but_two = SelfTaughtParameters::ANCESTOR.to_string().replace("rook = 500\n", "");
        let all_but_two = all_but_two.replace("queen = 900\n", "");
        assert_eq!(
            message(&all_but_two),
            "the parameters rook, queen are missing; add a line NAME = VALUE for each"
        );
    }
}
