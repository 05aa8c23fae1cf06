//! The results of Michniewski's genetic algorithm (chapter 4.1): the winners of its last 63
//! tournaments, and the mean of the last ten.

use super::SelfTaughtParameters;
use crate::Value;

/// The number of tournaments in the table.
pub const TOURNAMENTS: usize = WINNERS.len();

impl SelfTaughtParameters {
    /// The parameters that the author chose by hand before the first tournament (p0).
    pub const ANCESTOR: Self = Self::new([
        350, 350, 500, 900, 1500, 450, 20, 20, 10, 20, 10, 100, 20, 20, 40, 20, 10, 10, 4, 40, 1,
        5, 10, 20,
    ]);

    /// The mean of the winners of the last ten tournaments, as printed.
    pub const MEAN: Self = Self::new([
        395, 371, 475, 1022, 1578, 755, 51, 55, 47, 35, 32, 131, 66, 81, 46, 36, 34, 23, 8, 46, 5,
        9, 11, 48,
    ]);

    /// Returns the parameters of the winner of a tournament, from 1 to 63. Winners 12 and 13 have 120 for the
    /// rook on the seventh rank, which is outside its domain.
    pub fn winner(tournament: usize) -> Option<Self> {
        WINNERS.get(tournament.checked_sub(1)?).copied().map(Self::new)
    }
}

/// A row for each tournament, in the order of the parameters.
const WINNERS: [[Value; 24]; 63] = include!("winners.txt");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SelfTaughtParameter;

    #[test]
    fn only_two_winners_leave_their_domains() {
        for (at, row) in WINNERS.iter().enumerate() {
            for (parameter, value) in SelfTaughtParameter::ALL.into_iter().zip(row) {
                let outside = matches!(at + 1, 12 | 13)
                    && parameter == SelfTaughtParameter::RookOnSeventhBonus;
                assert_eq!(
                    !parameter.domain().contains(value),
                    outside,
                    "{}: {parameter:?}",
                    at + 1
                );
            }
        }
        for parameters in [SelfTaughtParameters::ANCESTOR, SelfTaughtParameters::MEAN] {
            assert_eq!(parameters.outside_domain().count(), 0);
        }
    }

    /// Detects a misprint in any of the last ten rows.
    #[test]
    fn the_printed_mean_is_that_of_the_last_ten() {
        for parameter in SelfTaughtParameter::ALL {
            let last = &WINNERS[53..];
            let sum: Value = last.iter().map(|row| row[parameter as usize]).sum();
            let (mean, printed) =
                (f64::from(sum) / 10.0, f64::from(SelfTaughtParameters::MEAN[parameter]));
            assert!((mean - printed).abs() <= 1.0, "{parameter:?}: {mean}, printed {printed}");
        }
    }
}
