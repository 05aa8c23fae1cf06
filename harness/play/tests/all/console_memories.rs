//! Commands at the console that concern programs' memories.

use crate::console::played;
use crate::program::Folder;

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
