//! Entering and changing businesses.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use townpick_domain::{featured_business::FeaturedBusinessForm, ids::BusinessId, spoken_time::in_full};
use townpick_store::{
    Constraint, StoreError,
    activity::Entity,
    businesses::{self, BusinessDetail, NewBusiness},
    versions::Record,
};
use townpick_usecases::businesses::{self as use_cases, NamedInRules};

use super::{NOT_LOGGED, found};
use crate::{
    admin::entry_forms::{changes, hold_unchanged},
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

const EASTERN: &str = "America/New_York";

/// Enters a business
#[utoipa::path(
    post, path = "/api/admin/businesses", operation_id = "admin_create_business", tag = "admin",
    request_body = FeaturedBusinessForm,
    responses((status = 201, description = "The business", body = BusinessDetail))
)]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(form): extract::Json<FeaturedBusinessForm>,
) -> Result<(StatusCode, Json<BusinessDetail>), Problem> {
    let now = app.services.clock.now();
    let business = NewBusiness::parse(BusinessId::new(now, app.services.entropy.bytes()), &form)?;
    let mut tx = app.services.database.write().await?;
    businesses::insert(&mut tx, &business, now).await.map_err(|error| refused(error, &business))?;
    let saved = found(&mut tx, business.id).await?;
    let summary = format!("Created featured business \"{}\"", saved.record.business_name.as_str());
    let changes = changes(None, Some(&saved), NOT_LOGGED);
    session.commit(&app, tx, Entity::FeaturedBusiness, Some(business.id.into()), summary, changes).await?;
    Ok((StatusCode::CREATED, Json(saved)))
}

/// Changes a business; its name and address stay while a contest runs that features it
#[utoipa::path(
    put, path = "/api/admin/businesses/{id}", operation_id = "admin_change_business", tag = "admin",
    params(("id" = Uuid, Path, description = "The business's id")),
    request_body = FeaturedBusinessForm,
    responses((status = 200, description = "The business as it is now", body = BusinessDetail))
)]
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<BusinessId>,
    extract::Json(form): extract::Json<FeaturedBusinessForm>,
) -> Result<Json<BusinessDetail>, Problem> {
    let business = NewBusiness::parse(id, &form)?;
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    hold_unchanged(&mut tx, Record::Business(id), form.updated_at).await?;
    let before = found(&mut tx, id).await?;
    let outcome = use_cases::change(&mut tx, &context, &business).await;
    outcome.map_err(|error| refused(error, &business))?.map_err(named_in_rules)?;
    let saved = found(&mut tx, id).await?;
    let changes = changes(Some(&before), Some(&saved), NOT_LOGGED);
    let summary = format!("Updated featured business \"{}\"", saved.record.business_name.as_str());
    session.commit_changes(&app, tx, Entity::FeaturedBusiness, Some(id.into()), summary, changes).await?;
    Ok(Json(saved))
}

/// Both fields of a sponsor stay as the rules of the running contest name them.
fn named_in_rules(NamedInRules { name, address, until }: NamedInRules) -> Problem {
    let until = in_full(until, EASTERN);
    let message = |what: &str| {
        format!(
            "The official rules of a running contest name it: its {what} can only be changed after {until}"
        )
    };
    let fields = [("business_name", name, "name"), ("address", address, "address")];
    let fields = fields.into_iter().filter(|(_, is_changed, _)| *is_changed);
    let problem =
        Problem::conflict("A contest with this business is running, and its rules name it as its sponsor.");
    fields.fold(problem, |problem, (field, _, what)| problem.and_field(field, message(what)))
}

fn refused(error: StoreError, business: &NewBusiness) -> Problem {
    match error {
        StoreError::Conflict(Constraint::BusinessSlug) => {
            Problem::conflict(format!("Another business already has the slug \"{}\".", business.record.slug))
                .and_field("slug", "Another business already has this slug")
        }
        StoreError::Conflict(Constraint::ForeignKey) => {
            Problem::invalid_field("towns", "One of these towns no longer exists")
        }
        other => other.into(),
    }
}
