//! The section of a page for one record.

use maud::{Markup, html};

use super::{Prose, Record, RowFile};
use crate::core::chart::Plot;
use crate::record::signature::Signature;
use crate::report::table::answered::Answered;
use crate::results::plots::Album;
use crate::studies::searches::tables::findings::COLUMNS;

/// Returns the id prefixes and headings of the record's subsections that have content.
pub fn parts(record: &Record) -> Vec<(&'static str, &'static str)> {
    let has_prose = !record.prose.is_empty() || record.notes.is_some();
    let has_answers = !record.tables.is_empty() || !record.texts.is_empty();
    let parts = [
        ("findings", "Questions", !record.findings.is_empty()),
        ("answers", "Verdicts", has_answers),
        ("pictures", "Charts", !record.albums.is_empty()),
        ("rows", "All rows", !record.files.is_empty()),
        ("prose", "What was asked", has_prose),
        ("origin", "Provenance", true),
    ];
    parts.into_iter().filter(|part| part.2).map(|(id, heading, _)| (id, heading)).collect()
}

/// Creates the section of record `number`. Its files are numbered from `first`.
pub fn section(record: &Record, number: usize, first: usize) -> Markup {
    html! {
        section aria-label=(record.name) {
            @for (part, heading) in parts(record) {
                h2 id={ (part) "-" (number) } {
                    (heading)
                    @if number > 0 { span.quiet { " " (record.name) } }
                }
                @match part {
                    "findings" => (findings(record)),
                    "answers" => (answers(record)),
                    "pictures" => (pictures(record, number)),
                    "rows" => (rows(record, first)),
                    "prose" => (prose(record)),
                    _ => (origin(record, first)),
                }
            }
        }
    }
}

fn findings(record: &Record) -> Markup {
    html! {
        @for Answered { heading, sheet, notes, .. } in &record.findings {
            h3 { @for (at, line) in heading.lines().enumerate() { @if at > 0 { br; } (line) } }
            @if let Some(sheet) = sheet { pre tabindex="0" { (sheet.to_string()) } }
            ul.quiet { @for note in notes { li { (note) } } }
        }
        p.quiet { (COLUMNS) }
    }
}

fn answers(record: &Record) -> Markup {
    let stopped = |table: &&Answered| table.sheet.is_none();
    let (stopped, tables): (Vec<&Answered>, Vec<&Answered>) =
        record.tables.iter().partition(stopped);
    html! {
        @if let Some(warning) = &record.warning { p role="note" { strong { "Note: " } (warning) "." } }
        @if !tables.is_empty() {
            p.quiet {
                "Numbers in brackets are 95 % intervals for these positions, by Student's t on \
                 the logarithms of ratios; another suite may differ by more. Exploratory: none of \
                 these comparisons was registered before the run, so no difference is called \
                 significant. Counts are exact; times are from one machine."
            }
            div.answers { @for table in tables { article {
                h3 { (table.heading) }
                ul { @for answer in &table.answers { li { (answer) } } }
                @if table.answers.is_empty() { p.quiet { "There is no other configuration to compare with." } }
                @if let Some(sheet) = &table.sheet { details {
                    summary { "The table" }
                    pre tabindex="0" { (sheet.to_string()) }
                    ul.quiet { @for note in &table.notes { li { (note) } } }
                } }
            } } }
        }
        @for table in stopped {
            p { "Not completed, of " (table.heading) ":" }
            ul { @for line in &table.stopped { li { (line) } } }
        }
        @for text in &record.texts { pre tabindex="0" { (text) } }
    }
}

