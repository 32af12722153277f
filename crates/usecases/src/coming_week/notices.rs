//! The notices of the coming week. There are few of them, so all of them stand on the first page.

use std::collections::HashMap;

use townpick_domain::{
    channel::{Channel, Channels},
    coming_week::{Event, Planned},
    notice::NoticeKind,
    schedule::WEEK,
    time::Timestamp,
};
use townpick_store::{
    Executor, Result,
    notices::{ScheduledNotice, scheduled_before},
    notifications::fan_out::notices::reach,
};

/// The notices that go out within a week, on each of their channels, or should have gone out.
pub(super) async fn planned(
    db: &mut impl Executor,
    channels: &HashMap<String, Channels>,
    now: Timestamp,
) -> Result<Vec<Planned>> {
    let notices = scheduled_before(db, now.plus(WEEK)).await?;
    let ids: Vec<_> = notices.iter().map(|notice| notice.id).collect();
    let reaches: HashMap<_, _> =
        reach(db, &ids).await?.into_iter().map(|counted| (counted.id, counted.reach)).collect();
    let mut items = Vec::new();
    for notice in &notices {
        let kind = match notice.kind {
            NoticeKind::Notice => Event::Notice,
            NoticeKind::Terms => Event::TermsChange,
        };
        let Some(offered) = channels.get(kind.as_str()) else { continue };
        let reach = reaches.get(&notice.id).copied().unwrap_or_default();
        for (channel, recipients) in [(Channel::Email, reach.emails), (Channel::Sms, reach.texts)] {
            if !offered.include(channel) || !notice.channel.include(channel) {
                continue;
            }
            items.push(Planned {
                at: notice.scheduled_at.max(now),
                is_overdue: notice.scheduled_at <= now,
                kind,
                contest_id: None,
                notice_id: Some(notice.id),
                contest_title: notice.subject.clone(),
                town_full_name: towns(notice),
                channel,
                recipients,
                is_at_most: false,
                put_off: Vec::new(),
            });
        }
    }
    Ok(items)
}

fn towns(notice: &ScheduledNotice) -> String {
    match (&notice.town_full_name, notice.towns) {
        (Some(town), 1) => town.clone(),
        (_, 0) => "All towns".to_owned(),
        (_, several) => format!("{several} towns"),
    }
}
