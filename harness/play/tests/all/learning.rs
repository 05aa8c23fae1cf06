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
fn a_finished_evolution_goes_on_from_its_rows() {
    let folder = Folder::with(&[("small.toml", SMALL)]);
    let whole = folder.prints("evolve small.toml --no-plots --out whole");
    folder.prints("evolve small.toml --no-plots --generations 2 --out part");
    let more = all_said(&folder, "evolve small.toml --no-plots --resume --out part", 0);
    assert!(more.contains("2 rows are taken over from part/generations.csv"), "{more}");
    assert_eq!(signature(&more), signature(&whole));
    assert!(folder.read("part/machine.toml").contains("resumed_rows = 2"));
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
    let many =
        "members = ['self-taught', 'self-taught', 'self-taught', 'self-taught', 'self-taught']";
    for (new, why) in [
        (many, "there are 5 members for a population of 4; leave some out, or take population = 6"),
        ("members = ['self-taught:64']", "there is no tournament 64"),
        ("members = ['none.txt']", "none.txt"),
        ("members = ['self-taught']\nmethod = 'spsa'\nopening-plies = 4", "belong to evolution"),
        ("advantage = 'pays'", "line 3"),
    ] {
        folder.write("bad.toml", SMALL.replace("seed = 5", new));
        folder.says("evolve bad.toml", 2, why);
    }
}

#[test]
fn the_winners_of_an_evolution_are_drawn_by_parameter() {
    let folder = Folder::with(&[("small.toml", SMALL)]);
    folder.prints("evolve small.toml --no-plots --quiet --out e");
    let drawn = |options: &str| folder.prints(&format!("plot e/generations.csv {options}"));
    assert!(drawn("--only men --out men").contains("men-small-seed-5.svg"));
    let men = folder.read("men/men-small-seed-5.svg");
    assert!(["knight", "bishop", "rook", "queen"].iter().all(|it| men.contains(it)));
    assert!(men.contains("Hetman") && !men.contains("king_in_centre"));
    drawn("--only winners --parameters KrólWCentrum,rook --out two");
    let two = folder.read("two/winners-small-seed-5.svg");
    assert!(two.contains("king_in_centre is KrólWCentrum, rook is Wieża"));
    assert!(!two.contains("queen"));
    folder.says("plot e/generations.csv --contenders knight", 2, "write --parameters knight,");
    folder.says("plot e/generations.csv --parameters kinght", 2, "they are knight, bishop, rook");
    folder.prints("run --suite bratko-kopec --algorithms pvs --depth 1 --no-plots --quiet --out r");
    let other = "plot r/records.csv --parameters knight";
    folder.says(other, 2, "there is no generation in these files");
    let list = folder.prints("list parameters --long");
    assert!(list.contains("domain: 800 to 1100; initial: 900; printed: Hetman"), "{list}");
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

#[test]
fn an_evolution_that_makes_no_sense_says_why() {
    let folder = Folder::new();
    for (old, new, why) in [
        ("population = 4", "population = 5", "in bad.toml: population = 5 and kept = 2 leave no"),
        ("'1+0'", "'1'", "\"1\" is not a depth; write plies of all moves"),
        ("moves = 6", "movs = 6", "unknown field `movs`"),
        ("'ranks'", "'rank'", "line 9"),
        (
            "seed = 5",
            "method = 'climb'",
            "\"climb\" is not a method; take evolution, random-search",
        ),
        ("seed = 5", "method = 'spsa'", "in bad.toml: spsa plays matches of many games"),
    ] {
        folder.write("bad.toml", SMALL.replace(old, new));
        folder.says("evolve bad.toml", 2, why);
    }
    folder.says("evolve none.toml", 2, "there is no evolution \"none.toml\"");
}

#[test]
fn a_network_learns_positions_and_tells_their_class() {
    let suite = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n\
                 8/8/8/4k3/8/8/3QK3/8 w - -\n8/8/3k4/8/8/8/1Q2K3/8 w - -\nnonsense\n";
    let folder = Folder::with(&[("a.epd", suite)]);
    folder.write("b.pgn", "1. e4 e5 2. Nf3 Nc6 *\n");
    let train = "classify train --positions a.epd --positions b.pgn --neurons 12 --out n.json";
    let said = all_said(&folder, &format!("{train} --epochs 20"), 0);
    assert!(said.contains("8 positions learnt 20 times") && said.contains("a.epd:4:"), "{said}");
    let more = "classify train --positions a.epd --out n.json --resume";
    assert!(all_said(&folder, more, 0).contains("3 positions learnt 1 time in"));
    let stats = all_said(&folder, "classify stats --network n.json --positions b.pgn", 0);
    assert!(stats.contains("163 times in all") && stats.contains("21 epochs"), "{stats}");
    assert!(stats.contains("over 5 positions: quantisation error 0."), "{stats}");
    let drawn = "classify stats --network n.json --positions b.pgn --pictures pictures";
    assert!(all_said(&folder, drawn, 0).contains("boards.svg"));
    for picture in ["ring.svg", "ring.png", "boards.svg", "boards.png"] {
        assert!(folder.join("pictures").join(picture).is_file(), "{picture}");
    }
    let own = all_said(&folder, "classify show --network n.json", 0);
    assert!(own.contains("\nthe class of the initial position"), "{own}");
    let ending =
        folder.json("classify show '8/8/8/4k3/8/8/3QK3/8 w - -' --network n.json --json", 0);
    assert_eq!(ending["is_class_of_the_initial_position"], false);
    assert_eq!(ending["weights"].as_array().map(Vec::len), Some(64));
    let means = "classify means --positions a.epd --out m.json --neurons 12";
    let said = all_said(&folder, means, 0);
    assert!(
        said.contains("3 positions in ") && said.contains(" classes, settled after "),
        "{said}"
    );
    let again = "classify means --positions a.epd --out n.json --resume";
    assert!(all_said(&folder, again, 0).contains(", settled after "));
    let fit = all_said(&folder, "classify stats --network m.json --positions a.epd", 0);
    assert!(fit.contains(", 3 times in all"), "{fit}");
    folder.says("classify show --network a.epd", 2, "a.epd is not a network");
}
