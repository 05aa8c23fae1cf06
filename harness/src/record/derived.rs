//! Columns that a file of searches may leave out, because they follow from its other columns.
//!
//! A new file leaves out each of them that follows in every row. Whoever reads the file computes its
//! cells, so a row is the same whether its file has the column or not.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::Display;

use csv::StringRecord;

use crate::record::asked::tree_name;
use crate::record::cell::Cell as _;
use crate::record::cells::Cells;
use crate::record::contender::Contender;
use crate::record::id::RowId;
use crate::record::records::ID;

/// A column that follows from others.
#[derive(Clone, Copy, Debug)]
pub struct Derived {
    /// Heading of the column.
    pub name: &'static str,
    /// Headings of the columns from which it follows.
    from: &'static [&'static str],
    /// Computes the cell from the cells of these columns; `None` if it does not follow in this row.
    cell: fn(&[&str]) -> Option<String>,
}

/// All such columns. A file that lacks a column of `from` does not determine the column.
const ALL: [Derived; 2] = [
    Derived {
        name: ID,
        from: &[
            "game",
            "branching_min",
            "branching_max",
            "tree_depth_plies",
            "early_end_probability",
            "transposition_probability",
            "position",
            "root",
            "seed",
            "evaluation",
            "depth_plies",
            "algorithm",
            "settings",
        ],
        cell: id_of_search,
    },
    Derived {
        name: "mean_cutoff_index",
        from: &["cutoff_histogram"],
        cell: |cells| mean_place(cells[0]),
    },
];

/// A derived column with the places of its sources among given headings.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The column.
    pub column: Derived,
    places: Vec<usize>,
}

impl Placed {
    /// Computes the cell of a row whose cells `at` returns by place; `None` if it does not follow.
    pub fn cell<'a>(&self, at: impl Fn(usize) -> &'a str) -> Option<String> {
        let cells: Vec<&str> = self.places.iter().map(|&place| at(place)).collect();
        (self.column.cell)(&cells)
    }
}

/// Returns the columns that follow from columns with these headings, whether or not they are among
/// them.
pub fn following<'a>(headings: impl Iterator<Item = &'a str>) -> Vec<Placed> {
    let headings: Vec<&str> = headings.collect();
    let place = |name: &&str| headings.iter().position(|heading| heading == name);
    let placed = |column: Derived| {
        let places: Option<Vec<usize>> = column.from.iter().map(place).collect();
        places.map(|places| Placed { column, places })
    };
    ALL.into_iter().filter_map(placed).collect()
}

/// Returns the columns that a file with these headings has left out.
fn left_out(headings: &StringRecord) -> Vec<Placed> {
    let mut all = following(headings.iter());
    all.retain(|it| headings.iter().all(|heading| heading != it.column.name));
    all
}

/// Returns whether a file with these headings has ids, written or left out.
pub fn has_ids(headings: &StringRecord) -> bool {
    let is_left_out = || left_out(headings).iter().any(|it| it.column.name == ID);
    headings.iter().any(|it| it == ID) || is_left_out()
}

/// What the rows of a file leave out. In a file without ids, the root of a position is in the first
/// row of the position alone, because its text would take as much room as the ids.
#[derive(Debug)]
pub struct LeftOut {
    columns: Vec<Placed>,
    roots: Option<Roots>,
}

impl LeftOut {
    /// Returns what a file with these headings leaves out.
    pub fn under(headings: &StringRecord) -> Self {
        let columns = left_out(headings);
        let has_no_ids = columns.iter().any(|it| it.column.name == ID);
        let roots = has_no_ids.then(|| Roots::among(headings.iter())).flatten();
        Self { columns, roots }
    }

    /// Returns the headings of the columns.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.columns.iter().map(|it| it.column.name)
    }

    /// Completes a row, of which all rows before it in the file have been completed: adds the cells of
    /// the columns to its end.
    ///
    /// # Errors
    ///
    /// The first column that does not follow from the row.
    pub fn complete(&mut self, row: &mut StringRecord) -> Result<(), &'static str> {
        if let Some(roots) = &mut self.roots {
            roots.complete(row);
        }
        for it in &self.columns {
            let cell = it.cell(|at| row.get(at).unwrap_or_default()).ok_or(it.column.name)?;
            row.push_field(&cell);
        }
        Ok(())
    }
}

/// The roots of the positions in the rows so far, by game and position.
#[derive(Debug)]
pub struct Roots {
    /// Places of the columns `game`, `position` and `root`.
    places: [usize; 3],
    known: HashMap<[String; 2], String>,
}

