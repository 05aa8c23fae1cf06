//! Every relative link in a Markdown file leads to a file, and to a heading if it names one.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::{files, root};

/// A page's links, and the names by which links reach its parts.
#[derive(Default)]
struct Page {
    links: Vec<String>,
    anchors: HashSet<String>,
}

impl Page {
    fn new(text: &str) -> Self {
        let mut page = Self::default();
        let (mut heading, mut headings) = (None, HashMap::new());
        for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    page.links.push(dest_url.to_string());
                }
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::Text(text) | Event::Code(text) => {
                    heading = heading.map(|before| before + &text);
                }
                Event::End(TagEnd::Heading(_)) => {
                    let anchor = anchor(&heading.take().unwrap_or_default());
                    let earlier: &mut usize = headings.entry(anchor.clone()).or_default();
                    let number = if *earlier == 0 { String::new() } else { format!("-{earlier}") };
                    *earlier += 1;
                    page.anchors.insert(anchor + &number);
                }
                Event::Html(html) | Event::InlineHtml(html) => {
                    let id = html.strip_prefix("<a id=\"").and_then(|it| it.split('"').next());
                    page.anchors.extend(id.map(str::to_owned));
                }
                _ => {}
            }
        }
        page
    }
}

/// The name that GitHub gives to a heading.
fn anchor(heading: &str) -> String {
    let lower = heading.trim().to_lowercase();
    let kept = lower.chars().filter(|it| it.is_alphanumeric() || [' ', '-', '_'].contains(it));
    kept.map(|it| if it == ' ' { '-' } else { it }).collect()
}

/// Whether a link leads out of the project.
fn is_external(link: &str) -> bool {
    let scheme = link.split_once(':').map_or("", |(scheme, _)| scheme);
    ["http", "https", "mailto"].contains(&scheme)
}

/// The fault of a link on the page at `path`, if it has one.
fn fault(path: &Path, link: &str, pages: &HashMap<PathBuf, Page>) -> Option<String> {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let file = if file.is_empty() { path.to_owned() } else { path.parent()?.join(file) };
    let Ok(file) = file.canonicalize() else { return Some(format!("{link}: no such file")) };
    let page = pages.get(&file);
    let has_anchor = || page.is_some_and(|it| it.anchors.contains(anchor));
    (!anchor.is_empty() && !has_anchor()).then(|| format!("{link}: no such heading"))
}

/// All pages of the project, by their paths.
fn all_pages() -> HashMap<PathBuf, Page> {
    let page = |path: PathBuf| {
        let path = path.canonicalize().expect("a file");
        let text = fs::read_to_string(&path).expect("UTF-8");
        (path, Page::new(&text))
    };
    files(&root(), &["md"]).into_iter().map(page).collect()
}

/// The broken links of a page, if it had this text.
pub fn faults_of_page(path: &Path, text: &str) -> Vec<String> {
    let path = path.canonicalize().expect("a page");
    let mut pages = all_pages();
    let page = Page::new(text);
    let links: Vec<String> = page.links.iter().filter(|it| !is_external(it)).cloned().collect();
    pages.insert(path.clone(), page);
    links.iter().filter_map(|it| fault(&path, it, &pages)).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let pages = all_pages();
    let (mut checked, mut faults) = (0, Vec::new());
    for (path, page) in &pages {
        for link in page.links.iter().filter(|it| !is_external(it)) {
            checked += 1;
            faults.extend(fault(path, link, &pages).map(|it| format!("{}: {it}", path.display())));
        }
    }
    faults.sort();
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(checked > 700, "{checked}");
}

#[test]
fn a_broken_link_is_found() {
    let text = "# The end\n\n## `games.csv`\n\n## The end\n\n<a id=\"old\"></a>\n\n\
                [a](#the-end-1) [b](#gamescsv) [c](#old) [d](#missing) [e](missing.md)\n";
    let path = root().join("README.md").canonicalize().expect("a file");
    let page = Page::new(text);
    let links = page.links.clone();
    let pages = HashMap::from([(path.clone(), page)]);
    let faults: Vec<String> = links.iter().filter_map(|it| fault(&path, it, &pages)).collect();
    assert_eq!(faults, ["#missing: no such heading", "missing.md: no such file"]);
}

/// The lines that GitHub and the site's converter render differently. The converter needs an empty line
/// before a list, and takes `\<` for the beginning of an element.
fn misread(text: &str) -> Vec<&str> {
    let (mut is_code, mut before, mut found) = (false, "", Vec::new());
    for line in text.lines() {
        is_code ^= line.starts_with("```");
        let is_text =
            before.starts_with(|it: char| !it.is_whitespace()) && !before.starts_with("- ");
        let is_list = line.starts_with("- ") && is_text && !before.starts_with("<!--");
        if !is_code && (is_list || line.contains("\\<")) {
            found.push(line);
        }
        before = line;
    }
    found
}

#[test]
fn the_site_renders_markdown_as_github_does() {
    let text = "Text.\n- item\n- item\n\n- item\n  of two lines\n- item\n```text\na\n- b\\<c\n```\nout/\\<it>\n";
    assert_eq!(misread(text), ["- item", "out/\\<it>"]);
    for path in files(&root(), &["md"]) {
        let text = fs::read_to_string(&path).expect("UTF-8");
        assert_eq!(misread(&text), [""; 0], "{}", path.display());
    }
}
