//! The list of algorithms: beside its `mod`, the one line that a new one needs
//! outside its own file.

use std::fmt;
use std::str::FromStr;

use plywood_positions::{IntervalEvaluation, Position, suggestion};

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
    ($($(#[$doc:meta])* $variant:ident, $name:literal, $source:literal, $promise:ident, $takes:ident, $how:ident $run:path;)*) => {
        /// A search algorithm.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Algorithm {
            $($(#[$doc])* $variant,)*
        }

        impl Algorithm {
            /// All of them, in the order in which tables and plots show them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name in commands, experiments and records.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// Where the variant was published.
            pub fn source(self) -> &'static str {
                match self { $(Self::$variant => $source),* }
            }

            /// What a completed search promises.
            pub fn promise(self) -> Promise {
                match self { $(Self::$variant => Promise::$promise),* }
            }

            /// What can be plugged into it.
            pub fn takes(self) -> Takes {
                match self { $(Self::$variant => Takes::$takes),* }
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

/// What an algorithm's answer is.
///
/// It changes no count. It says what `plywood verify` and every run hold the
/// answer to, and with whom tables compare the counts: only with those of
/// algorithms that promise the same. An algorithm that promises less than it
/// finds is not checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// The minimax value and a line to a leaf of that value, which a table of
    /// fixed size may cut short.
    Value,
    /// The minimax value; the line may be missing.
    ValueAlone,
    /// A move whose minimax value is the root's, if the evaluation's intervals
    /// are admissible; with heuristic ones, a guess at it.
    BestMove,
    /// The value of the game played to its end, whatever the depth, and a line
    /// to it.
    GameValue,
    /// The minimax value of the tree of plausible moves, which is not that of
    /// the whole tree, and a line to a leaf of that value.
    Plausible,
    /// Whether the side to move at the root can force a win within the depth:
    /// if so, a winning move and a line to a leaf that is worth `WIN`.
    ForcedWin,
}

/// What can be plugged into an algorithm.
///
/// It changes counts, because it says who remembers: see
/// [`Algorithm::remembers`]. Where an algorithm visits a node twice, the second
/// visit counts as a node; with a memory that knows the answer, nothing below it
/// is visited or evaluated again. So only algorithms that remember alike are to
/// be compared, or with a table in both. Take [`Takes::Windows`] for a search that
/// keeps nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing: it keeps its own memory and its own order. Remembers.
    Nothing,
    /// Iterations alone: it keeps its own memory and its own order. Remembers.
    Depths,
    /// A size for its own table, and thresholds of proof numbers. Remembers.
    Proofs,
    /// What works on single nodes: memory, ordering, quiescence. Remembers nothing
    /// unless a table is plugged in: the counts are those of the listing alone.
    Nodes,
    /// The same, and what needs a window: aspiration, the null move.
    Windows,
    /// The same but aspiration, since it makes windows of its own. Remembers: where
    /// no table is plugged in, every node by its path, so that a pass evaluates no
    /// leaf that an earlier one has evaluated. For searches that visit the root
    /// again and again; any other one would be counted too low.
    Passes,
}

registry! {
    /// Every node of the tree.
    Minimax, "minimax", "Shannon 1950, strategy A", Value, Nodes, exact crate::minimax::Minimax;
    /// Minimax without a horizon.
    MinimaxToTheEnd, "minimax-to-the-end", "von Neumann 1928", GameValue, Nodes, alone crate::minimax_to_the_end::search;
    /// Only plausible moves.
    ShannonB, "shannon-b", "Shannon 1950, strategy B; Bernstein 1958", Plausible, Nodes, exact crate::shannon_b::ShannonB;
    /// Alpha-beta, fail-hard.
    AlphaBetaHard, "alpha-beta-hard", "Knuth & Moore 1975, F2", Value, Windows, windowed crate::alpha_beta_hard::AlphaBetaHard;
    /// Alpha-beta, fail-soft.
    AlphaBeta, "alpha-beta", "Fishburn 1981, Falphabeta", Value, Windows, windowed crate::alpha_beta::AlphaBeta;
    /// Without deep cutoffs.
    F1, "f1", "Knuth & Moore 1975, F1", Value, Nodes, exact crate::f1::F1;
    /// Palphabeta.
    Pab, "pab", "Finkel & Fishburn 1980", Value, Nodes, exact crate::pab::Pab;
    /// Scout with TEST.
    Scout, "scout", "Pearl 1980", Value, Nodes, exact crate::scout::Scout;
    /// Principal variation search.
    Pvs, "pvs", "Marsland 1986", Value, Windows, windowed crate::pvs::Pvs;
    /// NegaScout, fail-soft.
    NegaScout, "negascout", "Reinefeld 1983/1989, fail-soft", Value, Windows, windowed crate::nega_scout::NegaScout;
    /// NegaScout as first printed.
    NegaScout1983, "negascout-1983", "Reinefeld 1983", ValueAlone, Windows, alone crate::nega_scout_1983::search;
    /// NegaScout as printed in 1989.
    NegaScout1989, "negascout-1989", "Reinefeld 1989", Value, Windows, windowed crate::nega_scout_1989::NegaScout1989;
    /// SSS*.
    Sss, "sss*", "Stockman 1979, Campbell 1981", Value, Depths, best_first crate::sss::search;
    /// AO*, with inherited estimates.
    AoStar, "ao*", "Nilsson 1980; Kumar & Kanal 1983", Value, Depths, best_first crate::ao_star::search;
    /// DUAL*.
    Dual, "dual*", "Marsland, Reinefeld & Schaeffer 1987", Value, Depths, best_first crate::dual::search;
    /// SSS* as a recursion.
    RecursiveSss, "rec-sss*", "Reinefeld & Ridinger 1994", Value, Depths, best_first crate::sss_recursive::sss;
    /// DUAL* as a recursion.
    RecursiveDual, "rec-dual*", "Reinefeld & Ridinger 1994", Value, Depths, best_first crate::sss_recursive::dual;
    /// MTD(f).
    MtdF, "mtd(f)", "Plaat, Schaeffer, Pijls & de Bruin 1996", Value, Passes, alone crate::mtd::from_guess;
    /// MTD(+inf) = AB-SSS*.
    MtdAbove, "mtd(+inf)", "Plaat et al. 1996, AB-SSS*", Value, Passes, alone crate::mtd::from_above;
    /// MTD(-inf) = AB-DUAL*.
    MtdBelow, "mtd(-inf)", "Plaat et al. 1996, AB-DUAL*", Value, Passes, alone crate::mtd::from_below;
    /// MTD(bi).
    MtdBisection, "mtd(bi)", "Plaat et al. 1996; Coplan 1982", Value, Passes, alone crate::mtd::from_middle;
    /// B* that chooses its strategy by effort.
    BStar, "b*", "Berliner 1979, criterion D, two alternatives", BestMove, Depths, best_first crate::b_star::by_effort;
    /// B* that prefers ProveBest.
    BStarProveBest, "b*-prove-best", "Berliner 1979", BestMove, Depths, best_first crate::b_star::prove_best;
    /// B* that prefers DisproveRest.
    BStarDisproveRest, "b*-disprove-rest", "Berliner 1979", BestMove, Depths, best_first crate::b_star::disprove_rest;
    /// PB*, until proof.
    PbStar, "pb*", "Palay 1983/1985", BestMove, Depths, best_first crate::pb_star::search;
    /// Proof-number search with immediate evaluation.
    ProofNumber, "pns", "Allis, van der Meulen & van den Herik 1994", ForcedWin, Nothing, best_first crate::proof_number::immediate;
    /// Proof-number search with delayed evaluation.
    ProofNumberDelayed, "pns-delayed", "Allis 1994, delayed evaluation", ForcedWin, Nothing, best_first crate::proof_number::delayed;
    /// Depth-first proof-number search.
    DfPn, "df-pn", "Nagai 2002", ForcedWin, Proofs, best_first crate::df_pn::search;
}

impl Promise {
    /// Whether the minimax value to the depth asked for is promised.
    pub fn is_value(self) -> bool {
        matches!(self, Self::Value | Self::ValueAlone)
    }
}

impl Algorithm {
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
