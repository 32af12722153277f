//! What commands say.

use std::io::Write as _;

/// What a command answers is its output; everything else is a log line.
pub(crate) fn println_document(text: &str) {
    // Whoever has heard enough and closed the pipe is no failure.
    let _ = writeln!(std::io::stdout(), "{text}");
}
