//! Deleting a member, by themselves in two steps or by an administrator. The person is removed everywhere; proofs of
//! past drawings stay verifiable, and a prize they have not been handed yet goes to the next alternate.

use townpick_domain::{
    channel::Channel,
    ids::{MemberId, SuppressionId},
};
use townpick_store::{
    Result, StoreError, Tx, members,
    notifications::{self, Audience, NewNotification},
    preferences,
    suppressions::{self, HashedAddress},
};

use crate::{Context, claims, join};

/// Records that a member asks for everything about them to be deleted and notifies the administrators; asking again
/// changes nothing.
pub async fn request(tx: &mut Tx, ctx: &Context<'_>, member: MemberId) -> Result<()> {
    let Some(person) = preferences::of_member(tx, member).await? else { return Err(StoreError::NotFound) };
    if !members::set_deletion_requested(tx, member, ctx.now).await? {
        return Ok(());
    }
    let notice = NewNotification {
        key: notice_key(member),
        template_key: "deletion_request",
        audience: Audience::Administrators,
        town: None,
        contest: None,
        details: [("user_name", person.contact.name.to_string()), ("town_name", person.town_full_name)]
            .into_iter()
            .collect(),
        ids: ctx.channel_ids(),
    };
    notifications::enqueue(tx, &notice, ctx.now).await?;
    Ok(())
}

/// What came of confirming a deletion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confirmation {
    /// They are gone.
    Deleted,
    /// They have not asked for it first.
    NotRequested,
}

/// Deletes a member who asked for it and confirms it now. Of somebody who had unsubscribed the hashed addresses stay,
/// so that nobody writes to them again.
pub async fn confirm(tx: &mut Tx, ctx: &Context<'_>, member: MemberId) -> Result<Confirmation> {
    let person = preferences::of_member(tx, member).await?.ok_or(StoreError::NotFound)?;
    if person.deletion_requested_at.is_none() {
        return Ok(Confirmation::NotRequested);
    }
    delete(tx, ctx, member).await?;
    if !person.is_subscribed {
        let contact = &person.contact;
        let hashed = |channel, address: &str| HashedAddress {
            id: SuppressionId::new(ctx.now, ctx.random()),
            channel,
            hash: ctx.secrets.suppression_hash(channel, address),
        };
        let addresses = [
            hashed(Channel::Email, contact.email.as_str()),
            hashed(Channel::Sms, contact.phone_number.digits()),
        ];
        suppressions::add_unsubscribed(tx, &addresses, ctx.now).await?;
    }
    Ok(Confirmation::Deleted)
}

/// Deletes a member, as an administrator does it at once.
pub async fn delete(tx: &mut Tx, ctx: &Context<'_>, member: MemberId) -> Result<()> {
    claims::forfeit_prizes_of(tx, ctx, member).await?;
    // Notices that name them are addressed to administrators, so they do not go with them by themselves.
    notifications::remove(tx, &join::notice_key(member)).await?;
    notifications::remove(tx, &notice_key(member)).await?;
    members::delete(tx, member).await
}

/// The key of the notice to administrators about a deletion request.
fn notice_key(member: MemberId) -> String {
    format!("deletion_request:{member}")
}
