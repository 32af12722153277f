//! Who signs in through an identity provider.
//!
//! Nobody is made an administrator by it. At the first sign-in, the administrator with the address that the provider
//! has verified is linked; from then on the provider's subject decides, even if the address changes.

use townpick_gateways::oidc::Identity;
use townpick_store::{
    Result, Tx,
    admins::{self, Admin, identities},
};

/// Who came back from the provider.
pub enum Arrival {
    /// An administrator, whom nobody else changes until the transaction is over.
    Known(Box<Admin>),
    /// The provider has not made sure of their address, and they are linked to nobody.
    EmailNotVerified,
    /// Their address is no administrator's, or that of one who is linked to another account there.
    NotLinked,
}

/// Finds the administrator that somebody has proved to be. Linking the two is left to whoever lets them in.
pub async fn arrive(tx: &mut Tx, identity: &Identity) -> Result<Arrival> {
    if let Some(id) = identities::linked(tx, &identity.issuer, &identity.subject).await? {
        return Ok(Arrival::Known(Box::new(admins::lock(tx, id).await?)));
    }
    let Some(email) = &identity.email else { return Ok(Arrival::EmailNotVerified) };
    let Some(admin) = admins::by_email(tx, email).await? else { return Ok(Arrival::NotLinked) };
    let admin = admins::lock(tx, admin.id).await?;
    // Under the lock: another window of the same person may have linked them just now.
    let link = identities::of_admin(tx, admin.id, &identity.issuer).await?;
    if link.is_some_and(|link| link.subject != identity.subject) {
        return Ok(Arrival::NotLinked);
    }
    Ok(Arrival::Known(Box::new(admin)))
}
