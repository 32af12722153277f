//! Message templates as administrators edit them: nothing is saved that could not be sent.

mod preview;
pub(crate) mod sample;
pub(crate) mod trial;

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use townpick_domain::template::{EditedTemplate, TemplateForm, Variable};
use townpick_store::{
    activity::Entity,
    templates::{self, Template},
    versions::Record,
};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    admin::entry_forms::{changes, hold_unchanged},
    endpoint::routes,
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// The addresses of templates.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(save))
        .routes(routes!(preview::show))
        .routes(routes!(trial::send))
}

/// Something a template can speak of.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTemplateVariable)]
pub(crate) struct TemplateVariable {
    /// How it is written.
    #[schema(example = "user_name")]
    name: &'static str,
    /// What it stands for.
    description: &'static str,
}

/// All templates.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTemplates)]
pub(crate) struct Templates {
    /// The templates, by key.
    items: Vec<Template>,
    /// What they can speak of.
    variables: Vec<TemplateVariable>,
}

/// Lists the templates and what they can speak of
#[utoipa::path(
    get, path = "/api/admin/templates", operation_id = "admin_list_templates", tag = "admin",
    responses((status = 200, description = "All templates", body = Templates))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
) -> Result<Json<Templates>, Problem> {
    let all = templates::all(&mut app.services.database.read().await?).await?;
    let variable =
        |variable: &Variable| TemplateVariable { name: variable.name(), description: variable.description() };
    Ok(Json(Templates { items: all, variables: Variable::ALL.iter().map(variable).collect() }))
}

/// Saves a template
#[utoipa::path(
    put, path = "/api/admin/templates/{key}", operation_id = "admin_save_template", tag = "admin",
    params(("key" = String, Path, example = "welcome", description = "What the engine calls the template")),
    request_body = TemplateForm,
    responses((status = 200, description = "The template as it is now", body = Template))
)]
pub(crate) async fn save(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(key): Path<String>,
    extract::Json(form): extract::Json<TemplateForm>,
) -> Result<Json<Template>, Problem> {
    let edited = EditedTemplate::parse(&key, &form)?;
    let mut tx = app.services.database.write().await?;
    hold_unchanged(&mut tx, Record::Template(&key), form.updated_at).await?;
    let before = templates::by_key(&mut tx, &key).await?.ok_or_else(Problem::not_found)?;
    templates::update(&mut tx, &key, &edited, app.services.clock.now()).await?;
    let after = templates::by_key(&mut tx, &key).await?.ok_or_else(Problem::not_found)?;
    let changes = changes(Some(&before.edited), Some(&after.edited), &[]);
    let summary = format!("Updated notification template: {}", after.edited.name.as_str());
    let id = Some(after.id.as_uuid());
    session.commit_changes(&app, tx, Entity::NotificationTemplate, id, summary, changes).await?;
    Ok(Json(after))
}
