//! The winner's answer, through the personal link in their message: accept the prize or pass it on. The link is all
//! they need, and all it opens.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_domain::{
    claim::{ClaimState, Offer},
    time::Timestamp,
};
use townpick_gateways::keys::Secrets;
use townpick_store::{Executor, claims};
use townpick_usecases::claims as use_cases;
use utoipa::ToSchema;

use crate::{
    extract::{self, Path},
    problem::Problem,
    state::App,
};

/// A prize as its winner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[allow(clippy::struct_field_names, reason = "the specification calls the deadline so")]
pub(crate) struct Claim {
    /// What became of it.
    state: ClaimState,
    /// The contest's headline.
    contest_title: String,
    /// Where.
    #[schema(example = "Salem, MA")]
    town_full_name: String,
    /// Who gives it.
    business_name: String,
    /// The prize in short.
    prize_description: String,
    /// What it is worth.
    #[schema(required = true)]
    prize_value_cents: Option<i64>,
    /// How to get it, once it is accepted.
    #[schema(required = true)]
    special_instructions: Option<String>,
    /// Until when they can answer.
    #[schema(required = true)]
    claim_deadline: Option<Timestamp>,
    /// What to call them; nothing once they were deleted.
    #[schema(required = true)]
    first_name: Option<String>,
}

/// A winner's answer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimRequest {
    /// What they want.
    answer: ClaimAnswer,
}

/// What a winner can answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ClaimAnswer {
    /// The prize is theirs.
    Accept,
    /// The prize goes to the next name.
    Decline,
}

/// Shows a winner their prize
#[utoipa::path(
    get, path = "/api/claims/{token}", operation_id = "show_claim", tag = "public",
    params(("token" = String, Path, description = "The secret part of the winner's personal link")),
    responses((status = 200, description = "The prize and what became of it", body = Claim))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
) -> Result<Json<Claim>, Problem> {
    let hash = Secrets::claim_token_hash(&token).ok_or_else(Problem::not_found)?;
    let mut reader = app.services.database.read().await?;
    Ok(Json(seen(&mut reader, hash, app.services.clock.now()).await?))
}

/// Accepts a prize or passes it on
#[utoipa::path(
    post, path = "/api/claims/{token}", operation_id = "answer_claim", tag = "public",
    params(("token" = String, Path, description = "The secret part of the winner's personal link")),
    request_body = ClaimRequest,
    responses(
        (status = 200, description = "The answer is recorded; the same one again changes nothing", body = Claim),
        (status = 409, description = "It is too late, or it was answered otherwise")
    )
)]
pub(crate) async fn answer(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
    extract::Json(request): extract::Json<ClaimRequest>,
) -> Result<Json<Claim>, Problem> {
    let hash = Secrets::claim_token_hash(&token).ok_or_else(Problem::not_found)?;
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    let accepts = request.answer == ClaimAnswer::Accept;
    if use_cases::answer(&mut tx, &context, hash, accepts).await?.is_err() {
        return Err(Problem::conflict("You can no longer accept or decline this prize."));
    }
    let claim = seen(&mut tx, hash, context.now).await?;
    tx.commit().await?;
    Ok(Json(claim))
}

async fn seen(db: &mut impl Executor, hash: [u8; 32], now: Timestamp) -> Result<Claim, Problem> {
    let claim = claims::claim(db, hash).await?.ok_or_else(Problem::not_found)?;
    let offer = Offer {
        state: claim.state,
        claim_deadline: claim.claim_deadline,
        has_holder: claim.first_name.is_some(),
        is_voided: claim.voided_at.is_some(),
    };
    let state = offer.claim_state(now);
    Ok(Claim {
        state,
        contest_title: claim.contest_title,
        town_full_name: claim.town_full_name,
        business_name: claim.business_name,
        prize_description: claim.prize_description,
        prize_value_cents: claim.prize_value_cents,
        special_instructions: claim.special_instructions.filter(|_| state == ClaimState::Claimed),
        claim_deadline: claim.claim_deadline,
        first_name: claim.first_name,
    })
}
