//! Networks as data, for reading and writing files.

use serde::{Deserialize, Serialize};

use super::coding::{Coding, INPUTS, Pattern};
use super::ring::{Ring, RingSettings};

/// A trained ring and the coding it was trained with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Saved", into = "Saved")]
pub struct Network {
    /// The neurons.
    pub ring: Ring,
    /// How positions become patterns.
    pub coding: Coding,
    /// How many times each pattern has been learnt.
    pub epochs: u32,
    /// The seed from which training began.
    pub seed: u64,
}

/// The layout of the file.
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

/// Why data is not a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// The number of neurons differs from the settings, or is 0.
    #[error(
        "there are {found} neurons, and the settings say {expected}; take the file as it was written"
    )]
    Neurons {
        /// Neurons in the list.
        found: usize,
        /// Neurons according to the settings.
        expected: usize,
    },
    /// A neuron does not have one weight for each square.
    #[error(
        "neuron {neuron} has {found} weights in place of {INPUTS}; take the file as it was written"
    )]
    Weights {
        /// The neuron's number, from 0.
        neuron: usize,
        /// How many weights it has.
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
