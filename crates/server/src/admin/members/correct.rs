//! Correcting a member's data, and taking back an email address that waits.
//!
//! The activity log says that something about a person was changed, and never what it was.

use std::sync::Arc;

use axum::{Json, extract::State};
use townpick_domain::{
    correction::{MemberCorrection, MemberCorrectionForm},
    ids::MemberId,
};
use townpick_store::{
    activity::Entity,
    members::{self, MemberDetail},
};
use townpick_usecases::{
    correction::{self, Corrected, Correction},
    email_change::{self, EmailRequest},
    moving::Moved,
};

use super::show::found;
use crate::{
    extract::{self, Path},
    problem::Problem,
    public::{
        preferences::{email::refusal, town::MOVED_MEANWHILE},
        signup::home_town,
    },
    session::AdminSession,
    state::App,
};

/// Corrects a member's name, email, address and town
///
/// Another email address counts once the link that is sent to it was followed. In another town the member is in the
/// contests that start from now on; they stay in one that has started and that they are in.
#[utoipa::path(
    put, path = "/api/admin/members/{id}", operation_id = "admin_correct_member", tag = "admin",
    params(("id" = Uuid, Path, description = "The member's id")),
    request_body = MemberCorrectionForm,
    responses((status = 200, description = "The member as they are now", body = MemberDetail))
)]
pub(crate) async fn correct(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<MemberId>,
    extract::Json(form): extract::Json<MemberCorrectionForm>,
) -> Result<Json<MemberDetail>, Problem> {
    let person = MemberCorrection::parse(&form)?;
    let home = match &form.town_slug {
        Some(slug) => {
            let no_town = |_| Problem::invalid_field("town_slug", "Choose a town from the list");
            Some(home_town(&app, slug).await.map_err(no_town)?)
        }
        None => None,
    };
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    let correction = Correction { person: &person, home: home.as_ref(), read: form.updated_at };
    let corrected = correction::by_administrator(&mut tx, &context, id, correction).await?;
    if corrected.town == Moved::Meanwhile {
        return Err(Problem::conflict(MOVED_MEANWHILE));
    }
    if !matches!(corrected.email, EmailRequest::Sent | EmailRequest::Unchanged) {
        return Err(refusal(corrected.email));
    }
    if let Some(summary) = summary(corrected) {
        session.record(&app, &mut tx, Entity::User, Some(id.as_uuid()), summary, Vec::new()).await?;
    }
    let saved = members::detail(&mut tx, id, context.now).await?.ok_or_else(Problem::not_found)?;
    tx.commit().await?;
    Ok(Json(saved))
}

/// What was done, without a word of what it was; nothing when nothing was.
fn summary(corrected: Corrected) -> Option<String> {
    let parts = [
        (corrected.details, "name or address corrected"),
        (corrected.town == Moved::Done, "moved to another town"),
        (corrected.email == EmailRequest::Sent, "a new email address waits to be confirmed"),
    ];
    let done: Vec<&str> = parts.into_iter().filter_map(|(is_done, words)| is_done.then_some(words)).collect();
    (!done.is_empty()).then(|| format!("A user was corrected: {}", done.join(", ")))
}

/// Takes back that an email address shall be a member's
///
/// The link that was sent to it confirms nothing any more. That none waits is fine.
#[utoipa::path(
    delete, path = "/api/admin/members/{id}/waiting-email", operation_id = "admin_take_back_email", tag = "admin",
    params(("id" = Uuid, Path, description = "The member's id")),
    responses((status = 200, description = "The member as they are now", body = MemberDetail))
)]
pub(crate) async fn take_back_email(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<MemberId>,
) -> Result<Json<MemberDetail>, Problem> {
    let mut tx = app.services.database.write().await?;
    if email_change::take_back(&mut tx, id).await? {
        let summary = "A user's new email address was taken back before it was confirmed".to_owned();
        session.record(&app, &mut tx, Entity::User, Some(id.as_uuid()), summary, Vec::new()).await?;
    }
    tx.commit().await?;
    Ok(Json(found(&app, id).await?))
}
