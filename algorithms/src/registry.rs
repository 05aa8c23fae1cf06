//! The lists of algorithms and of their parameters. A new algorithm needs one line here and its
//! `mod` line, and a new parameter one line.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ptr;
use std::str::FromStr;

use plywood_positions::{IntervalEvaluation, Position, suggestion};

use crate::best_first::walk;
use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::listings::{df_pn, puct, random_alpha_beta, uct};
use crate::observation::observer::Observer;
use crate::parts::{Declared, MOST_PARAMETERS, Settings};
use crate::registered::{RegistrationError, Registry};
use crate::search::Run;
use crate::search_algorithm::SearchAlgorithm;

/// A handle to the facts of a search algorithm. Algorithms with equal names are equal.
#[derive(Clone, Copy)]
pub struct Algorithm(&'static Facts);

macro_rules! published {
    ($($(#[$doc:meta])* $constant:ident: $algorithm:path;)*) => {
        impl Algorithm {
            $($(#[$doc])* pub const $constant: Self = Self::of::<$algorithm>();)*

            /// The algorithms of this crate, in the order of tables and plots.
            pub const PUBLISHED: &'static [Self] = &[$(Self::$constant),*];
        }

        impl Algorithms for Published {
            fn list() -> Vec<Algorithm> {
                Algorithm::PUBLISHED.to_vec()
            }

            fn find<P: Position, E: IntervalEvaluation<P>, O: Observer<P>>(
                algorithm: Algorithm,
            ) -> Option<Run<P, E, O>> {
                let place = Algorithm::PUBLISHED.iter().position(|it| *it == algorithm)?;
                let compiled: &[Run<P, E, O>] =
                    &[$(|search, problem| <$algorithm as SearchAlgorithm>::search(search, problem)),*];
                Some(compiled[place])
            }
        }
    };
}

published! {
    /// Minimax, which searches every node of the tree.
    MINIMAX: crate::listings::minimax::Minimax;
    /// Minimax without a horizon.
    MINIMAX_TO_THE_END: crate::listings::minimax_to_the_end::MinimaxToTheEnd;
    /// Shannon's strategy B, which searches only plausible moves.
    SHANNON_B: crate::listings::shannon_b::ShannonB;
    /// Alpha-beta, fail-hard.
    ALPHA_BETA_HARD: crate::listings::alpha_beta_hard::AlphaBetaHard;
    /// Alpha-beta, fail-soft.
    ALPHA_BETA: crate::listings::alpha_beta::AlphaBeta;
    /// F1: alpha-beta without deep cutoffs.
    F1: crate::listings::f1::F1;
    /// Palphabeta.
    PAB: crate::listings::pab::Pab;
    /// Scout with TEST.
    SCOUT: crate::listings::scout::Scout;
    /// Principal variation search.
    PVS: crate::listings::pvs::Pvs;
    /// NegaScout, fail-soft.
    NEGASCOUT: crate::listings::nega_scout::NegaScout;
    /// NegaScout as first published, in 1983.
    NEGASCOUT_1983: crate::listings::nega_scout_1983::NegaScout1983;
    /// NegaScout as published in 1989.
    NEGASCOUT_1989: crate::listings::nega_scout_1989::NegaScout1989;
    /// SSS*.
    SSS: crate::listings::sss::Sss;
    /// AO*, with inherited estimates.
    AO_STAR: crate::listings::ao_star::AoStar;
    /// DUAL*.
    DUAL: crate::listings::dual::Dual;
    /// SSS* as a recursion.
    RECURSIVE_SSS: crate::listings::sss_recursive::RecursiveSss;
    /// DUAL* as a recursion.
    RECURSIVE_DUAL: crate::listings::sss_recursive::RecursiveDual;
    /// MTD(f).
    MTD_F: crate::listings::mtd::MtdF;
    /// MTD(+inf) = AB-SSS*.
    MTD_ABOVE: crate::listings::mtd::MtdAbove;
    /// MTD(-inf) = AB-DUAL*.
    MTD_BELOW: crate::listings::mtd::MtdBelow;
    /// MTD(bi).
    MTD_BISECTION: crate::listings::mtd::MtdBisection;
    /// B* that chooses between its strategies by effort.
    B_STAR: crate::listings::b_star::BStar;
    /// B* that prefers ProveBest.
    B_STAR_PROVE_BEST: crate::listings::b_star::BStarProveBest;
    /// B* that prefers DisproveRest.
    B_STAR_DISPROVE_REST: crate::listings::b_star::BStarDisproveRest;
    /// PB* that searches until proof.
    PB_STAR: crate::listings::pb_star::PbStar;
    /// Proof-number search with immediate evaluation.
    PROOF_NUMBER: crate::listings::proof_number::ProofNumber;
    /// Proof-number search with delayed evaluation.
    PROOF_NUMBER_DELAYED: crate::listings::proof_number::ProofNumberDelayed;
    /// Depth-first proof-number search.
    DF_PN: crate::listings::df_pn::DfPn;
    /// Alpha-beta by rollouts.
    ROLLOUT_ALPHA_BETA: crate::listings::rollouts::RolloutAlphaBeta;
    /// SSS* by rollouts.
    ROLLOUT_SSS: crate::listings::rollouts::RolloutSss;
    /// DUAL* by rollouts.
    ROLLOUT_DUAL: crate::listings::rollouts::RolloutDual;
    /// FSSS-Minimax as published, with the bound of the second-best sibling.
    FSSS_MINIMAX: crate::listings::fsss_minimax::FsssMinimax;
    /// FSSS-Minimax in another reading: inside alpha-beta's windows.
    FSSS: crate::listings::fsss::Fsss;
    /// FSSS-Minimax in another reading: with clamped bounds only.
    FSSS_CLAMPED: crate::listings::fsss::FsssClamped;
    /// Best node search.
    BNS: crate::listings::bns::BestNode;
    /// Best node search with memory.
    BNS_MEMORY: crate::listings::bns::BestNodeWithMemory;
    /// Randomised alpha-beta.
    RANDOM_ALPHA_BETA: crate::listings::random_alpha_beta::RandomAlphaBeta;
    /// Randomised SOLVE.
    RANDOM_SOLVE: crate::listings::random_solve::RandomSolve;
    /// Best-first minimax.
    BEST_FIRST_MINIMAX: crate::listings::best_first_minimax::BestFirstMinimax;
    /// Unbounded best-first minimax with completion.
    UNBOUNDED_MINIMAX: crate::listings::unbounded_minimax::UnboundedMinimax;
    /// Descent minimax.
    DESCENT: crate::listings::descent::Descent;
    /// UCT.
    UCT: crate::listings::uct::Uct;
    /// PUCT.
    PUCT: crate::listings::puct::Puct;
}

/// A list of algorithms known to the compiler: `()`, [`Published`], or `(A, L)`, which is the list
/// `L` followed by the [`SearchAlgorithm`] `A`.
pub trait Algorithms: 'static {
    /// Returns the algorithms of the list, in the order of tables and plots.
    fn list() -> Vec<Algorithm>;

    /// Compiles all algorithms of the list for positions `P`, evaluation `E` and observer `O`, and
    /// returns one of them; `None` if it is not in the list.
    fn find<P: Position, E: IntervalEvaluation<P>, O: Observer<P>>(
        algorithm: Algorithm,
    ) -> Option<Run<P, E, O>>;
}

/// The algorithms of this crate.
pub enum Published {}

impl Algorithms for () {
    fn list() -> Vec<Algorithm> {
        Vec::new()
    }

    fn find<P: Position, E: IntervalEvaluation<P>, O: Observer<P>>(
        _: Algorithm,
    ) -> Option<Run<P, E, O>> {
        None
    }
}

impl<A: SearchAlgorithm, L: Algorithms> Algorithms for (A, L) {
    fn list() -> Vec<Algorithm> {
        let mut list = L::list();
        list.push(Algorithm::of::<A>());
        list
    }

    fn find<P: Position, E: IntervalEvaluation<P>, O: Observer<P>>(
        algorithm: Algorithm,
    ) -> Option<Run<P, E, O>> {
        if algorithm == Algorithm::of::<A>() {
            return Some(|search, problem| A::search(search, problem));
        }
        L::find(algorithm)
    }
}

/// The algorithms among which names are looked up.
struct Known(Vec<Algorithm>);

impl Registry {
    /// Adds `more` algorithms to the published ones.
    ///
    /// # Errors
    ///
    /// If a name is taken, also that of a parameter, or if there are more than 16 parameters.
    pub fn with_algorithms(self, more: &[Algorithm]) -> Result<Self, RegistrationError> {
        let mut known = Algorithm::PUBLISHED.to_vec();
        for &algorithm in more {
            if known.iter().any(|other| bare(other.name()) == bare(algorithm.name())) {
                return Err(RegistrationError::Taken(algorithm.name()));
            }
            known.push(algorithm);
        }
        let mut parameters = Algorithm::PARAMETERS.to_vec();
        for &declared in more.iter().flat_map(|it| it.facts().parameters) {
            let is_other = |it: &&Declared| *it == declared && !ptr::eq(*it, declared);
            let is_enhancement = Settings::ENHANCEMENTS.iter().any(|it| it.name == declared.name());
            if is_enhancement || parameters.iter().any(is_other) {
                return Err(RegistrationError::ParameterTaken(declared.name()));
            }
            if !parameters.contains(&declared) {
                parameters.push(declared);
            }
        }
        if parameters.len() > MOST_PARAMETERS {
            return Err(RegistrationError::ManyParameters);
        }
        Ok(self.with(Known(known)))
    }
}

impl Algorithm {
    /// The parameters of the algorithms of this crate, in the order of texts.
    pub(crate) const PARAMETERS: &'static [&'static Declared] = &[
        df_pn::EPSILON.declared(),
        walk::EVALUATIONS.declared(),
        uct::EXPLORATION.declared(),
        puct::PRIOR.declared(),
        uct::PLAYOUTS.declared(),
        random_alpha_beta::SEED.declared(),
        uct::IMPLICIT.declared(),
        uct::SOLVER.declared(),
    ];

    /// Returns the parameters of [all](Self::all) algorithms.
    pub(crate) fn parameters() -> impl Iterator<Item = &'static Declared> {
        let mut added = Vec::new();
        for parameter in
            Self::all()[Self::PUBLISHED.len()..].iter().flat_map(|it| it.facts().parameters)
        {
            if !Self::PARAMETERS.contains(parameter) && !added.contains(parameter) {
                added.push(*parameter);
            }
        }
        Self::PARAMETERS.iter().copied().chain(added)
    }

    /// Returns the handle of the algorithm `A`.
    pub const fn of<A: SearchAlgorithm>() -> Self {
        Self(const { &A::FACTS })
    }

    /// Returns the [published](Self::PUBLISHED) algorithms, followed by those that the program has
    /// registered.
    pub fn all() -> &'static [Self] {
        Registry::part().map_or(Self::PUBLISHED, |Known(all)| all)
    }

    /// Returns the facts of the algorithm.
    pub fn facts(self) -> &'static Facts {
        self.0
    }

    /// Returns the name in commands, experiments and records.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// Returns the publication that describes this variant.
    pub fn source(self) -> &'static str {
        self.facts().source
    }

    /// Returns the differences from the source, in Markdown, if there are any.
    pub fn deviation(self) -> Option<&'static str> {
        self.facts().deviation
    }

    /// Returns the guarantee of a completed search.
    pub fn promise(self) -> Guarantee {
        self.facts().promise
    }

    /// Returns the enhancements that the algorithm accepts.
    pub fn takes(self) -> SupportedParts {
        self.facts().takes
    }

    /// Whether the plain algorithm remembers the nodes that it has searched, so a second visit
    /// costs no search.
    pub fn remembers(self) -> bool {
        match self.takes() {
            SupportedParts::Forgetful | SupportedParts::Nodes | SupportedParts::Windows => false,
            SupportedParts::Nothing
            | SupportedParts::Depths
            | SupportedParts::Table
            | SupportedParts::Passes => true,
        }
    }

    /// Whether the algorithm chooses among open nodes in its own order. Enhancements of depth-first
    /// nodes do not apply to such an algorithm.
    pub fn is_best_first(self) -> bool {
        matches!(self.takes(), SupportedParts::Nothing | SupportedParts::Depths)
    }
}

impl PartialEq for Algorithm {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Algorithm {}

impl Hash for Algorithm {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a name that no algorithm has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no algorithm \"{0}\"{near}; `plywood list algorithms` lists them all",
    near = suggestion(.0, Algorithm::all().iter().map(|it| it.name()))
)]
pub struct UnknownAlgorithm(pub String);

/// Returns a name in lower case without shell characters and punctuation: `sss*` and `SSS-star`
/// become `sssstar`, and `mtd(+inf)` becomes `mtdplusinf`.
fn bare(name: &str) -> String {
    let name = name.to_lowercase().replace("(+", "plus").replace("(-", "minus");
    name.replace('*', "star").chars().filter(char::is_ascii_alphanumeric).collect()
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    /// Finds the algorithm with this name. Case and characters with a meaning in shells may differ:
    /// `PVS`, `sss-star`, `mtd-f`, `mtd-plus-inf`.
    fn from_str(name: &str) -> Result<Self, UnknownAlgorithm> {
        let wanted = bare(name);
        let found = Self::all().iter().copied().find(|algorithm| bare(algorithm.name()) == wanted);
        found.ok_or_else(|| UnknownAlgorithm(name.to_owned()))
    }
}

#[cfg(test)]
mod tests;
