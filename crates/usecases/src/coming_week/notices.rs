//! The notices of the coming week. There are few of them, so the first page shows them all.

use std::collections::{HashMap, HashSet};

use townpick_domain::{
    channel::{Channel, Channels},
    coming_week::{Event, Planned, PutOff, put_off},
    ids::{NoticeId, TownId},
    notice::{NoticeAudience, NoticeKind},
    schedule::WEEK,
    texting_rules::{RuleBook, TextingLimits},
    time::Timestamp,
};
use townpick_store::{
    Executor, Result,
    notices::{ScheduledNotice, named_towns, scheduled_before},
    notifications::fan_out::notices::{TextedPeople, reach, texted},
    texting_rules,
};

/// A message of a notice.
pub(super) struct NoticeDraft {
    pub item: Planned,
    /// From when on it is too late to send it.
    pub expires_at: Option<Timestamp>,
    /// The towns it names; none where it is for everybody.
    pub towns: Option<HashSet<TownId>>,
}

impl NoticeDraft {
    /// Whether it is a text to the people of this town.
    pub(super) fn is_texted_in(&self, town: TownId) -> bool {
        self.item.channel == Channel::Sms && self.towns.as_ref().is_none_or(|towns| towns.contains(&town))
    }
}

/// The notices that go out within a week, on each of their channels, or should have gone out.
pub(super) async fn planned(
    db: &mut impl Executor,
    channels: &HashMap<String, Channels>,
    now: Timestamp,
) -> Result<Vec<NoticeDraft>> {
    let notices = scheduled_before(db, now.plus(WEEK)).await?;
    let ids: Vec<_> = notices.iter().map(|notice| notice.id).collect();
    let reaches: HashMap<_, _> =
        reach(db, &ids).await?.into_iter().map(|counted| (counted.id, counted.reach)).collect();
    let mut towns: HashMap<NoticeId, HashSet<TownId>> = HashMap::new();
    for (notice, town) in named_towns(db, &ids).await? {
        towns.entry(notice).or_default().insert(town);
    }
    let mut people: HashMap<NoticeId, Vec<TextedPeople>> = HashMap::new();
    for some in texted(db, &ids).await? {
        people.entry(some.id).or_default().push(some);
    }
    let book = texting_rules::book(db).await?;
    let mut drafts = Vec::new();
    for notice in &notices {
        let kind = match notice.kind {
            NoticeKind::Notice => Event::Notice,
            NoticeKind::Terms => Event::TermsChange,
        };
        let Some(offered) = channels.get(kind.as_str()) else { continue };
        let reach = reaches.get(&notice.id).copied().unwrap_or_default();
        let expires_at = notice.kind.expires_at(notice.scheduled_at);
        let at = notice.scheduled_at.max(now);
        for (channel, recipients) in [(Channel::Email, reach.emails), (Channel::Sms, reach.texts)] {
            if !offered.include(channel) || !notice.channel.include(channel) {
                continue;
            }
            let waiting = |some: &Vec<TextedPeople>| waiting(&book, (at, expires_at), some);
            let texted = people.get(&notice.id).filter(|_| channel == Channel::Sms);
            let item = Planned {
                at,
                is_overdue: notice.scheduled_at <= now,
                kind,
                contest_id: None,
                notice_id: Some(notice.id),
                contest_title: notice.subject.clone(),
                town_full_name: spoken_towns(notice),
                channel,
                recipients,
                is_at_most: false,
                put_off: texted.map(waiting).unwrap_or_default(),
                over_cap: Vec::new(),
            };
            let is_for_some = notice.audience == NoticeAudience::Towns;
            let towns = is_for_some.then(|| towns.get(&notice.id).cloned().unwrap_or_default());
            drafts.push(NoticeDraft { item, expires_at, towns });
        }
    }
    Ok(drafts)
}

/// Whose texts wait for the hours of a state.
fn waiting(book: &RuleBook, times: (Timestamp, Option<Timestamp>), people: &[TextedPeople]) -> Vec<PutOff> {
    let limits =
        |some: &TextedPeople| TextingLimits::of_person(book, (&some.state, &some.time_zone), &some.area_code);
    put_off(times, people.iter().map(|some| (limits(some), some.people)))
}

fn spoken_towns(notice: &ScheduledNotice) -> String {
    match (&notice.town_full_name, notice.towns) {
        (Some(town), 1) => town.clone(),
        (_, 0) => "All towns".to_owned(),
        (_, several) => format!("{several} towns"),
    }
}
