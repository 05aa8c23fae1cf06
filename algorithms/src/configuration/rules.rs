//! Rules that refuse settings, because of the algorithm or of other settings.

use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::listings::puct::PRIOR;
use crate::listings::uct::{EXPLORATION, PLAYOUTS};
use crate::parts::{Aspiration, Declared, Deepening, Ordering, Settings, ShortTerm, TableSettings};

/// A refused setting, and the reason.
pub(super) type Refusal = (&'static str, &'static str);

/// Returns the first refusal, in the order of the rules and then of the settings.
pub(super) fn refusal(facts: &Facts, settings: &Settings) -> Option<Refusal> {
    let candidate = Candidate::new(facts, settings);
    RULES.iter().find_map(|rule| rule.refusal(&candidate))
}

/// An algorithm and settings to be checked.
struct Candidate<'a> {
    facts: &'a Facts,
    settings: &'a Settings,
    /// Names of the settings.
    names: Vec<&'static str>,
}

/// A rule: the candidates to which it applies, the settings that it refuses, and the reason.
struct Rule {
    is_for: fn(&Candidate<'_>) -> bool,
    refuses: Refused,
    why: Why,
}

/// The settings that a rule refuses.
#[derive(Clone, Copy)]
enum Refused {
    /// Settings with any of these names.
    Parts(&'static [&'static str]),
    /// Settings with none of these names, except the algorithm's parameters.
    AllBut(&'static [&'static str]),
    /// Parameters of other algorithms.
    ForeignParameters,
    /// This form of a setting, which the candidates have.
    Form(&'static str),
}

