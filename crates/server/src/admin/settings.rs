//! Settings that owners change in the dashboard. They take effect with the answer; settings from `townpick.toml` or the
//! environment are shown and cannot be changed here.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_store::activity::Entity;
use townpick_usecases::settings::{self, StoredSettings};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    endpoint::routes,
    extract,
    installation::{Described, ShownSetting},
    limits::ClientNetwork,
    problem::Problem,
    session::AdminSession,
    state::App,
    stored_settings::{
        self, Typed,
        trial::{self, MessageTrial, MessageTrialSent},
    },
};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(show, save)).routes(routes!(try_out))
}

/// All settings.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminSettings)]
pub(crate) struct AllSettings {
    /// Counts the changes made here; a save names it, so that nobody undoes another's unseen.
    revision: i64,
    /// Each setting with its value and where it comes from.
    settings: Vec<ShownSetting>,
    /// Secrets that were stored and can be opened no more, because the key that sealed them is gone. They count as not set.
    lost_secrets: Vec<String>,
}

impl AllSettings {
    fn new(stored: StoredSettings, described: Described) -> Self {
        let StoredSettings { revision, sealed_for_good, .. } = stored;
        Self { revision, settings: described.shown, lost_secrets: sealed_for_good }
    }
}

/// Shows all settings, secrets masked
#[utoipa::path(
    get, path = "/api/admin/settings", operation_id = "admin_show_settings", tag = "admin",
    responses((status = 200, description = "The settings in force", body = AllSettings))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
) -> Result<Json<AllSettings>, Problem> {
    let stored = stored_settings::stored(&app).await?;
    let described = stored_settings::described(&app, &stored)?;
    Ok(Json(AllSettings::new(stored, described)))
}

/// New values.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminSettingsRequest)]
pub(crate) struct SettingsRequest {
    /// The revision that the form was opened with.
    revision: i64,
    /// The values that change, by the settings' names; null or an empty text takes away what was set here.
    values: Typed,
}

/// Changes settings
///
/// This process works with them when the answer is there, every other one within seconds.
#[utoipa::path(
    put, path = "/api/admin/settings", operation_id = "admin_save_settings", tag = "admin",
    request_body = SettingsRequest,
    responses((status = 200, description = "The settings in force now", body = AllSettings))
)]
pub(crate) async fn save(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(request): extract::Json<SettingsRequest>,
) -> Result<Json<AllSettings>, Problem> {
    let services = &app.services;
    let mut tx = services.database.write().await?;
    let before = settings::read(&mut tx, &services.secrets).await?;
    let checked = stored_settings::checked(&app, &before, &request.values)?;
    let logged = stored_settings::logged(&before, &checked.changes);
    if logged.is_empty() && request.revision == before.revision {
        return Ok(Json(AllSettings::new(before, checked.described)));
    }
    settings::save(&mut tx, &services.context(), request.revision, &checked.changes).await?;
    let summary = match logged.as_slice() {
        [one] => format!("Changed the setting {}", one.field),
        several => format!("Changed {} settings", several.len()),
    };
    session.commit(&app, tx, Entity::Settings, None, summary, logged).await?;
    services.installation.take_over().await;
    let stored = stored_settings::stored(&app).await?;
    let described = stored_settings::described(&app, &stored)?;
    Ok(Json(AllSettings::new(stored, described)))
}

/// Sends a test message under settings that may not be saved yet
#[utoipa::path(
    post, path = "/api/admin/settings/test-message", operation_id = "admin_try_settings", tag = "admin",
    request_body = MessageTrial,
    responses((status = 200, description = "The provider accepted it", body = MessageTrialSent))
)]
pub(crate) async fn try_out(
    State(app): State<Arc<App>>,
    client: ClientNetwork,
    session: AdminSession,
    extract::Json(request): extract::Json<MessageTrial>,
) -> Result<Json<MessageTrialSent>, Problem> {
    let stored = stored_settings::stored(&app).await?;
    let checked = stored_settings::checked(&app, &stored, &request.values)?;
    let sent = trial::send(&app, client, &checked.described, &request).await?;
    let tx = app.services.database.write().await?;
    let summary = "Sent a test message to try settings out".to_owned();
    session.commit(&app, tx, Entity::Settings, None, summary, Vec::new()).await?;
    Ok(Json(sent))
}
