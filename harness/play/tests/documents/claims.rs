//! docs/CLAIMS.md is a table of published claims, written in docs/claims.toml. The site shows all of them,
//! and the page those with the mark `page`.
//!
//! A number of a claim is a query in braces, `{records.csv ratio leaves of ...}`, which the rows of its
//! record answer. A query without a file asks the first record's `records.csv`; a file with a folder,
//! such as `findings/records.csv.gz`, is below results.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::Range;

use plywood::cells::aliases::Aliases;
use plywood::cells::page::{Files, Scripts, examine_text};
use plywood::facts_of;
use plywood::record::records;
use serde::Deserialize;
use toml::Spanned;

use crate::site::assert_full;
use crate::{assert_section, name, read, root, withdrawn};

const SOURCE: &str = "docs/claims.toml";
pub const PAGE: &str = "docs/CLAIMS.md";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claims {
    claim: Vec<Spanned<Claim>>,
}

/// A published claim.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_field_names, reason = "the field is named as in the file")]
struct Claim {
    /// The mark of a claim that the page shows.
    #[serde(default)]
    page: bool,
    /// Authors and year, by which claims are sorted.
    source: String,
    /// The section of the source.
    section: Option<String>,
    /// The claim, with the restrictions of its source.
    claim: String,
    verdict: Verdict,
    /// What Plywood found, with queries in braces.
    number: Option<String>,
    /// The reason why a claim is not tested.
    reason: Option<String>,
    /// The withdrawn records whose games will decide, by their lines in to-be-made-again.txt.
    #[serde(default)]
    awaits: Vec<String>,
    /// The folders of its records.
    #[serde(default)]
    records: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Verdict {
    Confirmed,
    Refuted,
    Depends,
    NotShown,
    NotTested,
}

impl Verdict {
    const ALL: [Self; 5] =
        [Self::Confirmed, Self::Refuted, Self::Depends, Self::NotShown, Self::NotTested];

    fn words(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Refuted => "refuted",
            Self::Depends => "depends",
            Self::NotShown => "not shown",
            Self::NotTested => "not tested",
        }
    }
}

/// The file that a query asks, below results, and the rest of the query.
fn file<'q>(query: &'q str, records: &[String]) -> Result<(String, &'q str), String> {
    let (first, rest) = query.split_once(' ').unwrap_or((query, ""));
    let (name, rest) =
        if records::stem(first).is_some() { (first, rest) } else { ("records.csv", query) };
    if name.contains('/') {
        return Ok((name.to_owned(), rest));
    }
    let record = records.first().ok_or("name a record in `records`, whose rows a query asks")?;
    Ok((format!("{record}/{name}"), rest))
}

/// The record of the program that wrote a file of rows, below results: `a/machine-b.toml` of
/// `a/games-b.csv`.
fn machine(file: &str) -> Result<String, String> {
    crate::register();
    let facts = facts_of(&root().join("results").join(file));
    let facts = facts.map_err(|error| format!("{error:#}"))?;
    let (folder, _) = file.rsplit_once('/').unwrap_or(("", file));
    Ok(format!("{folder}/{}", name(&facts)))
}

impl Claim {
    /// The fault of the claim, if it has one.
    fn fault(&self, withdrawn: &BTreeSet<String>) -> Option<String> {
        let is_tested = self.verdict != Verdict::NotTested;
        let has_number = self.number.is_some();
        if is_tested != has_number {
            return Some(
                "a tested claim has a `number`, and one that is not tested has none".into(),
            );
        }
        if !is_tested && self.reason.is_some() != self.awaits.is_empty() {
            return Some("a claim that is not tested has a `reason`, or `awaits` games".into());
        }
        if is_tested && self.reason.is_some() {
            return Some("only a claim that is not tested has a `reason`".into());
        }
        if let Some(done) = self.awaits.iter().find(|it| !withdrawn.contains(*it)) {
            return Some(format!(
                "`awaits` names {done}, which is not withdrawn; give its number in `number`"
            ));
        }
        let missing = |it: &&String| !root().join("results").join(it).join("README.md").exists();
        self.records.iter().find(missing).map(|it| format!("results/{it} has no page"))
    }

