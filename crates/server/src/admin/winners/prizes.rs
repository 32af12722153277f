//! The winners of all contests in one list, so that prizes are followed up without opening each contest.

#![allow(unused_qualifications, reason = "the described routes name their queries by their whole path")]

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_domain::{
    ids::{BusinessId, ContestId, DrawingPlaceId, MemberId, TownId},
    time::Timestamp,
};
use townpick_store::claims::{self, AfterPrize, Prize, PrizeStage};
use utoipa::{IntoParams, ToSchema};

use crate::{
    admin::listing::{self, Page},
    extract::Query,
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// Which winners are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PrizesQuery {
    /// How far their prizes are; all if not given.
    #[serde(default)]
    #[param(inline)]
    prizes: Prizes,
    /// Where the page begins.
    cursor: Option<String>,
    /// How many at most, 100 if not given.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u16>,
}

/// How far prizes are.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Prizes {
    /// However far.
    #[default]
    All,
    /// Not claimed yet.
    Waiting,
    /// Claimed, and not handed over.
    ToHandOver,
    /// Handed over.
    HandedOver,
}

impl Prizes {
    fn stage(self) -> Option<PrizeStage> {
        match self {
            Self::All => None,
            Self::Waiting => Some(PrizeStage::Waiting),
            Self::ToHandOver => Some(PrizeStage::ToHandOver),
            Self::HandedOver => Some(PrizeStage::HandedOver),
        }
    }
}

/// Somebody who has a prize or may take it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminPrize)]
pub(crate) struct Item {
    /// The drawn place's id.
    id: DrawingPlaceId,
    /// The place they were drawn at, counted from 1.
    place: i64,
    /// The member's id; null once they were deleted.
    #[schema(required = true)]
    member_id: Option<MemberId>,
    /// First and last name.
    #[schema(required = true)]
    name: Option<String>,
    /// What they said: `selected`, `notified` or `claimed`.
    state: String,
    /// Until when they can answer.
    #[schema(required = true)]
    claim_deadline: Option<Timestamp>,
    /// Whether the prize was claimed.
    prize_claimed: bool,
    /// Whether it was handed over.
    prize_fulfilled: bool,
    /// The contest's id.
    contest_id: ContestId,
    /// The contest's headline.
    contest_title: String,
    /// The prize in short.
    prize_description: String,
    /// When it was drawn.
    drawing_completed_at: Timestamp,
    /// The town's id.
    town_id: TownId,
    /// Where.
    #[schema(example = "Salem, MA")]
    town_full_name: String,
    /// The id of the business that gives the prize.
    business_id: BusinessId,
    /// Its name.
    business_name: String,
}

impl From<Prize> for Item {
    fn from(row: Prize) -> Self {
        Self {
            id: row.id,
            place: row.place,
            member_id: row.member_id,
            name: row.name,
            state: row.state,
            claim_deadline: row.claim_deadline,
            prize_claimed: row.prize_claimed_at.is_some(),
            prize_fulfilled: row.prize_fulfilled_at.is_some(),
            contest_id: row.contest_id,
            contest_title: row.contest_title,
            prize_description: row.prize_description,
            drawing_completed_at: row.drawing_completed_at,
            town_id: row.town_id,
            town_full_name: row.town_full_name,
            business_id: row.business_id,
            business_name: row.business_name,
        }
    }
}

/// Lists the winners of all contests and how far their prizes are, the latest drawing first
#[utoipa::path(
    get, path = "/api/admin/winners", operation_id = "admin_list_prizes", tag = "admin",
    params(PrizesQuery),
    responses((status = 200, description = "A page of prizes that were not lost or called off", body = Page<Item>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<PrizesQuery>,
) -> Result<Json<Page<Item>>, Problem> {
    let (stage, limit) = (query.prizes.stage(), listing::limit(query.limit)?);
    let after: Option<AfterPrize> = listing::cursor(query.cursor.as_deref())?;
    let mut reader = app.services.database.read().await?;
    let total = claims::count_prizes(&mut reader, stage).await?;
    let rows = claims::prizes(&mut reader, stage, after).await?;
    let key = |row: &Prize| (row.drawing_completed_at, row.contest_id, row.place);
    Ok(Json(Page::of(rows, limit, total, key, Item::from)))
}
