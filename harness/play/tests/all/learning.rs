//! Self-taught programs on the command line.

use std::fs;

use plywood_play::chess::studies::generations::row::GenerationRow;
use plywood_positions::SelfTaughtParameters;

use crate::program::{Folder, signature};

const SMALL: &str = "about = 'Small.'\ngenerations = 3\nseed = 5\nlater = { from = 3, depth = '1+1' }\n\
                     [settings]\npopulation = 4\nmoves = 6\ndepth = '1+0'\nselection = 'ranks'\n";

/// All that the program says, which has to end with `status`.
fn all_said(folder: &Folder, line: &str, status: i32) -> String {
    let (found, said, complained) = folder.asked(line);
    assert_eq!(found, Some(status), "{complained}");
    said + &complained
}

#[test]
fn evolution_is_the_same_on_any_number_of_threads_and_goes_on() {
    let folder = Folder::with(&[("small.toml", SMALL)]);
    let one = folder.prints("evolve small.toml --threads 1 --out one");
    let two = folder.prints("evolve small.toml --threads 2 --out two");
    assert_eq!(signature(&one), signature(&two));
    assert!(one.contains("queen_exposed_king_bonus") && one.contains("3 generations, 18 games"));
    let rows: Vec<GenerationRow> = folder.rows("one/generations.csv");
    let depths: Vec<&str> = rows.iter().map(|row| row.depth.as_str()).collect();
    assert_eq!(depths, ["1+0", "1+0", "1+1"]);
    assert!(rows.iter().all(|row| row.fitness.0.iter().sum::<i64>() == 0 && row.spread > 0.0));

    // As if it had been interrupted after two generations.
    let shorter = folder.prints("evolve small.toml --generations 2 --out part");
    assert_ne!(signature(&shorter), signature(&one));
    let winner = folder.read("one/winner.txt");
    assert_eq!(winner, rows[2].parameters().to_string());
    assert!(folder.join("one/plots/winners-small-seed-5.svg").exists());
    let line = "match alpha-beta,eval=self-taught:one/winner.txt,depth=1 \
                alpha-beta,eval=self-taught:one/mean.txt,depth=1 --games 2 --openings lines:1";
    assert!(all_said(&folder, line, 0).contains("2 games"));
}

#[test]
fn own_members_and_a_second_fitness_are_asked_for_in_the_file() {
    let folder = Folder::new();
    folder.write("mine.txt", SelfTaughtParameters::MEAN.to_string());
    let members = "members = ['self-taught:63', 'self-taught:mine.txt']\nseed = 5";
    folder.write("own.toml", SMALL.replace("seed = 5", members));
    let fitness = |file: &str| {
        folder.prints(&format!("evolve {file} --generations 1 --no-plots --out first-{file}"));
        let rows: Vec<GenerationRow> = folder.rows(&format!("first-{file}/generations.csv"));
        rows[0].fitness.0.clone()
    };
    fitness("own.toml");
    assert!(folder.read("first-own.toml/machine.toml").contains("mine.txt"));
    // No game ends in a mate within six moves, so each counts for the other side.
    folder.write("plain.toml", SMALL);
    folder.write("costs.toml", SMALL.replace("seed = 5", "advantage = 'costs'\nseed = 5"));
    let costs: Vec<i64> = fitness("costs.toml").iter().map(|it| -it).collect();
    assert_eq!(fitness("plain.toml"), costs);
    assert!(costs.iter().any(|&it| it != 0) && costs.iter().all(|it| it.abs() < 10_000));
}

#[test]
fn other_methods_play_matches_of_as_many_games() {
    let folder = Folder::new();
    for (method, games) in [("random-search", 28), ("spsa", 8), ("hill-climber", 0)] {
        let file = format!(
            "method = '{method}'\ngenerations = 90\ngames = 30\nopening-plies = 3\n\
             [settings]\nmoves = 4\ndepth = '1+0'\n"
        );
        folder.write("other.toml", file);
        let one = folder.prints("evolve other.toml --threads 1 --no-plots --out one");
        let two = folder.prints("evolve other.toml --threads 2 --no-plots --out two");
        assert_eq!(signature(&one), signature(&two));
        let rows: Vec<GenerationRow> = folder.rows("one/generations.csv");
        let played: Vec<u64> = rows.iter().filter_map(|row| row.games).collect();
        let (last, before) = played.split_last().expect("a match");
        let before: u64 = before.iter().sum();
        assert!(before < 30 && before + last >= 30, "{method}: {played:?}");
        assert!(games == 0 || played.iter().all(|&it| it == games), "{method}: {played:?}");
        for row in rows {
            assert_eq!(row.fitness.0.iter().sum::<i64>() as u64, 2 * row.games.unwrap_or(0));
            assert!(row.parameters().outside_domain().next().is_none());
        }
        for folder in ["one", "two"].map(|name| folder.join(name)) {
            fs::remove_dir_all(folder).expect("a folder");
        }
    }
}
