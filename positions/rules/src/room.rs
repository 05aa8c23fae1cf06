//! Memory that is available to a process, and the share that a search may use.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

/// Returns the memory of the machine in bytes, if the system reports it.
pub fn machine_memory() -> Option<u64> {
    of_system("MemTotal:")
}

/// Returns whether this many bytes can be allocated now. They must be free by the system's report,
/// if there is one, and a trial reservation must succeed.
pub fn has_room(bytes: u64) -> bool {
    let Ok(size) = usize::try_from(bytes) else { return false };
    of_system("MemAvailable:").is_none_or(|free| bytes <= free)
        && Vec::<u8>::new().try_reserve_exact(size).is_ok()
}

/// Returns the bytes that this process may use: the least of the machine's free memory, the process
/// limits and the limit of its control group.
///
/// The first call measures it; later calls return the same number. `None` if the system reports
/// nothing.
pub fn usable_memory() -> Option<u64> {
    static USABLE: OnceLock<Option<u64>> = OnceLock::new();
    *USABLE.get_or_init(usable)
}

/// Returns the memory limit in bytes of a search in the current thread pool, if the user gives none
/// (see [`share_of`]).
pub fn default_share() -> Option<usize> {
    share_of(rayon::current_num_threads())
}

/// Returns the memory limit in bytes of each of `threads` simultaneous searches, if the user gives
/// none.
///
/// The searches share a quarter of the [`usable_memory`]. The rest is a margin, because a growing
/// list briefly exists twice, and the copy has twice the capacity.
pub fn share_of(threads: usize) -> Option<usize> {
    usize::try_from(usable_memory()? / 4 / threads.max(1) as u64).ok()
}

fn usable() -> Option<u64> {
    let own = |name| of_file("/proc/self/status", name).unwrap_or(0);
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let address_space = limit(&limits, "Max address space");
    let data = limit(&limits, "Max data size");
    [
        of_system("MemAvailable:"),
        of_control_group(),
        address_space.map(|most| most.saturating_sub(own("VmSize:"))),
        data.map(|most| most.saturating_sub(own("VmData:"))),
    ]
    .into_iter()
    .flatten()
    .min()
}

/// Returns a soft limit of the process in bytes; `None` if it is unlimited.
fn limit(limits: &str, name: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Returns the bytes that the control group (version 1 or 2) leaves; `None` if it sets no limit.
fn of_control_group() -> Option<u64> {
    let number = |path: String| fs::read_to_string(path).ok()?.trim().parse::<u64>().ok();
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let mut left = Vec::new();
    for group in groups.lines() {
        let mut parts = group.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else { continue };
        let (root, most, used) = match controllers {
            "" => ("/sys/fs/cgroup", "memory.max", "memory.current"),
            "memory" => ("/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes"),
            _ => continue,
        };
        // The limits of all enclosing groups also apply.
        for folder in Path::new(path).ancestors() {
            let folder = format!("{root}{}", folder.display());
            if let Some(most) = number(format!("{folder}/{most}")) {
                let used = number(format!("{folder}/{used}")).unwrap_or(0);
                left.push(most.saturating_sub(used));
            }
        }
    }
    left.into_iter().min()
}

fn of_system(name: &str) -> Option<u64> {
    of_file("/proc/meminfo", name)
}

fn of_file(path: &str, name: &str) -> Option<u64> {
    let facts = fs::read_to_string(path).ok()?;
    let fact = facts.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = fact.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_of_the_process_is_read() {
        let limits = "Max data size             unlimited            unlimited            bytes\n\
                      Max address space         3000000000           unlimited            bytes\n";
        assert_eq!(limit(limits, "Max address space"), Some(3_000_000_000));
        assert_eq!(limit(limits, "Max data size"), None);
        assert!(default_share().is_none_or(|share| share > 1 << 20));
        assert_eq!(share_of(0), share_of(1));
        assert!(share_of(1) <= usable_memory().map(|bytes| bytes as usize / 4));
    }

    #[test]
    fn a_little_fits_and_everything_does_not() {
        assert!(has_room(1 << 20));
        assert!(!has_room(1 << 62) && !has_room(u64::MAX));
        assert!(machine_memory().is_none_or(|bytes| bytes > 1 << 20));
    }
}
