//! Sponsors as administrators manage them.

mod list;
mod save;

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use townpick_domain::{
    ids::{SponsorId, TownId},
    time::Timestamp,
};
use townpick_store::{
    Executor, StoreError,
    sponsors::{self, SupportedTown},
};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{extract::Path, problem::Problem, session::AdminSession, state::App};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list::list, save::create))
        .routes(routes!(list::export))
        .routes(routes!(list::options))
        .routes(routes!(show, save::change, save::remove))
}

/// Everything about a sponsor.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminSponsor)]
pub(crate) struct Sponsor {
    /// The sponsor's id.
    id: SponsorId,
    /// Its name.
    name: String,
    /// Whom to ask there.
    contact_name: String,
    /// Their email.
    contact_email: String,
    /// Their telephone.
    #[schema(required = true)]
    contact_phone: Option<String>,
    /// Web site.
    #[schema(required = true)]
    website_url: Option<String>,
    /// Logo picture.
    #[schema(required = true)]
    logo_url: Option<String>,
    /// What kind of business it is.
    category: String,
    /// The towns it supports, by name.
    towns: Vec<Town>,
    /// How many contests it supports or supported.
    total_contests: i64,
    /// How many of them run now.
    active_contests: i64,
    /// When it was last changed.
    updated_at: Timestamp,
}

/// A town that a sponsor supports.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminSponsorTown)]
pub(crate) struct Town {
    /// The town's id.
    id: TownId,
    /// What people read.
    #[schema(example = "Salem, MA")]
    full_name: String,
    /// 'Active' or 'Inactive'.
    status: String,
    /// Subscribed members.
    active_members: i64,
}

impl From<SupportedTown> for Town {
    fn from(town: SupportedTown) -> Self {
        Self {
            id: town.id,
            full_name: town.full_name,
            status: town.status,
            active_members: town.active_members,
        }
    }
}

async fn found(db: &mut impl Executor, id: SponsorId, now: Timestamp) -> Result<Sponsor, StoreError> {
    let sponsor = sponsors::by_id(db, id).await?.ok_or(StoreError::NotFound)?;
    let towns = sponsors::supported_towns(db, id).await?;
    let (total_contests, active_contests) = sponsors::contest_counts(db, id, now).await?;
    Ok(Sponsor {
        id: sponsor.id,
        name: sponsor.name,
        contact_name: sponsor.contact_name,
        contact_email: sponsor.contact_email,
        contact_phone: sponsor.contact_phone,
        website_url: sponsor.website_url,
        logo_url: sponsor.logo_url,
        category: sponsor.category,
        towns: towns.into_iter().map(Town::from).collect(),
        total_contests,
        active_contests,
        updated_at: sponsors::updated_at(db, id).await?,
    })
}

/// Shows a sponsor
#[utoipa::path(
    get, path = "/api/admin/sponsors/{id}", operation_id = "admin_show_sponsor", tag = "admin",
    params(("id" = Uuid, Path, description = "The sponsor's id")),
    responses((status = 200, description = "Everything about it", body = Sponsor))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<SponsorId>,
) -> Result<Json<Sponsor>, Problem> {
    let now = app.services.clock.now();
    Ok(Json(found(&mut app.services.database.read().await?, id, now).await?))
}
