//! Renaming a town. Its address follows the name, and the former one leads to it.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Deserialize;
use townpick_domain::{form::Line, ids::TownId, slug::TownSlug};
use townpick_store::{
    activity::{Change, Entity},
    towns::{self, TownDetail},
};
use townpick_usecases::towns::{self as use_cases, RenameRefusal};
use utoipa::ToSchema;

use crate::{
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// What a town shall be called.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminTownRenameRequest)]
pub(crate) struct RenameRequest {
    /// Its name without the state.
    #[schema(example = "Salem", min_length = 1, max_length = 100)]
    name: String,
}

/// Renames a town
///
/// Its former address leads to the new one for good.
#[utoipa::path(
    put, path = "/api/admin/towns/{id}", operation_id = "admin_rename_town", tag = "admin",
    params(("id" = Uuid, Path, description = "The town's id")),
    request_body = RenameRequest,
    responses((status = 200, description = "The town as it is called now", body = TownDetail))
)]
pub(crate) async fn rename(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<TownId>,
    extract::Json(request): extract::Json<RenameRequest>,
) -> Result<Json<TownDetail>, Problem> {
    let name = Line::<1, 100>::parse(&request.name)
        .map_err(|_| Problem::invalid_field("name", "Enter the town's name, at most 100 characters"))?;
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    let before = towns::by_id(&mut tx, id).await?.ok_or_else(Problem::not_found)?;
    let slug = TownSlug::from_name_and_state(name.as_str(), &before.record.state)
        .map_err(|_| Problem::invalid_field("name", "Enter a name with letters from A to Z"))?;
    match use_cases::rename(&mut tx, &context, id, name.as_str(), &slug).await? {
        Ok(()) => {}
        Err(RenameRefusal::Taken(other)) => return Err(taken(&other)),
        Err(RenameRefusal::TakenMeanwhile) => return Err(taken("Another town")),
        Err(RenameRefusal::Merged) => {
            return Err(Problem::conflict("This town was merged into another one, so its name stays."));
        }
    }
    let after = towns::detail(&mut tx, id, context.now).await?.ok_or_else(Problem::not_found)?;
    let (old, new) = (&before.record, &after.record);
    let named = [("name", &before.name, &after.name), ("slug", &old.slug, &new.slug)];
    let changes: Vec<Change> = named
        .into_iter()
        .filter(|(_, from, to)| from != to)
        .map(|(field, from, to)| Change { field: field.to_owned(), from: from.clone(), to: to.clone() })
        .collect();
    let summary = format!("{} was renamed to {}", old.full_name, new.full_name);
    session.commit_changes(&app, tx, Entity::Town, Some(id.as_uuid()), summary, changes).await?;
    Ok(Json(after))
}

fn taken(other: &str) -> Problem {
    Problem::invalid_field("name", format!("{other} has this address already. Merge the two towns instead."))
}
