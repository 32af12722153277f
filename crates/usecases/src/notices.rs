//! Notices to members: administrators write them as drafts, schedule them and may stop them; the engine sends them.

use townpick_domain::{
    ids::NoticeId,
    notice::{NoticeState, may_go_out},
    time::Timestamp,
};
use townpick_store::{
    Result, Tx,
    notices::{self, Notice},
    notifications::fan_out::notices::{self as fan_out, DROPPED_AT_ONCE},
};

use crate::{
    Context,
    fan_out::{Part, sending_times},
};

/// Why a notice is left as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// It is not in a state in which that is done.
    State(NoticeState),
    /// It cannot go out then, for this reason.
    Time(String),
}

/// Locks a notice that may still be changed: only drafts may.
pub async fn draft(tx: &mut Tx, id: NoticeId) -> Result<std::result::Result<Notice, Refusal>> {
    let notice = notices::lock(tx, id).await?;
    Ok(if notice.state == NoticeState::Draft { Ok(notice) } else { Err(Refusal::State(notice.state)) })
}

/// Lets a draft go out at an instant, which may be now.
pub async fn schedule(
    tx: &mut Tx,
    ctx: &Context<'_>,
    id: NoticeId,
    at: Timestamp,
) -> Result<std::result::Result<(), Refusal>> {
    let notice = match draft(tx, id).await? {
        Ok(notice) => notice,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if let Err(reason) = may_go_out(notice.words.effective_on.as_ref(), at) {
        return Ok(Err(Refusal::Time(reason)));
    }
    notices::set_scheduled_at(tx, id, Some(at), ctx.now).await?;
    Ok(Ok(()))
}

/// Takes a notice back. One that has not begun to go out is a draft again. Of one that has, what still waits is dropped: a
/// first part at once, the rest by the engine.
pub async fn take_back(
    tx: &mut Tx,
    ctx: &Context<'_>,
    id: NoticeId,
) -> Result<std::result::Result<(), Refusal>> {
    let notice = notices::lock(tx, id).await?;
    match notice.state {
        NoticeState::Scheduled => notices::set_scheduled_at(tx, id, None, ctx.now).await?,
        NoticeState::Sending | NoticeState::Sent => {
            notices::take_back(tx, id, ctx.now).await?;
            fan_out::drop_waiting(tx, id, ctx.now).await?;
        }
        NoticeState::Draft | NoticeState::TakenBack => return Ok(Err(Refusal::State(notice.state))),
    }
    Ok(Ok(()))
}

/// Brings a notice whose time has come to the next members of a town, or drops what waits of one that was taken back.
/// Nothing when all of it is done.
pub async fn go_on(tx: &mut Tx, id: NoticeId, now: Timestamp) -> Result<Option<Part>> {
    let Some(mut notice) = fan_out::lock(tx, id, now).await? else { return Ok(None) };
    if notice.taken_back_at.is_some() {
        let is_last = fan_out::drop_waiting(tx, id, now).await? < DROPPED_AT_ONCE;
        if is_last {
            fan_out::set_done(tx, id, now).await?;
        }
        return Ok(Some(Part { messages: 0, is_last }));
    }
    if notice.started_at.is_none() {
        fan_out::start(tx, &notice, now).await?;
        notice.started_at = Some(now);
    }
    let Some(town) = fan_out::next_town(tx, id).await? else {
        fan_out::set_done(tx, id, now).await?;
        return Ok(Some(Part { messages: 0, is_last: true }));
    };
    let times = sending_times(tx, town.town_id, now).await?;
    let messages = fan_out::tell(tx, &notice, town, times, now).await?;
    Ok(Some(Part { messages, is_last: false }))
}
