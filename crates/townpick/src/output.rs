//! What commands say.

use std::{io::Write as _, time::Duration};

use townpick_gateways::clock::{Clock as _, SystemClock};

/// What a command answers is its output; everything else is a log line.
pub(crate) fn println_document(text: &str) {
    // Whoever has heard enough and closed the pipe is no failure.
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// A size for people.
pub(crate) fn size(bytes: u64) -> String {
    let units = [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000)];
    match units.into_iter().find(|(_, unit)| bytes >= *unit) {
        // Whole numbers of a tenth: a size is no measurement.
        Some((name, unit)) => format!("{}.{} {name}", bytes / unit, bytes % unit / (unit / 10)),
        None => format!("{bytes} bytes"),
    }
}

/// How long something takes.
pub(crate) struct Took(Duration);

impl Took {
    /// It begins now.
    pub(crate) fn begin() -> Self {
        Self(SystemClock.elapsed())
    }

    /// How long it took until now, in words.
    pub(crate) fn words(&self) -> String {
        let took = SystemClock.elapsed().saturating_sub(self.0);
        match took.as_secs() {
            seconds @ 60.. => format!("after {} min {} s", seconds / 60, seconds % 60),
            _ => format!("after {:.1} s", took.as_secs_f64()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_are_told_in_the_unit_that_fits() {
        for (bytes, words) in
            [(999, "999 bytes"), (1_000, "1.0 kB"), (12_345_678, "12.3 MB"), (9_990_000_000, "9.9 GB")]
        {
            assert_eq!(size(bytes), words);
        }
    }
}
