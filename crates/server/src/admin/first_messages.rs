//! First messages that were put off because too many went out: an administrator who knows why so many people join can
//! release them.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use townpick_store::activity::Entity;
use townpick_usecases::first_messages;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{endpoint::routes, problem::Problem, session::AdminSession, state::App};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(let_go))
}

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminFirstMessagesLetGo)]
pub(crate) struct LetGo {
    /// To how many new members messages go now.
    people: usize,
}

/// Lets all first messages go that are put off
///
/// They are sent at the pace of everything else, behind what single people wait for.
#[utoipa::path(
    post, path = "/api/admin/first-messages/let-go", operation_id = "admin_let_first_messages_go", tag = "admin",
    responses((status = 200, description = "To how many members they go", body = LetGo))
)]
pub(crate) async fn let_go(
    State(app): State<Arc<App>>,
    session: AdminSession,
) -> Result<Json<LetGo>, Problem> {
    let mut tx = app.services.database.write().await?;
    let people = first_messages::let_all_go(&mut tx, app.services.clock.now()).await?;
    if people > 0 {
        let noun = if people == 1 { "user" } else { "users" };
        let summary = format!("The first messages to {people} new {noun} were released");
        session.record(&app, &mut tx, Entity::Messages, None, summary, Vec::new()).await?;
    }
    tx.commit().await?;
    Ok(Json(LetGo { people }))
}
