//! The ring of neurons and its learning rule (5.2.1, 5.2.2).

use fastrand::Rng;
use serde::{Deserialize, Serialize};

use super::coding::{INPUTS, Pattern, normalised};
use super::means::Means;
use super::weights::Weights;

/// Settings of a ring, with the source's values as defaults.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct RingSettings {
    /// Number of neurons on the ring.
    pub neurons: usize,
    /// A neuron learns as a neighbour only while it has fewer wins than this.
    pub young: u32,
    /// Absolute value below which weights are set to 0.
    pub least_weight: f64,
    /// Whether weights are scaled to length 1 after each change.
    pub normalising: Normalising,
}

/// Whether weights are scaled to length 1 after each change. The source does not specify it; the
/// program in its appendix does not scale them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Normalising {
    /// Weights are left as they are.
    #[default]
    Never,
    /// Weights are scaled after each change.
    Always,
}

impl Default for RingSettings {
    fn default() -> Self {
        Self { neurons: 180, young: 100, least_weight: 1e-10, normalising: Normalising::Never }
    }
}

/// The neuron with the largest product for a pattern.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Winner {
    /// Index of the neuron.
    pub neuron: usize,
    /// Dot product of its weights with the pattern.
    pub product: f64,
}

/// A ring of neurons.
#[derive(Clone, Debug, PartialEq)]
pub struct Ring {
    settings: RingSettings,
    weights: Weights,
    /// Number of wins of each neuron (the source's "IQ").
    wins: Vec<u32>,
}

impl Ring {
    /// Returns an untrained ring, with weights uniform between -1 and 1.
    ///
    /// # Panics
    ///
    /// If there are no neurons.
    pub fn new(settings: RingSettings, random: &mut Rng) -> Self {
        assert!(settings.neurons > 0, "a ring has neurons");
        let mut weights = || [(); INPUTS].map(|()| 2.0 * random.f64() - 1.0);
        let weights = (0..settings.neurons).map(|_| weights()).collect();
        Self { settings, weights, wins: vec![0; settings.neurons] }
    }

    /// Returns a ring of trained neurons, given by their weights and numbers of wins.
    pub(super) fn with_neurons(settings: RingSettings, neurons: Vec<(Pattern, u32)>) -> Self {
        let (weights, wins): (Vec<Pattern>, _) = neurons.into_iter().unzip();
        Self { settings, weights: weights.into_iter().collect(), wins }
    }

    /// Returns a ring whose neurons are the means of classes. The number of wins is the number of
    /// patterns in the class.
    pub fn of_means(settings: RingSettings, found: &Means) -> Self {
        let mut neurons: Vec<_> = found.means.iter().map(|mean| (*mean, 0)).collect();
        for &class in &found.classes {
            neurons[class].1 += 1;
        }
        Self::with_neurons(RingSettings { neurons: neurons.len(), ..settings }, neurons)
    }

    /// Returns the settings.
    pub fn settings(&self) -> &RingSettings {
        &self.settings
    }

    /// Returns the weights of a neuron.
    pub fn weights(&self, neuron: usize) -> Pattern {
        self.weights.of(neuron)
    }

    /// Returns the number of wins of a neuron.
    pub fn wins(&self, neuron: usize) -> u32 {
        self.wins[neuron]
    }

    /// Classifies a pattern: returns the neuron with the largest product; on a tie, the first.
    pub fn classify(&self, pattern: &Pattern) -> Winner {
        self.best(pattern, None)
    }

    fn best(&self, pattern: &Pattern, except: Option<usize>) -> Winner {
        let mut best = Winner { neuron: 0, product: f64::NEG_INFINITY };
        self.weights.products(pattern, |neuron, product| {
            if product > best.product && Some(neuron) != except {
                best = Winner { neuron, product };
            }
        });
        best
    }

    /// Learns a pattern, and returns the winning neuron.
    pub fn learn(&mut self, pattern: &Pattern) -> Winner {
        let winner = self.classify(pattern);
        let wins = self.wins[winner.neuron];
        for neighbour in self.neighbours(winner.neuron) {
            let theirs = self.wins[neighbour];
            if theirs < wins && theirs < self.settings.young {
                self.move_towards(neighbour, pattern);
            }
        }
        self.move_towards(winner.neuron, pattern);
        self.wins[winner.neuron] += 1;
        winner
    }

    /// Returns the two neighbours; fewer on a ring of one or two neurons.
    fn neighbours(&self, neuron: usize) -> impl Iterator<Item = usize> + use<> {
        let count = self.weights.count();
        let (before, after) = ((neuron + count - 1) % count, (neuron + 1) % count);
        let other = (after != before).then_some(after);
        [Some(before), other].into_iter().flatten().filter(move |&it| it != neuron)
    }

    /// Moves a neuron's weights towards the pattern; the rate falls with its number of wins.
    fn move_towards(&mut self, neuron: usize, pattern: &Pattern) {
        let RingSettings { least_weight, normalising, .. } = self.settings;
        let mut weights = self.weights.of(neuron);
        let rate = 1.0 / (f64::from(self.wins[neuron]) + 2.0);
        for (weight, number) in weights.iter_mut().zip(pattern) {
            *weight += rate * (number - *weight);
            if weight.abs() < least_weight {
                *weight = 0.0;
            }
        }
        if normalising == Normalising::Always {
            weights = normalised(&weights);
        }
        self.weights.set(neuron, &weights);
    }

    /// Returns the quantisation error: the mean distance of patterns from the weights of their
    /// neurons. `None` without patterns.
    pub fn quantisation_error(&self, patterns: &[Pattern]) -> Option<f64> {
        let distance = |pattern: &Pattern| {
            let weights = self.weights(self.classify(pattern).neuron);
            let squares = weights.iter().zip(pattern).map(|(one, other)| (one - other).powi(2));
            squares.sum::<f64>().sqrt()
        };
        let sum: f64 = patterns.iter().map(distance).sum();
        (!patterns.is_empty()).then(|| sum / patterns.len() as f64)
    }

    /// Returns the topographic error: the share of patterns whose two best neurons are not
    /// neighbours. `None` without patterns, or with a single neuron.
    pub fn topographic_error(&self, patterns: &[Pattern]) -> Option<f64> {
        let is_torn = |pattern: &&Pattern| {
            let first = self.classify(pattern).neuron;
            let second = self.best(pattern, Some(first)).neuron;
            !self.neighbours(first).any(|neighbour| neighbour == second)
        };
        let torn = patterns.iter().filter(is_torn).count();
        (!patterns.is_empty() && self.weights.count() > 1)
            .then(|| torn as f64 / patterns.len() as f64)
    }
}
