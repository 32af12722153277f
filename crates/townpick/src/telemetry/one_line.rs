//! The log for people, an entry a line: what others sent or answered may stand in an entry and never begins a line of its own.

use std::{borrow::Cow, io};

/// Writes whole entries, each as one line.
pub(super) struct OneLine<W>(pub W);

impl<W: io::Write> io::Write for OneLine<W> {
    /// The log hands over one entry at a time, with the line break that ends it.
    fn write(&mut self, entry: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(entry);
        let line = text.strip_suffix('\n').unwrap_or(&text);
        self.0.write_all(format!("{}\n", escaped(line)).as_bytes())?;
        Ok(entry.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The text without what ends a line or moves a cursor: of escape sequences only colors stay, which are the log's own on a
/// terminal and harmless otherwise.
fn escaped(line: &str) -> Cow<'_, str> {
    let is_special = |letter: char| letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}');
    if !line.contains(is_special) {
        return Cow::Borrowed(line);
    }
    let written = |(at, letter): (usize, char)| {
        let is_kept = !is_special(letter) || begins_color(&line[at..]);
        if is_kept { letter.to_string() } else { letter.escape_default().to_string() }
    };
    Cow::Owned(line.char_indices().map(written).collect())
}

fn begins_color(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("\u{1b}[") else { return false };
    rest.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ';').starts_with('m')
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::sync::{Arc, Mutex};

    use tracing_subscriber::{Registry, fmt, layer::SubscriberExt as _};

    use super::*;

    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_somebody_sent_begins_no_line_of_the_log() {
        let kept = Kept::default();
        let writer = kept.clone();
        let lines = fmt::layer().with_ansi(false).with_writer(move || OneLine(writer.clone()));
        let hostile = "421 no\r\n2026-11-19T20:00:00Z  INFO signed in\u{85}\u{2028}\u{1b}[2Jx\u{8}\tend";
        tracing::subscriber::with_default(Registry::default().with(lines), || {
            tracing::warn!(answer = hostile, said = %hostile, "the mail server said {hostile}");
            tracing::info!("the next entry");
        });
        let log = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        let lines: Vec<&str> = log.split('\n').collect();
        assert_eq!(lines.len(), 3, "two entries, and nothing after the last line break\n{log}");
        assert!(lines[0].contains(r"421 no\r\n2026-11-19") && lines[0].contains("WARN"), "{log}");
        assert!(lines[1].ends_with("the next entry") && lines[2].is_empty(), "{log}");
        let hostile = |letter: char| letter.is_control() || letter == '\u{2028}';
        assert!(!lines[0].contains(hostile), "{:?}", lines[0]);
    }
}
