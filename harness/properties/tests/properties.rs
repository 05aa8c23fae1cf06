//! The properties, on inputs that are nearly valid: readers reject random bytes at once.

use plywood_properties as properties;
use proptest::collection::vec;
use proptest::prelude::*;

/// Each example contains something of everything that its reader accepts.
const SUITE: &str = "# a suite\n\
    r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - bm Bb5 Bc4; c0 \"a; b\"; id \"x\";\n\
    8/8/8/8/3Pp3/4k3/8/4K3 b - d3 am exd3+; dm -4; hmvc 0; fmvn 12;\n\
    rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8 bm d8=Q+ #5; acd 3; pv dxc8=Q;\n";
const POSITION: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const TREE: &str = "((3 -5 (7)) # left\n (21 73) -1073741824)";
const EXPERIMENT: &str = "about = 'x'\n[[group]]\nname = 'a'\ngames = ['iid:b=4', 'othello']\n\
    evaluation = 'tree'\nalgorithms = ['all', 'pvs+table=16']\ndepths = '1-4'\ncaps = { minimax = 2 }\n\
    seed = 7\ntrees = 2\nlimits = { nodes = 5_000, time = '5s', memory = '1MiB' }\n\
    expect = [{ position = 'tree-1', depth = 3, value = 1 }]\n";
const CONTEST: &str = "about = 'x'\ngame = 'chess'\nplayers = ['joanna,nodes=2000', 'pilsen,depth=2']\n\
    pairs = 3\nopenings = 'lines:2'\nseed = 3\nclock = '0.2+0.002'\nsprt = '0:50'\n";

/// `text` with some bytes replaced, removed or inserted.
fn near(text: &'static str) -> impl Strategy<Value = Vec<u8>> {
    let edit = (any::<prop::sample::Index>(), 0..3_u8, any::<u8>());
    vec(edit, 0..8).prop_map(move |edits| {
        let mut bytes = text.as_bytes().to_vec();
        for (place, kind, byte) in edits {
            if bytes.is_empty() {
                break;
            }
            let at = place.index(bytes.len());
            // Most of what a reader distinguishes is printable.
            let byte = if byte < 200 { 32 + byte % 96 } else { byte };
            match kind {
                0 => bytes[at] = byte,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, byte),
            }
        }
        bytes
    })
}

/// A file of records as the program itself writes it, with its headings.
fn some_records() -> &'static str {
    include_str!("records.csv")
}

#[test]
fn every_property_holds_of_nothing_and_of_anything() {
    for (name, property) in properties::ALL {
        for bytes in [&[][..], &[0], &[255; 9], b"a", b"\xef\xbb\xbf", b"\xff\xfea\0"] {
            println!("{name} {bytes:?}");
            property(bytes);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn suites_are_read_or_refused(bytes in near(SUITE)) {
        properties::epd(&bytes);
    }

    #[test]
    fn positions_are_read_as_they_are_written(bytes in near(POSITION)) {
        properties::chess(&bytes);
    }

    #[test]
    fn trees_are_read_as_they_are_written(bytes in near(TREE)) {
        properties::tree(&bytes);
    }

    #[test]
    fn experiments_are_read_or_refused(bytes in near(EXPERIMENT)) {
        properties::experiment(&bytes);
    }

    #[test]
    fn matches_are_read_or_refused(bytes in near(CONTEST)) {
        properties::contest(&bytes);
    }

    #[test]
    fn records_are_read_as_they_are_written(bytes in near(some_records())) {
        properties::records(&bytes);
    }

    #[test]
    fn kept_keys_equal_computed_ones(bytes in vec(any::<u8>(), 0..60)) {
        properties::keys_follow_from_positions(&bytes);
    }

    #[test]
    fn all_algorithms_agree_on_any_small_tree(bytes in vec(any::<u8>(), 0..40)) {
        properties::algorithms_agree(&bytes);
    }
}
