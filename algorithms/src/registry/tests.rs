use std::collections::HashSet;

use super::*;
use crate::parts::Parameter;

#[test]
fn a_name_is_known_in_any_case_and_without_signs() {
    let names: HashSet<String> = Algorithm::all().iter().map(|it| bare(it.name())).collect();
    assert_eq!(names.len(), Algorithm::PUBLISHED.len(), "no two names become one");
    for algorithm in Algorithm::PUBLISHED {
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
fn a_taken_name_is_refused() {
    let registry = Registry::default().with_algorithms(&[Algorithm::PVS]);
    assert_eq!(registry.err(), Some(RegistrationError::Taken("pvs")));
}

#[test]
fn parameters_are_those_of_the_algorithms() {
    let of_facts = Algorithm::PUBLISHED.iter().flat_map(|it| it.facts().parameters);
    let of_facts: HashSet<_> = of_facts.copied().collect();
    assert_eq!(of_facts, Algorithm::PARAMETERS.iter().copied().collect());
}

/// Returns why an algorithm with the parameters is refused.
fn refused<const N: usize>(parameters: &'static [Parameter<()>; N]) -> Option<RegistrationError> {
    let declared: Vec<_> = parameters.iter().map(Parameter::declared).collect();
    let facts = Facts::new("test", "this test", Guarantee::Nothing, SupportedParts::Nothing);
    let facts = Facts { parameters: declared.leak(), ..facts };
    Registry::default().with_algorithms(&[Algorithm(Box::leak(Box::new(facts)))]).err()
}

#[test]
fn a_taken_name_of_a_parameter_is_refused() {
    static LIKE_AN_ENHANCEMENT: [Parameter<()>; 1] = [Parameter::switch(("table", ""), "table")];
    static LIKE_A_PARAMETER: [Parameter<()>; 1] = [Parameter::switch(("solver", ""), "solver")];
    let taken = |name| Some(RegistrationError::ParameterTaken(name));
    assert_eq!(refused(&LIKE_AN_ENHANCEMENT), taken("table"));
    assert_eq!(refused(&LIKE_A_PARAMETER), taken("solver"));
}

#[test]
fn more_parameters_than_settings_have_room_for_are_refused() {
    static MANY: [Parameter<()>; 9] = [
        Parameter::switch(("a", ""), "a"),
        Parameter::switch(("b", ""), "b"),
        Parameter::switch(("d", ""), "d"),
        Parameter::switch(("e", ""), "e"),
        Parameter::switch(("f", ""), "f"),
        Parameter::switch(("g", ""), "g"),
        Parameter::switch(("h", ""), "h"),
        Parameter::switch(("i", ""), "i"),
        Parameter::switch(("j", ""), "j"),
    ];
    assert_eq!(refused(&MANY), Some(RegistrationError::ManyParameters));
}

#[test]
fn a_misspelt_name_is_recognised() {
    let error = "alpah-beta".parse::<Algorithm>().expect_err("misspelt").to_string();
    assert!(error.contains("\"alpah-beta\" (did you mean \"alpha-beta\"?)"), "{error}");
    let error = "mtd".parse::<Algorithm>().expect_err("cut short").to_string();
    assert!(error.contains("\"mtd\" (did you mean \"mtd(f)\"?)"), "{error}");
    let error = "zebra".parse::<Algorithm>().expect_err("unknown").to_string();
    assert!(!error.contains("did you mean"), "{error}");
}
