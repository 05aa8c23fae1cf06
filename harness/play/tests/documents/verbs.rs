//! On the site, docs/VERBS.md contains the help of every command.

use std::fmt::Write as _;

use crate::site::assert_full;
use crate::{called, printed, root};

const PAGE: &str = "docs/VERBS.md";

/// The commands of the guest, which `plywood` alone lacks.
const OF_GUEST: [&str; 10] =
    ["book", "classify", "elo", "endgame", "evolve", "match", "memory", "play", "terms", "uci"];

/// The program that has a command.
fn program(words: &[&str]) -> &'static str {
    let is_of_guest = words.first().is_some_and(|it| OF_GUEST.contains(it));
    if is_of_guest { "plywood-play" } else { "plywood" }
}

/// The help of a command, as the program prints it.
fn help(words: &[&str]) -> String {
    printed(called(program(words), &root()).args(words).arg("--help"))
}

/// A heading of a help, and the indented lines below it.
struct Section<'a> {
    heading: &'a str,
    lines: Vec<&'a str>,
}

/// The parts of a help after its description: sections, and paragraphs that are in none.
enum Part<'a> {
    Section(Section<'a>),
    Paragraph(Vec<&'a str>),
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut before = "";
    for line in text.lines() {
        match (line.strip_suffix(':'), parts.last_mut()) {
            _ if line.is_empty() => {}
            (_, Some(Part::Section(section))) if line.starts_with("  ") => section.lines.push(line),
            (Some(heading), _) => {
                parts.push(Part::Section(Section { heading, lines: Vec::new() }));
            }
            (None, Some(Part::Paragraph(lines))) if !before.is_empty() => lines.push(line),
            (None, _) => parts.push(Part::Paragraph(vec![line])),
        }
        before = line;
    }
    parts
}

/// Text of a help as Markdown: signs that Markdown would take for its own are escaped outside code.
fn escaped(text: &str) -> String {
    let escape = |(place, part): (usize, &str)| {
        if place % 2 == 1 {
            format!("`{part}`")
        } else {
            part.replace('<', "&lt;").replace('*', "\\*")
        }
    };
    text.split('`').enumerate().map(escape).collect()
}

/// The description of a command: paragraphs, and lines of a file that are indented.
fn described(text: &str) -> String {
    let mut described = String::new();
    for block in text.trim_end().split("\n\n") {
        if block.lines().all(|line| line.starts_with("  ")) {
            let _ = write!(
                described,
                "```ini\n{}```\n\n",
                dedented(&block.lines().collect::<Vec<_>>())
            );
        } else {
            let _ = write!(described, "{}\n\n", escaped(block));
        }
    }
    described
}

/// Lines without the two spaces that they begin with.
fn dedented(lines: &[&str]) -> String {
    let lines = lines.iter().map(|line| line.strip_prefix("  ").unwrap_or(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The arguments or options in a section, each with its meaning.
fn entries(lines: &[&str]) -> Vec<(String, String)> {
    let mut entries: Vec<(String, String)> = Vec::new();
    for line in lines {
        let text = line.trim_start();
        let is_term = line.len() - text.len() < 8 && text.starts_with(['-', '<', '[']);
        match entries.last_mut() {
            _ if is_term => {
                let (term, meaning) = text.split_once("  ").unwrap_or((text, ""));
                entries.push((term.to_owned(), meaning.trim_start().to_owned()));
            }
            Some(_) if text.is_empty() => {}
            Some((_, meaning)) => {
                let value = text.strip_prefix("- ").and_then(|it| it.split_once(':'));
                let text = value.map_or_else(
                    || text.to_owned(),
                    |(value, about)| format!("`{value}`: {}", about.trim_start()),
                );
                let begins = value.is_some() || text == "Possible values:";
                let gap = match (meaning.is_empty(), begins) {
                    (true, _) => "",
                    (false, true) => "\n",
                    (false, false) => " ",
                };
                let _ = write!(meaning, "{gap}{text}");
            }
            None => panic!("{PAGE}: {line} belongs to no option"),
        }
    }
    entries
}

/// Arguments or options as rows of a table.
fn table(lines: &[&str]) -> String {
    let mut rows = String::new();
    for (term, meaning) in entries(lines).iter().filter(|(term, _)| term != "-h, --help") {
        let meaning = escaped(meaning).replace('\n', "<br>");
        let [term, meaning] = [term, &meaning].map(|cell| cell.replace('|', "\\|"));
        let _ = writeln!(rows, "| `{term}` | {meaning} |");
    }
    rows
}

/// The entry of a command, and those of its subcommands.
fn entry(words: &[&str]) -> String {
    let help = help(words);
    let (description, rest) = help.split_once("Usage: ").expect("a usage");
    let (usage, rest) = rest.split_once("\n\n").expect("options");
    let mut entry =
        format!("\n### {} {}\n\n{}", program(words), words.join(" "), described(description));
    let _ = write!(entry, "```text\n{}\n```\n", usage.replace("\n       ", "\n"));
    let (mut rows, mut after, mut below) = (String::new(), String::new(), String::new());
    for part in parts(rest) {
        match part {
            Part::Section(Section { heading: "Arguments" | "Options", lines }) => {
                rows.push_str(&table(&lines));
            }
            Part::Section(Section { heading: "Commands", lines }) => {
                for name in lines.iter().filter_map(|it| it.split_whitespace().next()) {
                    if name != "help" {
                        below.push_str(&self::entry(&[words, &[name]].concat()));
                    }
                }
            }
            Part::Section(Section { heading, lines }) => {
                let _ =
                    write!(after, "\n{}:\n\n```sh\n{}```\n", escaped(heading), dedented(&lines));
            }
            Part::Paragraph(lines) => {
                let _ = write!(after, "\n{}\n", escaped(&lines.join("\n")));
            }
        }
    }
    if !rows.is_empty() {
        let _ = write!(entry, "\n| argument or option | meaning |\n| --- | --- |\n{rows}");
    }
    entry + &after + &below
}

/// All commands, in the groups of `plywood --help`.
fn commands() -> String {
    let help = help(&[]);
    let (_, rest) = help.split_once("plywood <COMMAND>\n").expect("a usage");
    let mut text = String::new();
    for part in parts(rest) {
        let Part::Section(Section { heading, lines }) = part else { continue };
        if heading == "Options" {
            break;
        }
        let _ = write!(text, "\n## {heading}\n");
        for name in lines.iter().filter_map(|line| line.split_whitespace().next()) {
            text.push_str(&entry(&[name]));
        }
    }
    text
}

#[test]
fn the_site_lists_every_command() {
    assert_full(PAGE, "commands", &commands());
}

#[test]
fn options_become_rows() {
    let lines = [
        "      --columns <A|B>",
        "          Print only these, as `a|b` or a*b",
        "          Possible values:",
        "          - text: For a terminal",
        "          [default: text]",
        "  -h, --help  Print help",
    ];
    assert_eq!(
        table(&lines),
        "| `--columns <A\\|B>` | Print only these, as `a\\|b` or a\\*b<br>Possible values:\
         <br>`text`: For a terminal [default: text] |\n"
    );
}
