//! The provider's keys, and what is signed with them: a JSON Web Signature in its compact form (RFC 7515).
//!
//! Four algorithms are taken, all with a public key. Whatever a token says about itself, none that needs a secret or no
//! key at all is ever tried.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ED25519, RSA_PKCS1_2048_8192_SHA256, RSA_PSS_2048_8192_SHA256, RsaParameters,
    RsaPublicKeyComponents, UnparsedPublicKey, VerificationAlgorithm,
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

use super::OidcError::{self, Untrusted};

/// Longer tokens are not looked at.
const LONGEST_TOKEN: usize = 32 * 1024;

#[derive(Clone, Copy, Deserialize)]
enum Algorithm {
    #[serde(rename = "RS256")]
    Rs256,
    #[serde(rename = "PS256")]
    Ps256,
    #[serde(rename = "ES256")]
    Es256,
    #[serde(rename = "EdDSA")]
    EdDsa,
}

impl Algorithm {
    fn name(self) -> &'static str {
        match self {
            Self::Rs256 => "RS256",
            Self::Ps256 => "PS256",
            Self::Es256 => "ES256",
            Self::EdDsa => "EdDSA",
        }
    }
}

#[derive(Deserialize)]
struct Header {
    alg: Algorithm,
    kid: Option<String>,
    /// What somebody must understand to read the token; we understand nothing of the kind.
    crit: Option<Value>,
}

/// A token that nobody has believed yet.
pub(super) struct SignedToken<'t> {
    header: Header,
    /// What the signature is about.
    message: &'t str,
    signature: Vec<u8>,
    claims: Vec<u8>,
}

impl<'t> SignedToken<'t> {
    pub(super) fn read(token: &'t str) -> Result<Self, OidcError> {
        const NO_TOKEN: OidcError = Untrusted("it is no signed token");
        let decoded = |part: &str| URL_SAFE_NO_PAD.decode(part).map_err(|_| NO_TOKEN);
        let (message, signature) =
            token.rsplit_once('.').filter(|_| token.len() <= LONGEST_TOKEN).ok_or(NO_TOKEN)?;
        let (header, claims) = message.split_once('.').ok_or(NO_TOKEN)?;
        let header: Header = serde_json::from_slice(&decoded(header)?)
            .map_err(|_| Untrusted("its header cannot be read, or names an algorithm that is not taken"))?;
        if header.crit.is_some() {
            return Err(Untrusted("its header asks for more than is understood"));
        }
        Ok(Self { header, message, signature: decoded(signature)?, claims: decoded(claims)? })
    }

    /// What the token says; to be asked once its signature is known to be good.
    pub(super) fn claims<T: DeserializeOwned>(&self) -> Result<T, OidcError> {
        serde_json::from_slice(&self.claims).map_err(|_| Untrusted("its claims cannot be read"))
    }
}

/// A key as the provider publishes it (RFC 7517). Values of other kinds of keys are not looked at.
#[derive(Deserialize)]
struct Key {
    kty: String,
    kid: Option<String>,
    #[serde(rename = "use")]
    usage: Option<String>,
    alg: Option<String>,
    crv: Option<String>,
    n: Option<String>,
    e: Option<String>,
    x: Option<String>,
    y: Option<String>,
}

/// Whether a token was signed with one of the keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Checked {
    /// It was.
    Good,
    /// It names a key that is not among them, which may be a new one.
    UnknownKey,
    /// It was not.
    Forged,
}

/// The keys a provider signs with.
#[derive(Default)]
pub(super) struct Keys(Vec<Key>);

impl Keys {
    /// Those of a published set that can be read; others are for somebody else.
    pub(super) fn read(published: Vec<Value>) -> Self {
        Self(published.into_iter().filter_map(|key| serde_json::from_value(key).ok()).collect())
    }

    pub(super) fn check(&self, token: &SignedToken<'_>) -> Checked {
        let kid = token.header.kid.as_deref();
        let named: Vec<&Key> =
            self.0.iter().filter(|key| kid.is_none() || key.kid.as_deref() == kid).collect();
        if named.is_empty() {
            return Checked::UnknownKey;
        }
        let is_good = named.iter().any(|key| key.has_signed(token).unwrap_or(false));
        if is_good { Checked::Good } else { Checked::Forged }
    }
}

impl Key {
    /// Whether this key made the token's signature; nothing if it is of no use for its algorithm.
    fn has_signed(&self, token: &SignedToken<'_>) -> Option<bool> {
        let algorithm = token.header.alg;
        let is_for_signing = self.usage.as_deref().is_none_or(|usage| usage == "sig");
        if !is_for_signing || self.alg.as_deref().is_some_and(|alg| alg != algorithm.name()) {
            return None;
        }
        match algorithm {
            Algorithm::Rs256 => self.rsa(&RSA_PKCS1_2048_8192_SHA256, token),
            Algorithm::Ps256 => self.rsa(&RSA_PSS_2048_8192_SHA256, token),
            Algorithm::Es256 => {
                self.is_of("EC", Some("P-256"))?;
                let point = [&[4], &*bytes(self.x.as_deref())?, &*bytes(self.y.as_deref())?].concat();
                Some(verifies(&ECDSA_P256_SHA256_FIXED, &point, token))
            }
            Algorithm::EdDsa => {
                self.is_of("OKP", Some("Ed25519"))?;
                Some(verifies(&ED25519, &bytes(self.x.as_deref())?, token))
            }
        }
    }

    fn rsa(&self, parameters: &'static RsaParameters, token: &SignedToken<'_>) -> Option<bool> {
        self.is_of("RSA", None)?;
        let number = |text: Option<&str>| {
            // As numbers, they begin with no zeros.
            let bytes = bytes(text)?;
            let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
            Some(bytes[zeros..].to_vec())
        };
        let key = RsaPublicKeyComponents { n: number(self.n.as_deref())?, e: number(self.e.as_deref())? };
        Some(key.verify(parameters, token.message.as_bytes(), &token.signature).is_ok())
    }

    fn is_of(&self, kind: &str, curve: Option<&str>) -> Option<()> {
        (self.kty == kind && (curve.is_none() || self.crv.as_deref() == curve)).then_some(())
    }
}

fn verifies(algorithm: &'static dyn VerificationAlgorithm, key: &[u8], token: &SignedToken<'_>) -> bool {
    UnparsedPublicKey::new(algorithm, key).verify(token.message.as_bytes(), &token.signature).is_ok()
}

fn bytes(text: Option<&str>) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text?).ok()
}
