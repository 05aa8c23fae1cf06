//! Several comparisons at once.

/// Probabilities of several comparisons, made at once, corrected by the method
/// of Holm 1979 ("A simple sequentially rejective multiple test procedure"), in
/// the same order: where those below 0.05 are taken for real, the chance that
/// one of them or more is not is at most 0.05, however they depend on one
/// another.
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
