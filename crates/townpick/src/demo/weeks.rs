//! The weeks before the present: the engine's own work on a clock that is moved, and what people do in between.
//!
//! Promises, lists, drawings and answers are recorded when they would have been. Nothing is sent to anyone: messages end
//! in the local outbox, and of those to whole towns only the first town's since the last drawing are stored.

use std::sync::Arc;

use anyhow::{Context as _, ensure};
use jiff::{SignedDuration, Span};
use townpick_domain::{
    calendar::{Date, contest_window, eastern_midnight},
    time::Timestamp,
};
use townpick_engine::{Engine, Gateways, Work};
use townpick_gateways::{clock::Clock as _, entropy::OsEntropy, keys::Secrets, told_heads::ToldHeads};
use townpick_store::{Database, Executor as _, Tx, activity::Entity, claims::Prize, list};
use townpick_usecases::{
    Context,
    claims::{self as use_cases, Progress},
};

use super::{
    administrator::{Administrator, change},
    making::Making,
    past_clock::PastClock,
};
use crate::{config::Config, messages, wiring};

/// Nothing is told to anyone.
static TOLD: ToldHeads = ToldHeads::in_memory();

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

/// Messages to whole towns that are not written yet, but for one town's if it is given.
const DROP_MESSAGES_TO_TOWNS: &str = "DELETE FROM notifications WHERE status = 'pending' AND is_bulk = TRUE
     AND NOT EXISTS (SELECT 1 FROM towns t WHERE t.id = notifications.town_id AND t.full_name = $1)";

/// Lives from the first contest's start to the present.
pub(super) async fn live_through(
    config: &Config,
    database: &Database,
    making: &Making<'_>,
    administrator: &Administrator,
) -> anyhow::Result<()> {
    let secrets = wiring::secrets(config, database).await?;
    let clock = Arc::new(PastClock::new(making.beginning(), making.now));
    let gateways = Gateways {
        delivery: Arc::new(messages::delivery_to_nobody(config)),
        ..Gateways::local(clock.clone(), Arc::new(OsEntropy), Arc::clone(&secrets))
    };
    let engine = Engine::new(database.clone(), gateways);
    let past = Past { database, engine, clock, secrets, making, administrator };
    let weeks = making.content.businesses.iter().flat_map(|business| &business.weeks);
    let first = weeks.copied().min().unwrap_or(0);
    for week in first..=0 {
        past.week(week).await?;
    }
    past.clock.reach(making.now);
    past.work(Work::ALL).await
}

/// The past with everything that happens in it.
struct Past<'d> {
    database: &'d Database,
    engine: Engine,
    clock: Arc<PastClock>,
    secrets: Arc<Secrets>,
    making: &'d Making<'d>,
    administrator: &'d Administrator,
}

