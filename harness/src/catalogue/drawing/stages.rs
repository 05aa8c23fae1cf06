//! Stages of games other than chess, and the positions of each kind in them.

use std::collections::BTreeMap;

use anyhow::ensure;

use crate::catalogue::kind::{Kind, Stage, Width};
use crate::catalogue::stratum::Stratum;

/// The games of a match, with the positions of their stages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StagedGames {
    /// The name of the game that was played.
    pub game: String,
    /// The positions of each game, by its number in the file, from 1.
    pub games: BTreeMap<usize, StagedGame>,
}

/// The positions of a game's stages. A game that ends early has fewer.
pub type StagedGame = BTreeMap<Stage, StagedPosition>;

/// A position of a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StagedPosition {
    /// The number of plies before the position.
    pub ply: u32,
    /// The position in the game's notation.
    pub text: String,
    /// The numbers of lines of 1, 2, 3 and 4 plies from the position.
    pub lines: [u64; 4],
}

impl StagedGames {
    /// Returns the position of each game in `stratum`, with its game's number and the number of
    /// plies before it.
    ///
    /// Positions are narrow or wide by their number of moves, compared with the median of the stage.
    /// Equal numbers are compared by the lines of 2, then 3, then 4 plies. Positions that equal the
    /// median in all of them belong to neither kind.
    ///
    /// # Errors
    ///
    /// If no game reaches the stage, or the stratum is of chess.
    pub fn positions(&self, stratum: Stratum) -> anyhow::Result<Vec<(usize, u32, String)>> {
        let Self { game, games } = self;
        let Stratum::Kind { kind: Kind::Staged(stage, width) } = stratum else {
            anyhow::bail!(
                "the games are of {game}, and \"{stratum}\" is of chess; name one of {STAGED}"
            );
        };
        let of_stage = games.iter().filter_map(|(&number, game)| Some((number, game.get(&stage)?)));
        let of_stage: Vec<(usize, &StagedPosition)> = of_stage.collect();
        let mut all: Vec<[u64; 4]> = of_stage.iter().map(|(_, position)| position.lines).collect();
        all.sort_unstable();
        ensure!(
            !all.is_empty(),
            "no game of {game} reaches the positions {stratum}; play more games"
        );
        // Of an even number, positions strictly between the two middle ones do not exist.
        let [below, above] = [all[(all.len() - 1) / 2], all[all.len() / 2]];
        let is_of_kind = |lines: [u64; 4]| match width {
            Width::Narrow => lines < above,
            Width::Wide => lines > below,
        };
        let found = of_stage.into_iter().filter(|(_, position)| is_of_kind(position.lines));
        Ok(found.map(|(number, it)| (number, it.ply, it.text.clone())).collect())
    }
}

/// The kinds of games with stages, for messages.
const STAGED: &str = "early-narrow, early-wide, middle-narrow, middle-wide, late-narrow, late-wide";

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(width: Width, lines: &[[u64; 4]]) -> Vec<usize> {
        let game = |&lines: &[u64; 4]| {
            let text = format!("{lines:?}");
            StagedGame::from([(Stage::Early, StagedPosition { ply: 12, text, lines })])
        };
        let games = (1..).zip(lines.iter().map(game)).collect();
        let games = StagedGames { game: "othello".to_owned(), games };
        let kind = Kind::Staged(Stage::Early, width);
        let found = games.positions(Stratum::Kind { kind }).expect("an early stage");
        found.into_iter().map(|(number, _, _)| number).collect()
    }

    #[test]
    fn the_median_of_the_stage_divides_narrow_from_wide() {
        use Width::{Narrow, Wide};
        let of = |moves: u64, later: u64| [moves, later, later, later];
        let even = [of(5, 9), of(3, 9), of(4, 8), of(4, 9)];
        assert_eq!([drawn(Narrow, &even), drawn(Wide, &even)], [[2, 3], [1, 4]]);
        let odd = [of(5, 9), of(3, 9), of(4, 8)];
        assert_eq!([drawn(Narrow, &odd), drawn(Wide, &odd)], [[2], [1]]);
        let equal = [of(4, 9), of(4, 9), of(4, 9), of(5, 1)];
        assert_eq!(drawn(Wide, &equal), [4]);
        assert_eq!(drawn(Narrow, &equal), [0; 0], "three equal the median");
    }

    #[test]
    fn kinds_of_chess_and_stages_without_games_are_refused() {
        let of = |kind: &str| {
            let kind = kind.parse().expect("a kind");
            let games = StagedGames { game: "othello".to_owned(), games: BTreeMap::new() };
            games.positions(Stratum::Kind { kind }).expect_err("no positions").to_string()
        };
        assert!(of("pawns").contains("\"pawns\" is of chess; name one of early-narrow"));
        assert!(of("late-wide").contains("no game of othello reaches the positions late-wide"));
    }
}
