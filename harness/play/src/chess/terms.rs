//! `plywood-play terms`: the terms of an evaluation at the end of won games.
//!
//! Source: D. Hartmann, "Notions of evaluation functions" (1989), after A. Kujawski, "Programowanie
//! gry w szachy" (Warsaw 1994, section 3.1): count how often a property occurs at the end of won and
//! of lost games between masters, to check its weight.

use std::path::PathBuf;

use anyhow::{anyhow, ensure};
use clap::Args;
use plywood_players::Score;
use plywood_positions::{Chess, Value};
use plywood_rules::ScoreSheet;
use serde::Serialize;

use crate::catalogue::players::judge;
use plywood::cli::output::{self, out};
use plywood::cli::suite::games::FaultyGames;
use plywood::cli::verbs::Runnable;
use plywood::cli::verdict::{Verdict, usage};
use plywood::report::digits::counted;
use plywood::report::table::Table;

/// Count which terms of an evaluation favour the winners of games
///
/// Evaluates the last position of each decided game in PGN files, term by term. A term that favours
/// the winner more often than the loser has the right sign for such games. Games of programs show
/// what decides their own play, so take games of masters. Draws, unfinished games and games of
/// Chess960 are left out.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play terms games.pgn
  plywood-play terms games.pgn --evaluation self-taught --json")]
pub struct Options {
    /// PGN files, also compressed (.pgn.gz)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Evaluation of chess that is a sum of terms
    #[arg(long, value_name = "EVALUATION", default_value = "joanna")]
    evaluation: String,
    #[command(flatten)]
    faulty: FaultyGames,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How often a term favours the winner and the loser, and its mean value for the winner.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Count {
    term: &'static str,
    winner: u64,
    loser: u64,
    mean: f64,
}

/// Counts the terms of games, each given by its terms for the winner.
fn counted_terms(games: &[Vec<(&'static str, Value)>]) -> Vec<Count> {
    let Some(first) = games.first() else { return Vec::new() };
    let of = |(place, &(term, _)): (usize, &(&'static str, Value))| {
        let values = || games.iter().map(|terms| terms[place].1);
        Count {
            term,
            winner: values().filter(|&value| value > 0).count() as u64,
            loser: values().filter(|&value| value < 0).count() as u64,
            mean: values().map(f64::from).sum::<f64>() / games.len() as f64,
        }
    };
    first.iter().enumerate().map(of).filter(|it| it.winner + it.loser > 0).collect()
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let judge = judge::<Chess>(Some(&self.evaluation)).map_err(|error| usage(error.into()))?;
        let (mut games, mut verdict) = (Vec::new(), Verdict::Well);
        let mut take = |sheet: ScoreSheet<Chess>| {
            let position = sheet.game.position();
            if let Some(Score::Win(winner)) = sheet.game.end().map(|end| end.score)
                && !position.castling_mode().is_chess960()
            {
                let terms = judge.for_root(position).by_term(position);
                let sign = if sheet.game.side_to_move() == winner { 1 } else { -1 };
                games.push(terms.into_iter().map(|(term, value)| (term, sign * value)).collect());
            }
        };
        for file in &self.files {
            verdict = self.faulty.read(file, &mut take)?.and(verdict);
        }
        ensure!(!games.is_empty(), "no game of these files was won; name files with decided games");
        let counts = counted_terms(&games);
        if counts.is_empty() {
            let name = &self.evaluation;
            return Err(usage(anyhow!(
                "the evaluation \"{name}\" is not a sum of terms; write joanna or self-taught"
            )));
        }
        if self.json {
            output::json(&counts)?;
            return Ok(verdict);
        }
        let table = Table::new((0, 2), counts)
            .left("term", 24, |it| it.term.to_owned())
            .right("for the winner", 14, |it| it.winner.to_string())
            .right("for the loser", 13, |it| it.loser.to_string())
            .right("mean", 8, |it| format!("{:.1}", it.mean));
        let decided = counted(games.len(), "decided game");
        out!("{}, {decided}: last positions\n\n{table}", self.evaluation)?;
        out!(
            "\nfor the winner, for the loser: games in whose last position the term favours this \
             side;\nmean: the term for the winner in hundredths of a pawn, over all games"
        )?;
        Ok(verdict)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_counted_for_the_winner() {
        let games =
            [vec![("a", 10), ("b", 0)], vec![("a", -4), ("b", 0)], vec![("a", 6), ("b", 0)]];
        let counted = Count { term: "a", winner: 2, loser: 1, mean: 4.0 };
        assert_eq!(counted_terms(&games), [counted]);
        assert_eq!(counted_terms(&[]), []);
    }
}
