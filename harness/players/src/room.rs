//! Whether what is asked for fits into the machine's memory.

use std::fs;

/// The memory of the machine in bytes, where the system tells.
pub fn machine_memory() -> Option<u64> {
    of_system("MemTotal:")
}

/// Whether so many bytes can be had now. Where the system does not tell what is
/// free, it is asked for them, and gets them back.
pub fn has_room(bytes: u64) -> bool {
    let Ok(size) = usize::try_from(bytes) else { return false };
    of_system("MemAvailable:").is_none_or(|free| bytes <= free)
        && Vec::<u8>::new().try_reserve_exact(size).is_ok()
}

fn of_system(name: &str) -> Option<u64> {
    let facts = fs::read_to_string("/proc/meminfo").ok()?;
    let fact = facts.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = fact.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_little_fits_and_everything_does_not() {
        assert!(has_room(1 << 20));
        assert!(!has_room(1 << 62) && !has_room(u64::MAX));
        assert!(machine_memory().is_none_or(|bytes| bytes > 1 << 20));
    }
}
