//! What a test's own thread wrote into the log.
//!
//! One subscriber serves the whole process and is there before the first request: subscribers that come and go while
//! other tests run lose lines.

use std::{
    cell::RefCell,
    io::{self, Write},
    sync::Once,
};

thread_local! {
    static WRITTEN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

static INSTALLED: Once = Once::new();

struct ThisThread;

impl Write for ThisThread {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        WRITTEN.with_borrow_mut(|written| written.extend_from_slice(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Starts recording.
pub fn install() {
    INSTALLED.call_once(|| {
        let subscriber = tracing_subscriber::fmt()
            .with_writer(|| ThisThread)
            .with_ansi(false)
            .without_time()
            .with_max_level(tracing::Level::TRACE)
            .finish();
        tracing::subscriber::set_global_default(subscriber).unwrap();
    });
}

/// Everything written so far.
pub fn text() -> String {
    WRITTEN.with_borrow(|written| String::from_utf8(written.clone()).unwrap())
}
