//! Pipes between blocking readers and writers, which run on a thread of their own, and asynchronous code. At most two
//! parts are held in between.

use std::{
    io::{self, Read, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use bytes::{Buf as _, Bytes, BytesMut};
use sha2::{Digest as _, Sha256};
use tokio::sync::mpsc;

/// Called with the number of bytes that were written or read.
pub type OnBytes = Arc<dyn Fn(u64) + Send + Sync>;

/// A part of what is uploaded. Storage takes ten thousand of them, so a backup may have 160 GB.
const PART: usize = if cfg!(test) { 5 << 20 } else { 16 << 20 };

/// Sends what is written to it in parts of one size, the last one smaller.
pub(super) struct Parts {
    part: BytesMut,
    sender: mpsc::Sender<Bytes>,
}

impl Parts {
    pub(super) fn new() -> (Self, mpsc::Receiver<Bytes>) {
        let (sender, receiver) = mpsc::channel(1);
        (Self { part: BytesMut::new(), sender }, receiver)
    }

    /// Sends what is left.
    pub(super) fn finish(mut self) -> io::Result<()> {
        if self.part.is_empty() { Ok(()) } else { self.send() }
    }

    fn send(&mut self) -> io::Result<()> {
        let part = self.part.split().freeze();
        self.sender.blocking_send(part).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

impl Write for Parts {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(PART - self.part.len());
        self.part.extend_from_slice(&bytes[..taken]);
        if self.part.len() == PART {
            self.send()?;
        }
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reads what arrives.
pub(super) struct Arriving {
    part: Bytes,
    receiver: mpsc::Receiver<io::Result<Bytes>>,
}

impl Arriving {
    pub(super) fn new() -> (Self, mpsc::Sender<io::Result<Bytes>>) {
        let (sender, receiver) = mpsc::channel(2);
        (Self { part: Bytes::new(), receiver }, sender)
    }
}

impl Read for Arriving {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.part.is_empty() {
            match self.receiver.blocking_recv() {
                None => return Ok(0),
                Some(part) => self.part = part?,
            }
        }
        let taken = buffer.len().min(self.part.len());
        self.part.copy_to_slice(&mut buffer[..taken]);
        Ok(taken)
    }
}

/// Counts and hashes what goes through, and stops when nobody waits for it any more.
pub(super) struct Measured<W> {
    inner: W,
    hash: Sha256,
    bytes: u64,
    on_bytes: OnBytes,
    is_given_up: Arc<AtomicBool>,
}

impl<W> Measured<W> {
    pub(super) fn new(inner: W, on_bytes: OnBytes, is_given_up: Arc<AtomicBool>) -> Self {
        Self { inner, hash: Sha256::new(), bytes: 0, on_bytes, is_given_up }
    }

    /// What was written to, how many bytes went there, and their SHA-256.
    pub(super) fn into_parts(self) -> (W, u64, [u8; 32]) {
        (self.inner, self.bytes, self.hash.finalize().into())
    }
}

impl<W: Write> Write for Measured<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_given_up.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let written = self.inner.write(bytes)?;
        self.hash.update(&bytes[..written]);
        self.bytes += written as u64;
        (self.on_bytes)(written as u64);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Says that nobody waits any more, whichever way the waiting ends.
pub(super) struct GiveUp(pub(super) Arc<AtomicBool>);

impl Drop for GiveUp {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
