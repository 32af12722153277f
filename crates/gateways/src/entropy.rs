//! Where random bytes come from.

use std::sync::{Mutex, PoisonError};

use rand::{Rng, SeedableRng, TryRng, rngs::StdRng};

/// Gives random bytes.
pub trait Entropy: Send + Sync {
    /// Fills the buffer.
    fn fill(&self, buffer: &mut [u8]);

    /// Fills the buffer of what must be like no other and is no secret, such as a request's id: of those there are tens of
    /// thousands in a second.
    fn fill_no_secret(&self, buffer: &mut [u8]) {
        self.fill(buffer);
    }
}

impl dyn Entropy + '_ {
    /// Random bytes of any length, as ids, seeds and tokens want them.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.fill(&mut bytes);
        bytes
    }

    /// Random bytes for an id that is no secret.
    pub fn bytes_of_no_secret<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.fill_no_secret(&mut bytes);
        bytes
    }
}

/// The operating system's generator.
#[derive(Debug, Clone, Copy, Default)]
pub struct OsEntropy;

impl Entropy for OsEntropy {
    /// # Panics
    /// When the operating system has no randomness to give: going on with predictable bytes would be worse.
    #[allow(clippy::disallowed_types, reason = "the one place where the system's generator is used")]
    fn fill(&self, buffer: &mut [u8]) {
        rand::rngs::SysRng.try_fill_bytes(buffer).expect("the operating system gives random bytes");
    }

    /// Of a generator that each thread has seeded by the system: asking the system itself takes as long as a small answer.
    #[allow(clippy::disallowed_methods, reason = "the one place where it is used")]
    fn fill_no_secret(&self, buffer: &mut [u8]) {
        rand::rng().fill_bytes(buffer);
    }
}

/// The same bytes in the same order for the same seed: for tests and for demo data.
#[derive(Debug)]
pub struct SeededEntropy(Mutex<StdRng>);

impl SeededEntropy {
    /// A generator that starts from this seed.
    pub fn new(seed: u64) -> Self {
        Self(Mutex::new(StdRng::seed_from_u64(seed)))
    }
}

impl Entropy for SeededEntropy {
    fn fill(&self, buffer: &mut [u8]) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(buffer);
    }
}
