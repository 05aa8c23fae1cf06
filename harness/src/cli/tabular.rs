//! Options that select tables and their format.

use std::collections::BTreeSet;

use anyhow::{anyhow, ensure};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::cli::baseline::none_of;
use crate::core::depths::Depths;
use crate::record::contender::Contender;
use crate::report::table::answered::{Answered, Format};
use crate::studies::searches::experiment::inquiry::Inquiry;
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::explanation::explanation;
use crate::studies::searches::tables::findings::{Answers, COLUMNS, Grounds};
use crate::studies::searches::tables::summary::{self, EVALUATIONS, Selection};

/// Options for the tables of searches.
#[derive(Args, Clone, Debug, Default)]
pub struct TableOptions {
    /// Format of the tables [default: text]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,
    /// Print JSON, as --format json does
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Depths of the tables, such as 3 or 1-4 [default: the deepest]
    #[arg(long = "table-depths", visible_alias = "depths", value_name = "DEPTHS")]
    depths: Option<Depths>,
    #[command(flatten)]
    contenders: Chosen,
    /// Columns to print, separated by commas
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    #[arg(value_parser = column())]
    columns: Vec<String>,
}

/// Creates a parser for the word of a column. The evaluations are also the `leaves` that a record
/// counts.
fn column() -> impl TypedValueParser<Value = String> {
    let alias = |word| (word == EVALUATIONS).then_some("leaves");
    let value = |word| PossibleValue::new(word).aliases(alias(word));
    PossibleValuesParser::new(summary::words().map(value)).map(|word| match &*word {
        "leaves" => EVALUATIONS.to_owned(),
        _ => word,
    })
}

/// Options that select configurations to show.
#[derive(Args, Clone, Debug, Default)]
pub struct Chosen {
    /// Configurations to show, separated by commas, such as 'pvs,sss*'. A name alone shows that
    /// algorithm with all its settings
    #[arg(
        long = "configurations",
        alias = "contenders",
        value_name = "A,B",
        value_delimiter = ','
    )]
    names: Vec<String>,
}

impl Chosen {
    /// Returns whether all configurations are shown.
    pub fn is_all(&self) -> bool {
        self.names.is_empty()
    }

    /// Returns the rows of the selected configurations and of the baseline.
    ///
    /// # Errors
    ///
    /// If a name matches no configuration of the rows. The message lists their configurations.
    pub fn of(
        &self,
        mut rows: Vec<SearchRow>,
        baseline: Option<&Contender>,
    ) -> anyhow::Result<Vec<SearchRow>> {
        if self.is_all() {
            return Ok(rows);
        }
        self.ensure_among(&rows.iter().map(SearchRow::contender).collect())?;
        rows.retain(|row| self.has(&row.contender(), baseline));
        Ok(rows)
    }

    /// Returns whether a configuration is shown; the baseline always is.
    pub fn has(&self, own: &Contender, baseline: Option<&Contender>) -> bool {
        self.is_all() || self.names.iter().any(|name| is(name, own)) || baseline == Some(own)
    }

    /// Checks that each name matches at least one of `all`.
    ///
    /// # Errors
    ///
    /// If a name matches none of them. The message lists them.
    pub fn ensure_among(&self, all: &BTreeSet<Contender>) -> anyhow::Result<()> {
        for name in &self.names {
            ensure!(
                !all.is_empty(),
                "--configurations {name}: there is no search; name a record of searches"
            );
            if !all.iter().any(|it| is(name, it)) {
                let names: Vec<String> = all.iter().map(ToString::to_string).collect();
                return Err(none_of("--configurations", name, &names));
            }
        }
        Ok(())
    }
}

/// Returns whether `name` is the contender's name or its algorithm's name.
fn is(name: &str, contender: &Contender) -> bool {
    name == contender.algorithm || name == contender.to_string()
}

impl TableOptions {
    /// Returns whether the user gave any of these options.
    pub fn is_given(&self) -> bool {
        self.json || self.has_more_than_json()
    }

