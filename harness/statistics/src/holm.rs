//! Correction for multiple comparisons.

/// Returns the p-values of several comparisons, corrected by the method of Holm 1979 ("A simple
/// sequentially rejective multiple test procedure"), in the same order.
///
/// If all comparisons with a corrected p-value below 0.05 are called significant, the probability
/// of at least one false positive is at most 0.05. This is true for any dependence between the
/// comparisons.
pub fn holm(probabilities: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|&one, &other| probabilities[one].total_cmp(&probabilities[other]));
    let mut corrected = vec![1.0; probabilities.len()];
    let mut greatest = 0.0_f64;
    for (rank, &at) in order.iter().enumerate() {
        let left = (probabilities.len() - rank) as f64;
        greatest = greatest.max((left * probabilities[at]).min(1.0));
        corrected[at] = greatest;
    }
    corrected
}
