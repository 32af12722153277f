//! How far long work has come, printed on the standard error: a bar where somebody looks at a terminal, otherwise a
//! plain line for every tenth of the work, so that a log stays readable. What a command answers goes to the standard
//! output and is never mixed with it.

use std::{
    io::{IsTerminal as _, stderr},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use townpick_gateways::backups::OnBytes;

const BAR: &str = "{msg:<28} {bar:30} {human_pos}/{human_len} {eta} left";
const COUNTER: &str = "{msg:<28} {human_pos}";
/// Of work whose end is unknown a plain line is written after so many parts.
const PARTS_PER_LINE: u64 = 10_000;

/// Work that takes a while.
pub struct Progress {
    shown: Shown,
}

enum Shown {
    Bar(ProgressBar),
    Lines(Mutex<Lines>),
}

impl Progress {
    /// Work of this name with so many parts, where that is known.
    pub fn new(what: &str, parts: Option<u64>) -> Self {
        if !stderr().is_terminal() {
            return Self { shown: Shown::Lines(Mutex::new(Lines::new(what, parts))) };
        }
        let bar = ProgressBar::with_draw_target(parts, ProgressDrawTarget::stderr());
        let template = if parts.is_some() { BAR } else { COUNTER };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_message(what.to_owned());
        Self { shown: Shown::Bar(bar) }
    }

    /// So many parts more are done.
    pub fn advance(&self, parts: u64) {
        match &self.shown {
            Shown::Bar(bar) => bar.inc(parts),
            Shown::Lines(lines) => {
                let line = lines.lock().unwrap_or_else(PoisonError::into_inner).advance(parts);
                if let Some(line) = line {
                    eprintln!("{line}");
                }
            }
        }
    }
}

/// Work that tells of bytes.
pub fn megabytes(what: &str) -> OnBytes {
    let (progress, bytes) = (Progress::new(what, None), AtomicU64::new(0));
    Arc::new(move |more| {
        let before = bytes.fetch_add(more, Ordering::Relaxed);
        progress.advance((before + more) / 1_000_000 - before / 1_000_000);
    })
}

/// A bar goes when its work is over, whichever way: what is said next stands on a line of its own.
impl Drop for Progress {
    fn drop(&mut self) {
        if let Shown::Bar(bar) = &self.shown {
            bar.finish_and_clear();
        }
    }
}

/// What plain lines were written of some work.
struct Lines {
    what: String,
    parts: Option<u64>,
    done: u64,
    /// The tenths, or the many parts, that were printed.
    printed: u64,
}

impl Lines {
    fn new(what: &str, parts: Option<u64>) -> Self {
        Self { what: what.to_owned(), parts, done: 0, printed: 0 }
    }

    /// The line that is due after so many parts more, if one is.
    fn advance(&mut self, parts: u64) -> Option<String> {
        self.done += parts;
        let steps = match self.parts {
            Some(all) => self.done.saturating_mul(10).checked_div(all).unwrap_or(10),
            None => self.done / PARTS_PER_LINE,
        };
        if steps <= self.printed {
            return None;
        }
        self.printed = steps;
        let Self { what, done, .. } = self;
        Some(match self.parts {
            Some(all) => format!("{what}: {done} of {all}"),
            None => format!("{what}: {done}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(parts: Option<u64>, steps: &[u64]) -> Vec<String> {
        let mut lines = Lines::new("members", parts);
        steps.iter().filter_map(|step| lines.advance(*step)).collect()
    }

    #[test]
    fn a_line_is_written_for_every_tenth_and_for_the_end() {
        let printed = lines(Some(25), &[1; 25]);
        assert_eq!(printed.len(), 10);
        assert_eq!((printed[0].as_str(), printed[9].as_str()), ("members: 3 of 25", "members: 25 of 25"));
        assert_eq!(lines(Some(25), &[25]), ["members: 25 of 25"], "what is done at once is printed at once");
        assert_eq!(lines(Some(0), &[0]), ["members: 0 of 0"]);
    }

    #[test]
    fn work_without_a_known_end_is_told_after_many_parts() {
        assert_eq!(lines(None, &[9_999, 1, 1, 20_000]), ["members: 10000", "members: 30001"]);
    }
}
