//! Codes of six digits with which somebody confirms what they asked for through a personal link. One is good for ten
//! minutes and five tries.

use jiff::SignedDuration;
use townpick_domain::{
    channel::Channel,
    contact::Phone,
    ids::{MemberId, NotificationId},
};
use townpick_store::{
    Result, Tx,
    notifications::{self, DirectMessage},
    preferences::{self, NewCode},
};

use crate::Context;

/// How long a code can be used.
const IS_GOOD_FOR: SignedDuration = SignedDuration::from_mins(10);
/// How often a code may be tried.
const MOST_TRIES: i64 = 5;

/// Remembers a new code and puts it into the outbox; one that was sent for the same before is forgotten. It goes through
/// this channel whatever the member prefers: they asked for it just now. Returns whether its template is switched on.
pub(crate) async fn send(
    tx: &mut Tx,
    ctx: &Context<'_>,
    (template_key, member): (&'static str, MemberId),
    channel: Channel,
    new_phone: Option<&Phone>,
) -> Result<bool> {
    let code = format!("{:06}", u64::from_be_bytes(ctx.entropy.bytes()) % 1_000_000);
    let expires_at = ctx.now.plus(IS_GOOD_FOR);
    let hash = hash(ctx, (template_key, member), &code);
    let new = NewCode { member, template_key, new_phone, hash, expires_at };
    preferences::save_code(tx, &new, ctx.now).await?;
    let message = DirectMessage {
        id: NotificationId::new(ctx.now, ctx.random()),
        member,
        template_key,
        channel,
        details: [("verification_code", code)].into_iter().collect(),
        expires_at: Some(expires_at),
    };
    notifications::enqueue_directly(tx, &message, ctx.now).await
}

/// What came of a code that was tried.
pub(crate) enum Tried {
    /// It is the one that was sent, for this number where it confirms one.
    Right(Option<String>),
    /// It is another one.
    Wrong,
    /// No code waits, its time is over or its tries are used up.
    NothingWaits,
}

/// Tries a code, which counts as soon as the caller commits.
pub(crate) async fn check(
    tx: &mut Tx,
    ctx: &Context<'_>,
    (template_key, member): (&'static str, MemberId),
    code: &str,
) -> Result<Tried> {
    let waiting = preferences::try_code(tx, member, template_key).await?;
    Ok(match waiting.filter(|tried| tried.tries <= MOST_TRIES && tried.expires_at > ctx.now) {
        None => Tried::NothingWaits,
        Some(tried) if tried.code_hash == hash(ctx, (template_key, member), code) => {
            Tried::Right(tried.new_phone)
        }
        Some(_) => Tried::Wrong,
    })
}

/// Six digits are soon tried out, so what is stored of them is worthless without the service's key.
fn hash(ctx: &Context<'_>, (template_key, member): (&'static str, MemberId), code: &str) -> [u8; 32] {
    ctx.secrets.pseudonym(template_key, &format!("{member}:{code}"))
}
