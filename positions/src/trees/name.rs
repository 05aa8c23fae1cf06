//! Parses names of synthetic trees: `law[:parameter...]:option=value,...`.

use std::fmt;
use std::str::FromStr;

use crate::{alternatives, suggestion};

use super::{Arcs, Law, Shape, SyntheticTree, TreeError};

/// The syntax of each law's name, with a description.
pub const LAWS: [(&str, &str); 13] = [
    ("iid", "independent leaves without ties (Fuller, Gaschnig & Gillogly 1973)"),
    ("disc:K", "independent leaves of K values, with ties"),
    ("bin:P", "Pearl's P-game: each leaf is a win with the probability P"),
    ("perm", "a permutation of the numbers of leaves (Muszycka & Shinghal 1985)"),
    ("so:P1:PQ", "strongly ordered: the best move is first with P1, in a quarter with PQ"),
    ("incr", "a leaf is the sum of the arcs of its path (Newborn 1977)"),
    ("incr:R", "as incr, with arcs of -R to R"),
    ("n-game", "as incr, with arcs of +1 and -1"),
    ("totdep", "totally dependent: moves nearer to the root outweigh all later ones"),
    ("best-first", "as totdep, with the best move first"),
    ("worst-first", "as totdep, with the best move last"),
    ("forward:k=K", "K values, drawn from the root down (Boige et al. 2025)"),
    ("trap:k=K,bait=B,loss=L,tau=T[,noise=N]", "root moves that may be traps of K moves"),
];

/// An error in the name of a synthetic tree.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TreeNameError {
    /// An unknown law.
    #[error(
        "there is no law \"{0}\"{near}; take {laws}",
        near = suggestion(.0, LAWS.map(|(form, _)| form)),
        laws = alternatives(LAWS.map(|(form, _)| form), "plywood list laws")
    )]
    Law(String),
    /// A wrong number of parameters.
    #[error(
        "\"{law}\" takes {takes} after the law's name, not {given}; `plywood list laws` shows the form"
    )]
    Parameters {
        /// The law's name.
        law: String,
        /// The parameters that the law requires.
        takes: &'static str,
        /// The number of parameters given.
        given: usize,
    },
    /// A parameter or option that is not the expected number.
    #[error("\"{text}\" cannot be {what}; give {fix}")]
    Number {
        /// The text as written.
        text: String,
        /// The meaning of the number.
        what: String,
        /// A description of valid numbers.
        fix: &'static str,
    },
    /// A named parameter of a law that is missing, unknown or repeated.
    #[error("\"{law}\" takes each of {takes} once, not \"{given}\"; separate them by commas")]
    NamedParameters {
        /// The law's name.
        law: String,
        /// The parameters that the law requires.
        takes: &'static str,
        /// The parameters as written.
        given: String,
    },
    /// An unknown option.
    #[error(
        "\"{0}\" is not an option of a tree; take b=B or branching=FEWEST-MOST, d=DEPTH, seed=, end= \
         and transpose="
    )]
    Option(String),
    /// A repeated option.
    #[error("\"{0}\" is given twice, or both b= and branching= are; keep one of them")]
    Twice(String),
    /// A missing option.
    #[error("{0} is missing; write a tree as in iid:b=4,d=6")]
    Missing(&'static str),
    /// Numbers that do not define a tree.
    #[error(transparent)]
    Tree(#[from] TreeError),
}

/// A parsed name of a synthetic tree: a law and a shape. The depth and the seed are optional.
///
/// ```
/// use plywood_positions::TreeName;
///
/// let name: TreeName = "iid:b=4".parse()?;
/// assert_eq!((name.depth(), name.seed()), (None, None));
/// assert_eq!(name.with_depth(6).to_string(), "iid:b=4,d=6");
/// # Ok::<(), plywood_positions::TreeNameError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct TreeName {
    pub(super) law: Law,
    /// The shape. Its depth and seed are meaningless.
    pub(super) shape: Shape,
    depth: Option<u32>,
    seed: Option<u64>,
}

impl TreeName {
    /// Returns the plies to the deepest leaves, if the name contains them.
    pub fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// Returns the seed, if the name contains it.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Sets the depth.
    #[must_use]
    pub fn with_depth(self, depth: u32) -> Self {
        Self { depth: Some(depth), ..self }
    }

    /// Removes the seed.
    #[must_use]
    pub fn without_seed(self) -> Self {
        Self { seed: None, ..self }
    }

