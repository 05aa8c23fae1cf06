//! Kinds of plot, and the plots of each kind for given rows.

use plywood_charts::canvas::{self, Canvas, Colour};

use crate::core::study::Study;
use crate::record::contender::Contender;

/// The description of a kind of plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plot {
    /// The kind's name in commands, and the prefix of its file names.
    pub name: &'static str,
    /// A heading that describes the plot.
    pub title: &'static str,
    /// How to read the plot.
    pub reading: &'static str,
    /// The feature to notice in the plot.
    pub notice: &'static str,
    /// Whether a run draws the kind.
    pub drawn: Drawn,
}

/// When plots of a kind are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// By every run, and by `plywood plot` if nothing else is asked for.
    ByDefault,
    /// Only on request.
    OnRequest,
}

/// A kind of plot of a study's rows.
pub struct Chart<S: Study> {
    /// The kind's name in commands, and the prefix of its file names.
    pub name: &'static str,
    /// A heading that describes the plot.
    pub title: &'static str,
    /// How to read the plot.
    pub reading: &'static str,
    /// The feature to notice in the plot.
    pub notice: &'static str,
    /// Whether a run draws the kind.
    pub drawn: Drawn,
    /// Returns the plots of given rows, as tasks to draw.
    pub pictures: for<'a> fn(View<'a, S>) -> Vec<Picture<'a>>,
}

impl<S: Study> Chart<S> {
    /// Returns the description of this kind.
    pub fn plot(&self) -> Plot {
        let Self { name, title, reading, notice, drawn, .. } = *self;
        Plot { name, title, reading, notice, drawn }
    }
}

/// The data for the plots of a study: rows, baseline and derived data.
pub struct View<'a, S: Study> {
    /// The rows to plot.
    pub rows: &'a [S::Row],
    /// The baseline that all other contenders are compared with, if any.
    pub baseline: Option<&'a Contender>,
    /// Data that several plots derive from the rows.
    pub shared: S::Shared<'a>,
}

impl<S: Study> Clone for View<'_, S> {
    fn clone(&self) -> Self {
        Self { rows: self.rows, baseline: self.baseline, shared: self.shared.clone() }
    }
}

/// The page that shows a plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Page {
    /// The first page: all contenders, or one of each family.
    First,
    /// The page of contenders that the first page omits.
    Variants,
}

/// A contender or player shown in plots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendEntry {
    /// The name that labels its groups of marks.
    pub name: String,
    /// The colour in CSS notation.
    pub colour: String,
}

impl LegendEntry {
    /// Creates an entry with this name and colour.
    pub fn new(name: String, colour: Colour) -> Self {
        Self { name, colour: canvas::css(colour) }
    }
}

/// A plot that can be drawn.
pub struct Picture<'a> {
    /// The last part of the plot's file name.
    pub slug: String,
    /// The part of the rows that the plot shows.
    pub title: String,
    /// The page that shows the plot.
    pub page: Page,
    /// Draws the plot; `None` if there is no data for it.
    pub draw: Box<dyn Fn() -> Option<Canvas> + Send + Sync + 'a>,
}

/// Creates a plot for each part of the rows, titled after the part's first row.
pub fn of_parts<'a, R: Sync + 'a>(
    parts: impl Iterator<Item = &'a [R]>,
    title: impl Fn(&R) -> String,
    draw: fn(&[R]) -> Option<Canvas>,
) -> Vec<Picture<'a>> {
    let picture = |rows: &'a [R]| {
        let title = title(&rows[0]);
        let draw = Box::new(move || draw(rows));
        Picture { slug: file_name(&title), title, page: Page::First, draw }
    };
    parts.map(picture).collect()
}

/// Converts a name to lower-case letters, digits and single hyphens. Signs that distinguish
/// algorithms become words.
pub fn file_name(name: &str) -> String {
    let mut slug = String::new();
    for c in name.replace("(+", "(plus ").replace("(-", "(minus ").chars() {
        match c {
            '*' => slug.push_str("star"),
            c if c.is_alphanumeric() => slug.extend(c.to_lowercase()),
            _ if !slug.ends_with('-') => slug.push('-'),
            _ => {}
        }
    }
    let slug = slug.trim_matches('-');
    if slug.is_empty() { "unnamed".to_owned() } else { slug.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_file_names() {
        assert_eq!(file_name("Uniform (b=3, P-game) / B*"), "uniform-b-3-p-game-bstar");
        assert_eq!(file_name("../.."), "unnamed");
        assert_eq!(
            [file_name("mtd(+inf)"), file_name("mtd(-inf)")],
            ["mtd-plus-inf", "mtd-minus-inf"]
        );
    }
}
