//! Entering, changing and removing sponsors.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::Deserialize;
use townpick_domain::{
    form::Line,
    ids::SponsorId,
    image_address::ImageAddress,
    sponsor::{SponsorEntry, SponsorForm},
    time::Timestamp,
    web_link::WebLink,
};
use townpick_store::{activity::Entity, sponsors, versions::Record};
use utoipa::ToSchema;

use super::{Sponsor, found};
use crate::{
    admin::entry_forms::{changes, hold_unchanged, kept},
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// What the activity log does not repeat: counts are no part of the change, and its time is the entry's.
const NOT_TOLD: &[&str] = &["id", "total_contests", "active_contests", "updated_at"];

/// A sponsor as it should be; what is left out, null or empty is none.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = AdminSponsorRequest)]
pub(crate) struct SponsorRequest {
    /// Its name.
    name: Option<String>,
    /// Whom to ask there.
    contact_name: Option<String>,
    /// Their email.
    contact_email: Option<String>,
    /// Their telephone.
    contact_phone: Option<String>,
    /// Web site.
    website_url: Option<String>,
    /// Logo picture.
    logo_url: Option<String>,
    /// What kind of business it is.
    category: Option<String>,
    /// When it was last changed, as it was read; a change on top of somebody else's is refused. Left out, nothing is
    /// compared.
    updated_at: Option<Timestamp>,
}

impl SponsorRequest {
    fn parse(self, id: SponsorId) -> Result<sponsors::Sponsor, Problem> {
        let form = SponsorEntry::parse(&SponsorForm {
            name: self.name.unwrap_or_default(),
            contact_name: self.contact_name.unwrap_or_default(),
            contact_email: self.contact_email.unwrap_or_default(),
            contact_phone: self.contact_phone.unwrap_or_default(),
            website_url: self.website_url.unwrap_or_default(),
            logo_url: self.logo_url.unwrap_or_default(),
            category: self.category.unwrap_or_default(),
        })?;
        Ok(sponsors::Sponsor {
            id,
            name: form.name.as_str().to_owned(),
            contact_name: form.contact_name.as_str().to_owned(),
            contact_email: form.contact_email.as_str().to_owned(),
            contact_phone: kept(form.contact_phone.as_ref(), Line::as_str),
            website_url: kept(form.website_url.as_ref(), WebLink::as_str),
            logo_url: kept(form.logo_url.as_ref(), ImageAddress::as_str),
            category: form.category.as_str().to_owned(),
        })
    }
}

/// Enters a sponsor
#[utoipa::path(
    post, path = "/api/admin/sponsors", operation_id = "admin_create_sponsor", tag = "admin",
    request_body = SponsorRequest,
    responses((status = 201, description = "The sponsor", body = Sponsor))
)]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(request): extract::Json<SponsorRequest>,
) -> Result<(StatusCode, Json<Sponsor>), Problem> {
    let now = app.services.clock.now();
    let sponsor = request.parse(SponsorId::new(now, app.services.entropy.bytes()))?;
    let mut tx = app.services.database.write().await?;
    sponsors::insert(&mut tx, &sponsor, &[], now).await?;
    let saved = found(&mut tx, sponsor.id, now).await?;
    let summary = format!("Created sponsor \"{}\"", saved.name);
    let changes = changes(None, Some(&saved), NOT_TOLD);
    session.record(&app, &mut tx, Entity::Sponsor, Some(sponsor.id.into()), summary, changes).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(saved)))
}

/// Changes a sponsor
#[utoipa::path(
    put, path = "/api/admin/sponsors/{id}", operation_id = "admin_change_sponsor", tag = "admin",
    params(("id" = Uuid, Path, description = "The sponsor's id")),
    request_body = SponsorRequest,
    responses((status = 200, description = "The sponsor as it is now", body = Sponsor))
)]
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<SponsorId>,
    extract::Json(request): extract::Json<SponsorRequest>,
) -> Result<Json<Sponsor>, Problem> {
    let read = request.updated_at;
    let sponsor = request.parse(id)?;
    let now = app.services.clock.now();
    let mut tx = app.services.database.write().await?;
    hold_unchanged(&mut tx, Record::Sponsor(id), read).await?;
    let before = found(&mut tx, id, now).await?;
    sponsors::update(&mut tx, &sponsor, now).await?;
    let saved = found(&mut tx, id, now).await?;
    let changes = changes(Some(&before), Some(&saved), NOT_TOLD);
    if !changes.is_empty() {
        let summary = format!("Updated sponsor \"{}\"", saved.name);
        session.record(&app, &mut tx, Entity::Sponsor, Some(id.into()), summary, changes).await?;
    }
    tx.commit().await?;
    Ok(Json(saved))
}

/// Removes a sponsor; its contests stay, without a sponsor
#[utoipa::path(
    delete, path = "/api/admin/sponsors/{id}", operation_id = "admin_delete_sponsor", tag = "admin",
    params(("id" = Uuid, Path, description = "The sponsor's id")),
    responses((status = 204, description = "It is gone"))
)]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<SponsorId>,
) -> Result<StatusCode, Problem> {
    let now = app.services.clock.now();
    let mut tx = app.services.database.write().await?;
    let before = found(&mut tx, id, now).await?;
    sponsors::delete(&mut tx, id).await?;
    let summary = match before.total_contests {
        0 => format!("Deleted sponsor \"{}\"", before.name),
        1 => format!("Deleted sponsor \"{}\"; its contest stays without a sponsor", before.name),
        many => format!("Deleted sponsor \"{}\"; its {many} contests stay without a sponsor", before.name),
    };
    let changes = changes(Some(&before), None, NOT_TOLD);
    session.record(&app, &mut tx, Entity::Sponsor, Some(id.into()), summary, changes).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