fn pictures(record: &Record, number: usize) -> Markup {
    html! {
        div data-pictures=(number) {
            @if record.shown.len() > 1 { fieldset {
                legend { "Configurations in the plots" }
                div.switches { @for shown in &record.shown { label {
                    input type="checkbox" checked value=(shown.name) autocomplete="off";
                    (dot(&shown.colour))
                    (shown.name)
                } } }
                div.bar {
                    button type="button" data-all="on" { "All on" }
                    button type="button" data-all="off" { "All off" }
                    span.quiet { "A line of several equal configurations disappears when all of them are switched off." }
                }
            } }
            @for (place, album) in record.albums.iter().enumerate() { (figure(album, place)) }
        }
    }
}

/// Draws a coloured dot as SVG, because the page's policy forbids inline styles.
fn dot(colour: &str) -> Markup {
    html! {
        svg.swatch.plot aria-hidden="true" viewBox="0 0 2 2" { circle cx="1" cy="1" r="1" fill=(colour); }
    }
}

fn figure(album: &Album, place: usize) -> Markup {
    let Album { plot: Plot { title, reading, notice, .. }, pictures } = album;
    html! {
        h3 { (title) }
        figure data-album=(place) {
            div.bar {
                @if pictures.len() > 1 { label {
                    "Chart: "
                    select autocomplete="off" { @for (at, picture) in pictures.iter().enumerate() {
                        option value=(at) { (picture.title) }
                    } }
                } }
                button type="button" data-enlarge aria-pressed="false" { "Enlarge" }
            }
            div.paper tabindex="0" role="region" aria-label=(title) {}
            figcaption {
                p { strong { "Notice: " } (notice) }
                details { summary { "How to read it" } p { (reading) } }
            }
        }
    }
}

fn rows(record: &Record, first: usize) -> Markup {
    html! { @for (place, file) in (first..).zip(&record.files) {
        h3 { (file.name) }
        div data-rows=(place) { p.quiet { (file.rows) " rows" } }
        p { button type="button" disabled data-download=(place) { "Download " (file.name) } }
    } }
}

fn prose(record: &Record) -> Markup {
    html! {
        @for Prose { experiment, about, parts, definition } in &record.prose {
            h3 { (experiment) }
            @for paragraph in about.split("\n\n") { p { (paragraph) } }
            @if !parts.is_empty() { ul { @for (name, about) in parts {
                li { strong { (name) } @if !about.is_empty() { ": " (about) } }
            } } }
            details { summary { "Its definition" } pre tabindex="0" { (definition) } }
        }
        @if let Some(notes) = &record.notes {
            h3 { "Notes" }
            pre tabindex="0" { (notes) }
        }
    }
}

fn origin(record: &Record, first: usize) -> Markup {
    html! {
        @for (place, file) in (first..).zip(&record.files) {
            @let RowFile { name, rows, seeds, signature, sha256, .. } = file;
            dl id={ "file-" (place) } {
                dt { "file" } dd { (name) }
                dt { "rows" } dd { (rows) }
                dt { "seeds" } dd { (seeds) }
                dt { "signature" }
                @match signature {
                    Signature::Sha256(hashes) => {
                        dd { code { (hashes.plain) } }
                        @if let Some(hash) = &hashes.with_suites {
                            dt { "signature with suites" } dd { code { (hash) } }
                        }
                    },
                    Signature::Absent => dd { "none: no row is repeatable" },
                    Signature::Abridged => dd { "none: the rows are abridged" },
                }
                dt { "SHA-256" } dd { code { (sha256) } }
            }
        }
        @match &record.facts {
            Some(facts) => dl { @for (name, value) in facts { dt { (name) } dd { (fact(value)) } } },
            None => p.quiet { "No machine.toml lies beside the rows: who measured them, and where, \
                               is not known." },
        }
    }
}

fn fact(value: &toml::Value) -> Markup {
    match value {
        toml::Value::String(text) => html! { (text) },
        toml::Value::Array(items) => html! { @for item in items { div { (fact(item)) } } },
        toml::Value::Table(table) => html! { @for (at, (name, value)) in table.iter().enumerate() {
            @if at > 0 { "; " }
            (name) " " (fact(value))
        } },
        other => html! { (other) },
    }
}
