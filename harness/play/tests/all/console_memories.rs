//! Commands at the console that concern programs' memories.

use crate::console::played;
use crate::program::Folder;

#[test]
fn a_memory_is_used_and_left_alone_during_a_game() {
    let folder = Folder::new();
    let player = "joanna-learning,memory=learnt.redb,nodes=500";
    let lines = "e4\nlearn off\nd4\nlearn read\nlearn sometimes\nquit\n";
    let said = played(&folder, &format!("--second {player}"), lines);
    assert_eq!(said.matches(&format!("{player} plays")).count(), 2, "{said}");
    for mode in ["off", "read"] {
        assert!(said.contains(&format!("the memory is used so now: {mode}")), "{said}");
    }
    assert!(said.contains("write `learn off`, read, write or both"), "{said}");
    let said = played(&folder, "--second person", "learn off\nquit\n");
    assert!(said.contains("no player has a memory"), "{said}");
}

/// Kujawski's test (1994, section 5.5), in which White mates in five plies.
const MATE: &str = "--position '5nkr/3p1ppp/4pBn1/4N3/7Q/8/7K/8 w - - 0 1' --first person --second";

/// Joanna's killers would make an order of moves that a search cannot be taken up in.
#[test]
fn a_program_whose_memory_is_off_orders_moves_by_killers() {
    let folder = Folder::new();
    let moves = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.trim_start().starts_with("depth"));
        lines.map(str::to_owned).collect()
    };
    let learner = "joanna-learning,memory=learnt.redb,depth=3";
    let resting = played(&folder, &format!("{MATE} {learner}"), "learn off\ncolour\nquit\n");
    let said = "without it the program searches as joanna does, with killers";
    assert!(resting.contains(said), "{resting}");
    let plain = played(&folder, &format!("{MATE} joanna,depth=3"), "colour\nquit\n");
    assert_eq!(moves(&resting), moves(&plain));
    let learning =
        played(&folder, &format!("{MATE} {learner}"), "learn off\nlearn both\ncolour\nquit\n");
    assert_ne!(moves(&learning), moves(&plain));
    let thoughts = folder.json("memory stats learnt.redb --json", 0);
    assert_eq!(thoughts["waiting"], 1, "only the last of the three was remembered");
}

#[test]
fn a_move_from_memory_says_so() {
    let folder = Folder::new();
    let player = format!("{MATE} joanna-learning,memory=learnt.redb,nodes=4000");
    let first = played(&folder, &player, "colour\nmerge\nquit\n");
    assert!(first.contains("plays Qd4\n"), "{first}");
    assert!(first.contains("1 thoughts merged: "), "{first}");
    let second = played(&folder, &player, "colour\nquit\n");
    assert!(second.contains("plays Qd4 (from memory, depth 2)\n"), "{second}");
}

#[test]
fn a_program_plays_to_learn_and_merges() {
    let folder = Folder::new();
    let player = "joanna-learning,memory=learnt.redb,nodes=300";
    let lines = "learn off\nautoplay 3\nautoplay soon\npgn\nquit\n";
    let said = played(&folder, &format!("--second {player}"), lines);
    assert!(said.contains("the memory is used so now: both"), "{said}");
    assert_eq!(said.matches(&format!("{player} plays ")).count(), 4, "its answer, too: {said}");
    assert!(said.contains("3 thoughts merged: "), "{said}");
    assert!(said.contains("write `autoplay`, or a number as in `autoplay 4`"), "{said}");
    let said = played(&folder, &format!("--second {player}"), "autoplay\nquit\n");
    assert!(
        said.contains("10 thoughts merged: ") || said.contains("11 thoughts merged: "),
        "{said}"
    );
    let said = played(&folder, "--second person", "autoplay\nmerge\nquit\n");
    assert_eq!(said.matches("no player has a memory; start with --second").count(), 2, "{said}");
}