impl Past<'_> {
    /// A week from the drawing that it begins with, as far as the present reaches.
    async fn week(&self, week: i64) -> anyhow::Result<()> {
        let sunday = self.making.sunday(week)?;
        let next = sunday.checked_add(Span::new().weeks(1))?;
        let (ends_at, starts_at) =
            (contest_window(sunday, sunday).ends_at, contest_window(sunday, next).starts_at);
        self.clock.reach(ends_at);
        self.work(&[Work::Drawings]).await?;
        self.deliver(week).await?;
        if self.clock.reach(starts_at) {
            self.work(&[Work::Drawings]).await?;
        }
        for (days, hour, minute, moment) in WEEK {
            if !self.clock.reach(instant(sunday, days, hour, minute)?) {
                return Ok(());
            }
            match moment {
                Moment::Works(works) => self.work(works).await?,
                Moment::Answers(when) => self.answer(week, when).await?,
                Moment::HandOver => self.hand_over(week).await?,
            }
            self.deliver(week).await?;
        }
        Ok(())
    }

    async fn work(&self, works: &[Work]) -> anyhow::Result<()> {
        for &work in works {
            self.engine.run_once(work).await?;
        }
        Ok(())
    }

    /// Puts what waits into the local outbox; to write to every town every week would make the loading long.
    async fn deliver(&self, week: i64) -> anyhow::Result<()> {
        let town = self.making.content.towns.first().filter(|_| week == 0);
        let shown_town = town.map(|town| format!("{}, {}", town.name, town.state));
        let mut tx = self.database.write().await?;
        tx.sql(DROP_MESSAGES_TO_TOWNS).bind(shown_town.unwrap_or_default()).execute().await?;
        tx.commit().await?;
        self.work(&[Work::Deliveries]).await
    }

    async fn answer(&self, week: i64, when: Answers) -> anyhow::Result<()> {
        for prize in self.prizes("waiting").await? {
            let Some(accepts) = answer_of(self.habit(&prize, week), prize.place, when, week == 0) else {
                continue;
            };
            if !self.pass(BETWEEN_ANSWERS) {
                return Ok(());
            }
            let token = self.secrets.claim_token(prize.id);
            let hash = Secrets::claim_token_hash(&token).context("a claim's link is well formed")?;
            let now = self.clock.now();
            let mut tx = self.database.write().await?;
            let answered = use_cases::answer(&mut tx, &self.context(now), hash, accepts).await?;
            ensure!(answered.is_ok(), "an answer in time was refused: {answered:?}");
            tx.commit().await?;
        }
        Ok(())
    }

    /// Of the present week some prizes are still to be handed over.
    async fn hand_over(&self, week: i64) -> anyhow::Result<()> {
        for prize in self.prizes("to_hand_over").await? {
            let is_there = week < 0 || self.habit(&prize, week) == Habit::Quick;
            if is_there && self.pass(BETWEEN_TICKS) {
                let mut tx = self.database.write().await?;
                self.tick_off(&mut tx, &prize, self.clock.now()).await?;
                tx.commit().await?;
            }
        }
        Ok(())
    }

    async fn tick_off(&self, tx: &mut Tx, prize: &Prize, now: Timestamp) -> anyhow::Result<()> {
        let place = (prize.contest_id, prize.id);
        let marked = use_cases::note_progress(
            tx,
            &self.context(now),
            place,
            Progress { claimed: true, handed_over: true },
        )
        .await?;
        ensure!(marked.is_ok(), "a claimed prize could not be ticked off: {marked:?}");
        let member = prize.member_id.context("nobody of the demo was deleted")?;
        let Prize { contest_title, town_full_name, .. } = prize;
        let summary = format!(
            "Updated the prize of winner {member} of contest \"{contest_title}\" in {town_full_name}"
        );
        let changes = vec![change("prize_fulfilled_at", "", &now.to_string())];
        let record = (Entity::Contest, Some(prize.contest_id.as_uuid()));
        self.administrator.note(tx, record, summary, changes, now).await
    }

    /// Lets some time pass and tells whether the present is that far.
    fn pass(&self, time: SignedDuration) -> bool {
        self.clock.reach(self.clock.now().plus(time))
    }

    async fn prizes(&self, stage: &str) -> anyhow::Result<Vec<Prize>> {
        Ok(list::rows(&mut self.database.read().await?, &[("prizes", stage)], &[]).await?)
    }

    /// Another one in each town, and in each of its weeks.
    fn habit(&self, prize: &Prize, week: i64) -> Habit {
        let towns = &self.making.content.towns;
        let position = towns.iter().position(|town| prize.town_full_name.starts_with(&town.name));
        let weeks_ago = usize::try_from(-week).unwrap_or(0);
        HABITS[(position.unwrap_or(0) + weeks_ago) % HABITS.len()]
    }

    fn context(&self, now: Timestamp) -> Context<'_> {
        Context { now, entropy: &OsEntropy, secrets: &self.secrets, told: &TOLD }
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
