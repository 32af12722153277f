//! What a winner was given in a year, and whether a tax form of theirs has arrived.

use townpick_domain::{
    calendar::{CalendarYear, Date},
    ids::DrawingPlaceId,
    time::Timestamp,
};

use crate::{Executor, Result, Tx};

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

/// What other prizes of the winner of a place `p` are worth that were handed over in the year from `{begins}` to `{ends}`.
pub(super) const GIVEN: &str =
    "COALESCE((SELECT CAST(SUM(oc.prize_value_cents) AS BIGINT) FROM drawing_places o
        JOIN contests oc ON oc.id = o.contest_id
        WHERE o.member_id = p.member_id AND o.id <> p.id AND oc.voided_at IS NULL
          AND o.prize_fulfilled_at >= {begins} AND o.prize_fulfilled_at < {ends}), 0)";

/// Whether a tax form of the winner of a place `p` has arrived.
pub(super) const HAS_TAX_FORM: &str =
    "(p.tax_form_received_on IS NOT NULL OR EXISTS (SELECT 1 FROM drawing_places o
        WHERE o.member_id = p.member_id AND o.tax_form_received_on IS NOT NULL))";

/// How the winner of a place stands in a year.
pub async fn tax_standing(
    db: &mut impl Executor,
    place: DrawingPlaceId,
    year: CalendarYear,
) -> Result<TaxStanding> {
    db.assembled(
        "SELECT c.prize_value_cents, {given} AS given_cents, {has_tax_form} AS has_tax_form
         FROM drawing_places p JOIN contests c ON c.id = p.contest_id WHERE p.id = $1",
        &[("given", GIVEN), ("has_tax_form", HAS_TAX_FORM), ("begins", "$2"), ("ends", "$3")],
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
