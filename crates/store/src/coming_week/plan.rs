//! What the dry run is made of: the events, the steps of a contest's week, and where a page begins.

use townpick_domain::{
    calendar::{next_announcement, next_drawing, next_reminder},
    ids::ContestId,
    time::Timestamp,
};

/// Something that will be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The contest is announced to its town.
    Announcement,
    /// The drawing is near.
    Reminder,
    /// The drawing is over.
    Result,
    /// Winners are told that they have won.
    Winners,
    /// Winners who have not answered are reminded.
    ClaimReminder,
    /// Alternates get the prizes that nobody answered for.
    Promotion,
}

impl Event {
    pub(super) const ALL: [Self; 6] = [
        Self::Announcement,
        Self::Reminder,
        Self::Result,
        Self::Winners,
        Self::ClaimReminder,
        Self::Promotion,
    ];

    /// The template it is made of.
    pub const fn template_key(self) -> &'static str {
        match self {
            Self::Announcement => "contest_announcement",
            Self::Reminder => "drawing_reminder",
            Self::Result => "drawing_result",
            Self::Winners => "winner_notification",
            Self::ClaimReminder => "claim_reminder",
            Self::Promotion => "alternate_promoted",
        }
    }

    /// Whether fewer people may get it than can be told now: chance or somebody's answer decides.
    pub(super) const fn is_at_most(self) -> bool {
        matches!(self, Self::Winners | Self::ClaimReminder | Self::Promotion)
    }
}

/// A message to people of one town on one channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    /// When it goes out; a text keeps to the hours in which the town may be texted.
    pub at: Timestamp,
    /// Whether its time has come and nobody has done it.
    pub is_overdue: bool,
    /// What it is.
    pub event: Event,
    /// About which contest.
    pub contest_id: ContestId,
    /// The contest's headline.
    pub contest_title: String,
    /// 'Town, ST'.
    pub town_full_name: String,
    /// 'email' or 'sms'.
    pub channel: &'static str,
    /// How many people would get it now.
    pub recipients: i64,
    /// Whether that is the most it can be.
    pub is_at_most: bool,
}

/// What happens to a contest at one time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Step {
    /// It is announced.
    Announcement,
    /// Its town is reminded.
    Reminder,
    /// It is drawn, and everybody is told.
    Drawing,
    /// Its winners are waited for.
    Claims,
}

impl Step {
    const ALL: [Self; 4] = [Self::Announcement, Self::Reminder, Self::Drawing, Self::Claims];

    /// The word it is called by.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// What is sent then.
    pub(super) const fn events(self) -> &'static [Event] {
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

/// Where a page of the list begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// What happens to the last contest that was told.
    pub step: Step,
    /// Whether that is overdue.
    pub is_overdue: bool,
    /// Its town.
    pub town_full_name: String,
    /// The last contest that was told.
    pub contest: ContestId,
}

/// A part of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// What is planned, in its order.
    pub items: Vec<Planned>,
    /// Where to go on, unless this is the end.
    pub next: Option<Position>,
}

/// Contests that have one thing before them at one time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Slot {
    pub step: Step,
    pub is_overdue: bool,
    pub at: Timestamp,
}

impl Slot {
    /// What is overdue, then what comes, by the clock.
    pub(super) fn all(now: Timestamp) -> Vec<Self> {
        let mut coming = Step::ALL.map(|step| Self { step, is_overdue: false, at: step.next(now) });
        coming.sort_by_key(|slot| slot.at);
        let overdue = Step::ALL.map(|step| Self { step, is_overdue: true, at: now });
        overdue.into_iter().chain(coming).collect()
    }

    pub(super) fn holds(&self, position: &Position) -> bool {
        self.step == position.step && self.is_overdue == position.is_overdue
    }
}
