//! Makes messages of the contests of one page: how many there are on which channel, and when each goes out.

use std::collections::HashMap;

use townpick_domain::{
    channel::{Channel, Channels},
    coming_week::{Event, Planned, PutOff, Reach, Slot, Step, put_off},
    ids::{ContestId, TownId},
    schedule::{claim_reminder, reminded_of_deadlines_until},
    texting_rules::{RuleBook, TextingLimits},
    time::Timestamp,
};
use townpick_store::{
    Executor, Result,
    coming_week::{
        PlannedContest,
        counts::{self, Reaches, Unreminded},
    },
    texting_rules,
};

/// What the messages of one page are made of.
struct Counted<'c> {
    channels: &'c HashMap<String, Channels>,
    towns: Reaches<TownId>,
    moved_here: Reaches<ContestId>,
    moved_away: Reaches<ContestId>,
    announced: Reaches<ContestId>,
    reminded: Reaches<ContestId>,
    left_out: Reaches<ContestId>,
    entrants: Reaches<ContestId>,
    results_sent: Reaches<ContestId>,
    unreminded: Vec<Unreminded>,
    lapsed: HashMap<ContestId, (i64, i64)>,
    book: RuleBook,
    area_codes: HashMap<TownId, Vec<(String, i64)>>,
}

/// A message that is planned for a contest.
pub(super) struct Draft {
    pub item: Planned,
    /// The contest's town.
    pub town: TownId,
    /// From when on it is too late to send it.
    pub expires_at: Option<Timestamp>,
    /// Which of the contests that were asked about it is for.
    pub number: usize,
}

/// What is planned for these contests.
pub(super) async fn planned(
    db: &mut impl Executor,
    channels: &HashMap<String, Channels>,
    found: &[(Slot, PlannedContest)],
    now: Timestamp,
) -> Result<Vec<Draft>> {
    let counted = count(db, channels, found, now).await?;
    let mut drafts = Vec::new();
    for (number, (slot, contest)) in found.iter().enumerate() {
        let plan = Plan { counted: &counted, slot: *slot, contest, number, now };
        plan.write(&mut drafts);
    }
    Ok(drafts)
}

async fn count<'c>(
    db: &mut impl Executor,
    channels: &'c HashMap<String, Channels>,
    found: &[(Slot, PlannedContest)],
    now: Timestamp,
) -> Result<Counted<'c>> {
    let of = |step: Step, overdue: Option<bool>| -> Vec<ContestId> {
        let fits =
            |slot: &Slot| slot.step == step && overdue.is_none_or(|overdue| overdue == slot.is_overdue);
        found.iter().filter(|(slot, _)| fits(slot)).map(|(_, contest)| contest.id).collect()
    };
    let mut towns: Vec<TownId> = found.iter().map(|(_, contest)| contest.town_id).collect();
    towns.sort();
    towns.dedup();
    let to_towns: Vec<ContestId> =
        found.iter().filter(|(slot, _)| slot.step != Step::Claims).map(|(_, contest)| contest.id).collect();
    let (over, claims) = (of(Step::Drawing, Some(true)), of(Step::Claims, None));
    Ok(Counted {
        channels,
        towns: counts::of_towns(db, &towns).await?,
        moved_here: counts::moved_here(db, &to_towns).await?,
        moved_away: counts::moved_away(db, &to_towns).await?,
        announced: counts::already_sent(db, Event::Announcement.as_str(), &of(Step::Announcement, None))
            .await?,
        reminded: counts::already_sent(db, Event::Reminder.as_str(), &of(Step::Reminder, None)).await?,
        left_out: counts::left_out(db, &of(Step::Drawing, Some(false))).await?,
        entrants: counts::entrants(db, &over).await?,
        results_sent: counts::already_sent(db, Event::Result.as_str(), &over).await?,
        unreminded: counts::unreminded(db, &claims, reminded_of_deadlines_until(now), now).await?,
        lapsed: counts::lapsed(db, &claims, now).await?,
        book: texting_rules::book(db).await?,
        area_codes: counts::area_codes(db, &towns).await?,
    })
}

/// One contest with what is before it.
struct Plan<'p> {
    counted: &'p Counted<'p>,
    slot: Slot,
    contest: &'p PlannedContest,
    number: usize,
    now: Timestamp,
}

