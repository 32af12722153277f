//! Whether the process is up, and whether it can do its work.

use std::{borrow::Cow, sync::Arc, time::Duration};

use axum::{
    extract::State,
    response::{IntoResponse as _, Response},
};
use http::{HeaderMap, HeaderName, HeaderValue};
use townpick_gateways::own_address::SELF_CHECK;
use townpick_usecases::behind;

use crate::{problem::Problem, state::App};

/// A probe wants an answer soon; a part that needs longer is as good as gone.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Is the process up?
#[utoipa::path(
    get, path = "/healthz", operation_id = "health", tag = "operations",
    responses((status = 200, description = "The process is up", body = String, content_type = "text/plain"))
)]
pub(crate) async fn healthz(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let mut answer = "ok\n".into_response();
    if let Some(told) = self_answer(&app, &headers) {
        answer.headers_mut().insert(HeaderName::from_static(SELF_CHECK), told);
    }
    answer
}

/// The answer to this installation itself, when it checks whether its public address leads here. Nobody else can ask.
fn self_answer(app: &App, headers: &HeaderMap) -> Option<HeaderValue> {
    let question = headers.get(SELF_CHECK)?.to_str().ok()?;
    let nonce = app.services.secrets.read_self_question(question)?;
    let saw_untrusted_proxy = app.untrusted_proxy.was_seen_lately(app.services.clock.now());
    app.services.secrets.self_answer(nonce, saw_untrusted_proxy).parse().ok()
}

/// Can the service do its work, with a database that takes changes and its picture storage? Not when it is about to stop.
#[utoipa::path(
    get, path = "/readyz", operation_id = "readiness", tag = "operations",
    responses((
        status = 200, description = "The database takes changes and the storage answers", body = String,
        content_type = "text/plain"
    ))
)]
pub(crate) async fn readyz(State(app): State<Arc<App>>) -> Result<Cow<'static, str>, Problem> {
    if app.stopping.asked(app.services.clock.elapsed()) {
        return Err(Problem::unavailable("The service is about to stop."));
    }
    let (answers, storage, takes_changes) = tokio::join!(
        tokio::time::timeout(TIMEOUT, app.services.database.ping()),
        tokio::time::timeout(TIMEOUT, app.services.images.ping()),
        app.last_write.succeeds(),
    );
    let answers = matches!(answers, Ok(Ok(())));
    let storage = matches!(storage, Ok(Ok(())));
    match (answers, takes_changes, storage) {
        (true, true, true) => Ok(ready(&app).await),
        (true, true, false) => Err(Problem::unavailable("The picture storage does not answer.")),
        (true, false, _) => Err(Problem::unavailable("The database takes no changes.")),
        (false, _, true) => Err(Problem::unavailable("The database does not answer.")),
        (false, _, false) => {
            Err(Problem::unavailable("Neither the database nor the picture storage answers."))
        }
    }
}

/// The service is ready although nothing is added to the ledgers of some towns: every other town goes on.
async fn ready(app: &App) -> Cow<'static, str> {
    let behind = match app.services.database.read().await {
        Ok(mut reader) => behind::towns(&mut reader, &app.services.told).await.unwrap_or_default(),
        Err(_) => Vec::new(),
    };
    if behind.is_empty() {
        return "ready\n".into();
    }
    let towns: Vec<&str> = behind.iter().map(|behind| behind.told.town.as_str()).collect();
    format!("ready, but these ledgers are behind what was told of them: {}\n", towns.join(", ")).into()
}