impl Roots {
    /// Returns no roots yet, of rows under these headings; `None` if these have no roots.
    pub fn among<'a>(headings: impl Iterator<Item = &'a str>) -> Option<Self> {
        let headings: Vec<&str> = headings.collect();
        let place = |name: &str| headings.iter().position(|heading| *heading == name);
        let places = [place("game")?, place("position")?, place("root")?];
        Some(Self { places, known: HashMap::new() })
    }

    /// Returns the place of the root in a row, if an earlier row of its position has the same root.
    pub fn repeated<'a>(&mut self, at: impl Fn(usize) -> &'a str) -> Option<usize> {
        let [game, position, root] = self.places;
        let own = at(root);
        if own.is_empty() {
            return None;
        }
        let known = self.known.entry([game, position].map(|it| at(it).to_owned()));
        match known {
            Entry::Occupied(known) => (known.get() == own).then_some(root),
            Entry::Vacant(new) => {
                new.insert(own.to_owned());
                None
            }
        }
    }

    /// Fills in the root of a row that has none, from an earlier row of its position.
    fn complete(&mut self, row: &mut StringRecord) {
        let cell = |at: usize| row.get(at).unwrap_or_default();
        self.repeated(cell);
        let [game, position, root] = self.places;
        let known = self.known.get(&[game, position].map(|it| cell(it).to_owned()));
        if let Some(known) = known.filter(|_| cell(root).is_empty()) {
            let cells = row.iter().enumerate();
            let mut filled: StringRecord =
                cells.map(|(at, kept)| if at == root { known } else { kept }).collect();
            filled.set_position(row.position().cloned());
            *row = filled;
        }
    }
}

/// Returns the id of a search. Only a generated tree needs no text of its root.
fn id_of_search(cells: &[&str]) -> Option<String> {
    let &[
        game,
        fewest,
        most,
        tree_depth,
        early_end,
        transposition,
        position,
        root,
        seed,
        evaluation,
        depth,
        algorithm,
        settings,
    ] = cells
    else {
        return None;
    };
    let game = if fewest.is_empty() {
        if root.is_empty() {
            return None;
        }
        game.to_owned()
    } else {
        let number = |text: &str| text.parse().ok();
        let branching = [number(fewest)?, number(most)?];
        let shares = [early_end, transposition].map(|text| text.parse().ok());
        tree_name(game, branching, number(tree_depth), shares)
    };
    let contender = Contender::new(algorithm, settings);
    let asked: [&dyn Display; 7] =
        [&game, &position, &root, &seed, &evaluation, &depth, &contender];
    Some(RowId::new("search", &asked).to_string())
}

