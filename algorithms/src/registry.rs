//! The list of algorithms: beside its `mod`, the one line that a new one needs
//! outside its own file.

use std::fmt;
use std::str::FromStr;

use plywood_positions::{IntervalEvaluation, Position, suggestion};

use crate::facts::{Facts, Promise, Takes};
use crate::{Answer, DepthFirst, Observer, Problem, Search};

/// How an algorithm is run: one that searches interior nodes of a [`Search`]
/// within the problem's window, or exactly; one that runs a [`Search`] in its own
/// way; or one that does without, since it chooses among open nodes.
macro_rules! run {
    (windowed, $algorithm:path, $search:ident, $problem:ident) => {
        $search.run($problem, $algorithm)
    };
    (exact, $algorithm:path, $search:ident, $problem:ident) => {
        $search.run(&$problem.without_window(), $algorithm)
    };
    (alone, $whole:path, $search:ident, $problem:ident) => {
        $whole($search, $problem)
    };
    (best_first, $whole:path, $search:ident, $problem:ident) => {
        $whole($problem, $search.evaluation, $search.observer)
    };
}

macro_rules! registry {
    ($($(#[$doc:meta])* $variant:ident, $facts:path, $how:ident $run:path;)*) => {
        /// A search algorithm.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Algorithm {
            $($(#[$doc])* $variant,)*
        }

        impl Algorithm {
            /// All of them, in the order in which tables and plots show them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// What is known of it besides its listing.
            pub fn facts(self) -> &'static Facts {
                match self { $(Self::$variant => &$facts),* }
            }

            /// Runs the plain algorithm, or ends where the observer ends it.
            pub fn search<P, E, O>(
                self,
                problem: &Problem<'_, P>,
                evaluation: &E,
                observer: &mut O,
            ) -> Result<Answer<P::Move>, O::Stop>
            where
                P: Position,
                E: IntervalEvaluation<P>,
                O: Observer<P>,
            {
                self.search_with(&mut Search::new(evaluation, observer), problem)
            }

            /// Runs the algorithm in `search`, with what is plugged in there.
            pub fn search_with<P, E, O>(
                self,
                search: &mut Search<'_, '_, P, E, O>,
                problem: &Problem<'_, P>,
            ) -> Result<Answer<P::Move>, O::Stop>
            where
                P: Position,
                E: IntervalEvaluation<P>,
                O: Observer<P>,
            {
                match self { $(Self::$variant => run!($how, $run, search, problem)),* }
            }
        }
    };
}

registry! {
    /// Every node of the tree.
    Minimax, crate::listings::minimax::FACTS, exact crate::listings::minimax::Minimax;
    /// Minimax without a horizon.
    MinimaxToTheEnd, crate::listings::minimax_to_the_end::FACTS, alone crate::listings::minimax_to_the_end::search;
    /// Only plausible moves.
    ShannonB, crate::listings::shannon_b::FACTS, exact crate::listings::shannon_b::ShannonB;
    /// Alpha-beta, fail-hard.
    AlphaBetaHard, crate::listings::alpha_beta_hard::FACTS, windowed crate::listings::alpha_beta_hard::AlphaBetaHard;
    /// Alpha-beta, fail-soft.
    AlphaBeta, crate::listings::alpha_beta::FACTS, windowed crate::listings::alpha_beta::AlphaBeta;
    /// Without deep cutoffs.
    F1, crate::listings::f1::FACTS, exact crate::listings::f1::F1;
    /// Palphabeta.
    Pab, crate::listings::pab::FACTS, exact crate::listings::pab::Pab;
    /// Scout with TEST.
    Scout, crate::listings::scout::FACTS, exact crate::listings::scout::Scout;
    /// Principal variation search.
    Pvs, crate::listings::pvs::FACTS, windowed crate::listings::pvs::Pvs;
    /// NegaScout, fail-soft.
    NegaScout, crate::listings::nega_scout::FACTS, windowed crate::listings::nega_scout::NegaScout;
    /// NegaScout as first printed.
    NegaScout1983, crate::listings::nega_scout_1983::FACTS, alone crate::listings::nega_scout_1983::search;
    /// NegaScout as printed in 1989.
    NegaScout1989, crate::listings::nega_scout_1989::FACTS, windowed crate::listings::nega_scout_1989::NegaScout1989;
    /// SSS*.
    Sss, crate::listings::sss::FACTS, best_first crate::listings::sss::search;
    /// AO*, with inherited estimates.
    AoStar, crate::listings::ao_star::FACTS, best_first crate::listings::ao_star::search;
    /// DUAL*.
    Dual, crate::listings::dual::FACTS, best_first crate::listings::dual::search;
    /// SSS* as a recursion.
    RecursiveSss, crate::listings::sss_recursive::RECURSIVE_SSS, best_first crate::listings::sss_recursive::sss;
    /// DUAL* as a recursion.
    RecursiveDual, crate::listings::sss_recursive::RECURSIVE_DUAL, best_first crate::listings::sss_recursive::dual;
    /// MTD(f).
    MtdF, crate::listings::mtd::MTD_F, alone crate::listings::mtd::from_guess;
    /// MTD(+inf) = AB-SSS*.
    MtdAbove, crate::listings::mtd::MTD_ABOVE, alone crate::listings::mtd::from_above;
    /// MTD(-inf) = AB-DUAL*.
    MtdBelow, crate::listings::mtd::MTD_BELOW, alone crate::listings::mtd::from_below;
    /// MTD(bi).
    MtdBisection, crate::listings::mtd::MTD_BISECTION, alone crate::listings::mtd::from_middle;
    /// B* that chooses its strategy by effort.
    BStar, crate::listings::b_star::B_STAR, best_first crate::listings::b_star::by_effort;
    /// B* that prefers ProveBest.
    BStarProveBest, crate::listings::b_star::B_STAR_PROVE_BEST, best_first crate::listings::b_star::prove_best;
    /// B* that prefers DisproveRest.
    BStarDisproveRest, crate::listings::b_star::B_STAR_DISPROVE_REST, best_first crate::listings::b_star::disprove_rest;
    /// PB*, until proof.
    PbStar, crate::listings::pb_star::FACTS, best_first crate::listings::pb_star::search;
    /// Proof-number search with immediate evaluation.
    ProofNumber, crate::listings::proof_number::PROOF_NUMBER, best_first crate::listings::proof_number::immediate;
    /// Proof-number search with delayed evaluation.
    ProofNumberDelayed, crate::listings::proof_number::PROOF_NUMBER_DELAYED, best_first crate::listings::proof_number::delayed;
    /// Depth-first proof-number search.
    DfPn, crate::listings::df_pn::FACTS, best_first crate::listings::df_pn::search;
}

impl Algorithm {
    /// The name in commands, experiments and records.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// Where the variant was published.
    pub fn source(self) -> &'static str {
        self.facts().source
    }

    /// What a completed search promises.
    pub fn promise(self) -> Promise {
        self.facts().promise
    }

    /// What can be plugged into it.
    pub fn takes(self) -> Takes {
        self.facts().takes
    }

    /// Whether its plain form remembers the nodes that it has searched, so that it
    /// does not pay for them again.
    pub fn remembers(self) -> bool {
        match self.takes() {
            Takes::Nothing | Takes::Depths | Takes::Proofs | Takes::Passes => true,
            Takes::Nodes | Takes::Windows => false,
        }
    }

    /// Whether it chooses among open nodes in an order of its own, so that no
    /// part that works on the nodes of a depth-first search fits it.
    pub fn is_best_first(self) -> bool {
        matches!(self.takes(), Takes::Nothing | Takes::Depths)
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No algorithm has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no algorithm \"{0}\"{near}; `plywood list algorithms` names them all",
    near = suggestion(.0, Algorithm::ALL.iter().map(|it| it.name()))
)]
pub struct UnknownAlgorithm(pub String);

/// A name as no shell changes it, without what people leave out: `sss*` and
/// `SSS-star` are `sssstar`, and `mtd(+inf)` is `mtdplusinf`.
fn bare(name: &str) -> String {
    let name = name.to_lowercase().replace("(+", "plus").replace("(-", "minus");
    name.replace('*', "star").chars().filter(char::is_ascii_alphanumeric).collect()
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    /// The algorithm of this name, in any case and also without characters that
    /// mean something to a shell: `PVS`, `sss-star`, `mtd-f`, `mtd-plus-inf`.
    fn from_str(name: &str) -> Result<Self, UnknownAlgorithm> {
        let wanted = bare(name);
        let found = Self::ALL.iter().copied().find(|algorithm| bare(algorithm.name()) == wanted);
        found.ok_or_else(|| UnknownAlgorithm(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_name_is_known_in_any_case_and_without_signs() {
        let names: HashSet<String> = Algorithm::ALL.iter().map(|it| bare(it.name())).collect();
        assert_eq!(names.len(), Algorithm::ALL.len(), "no two names become one");
        for algorithm in Algorithm::ALL {
            assert_eq!(algorithm.name().parse(), Ok(*algorithm));
            assert_eq!(algorithm.name().to_uppercase().parse(), Ok(*algorithm));
        }
        for (name, printed) in [
            ("PVS", "pvs"),
            ("alphabeta", "alpha-beta"),
            ("Alpha-Beta", "alpha-beta"),
            ("NegaScout", "negascout"),
            ("sss-star", "sss*"),
            ("dual-star", "dual*"),
            ("mtd-f", "mtd(f)"),
            ("mtd-plus-inf", "mtd(+inf)"),
            ("mtd-minus-inf", "mtd(-inf)"),
            ("b-star-prove-best", "b*-prove-best"),
            ("dfpn", "df-pn"),
        ] {
            assert_eq!(name.parse().map(Algorithm::name), Ok(printed));
        }
    }

    #[test]
    fn a_misspelt_name_is_recognised() {
        let error = "alpah-beta".parse::<Algorithm>().expect_err("misspelt").to_string();
        assert!(error.contains("\"alpah-beta\" (did you mean \"alpha-beta\"?)"), "{error}");
        let error = "zebra".parse::<Algorithm>().expect_err("unknown").to_string();
        assert!(!error.contains("did you mean"), "{error}");
    }
}
