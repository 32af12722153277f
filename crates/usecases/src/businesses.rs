//! Changing a business. While a contest runs, its rules name the business as its sponsor.

use townpick_domain::time::Timestamp;
use townpick_store::{
    Result, StoreError, Tx,
    businesses::{self, NewBusiness},
    contests,
};

use crate::Context;

/// Why a business was not changed: the rules of a contest that runs until this instant name it as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedInRules {
    /// Whether its name would be another one.
    pub name: bool,
    /// Whether its address would be.
    pub address: bool,
    /// The end of the contest.
    pub until: Timestamp,
}

/// Changes a business. Its name and its address stay while a contest runs that features it: they are the sponsor's in
/// that contest's rules.
pub async fn change(
    tx: &mut Tx,
    ctx: &Context<'_>,
    business: &NewBusiness,
) -> Result<std::result::Result<(), NamedInRules>> {
    let current = businesses::by_id(tx, business.id).await?.ok_or(StoreError::NotFound)?;
    let name = current.record.business_name != business.record.business_name;
    let address = current.record.address != business.record.address;
    if (name || address)
        && let Some(until) = contests::running_with_business(tx, business.id, ctx.now).await?
    {
        return Ok(Err(NamedInRules { name, address, until }));
    }
    businesses::update(tx, business, ctx.now).await?;
    Ok(Ok(()))
}
