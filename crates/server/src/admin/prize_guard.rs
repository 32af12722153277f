//! What the law asks of prizes, and the towns whose prizes of a year come near it.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use townpick_domain::{
    calendar::CalendarYear,
    ids::TownId,
    prize_guard::{self, PrizeTable},
};
use townpick_store::contests;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{endpoint::routes, problem::Problem, session::AdminSession, state::App};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(show))
}

/// The table, and what the prizes of towns add up to.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminPrizeGuard)]
pub(crate) struct PrizeGuard {
    /// What the law asks, with its sources.
    table: &'static PrizeTable,
    /// Towns in the states of the table with contests in this year or the next, the largest total of each year first.
    totals: Vec<YearlyPrizes>,
}

/// The prizes of one town and one year.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminYearlyPrizes)]
pub(crate) struct YearlyPrizes {
    /// The town's id.
    town_id: TownId,
    /// What people read.
    #[schema(example = "Miami, FL")]
    town_full_name: String,
    /// The year.
    year: i16,
    /// How many contests there are.
    contests: i64,
    /// How many of them have no value.
    without_value: i64,
    /// What the prizes of the others are worth together, in cents.
    total_cents: i64,
    /// Whether that is more than the state's threshold.
    is_over: bool,
}

/// Shows what the law asks of prizes, and the yearly totals of the towns it concerns
#[utoipa::path(
    get, path = "/api/admin/prize-guard", operation_id = "admin_show_prize_guard", tag = "admin",
    responses((status = 200, description = "The table and the totals", body = PrizeGuard))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
) -> Result<Json<PrizeGuard>, Problem> {
    let table = prize_guard::table();
    let states: Vec<&str> = table.filings.iter().map(|filing| filing.state.as_str()).collect();
    let this_year = CalendarYear::at(app.services.clock.now());
    let mut reader = app.services.database.read().await?;
    let mut totals = Vec::new();
    for year in [this_year, CalendarYear::of(this_year.number.saturating_add(1))] {
        for prizes in contests::yearly_prizes(&mut reader, &states, year).await? {
            totals.push(YearlyPrizes {
                is_over: prize_guard::filing(&prizes.state, prizes.total_cents).is_some(),
                town_id: prizes.town_id,
                town_full_name: prizes.town_full_name,
                year: year.number,
                contests: prizes.contests,
                without_value: prizes.without_value,
                total_cents: prizes.total_cents,
            });
        }
    }
    Ok(Json(PrizeGuard { table, totals }))
}
