//! The row for one generation of an evolution.

use plywood_positions::{SelfTaughtParameter, SelfTaughtParameters};
use serde::{Deserialize, Serialize};

use plywood::record::columns::columns;
use plywood::record::id::RowId;

/// The fitness of all members in order, written in one cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct FitnessList(pub Vec<i64>);

plywood_records::words!(FitnessList);

impl From<FitnessList> for String {
    fn from(list: FitnessList) -> Self {
        let numbers: Vec<_> = list.0.iter().map(i64::to_string).collect();
        numbers.join(" ")
    }
}

impl TryFrom<String> for FitnessList {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.split_whitespace().map(str::parse).collect::<Result<_, _>>().map(Self)
    }
}

columns! {
    /// The tournament of one generation and its winner's parameters.
    pub struct GenerationRow;
    "generation" in "generations.csv", called |row| format!("generation {}, seed {}", row.generation, row.seed);
    facts {
        id: RowId, Yes, "the unique id of the row: a hash of the settings, the method, the seed and the generation's number, the same in every run";
        experiment: String, Yes, "the experiment's name";
        generation: u64, Yes, "the generation's number, from 1";
        depth: String, Yes, "plies of full search, and plies of captures and checks after it";
        seed: u64, Yes, "the seed of all random choices";
        repeatable: bool, Yes, "true: no clock affected the games";
        fitness: FitnessList, Yes, "the fitness of each member from its games, in the members' order; for methods that play matches between two, half points";
        winner: u64, Yes, "the number of the fittest member, from 1; the first of equals; in a match with a sequential test, 2 only if the test says so";
        spread: f64, Yes, "the spread of the members: the standard deviation of each parameter over its domain's width, averaged over all parameters";
        knight: i32, Yes, "the winner's parameter of this name, as are the 23 that follow; for methods other than evolution, their current estimate";
        bishop: i32, Yes, "see `knight`";
        rook: i32, Yes, "see `knight`";
        queen: i32, Yes, "see `knight`";
        endgame_material: i32, Yes, "see `knight`";
        mating_advantage: i32, Yes, "see `knight`";
        king_in_centre: i32, Yes, "see `knight`";
        safe_king_bonus: i32, Yes, "see `knight`";
        undeveloped_penalty: i32, Yes, "see `knight`";
        isolated_pawn_penalty: i32, Yes, "see `knight`";
        doubled_pawn_penalty: i32, Yes, "see `knight`";
        d2_e2_penalty: i32, Yes, "see `knight`";
        d2_d3_penalty: i32, Yes, "see `knight`";
        e2_e3_penalty: i32, Yes, "see `knight`";
        pawn_advance_bonus: i32, Yes, "see `knight`";
        undeveloped_knight_penalty: i32, Yes, "see `knight`";
        knight_centre_distance_penalty: i32, Yes, "see `knight`";
        knight_king_distance_penalty: i32, Yes, "see `knight`";
        bishop_mobility_bonus: i32, Yes, "see `knight`";
        rook_on_seventh_bonus: i32, Yes, "see `knight`";
        rook_mobility_bonus: i32, Yes, "see `knight`";
        queen_centre_distance_penalty: i32, Yes, "see `knight`";
        queen_king_distance_penalty: i32, Yes, "see `knight`";
        queen_exposed_king_bonus: i32, Yes, "see `knight`";
    }
    numbers {
        games, "games", Neither, Number, Yes, "games of the tournament";
        nodes, "nodes", Lower, Number, Yes, "positions entered in these games";
        time_ns, "ns", Lower, Time, No, "time of the tournament, on all threads together";
    }
}

/// Implements access to the columns of the winner's parameters, listed in the order of
/// [`SelfTaughtParameter::ALL`].
macro_rules! winners_parameters {
    ($($field:ident,)*) => {
        impl GenerationRow {
            /// Returns the winner's parameters.
            pub fn parameters(&self) -> SelfTaughtParameters {
                let mut parameters = SelfTaughtParameters::ANCESTOR;
                for (parameter, value) in SelfTaughtParameter::ALL.into_iter().zip([$(self.$field),*]) {
                    parameters.set(parameter, value);
                }
                parameters
            }

            /// Returns the row with `parameters` as the winner's.
            #[must_use]
            pub fn won_by(self, parameters: &SelfTaughtParameters) -> Self {
                let [$($field),*] = SelfTaughtParameter::ALL.map(|it| parameters[it]);
                Self { $($field,)* ..self }
            }
        }
    };
}

winners_parameters! {
    knight, bishop, rook, queen, endgame_material, mating_advantage, king_in_centre,
    safe_king_bonus, undeveloped_penalty, isolated_pawn_penalty, doubled_pawn_penalty,
    d2_e2_penalty, d2_d3_penalty, e2_e3_penalty, pawn_advance_bonus, undeveloped_knight_penalty,
    knight_centre_distance_penalty, knight_king_distance_penalty, bishop_mobility_bonus,
    rook_on_seventh_bonus, rook_mobility_bonus, queen_centre_distance_penalty,
    queen_king_distance_penalty, queen_exposed_king_bonus,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_a_column_for_each_parameter() {
        let row = GenerationRow::default().won_by(&SelfTaughtParameters::MEAN);
        assert_eq!(row.parameters(), SelfTaughtParameters::MEAN);
        let cells = serde_json::to_value(&row).expect("cells");
        for parameter in SelfTaughtParameter::ALL {
            assert_eq!(cells[parameter.name()], SelfTaughtParameters::MEAN[parameter]);
        }
    }

    #[test]
    fn fitness_is_read_as_it_is_written() {
        let list = FitnessList(vec![19_947, -61_308, 0]);
        assert_eq!(String::from(list.clone()), "19947 -61308 0");
        assert_eq!(FitnessList::try_from(String::from(list.clone())), Ok(list));
        assert!(FitnessList::try_from("1 x".to_owned()).is_err());
    }
}
