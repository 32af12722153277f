//! What Linux tells about this process, under the names that every Prometheus client uses; elsewhere it is left out.
//!
//! A few lines of two files: a library for all of `/proc` would take longer to compile than everything else here.

use std::fs;

use rustix::{
    param::{clock_ticks_per_second, page_size},
    process::{Resource, getrlimit},
};

/// Measures this process. What cannot be read is left out.
pub(super) fn measure() {
    if let Some(open) = fs::read_dir("/proc/self/fd").ok().map(Iterator::count) {
        // The folder itself is open while it is counted.
        show("process_open_fds", open.saturating_sub(1) as u64);
    }
    if let Some(most) = getrlimit(Resource::Nofile).current {
        show("process_max_fds", most);
    }
    let Some(process) = fs::read_to_string("/proc/self/stat").ok().and_then(|text| Stat::of(&text)) else {
        return;
    };
    show("process_resident_memory_bytes", process.resident_pages.saturating_mul(page_size() as u64));
    show("process_virtual_memory_bytes", process.virtual_bytes);
    show("process_threads", process.threads);
    let ticks = clock_ticks_per_second();
    metrics::counter!("process_cpu_seconds_total")
        .absolute(process.worked_ticks.checked_div(ticks).unwrap_or_default());
    if let Some(booted) = fs::read_to_string("/proc/stat").ok().and_then(|text| booted_at(&text)) {
        let since_boot = as_number(process.started_ticks) / as_number(ticks);
        metrics::gauge!("process_start_time_seconds").set(as_number(booted) + since_boot);
    }
}

/// What is taken of `/proc/self/stat`.
#[derive(Debug, PartialEq, Eq)]
struct Stat {
    worked_ticks: u64,
    threads: u64,
    started_ticks: u64,
    virtual_bytes: u64,
    resident_pages: u64,
}

impl Stat {
    fn of(text: &str) -> Option<Self> {
        // The second field is the program's name in parentheses, which may hold anything; the rest follows it.
        let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
        // Numbered as in the manual, where the one after the name is the third.
        let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
        Some(Self {
            worked_ticks: field(14)?.saturating_add(field(15)?),
            threads: field(20)?,
            started_ticks: field(22)?,
            virtual_bytes: field(23)?,
            resident_pages: field(24)?,
        })
    }
}

/// When the machine was started, in seconds since 1970.
fn booted_at(text: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix("btime "))?.trim().parse().ok()
}

fn show(name: &'static str, number: u64) {
    metrics::gauge!(name).set(as_number(number));
}

#[allow(
    clippy::cast_precision_loss,
    reason = "a gauge is a float; no machine has 2^52 of anything that is measured here"
)]
fn as_number(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_parentheses_and_spaces_is_no_trouble() {
        let text =
            "42 (town) pick (x) S 1 42 42 0 -1 4194560 1 2 3 4 250 50 7 8 20 0 9 0 12345 1048576 300 184";
        let stat = Stat {
            worked_ticks: 300,
            threads: 9,
            started_ticks: 12345,
            virtual_bytes: 1_048_576,
            resident_pages: 300,
        };
        assert_eq!(Stat::of(text), Some(stat));
        assert_eq!(Stat::of("42 (townpick) S 1"), None);
        assert_eq!(booted_at("cpu 1 2\nbtime 1783346400\nprocesses 7\n"), Some(1_783_346_400));
    }
}
