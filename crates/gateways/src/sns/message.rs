//! A message of the notification service, and whether Amazon signed it.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use ring::signature::{
    RSA_PKCS1_2048_8192_SHA1_FOR_LEGACY_USE_ONLY, RSA_PKCS1_2048_8192_SHA256, RsaParameters,
    UnparsedPublicKey,
};
use rustls::pki_types::{
    AlgorithmIdentifier, CertificateDer, InvalidSignature, SignatureVerificationAlgorithm, alg_id,
    pem::PemObject as _,
};
use serde::Deserialize;
use url::Url;
use webpki::EndEntityCert;

use super::{Sns, SnsError, is_amazons};

/// A message as it arrives. Its text must be believed only after [`SnsMessage::check`].
#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct SnsMessage {
    /// What it is.
    #[serde(rename = "Type")]
    pub kind: SnsKind,
    /// The topic it was published under.
    pub topic_arn: String,
    /// What it brings.
    pub message: String,
    message_id: String,
    timestamp: String,
    subject: Option<String>,
    token: Option<String>,
    #[serde(rename = "SubscribeURL")]
    subscribe_url: Option<String>,
    signature_version: String,
    signature: String,
    #[serde(rename = "SigningCertURL")]
    signing_cert_url: String,
}

/// What a message is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum SnsKind {
    /// It brings what was published.
    Notification,
    /// It asks whether this address wants to get messages.
    SubscriptionConfirmation,
    /// It says that this address gets no more messages.
    UnsubscribeConfirmation,
}

impl SnsMessage {
    /// Reads a message.
    pub fn read(body: &[u8]) -> Result<Self, SnsError> {
        serde_json::from_slice(body).map_err(|_| SnsError::Unreadable)
    }

    /// Fails unless Amazon signed it.
    pub async fn check(&self, sns: &dyn Sns) -> Result<(), SnsError> {
        let address = own_address(&self.signing_cert_url)?;
        let algorithm = match self.signature_version.as_str() {
            "1" => &Rsa::SHA1,
            "2" => &Rsa::SHA256,
            _ => return Err(SnsError::Forged),
        };
        let signature = STANDARD.decode(&self.signature).map_err(|_| SnsError::Forged)?;
        let pem = sns.certificate(&address).await?;
        let is_good = || {
            let certificate = CertificateDer::from_pem_slice(&pem).ok()?;
            let certificate = EndEntityCert::try_from(&certificate).ok()?;
            certificate.verify_signature(algorithm, self.signed_text().as_bytes(), &signature).ok()
        };
        is_good().ok_or(SnsError::Forged)
    }

    /// Answers that this address wants to get messages.
    pub async fn confirm(&self, sns: &dyn Sns) -> Result<(), SnsError> {
        let address = self.subscribe_url.as_deref().ok_or(SnsError::Unreadable)?;
        sns.confirm(&own_address(address)?).await
    }

    /// Name and value of each signed part, a line each, in the order of the names.
    pub(super) fn signed_text(&self) -> String {
        let (subject, address, token) = match self.kind {
            SnsKind::Notification => (self.subject.as_deref(), None, None),
            SnsKind::SubscriptionConfirmation | SnsKind::UnsubscribeConfirmation => {
                (None, self.subscribe_url.as_deref(), self.token.as_deref())
            }
        };
        let parts = [
            ("Message", Some(self.message.as_str())),
            ("MessageId", Some(self.message_id.as_str())),
            ("Subject", subject),
            ("SubscribeURL", address),
            ("Timestamp", Some(self.timestamp.as_str())),
            ("Token", token),
            ("TopicArn", Some(self.topic_arn.as_str())),
            ("Type", Some(self.kind.name())),
        ];
        let there = parts.into_iter().filter_map(|(name, value)| Some([name, "\n", value?, "\n"]));
        there.flatten().collect()
    }
}

impl SnsKind {
    fn name(self) -> &'static str {
        match self {
            Self::Notification => "Notification",
            Self::SubscriptionConfirmation => "SubscriptionConfirmation",
            Self::UnsubscribeConfirmation => "UnsubscribeConfirmation",
        }
    }
}

fn own_address(text: &str) -> Result<Url, SnsError> {
    text.parse().ok().filter(is_amazons).ok_or(SnsError::ForeignAddress)
}

/// An RSA signature. The older version of the service's signatures is one of SHA-1, which a topic has unless its owner
/// chooses the newer one.
#[derive(Debug)]
struct Rsa {
    parameters: &'static RsaParameters,
    signature: AlgorithmIdentifier,
}

impl Rsa {
    const SHA1: Self = Self {
        parameters: &RSA_PKCS1_2048_8192_SHA1_FOR_LEGACY_USE_ONLY,
        // Names what a certificate is signed with; that is not asked here.
        signature: alg_id::RSA_PKCS1_SHA256,
    };
    const SHA256: Self =
        Self { parameters: &RSA_PKCS1_2048_8192_SHA256, signature: alg_id::RSA_PKCS1_SHA256 };
}

impl SignatureVerificationAlgorithm for Rsa {
    fn verify_signature(
        &self,
        public_key: &[u8],
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), InvalidSignature> {
        let key = UnparsedPublicKey::new(self.parameters, public_key);
        key.verify(message, signature).map_err(|_| InvalidSignature)
    }

    fn public_key_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::RSA_ENCRYPTION
    }

    fn signature_alg_id(&self) -> AlgorithmIdentifier {
        self.signature
    }
}
