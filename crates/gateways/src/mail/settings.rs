//! Where mail is handed over and whom it is from.

use std::{str::FromStr as _, time::Duration};

use lettre::{
    message::Mailbox,
    transport::smtp::{
        authentication::Credentials,
        client::{Tls, TlsParameters},
    },
};
use url::Url;

use super::{dialogue::Server, dkim::DkimKey, trust::OwnAuthorities};

/// The port mail is submitted on, with TLS from the second command on.
const SUBMISSION: u16 = 587;
/// The port mail is submitted on with TLS from the first byte.
const SUBMISSIONS: u16 = 465;

/// What the operator decides about email.
#[derive(Debug, Clone)]
pub struct MailSettings {
    /// `smtp://` or `smtps://`, with credentials if the server wants them.
    pub url: Url,
    /// Whom mail is from: `hello@townpick.example` or `Townpick <hello@townpick.example>`.
    pub from: String,
    /// What the sender is called when `from` is an address alone.
    pub brand_name: String,
    /// Where answers go.
    pub reply_to: String,
    /// Signs what is sent.
    pub dkim: Option<DkimKey>,
    /// Who may vouch for the server besides the authorities everybody trusts.
    pub authorities: Option<OwnAuthorities>,
    /// How many connections are open at most; they are reused between emails.
    pub connections: u32,
    /// How long handing over one email may take.
    pub time_limit: Duration,
}

/// Why mail cannot be sent with these settings.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MailSettingsError {
    /// The address of the server.
    #[error("must be smtp:// or smtps://user:password@host:port, with ?tls=required, opportunistic or none")]
    Url,
    /// The sender.
    #[error("must be an email address, alone or as Name <address>")]
    From,
}

/// How a connection is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Protection {
    Wrapped,
    Required,
    Opportunistic,
    None,
}

impl MailSettings {
    /// The sender, with the brand's name if it has none of its own.
    pub(super) fn sender(&self) -> Result<Mailbox, MailSettingsError> {
        let mut sender = Mailbox::from_str(&self.from).map_err(|_| MailSettingsError::From)?;
        sender.name.get_or_insert_with(|| self.brand_name.clone());
        Ok(sender)
    }

    /// Checks the settings without connecting to anything.
    pub fn check(&self) -> Result<(), MailSettingsError> {
        self.sender()?;
        self.server().map(|_| ())
    }

    pub(super) fn server(&self) -> Result<Server, MailSettingsError> {
        let host = self.url.host_str().ok_or(MailSettingsError::Url)?;
        let protection = self.protection()?;
        let parameters = || {
            let builder = TlsParameters::builder(host.to_owned());
            let builder = match &self.authorities {
                Some(authorities) => authorities.added_to(builder),
                None => builder,
            };
            builder.build().map_err(|_| MailSettingsError::Url)
        };
        let (port, tls) = match protection {
            Protection::Wrapped => (SUBMISSIONS, Tls::Wrapper(parameters()?)),
            Protection::Required => (SUBMISSION, Tls::Required(parameters()?)),
            Protection::Opportunistic => (SUBMISSION, Tls::Opportunistic(parameters()?)),
            Protection::None => (SUBMISSION, Tls::None),
        };
        Ok(Server {
            host: host.to_owned(),
            port: self.url.port().unwrap_or(port),
            tls,
            credentials: self.credentials()?,
        })
    }

    /// A password never crosses a network in the clear unless the operator says so.
    fn protection(&self) -> Result<Protection, MailSettingsError> {
        let asked = self.url.query_pairs().find(|(name, _)| name == "tls").map(|(_, value)| value);
        match (self.url.scheme(), asked.as_deref()) {
            ("smtps", None) => Ok(Protection::Wrapped),
            ("smtp", None) if self.url.password().is_some() => Ok(Protection::Required),
            ("smtp", None | Some("opportunistic")) => Ok(Protection::Opportunistic),
            ("smtp", Some("required")) => Ok(Protection::Required),
            ("smtp", Some("none")) => Ok(Protection::None),
            _ => Err(MailSettingsError::Url),
        }
    }

    fn credentials(&self) -> Result<Option<Credentials>, MailSettingsError> {
        let Some(password) = self.url.password() else { return Ok(None) };
        let plain = |text: &str| percent_decoded(text).ok_or(MailSettingsError::Url);
        Ok(Some(Credentials::new(plain(self.url.username())?, plain(password)?)))
    }
}

/// The text behind the `%xx` of an address.
fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn settings(url: &str, from: &str) -> MailSettings {
        MailSettings {
            url: url.parse().unwrap(),
            from: from.to_owned(),
            brand_name: "Townpick".to_owned(),
            reply_to: "hello@townpick.example".to_owned(),
            dkim: None,
            authorities: None,
            connections: 2,
            time_limit: Duration::from_secs(5),
        }
    }

    #[test]
    fn a_password_is_sent_only_under_tls_unless_the_operator_says_otherwise() {
        let protection = |url| settings(url, "a@b.example").protection();
        assert_eq!(protection("smtp://mail.example"), Ok(Protection::Opportunistic));
        assert_eq!(protection("smtp://me:pass@mail.example"), Ok(Protection::Required));
        assert_eq!(protection("smtps://me:pass@mail.example"), Ok(Protection::Wrapped));
        assert_eq!(protection("smtp://me:pass@127.0.0.1:25?tls=none"), Ok(Protection::None));
        assert_eq!(protection("https://mail.example"), Err(MailSettingsError::Url));
        assert_eq!(protection("smtp://mail.example?tls=perhaps"), Err(MailSettingsError::Url));
    }

    #[test]
    fn the_sender_is_called_by_the_brand_unless_it_has_a_name() {
        let sender = |from| settings("smtp://mail.example", from).sender().map(|sender| sender.to_string());
        assert_eq!(sender("a@b.example"), Ok("Townpick <a@b.example>".to_owned()));
        assert_eq!(sender("Main Street <a@b.example>"), Ok("Main Street <a@b.example>".to_owned()));
        assert_eq!(sender("nobody"), Err(MailSettingsError::From));
    }

    #[test]
    fn credentials_may_hold_any_character() {
        assert_eq!(percent_decoded("p%40ss%2Fw%C3%A9"), Some("p@ss/wé".to_owned()));
        assert_eq!(percent_decoded("p%4"), None);
        assert_eq!(percent_decoded("%ff"), None);
    }
}
