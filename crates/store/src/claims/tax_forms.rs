//! What a winner was given in a year, and whether a tax form of theirs has arrived.

use townpick_domain::{
    calendar::{CalendarYear, Date},
    ids::DrawingPlaceId,
    time::Timestamp,
};

use crate::{Executor, Result, Tx, conditions::GIVEN_IN_YEAR};

/// What decides whether a prize must wait for a tax form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct TaxStanding {
    /// What the prize is worth.
    pub prize_value_cents: Option<i64>,
    /// What its winner was given in the year besides.
    pub given_cents: i64,
    /// Whether a tax form of theirs has arrived, for this prize or another one.
    pub has_tax_form: bool,
}

/// How the winner of a place stands in a year.
pub async fn tax_standing(
    db: &mut impl Executor,
    place: DrawingPlaceId,
    year: CalendarYear,
) -> Result<TaxStanding> {
    db.assembled(
        "SELECT c.prize_value_cents, {given} AS given_cents, {has_tax_form} AS has_tax_form
         FROM drawing_places p JOIN contests c ON c.id = p.contest_id WHERE p.id = $1",
        &[("given", GIVEN_IN_YEAR), ("year_begins", "$2"), ("year_ends", "$3")],
        0,
    )
    .bind(place)
    .bind(year.begins_at)
    .bind(year.ends_at)
    .one()
    .await
}

/// Notes the day a tax form arrived, or that none has.
pub async fn set_tax_form(
    tx: &mut Tx,
    place: DrawingPlaceId,
    received_on: Option<Date>,
    now: Timestamp,
) -> Result<()> {
    tx.sql("UPDATE drawing_places SET tax_form_received_on = $2, updated_at = $3 WHERE id = $1")
        .bind(place)
        .bind(received_on.map(|day| day.to_string()))
        .bind(now)
        .run()
        .await
}
