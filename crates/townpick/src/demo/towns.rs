//! The demo's towns and the people in them.

use jiff::{SignedDuration, Span};
use townpick_domain::{calendar::Date, ids::TownId};
use townpick_store::{
    Tx,
    activity::Entity,
    members::{self, Deactivation},
    towns::{self, NewTown, PlaceTown, TownStatus},
};

use super::{
    administrator::{Administrator, change},
    content::Town,
    making::{Making, OLDEST, at},
    people, pilot,
};

/// How long before its first contest a town is opened: on the Wednesday before.
const OPENED_BEFORE: i64 = 4;
/// How soon those leave who do.
const LEFT_AFTER: SignedDuration = SignedDuration::from_hours(20);

/// Saves the towns, in their order, with everybody who joined them since.
pub(super) async fn save(
    making: &Making<'_>,
    tx: &mut Tx,
    administrator: &Administrator,
) -> anyhow::Result<Vec<TownId>> {
    let mut ids = Vec::new();
    for (index, town) in (0..).zip(&making.content.towns) {
        let opened_on = opened_on(making, town)?;
        let id = save_town(making, tx, town, opened_on).await?;
        if let Some(date) = opened_on {
            let summary = format!("{}, {} was activated", town.name, town.state);
            let changes = vec![change("status", "Inactive", "Active")];
            administrator
                .note(tx, (Entity::Town, Some(id.as_uuid())), summary, changes, at(date, 9, 5 + index))
                .await?;
        }
        ids.push(id);
    }
    Ok(ids)
}

/// The day on which a town was opened, if it was.
fn opened_on(making: &Making<'_>, town: &Town) -> anyhow::Result<Option<Date>> {
    let weeks = making.content.weeks_of(&town.name);
    let first = weeks.first().filter(|_| town.open);
    first.map(|(week, _)| Ok(making.sunday(*week)?.checked_sub(Span::new().days(OPENED_BEFORE))?)).transpose()
}

async fn save_town(
    making: &Making<'_>,
    tx: &mut Tx,
    town: &Town,
    opened_on: Option<Date>,
) -> anyhow::Result<TownId> {
    let (now, entropy) = (making.now, making.entropy);
    let since = if town.pilot_members > 0 { pilot::ends_at()?.plus(-OLDEST) } else { making.beginning() };
    let id = TownId::new(since, entropy.bytes());
    let new = NewTown {
        id,
        place: PlaceTown::named(&town.name, &town.state)?,
        status: if opened_on.is_some() { TownStatus::Active } else { TownStatus::Inactive },
        launch_date: opened_on,
        population: Some(town.population),
    };
    towns::insert(tx, &new, since).await?;
    let all = town.members + town.pilot_members;
    let mut residents = people::of_town(town, 0..town.members, entropy, now)?;
    residents.extend(people::of_town(town, town.members..all, entropy, pilot::ends_at()?)?);
    members::add(tx, id, &residents).await?;
    for resident in residents.iter().step_by(17).skip(1) {
        let left_at = resident.joined_at.plus(LEFT_AFTER).min(now);
        members::set_subscribed(tx, &[resident.id], false, Deactivation::Unchanged, left_at).await?;
    }
    Ok(id)
}
