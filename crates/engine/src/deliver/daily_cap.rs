//! Leaves out of a batch what would be one text too many for its reader today: such a message is told by email, or waits
//! until there is room again where no email can tell it.

use std::collections::{BTreeMap, BTreeSet};

use townpick_domain::{
    delivery::TEXTS_OVER_CAP,
    ids::{MemberId, NotificationId},
    texting_rules::{DailyRoom, RuleBook, out_of_count},
    time::Timestamp,
};
use townpick_store::{
    Result, Tx,
    notifications::outbox::{self, Channel, Leased, Settlement, TextsOfDay},
    templates::Template,
};

use super::batch::Prepared;

/// A text to somebody who gets only so many a day.
pub(super) struct CappedText {
    member: MemberId,
    most: u8,
    template_key: String,
    /// Whether an email tells the same.
    is_emailed: bool,
}

impl CappedText {
    /// What limits a message; nothing where its reader's states know no such limit.
    pub(super) fn of(
        message: &Leased,
        template: &Template,
        channel: Channel,
        book: &RuleBook,
        now: Timestamp,
    ) -> Option<Self> {
        let most = message.due.texting_limits(channel, book, now)?.most_per_day()?;
        Some(Self {
            member: message.member_id?,
            most,
            template_key: message.due.template_key.clone(),
            is_emailed: message.due.can_be_emailed(&template.edited),
        })
    }
}

/// Takes what is too much out of the attempts, and tells what becomes of it.
pub(super) async fn leave_out(
    tx: &mut Tx,
    lease: &str,
    attempts: &mut Vec<Prepared>,
    now: Timestamp,
) -> Result<Vec<(NotificationId, Settlement)>> {
    let members: BTreeSet<MemberId> =
        attempts.iter().filter_map(|attempt| Some(attempt.capped.as_ref()?.member)).collect();
    if members.is_empty() {
        return Ok(Vec::new());
    }
    let members: Vec<MemberId> = members.into_iter().collect();
    let texts = outbox::texts_of_day(tx, &members, lease, now).await?;
    let texts: BTreeMap<MemberId, TextsOfDay> =
        texts.into_iter().map(|texts| (texts.member_id, texts)).collect();
    let (mut rooms, mut too_many) = (BTreeMap::<MemberId, DailyRoom>::new(), Vec::new());
    attempts.retain(|attempt| {
        let Some(capped) = &attempt.capped else { return true };
        let today = texts.get(&capped.member);
        let (sent, prizes_waiting) = today.map_or((0, 0), |today| (today.sent, today.prizes_waiting));
        let room =
            rooms.entry(capped.member).or_insert_with(|| DailyRoom::new(capped.most, sent, prizes_waiting));
        let has_room = room.take(&capped.template_key);
        if !has_room {
            let room_again = out_of_count(today.and_then(|today| today.first_sent_at).unwrap_or(now));
            let settlement = if capped.is_emailed {
                Settlement::Dropped { reason: TEXTS_OVER_CAP }
            } else {
                Settlement::Postponed { until: room_again }
            };
            too_many.push((attempt.composed.id(), settlement));
        }
        has_room
    });
    Ok(too_many)
}
