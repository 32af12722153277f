//! Merging a town that is there twice into the other one.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_domain::ids::TownId;
use townpick_store::{
    activity::{Change, Entity},
    towns::{self, TownDetail},
};
use townpick_usecases::towns::{self as use_cases, MergeRefusal};
use utoipa::ToSchema;

use crate::{
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// Into which town.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminTownMergeRequest)]
pub(crate) struct MergeRequest {
    /// The other town's id.
    into: TownId,
}

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTownMerged)]
pub(crate) struct Merged {
    /// How many members were moved.
    moved: u64,
    /// The other town as it is now.
    into: TownDetail,
}

/// Merges a town into another one
///
/// Its members move. Its contests and its ledger stay with it, and its page leads to the other town's.
#[utoipa::path(
    post, path = "/api/admin/towns/{id}/merge", operation_id = "admin_merge_town", tag = "admin",
    params(("id" = Uuid, Path, description = "The id of the town that is there twice")),
    request_body = MergeRequest,
    responses((status = 200, description = "The other town", body = Merged))
)]
pub(crate) async fn merge(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<TownId>,
    extract::Json(request): extract::Json<MergeRequest>,
) -> Result<Json<Merged>, Problem> {
    let context = app.services.context();
    let mut tx = app.services.database.write_alone().await?;
    let town = towns::by_id(&mut tx, id).await?.ok_or_else(Problem::not_found)?;
    let moved = use_cases::merge(&mut tx, &context, id, request.into).await?.map_err(refused)?;
    let into = towns::detail(&mut tx, request.into, context.now).await?.ok_or_else(Problem::not_found)?;
    let noun = if moved == 1 { "member" } else { "members" };
    let summary =
        format!("{} was merged into {}: {moved} {noun} moved", town.record.full_name, into.record.full_name);
    let change =
        Change { field: "merged_into".to_owned(), from: String::new(), to: into.record.full_name.clone() };
    session.commit(&app, tx, Entity::Town, Some(id.as_uuid()), summary, vec![change]).await?;
    Ok(Json(Merged { moved, into }))
}

fn refused(refusal: MergeRefusal) -> Problem {
    match refusal {
        MergeRefusal::Same => Problem::invalid_field("into", "Choose another town"),
        MergeRefusal::AlreadyMerged => Problem::conflict("One of these towns was merged already."),
        MergeRefusal::HasContest => Problem::conflict(
            "This town has a contest that is planned, running or not drawn yet. Merge it when that is over, or delete \
             or void the contest first.",
        ),
        MergeRefusal::IsDrawing => Problem::conflict(
            "The other town's drawing is about to be made. Please try again in a few minutes.",
        ),
    }
}
