//! Searches on several processors.

pub mod built_in;
mod charts;
mod digest;
mod measure;
pub mod plan;
mod plots;
pub mod row;
mod tables;

use std::sync::Arc;

use plywood_charts::canvas::Canvas;

use plan::{ParallelExperiment, ParallelPlan};
use row::ParallelRow;

use crate::core::chart::{Chart, Page, Picture, file_name};
use crate::core::document::Document;
use crate::core::memory::ensure_tables_fit;
use crate::core::study::{Asked, How, Measured, Study, Tables};
use crate::core::work::Work;
use crate::record::contender::Contender;

/// Searches on several processors.
pub struct Parallel(Arc<ParallelPlan>);

impl Parallel {
    /// The searches that an experiment takes.
    ///
    /// # Errors
    ///
    /// If the experiment makes no sense, or its tables do not fit into memory.
    pub fn new(experiment: &ParallelExperiment, how: &How) -> anyhow::Result<Self> {
        let mut plan = ParallelPlan::new(experiment)?;
        plan.deal(&how.share);
        ensure_tables_fit(plan.sequential().iter(), how.threads)?;
        Ok(Self(Arc::new(plan)))
    }
}

impl Study for Parallel {
    type Row = ParallelRow;
    type Shared<'a> = ();

    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;
    const DOCUMENT: Option<Document> = Some(built_in::DOCUMENT);

    fn share(_: &[ParallelRow]) {}

    fn tables(rows: &[ParallelRow], _: Option<&Contender>) -> Tables {
        Tables::Text(tables::summary(rows))
    }
}

impl Measured for Parallel {
    const ROWS: &'static str = "searches";

    fn asked(&self) -> Asked {
        self.0.asked()
    }

    fn measure(
        &self,
        work: &mut Work<'_, ParallelRow>,
    ) -> anyhow::Result<Option<Vec<ParallelRow>>> {
        self.0.search(work)
    }

    fn in_short(rows: &[ParallelRow]) -> Option<String> {
        Some(digest::digest(rows))
    }

    fn faults(rows: &[ParallelRow]) -> Vec<String> {
        tables::disagreements(rows)
    }
}

/// A picture for each family.
fn drawn<'a>(
    rows: &'a [ParallelRow],
    draw: fn(&[&ParallelRow]) -> Option<Canvas>,
) -> Vec<Picture<'a>> {
    let picture = |(title, rows): (String, Vec<&'a ParallelRow>)| Picture {
        slug: file_name(&format!("{} {title}", rows[0].experiment)),
        title,
        page: Page::First,
        draw: Box::new(move || draw(&rows)),
    };
    plots::families(rows).into_iter().map(picture).collect()
}