/// The text after "ALGORITHM cannot use PART, because" in an error message, or after "ALGORITHM cannot use PART" if it
/// begins with `with`.
#[derive(Clone, Copy, Debug)]
enum Why {
    Words(&'static str),
    /// The algorithm's own text ([`Facts::instead`]), or the default.
    OwnMemory,
    /// The text of the parameter's declaration.
    Elsewhere,
}

use Refused::{AllBut, ForeignParameters, Form, Parts};
use Why::{Elsewhere, OwnMemory, Words};

/// Settings that order moves.
const ORDERS: &[&str] =
    &["order", "killers", "history", "line-bonus", "table-move", "line-first", "few-replies"];

/// Settings of [`ORDERS`] that may order a position's moves differently in another search.
const CHANGING_ORDERS: &[&str] = &["killers", "history", "line-bonus", "table-move", "line-first"];

const WOULD_CHANGE: Why = Words(
    "with \"short-term\", because a resumed search must order moves as before; leave it out, or write \
     \"short-term=any-order\"",
);

/// All rules. The first rule that refuses a setting gives the reason.
const RULES: &[Rule] = &[
    Rule {
        is_for: |it| it.facts.takes == SupportedParts::Nothing && !it.ends_with_a_guess(),
        refuses: AllBut(&[]),
        why: OwnMemory,
    },
    Rule {
        is_for: |it| it.facts.takes == SupportedParts::Forgetful,
        refuses: AllBut(&[]),
        why: OwnMemory,
    },
    Rule {
        is_for: |it| it.facts.takes == SupportedParts::Depths,
        refuses: AllBut(&["deepening"]),
        why: OwnMemory,
    },
    Rule {
        is_for: |it| it.facts.takes == SupportedParts::Table,
        refuses: AllBut(&["table"]),
        why: OwnMemory,
    },
    Rule {
        is_for: |it| {
            it.facts.takes == SupportedParts::Table && it.settings.table.is_some_and(has_rule)
        },
        refuses: Parts(&["table"]),
        why: Words(
            "with a replacement rule, because its table has its own; write \"table=MIB\" alone",
        ),
    },
    Rule {
        is_for: |it| it.facts.takes == SupportedParts::Nodes,
        refuses: Parts(&["window", "null-move", "reduce"]),
        why: Words("it has no window; use alpha-beta, pvs or negascout"),
    },
    Rule {
        is_for: |it| it.facts.takes == SupportedParts::Passes,
        refuses: Parts(&["window"]),
        why: Words("it makes its own windows"),
    },
    Rule {
        is_for: |it| {
            it.facts.takes == SupportedParts::Passes
                && it.settings.null_move.is_some_and(|form| form.beta)
        },
        refuses: Parts(&["null-move"]),
        why: Words(
            "with \"beta\", because a pass would move the bound by only one unit; leave \":beta\" out",
        ),
    },
    Rule { is_for: |it| !it.ends_with_a_guess(), refuses: ForeignParameters, why: Elsewhere },
    Rule {
        is_for: |it| it.ends_with_a_guess(),
        refuses: Parts(&["epsilon"]),
        why: Words("only df-pn has thresholds of proof numbers; use df-pn"),
    },
    Rule {
        is_for: |it| it.has(EXPLORATION.declared()) && !it.has(PRIOR.declared()),
        refuses: Parts(&["prior"]),
        why: Words("only puct has prior probabilities of moves; use puct"),
    },
    Rule { is_for: |it| it.ends_with_a_guess(), refuses: AllBut(&[]), why: OwnMemory },
    Rule {
        is_for: |it| it.ends_with_a_guess() && it.settings.get(&PLAYOUTS).is_none(),
        refuses: Parts(&["seed"]),
        why: Words("without random playouts; add \"playouts\""),
    },
    Rule {
        is_for: |it| it.facts.promise == Guarantee::Plausible,
        refuses: Parts(ORDERS),
        why: Words("it orders moves itself, by their static values"),
    },
    Rule {
        is_for: |it| it.facts.promise == Guarantee::Plausible,
        refuses: Parts(&["child-cutoffs"]),
        why: Words("it would look at moves that are left out"),
    },
    Rule {
        is_for: |it| it.facts.promise != Guarantee::Plausible,
        refuses: Parts(&["plausible"]),
        why: Words("only shannon-b leaves moves out; use shannon-b"),
    },
    Rule {
        is_for: |it| !it.facts.cuts_off,
        refuses: Parts(&["killers", "history", "child-cutoffs"]),
        why: Words("it makes no cutoffs; use alpha-beta"),
    },
    Rule {
        is_for: |it| it.facts.promise == Guarantee::GameValue,
        refuses: Parts(&["deepening", "extend"]),
        why: Words("it searches to the end of the game, whatever the depth"),
    },
    Rule {
        is_for: |it| it.settings.deepening.is_none(),
        refuses: Parts(&["line-first"]),
        why: Words("without iterations; add \"deepening\""),
    },
    Rule {
        is_for: |it| it.corrects_its_window() && it.guesses_two_back(),
        refuses: Form("deepening=guess-2"),
        why: Words(
            "with \"next-iteration\", because each window is around the last iteration's value; write \
             \"window=N\" alone",
        ),
    },
    Rule {
        is_for: |it| it.settings.table.is_none(),
        refuses: Parts(&["table-move", "short-term", "child-cutoffs"]),
        why: Words("without a table; add \"table=16\""),
    },
    Rule {
        is_for: |it| it.settings.table.is_none() && it.orders_dynamically(),
        refuses: Form("order=dynamic"),
        why: Words("without a table; add \"table=16\""),
    },
    Rule {
        is_for: |it| it.keeps_the_order() && it.orders_dynamically(),
        refuses: Form("order=dynamic"),
        why: WOULD_CHANGE,
    },
    Rule { is_for: |it| it.keeps_the_order(), refuses: Parts(CHANGING_ORDERS), why: WOULD_CHANGE },
    Rule {
        is_for: |it| it.facts.needs_exact_leaves,
        refuses: Parts(&["quiescence-window"]),
        why: Words("it relies on exact values of leaves, and these would be bounds; use pvs"),
    },
    Rule {
        is_for: |it| it.settings.quiescence.is_none(),
        refuses: Parts(&["quiescence-window"]),
        why: Words("without quiescence search; add \"quiescence=captures\""),
    },
    Rule {
        is_for: |it| it.settings.ordering.is_some_and(Ordering::ranks_every_move),
        refuses: Parts(&["killers", "history", "line-bonus"]),
        why: Words(
            "with \"order=squares\", \"order=static\" or \"order=dynamic\", which rank every move; use \
             another order",
        ),
    },
];

/// Whether the table has any setting other than its size.
fn has_rule(table: TableSettings) -> bool {
    table != TableSettings::new(table.size)
}

impl<'a> Candidate<'a> {
    fn new(facts: &'a Facts, settings: &'a Settings) -> Self {
        Self { facts, settings, names: settings.names().collect() }
    }

