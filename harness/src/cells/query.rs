//! The query language of pages, and its parser.
//!
//! ```text
//! [FILE] ratio COLUMNS [of FILTERS] to FILTERS [where FILTERS] [by COLUMNS] [across COLUMN] [as FORMAT]
//! [FILE] ratio COLUMNS [of FILTERS] to COLUMN [where FILTERS] [by COLUMNS] [across COLUMN] [as FORMAT]
//! [FILE] saved COLUMNS [of FILTERS] to FILTERS [where FILTERS] [by COLUMNS] [across COLUMN] [as FORMAT]
//! [FILE] elo PLAYER to PLAYER
//! [FILE] mean|median|geomean|sum|least|greatest COLUMNS [where FILTERS] [by COLUMNS] [across COLUMN] [as FORMAT]
//! [FILE] count [where FILTERS] [by COLUMNS] [across COLUMN]
//! ```

use anyhow::anyhow;
use winnow::ascii::{digit1, multispace0, multispace1};
use winnow::combinator::{
    alt, cut_err, delimited, fail, not, opt, preceded, separated, separated_pair, terminated,
};
use winnow::error::{StrContext, StrContextValue};
use winnow::token::{take_till, take_while};
use winnow::{ModalResult, Parser};

use super::format::{Format, Precision, Unit};
use crate::record::records;

/// A query of the rows in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// The file, relative to the page's folder; by default `records.csv`.
    pub file: Option<String>,
    /// The number to compute.
    pub measure: Measure,
    /// The conditions on the rows.
    pub filters: Vec<Filter>,
    /// The columns whose values form the rows of a table.
    pub by: Vec<String>,
    /// The column whose values form the columns of a table.
    pub across: Option<String>,
    /// The format of the numbers.
    pub format: Format,
}

/// A number that is computed from rows.
#[derive(Clone, Debug, PartialEq)]
pub enum Measure {
    /// The geometric mean of ratios of paired rows.
    Ratio {
        /// The columns of the costs.
        columns: Vec<String>,
        /// The conditions on the dividend's rows.
        of: Vec<Filter>,
        /// The divisor of the ratio.
        to: Divisor,
    },
    /// The saving relative to another search, as a share of that search's costs above the minimal
    /// tree. Costs are summed over the positions of a suite; the geometric mean is over suites.
    Saved {
        /// The columns of the costs.
        columns: Vec<String>,
        /// The conditions on the rows of the cheaper search.
        of: Vec<Filter>,
        /// The conditions on the rows of the other search.
        from: Vec<Filter>,
    },
    /// The Elo difference of two players who met in a match.
    Elo {
        /// The player; positive differences are in this player's favour.
        player: String,
        /// The player's opponent.
        opponent: String,
    },
    /// A statistic of the values in columns.
    Statistic(Statistic, Vec<String>),
    /// The number of rows that satisfy the conditions.
    Count,
}

impl Measure {
    /// Returns the columns of costs or values; empty for a count and Elo.
    pub fn columns(&self) -> &[String] {
        match self {
            Self::Ratio { columns, .. }
            | Self::Saved { columns, .. }
            | Self::Statistic(_, columns) => columns,
            Self::Count | Self::Elo { .. } => &[],
        }
    }

    /// Returns the conditions on the dividend's rows, or on the rows of the cheaper search.
    pub fn own(&self) -> &[Filter] {
        match self {
            Self::Ratio { of, .. } | Self::Saved { of, .. } => of,
            Self::Statistic(..) | Self::Count | Self::Elo { .. } => &[],
        }
    }
}

/// The divisor of a ratio.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Divisor {
    /// The costs of other rows, which satisfy these conditions.
    Rows(Vec<Filter>),
    /// Another column of the same row, such as the leaves of the minimal tree.
    Column(String),
}

/// A statistic of several numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistic {
    /// The arithmetic mean.
    Mean,
    /// The middle value, or the mean of the two middle values.
    Median,
    /// The geometric mean.
    GeometricMean,
    /// The sum.
    Sum,
    /// The minimum.
    Least,
    /// The maximum.
    Greatest,
}

/// A condition on a row: its value in a column is one of these values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// The name of the column.
    pub column: String,
    /// The accepted values.
    pub values: Vec<String>,
}

