//! The settings of backups that are made by themselves.

use jiff::SignedDuration;
use townpick_domain::backups::interval;
use townpick_gateways::backups::{Address, Recipient};

use super::{error::ConfigError, table::not_allowed, values::Values};

/// Where and how often backups are made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backups {
    /// Where; none are made without it.
    pub address: Option<Address>,
    /// How often.
    pub every: SignedDuration,
    /// How many stay.
    pub keep: usize,
    /// Whom they are encrypted to.
    pub recipient: Option<Recipient>,
}

impl Backups {
    pub(super) fn parse(values: &Values, endpoint: Option<&str>) -> Result<Self, ConfigError> {
        let parse = |url: &str| Address::parse(url, endpoint);
        let url = values.optional("TOWNPICK_BACKUP_URL", |url| parse(url).is_some())?;
        let every = "TOWNPICK_BACKUP_EVERY";
        Ok(Self {
            address: url.as_deref().and_then(parse),
            every: interval(&values.text(every)).ok_or_else(|| not_allowed(every))?,
            keep: values.parsed("TOWNPICK_BACKUP_KEEP", |keep| (1..=10_000).contains(keep))?,
            recipient: values.optional_parsed("TOWNPICK_BACKUP_RECIPIENT", |_| true)?,
        })
    }
}
