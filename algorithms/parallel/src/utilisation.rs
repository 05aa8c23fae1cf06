//! Processor utilisation over time.

/// The intervals during which processors were busy.
#[derive(Clone, Debug, Default)]
pub struct Utilisation {
    spans: Vec<(u64, u64)>,
}

impl Utilisation {
    /// Adds an interval during which one processor was busy.
    pub fn add(&mut self, from: u64, to: u64) {
        if from < to {
            self.spans.push((from, to));
        }
    }

    /// Returns the share of busy `processors`, in per mille, in each of `parts` equal intervals of
    /// the time until `end`.
    pub fn shares(&self, parts: usize, end: u64, processors: usize) -> Vec<u32> {
        if end == 0 {
            return vec![0; parts];
        }
        let edge = |part: usize| (u128::from(end) * part as u128 / parts as u128) as u64;
        let part_of = |time: u64| {
            let part = (u128::from(time) * parts as u128 / u128::from(end)) as usize;
            // Boundaries between intervals are rounded down.
            if part + 1 < parts && edge(part + 1) <= time { part + 1 } else { part }
        };
        let mut busy = vec![0_u128; parts];
        for &(from, to) in &self.spans {
            let (from, to) = (from.min(end), to.min(end));
            let mut part = part_of(from).min(parts - 1);
            let mut at = from;
            while at < to {
                let until = if part + 1 < parts { edge(part + 1).min(to) } else { to };
                busy[part] += u128::from(until - at);
                at = until;
                part += 1;
            }
        }
        let share = |(part, busy): (usize, &u128)| {
            let time = u128::from(edge(part + 1) - edge(part)) * processors as u128;
            (busy * 1000).checked_div(time).unwrap_or(0) as u32
        };
        busy.iter().enumerate().map(share).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_dealt_to_the_parts_that_they_cross() {
        let mut utilisation = Utilisation::default();
        utilisation.add(0, 100);
        utilisation.add(50, 75);
        utilisation.add(90, 400);
        assert_eq!(utilisation.shares(4, 100, 2), [500, 500, 1000, 700]);
        assert_eq!(utilisation.shares(2, 0, 2), [0, 0]);
        assert_eq!(Utilisation { spans: vec![(0, 7)] }.shares(3, 7, 1), [1000, 1000, 1000]);
    }
}