impl Query {
    /// Parses a query.
    ///
    /// # Errors
    ///
    /// If the text is not a query. The message quotes the part that was not understood and lists
    /// what is allowed there.
    pub fn parse(text: &str) -> anyhow::Result<Self> {
        let text = text.trim();
        query.parse(text).map_err(|error| {
            let rest = text.get(error.offset()..).unwrap_or_default();
            let place = if rest.is_empty() { "at its end" } else { rest };
            let expected = error.inner().to_string().replace('\n', ", ");
            let expected = if expected.is_empty() {
                "expected a clause (of, to, where, by, across, as), each at most once and in this order"
                    .to_owned()
            } else {
                expected
            };
            anyhow!("the query \"{text}\" is not understood ({place}): {expected}")
        })
    }

    /// Returns whether the answer is a single number.
    pub fn is_single(&self) -> bool {
        self.by.is_empty() && self.across.is_none() && self.measure.columns().len() <= 1
    }
}

fn expected(what: &'static str) -> StrContext {
    StrContext::Expected(StrContextValue::Description(what))
}

fn query(input: &mut &str) -> ModalResult<Query> {
    let file = opt(terminated(file, multispace1)).parse_next(input)?;
    let measure = measure.parse_next(input)?;
    let filters = opt(clause("where", filters)).parse_next(input)?;
    let by = opt(clause("by", names)).parse_next(input)?;
    let across = opt(clause("across", name)).parse_next(input)?;
    let format = opt(clause("as", format)).parse_next(input)?;
    Ok(Query {
        file,
        measure,
        filters: filters.unwrap_or_default(),
        by: by.unwrap_or_default(),
        across,
        format: format.unwrap_or_default(),
    })
}

/// Parses a clause: a keyword followed by `what`.
fn clause<'a, T>(
    keyword: &'static str,
    what: impl Parser<&'a str, T, winnow::error::ErrMode<winnow::error::ContextError>>,
) -> impl Parser<&'a str, T, winnow::error::ErrMode<winnow::error::ContextError>> {
    preceded((multispace1, keyword, multispace1), cut_err(what))
}

fn file(input: &mut &str) -> ModalResult<String> {
    bare.verify(|word: &str| records::stem(word).is_some()).map(str::to_owned).parse_next(input)
}

fn measure(input: &mut &str) -> ModalResult<Measure> {
    let statistic = alt((
        "mean".value(Statistic::Mean),
        "median".value(Statistic::Median),
        "geomean".value(Statistic::GeometricMean),
        "sum".value(Statistic::Sum),
        "least".value(Statistic::Least),
        "greatest".value(Statistic::Greatest),
    ));
    let unknown = fail.context(expected(
        "[FILE.csv] and ratio, saved, elo, mean, median, geomean, sum, least, greatest or count",
    ));
    alt((
        ratio,
        saved,
        elo,
        (terminated(statistic, multispace1), cut_err(names))
            .map(|(statistic, columns)| Measure::Statistic(statistic, columns)),
        "count".value(Measure::Count),
        unknown,
    ))
    .parse_next(input)
}

fn ratio(input: &mut &str) -> ModalResult<Measure> {
    let columns = preceded(("ratio", multispace1), cut_err(names)).parse_next(input)?;
    let of = opt(clause("of", filters)).parse_next(input)?;
    let divisor = alt((filters.map(Divisor::Rows), name.map(Divisor::Column)));
    let to = cut_err(clause("to", divisor).context(expected(
        "`to COLUMN=VALUE`, the rows that the ratio relates to, or `to COLUMN`",
    )))
    .parse_next(input)?;
    Ok(Measure::Ratio { columns, of: of.unwrap_or_default(), to })
}

fn saved(input: &mut &str) -> ModalResult<Measure> {
    let columns = preceded(("saved", multispace1), cut_err(names)).parse_next(input)?;
    let of = opt(clause("of", filters)).parse_next(input)?;
    let from = cut_err(
        clause("to", filters)
            .context(expected("`to COLUMN=VALUE`, the rows of the search whose costs are saved")),
    )
    .parse_next(input)?;
    Ok(Measure::Saved { columns, of: of.unwrap_or_default(), from })
}

