//! Whether a member gets texts: they agree to them separately, and can withdraw as easily.

use townpick_domain::{
    channel::{Channel, Channels},
    contact::Phone,
    ids::{ConsentId, MemberId},
    reply_words::YES,
    signup::Consent,
    texts_consent::{ConsentSource, texted},
};
use townpick_store::{
    Executor, Result, Tx, consents, members,
    notifications::{Audience, NewNotification, no_details},
    suppressions,
};

use crate::{Context, confirmation};

/// The text that confirms to somebody that they get texts from now on.
const CONFIRMATION: &str = "texts_on";

/// A member agrees to texts in these words; the first text confirms it.
pub(crate) async fn agree(
    tx: &mut Tx,
    ctx: &Context<'_>,
    member: MemberId,
    consent: &Consent,
    source: ConsentSource,
) -> Result<()> {
    record(tx, ctx, member, consent, source).await?;
    let confirmation = NewNotification {
        key: format!("{CONFIRMATION}:{member}:{}", ctx.now.as_microseconds()),
        template_key: CONFIRMATION,
        audience: Audience::Member(member),
        town: members::town_of(tx, member).await?,
        contest: None,
        details: no_details(),
        ids: ctx.channel_ids(),
    };
    ctx.enqueue(tx, &confirmation).await?;
    Ok(())
}

/// A member takes back that they agreed to texts.
pub(crate) async fn withdraw(tx: &mut Tx, ctx: &Context<'_>, member: MemberId) -> Result<()> {
    consents::withdraw_texts(tx, member, ctx.now).await?;
    members::set_texts_agreed(tx, member, None).await
}

/// The member with this number takes it back, if there is one.
pub(crate) async fn withdraw_number(tx: &mut Tx, ctx: &Context<'_>, digits: &str) -> Result<()> {
    match members::of_phone(tx, digits).await? {
        Some(member) => withdraw(tx, ctx, member.id).await,
        None => Ok(()),
    }
}

/// What came of a word that asks for texts, or confirms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resumed {
    /// Whether they have shown just now that the number is theirs.
    pub is_confirmed: bool,
    /// Whether texts go to the number from now on.
    pub is_texted: bool,
}

/// Somebody texted START or another word for it: whatever stood in the way of texts to them is forgotten, and a member
/// agrees to texts and shows that the number is theirs. What answers them confirms it. YES answers the welcome as well:
/// from a member who never agreed to texts it confirms, and turns none on.
pub async fn resume(tx: &mut Tx, ctx: &Context<'_>, phone: &Phone, word: &str) -> Result<Resumed> {
    let is_confirmed = confirmation::confirm_number(tx, ctx, phone).await?;
    let hashes = ctx.secrets.suppression_hashes(Channel::Sms, phone.digits());
    if is_confirmed && word == YES && !gets_texts(tx, phone).await? {
        let is_closed = suppressions::find(tx, Channel::Sms, &hashes).await?.is_some();
        if !is_closed {
            return Ok(Resumed { is_confirmed, is_texted: false });
        }
    }
    let resumed = Resumed { is_confirmed, is_texted: true };
    suppressions::remove(tx, Channel::Sms, phone.digits(), &hashes).await?;
    let Some(member) = members::of_phone(tx, phone.digits()).await? else { return Ok(resumed) };
    if member.texts_agreed_at.is_none() {
        record(tx, ctx, member.id, &texted(word), ConsentSource::TextMessage).await?;
    }
    // Whoever texts us to get texts does not want email alone.
    if member.preferred_channel == Channels::Email {
        members::set_channel(tx, member.id, Channels::Both, ctx.now).await?;
    }
    Ok(resumed)
}

/// Whether the member with this number agrees to texts.
pub async fn gets_texts(db: &mut impl Executor, phone: &Phone) -> Result<bool> {
    let member = members::of_phone(db, phone.digits()).await?;
    Ok(member.is_some_and(|member| member.texts_agreed_at.is_some()))
}

/// Writes the consent down in place of one that was given before.
async fn record(
    tx: &mut Tx,
    ctx: &Context<'_>,
    member: MemberId,
    consent: &Consent,
    source: ConsentSource,
) -> Result<()> {
    consents::withdraw_texts(tx, member, ctx.now).await?;
    let given = [(ConsentId::new(ctx.now, ctx.random()), consent.clone())];
    consents::record(tx, member, &given, source, ctx.now).await?;
    members::set_texts_agreed(tx, member, Some(ctx.now)).await
}
