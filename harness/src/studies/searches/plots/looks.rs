//! Colours and marks of the configurations of one picture.

use std::collections::BTreeMap;

use crate::record::contender::Contender;
use crate::report::plots::families::role_of;
use crate::report::plots::look::SeriesStyle;

/// The look of each configuration of a picture.
#[derive(Clone, Debug, Default)]
pub struct StyleMap(BTreeMap<Contender, SeriesStyle>);

impl StyleMap {
    /// Gives each configuration the colour of its family, and marks that differ within a colour.
    pub fn of(contenders: &[Contender]) -> Self {
        let mut looks: BTreeMap<Contender, SeriesStyle> = BTreeMap::new();
        for contender in contenders {
            let role = role_of(&contender.algorithm);
            let relatives = looks.values().filter(|look| look.colour.role == role).count();
            looks.insert(contender.clone(), SeriesStyle::new(role, relatives));
        }
        Self(looks)
    }

    /// Gives each configuration a colour of its own, for a picture of one family.
    pub fn apart(contenders: &[Contender]) -> Self {
        let looks = contenders.iter().cloned().enumerate();
        Self(looks.map(|(number, contender)| (contender, SeriesStyle::of_series(number))).collect())
    }

    /// Returns the look of a configuration; one that is not in the picture has no mark of its own.
    pub fn get(&self, contender: &Contender) -> SeriesStyle {
        let other = || SeriesStyle::new(role_of(&contender.algorithm), 0);
        self.0.get(contender).copied().unwrap_or_else(other)
    }
}