fn elo(input: &mut &str) -> ModalResult<Measure> {
    let player = || value.map(str::to_owned);
    let players = (player(), clause("to", player()));
    preceded(("elo", multispace1), cut_err(players.context(expected("PLAYER to PLAYER"))))
        .map(|(player, opponent)| Measure::Elo { player, opponent })
        .parse_next(input)
}

fn filters(input: &mut &str) -> ModalResult<Vec<Filter>> {
    separated(1.., filter, multispace1).parse_next(input)
}

fn filter(input: &mut &str) -> ModalResult<Filter> {
    separated_pair(name, '=', value)
        .map(|(column, value): (String, &str)| Filter {
            column,
            values: value.split('|').map(str::to_owned).collect(),
        })
        .parse_next(input)
}

fn value<'a>(input: &mut &'a str) -> ModalResult<&'a str> {
    alt((delimited('"', take_till(0.., '"'), '"'), bare)).parse_next(input)
}

fn names(input: &mut &str) -> ModalResult<Vec<String>> {
    separated(1.., name, (multispace0, ',', multispace0)).parse_next(input)
}

fn name(input: &mut &str) -> ModalResult<String> {
    take_while(1.., |letter: char| letter.is_alphanumeric() || letter == '_')
        .map(str::to_owned)
        .context(expected("the name of a column"))
        .parse_next(input)
}

fn bare<'a>(input: &mut &'a str) -> ModalResult<&'a str> {
    preceded(not('"'), take_till(1.., char::is_whitespace)).parse_next(input)
}

/// A word of the clause `as`.
#[derive(Clone, Copy)]
enum Word {
    Precision(Precision),
    Unit(Unit),
    Interval,
}

fn format(input: &mut &str) -> ModalResult<Format> {
    let number = || digit1.try_map(str::parse::<u8>).verify(|it| (0..=9).contains(it));
    let word = alt((
        preceded("digits=", number().verify(|it| *it > 0))
            .map(|it| Word::Precision(Precision::Digits(it))),
        preceded("decimals=", number()).map(|it| Word::Precision(Precision::Decimals(it))),
        "percent".value(Word::Unit(Unit::Percent)),
        "saving".value(Word::Unit(Unit::Saving)),
        "interval".value(Word::Interval),
    ))
    .context(expected("digits=N, decimals=N, percent, saving or interval"));
    let words: Vec<Word> = separated(1.., word, multispace1).parse_next(input)?;
    let mut format = Format::default();
    for word in words {
        match word {
            Word::Precision(precision) => format.precision = Some(precision),
            Word::Unit(unit) => format.unit = unit,
            Word::Interval => format.has_interval = true,
        }
    }
    Ok(format)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_has_all_its_clauses() {
        let text = "../a/records.csv ratio leaves, nodes of configuration=pvs+table=16:usual to \
                    configuration=sss* where game=chess depth_plies=3|4 by evaluation across \
                    depth_plies as decimals=2 interval";
        let query = Query::parse(text).expect("a query");
        assert_eq!(query.file.as_deref(), Some("../a/records.csv"));
        let filter = |column: &str, values: &[&str]| Filter {
            column: column.to_owned(),
            values: values.iter().map(|it| (*it).to_owned()).collect(),
        };
        let measure = Measure::Ratio {
            columns: vec!["leaves".to_owned(), "nodes".to_owned()],
            of: vec![filter("configuration", &["pvs+table=16:usual"])],
            to: Divisor::Rows(vec![filter("configuration", &["sss*"])]),
        };
        assert_eq!(query.measure, measure);
        let filters = [filter("game", &["chess"]), filter("depth_plies", &["3", "4"])];
        assert_eq!(query.filters, filters);
        assert_eq!(
            (&*query.by, query.across.as_deref()),
            (&["evaluation".to_owned()][..], Some("depth_plies"))
        );
        assert_eq!(query.format.precision, Some(Precision::Decimals(2)));
        assert!(query.format.has_interval && !query.is_single());
        let quoted = Query::parse("count where player=\"two words\"").expect("a query");
        assert_eq!(quoted.filters, [filter("player", &["two words"])]);
        assert!(quoted.is_single());
    }
}
