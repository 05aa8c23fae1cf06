//! The main picture: leaves, times the minimal tree, by depth; and below, times alpha-beta.

use plywood_algorithms::Algorithm;
use plywood_charts::canvas::{Canvas, Role};
use plywood_statistics::{Contrast, Interval};

use super::ablation::share;
use super::baseline::pairs;
use super::group::{DEPTH, Group};
use super::leaves;
use super::looks::StyleMap;
use super::over_minimal::{self, Others};
use crate::record::contender::{Contender, PLAIN};
use crate::report::plots::axis::{self, Axis, range};
use crate::report::plots::families::{role_of, written};
use crate::report::plots::look::{Order, SeriesStyle};
use crate::report::plots::row_chart::{self, Dot, Row, Shape};
use crate::studies::searches::row::number;
use crate::studies::searches::tables::paired::compared;

/// The algorithms of the picture, in the order of its rows.
const CARD: [&str; 8] = ["minimax", "alpha-beta", "pvs", "scout", "mtd(f)", "sss*", "dual*", "b*"];

/// The algorithm that all others are compared with.
pub const BASE: &str = "alpha-beta";

/// Fewer algorithms than this are drawn as lines of their own.
const FEWEST: usize = 4;

/// Fewer marks than this are a sentence, not a picture.
const FEWEST_MARKS: usize = 4;

/// The searches of the card in a group.
pub struct Card<'g, 'a> {
    group: &'g Group<'a>,
    members: Vec<Contender>,
    base: Contender,
}

impl<'g, 'a> Card<'g, 'a> {
    /// Returns the card's searches in a group; `None` if it has too few of them.
    pub fn of(group: &'g Group<'a>) -> Option<Self> {
        let base = Contender::new(BASE, PLAIN);
        let is_there = |it: &Contender| {
            group.depths.iter().any(|&depth| group.mean(it, depth, &number::leaves).is_some())
        };
        let members = CARD.iter().map(|name| Contender::new(name, PLAIN));
        let members: Vec<Contender> = members.filter(is_there).collect();
        let is_first = group.page == crate::core::chart::Page::First && group.across == DEPTH;
        let is_whole = members.len() >= FEWEST && members.contains(&base) && is_first;
        is_whole.then_some(Self { group, members, base })
    }

    /// Returns the card's algorithms that are in the group.
    pub fn members(&self) -> &[Contender] {
        &self.members
    }

    /// Returns the group that the card is of.
    pub fn group(&self) -> &'g Group<'a> {
        self.group
    }

    /// Returns leaves, times the minimal tree.
    pub fn ratio(&self, contender: &Contender, depth: u32) -> Option<f64> {
        share(self.group, contender, depth)
    }

    /// Returns the leaves of the whole tree, times the minimal tree.
    pub fn whole(&self, depth: u32) -> Option<f64> {
        let full = self.group.tree(depth, &number::full_leaves)?;
        Some(full / self.group.tree(depth, &number::minimal_leaves)?)
    }

    /// Returns the two greatest depths with numbers for more than half of the searches, in
    /// ascending order.
    fn compared_depths(&self) -> Vec<u32> {
        let has = |depth: u32, it: &&Contender| self.against(it, depth).is_some();
        let enough = |&&depth: &&u32| {
            2 * self.members.iter().filter(|it| has(depth, it)).count() > self.members.len()
        };
        let mut depths: Vec<u32> =
            self.group.depths.iter().rev().filter(enough).take(2).copied().collect();
        depths.reverse();
        depths
    }

    /// Returns the leaves, times alpha-beta's, over the positions in pairs.
    fn against(&self, contender: &Contender, depth: u32) -> Option<Contrast> {
        let [own, other] = pairs(self.group, [contender, &self.base], depth);
        let is_whole = own.len() == self.group.positions(depth);
        compared(&number::leaves, &own, &other).filter(|_| is_whole)
    }
}

/// Draws both parts, or a line chart if the group has too few of the card's searches.
pub fn draw(group: &Group<'_>, looks: &StyleMap) -> Option<Canvas> {
    let Some(card) = Card::of(group) else {
        return leaves::over_minimal_against_depth(group, looks);
    };
    let below = below(&card)?;
    Some(match over_minimal::draw(&card) {
        Some(above) => above.above(below),
        None => below,
    })
}

