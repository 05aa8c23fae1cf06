//! Trained networks as files.

use serde::{Deserialize, Serialize};

use super::coding::{Coding, INPUTS, Pattern};
use super::ring::{Ring, RingSettings};

/// A trained ring, with the settings of its training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Saved", into = "Saved")]
pub struct Network {
    /// Neurons of the network.
    pub ring: Ring,
    /// Coding of positions as patterns.
    pub coding: Coding,
    /// Number of times that each pattern was learnt.
    pub epochs: u32,
    /// Random seed of the training.
    pub seed: u64,
}

/// The file format of a network.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    coding: Coding,
    epochs: u32,
    seed: u64,
    settings: RingSettings,
    neurons: Vec<SavedNeuron>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedNeuron {
    wins: u32,
    weights: Vec<f64>,
}

/// An error in the file of a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// The number of neurons differs from the settings, or is 0.
    #[error(
        "there are {found} neurons, and the settings say {expected}; take the file as it was written"
    )]
    Neurons {
        /// Number of neurons in the list.
        found: usize,
        /// Number of neurons in the settings.
        expected: usize,
    },
    /// A neuron does not have one weight for each input.
    #[error(
        "neuron {neuron} has {found} weights in place of {INPUTS}; take the file as it was written"
    )]
    Weights {
        /// Index of the neuron, from 0.
        neuron: usize,
        /// Number of its weights.
        found: usize,
    },
}

impl From<Network> for Saved {
    fn from(network: Network) -> Self {
        let Network { ring, coding, epochs, seed } = network;
        let settings = *ring.settings();
        let neuron = |at| SavedNeuron { wins: ring.wins(at), weights: ring.weights(at).to_vec() };
        Self {
            coding,
            epochs,
            seed,
            settings,
            neurons: (0..settings.neurons).map(neuron).collect(),
        }
    }
}

impl TryFrom<Saved> for Network {
    type Error = NetworkError;

    fn try_from(saved: Saved) -> Result<Self, NetworkError> {
        let Saved { coding, epochs, seed, settings, neurons } = saved;
        let (found, expected) = (neurons.len(), settings.neurons);
        if found != expected || found == 0 {
            return Err(NetworkError::Neurons { found, expected });
        }
        let neurons = neurons.into_iter().enumerate().map(|(neuron, it)| {
            let found = it.weights.len();
            let weights: Result<Pattern, _> = it.weights.try_into();
            weights
                .map(|weights| (weights, it.wins))
                .map_err(|_| NetworkError::Weights { neuron, found })
        });
        let ring = Ring::with_neurons(settings, neurons.collect::<Result<_, _>>()?);
        Ok(Self { ring, coding, epochs, seed })
    }
}