impl Plan<'_> {
    fn write(&self, drafts: &mut Vec<Draft>) {
        let of = |reaches: &Reaches<ContestId>| reaches.get(&self.contest.id).copied().unwrap_or_default();
        let town = self.counted.towns.get(&self.contest.town_id).copied().unwrap_or_default();
        let town = town.minus(of(&self.counted.moved_here)).plus(of(&self.counted.moved_away));
        let at = self.slot.at;
        match self.slot.step {
            Step::Announcement => {
                self.push(drafts, at, Event::Announcement, town.minus(of(&self.counted.announced)));
            }
            Step::Reminder => self.push(drafts, at, Event::Reminder, town.minus(of(&self.counted.reminded))),
            Step::Drawing => {
                let (at, entrants) = if self.slot.is_overdue {
                    (at, of(&self.counted.entrants))
                } else {
                    (self.contest.ends_at, town.minus(of(&self.counted.left_out)))
                };
                if !self.contest.is_drawn {
                    self.push(drafts, at, Event::Winners, entrants.at_most(self.contest.number_of_winners));
                }
                self.push(drafts, at, Event::Result, entrants.minus(of(&self.counted.results_sent)));
            }
            Step::Claims => self.write_claims(drafts),
        }
    }

    fn write_claims(&self, drafts: &mut Vec<Draft>) {
        let own = |winners: &&Unreminded| winners.contest_id == self.contest.id;
        for winners in self.counted.unreminded.iter().filter(own) {
            let at = claim_reminder(winners.claim_deadline);
            // A contest with two deadlines may have one that is overdue and one that is not.
            if (at <= self.now) == self.slot.is_overdue {
                let reach = Reach { emails: 0, texts: winners.texts, prize_emails: winners.prize_emails };
                self.push(drafts, at.max(self.now), Event::ClaimReminder, reach);
            }
        }
        if self.slot.is_overdue {
            let (lapsed, alternates) = self.counted.lapsed.get(&self.contest.id).copied().unwrap_or_default();
            let promoted = lapsed.min(alternates);
            let reach = Reach { emails: 0, texts: promoted, prize_emails: promoted };
            self.push(drafts, self.now, Event::Promotion, reach);
        }
    }

    /// Adds the message on each channel of its template. A message to a whole town is listed even if nobody is there.
    fn push(&self, drafts: &mut Vec<Draft>, at: Timestamp, event: Event, reach: Reach) {
        let Some(wanted) = self.counted.channels.get(event.as_str()) else { return };
        let is_at_most = event.is_at_most();
        let emails = if is_at_most { reach.prize_emails } else { reach.emails };
        let PlannedContest { state, time_zone, ends_at, .. } = self.contest;
        let limits = TextingLimits::of_town(&self.counted.book, state, time_zone);
        let texts_at = limits.open_from(at).unwrap_or(at);
        // What speaks of a running contest is not sent after its end.
        let expires = matches!(event, Event::Announcement | Event::Reminder);
        let expires_at = expires.then_some(*ends_at);
        let mut waiting = self.put_off(at, expires_at, reach.texts);
        for (channel, at, recipients) in [(Channel::Email, at, emails), (Channel::Sms, texts_at, reach.texts)]
        {
            if !wanted.include(channel)
                || (is_at_most && recipients == 0)
                || expires_at.is_some_and(|expiry| at >= expiry)
            {
                continue;
            }
            let item = Planned {
                at,
                is_overdue: self.slot.is_overdue,
                kind: event,
                contest_id: Some(self.contest.id),
                notice_id: None,
                contest_title: self.contest.title.clone(),
                town_full_name: self.contest.full_name.clone(),
                channel,
                recipients,
                is_at_most,
                put_off: if channel == Channel::Sms { std::mem::take(&mut waiting) } else { Vec::new() },
                over_cap: Vec::new(),
            };
            drafts.push(Draft { item, town: self.contest.town_id, expires_at, number: self.number });
        }
    }

    /// Whose texts wait for which rules, at most as many as get one.
    fn put_off(&self, at: Timestamp, expires_at: Option<Timestamp>, texts: i64) -> Vec<PutOff> {
        let town = (self.contest.state.as_str(), self.contest.time_zone.as_str());
        let people = self.counted.area_codes.get(&self.contest.town_id).into_iter().flatten();
        let limited = people.map(|(area_code, people)| {
            (TextingLimits::of_person(&self.counted.book, town, area_code), (*people).min(texts))
        });
        let mut waiting = put_off((at, expires_at), limited);
        for waits in &mut waiting {
            waits.recipients = waits.recipients.min(texts);
        }
        waiting.retain(|waits| waits.recipients > 0);
        waiting
    }
}
