//! What the dry run of the coming week is made of: the events, the steps of a contest's week, and where a page begins.

mod event;
mod over_cap;

use std::collections::BTreeMap;

pub use event::Event;
pub use over_cap::{Crowd, OverCap, TownText, over_cap};

use crate::{
    calendar::{next_announcement, next_drawing, next_reminder},
    channel::Channel,
    choice::choice,
    ids::{ContestId, NoticeId},
    schedule::{WEEK, last_announcement, last_reminder, reminded_of_deadlines_until},
    texting_rules::TextingLimits,
    time::Timestamp,
};

choice! {
    /// What happens to a contest at one time.
    #[strum(serialize_all = "snake_case")]
    pub enum Step {
        /// It is announced.
        Announcement,
        /// Its town is reminded.
        Reminder,
        /// It is drawn, and everybody is notified.
        Drawing,
        /// Its winners are waited for.
        Claims,
    }
}

impl Step {
    /// What is sent then.
    pub const fn events(self) -> &'static [Event] {
        match self {
            Self::Announcement => &[Event::Announcement],
            Self::Reminder => &[Event::Reminder],
            Self::Drawing => &[Event::Winners, Event::Result],
            Self::Claims => &[Event::ClaimReminder, Event::Promotion],
        }
    }

    /// When it comes next; winners are reminded all the time.
    fn next(self, now: Timestamp) -> Timestamp {
        match self {
            Self::Announcement => next_announcement(now),
            Self::Reminder => next_reminder(now),
            Self::Drawing => next_drawing(now),
            Self::Claims => now,
        }
    }
}

/// A message to people of one town on one channel.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AdminPlannedMessage))]
pub struct Planned {
    /// When it goes out; a text keeps to the hours in which the town may be texted.
    pub at: Timestamp,
    /// Whether its time has come and nobody has done it: it goes out as soon as the engine runs.
    pub is_overdue: bool,
    /// The template it is made of.
    pub kind: Event,
    /// About which contest; null for a notice.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub contest_id: Option<ContestId>,
    /// Which notice it is, if it is one.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub notice_id: Option<NoticeId>,
    /// The contest's headline, or the subject of the notice.
    pub contest_title: String,
    /// To which town; of a notice to several, how many they are.
    pub town_full_name: String,
    /// How it is sent.
    pub channel: Channel,
    /// To how many people, as things stand now.
    pub recipients: i64,
    /// Whether that is the most it can be, because chance or somebody's answer decides.
    pub is_at_most: bool,
    /// Whose texts are put off beyond what this is about, and by which rules.
    pub put_off: Vec<PutOff>,
    /// Whose texts are too many for their day by then, and by which rules.
    pub over_cap: Vec<OverCap>,
}

/// People whose text waits for the hours of a state, or goes by email because it would come too late.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AdminPutOff))]
pub struct PutOff {
    /// The state whose rule it is.
    pub state: String,
    /// Until when it waits; null when it goes by email instead.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub until: Option<Timestamp>,
    /// How many people, as things stand now.
    pub recipients: i64,
}

/// Puts off a text that could go at an instant otherwise, for a town's people by the area codes of their phones; of one
/// that expires, what would come later goes by email. Whoever may be texted then is not named.
pub fn put_off(
    (at, expires_at): (Timestamp, Option<Timestamp>),
    people: impl IntoIterator<Item = (TextingLimits, i64)>,
) -> Vec<PutOff> {
    let mut waiting: BTreeMap<(Option<Timestamp>, String), i64> = BTreeMap::new();
    for (limits, recipients) in people {
        let Some(state) = limits.held_up_by(at) else { continue };
        let until = limits.open_from(at).filter(|until| expires_at.is_none_or(|expiry| *until < expiry));
        *waiting.entry((until, state.to_owned())).or_default() += recipients;
    }
    waiting.into_iter().map(|((until, state), recipients)| PutOff { state, until, recipients }).collect()
}

/// Where a page of the list begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// What happens to the contest that was listed last.
    pub step: Step,
    /// Whether that is overdue.
    pub is_overdue: bool,
    /// Its town.
    pub town_full_name: String,
    /// The contest that was listed last.
    pub contest: ContestId,
}

/// Contests that have one thing before them at one time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// What happens to them.
    pub step: Step,
    /// Whether its time has come and nobody has done it.
    pub is_overdue: bool,
    /// When it happens.
    pub at: Timestamp,
}

impl Slot {
    /// What is overdue, then what comes, by the clock.
    pub fn all(now: Timestamp) -> Vec<Self> {
        let steps = || Step::all().iter().copied();
        let mut slots: Vec<Self> = steps().map(|step| Self { step, is_overdue: true, at: now }).collect();
        let mut coming: Vec<Self> =
            steps().map(|step| Self { step, is_overdue: false, at: step.next(now) }).collect();
        coming.sort_by_key(|slot| slot.at);
        slots.append(&mut coming);
        slots
    }