    /// The cell with the claim's number; each query's number is 0 until its rows answer.
    fn number(&self, withdrawn: &BTreeSet<String>) -> Result<String, String> {
        let mut text = self.number.as_ref().or(self.reason.as_ref()).cloned().unwrap_or_default();
        for Range { start, end } in queries(&text)?.into_iter().rev() {
            let query = &text[start + 1..end - 1];
            if query.contains('|') {
                return Err(format!("\"{query}\" has alternatives, which a table cannot have"));
            }
            let (file, rest) = file(query, &self.records)?;
            let machine = machine(&file)?;
            if withdrawn.contains(&machine) {
                return Err(format!("{file} is withdrawn; write awaits = [\"{machine}\"]"));
            }
            let marker = format!("0<!-- = ../results/{file} {rest} -->");
            text.replace_range(start..end, &marker);
        }
        if !self.awaits.is_empty() {
            text +=
                if text.is_empty() { "being played again" } else { "; games: being played again" };
        }
        Ok(text)
    }

    /// The line of the table.
    fn line(&self, withdrawn: &BTreeSet<String>) -> Result<String, String> {
        if let Some(fault) = self.fault(withdrawn) {
            return Err(fault);
        }
        let Self { source, claim, .. } = self;
        let section = self.section.as_ref().map_or_else(String::new, |it| format!(", {it}"));
        let (verdict, number) = (self.verdict.words(), self.number(withdrawn)?);
        let link = |it: &String| format!("[{it}](../results/{it}/README.md)");
        let records = self.records.iter().map(link).collect::<Vec<_>>().join(", ");
        Ok(format!("| {claim} | {source}{section} | {verdict} | {number} | {records} |\n"))
    }
}

/// The places of the queries in a text, with their braces.
fn queries(text: &str) -> Result<Vec<Range<usize>>, String> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = text[from..].find('{').map(|it| from + it) {
        let end = text[start..].find('}').ok_or("a brace is not closed")?;
        from = start + end + 1;
        found.push(start..from);
    }
    Ok(found)
}

const HEADING: &str = "\
| published claim | published in | verdict | number | record |
| --- | --- | --- | --- | --- |
";

