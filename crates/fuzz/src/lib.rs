//! What must hold for any bytes that come from outside, tried out with bytes that nobody would send by mistake.
//!
//! A [`Target`] is a parser with its properties. Tests try each one out with its seeds, with what was ever found, with a few
//! thousand changes of those and with long texts; `make fuzz` lets libFuzzer look for more, guided by what the program
//! does (`fuzz/`). Nothing of this is in the program.

mod change;
mod long;

use std::{
    borrow::Cow,
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
    time::{Duration, Instant},
};

use change::Changes;

/// How many changed inputs a test tries, and how long at most: the slow targets check signatures.
const MOST_CHANGES: u32 = 3000;
const TIME_FOR_CHANGES: Duration = Duration::from_millis(250);
/// What a long input takes longer than is measured against one of an eighth of it: linear work takes eight times as long, quadratic
/// work 64 times.
const SOON: Duration = Duration::from_millis(200);
const PART: usize = 8;
const MOST_GROWTH: u32 = 24;

/// A parser of bytes from outside, and what must hold for it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// What it is called; findings are stored under this name.
    pub name: &'static str,
    /// Inputs that make sense, from which others are made.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Panics where something does not hold.
    pub holds: fn(&[u8]),
}

impl Target {
    /// Tries it out, always with the same inputs in the same order.
    ///
    /// # Panics
    /// When something does not hold, or takes too long; the panic tells the input.
    pub fn try_out(&self) {
        self.try_out_by(worked);
    }

    /// `worked` tells how long it has worked until now.
    fn try_out_by(&self, worked: fn() -> Duration) {
        let mut known = (self.seeds)();
        assert!(!known.is_empty(), "{} has no seed", self.name);
        known.extend(self.findings());
        for input in &known {
            self.hold(input);
        }
        let mut changes = Changes::of(&known);
        let until = Instant::now() + TIME_FOR_CHANGES;
        for _ in 0..MOST_CHANGES {
            self.hold(&changes.next());
            if Instant::now() > until {
                break;
            }
        }
        let shorter = long::inputs(&known, long::LENGTH / PART);
        for (input, part) in long::inputs(&known, long::LENGTH).zip(shorter) {
            self.hold_in_time(&input, &part, worked);
        }
    }

    /// The inputs that once broke it.
    fn findings(&self) -> Vec<Vec<u8>> {
        let Ok(files) = fs::read_dir(findings_of(self.name)) else { return Vec::new() };
        let mut paths: Vec<_> = files.flatten().map(|file| file.path()).collect();
        paths.sort();
        paths.iter().flat_map(fs::read).collect()
    }

    fn hold(&self, input: &[u8]) {
        let report = Report { target: self.name, input };
        (self.holds)(input);
        std::mem::forget(report);
    }

    fn hold_in_time(&self, input: &[u8], part: &[u8], worked: fn() -> Duration) {
        let time_of = |input: &[u8]| {
            let begun = worked();
            self.hold(input);
            worked().saturating_sub(begun)
        };
        let takes_too_long = (0..3).all(|_| {
            let whole = time_of(input);
            whole > SOON && whole > (0..3).map(|_| time_of(part)).min().unwrap_or_default() * MOST_GROWTH
        });
        let beginning = shown(&input[..input.len().min(80)]);
        assert!(!takes_too_long, "{} takes too long for the {} bytes of {beginning}", self.name, input.len());
    }
}

/// How long this thread has worked: the work of others does not count, where the system says how much it is.
fn worked() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let times = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = times.and_then(|times| times.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

/// Prints the input when a target panics.
struct Report<'i> {
    target: &'static str,
    input: &'i [u8],
}

impl Drop for Report<'_> {
    fn drop(&mut self) {
        #[allow(clippy::print_stderr, reason = "a test that fails says why")]
        if std::thread::panicking() {
            eprintln!("{} breaks with {}", self.target, shown(&self.input[..self.input.len().min(4096)]));
        }
    }
}

/// The folder with the inputs that once broke a target.
fn findings_of(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/findings").join(name)
}

fn shown(bytes: &[u8]) -> String {
    format!("b\"{}\"", bytes.escape_ascii())
}

/// Bytes as a text; what is none is replaced, as it is wherever the service reads text.
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// Texts as seeds.
pub fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// An input as two texts: what stands before its first line's end, and the rest.
pub fn two_texts(bytes: &[u8]) -> (String, String) {
    let text = text(bytes);
    let (first, second) = text.split_once('\n').unwrap_or((&text, ""));
    (first.to_owned(), second.to_owned())
}

/// The targets of a crate: a list of them all, and a test for each.
#[macro_export]
macro_rules! targets {
    ($($test:ident: $target:path),+ $(,)?) => {
        /// Every target of this crate.
        pub const TARGETS: &[$crate::Target] = &[$($target),+];

        #[cfg(test)]
        mod tests {
            use super::*;

            $(
                #[test]
                fn $test() {
                    $target.try_out();
                }
            )+
        }
    };
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// A parser that is broken by one byte in one place.
    const BROKEN: Target = Target {
        name: "broken",
        seeds: || texts(&["aaaa"]),
        holds: |bytes| assert!(bytes.get(2).is_none_or(|byte| *byte != b'<')),
    };
    /// Parsers that say themselves how much they work, for how long a machine takes is never the same: one works as much as its
    /// input is long, the other as much as the square of that.
    const LINEAR: Target =
        Target { name: "linear", seeds: || texts(&["aa"]), holds: |bytes| work(bytes.len() * long::LENGTH) };
    const QUADRATIC: Target = Target {
        name: "quadratic",
        seeds: || texts(&["aa"]),
        holds: |bytes| work(bytes.len() * bytes.len()),
    };

    thread_local! {
        static WORKED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    }

    fn work(steps: usize) {
        WORKED.set(WORKED.get() + Duration::from_nanos(steps as u64));
    }

    #[test]
    #[should_panic(expected = "assertion")]
    fn what_does_not_hold_is_found() {
        BROKEN.try_out();
    }

    #[test]
    #[should_panic(expected = "quadratic takes too long")]
    fn what_takes_quadratic_time_is_found() {
        QUADRATIC.try_out_by(|| WORKED.get());
    }

    #[test]
    fn what_is_slow_but_linear_holds() {
        LINEAR.try_out_by(|| WORKED.get());
    }
}
