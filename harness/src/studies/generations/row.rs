//! The row of one generation of evolving players.

use plywood_positions::{SelfTaughtParameter, SelfTaughtParameters};
use serde::{Deserialize, Serialize};

use crate::record::columns::columns;
use crate::record::id::RowId;

/// The fitness of all members, in their order, as one cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct FitnessList(pub Vec<i64>);

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
    /// One generation: its tournament, and the winner's parameters.
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

macro_rules! winners_parameters {
    ($($field:ident $parameter:ident,)*) => {
        impl GenerationRow {
            /// The winner's parameters.
            pub fn parameters(&self) -> SelfTaughtParameters {
                let mut parameters = SelfTaughtParameters::ANCESTOR;
                $(parameters.set(SelfTaughtParameter::$parameter, self.$field);)*
                parameters
            }

            /// The row with `parameters` as the winner's.
            #[must_use]
            pub fn won_by(self, parameters: &SelfTaughtParameters) -> Self {
                Self { $($field: parameters[SelfTaughtParameter::$parameter],)* ..self }
            }
        }
    };
}

winners_parameters! {
    knight Knight,
    bishop Bishop,
    rook Rook,
    queen Queen,
    endgame_material EndgameMaterial,
    mating_advantage MatingAdvantage,
    king_in_centre KingInCentre,
    safe_king_bonus SafeKingBonus,
    undeveloped_penalty UndevelopedPenalty,
    isolated_pawn_penalty IsolatedPawnPenalty,
    doubled_pawn_penalty DoubledPawnPenalty,
    d2_e2_penalty D2E2Penalty,
    d2_d3_penalty D2D3Penalty,
    e2_e3_penalty E2E3Penalty,
    pawn_advance_bonus PawnAdvanceBonus,
    undeveloped_knight_penalty UndevelopedKnightPenalty,
    knight_centre_distance_penalty KnightCentreDistancePenalty,
    knight_king_distance_penalty KnightKingDistancePenalty,
    bishop_mobility_bonus BishopMobilityBonus,
    rook_on_seventh_bonus RookOnSeventhBonus,
    rook_mobility_bonus RookMobilityBonus,
    queen_centre_distance_penalty QueenCentreDistancePenalty,
    queen_king_distance_penalty QueenKingDistancePenalty,
    queen_exposed_king_bonus QueenExposedKingBonus,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_a_column_for_each_parameter() {
        let row = GenerationRow::default().won_by(&SelfTaughtParameters::MEAN);
        assert_eq!(row.parameters(), SelfTaughtParameters::MEAN);
        for parameter in SelfTaughtParameter::ALL {
            assert!(GenerationRow::COLUMNS.iter().any(|column| column.name == parameter.name()));
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
