//! Whose signature makes a mail server's certificate good, beyond the authorities everybody trusts.

use lettre::transport::smtp::client::{Certificate, TlsParameters, TlsParametersBuilder};

/// Authorities of the operator's own.
#[derive(Debug, Clone)]
pub struct OwnAuthorities(Certificate);

/// The text holds no usable certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must hold certificates in PEM form (BEGIN CERTIFICATE)")]
pub struct OwnAuthoritiesError;

impl OwnAuthorities {
    /// Reads one certificate or several.
    pub fn parse(pem: &str) -> Result<Self, OwnAuthoritiesError> {
        if !pem.contains("-----BEGIN CERTIFICATE-----") {
            return Err(OwnAuthoritiesError);
        }
        let authorities = Self(Certificate::from_pem(pem.as_bytes()).map_err(|_| OwnAuthoritiesError)?);
        // Only a whole configuration tells whether they can be used.
        let somewhere = TlsParameters::builder("localhost".to_owned());
        authorities.added_to(somewhere).build().map_err(|_| OwnAuthoritiesError)?;
        Ok(authorities)
    }

    pub(super) fn added_to(&self, builder: TlsParametersBuilder) -> TlsParametersBuilder {
        builder.add_root_certificate(self.0.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_no_certificate_is_refused() {
        let broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
        for text in ["", "hello", broken] {
            assert_eq!(OwnAuthorities::parse(text).map(|_| ()), Err(OwnAuthoritiesError), "{text}");
        }
    }
}
