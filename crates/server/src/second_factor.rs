//! Codes of the second factor: those an authenticator app shows (TOTP, RFC 6238) and recovery codes on paper.
//!
//! The database decides whether a code was used before, when it accepts one.

use sha2::{Digest, Sha256};
use totp_rs::{Algorithm, Builder, Secret, Totp};
use townpick_domain::time::Timestamp;
use townpick_gateways::keys::Secrets;
use townpick_store::admins::Admin;

use crate::problem::Problem;

/// Bytes of a secret, as RFC 4226 recommends.
pub(crate) const SECRET_BYTES: usize = 20;
/// Recovery codes somebody gets.
pub(crate) const RECOVERY_CODES: usize = 10;
/// Random bytes of a recovery code: too many to be guessed, so that a plain hash of it can be stored.
pub(crate) const RECOVERY_BYTES: usize = 15;

/// What somebody typed as their code.
pub(crate) enum TypedCode {
    /// The digits an authenticator app shows.
    Shown(String),
    /// A recovery code, as its hash.
    Recovery([u8; 32]),
}

impl TypedCode {
    /// Reads a code however it is grouped; six digits are an app's.
    pub(crate) fn read(typed: &str) -> Self {
        let code: String = typed.chars().filter(char::is_ascii_alphanumeric).take(64).collect();
        if code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit()) {
            Self::Shown(code)
        } else {
            Self::Recovery(recovery_hash(&code))
        }
    }
}

/// The secret an administrator shares with their app.
pub(crate) struct Authenticator(Totp);

impl Authenticator {
    /// The authenticator of this account; `service` is what the app calls us.
    pub(crate) fn new(secret: &[u8], service: &str, account: &str) -> Result<Self, Problem> {
        // A colon separates the two in the app's address.
        let plain = |text: &str| text.replace(':', " ");
        let totp = Builder::new()
            .with_algorithm(Algorithm::SHA1)
            .with_digits(6)
            .with_step_duration(30)
            .with_skew(1)
            .with_secret(Secret::from(secret))
            .with_issuer(Some(plain(service)))
            .with_account_name(plain(account))
            .build();
        totp.map(Self).map_err(|_| failed())
    }

    /// The authenticator that an administrator has set up or is setting up; none if they have not begun.
    pub(crate) fn of_admin(admin: &Admin, secrets: &Secrets, service: &str) -> Result<Option<Self>, Problem> {
        let Some(sealed) = &admin.totp_secret else { return Ok(None) };
        let secret = secrets.open_second_factor(admin.id, sealed).ok_or_else(|| {
            tracing::error!("a second factor was not sealed with this signing key");
            Problem::internal()
        })?;
        Self::new(&secret, service, &admin.email).map(Some)
    }

    /// The time step whose code this is, if it is the present one or one next to it.
    pub(crate) fn step_of(&self, code: &str, now: Timestamp) -> Option<u64> {
        self.0.check(code, u64::try_from(now.as_microseconds() / 1_000_000).ok()?)
    }

    /// The secret for typing.
    pub(crate) fn secret(&self) -> String {
        self.0.secret().to_base32()
    }

    /// The address an app reads from a picture.
    pub(crate) fn url(&self) -> Result<String, Problem> {
        self.0.to_url().map_err(|_| failed())
    }
}

fn failed() -> Problem {
    tracing::error!("a second factor could not be made");
    Problem::internal()
}

/// A recovery code for people, in groups of four.
pub(crate) fn recovery_code(bytes: [u8; RECOVERY_BYTES]) -> String {
    let letters = Secret::from(bytes).to_base32();
    let groups: Vec<&str> = (0..letters.len()).step_by(4).filter_map(|at| letters.get(at..at + 4)).collect();
    groups.join("-")
}

/// The stored hash of a recovery code.
pub(crate) fn recovery_hash(code: &str) -> [u8; 32] {
    let letters: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    Sha256::digest(format!("townpick/recovery/{}", letters.to_ascii_uppercase())).into()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_microseconds(seconds * 1_000_000).unwrap()
    }

    #[test]
    fn codes_are_those_of_the_standard() {
        // Appendix B of RFC 6238, cut to six digits.
        let app = Authenticator::new(b"12345678901234567890", "Townpick", "robin@townpick.example").unwrap();
        for (seconds, code) in [(59, "287082"), (1_111_111_109, "081804"), (2_000_000_000, "279037")] {
            assert_eq!(app.step_of(code, at(seconds)), Some(u64::try_from(seconds / 30).unwrap()));
            assert!(
                app.step_of(code, at(seconds + 30)).is_some()
                    && app.step_of(code, at(seconds - 30)).is_some()
            );
            assert_eq!(app.step_of(code, at(seconds + 120)), None);
        }
        assert_eq!(app.step_of("287082", at(-1)), None);
    }

    #[test]
    fn an_app_can_read_the_address() {
        let app = Authenticator::new(&[7; 20], "Town: pick", "robin@townpick.example").unwrap();
        let url = url::Url::parse(&app.url().unwrap()).unwrap();
        assert_eq!((url.scheme(), url.host_str()), ("otpauth", Some("totp")));
        assert!(url.query().unwrap().contains(&format!("secret={}", app.secret())), "{url}");
    }

    #[test]
    fn a_recovery_code_is_known_in_every_spelling() {
        let code = recovery_code([0xab; RECOVERY_BYTES]);
        assert_eq!(code.len(), 29);
        for typed in [code.clone(), code.to_lowercase(), code.replace('-', " "), format!(" {code}\n")] {
            let TypedCode::Recovery(hash) = TypedCode::read(&typed) else { panic!("{typed}") };
            assert_eq!(hash, recovery_hash(&code));
        }
        assert!(matches!(TypedCode::read("287 082"), TypedCode::Shown(code) if code == "287082"));
    }
}