    /// Returns the tree with this name. Without a seed in the name, the seed is 0.
    ///
    /// # Errors
    ///
    /// Returns an error if the name has no depth or does not define a tree.
    pub fn tree(&self) -> Result<SyntheticTree, TreeNameError> {
        let depth = self.depth.ok_or(TreeNameError::Missing("the depth (d=)"))?;
        let shape = Shape { depth, seed: self.seed.unwrap_or(0), ..self.shape.clone() };
        Ok(SyntheticTree::new(self.law, shape)?)
    }
}

impl FromStr for TreeName {
    type Err = TreeNameError;

    fn from_str(text: &str) -> Result<Self, TreeNameError> {
        let (law, options) = match text.rsplit_once(':') {
            Some((law, options)) if options.contains('=') => (law, options),
            _ => (text, ""),
        };
        named(law.parse()?, options)
    }
}

impl FromStr for SyntheticTree {
    type Err = TreeNameError;

    fn from_str(text: &str) -> Result<Self, TreeNameError> {
        text.parse::<TreeName>()?.tree()
    }
}

impl FromStr for Law {
    type Err = TreeNameError;

    #[expect(clippy::too_many_lines, reason = "one law after the other")]
    fn from_str(text: &str) -> Result<Self, TreeNameError> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default();
        let parameters: Vec<&str> = parts.collect();
        let wrong = |takes| TreeNameError::Parameters {
            law: name.to_owned(),
            takes,
            given: parameters.len(),
        };
        let plain = |law| if parameters.is_empty() { Ok(law) } else { Err(wrong("nothing")) };
        match (name, &parameters[..]) {
            ("iid", _) => plain(Self::Independent),
            ("disc", [values]) => {
                Ok(Self::Discrete { values: number(values, "the number of values", WHOLE)? })
            }
            ("disc", _) => Err(wrong("the number of values")),
            ("bin", [win]) => {
                Ok(Self::TwoValued { win: number(win, "the probability of a win", PART)? })
            }
            ("bin", _) => Err(wrong("the probability of a win")),
            ("perm", _) => plain(Self::Permutation),
            ("so", [first, quarter]) => Ok(Self::StronglyOrdered {
                first: number(first, "the probability of the first child", PART)?,
                quarter: number(quarter, "the probability of the first quarter", PART)?,
            }),
            ("so", _) => Err(wrong("two probabilities")),
            ("incr", []) => Ok(Self::Incremental(Arcs::Wide)),
            ("incr", [most]) => Ok(Self::Incremental(Arcs::Range {
                most: number(most, "the greatest arc value", WHOLE)?,
            })),
            ("incr", _) => Err(wrong("the greatest arc value or nothing")),
            ("n-game", _) => plain(Self::Incremental(Arcs::Unit)),
            ("totdep", _) => plain(Self::TotallyDependent),
            ("best-first", _) => plain(Self::BestFirst),
            ("worst-first", _) => plain(Self::WorstFirst),
            ("forward", _) => {
                let [values] = by_name(name, &parameters, ["k"], "k=")?;
                Ok(Self::Forward { values: number(values, "the number of values", WHOLE)? })
            }
            ("trap", _) => {
                let is_noise_given = parameters.iter().any(|it| it.contains("noise="));
                let ([moves, bait, loss, share], noise) = if is_noise_given {
                    let names = ["k", "bait", "loss", "tau", "noise"];
                    let takes = "k=, bait=, loss=, tau= and noise=";
                    let [moves, bait, loss, share, noise] =
                        by_name(name, &parameters, names, takes)?;
                    ([moves, bait, loss, share], number(noise, "the noise", WHOLE)?)
                } else {
                    let names = ["k", "bait", "loss", "tau"];
                    let takes = "k=, bait=, loss= and tau=";
                    (by_name(name, &parameters, names, takes)?, USUAL_NOISE)
                };
                Ok(Self::Trap {
                    moves: number(moves, "the moves of a trap", WHOLE)?,
                    bait: number(bait, "the bait", WHOLE)?,
                    loss: number(loss, "the loss", WHOLE)?,
                    share: number(share, "the probability of a trap", PART)?,
                    noise,
                })
            }
            _ => Err(TreeNameError::Law(name.to_owned())),
        }
    }
}

/// Parses named parameters such as `k=2,bait=4` and returns their values in the order of `names`.
fn by_name<'t, const COUNT: usize>(
    law: &str,
    given: &[&'t str],
    names: [&str; COUNT],
    takes: &'static str,
) -> Result<[&'t str; COUNT], TreeNameError> {
    let wrong = || {
        let (law, given) = (law.to_owned(), given.join(":"));
        TreeNameError::NamedParameters { law, takes, given }
    };
    let [list] = given else { return Err(wrong()) };
    let mut values = [None; COUNT];
    for parameter in list.split(',') {
        let (name, value) = parameter.split_once('=').ok_or_else(wrong)?;
        let at = names.iter().position(|it| *it == name).ok_or_else(wrong)?;
        if values[at].replace(value).is_some() {
            return Err(wrong());
        }
    }
    let found: Vec<&str> = values.into_iter().flatten().collect();
    found.try_into().map_err(|_| wrong())
}

