//! Where random bytes come from.

use std::sync::{Mutex, PoisonError};

use rand::{Rng, SeedableRng, TryRng, rngs::StdRng};

/// Gives random bytes.
pub trait Entropy: Send + Sync {
    /// Fills the buffer.
    fn fill(&self, buffer: &mut [u8]);
}

impl dyn Entropy + '_ {
    /// Random bytes of any length, as ids, seeds and tokens want them.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.fill(&mut bytes);
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