    /// Between which instants contests start that are announced or reminded of then, end that are drawn then, or have
    /// their winners' deadlines. Of what is overdue for winners, the first is when their time is over.
    pub fn window(&self, now: Timestamp) -> (Timestamp, Timestamp) {
        let deadlines = reminded_of_deadlines_until(now);
        match (self.step, self.is_overdue) {
            (Step::Announcement, true) => (Timestamp::MIN, last_announcement(now)),
            (Step::Announcement, false) => (last_announcement(now), self.at),
            (Step::Reminder, true) => (Timestamp::MIN, last_reminder(now)),
            (Step::Reminder, false) => (last_reminder(now), self.at),
            (Step::Drawing, true) => (Timestamp::MIN, now),
            (Step::Drawing, false) => (now, self.at),
            (Step::Claims, true) => (now, deadlines),
            (Step::Claims, false) => (deadlines, deadlines.plus(WEEK)),
        }
    }

    /// Whether a page that begins at this position begins here.
    pub fn holds(&self, position: &Position) -> bool {
        self.step == position.step && self.is_overdue == position.is_overdue
    }
}

/// How many people are reached, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reach {
    /// By email.
    pub emails: i64,
    /// By text.
    pub texts: i64,
    /// By email about a prize of their own, which goes to whoever can be mailed.
    pub prize_emails: i64,
}

impl Reach {
    /// Those who are not among the others.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self {
            emails: self.emails - other.emails,
            texts: self.texts - other.texts,
            prize_emails: self.prize_emails - other.prize_emails,
        }
    }

    /// These and the others.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            emails: self.emails + other.emails,
            texts: self.texts + other.texts,
            prize_emails: self.prize_emails + other.prize_emails,
        }
    }

    /// So many of them and no more.
    #[must_use]
    pub fn at_most(self, most: i64) -> Self {
        Self {
            emails: self.emails.min(most),
            texts: self.texts.min(most),
            prize_emails: self.prize_emails.min(most),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::texting_rules::RuleBook;

    #[test]
    fn what_is_overdue_comes_before_the_week_in_its_order() {
        // A Wednesday: the reminder, the drawing and the next announcement follow in this order.
        let slots = Slot::all("2026-06-10T12:00:00Z".parse().unwrap());
        let order: Vec<_> = slots.iter().map(|slot| (slot.is_overdue, slot.step.as_str())).collect();
        assert_eq!(
            order,
            [
                (true, "announcement"),
                (true, "reminder"),
                (true, "drawing"),
                (true, "claims"),
                (false, "claims"),
                (false, "reminder"),
                (false, "drawing"),
                (false, "announcement"),
            ]
        );
    }

    #[test]
    fn what_is_overdue_ends_where_what_comes_begins() {
        let now = "2026-06-10T12:00:00Z".parse().unwrap();
        let slots = Slot::all(now);
        let window = |step, is_overdue| {
            let slot = slots.iter().find(|slot| slot.step == step && slot.is_overdue == is_overdue).unwrap();
            slot.window(now)
        };
        for step in Step::all() {
            assert_eq!(window(*step, true).1, window(*step, false).0, "{step}");
        }
        assert_eq!(window(Step::Reminder, false).0, "2026-06-06T14:00:00Z".parse().unwrap());
        assert_eq!(window(Step::Drawing, false), (now, "2026-06-14T22:00:00Z".parse().unwrap()));
        assert_eq!(window(Step::Claims, true), (now, "2026-06-11T12:00:00Z".parse().unwrap()));
    }

    #[test]
    fn texts_are_put_off_by_the_rules_of_towns_and_area_codes() {
        // Monday at ten in Salem; a phone from Nevada waits for nine there, one from California for eight.
        let (now, end) = ("2026-06-15T14:00:00Z".parse().unwrap(), "2026-06-15T15:30:00Z".parse().unwrap());
        let person =
            |area_code| TextingLimits::of_person(&RuleBook::shipped(), ("MA", "America/New_York"), area_code);
        let people = || [(person("617"), 5), (person("702"), 1), (person("415"), 2), (person("310"), 1)];
        let waits = |state: &str, until: Option<&str>, recipients| PutOff {
            state: state.to_owned(),
            until: until.map(|until| until.parse().unwrap()),
            recipients,
        };
        let (california, nevada) = ("2026-06-15T15:00:00Z", "2026-06-15T16:00:00Z");
        let both = [waits("CA", Some(california), 3), waits("NV", Some(nevada), 1)];
        assert_eq!(put_off((now, None), people()), both);
        let expiring = [waits("NV", None, 1), waits("CA", Some(california), 3)];
        assert_eq!(put_off((now, Some(end)), people()), expiring);
    }
}
