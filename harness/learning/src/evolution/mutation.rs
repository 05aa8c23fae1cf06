//! Mutation of bits in Gray code (3.3.5).

use fastrand::Rng;
use plywood_positions::{SelfTaughtParameter as Parameter, SelfTaughtParameters as Parameters};

use super::Domains;
use super::gray::{from_gray, to_gray};

/// Flips each of the 16 bits of each parameter's Gray code with this probability. A parameter that
/// leaves its domain is drawn again.
pub fn mutate(
    parameters: &Parameters,
    probability: f64,
    domains: &Domains,
    random: &mut Rng,
) -> Parameters {
    let mut mutant = *parameters;
    for parameter in Parameter::ALL {
        let flips = (0..u16::BITS).filter(|_| random.f64() < probability);
        let flips: u16 = flips.fold(0, |all, bit| all | 1 << bit);
        if flips == 0 {
            continue;
        }
        // All domains fit into 16 bits.
        let code = to_gray(parameters[parameter] as u16) ^ flips;
        let value = i32::from(from_gray(code));
        let domain = domains.of(parameter);
        mutant.set(parameter, if domain.contains(&value) { value } else { random.i32(domain) });
    }
    mutant
}
