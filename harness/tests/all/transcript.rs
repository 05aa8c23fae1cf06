//! Transcripts: tables of what a user types, and of what the program then says and writes.
//!
//! A row that begins with `#` begins a case, which has a folder of its own. A row in parentheses is a
//! remark. Each other row begins with a sign:
//!
//! | row | meaning |
//! | --- | --- |
//! | `@ NAME` | a file; the rows after it that begin with a bar are its lines |
//! | `2$ WORDS` | a command, which ends with status 2; without a number, with 0 |
//! | `< TEXT` | a line of the command's input |
//! | `3> TEXT` | the output contains the text three times; without a number, at least once |
//! | `3: TEXT` | the same of the messages |
//! | `! TEXT` | neither contains the text |
//! | `. /PLACE JSON` | the output is JSON with this value at this place |
//! | `~ NAME` | the rows below are about this file instead of an output |
//! | `* OLD => NEW` | one occurrence of the old text in that file is replaced |
//! | `= NAME` | the output is the one that first had this name |
//! | `/ NAME` | it is another |
//! | `s NAME`, `d NAME` | its signature is the one that first had this name, or a different one |
//! | `w 80` | no line of the output is wider |
//! | `+ NAME`, `- NAME` | there is such a file, or none; `- *`: there are the case's own files alone |
//! | `c FROM TO` | the file is copied |
//! | `z NAME` | the file is compressed by gzip, and gone |
//! | `l 16 NAME` | the file keeps so many lines |
//! | `i NAME` | the command's input is this file |
//! | `u NAME` | the seals of a record are removed |
//! | `x NAME` | the file or folder is removed |
//!
//! In texts, `\n`, `\t`, `\0`, `\e` (escape) and `\s` (space) stand for characters, and `\\` for a backslash.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io::Write as _;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;

use crate::program::{Folder, signature, text};

/// The longest time until a mistake on the command line is told: nothing is computed before.
const PATIENCE: Duration = Duration::from_secs(30);

/// Checks the cases of a transcript.
pub fn check(transcript: &str) {
    let cases = transcript.strip_prefix("# ").expect("a case");
    for case in cases.split("\n# ") {
        let (title, rows) = case.split_once('\n').expect("a title and rows");
        let mut case = Case { title, ..Case::default() };
        for row in rows.lines().filter(|row| !row.is_empty() && !row.starts_with('(')) {
            case.check(row);
        }
        case.run();
    }
}

/// A command that may still get input.
struct Asked {
    line: String,
    status: i32,
    input: String,
}

#[derive(Default)]
struct Case<'a> {
    title: &'a str,
    folder: Folder,
    /// The names of the case's own files and folders.
    files: BTreeSet<String>,
    asked: Option<Asked>,
    /// The output and the messages of the last command, or the content of a file.
    said: [String; 2],
    file: String,
    named: HashMap<String, String>,
}