    /// Whether the search ends with an unproven answer.
    fn ends_with_a_guess(&self) -> bool {
        self.facts.takes == SupportedParts::Nothing && self.facts.promise == Guarantee::Nothing
    }

    /// Whether the algorithm has the parameter.
    fn has(&self, declared: &Declared) -> bool {
        self.facts.parameters.contains(&declared)
    }

    /// Returns the parameter of this name, if another algorithm has it.
    fn foreign(&self, name: &str) -> Option<&'static Declared> {
        let mut foreign = self.settings.parameters.iter().filter(|(it, _)| !self.has(it));
        foreign.find(|(it, _)| it.name() == name).map(|(it, _)| it)
    }

    fn corrects_its_window(&self) -> bool {
        matches!(self.settings.aspiration, Some(Aspiration::NextIteration(_)))
    }

    fn guesses_two_back(&self) -> bool {
        self.settings.deepening == Some(Deepening::GuessTwo)
    }

    fn orders_dynamically(&self) -> bool {
        self.settings.ordering == Some(Ordering::Dynamic)
    }

    /// Whether each search must order moves as the previous search did.
    fn keeps_the_order(&self) -> bool {
        self.settings.short_term == Some(ShortTerm::FixedOrder)
    }
}

impl Rule {
    fn refusal(&self, candidate: &Candidate<'_>) -> Option<Refusal> {
        if !(self.is_for)(candidate) {
            return None;
        }
        let mut names = candidate.names.iter().copied();
        let part = match self.refuses {
            Parts(parts) => names.find(|name| parts.contains(name)),
            AllBut(parts) => {
                let is_own = |name| candidate.facts.parameters.iter().any(|it| it.name() == name);
                names.find(|name| !parts.contains(name) && !is_own(*name))
            }
            ForeignParameters => names.find(|name| candidate.foreign(name).is_some()),
            Form(form) => Some(form),
        };
        let part = part?;
        let why = match self.why {
            Elsewhere => candidate.foreign(part)?.elsewhere(),
            Words(words) => words,
            OwnMemory => candidate.facts.instead.unwrap_or("it keeps its own memory and order"),
        };
        Some((part, why))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::Algorithm;

    /// Forms of settings that rules refuse or require, in addition to each setting's default form.
    const FORMS: [&str; 7] = [
        "table=1:always",
        "table=1+short-term",
        "null-move=2:beta",
        "order=dynamic",
        "order=static",
        "deepening=guess-2",
        "window=5:next-iteration",
    ];

    #[test]
    fn each_rule_is_the_first_to_refuse_some_configuration() {
        let usual = Settings::examples().filter_map(|example| example.rsplit('+').next());
        let parts: Vec<&str> = usual.chain(FORMS).collect();
        let pairs = parts.iter().flat_map(|one| parts.iter().map(move |two| [*one, *two]));
        let pairs = pairs.filter_map(|[one, two]| format!("{one}+{two}").parse().ok());
        let settings: Vec<Settings> =
            parts.iter().filter_map(|it| it.parse().ok()).chain(pairs).collect();
        let mut unused: Vec<usize> = (0..RULES.len()).collect();
        for algorithm in Algorithm::PUBLISHED {
            for settings in &settings {
                let candidate = Candidate::new(algorithm.facts(), settings);
                let first = RULES.iter().position(|rule| rule.refusal(&candidate).is_some());
                unused.retain(|place| Some(*place) != first);
            }
        }
        let unused: Vec<Why> = unused.into_iter().map(|place| RULES[place].why).collect();
        assert!(unused.is_empty(), "nothing is refused by the rules with these words: {unused:?}");
    }
}
