//! Checking and converting the results of Python methods.

use plywood::positions::{Interval, Value, WIN, mix};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyInt, PyString, PyTuple};

/// Converts a result to a whole number within `-WIN..=WIN`.
pub fn whole(answer: &Bound<'_, PyAny>, class: &str, method: &str) -> PyResult<Value> {
    let number = match answer.extract::<i64>() {
        Ok(number) => Some(number),
        // The number needs more than 64 bits.
        Err(_) if answer.is_instance_of::<PyInt>() => None,
        Err(_) => {
            let shown = answer.repr()?;
            return Err(PyTypeError::new_err(format!(
                "{class}.{method}() returned {shown}; return a whole number"
            )));
        }
    };
    let value = number.and_then(|number| Value::try_from(number).ok());
    value.filter(|value| (-WIN..=WIN).contains(value)).ok_or_else(|| {
        PyValueError::new_err(format!(
            "{class}.{method}() returned {answer}; values lie in -WIN..=WIN, which is 2**30"
        ))
    })
}

/// Converts a result to a pair of bounds.
pub fn bounds(answer: &Bound<'_, PyAny>, class: &str, method: &str) -> PyResult<Interval> {
    let pair: Option<(Bound<'_, PyAny>, Bound<'_, PyAny>)> = answer.extract().ok();
    let Some((lower, upper)) = pair else {
        let shown = answer.repr()?;
        return Err(PyTypeError::new_err(format!(
            "{class}.{method}() returned {shown}; return a pair: lower and upper bound"
        )));
    };
    let (lower, upper) = (whole(&lower, class, method)?, whole(&upper, class, method)?);
    if lower > upper {
        return Err(PyValueError::new_err(format!(
            "{class}.{method}() returned ({lower}, {upper}); the lower bound comes first"
        )));
    }
    Ok(Interval { lower, upper })
}

/// Hashes a key. Python's own hashes of strings differ between processes.
pub fn hashed(key: &Bound<'_, PyAny>, class: &str) -> PyResult<u64> {
    if let Ok(number) = key.extract::<i64>() {
        return Ok(mix(number as u64));
    }
    if key.is_instance_of::<PyInt>() {
        return Ok(of_bytes(1, key.str()?.to_string().as_bytes()));
    }
    if let Ok(text) = key.cast::<PyString>() {
        return Ok(of_bytes(2, text.to_string().as_bytes()));
    }
    if let Ok(bytes) = key.cast::<PyBytes>() {
        return Ok(of_bytes(3, bytes.as_bytes()));
    }
    if let Ok(number) = key.cast::<PyFloat>() {
        return Ok(mix(number.extract::<f64>()?.to_bits() ^ mix(4)));
    }
    if let Ok(tuple) = key.cast::<PyTuple>() {
        let parts = tuple.iter().map(|part| hashed(&part, class));
        return parts.into_iter().try_fold(mix(5), |hash, part| Ok(mix(hash ^ mix(part?))));
    }
    if key.is_none() {
        return Ok(mix(6));
    }
    let shown = key.repr()?;
    Err(PyTypeError::new_err(format!(
        "{class}.key() returned {shown}; return a number, a text, bytes, or a tuple of them"
    )))
}

fn of_bytes(kind: u64, bytes: &[u8]) -> u64 {
    let word = |chunk: &[u8]| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    };
    let first = mix(kind ^ mix(bytes.len() as u64));
    bytes.chunks(8).fold(first, |hash, chunk| mix(hash.rotate_left(1) ^ mix(word(chunk))))
}
