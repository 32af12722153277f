//! Passwords are hashed with Argon2id, which is slow on purpose: away from the threads that answer requests, and only
//! a few at a time, so that guessing cannot take the whole machine.

use std::sync::Arc;

use argon2::{Argon2, PasswordHasher, PasswordVerifier, password_hash::phc::PasswordHash};
use tokio::sync::Semaphore;

use crate::problem::Problem;

/// Hashes that are worked on at the same time; each takes 19 MB and a processor.
const AT_ONCE: usize = 2;

/// The password could not be hashed.
#[derive(Debug, thiserror::Error)]
#[error("the password could not be hashed")]
pub struct HashError(#[from] argon2::password_hash::Error);

/// The stored hash of a password.
pub fn hash(password: &str, salt: [u8; 16]) -> Result<String, HashError> {
    let hash: PasswordHash = Argon2::default().hash_password_with_salt(password.as_bytes(), &salt)?;
    Ok(hash.to_string())
}

/// Does the slow work for requests.
#[derive(Debug, Clone)]
pub(crate) struct Passwords(Arc<Semaphore>);

impl Default for Passwords {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl Passwords {
    /// Whether the password is the one a hash was made of; without a hash it takes as long to say no.
    pub(crate) async fn is_right(
        &self,
        password: String,
        stored_hash: Option<String>,
    ) -> Result<bool, Problem> {
        self.work(move || {
            let Some(stored_hash) = stored_hash else {
                drop(hash(&password, [0; 16]));
                return false;
            };
            let verified = Argon2::default().verify_password(password.as_bytes(), stored_hash.as_str());
            verified.is_ok()
        })
        .await
    }

    /// What is stored of a new password.
    pub(crate) async fn hash(&self, password: String, salt: [u8; 16]) -> Result<String, Problem> {
        let hashed = self.work(move || hash(&password, salt)).await?;
        hashed.map_err(|error| {
            tracing::error!(%error, "a password could not be hashed");
            Problem::internal()
        })
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let failed = |_| Problem::internal();
        let permit = Arc::clone(&self.0).acquire_owned().await.map_err(|_| Problem::internal())?;
        // The permit is released when the work is done, not when the caller stops waiting for it.
        let working = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        working.await.map_err(failed)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_fits() {
        let passwords = Passwords::default();
        let stored_hash = passwords.hash("a secret of mine".to_owned(), [1; 16]).await.unwrap();
        // Kept as the standard asks: 19 MiB, twice.
        assert!(stored_hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored_hash}");
        assert!(!stored_hash.contains("secret"), "{stored_hash}");
        let wrong = ["a secret of yours", "A secret of mine", "a secret of mine ", " a secret of mine", ""];
        let typed = wrong.map(|typed| (typed, false)).into_iter().chain([("a secret of mine", true)]);
        for (typed, is_right) in typed {
            assert_eq!(
                passwords.is_right(typed.to_owned(), Some(stored_hash.clone())).await.unwrap(),
                is_right
            );
        }
        assert!(!passwords.is_right("a secret of mine".to_owned(), None).await.unwrap());
        assert!(!passwords.is_right(String::new(), Some("no hash".to_owned())).await.unwrap());
    }
}
