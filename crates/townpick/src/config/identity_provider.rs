//! Settings of the identity provider that administrators sign in through. It is configured whole or not at all.

use townpick_gateways::oidc::is_safe_address;
use url::Url;

use super::{
    error::{ConfigError, wrong},
    messages::Secret,
    table::is_line,
    values::Values,
};

const ISSUER: &str = "TOWNPICK_OIDC_ISSUER";
const CLIENT_ID: &str = "TOWNPICK_OIDC_CLIENT_ID";
const CLIENT_SECRET: &str = "TOWNPICK_OIDC_CLIENT_SECRET";
const NAME: &str = "TOWNPICK_OIDC_NAME";

/// An OpenID provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdentityProvider {
    /// Who it says it is, to the letter.
    pub issuer: String,
    /// What it calls this installation.
    pub client_id: String,
    /// The secret it shares with this installation.
    pub client_secret: Secret,
    /// What people know it by.
    pub name: String,
}

impl IdentityProvider {
    pub(super) fn parse(values: &Values) -> Result<Option<Self>, ConfigError> {
        let is_issuer = |text: &str| {
            text.parse::<Url>()
                .is_ok_and(|url| is_safe_address(&url) && url.query().is_none() && url.fragment().is_none())
        };
        let is_word = |text: &str| !text.is_empty() && !text.contains(char::is_whitespace);
        let issuer = values.optional(ISSUER, is_issuer)?;
        let client_id = values.optional(CLIENT_ID, is_word)?;
        let client_secret = values.optional(CLIENT_SECRET, is_word)?.map(Secret);
        let name = values.checked(NAME, |name| is_line(name, 40))?.trim().to_owned();
        let parts = [
            (ISSUER, issuer.is_some()),
            (CLIENT_ID, client_id.is_some()),
            (CLIENT_SECRET, client_secret.is_some()),
        ];
        match (issuer, client_id, client_secret) {
            (None, None, None) => Ok(None),
            (Some(issuer), Some(client_id), Some(client_secret)) => {
                Ok(Some(Self { issuer, client_id, client_secret, name }))
            }
            _ => {
                let missing =
                    parts.into_iter().find(|(_, is_there)| !is_there).map_or(ISSUER, |(name, _)| name);
                Err(wrong(missing, "is needed with the other settings of the identity provider"))
            }
        }
    }
}
