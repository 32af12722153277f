//! The weeks before the present: the engine's own work on a clock that is moved, and what people do in between.
//!
//! Promises, lists, drawings and answers are recorded when they would have been. Of messages to whole towns only the first
//! town's since the last drawing are stored.

use jiff::{SignedDuration, Span};
use townpick_domain::{
    calendar::{Date, contest_window, eastern_midnight},
    time::Timestamp,
};
use townpick_engine::Work;
use townpick_store::{Database, claims::Prize};

use super::{administrator::Administrator, making::Making, past::Past};
use crate::config::Config;

/// What happens in the course of a week.
#[derive(Clone, Copy)]
enum Moment {
    /// The engine's own work.
    Works(&'static [Work]),
    /// Winners answer.
    Answers(Answers),
    /// The administrator ticks off what was handed over.
    HandOver,
}

/// When winners answer, beginning on the evening of the drawing.
#[derive(Clone, Copy)]
enum Answers {
    SundayEvening,
    MondayMorning,
    TuesdayMorning,
    WednesdayNoon,
}

/// Days after the Sunday of a drawing, and the time of day by Eastern clocks.
const WEEK: [(i64, i64, i64, Moment); 11] = [
    (0, 20, 40, Moment::Answers(Answers::SundayEvening)),
    (1, 9, 15, Moment::Answers(Answers::MondayMorning)),
    (1, 10, 0, Moment::Works(&[Work::Announcements])),
    // In the west it was too early for texts.
    (1, 18, 30, Moment::Works(&[Work::Claims])),
    (2, 8, 40, Moment::Answers(Answers::TuesdayMorning)),
    (2, 18, 5, Moment::Works(&[Work::Claims])),
    (3, 12, 10, Moment::Answers(Answers::WednesdayNoon)),
    (4, 15, 20, Moment::HandOver),
    (4, 18, 10, Moment::Works(&[Work::Claims])),
    (6, 10, 0, Moment::Works(&[Work::Reminders])),
    (6, 18, 15, Moment::Works(&[Work::Claims])),
];

/// Not everybody answers at the same minute.
const BETWEEN_ANSWERS: SignedDuration = SignedDuration::from_secs(397);
const BETWEEN_TICKS: SignedDuration = SignedDuration::from_secs(71);

/// How a town's winner is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Habit {
    /// Accepts at once.
    Quick,
    /// Accepts on the next morning.
    Usual,
    /// Passes the prize on to the next name, who accepts.
    Generous,
    /// Does not answer; the next name accepts, in the present week not even that one.
    Silent,
}

const HABITS: [Habit; 5] = [Habit::Quick, Habit::Usual, Habit::Generous, Habit::Usual, Habit::Silent];

/// Lives from the first contest's start to the present.
pub(super) async fn live_through(
    config: &Config,
    database: &Database,
    making: &Making<'_>,
    administrator: &Administrator,
) -> anyhow::Result<()> {
    let past = Past::since(making.beginning(), (config, database), making, administrator, None).await?;
    let weeks = Weeks { past, making };
    let of_businesses = making.content.businesses.iter().flat_map(|business| &business.weeks);
    let first = of_businesses.copied().min().unwrap_or(0);
    for week in first..=0 {
        weeks.week(week).await?;
    }
    weeks.past.reach(making.now);
    weeks.past.work(Work::ALL).await
}

/// The weeks of the past, one after the other.
struct Weeks<'d> {
    past: Past<'d>,
    making: &'d Making<'d>,
}

impl Weeks<'_> {
    /// A week from the drawing that it begins with, as far as the present reaches.
    async fn week(&self, week: i64) -> anyhow::Result<()> {
        let sunday = self.making.sunday(week)?;
        let next = sunday.checked_add(Span::new().weeks(1))?;
        let (ends_at, starts_at) =
            (contest_window(sunday, sunday).ends_at, contest_window(sunday, next).starts_at);
        self.past.reach(ends_at);
        self.past.work(&[Work::Drawings]).await?;
        self.deliver(week).await?;
        if self.past.reach(starts_at) {
            self.past.work(&[Work::Drawings]).await?;
        }
        for (days, hour, minute, moment) in WEEK {
            if !self.past.reach(instant(sunday, days, hour, minute)?) {
                return Ok(());
            }
            match moment {
                Moment::Works(works) => self.past.work(works).await?,
                Moment::Answers(when) => self.answer(week, when).await?,
                Moment::HandOver => self.hand_over(week).await?,
            }
            self.deliver(week).await?;
        }
        Ok(())
    }

    /// Of the present week what went to the first town is stored.
    async fn deliver(&self, week: i64) -> anyhow::Result<()> {
        let town = self.making.content.towns.first().filter(|_| week == 0);
        self.past.deliver(town.map(|town| format!("{}, {}", town.name, town.state))).await
    }

    async fn answer(&self, week: i64, when: Answers) -> anyhow::Result<()> {
        for prize in self.past.prizes("waiting").await? {
            let Some(accepts) = answer_of(self.habit(&prize, week), prize.place, when, week == 0) else {
                continue;
            };
            if !self.past.pass(BETWEEN_ANSWERS) {
                return Ok(());
            }
            self.past.answer(&prize, accepts).await?;
        }
        Ok(())
    }

    /// Of the present week some prizes are still to be handed over.
    async fn hand_over(&self, week: i64) -> anyhow::Result<()> {
        for prize in self.past.prizes("to_hand_over").await? {
            let is_there = week < 0 || self.habit(&prize, week) == Habit::Quick;
            if is_there && self.past.pass(BETWEEN_TICKS) {
                self.past.hand_over(&prize).await?;
            }
        }
        Ok(())
    }

    /// Another one in each town, and in each of its weeks.
    fn habit(&self, prize: &Prize, week: i64) -> Habit {
        let towns = &self.making.content.towns;
        let position = towns.iter().position(|town| prize.town_full_name.starts_with(&town.name));
        let weeks_ago = usize::try_from(-week).unwrap_or(0);
        HABITS[(position.unwrap_or(0) + weeks_ago) % HABITS.len()]
    }
}

/// Whether the holder of a place accepts now or passes the prize on, if they answer at all; the first place won, the
/// others were called after it.
fn answer_of(habit: Habit, place: i64, when: Answers, is_present_week: bool) -> Option<bool> {
    match (habit, place, when) {
        (Habit::Quick, 1, Answers::SundayEvening)
        | (Habit::Usual, 1, Answers::MondayMorning)
        | (Habit::Generous, 2.., Answers::WednesdayNoon) => Some(true),
        (Habit::Silent, 2.., Answers::WednesdayNoon) => (!is_present_week).then_some(true),
        (Habit::Generous, 1, Answers::TuesdayMorning) => Some(false),
        _ => None,
    }
}

fn instant(sunday: Date, days: i64, hour: i64, minute: i64) -> anyhow::Result<Timestamp> {
    let time = SignedDuration::from_mins(hour * 60 + minute);
    if days == 0 {
        // Clocks are changed on some Sundays, but never between the drawing and midnight.
        let drawing = contest_window(sunday, sunday).ends_at;
        return Ok(drawing.plus(time - SignedDuration::from_hours(18)));
    }
    Ok(eastern_midnight(sunday.checked_add(Span::new().days(days))?).plus(time))
}