    /// Returns whether the user gave any of these options other than `--json`.
    pub fn has_more_than_json(&self) -> bool {
        let Self { format, json: _, depths, contenders, columns } = self;
        format.is_some() || depths.is_some() || !contenders.is_all() || !columns.is_empty()
    }

    /// Returns whether the format is JSON.
    pub fn is_json(&self) -> bool {
        self.format() == Format::Json
    }

    fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format.unwrap_or_default() }
    }

    /// Checks that these tables are possible for planned searches, each with its contender and
    /// depth, before any search runs.
    ///
    /// # Errors
    ///
    /// If no search has a selected configuration or one of the depths.
    pub fn ensure_possible(
        &self,
        searches: impl IntoIterator<Item = (Contender, u32)>,
    ) -> anyhow::Result<()> {
        let (contenders, planned): (BTreeSet<_>, BTreeSet<_>) = searches.into_iter().unzip();
        self.contenders.ensure_among(&contenders)?;
        let Some(depths) = &self.depths else { return Ok(()) };
        let list: Vec<String> = planned.iter().map(u32::to_string).collect();
        ensure!(
            depths.iter().any(|depth| planned.contains(&depth)),
            "--table-depths {depths}: no search has such a depth; write some of {}",
            list.join(", ")
        );
        Ok(())
    }

    /// Returns whether the format is plain text, for a terminal.
    pub fn is_text(&self) -> bool {
        self.format() == Format::Text
    }

    /// Formats the tables of these rows.
    ///
    /// # Errors
    ///
    /// As [`Self::tables`].
    pub fn write(
        &self,
        rows: Vec<SearchRow>,
        baseline: Option<&Contender>,
    ) -> anyhow::Result<String> {
        let tables = self.tables(rows, baseline)?;
        let text = self.listed(&tables)?;
        Ok(if self.is_text() { text + &explanation(&tables) } else { text })
    }

    /// Computes the tables of these rows.
    ///
    /// # Errors
    ///
    /// If no row has a selected configuration, or no table is left.
    pub fn tables(
        &self,
        rows: Vec<SearchRow>,
        baseline: Option<&Contender>,
    ) -> anyhow::Result<Vec<Answered>> {
        let rows = self.contenders.of(rows, baseline)?;
        let (depths, columns) = (self.depths.as_ref(), &*self.columns);
        let selection = Selection { baseline, depths, columns };
        let mut tables = summary::tables(&rows, selection);
        if let Some(depths) = &self.depths
            && tables.iter().all(|table| table.sheet.is_none())
        {
            return Err(anyhow!(
                "--table-depths {depths}: no configuration completed a search to these depths; leave the option out"
            ));
        }
        for table in &mut tables {
            if !self.is_text() && table.sheet.is_some() {
                table.notes.push(MEANS.to_owned());
            }
        }
        Ok(tables)
    }

    /// Formats these tables.
    ///
    /// # Errors
    ///
    /// If CSV cannot be written.
    pub fn listed(&self, tables: &[Answered]) -> anyhow::Result<String> {
        self.format().write(tables)
    }

    /// Formats the answers to these questions from all rows.
    ///
    /// # Errors
    ///
    /// As [`Answers::to`], or if CSV cannot be written.
    pub fn findings(
        &self,
        questions: &[Inquiry],
        rows: &[SearchRow],
        grounds: Grounds<'_>,
    ) -> anyhow::Result<String> {
        let format = self.format();
        let mut answers = Answers::to(questions, rows, grounds)?;
        if format == Format::Text {
            return Ok(answers.text());
        }
        for table in &mut answers.tables {
            table.notes.push(COLUMNS.to_owned());
        }
        format.write(&answers.tables)
    }
}

/// A note for tables that lack an [`explanation`].
const MEANS: &str = "Geometric means over the positions; shares are arithmetic ones. Intervals are \
                     of 95 %, by Student's t over the positions.";
