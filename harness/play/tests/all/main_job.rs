//! What commands of the main job ask of the guest.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use plywood::cells::page::{Files, Scripts, examine};
use plywood::record::records;
use plywood::studies::{DOCUMENTS_OF_GUEST, documents};

use crate::program::Folder;

#[test]
fn games_have_a_difference_in_elo() {
    crate::register();
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results/best-first");
    let at = Folder::with(&[(
        "page.md",
        "0<!-- = games.csv elo best-first-minimax,evaluations=1000 to alpha-beta+deepening,evaluations=1000 -->\n\
         0<!-- = games.csv elo nobody to \"alpha-beta+deepening,evaluations=1000\" -->\n",
    )]);
    let games = records::file_in(&results, "games-othello-1000.csv").expect("games");
    fs::copy(games, at.join("games.csv")).expect("games");
    let page = at.join("page.md");
    let examined = examine(&page, &mut Files::default(), Scripts::Compare).expect("a page");
    // As in summary-othello-1000.txt: 76.5, from 49.4 to 103.9, rounded.
    assert!(examined.updated.starts_with("+76 [49, 104]<!--"), "{}", examined.updated);
    let fault = examined.faults[0].error.to_string();
    assert!(fault.contains("no player nobody; its players are"), "{fault}");
}

/// A program without the guest names the command, too.
#[test]
fn the_main_job_knows_the_names_of_all_documents() {
    crate::register();
    let of_guest = documents().filter(|it| it.program == plywood_play::PROGRAM);
    let found = of_guest.map(|it| {
        let names: Vec<&str> = it.built_in.iter().map(|(name, _)| *name).collect();
        (it.word, it.verb, names.join(" "))
    });
    let listed = DOCUMENTS_OF_GUEST.map(|(word, verb, names)| (word, verb, names.to_owned()));
    assert_eq!(found.collect::<BTreeSet<_>>(), BTreeSet::from(listed));
}