/// Draws leaves, times alpha-beta's, in pairs of searches of one position, at the two greatest
/// depths.
#[expect(clippy::too_many_lines, reason = "one chart, from the axes to the notes")]
fn below(card: &Card<'_, '_>) -> Option<Canvas> {
    let depths = card.compared_depths();
    let last = *depths.last()?;
    let order = |depth| if depth == last { Order::Second } else { Order::First };
    let mut rows = Vec::new();
    let mut notes = vec!["Bars: 95% intervals over the positions, in pairs.".to_owned()];
    let mut marks = 0;
    for contender in &card.members {
        let role = role_of(&contender.algorithm);
        let dot = |depth: u32| {
            let look = SeriesStyle::at_depth(role, depth, order(depth));
            if let Some(contrast) = card.against(contender, depth) {
                return Some(Dot::of(&contrast, look));
            }
            let is_minimax = contender.algorithm == "minimax";
            let whole = card.whole(depth).filter(|_| is_minimax)?;
            Some(Dot::new(whole / card.ratio(&card.base, depth)?, look.hollow()))
        };
        let mut dots: Vec<Option<Dot>> = depths.iter().map(|&depth| dot(depth)).collect();
        let mut apart = None;
        if dots.iter().all(Option::is_none) {
            let shallower = card.group.depths.iter().rev();
            let found = shallower.copied().find_map(|depth| Some((depth, dot(depth)?)));
            let Some((depth, dot)) = found else { continue };
            let (name, mark) = (written(&contender.algorithm), dot.look.sign());
            notes.push(format!("{mark} {name} at depth {depth}."));
            apart = Some(format!("{mark} {}", of_row(dot.value)));
            if let Some(place) = dots.last_mut() {
                *place = Some(dot);
            }
        }
        let remark =
            |dot: &Option<Dot>| dot.as_ref().map_or("–".to_owned(), |it| of_row(it.value));
        let mut remarks: Vec<String> = dots.iter().map(remark).collect();
        if let Some((last, words)) = remarks.last_mut().zip(apart) {
            *last = words;
        }
        let is_base = *contender == card.base;
        if is_base {
            remarks.fill("1".to_owned());
        }
        // Alpha-beta is the line at 1.
        let dots: Vec<Dot> = dots.into_iter().flatten().filter(|_| !is_base).collect();
        marks += dots.len();
        rows.push(Row {
            section: 0,
            label: written(&contender.algorithm),
            owners: vec![contender.to_string()],
            look: SeriesStyle::new(role, 0),
            remarks,
            shape: Shape::Dots(dots),
        });
    }
    let minimal = depths.iter().map(|&depth| Some(1.0 / card.ratio(&card.base, depth)?));
    if let Some(minimal) = minimal.collect::<Option<Vec<f64>>>() {
        let dot = Dot::new(minimal[minimal.len() - 1], SeriesStyle::new(Role::Ink, 0));
        let remarks = minimal.into_iter().map(of_row).collect();
        rows.push(Row::dotted("minimal tree".to_owned(), Vec::new(), remarks, dot));
    }
    if marks < FEWEST_MARKS {
        return None;
    }
    if let Others::Band(..) = Others::of(card) {
        let names = card.members.iter().map(|it| &*it.algorithm);
        let names = names.filter(|name| !["minimax", BASE, "b*"].contains(name)).map(written);
        notes.push(format!("Grey band: {}.", names.collect::<Vec<_>>().join(", ")));
    }
    notes.push("Green band: alpha-beta’s interval.".to_owned());
    if card.members.iter().any(|it| it.known() == Some(Algorithm::MINIMAX)) {
        notes.push("○ counted, not searched.".to_owned());
    }
    if card.members.iter().any(|it| it.algorithm == "b*") {
        notes.push("B* proves a best move, not its value.".to_owned());
    }
    let notes =
        card.group.gaps().into_iter().fold(notes.join(" "), |all, note| format!("{all} {note}"));
    let axis = Axis::log("", shown(&rows), axis::number)?.titled("← fewer leaves · more leaves →");
    let title = "Leaves, times alpha-beta, position by position";
    let content = row_chart::Content {
        reference: Some(1.0),
        heads: heads(&depths, order),
        ..row_chart::Content::new(title, notes, axis)
    };
    Some(row_chart::draw("", &rows, content))
}

/// Returns the heads of the columns of depths, with their marks.
pub fn heads(depths: &[u32], order: impl Fn(u32) -> Order) -> Vec<String> {
    let head = |(number, &depth): (usize, &u32)| {
        let mark = SeriesStyle::at_depth(Role::Ink, depth, order(depth)).sign();
        if number == 0 { format!("{mark} depth {depth}") } else { format!("{mark} {depth}") }
    };
    depths.iter().enumerate().map(head).collect()
}

/// Formats a ratio at the end of its row.
fn of_row(ratio: f64) -> String {
    if ratio < 9.995 { format!("{ratio:.2}") } else { axis::number(ratio.round()) }
}

/// Returns the quantities that the axis of the rows must contain. Minimax and the minimal tree are
/// so far away that arrows show them, and ends of intervals are cut off if they would press the
/// other marks together.
fn shown(rows: &[Row]) -> Vec<f64> {
    const FAR: f64 = 4.0;
    const BEYOND: f64 = 1.12;
    let dots = || rows.iter().flat_map(|row| row.shape.dots());
    let is_near = |value: &f64| (1.0 / FAR..=FAR).contains(value);
    let values = || dots().map(|dot| dot.value).filter(is_near).chain([1.0]);
    let (least, most) = range(values()).unwrap_or((1.0, 1.0));
    let (least, most) = (least / BEYOND, most * BEYOND);
    let ends = dots().filter(|dot| is_near(&dot.value)).filter_map(|dot| dot.interval);
    let ends = ends.flat_map(Interval::ends).map(|end| end.clamp(least, most));
    values().chain(ends).collect()
}