/// The number of claims with each verdict, and their table; or all faults, with their lines in the file.
fn table(
    text: &str,
    is_shown: fn(&Claim) -> bool,
    withdrawn: &BTreeSet<String>,
) -> Result<String, String> {
    let place = |at: usize| format!("{SOURCE}:{}", text[..at].matches('\n').count() + 1);
    let parsed: Result<Claims, _> = toml::from_str(text);
    let mut claims = parsed
        .map_err(|error| {
            let at = error.span().map_or(0, |it| it.start);
            format!("{}: {}", place(at), error.message())
        })?
        .claim;
    claims.retain(|it| is_shown(it.as_ref()));
    claims.sort_by(|one, other| one.as_ref().source.cmp(&other.as_ref().source));
    let mut counts: BTreeMap<Verdict, usize> = BTreeMap::new();
    let (mut page, mut faults) = (HEADING.to_owned(), String::new());
    for claim in &claims {
        *counts.entry(claim.as_ref().verdict).or_default() += 1;
        match claim.as_ref().line(withdrawn) {
            Ok(line) => page += &line,
            Err(fault) => {
                let _ = writeln!(faults, "{}: {fault}", place(claim.span().start));
            }
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    crate::register();
    let examined = examine_text(
        &page,
        &Aliases::default(),
        &root().join("docs"),
        &mut Files::default(),
        Scripts::Compare,
    );
    let first = HEADING.lines().count() + 1;
    for fault in examined.faults {
        let claim = fault.line.checked_sub(first).and_then(|at| claims.get(at));
        let at = claim.map_or(0, |it| it.span().start);
        let _ = writeln!(faults, "{}: {:#}", place(at), fault.error);
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let of_verdict = |it: &Verdict| {
        let count = counts.get(it).copied().unwrap_or_default();
        format!("{count} {}", it.words())
    };
    let all: Vec<String> = Verdict::ALL.iter().map(of_verdict).collect();
    Ok(format!("{} claims: {}.\n\n{}", claims.len(), all.join(", "), examined.updated))
}

/// The claims of the page, with their queries, which the page itself leaves to its file.
pub fn with_queries() -> String {
    table(&read(SOURCE), |it| it.page, &withdrawn()).unwrap_or_else(|it| panic!("\n{it}"))
}

/// A text without its queries. Marks of registered questions remain.
fn without_queries(text: &str) -> String {
    let mut parts = text.split("<!-- = ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |seen, part| seen + part.split_once(" -->").map_or("", |(_, after)| after))
}

#[test]
fn the_claims_follow_from_their_file() {
    assert_section(PAGE, "site claims", &without_queries(&with_queries()));
}

#[test]
fn the_site_lists_every_claim() {
    let all = table(&read(SOURCE), |_| true, &withdrawn()).unwrap_or_else(|it| panic!("\n{it}"));
    assert_full(PAGE, "claims", &all);
}

#[test]
fn faults_of_claims_name_their_lines() {
    let withdrawn = BTreeSet::from(["b-star/machine-guesses.toml".to_owned()]);
    let claim =
        |fields: &str| format!("[[claim]]\nsource = \"Knuth 1975\"\nclaim = \"c\"\n{fields}\n");
    for (fields, expected) in [
        ("verdict = \"true\"", "docs/claims.toml:4: unknown variant `true`"),
        ("verdict = \"confirmed\"", "docs/claims.toml:1: a tested claim has a `number`"),
        ("verdict = \"not-tested\"", "has a `reason`, or `awaits` games"),
        ("verdict = \"not-tested\"\nawaits = [\"a/machine.toml\"]", "is not withdrawn; give its"),
        ("verdict = \"refuted\"\nnumber = \"1\"\nrecords = [\"none\"]", "results/none has no page"),
        ("verdict = \"refuted\"\nnumber = \"{count\"", "a brace is not closed"),
        ("verdict = \"refuted\"\nnumber = \"{count}\"", "name a record in `records`"),
        (
            "verdict = \"refuted\"\nnumber = \"{b-star/games-guesses.csv count}\"",
            "awaits = [\"b-star/machine-guesses.toml\"]",
        ),
        (
            "verdict = \"refuted\"\nnumber = \"{plaat/records.csv count where a=1|2}\"",
            "alternatives",
        ),
        ("verdict = \"refuted\"\nnumber = \"{plaat/records.csv mean no}\"", ":1: results"),
    ] {
        let faults = table(&claim(fields), |_| true, &withdrawn).expect_err(fields);
        let is_expected = faults.contains(expected) || faults.contains("has no column \"no\"");
        assert!(is_expected, "{fields}: {faults}");
    }
    let fields = "verdict = \"not-tested\"\nawaits = [\"b-star/machine-guesses.toml\"]";
    let text = claim(
        "verdict = \"confirmed\"\nsection = \"3\"\nnumber = \"as {count} rows\"\n\
                      records = [\"plaat\"]",
    ) + &claim(fields).replace("Knuth", "Huang");
    let page = table(&text, |_| true, &withdrawn).expect("two claims");
    assert!(page.starts_with("2 claims: 1 confirmed, 0 refuted, 0 depends, 0 not shown, 1 not"));
    let lines: Vec<&str> = page.lines().skip(4).collect();
    assert_eq!(lines[0], "| c | Huang 1975 | not tested | being played again |  |");
    let [before, after] = [
        "| c | Knuth 1975, 3 | confirmed | as ",
        "<!-- = ../results/plaat/records.csv count --> rows | [plaat](../results/plaat/README.md) |",
    ];
    assert!(lines[1].starts_with(before) && lines[1].ends_with(after), "{}", lines[1]);
    let marked = text.replacen("[[claim]]", "[[claim]]\npage = true", 1);
    let page = table(&marked, |it| it.page, &withdrawn).expect("one claim");
    assert!(page.starts_with("1 claims: 1 confirmed") && !page.contains("Huang"), "{page}");
}
