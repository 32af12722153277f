//! Changing and removing contests.

use sqlx::types::Json;
use townpick_domain::{
    contest::Window,
    ids::{ContestId, TownId},
    money::Cents,
    time::Timestamp,
};

use super::{NewContest, take_turn};
use crate::{Executor, Result, Statement, StoreError, Tx, revisions};

/// Waits until nobody else saves a contest of this contest's town, nor of the town it is moved to.
pub async fn hold(tx: &mut Tx, id: ContestId, other: Option<TownId>, now: Timestamp) -> Result<()> {
    let (town,): (TownId,) = tx.sql("SELECT town_id FROM contests WHERE id = $1").bind(id).one().await?;
    let mut towns = vec![town];
    towns.extend(other.filter(|other| *other != town));
    // Everybody takes two towns in the same order, so that nobody waits in a circle.
    towns.sort_unstable();
    for town in towns {
        take_turn(tx, town, now).await?;
    }
    Ok(())
}

/// Replaces everything that can be edited about a contest; refused when another one of the town is in the way.
pub async fn update(tx: &mut Tx, contest: &NewContest, now: Timestamp) -> Result<()> {
    hold(tx, contest.id, Some(contest.town), now).await?;
    support_town(tx, contest).await?;
    let statement = tx.sql(
        "UPDATE contests SET (
             town_id, featured_business_id, sponsor_id, title, search_title, description, prize_description,
             long_prize_description, prize_value_cents, number_of_winners, consolation_prize,
             consolation_redemption_instructions, start_date, end_date, starts_at, ends_at, contest_image_url,
             hero_image_url, gallery_images, additional_images, terms_and_conditions, special_instructions,
             updated_at)
         = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
            CASE WHEN updated_at < $24 THEN $24 ELSE updated_at + 1 END)
         WHERE id = $1 AND voided_at IS NULL",
    );
    if bound(statement, contest).bind(now).execute().await? == 0 {
        return Err(StoreError::NotFound);
    }
    revisions::bump(tx, revisions::Topic::Towns).await
}

/// Erases a contest that has not started and tells whether it did; one that has started, or of which the town's ledger
/// tells, is left as it is.
pub async fn delete(tx: &mut Tx, id: ContestId, now: Timestamp) -> Result<bool> {
    hold(tx, id, None, now).await?;
    let removed = tx
        .sql(
            "DELETE FROM contests WHERE id = $1 AND starts_at > $2
               AND NOT EXISTS (SELECT 1 FROM ledger_records r WHERE r.contest_id = $1)",
        )
        .bind(id)
        .bind(now)
        .execute()
        .await?;
    if removed > 0 {
        revisions::bump(tx, revisions::Topic::Towns).await?;
    }
    Ok(removed > 0)
}

/// The title of a contest of the town that shares an instant with the window.
pub async fn in_the_way(
    db: &mut impl Executor,
    town: TownId,
    window: Window,
    except: ContestId,
) -> Result<Option<String>> {
    let found: Option<(String,)> = db
        .sql(
            "SELECT title FROM contests
             WHERE town_id = $1 AND starts_at < $3 AND ends_at > $2 AND voided_at IS NULL AND id <> $4
             ORDER BY starts_at, id LIMIT 1",
        )
        .bind(town)
        .bind(window.starts_at)
        .bind(window.ends_at)
        .bind(except)
        .optional()
        .await?;
    Ok(found.map(|(title,)| title))
}

/// The sponsor of a town's contest supports the town. Done before the contest is written: removing a sponsor takes
/// the two in that order.
pub(super) async fn support_town(tx: &mut Tx, contest: &NewContest) -> Result<()> {
    if let Some(sponsor) = contest.sponsor {
        tx.sql("INSERT INTO sponsor_towns (sponsor_id, town_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(sponsor)
            .bind(contest.town)
            .execute()
            .await?;
    }
    Ok(())
}

/// Gives the placeholders `$1` to `$23` their values.
pub(super) fn bound<'c>(statement: Statement<'c>, contest: &NewContest) -> Statement<'c> {
    statement
        .bind(contest.id)
        .bind(contest.town)
        .bind(contest.business)
        .bind(contest.sponsor)
        .bind(contest.title.clone())
        .bind(contest.title.to_lowercase())
        .bind(contest.description.clone())
        .bind(contest.prize_description.clone())
        .bind(contest.long_prize_description.clone())
        .bind(contest.prize_value.map(|Cents(cents)| cents))
        .bind(contest.number_of_winners)
        .bind(contest.consolation_prize.clone())
        .bind(contest.consolation_redemption_instructions.clone())
        .bind(contest.start_date.to_string())
        .bind(contest.end_date.to_string())
        .bind(contest.window.starts_at)
        .bind(contest.window.ends_at)
        .bind(contest.contest_image_url.clone())
        .bind(contest.hero_image_url.clone())
        .bind(Json(contest.gallery_images.clone()))
        .bind(Json(contest.additional_images.clone()))
        .bind(contest.terms_and_conditions.clone())
        .bind(contest.special_instructions.clone())
}
