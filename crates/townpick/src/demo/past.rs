//! The past with everything that happens in it: the engine's own work on a clock that is moved, and what people do.
//!
//! Nothing is sent to anyone: messages end in the local outbox.

use std::sync::Arc;

use anyhow::{Context as _, ensure};
use jiff::SignedDuration;
use townpick_domain::{operator::Operator, time::Timestamp};
use townpick_engine::{Engine, Gateways, Work};
use townpick_gateways::{
    beacon::Beacon, clock::Clock as _, entropy::OsEntropy, keys::Secrets, told_heads::ToldHeads,
};
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

/// Nothing is sent to anyone.
static TOLD: ToldHeads = ToldHeads::in_memory();

/// Messages to whole towns that are not written yet, but for one town's if it is given.
const DROP_MESSAGES_TO_TOWNS: &str = "DELETE FROM notifications WHERE status = 'pending' AND is_bulk = TRUE
     AND NOT EXISTS (SELECT 1 FROM towns t WHERE t.id = notifications.town_id AND t.full_name = $1)";

/// A part of the past, lived through from its beginning on.
pub(super) struct Past<'d> {
    database: &'d Database,
    engine: Engine,
    clock: PastClock,
    secrets: Arc<Secrets>,
    operator: Arc<Operator>,
    administrator: &'d Administrator,
}

impl<'d> Past<'d> {
    /// The past from an instant on, in which drawings depend on this public randomness, if there is one.
    pub(super) async fn since(
        beginning: Timestamp,
        (config, database): (&Config, &'d Database),
        making: &Making<'_>,
        administrator: &'d Administrator,
        beacon: Option<Arc<dyn Beacon>>,
    ) -> anyhow::Result<Self> {
        let secrets = wiring::secrets(config, database).await?;
        let operator = Arc::new(wiring::operator(config));
        let clock = PastClock::new(beginning, making.now);
        let gateways = Gateways {
            delivery: Arc::new(messages::delivery_to_nobody(config)),
            beacon,
            ..Gateways::local(
                Arc::new(clock.clone()),
                Arc::new(OsEntropy),
                Arc::clone(&secrets),
                Arc::clone(&operator),
            )
        };
        let engine = Engine::new(database.clone(), gateways);
        Ok(Self { database, engine, clock, secrets, operator, administrator })
    }

    /// Moves on to an instant and tells whether the present is that far.
    pub(super) fn reach(&self, instant: Timestamp) -> bool {
        self.clock.reach(instant)
    }

    /// Lets some time pass and tells whether the present is that far.
    pub(super) fn pass(&self, time: SignedDuration) -> bool {
        self.reach(self.clock.now().plus(time))
    }

    pub(super) async fn work(&self, works: &[Work]) -> anyhow::Result<()> {
        for &work in works {
            self.engine.run_once(work).await?;
        }
        Ok(())
    }

    /// Puts what waits into the local outbox. Of what goes to whole towns only one town's is stored, if it is given: to write
    /// to every town every week would make the loading long.
    pub(super) async fn deliver(&self, shown_town: Option<String>) -> anyhow::Result<()> {
        let mut tx = self.database.write().await?;
        tx.sql(DROP_MESSAGES_TO_TOWNS).bind(shown_town.unwrap_or_default()).execute().await?;
        tx.commit().await?;
        self.work(&[Work::Deliveries]).await
    }

    /// The prizes of a stage: those that wait for an answer, or are to be handed over.
    pub(super) async fn prizes(&self, stage: &str) -> anyhow::Result<Vec<Prize>> {
        Ok(list::rows(&mut self.database.read().await?, &[("prizes", stage)], &[]).await?)
    }

    /// A winner answers through their personal link.
    pub(super) async fn answer(&self, prize: &Prize, accepts: bool) -> anyhow::Result<()> {
        let token = self.secrets.claim_token(prize.id);
        let hash = Secrets::claim_token_hash(&token).context("a claim's link is well formed")?;
        let mut tx = self.database.write().await?;
        let answered = use_cases::answer(&mut tx, &self.context(self.clock.now()), hash, accepts).await?;
        ensure!(answered.is_ok(), "an answer in time was refused: {answered:?}");
        tx.commit().await?;
        Ok(())
    }

    /// The administrator ticks off what was handed over.
    pub(super) async fn hand_over(&self, prize: &Prize) -> anyhow::Result<()> {
        let mut tx = self.database.write().await?;
        self.tick_off(&mut tx, prize, self.clock.now()).await?;
        tx.commit().await?;
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

    fn context(&self, now: Timestamp) -> Context<'_> {
        Context { now, entropy: &OsEntropy, secrets: &self.secrets, told: &TOLD, operator: &self.operator }
    }
}
