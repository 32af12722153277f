//! Leaves out of a batch the texts that would exceed their reader's limit for today: such a message goes by email or,
//! where email cannot take its place, waits until the limit allows it.

use std::collections::{BTreeMap, BTreeSet};

use townpick_domain::{
    delivery::TEXTS_OVER_CAP,
    ids::{MemberId, NotificationId},
    text_reply::TEXT_ANSWER,
    texting_rules::{DailyRoom, RuleBook, out_of_count},
    time::Timestamp,
};
use townpick_store::{
    Result, Tx,
    notifications::outbox::{self, Channel, Leased, Settlement, TextsOfDay},
    templates::Template,
};

/// A text to somebody who gets only so many a day.
pub(super) struct CappedText {
    member: MemberId,
    most: u8,
    template_key: String,
    /// Whether an email tells the same.
    is_emailed: bool,
}

impl CappedText {
    /// What limits a message; nothing where its reader's states know no such limit, nor an answer to their own text.
    pub(super) fn of(
        message: &Leased,
        template: &Template,
        channel: Channel,
        book: &RuleBook,
        now: Timestamp,
    ) -> Option<Self> {
        if message.due.template_key == TEXT_ANSWER {
            return None;
        }
        let most = message.due.texting_limits(channel, book, now)?.most_per_day()?;
        Some(Self {
            member: message.member_id?,
            most,
            template_key: message.due.template_key.clone(),
            is_emailed: message.due.can_be_emailed(&template.edited),
        })
    }
}

/// Who gets these texts.
pub(super) fn readers<'c>(capped: impl IntoIterator<Item = &'c CappedText>) -> BTreeSet<MemberId> {
    capped.into_iter().map(|text| text.member).collect()
}

/// What becomes of those of these texts that are too many, in the order in which they would go. Their readers are held.
pub(super) async fn too_many(
    tx: &mut Tx,
    lease: &str,
    capped: &[(NotificationId, &CappedText)],
    now: Timestamp,
) -> Result<Vec<(NotificationId, Settlement)>> {
    let members: Vec<MemberId> = readers(capped.iter().map(|(_, text)| *text)).into_iter().collect();
    let texts = outbox::texts_of_day(tx, &members, lease, now).await?;
    let texts: BTreeMap<MemberId, TextsOfDay> =
        texts.into_iter().map(|texts| (texts.member_id, texts)).collect();
    let (mut rooms, mut too_many) = (BTreeMap::<MemberId, DailyRoom>::new(), Vec::new());
    for (id, text) in capped {
        let today = texts.get(&text.member);
        let (sent, prizes_waiting) = today.map_or((0, 0), |today| (today.sent, today.prizes_waiting));
        let room =
            rooms.entry(text.member).or_insert_with(|| DailyRoom::new(text.most, sent, prizes_waiting));
        if room.take(&text.template_key) {
            continue;
        }
        let room_again = out_of_count(today.and_then(|today| today.first_sent_at).unwrap_or(now));
        too_many.push(if text.is_emailed {
            (*id, Settlement::Dropped { reason: TEXTS_OVER_CAP })
        } else {
            (*id, Settlement::Postponed { until: room_again })
        });
    }
    Ok(too_many)
}