/// The default noise of the leaves of `trap` trees.
const USUAL_NOISE: u32 = 10;

const WHOLE: &str = "a whole number from 0 to 4294967295";
const SEED: &str = "a whole number from 0 to 18446744073709551615";
const PART: &str = "a number in 0..=1";

fn number<T: FromStr>(text: &str, what: &str, fix: &'static str) -> Result<T, TreeNameError> {
    text.parse().map_err(|_| TreeNameError::Number {
        text: text.to_owned(),
        what: what.to_owned(),
        fix,
    })
}

/// Parses a number of children, which must be small enough for a move list.
fn children(text: &str, what: &str) -> Result<u32, TreeNameError> {
    number::<u16>(text, what, "a whole number from 0 to 65535").map(u32::from)
}

/// Parses the options after the law.
fn named(law: Law, options: &str) -> Result<TreeName, TreeNameError> {
    let mut seen = Vec::new();
    let mut shape = Shape::uniform(1, 0);
    let (mut depth, mut seed) = (None, None);
    for option in options.split(',').filter(|option| !option.is_empty()) {
        let (name, value) =
            option.split_once('=').ok_or_else(|| TreeNameError::Option(option.to_owned()))?;
        match name {
            "b" => {
                shape.most = children(value, "the number of children")?;
                shape.fewest = shape.most;
            }
            "branching" => {
                let (fewest, most) = value.split_once('-').unwrap_or((value, value));
                shape.fewest = children(fewest, "the fewest children")?;
                shape.most = children(most, "the most children")?;
            }
            "d" => depth = Some(number(value, "the depth", WHOLE)?),
            "seed" => seed = Some(number(value, "the seed", SEED)?),
            "end" => shape.early_end = number(value, "the probability of an early end", PART)?,
            "transpose" => {
                shape.transposition = number(value, "the probability of a transposition", PART)?;
            }
            _ => return Err(TreeNameError::Option(name.to_owned())),
        }
        let name = if name == "branching" { "b" } else { name };
        if seen.contains(&name) {
            return Err(TreeNameError::Twice(option.to_owned()));
        }
        seen.push(name);
    }
    if !seen.contains(&"b") {
        return Err(TreeNameError::Missing("the number of children (b= or branching=)"));
    }
    Ok(TreeName { law, shape, depth, seed })
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Independent => f.write_str("iid"),
            Self::Discrete { values } => write!(f, "disc:{values}"),
            Self::TwoValued { win } => write!(f, "bin:{win}"),
            Self::Permutation => f.write_str("perm"),
            Self::StronglyOrdered { first, quarter } => write!(f, "so:{first}:{quarter}"),
            Self::Incremental(Arcs::Wide) => f.write_str("incr"),
            Self::Incremental(Arcs::Range { most }) => write!(f, "incr:{most}"),
            Self::Incremental(Arcs::Unit) => f.write_str("n-game"),
            Self::TotallyDependent => f.write_str("totdep"),
            Self::BestFirst => f.write_str("best-first"),
            Self::WorstFirst => f.write_str("worst-first"),
            Self::Forward { values } => write!(f, "forward:k={values}"),
            Self::Trap { moves, bait, loss, share, noise } => {
                write!(f, "trap:k={moves},bait={bait},loss={loss},tau={share}")?;
                if *noise == USUAL_NOISE { Ok(()) } else { write!(f, ",noise={noise}") }
            }
        }
    }
}

impl fmt::Display for TreeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { law, shape, depth, seed } = self;
        let Shape { fewest, most, early_end, transposition, .. } = shape;
        if fewest == most {
            write!(f, "{law}:b={most}")?;
        } else {
            write!(f, "{law}:branching={fewest}-{most}")?;
        }
        if let Some(depth) = depth {
            write!(f, ",d={depth}")?;
        }
        if let Some(seed) = seed {
            write!(f, ",seed={seed}")?;
        }
        if *early_end != 0.0 {
            write!(f, ",end={early_end}")?;
        }
        if *transposition != 0.0 {
            write!(f, ",transpose={transposition}")?;
        }
        Ok(())
    }
}

impl fmt::Display for SyntheticTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seed = Some(self.shape().seed).filter(|&seed| seed != 0);
        let (law, shape, depth) = (self.law(), self.shape().clone(), Some(self.shape().depth));
        TreeName { law, shape, depth, seed }.fmt(f)
    }
}
