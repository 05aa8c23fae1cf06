//! `plywood-play book`: prints, makes and checks opening books.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, ensure};
use clap::Args;
use plywood_players::{Book, BookMaker, Game, is_pgn};
use plywood_positions::{Chess, Position as _};

use plywood::cli::output::{err, out};
use plywood::cli::readings;
use plywood::cli::suite::games::FaultyGames;
use plywood::cli::verbs::{Runnable, Verb};
use plywood::cli::verdict::{Verdict, usage};
use plywood::record::atomic_write::write_whole;
use plywood::report::digits::{are, counted};

/// Print, make and check opening books
///
/// A book is a Polyglot file, with a name that ends in .bin, or a text file with percentages.
/// `spanish` is a small built-in book.
#[derive(Args)]
struct Group;

/// Returns the commands of the group.
pub fn verbs() -> Vec<Verb> {
    vec![
        Verb::group::<Group>(&["book"]),
        Verb::of::<Show>(&["book", "show"]),
        Verb::of::<Make>(&["book", "make"]),
        Verb::of::<Check>(&["book", "check"]),
    ]
}

/// Print the moves of a position, or the whole book as text
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play book show spanish
  plywood-play book show spanish --moves '1. e4 e5'
  plywood-play book show games.bin \\
    --position 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -'")]
pub struct Show {
    /// Opening book: a file, or `spanish`
    book: PathBuf,
    /// Print only the position after these moves
    #[arg(long, value_name = "MOVES", conflicts_with = "position")]
    moves: Option<String>,
    /// Print only the moves of this position
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
}

/// Make a book from the games in PGN files, or from another book
///
/// A PGN file may be compressed by gzip (.pgn.gz). Games that cannot be read are reported and left
/// out, and the exit status is then 1. Games of Chess960 are counted and left out.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play book make games.pgn --out games.bin
  plywood-play book make a.pgn b.pgn --plies 20 --least 3 --out small.book
  plywood-play book make small.book --out small.bin")]
pub struct Make {
    /// PGN files, or one book to convert
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Number of plies per game that go into the book
    #[arg(long, default_value_t = 20, value_name = "N")]
    plies: usize,
    /// Minimum number of games with a move, to include the move
    #[arg(long, default_value_t = 2, value_name = "N")]
    least: u64,
    #[command(flatten)]
    faulty: FaultyGames,
    /// Output file: Polyglot if its name ends in .bin, text otherwise
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Check a book for mistakes
///
/// The exit status is 1 if a move is illegal, or if all moves of a position have weight 0.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play book check spanish
  plywood-play book check games.bin")]
pub struct Check {
    /// Opening book: a file, or `spanish`
    book: PathBuf,
}

fn load(book: &Path) -> anyhow::Result<Book> {
    Book::load(book).map_err(|error| usage(error.into()))
}

impl Runnable for Show {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let book = load(&self.book)?;
        let position = match (&self.moves, &self.position) {
            (None, None) => {
                let (text, left_out) = book.write_text();
                out!("{}", text.trim_end())?;
                if left_out > 0 {
                    err!(
                        "note: {} left out, because no move of the book leads there from the initial \
                         one",
                        are(left_out, "position")
                    );
                }
                return Ok(Verdict::Well);
            }
            (Some(moves), _) => after(moves).map_err(usage)?,
            (None, Some(position)) => {
                readings::report_position("chess", Some(position));
                let place = || format!("--position {position}");
                let position: Chess = position.parse().with_context(place).map_err(usage)?;
                if position.castling_mode().is_chess960() {
                    let why = "a book cannot hold positions of Chess960; take one of chess";
                    return Err(usage(anyhow!(why)));
                }
                position
            }
        };
        let advice = book.advice(&position);
        for &(chosen, probability) in &advice.moves {
            let percentage = 100.0 * probability;
            out!("{percentage:6.2}% {}", position.notation(chosen))?;
        }
        for refused in &advice.refused {
            err!("note: {refused} is not legal there, and would not be played");
        }
        if advice.moves.is_empty() {
            err!("the book has no move for {position}");
            return Ok(Verdict::Wrong);
        }
        Ok(Verdict::Well)
    }
}

/// Returns the position after these moves of chess. Move numbers are optional.
fn after(moves: &str) -> anyhow::Result<Chess> {
    let mut game = Game::<Chess>::default();
    let words = moves.split(|letter: char| letter.is_whitespace() || letter == '.');
    for word in words.filter(|word| !word.chars().all(|letter| letter.is_ascii_digit())) {
        game.play_text(word).map_err(|error| {
            let before = match game.plies() {
                [] => String::new(),
                _ => format!("after \"{game}\": "),
            };
            anyhow!("--moves {moves}: {before}{error}")
        })?;
    }
    Ok(game.position().clone())
}

impl Runnable for Make {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let mut verdict = Verdict::Well;
        let book = match self.files.as_slice() {
            [book] if !is_pgn(book) => load(book)?,
            files => {
                let (mut maker, mut games) = (BookMaker::new(self.plies), 0);
                for file in files {
                    let read = self.faulty.read(file, |sheet| {
                        games += 1;
                        maker.add(&sheet.game);
                    })?;
                    verdict = read.and(verdict);
                }
                if maker.left_out() > 0 {
                    let left_out = maker.left_out();
                    err!(
                        "note: games of Chess960 left out: {left_out}, because a book cannot hold their positions"
                    );
                }
                let book = maker.book(self.least);
                self.ensure_any(&book, games).map_err(usage)?;
                book
            }
        };
        let is_polyglot = self.out.extension().is_some_and(|ending| ending == "bin");
        let bytes = if is_polyglot { book.write_polyglot() } else { book.write_text().0.into() };
        let out = self.out.display();
        write_whole(&self.out, &bytes)?;
        let (positions, moves) = (book.positions(), book.moves());
        out!("{out}: {}, {}", counted(positions, "position"), counted(moves, "move"))?;
        Ok(verdict)
    }
}

impl Make {
    /// Checks that a book from so many games has a move.
    fn ensure_any(&self, book: &Book, games: u64) -> anyhow::Result<()> {
        let Self { plies, least, .. } = self;
        ensure!(
            book.positions() > 0,
            "--least {least}: no move of the first {plies} plies occurs so often in {}; write a smaller \
             --least, or add games",
            counted(games, "game")
        );
        Ok(())
    }
}

impl Runnable for Check {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let check = load(&self.book)?.check();
        for illegal in &check.illegal {
            err!("{illegal}");
        }
        for line in &check.silent {
            err!("after \"{line}\": every move has weight 0");
        }
        let (positions, moves, reachable) = (check.positions, check.moves, check.reachable);
        out!(
            "{}: {}, {}; {} reached from the initial one and checked",
            self.book.display(),
            counted(positions, "position"),
            counted(moves, "move"),
            are(reachable, "position")
        )?;
        let is_well = check.illegal.is_empty() && check.silent.is_empty();
        Ok(if is_well { Verdict::Well } else { Verdict::Wrong })
    }
}
