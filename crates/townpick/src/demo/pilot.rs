//! The pilot: a week of September 2023 in a town that waits for its next one, drawn with a public random number.
//!
//! The demo asks nobody, so it has the one round of drand's quicknet that is written here, with the signature that shows that
//! it is drand's. A list must close a minute before its round, so the pilot's closed on a Friday morning.

use std::sync::Arc;

use anyhow::Context as _;
use jiff::SignedDuration;
use townpick_domain::{
    calendar::{Window, contest_window, eastern_date},
    contest_form::{ContestEntry, ContestForm},
    drawing::{Hex, published_at, quicknet::signed_round},
    featured_business::FeaturedBusinessForm,
    ids::{BusinessId, ContestId, TownId},
    money::Cents,
    time::Timestamp,
};
use townpick_engine::Work;
use townpick_gateways::beacon::{Beacon, BeaconError, Randomness};
use townpick_store::{
    Database, Tx,
    activity::Entity,
    businesses::{self, NewBusiness},
    contests::{self, NewContest, SeedCommitment},
};

use super::{administrator::Administrator, content::Town, making::Making, past::Past};
use crate::config::Config;

const ROUND: u64 = 657_413;
const SIGNATURE: &str =
    "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b";
const START_DATE: &str = "2023-09-10";
/// A minute before the round.
const ENDS_AT: &str = "2023-09-15T10:59:03Z";

const PLANNED_BEFORE: SignedDuration = SignedDuration::from_hours(19 * 24);
const ANSWERED_AFTER: SignedDuration = SignedDuration::from_hours(5);
const HANDED_OVER_AFTER: SignedDuration = SignedDuration::from_hours(4 * 24);

/// When the pilot's list closed.
pub(super) fn ends_at() -> anyhow::Result<Timestamp> {
    Ok(ENDS_AT.parse()?)
}

/// Saves the pilot's business and its contest, if one of the towns had it.
pub(super) async fn save(
    making: &Making<'_>,
    tx: &mut Tx,
    administrator: &Administrator,
    town_ids: &[TownId],
) -> anyhow::Result<()> {
    let mut towns = town_ids.iter().zip(&making.content.towns);
    let Some((&town, of_pilot)) = towns.find(|(_, town)| town.pilot_members > 0) else { return Ok(()) };
    let planned_at = ends_at()?.plus(-PLANNED_BEFORE);
    let business = business(BusinessId::new(planned_at, making.entropy.bytes()), town, of_pilot)?;
    businesses::insert(tx, &business, planned_at).await?;
    let contest = contest(ContestId::new(planned_at, making.entropy.bytes()), town, business.id)?;
    let secret = SeedCommitment::new(contest.id, making.entropy.bytes());
    contests::insert(tx, &contest, &secret, planned_at).await?;
    let Town { name, state, .. } = of_pilot;
    let summary = format!("Created contest \"{}\" in {name}, {state}", contest.record.title.as_str());
    let record = (Entity::Contest, Some(contest.id.as_uuid()));
    administrator.note(tx, record, summary, Vec::new(), planned_at).await
}

fn business(id: BusinessId, town: TownId, Town { area_code, .. }: &Town) -> anyhow::Result<NewBusiness> {
    let some = |text: &str| Some(text.to_owned());
    let form = FeaturedBusinessForm {
        business_name: some("Ferry Landing Bakery"),
        slug: some("ferry-landing-bakery"),
        category: some("Bakery"),
        description: some("Rye, cardamom buns and coffee, a minute from the boat."),
        address: some("3 Landing Walk, Port Townsend, WA"),
        phone: Some(format!("({area_code}) 555-0199")),
        email: some("hello@ferry-landing-bakery.example"),
        towns: vec![town.to_string()],
        ..FeaturedBusinessForm::default()
    };
    Ok(NewBusiness::parse(id, &form)?)
}

fn contest(id: ContestId, town: TownId, business: BusinessId) -> anyhow::Result<NewContest> {
    let some = |text: &str| Some(text.to_owned());
    let form = ContestForm {
        town_id: Some(town.to_string()),
        featured_business_id: Some(business.to_string()),
        title: some("Breakfast for two at Ferry Landing Bakery"),
        description: some("The pilot in Port Townsend: the first drawing with a public random number."),
        prize_description: some("Breakfast for two on four mornings"),
        prize_value_cents: Some(Cents::parse("96.00")?.0),
        number_of_winners: Some(1),
        start_date: some(START_DATE),
        ..ContestForm::default()
    };
    let planned = NewContest::new(id, ContestEntry::parse(&form)?);
    let ends_at = ends_at()?;
    Ok(NewContest {
        end_date: eastern_date(ends_at),
        window: Window { ends_at, ..planned.window },
        ..planned
    })
}

/// Lives through the pilot: the promise, the closed list, the round it waited for, and a winner who answers.
pub(super) async fn live_through(
    config: &Config,
    database: &Database,
    making: &Making<'_>,
    administrator: &Administrator,
) -> anyhow::Result<()> {
    let ends_at = ends_at()?;
    let starts_at = contest_window(START_DATE.parse()?, eastern_date(ends_at)).starts_at;
    let beacon: Arc<dyn Beacon> = Arc::new(FrozenRound);
    let past = Past::since(starts_at, (config, database), making, administrator, Some(beacon)).await?;
    past.work(&[Work::Drawings]).await?;
    past.reach(ends_at);
    past.work(&[Work::Drawings]).await?;
    past.reach(published_at(ROUND).context("the round has its time")?);
    past.work(&[Work::Drawings]).await?;
    past.deliver(None).await?;
    past.pass(ANSWERED_AFTER);
    for prize in past.prizes("waiting").await? {
        past.answer(&prize, true).await?;
    }
    past.deliver(None).await?;
    past.pass(HANDED_OVER_AFTER);
    for prize in past.prizes("to_hand_over").await? {
        past.hand_over(&prize).await?;
    }
    past.deliver(None).await
}

/// The one round that is written here; every other one is out of reach.
struct FrozenRound;

impl Beacon for FrozenRound {
    fn randomness(&self, round: u64) -> Randomness<'_> {
        Box::pin(async move {
            let mut signature = [0; 48];
            let is_known = round == ROUND && hex::decode_to_slice(SIGNATURE, &mut signature).is_ok();
            if !is_known {
                let reason = "the demo asks nobody".to_owned();
                return Err(BeaconError::Unavailable { round, reason });
            }
            signed_round(round, Hex(signature)).map_err(|_| BeaconError::Forged(round))
        })
    }
}