/// Returns the mean place in a histogram of cutoffs; an empty text if there are none.
fn mean_place(histogram: &str) -> Option<String> {
    let (mut cutoffs, mut weighted) = (0_u64, 0_u64);
    for bar in histogram.split_whitespace() {
        let (place, count) = bar.split_once(':')?;
        let (place, count): (u64, u64) = (place.parse().ok()?, count.parse().ok()?);
        cutoffs = cutoffs.checked_add(count)?;
        weighted = weighted.checked_add(place.checked_mul(count)?)?;
    }
    let mut cell = Cells::default();
    (cutoffs > 0).then(|| weighted as f64 / cutoffs as f64).write(&mut cell);
    Some(cell.get(0).to_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::record::records::{Records, cells, headings as headings_of, read, texts, write};
    use crate::record::signature::signature;
    use crate::studies::searches::row::SearchRow;

    #[test]
    fn the_mean_place_is_that_of_the_histogram() {
        for (histogram, mean) in [
            ("", Some("")),
            ("0:3", Some("0.0")),
            ("0:3 1:1 4:2", Some("1.5")),
            ("0:2 1:1", Some("0.3333333333333333")),
            ("0:2 1", None),
            ("0:x", None),
            ("2:18446744073709551615", None),
        ] {
            assert_eq!(mean_place(histogram).as_deref(), mean, "{histogram}");
        }
    }

    #[test]
    fn a_file_without_roots_determines_no_ids() {
        let headings = |left_out: &[&str]| -> StringRecord {
            let all = ALL[0].from.iter().chain(ALL[1].from).chain([&ID, &"mean_cutoff_index"]);
            all.filter(|name| !left_out.contains(name)).collect()
        };
        let names = |left: &[&str]| -> Vec<&str> {
            left_out(&headings(left)).iter().map(|it| it.column.name).collect()
        };
        assert_eq!(names(&[]), [""; 0]);
        assert_eq!(names(&[ID, "mean_cutoff_index"]), [ID, "mean_cutoff_index"]);
        assert_eq!(names(&[ID, "root"]), [""; 0]);
        let has_ids = |left: &[&str]| has_ids(&headings(left));
        assert!(has_ids(&[]) && has_ids(&[ID]) && !has_ids(&[ID, "root"]));
    }

    /// Rows of a board game, a generated tree and a UCI program, whose ids and means follow.
    fn following_rows() -> [SearchRow; 4] {
        let chess = SearchRow {
            id: RowId::new("search", &[&"chess", &"a", &"8/8 w", &0, &"zero", &3, &"pvs+table=1"]),
            game: "chess".into(),
            position: "a".into(),
            root: "8/8 w".into(),
            evaluation: "zero".into(),
            depth_plies: 3,
            algorithm: "pvs".into(),
            settings: "table=1".into(),
            repeatable: true,
            cutoff_histogram: "0:2 1:1".into(),
            mean_cutoff_index: Some(1.0 / 3.0),
            ..SearchRow::default()
        };
        let name = "so:0.7:0.9:branching=2-4,d=3,end=0.0000001,transpose=1";
        let tree = SearchRow {
            id: RowId::new("search", &[&name, &"tree-7", &"", &7, &"tree", &3, &"sss*"]),
            game: "so:0.7:0.9".into(),
            branching_min: Some(2),
            branching_max: Some(4),
            tree_depth_plies: Some(3),
            early_end_probability: Some(1e-7),
            transposition_probability: Some(1.0),
            position: "tree-7".into(),
            root: "".into(),
            seed: 7,
            evaluation: "tree".into(),
            algorithm: "sss*".into(),
            settings: "plain".into(),
            cutoff_histogram: "".into(),
            mean_cutoff_index: None,
            ..chess.clone()
        };
        let program = "uci=stockfish+option.Hash=1";
        let program = SearchRow {
            id: RowId::new("search", &[&"chess", &"a", &"8/8 w", &0, &"zero", &3, &program]),
            algorithm: "uci=stockfish".into(),
            settings: "option.Hash=1".into(),
            ..chess.clone()
        };
        let deeper = SearchRow {
            id: RowId::new("search", &[&"chess", &"a", &"8/8 w", &0, &"zero", &4, &"pvs+table=1"]),
            depth_plies: 4,
            ..chess.clone()
        };
        [chess, tree, program, deeper]
    }

    /// Writes rows with all columns, as older programs did.
    fn write_whole_rows(path: &Path, rows: &[SearchRow]) {
        let mut writer = csv::Writer::from_path(path).expect("a file");
        writer.write_record(SearchRow::COLUMNS.iter().map(|it| it.name)).expect("headings");
        for row in rows {
            writer.write_record(cells(row).iter()).expect("a row");
        }
        writer.flush().expect("a file");
    }

    #[test]
    fn columns_that_follow_are_left_out_and_read_the_same() {
        let folder = tempfile::tempdir().expect("a folder");
        let [short, whole] = ["short.csv", "whole.csv"].map(|name| folder.path().join(name));
        let rows = following_rows();
        write(&short, &rows).expect("a file");
        write_whole_rows(&whole, &rows);
        let left_out = ["id", "mean_cutoff_index"];
        let found = headings_of(&short).expect("headings");
        let kept = SearchRow::COLUMNS.iter().map(|it| it.name).filter(|it| !left_out.contains(it));
        assert_eq!(found.iter().collect::<Vec<_>>(), kept.collect::<Vec<_>>());
        let records: Records<SearchRow> = read(&short).expect("rows");
        assert_eq!((&records.rows[..], &records.absent[..]), (&rows[..], &[][..]));
        assert_eq!(read(&whole).expect("rows"), records);
        assert_eq!(signature(&records.rows).ok(), signature(&rows).ok());
        let by_name = |path: &Path| -> Vec<BTreeMap<String, String>> {
            let (headings, rows) = texts(path).expect("texts");
            let named = |row: &StringRecord| {
                let names = headings.iter().map(str::to_owned);
                names.zip(row.iter().map(str::to_owned)).collect()
            };
            rows.iter().map(named).collect()
        };
        assert_eq!(by_name(&short), by_name(&whole));

        // The root of a position is in its first row.
        let text = fs::read_to_string(&short).expect("a file");
        assert_eq!(text.matches("8/8 w").count(), 1, "{text}");

        // Who changes a setting changes the id, and with it the signature.
        fs::write(&short, text.replacen("table=1", "table=2", 1)).expect("a file");
        let changed: Records<SearchRow> = read(&short).expect("rows");
        assert_ne!(changed.rows[0].id, rows[0].id);
        assert_eq!(changed.rows[1..], rows[1..]);
        assert_ne!(signature(&changed.rows).ok(), signature(&rows).ok());
        fs::write(&short, text.replacen("8/8 w", "", 1)).expect("a file");
        let error = read::<SearchRow>(&short).expect_err("no id").to_string();
        assert!(error.contains("short.csv:2: column \"id\": the file leaves it out"), "{error}");
    }

    /// A column stays if it does not follow in one row, such as that of an older journal.
    #[test]
    fn a_column_that_does_not_follow_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("records.csv");
        let mut rows = following_rows();
        rows[1].mean_cutoff_index = Some(0.5);
        rows[2].root = "".into();
        write(&path, &rows).expect("a file");
        let whole: Vec<&str> = SearchRow::COLUMNS.iter().map(|it| it.name).collect();
        assert_eq!(headings_of(&path).expect("headings").iter().collect::<Vec<_>>(), whole);
        assert_eq!(read::<SearchRow>(&path).expect("rows").rows, rows);
    }
}
