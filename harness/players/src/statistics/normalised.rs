//! Likelihood of a given difference in normalised Elo.

use super::Scores;
use super::elo::NORMALISED;
use super::likelihood::Tilt;

/// Count assigned to scores that were not observed, to allow distributions with any deviation. It
/// is a thousandth of a unit, as in other match programs.
const UNSEEN: f64 = 1e-3;

/// Maximum number of iterations, and the change below which the distribution has converged.
const ROUNDS: u32 = 100;
const STEADY: f64 = 1e-12;

/// Returns the greatest log-likelihood of `scores`, up to a constant, among distributions whose
/// mean is `elo` points of normalised Elo above 1/2. Negative infinity if no distribution has such
/// a mean.
///
/// The condition, mean - 1/2 = t * deviation, is not linear in the probabilities. Each iteration
/// uses its tangent at the last distribution instead: x_i = a_i - 1/2 - t/2 (deviation + (a_i -
/// mean)^2 / deviation). The mean of the tangent equals the left side minus the right side of the
/// condition there. The next distribution is the likeliest with mean 0.
pub(super) fn log_likelihood_at(scores: &Scores, elo: f64) -> f64 {
    let t = elo / NORMALISED * scores.games().sqrt();
    let steps = if scores.games() > 1.0 { 4_u32 } else { 2 };
    let grid = (0..=steps).map(|at| (f64::from(at) / f64::from(steps), UNSEEN));
    let mut counted: Vec<(f64, f64)> = grid.collect();
    for &(score, count) in scores.classes() {
        match counted.iter_mut().find(|(known, _)| (known - score).abs() < 1e-12) {
            Some(class) => class.1 = count,
            None => counted.push((score, count)),
        }
    }
    let total: f64 = counted.iter().map(|(_, count)| count).sum();
    let Some(mut likeliest) = start(&counted, t) else { return f64::NEG_INFINITY };
    for _ in 0..ROUNDS {
        let of = |value: &dyn Fn(f64) -> f64| -> f64 {
            counted.iter().zip(&likeliest).map(|((score, _), share)| share * value(*score)).sum()
        };
        let mean = of(&|score| score);
        let deviation = of(&|score| (score - mean).powi(2)).sqrt();
        let tangent =
            |score: f64| score - 0.5 - t / 2.0 * (deviation + (score - mean).powi(2) / deviation);
        let seen: Vec<(f64, f64)> =
            counted.iter().map(|&(score, count)| (tangent(score), count)).collect();
        let least = seen.iter().map(|(value, _)| *value).fold(f64::INFINITY, f64::min);
        let most = seen.iter().map(|(value, _)| *value).fold(f64::NEG_INFINITY, f64::max);
        if least >= 0.0 || most <= 0.0 {
            return f64::NEG_INFINITY;
        }
        let tilt = Tilt::to_zero(seen.clone(), (least, most));
        let next: Vec<f64> =
            seen.iter().map(|&(value, count)| tilt.weighted(value, count) / total).collect();
        let changes = next.iter().zip(&likeliest).map(|(now, before)| (now - before).abs());
        let change = changes.fold(0.0, f64::max);
        likeliest = next;
        if change < STEADY {
            break;
        }
    }
    counted.iter().zip(&likeliest).map(|((_, count), share)| count * share.ln()).sum()
}

/// Returns a distribution whose tangent has values on both sides of 0: the uniform distribution, or
/// a mixture with the extreme score in the direction of `t`. Distributions beyond the condition
/// qualify, because the deviation is concave. `None` if `t` is too great for the numerical
/// precision.
fn start(counted: &[(f64, f64)], t: f64) -> Option<Vec<f64>> {
    let end = if t < 0.0 { 0.0 } else { 1.0 };
    let mut uniform = 1.0;
    while uniform > f64::EPSILON.powi(2) {
        let part = uniform / counted.len() as f64;
        let is_end = |score: f64| (score - end).abs() < 1e-12;
        let share = |score| part + if is_end(score) { 1.0 - uniform } else { 0.0 };
        let mean: f64 = counted.iter().map(|&(score, _)| share(score) * score).sum();
        let square = |&(score, _): &(f64, f64)| share(score) * (score - mean).powi(2);
        let deviation = counted.iter().map(square).sum::<f64>().sqrt();
        let tangent =
            |score: f64| score - 0.5 - t / 2.0 * (deviation + (score - mean).powi(2) / deviation);
        let values = || counted.iter().map(|&(score, _)| tangent(score));
        if values().any(|value| value < 0.0) && values().any(|value| value > 0.0) {
            return Some(counted.iter().map(|&(score, _)| share(score)).collect());
        }
        uniform /= 2.0;
    }
    None
}
