//! Faults of an author's game that the conformance test finds and names.

use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::str::FromStr;

use plywood::{Board, Program};
use plywood_positions::{
    Evaluation, Hints, Interval, IntervalEvaluation, NamedEvaluation, Outcome, Position, Value, mix,
};

/// The fault of the game or of its evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    /// An evaluation of `i32::MIN`, which has no opposite.
    Least,
    BeyondWin,
    /// The way to a position counts, not the position alone.
    Path,
    /// Each call has another value.
    Random,
    ExtremeGain,
    /// A gain of a move that gains nothing.
    OtherGain,
    RandomGain,
    Interval,
    OutcomePanics,
    WideInterval,
    FinishedBeyondWin,
}

thread_local! {
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
    static CALLS: Cell<Value> = const { Cell::new(0) };
}

fn has(fault: Fault) -> bool {
    FAULT.get() == fault
}

/// A number that no other call has.
fn call() -> Value {
    CALLS.set(CALLS.get() + 1);
    CALLS.get()
}

/// Matches of which a player takes one or two; the last one wins.
#[derive(Clone, Debug)]
struct Matches {
    left: u8,
    /// Moves made so far, which the text leaves out.
    made: u8,
}

impl Position for Matches {
    type Move = u8;

    fn moves(&self, moves: &mut Vec<u8>) {
        moves.extend(1..=self.left.min(2));
    }

    fn make(&mut self, taken: u8) {
        self.left -= taken;
        self.made += 1;
    }

    fn key(&self) -> u64 {
        mix(self.left.into())
    }

    fn decided(&self) -> Option<Outcome> {
        (self.left == 0).then(|| self.outcome())
    }

    fn outcome(&self) -> Outcome {
        assert!(!has(Fault::OutcomePanics), "no outcome");
        Outcome::Loss
    }
}

impl Hints<u8> for Matches {}

impl Default for Matches {
    fn default() -> Self {
        Self { left: 9, made: 0 }
    }
}

impl fmt::Display for Matches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.left)
    }
}

impl FromStr for Matches {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let left = text.parse().map_err(|_| format!("`{text}` is no number of matches"))?;
        Ok(Self { left, made: 0 })
    }
}

#[derive(Clone, Copy)]
struct EvaluationFactory;

impl Evaluation<Matches> for EvaluationFactory {
    fn evaluate(&self, position: &Matches) -> Value {
        match FAULT.get() {
            Fault::Least => Value::MIN,
            Fault::BeyondWin => plywood_positions::WIN + 1,
            Fault::Path => position.made.into(),
            Fault::Random => call(),
            _ => Value::from(position.left % 3),
        }
    }

    fn finished(&self, position: &Matches, _: u32) -> Value {
        if has(Fault::FinishedBeyondWin) { Value::MIN } else { position.outcome().value() }
    }

    fn gain(&self, _: &Matches, _: u8) -> Value {
        match FAULT.get() {
            Fault::ExtremeGain => Value::MIN,
            Fault::OtherGain => 7,
            Fault::RandomGain => -call(),
            _ => 0,
        }
    }
}

impl IntervalEvaluation<Matches> for EvaluationFactory {
    fn interval(&self, _: &Matches, _: u32) -> Interval {
        match FAULT.get() {
            Fault::Interval => Interval::exact(-5),
            Fault::WideInterval => Interval { lower: Value::MIN, upper: Value::MAX },
            _ => Interval::UNKNOWN,
        }
    }
}

/// The answer of the conformance test about the game with this fault; nothing if it passes.
fn said(fault: Fault) -> String {
    FAULT.set(fault);
    let judge = NamedEvaluation::one("rest", "matches left, modulo three", EvaluationFactory);
    let board = Board::<Matches>::new("matches", "take one or two").evaluation(judge);
    let tested = catch_unwind(AssertUnwindSafe(|| Program::new().game(board).conformance()));
    let message = |it: Box<dyn std::any::Any + Send>| it.downcast_ref::<String>().cloned();
    tested.err().map_or_else(String::new, |it| message(it).unwrap_or_else(|| "?".to_owned()))
}

#[test]
fn a_fault_of_an_evaluation_is_found_and_named() {
    assert_eq!(said(Fault::None), "");
    for (fault, named) in [
        (Fault::Least, "evaluate() is -2147483648; keep it within"),
        (Fault::BeyondWin, "evaluate() is 1073741825; keep it within"),
        (Fault::Path, "let it depend on the position alone"),
        (Fault::WideInterval, "an end of interval() is -2147483648"),
        (Fault::Random, "it has to be the same each time"),
        (Fault::ExtremeGain, "gain() of 1 is -2147483648; keep it within"),
        (Fault::OtherGain, "both have to be above 0, or neither"),
        (Fault::RandomGain, "gain() of 1 is -"),
        (Fault::Interval, "widen it, or let bounds() be Bounds::Heuristic"),
        (Fault::FinishedBeyondWin, "finished() is -2147483648; keep it within"),
    ] {
        let said = said(fault);
        assert!(said.starts_with("matches, evaluation rest, "), "{fault:?}: {said}");
        assert!(said.contains(named), "{fault:?}: {said}");
    }
    let said = said(Fault::OutcomePanics);
    assert!(said.starts_with("matches: outcome() panics at 0,"), "{said}");
}