impl Case<'_> {
    fn run(&mut self) {
        let Some(Asked { line, status, input }) = self.asked.take() else { return };
        let started = Instant::now();
        let output = self.folder.told(&line, &input);
        let is_late = status == 2 && started.elapsed() > PATIENCE;
        assert!(!is_late, "{}: {line} takes {:?}", self.title, started.elapsed());
        self.said = [&output.stdout, &output.stderr].map(|bytes| text(bytes));
        let [said, complaint] = &self.said;
        let at = format!("{}: {line}\n{said}{complaint}", self.title);
        assert_eq!(output.status.code(), Some(status), "{at}");
        assert!(!complaint.contains("panicked"), "{at}");
    }

    fn check(&mut self, row: &str) {
        let digits = row.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = row.split_at(digits);
        let number: Option<usize> = number.parse().ok();
        let (sign, given) = rest.split_at(1);
        let given = unescaped(given.strip_prefix(' ').unwrap_or(given));
        if let "<" | "i" = sign {
            let line = format!("{given}\n");
            let more = if sign == "<" { line } else { self.folder.read(&given) };
            self.asked.as_mut().expect("a command").input += &more;
            return;
        }
        self.run();
        let [said, complaint] = &self.said;
        let at = || format!("{}: {row}\n{said}{complaint}", self.title);
        let has = |text: &str| match (number, text.matches(&given).count()) {
            (Some(number), found) => found == number,
            (None, found) => found > 0,
        };
        match sign {
            "$" => {
                let status = number.unwrap_or(0) as i32;
                self.asked = Some(Asked { line: given, status, input: String::new() });
            }
            ">" => assert!(has(said), "{}", at()),
            ":" => assert!(has(complaint), "{}", at()),
            "!" => assert!(!said.contains(&given) && !complaint.contains(&given), "{}", at()),
            "." => {
                let (place, value) = given.split_once(' ').expect("a place and a value");
                let json: Value = serde_json::from_str(said).unwrap_or_else(|_| panic!("{}", at()));
                let value: Value = serde_json::from_str(value).expect("JSON");
                assert_eq!(json.pointer(place).unwrap_or(&Value::Null), &value, "{}", at());
            }
            "=" => {
                let named = self.named.entry(given).or_insert_with(|| said.clone());
                assert_eq!(named, said, "{}: {row}", self.title);
            }
            "/" => assert_ne!(&self.named[&given], said, "{}: {row}", self.title),
            "s" => {
                let own = signature(said);
                let named = self.named.entry(given).or_insert_with(|| own.to_owned());
                assert_eq!(named, own, "{}: {row}", self.title);
            }
            "w" => {
                let most = given.parse().expect("a number");
                let is_wide = |line: &str| line.chars().count() > most;
                assert!(!said.lines().any(is_wide), "{}", at());
            }
            "d" => assert_ne!(self.named[&given], signature(said), "{}: {row}", self.title),
            _ => self.check_files(sign, given, row),
        }
    }

    /// Checks a row about files.
    fn check_files(&mut self, sign: &str, given: String, row: &str) {
        let said = &self.said[0];
        let at = || format!("{}: {row}\n{said}", self.title);
        match sign {
            "@" => self.write(&given),
            "|" => {
                let text = self.folder.read(&self.file);
                self.folder.write(&self.file, format!("{text}{given}\n"));
            }
            "~" => {
                self.said = [self.folder.read(&given), String::new()];
                self.file = given;
            }
            "*" => {
                let (old, new) = given.split_once(" => ").expect("two texts");
                assert!(said.contains(old), "{}", at());
                self.said[0] = said.replacen(old, new, 1);
                self.folder.write(&self.file, &self.said[0]);
            }
            "-" if given == "*" => {
                let files = fs::read_dir(&*self.folder).expect("a folder").count();
                assert_eq!(files, self.files.len(), "{}", at());
            }
            "+" | "-" => assert_eq!(self.folder.join(&given).exists(), sign == "+", "{}", at()),
            "c" => {
                let (from, to) = given.split_once(' ').expect("two names");
                self.write(to);
                fs::copy(self.folder.join(from), self.folder.join(to)).expect("a copy");
            }
            "z" => {
                let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
                packed.write_all(self.folder.read(&given).as_bytes()).expect("memory");
                self.folder.write(&format!("{given}.gz"), packed.finish().expect("memory"));
                fs::remove_file(self.folder.join(&given)).expect("a file");
            }
            "l" => {
                let (lines, name) = given.split_once(' ').expect("a number and a name");
                let lines = lines.parse().expect("a number");
                let text = self.folder.read(name);
                self.folder.write(name, text.split_inclusive('\n').take(lines).collect::<String>());
            }
            "u" => self.folder.unseal(&given),
            "x" => {
                let path = self.folder.join(&given);
                let removed =
                    if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
                removed.unwrap_or_else(|error| panic!("{}: {error}", at()));
            }
            _ => panic!("{}: {row} is no row", self.title),
        }
    }

    /// Begins a file.
    fn write(&mut self, name: &str) {
        let path = self.folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, "").expect("a file");
        name.clone_into(&mut self.file);
        self.files.insert(name.split('/').next().unwrap_or(name).to_owned());
    }
}

fn unescaped(text: &str) -> String {
    let mut parts = text.split('\\');
    let mut all = parts.next().unwrap_or_default().to_owned();
    while let Some(part) = parts.next() {
        let Some(sign) = part.chars().next() else {
            // Two backslashes.
            all.push('\\');
            all += parts.next().unwrap_or_default();
            continue;
        };
        all.push(match sign {
            'n' => '\n',
            't' => '\t',
            '0' => '\0',
            'e' => '\u{1b}',
            's' => ' ',
            _ => panic!("\\{sign} stands for nothing"),
        });
        all += &part[1..];
    }
    all
}

/// A test for each of these transcripts.
macro_rules! transcripts {
    ($($name:ident),* $(,)?) => {$(
        #[test]
        fn $name() {
            $crate::transcript::check(include_str!(concat!(
                "transcripts/",
                stringify!($name),
                ".txt"
            )));
        }
    )*};
}
pub(crate) use transcripts;
