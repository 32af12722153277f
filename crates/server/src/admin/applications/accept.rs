//! Making a featured business of an application.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::Serialize;
use townpick_domain::{
    featured_business::{Category, FeaturedBusiness, FeaturedBusinessForm},
    ids::{ApplicationId, BusinessId},
    slug::BusinessSlug,
    web_link::WebLink,
};
use townpick_store::{
    Constraint, Executor, StoreError,
    activity::{Change, Entity},
    applications::{self as store, Application},
    businesses::{self, NewBusiness},
    reviews,
};
use utoipa::ToSchema;

use crate::{extract::Path, problem::Problem, session::AdminSession, state::App};

/// The business that was made.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminAcceptedApplication)]
pub(crate) struct Accepted {
    /// The business's id.
    business_id: BusinessId,
    /// Whether the web address of the application was left out, because it is none that a page may lead to.
    website_left_out: bool,
}

/// Accepts an application
///
/// Makes an inactive featured business of it, without towns: an administrator completes and activates it.
#[utoipa::path(
    post, path = "/api/admin/applications/{id}/accept", operation_id = "admin_accept_application", tag = "admin",
    params(("id" = Uuid, Path, description = "The application's id")),
    responses((status = 201, description = "The business was made", body = Accepted))
)]
pub(crate) async fn accept(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<ApplicationId>,
) -> Result<(StatusCode, Json<Accepted>), Problem> {
    let now = app.services.clock.now();
    let business_id = BusinessId::new(now, app.services.entropy.bytes());
    let mut tx = app.services.database.write().await?;
    let application: Application = reviews::locked(&mut tx, id).await?;
    if application.featured_business_id.is_some() {
        return Err(Problem::conflict("This application was already accepted."));
    }
    let slug = free_slug(&mut tx, &application.business_name, business_id).await?;
    let status = application.review_status.clone();
    let record = FeaturedBusiness::parse_without_towns(&form_of(application, &slug))?;
    let website_left_out = record.website_url.is_none();
    let business = NewBusiness { id: business_id, record, towns: Vec::new() };
    match store::accept(&mut tx, id, &business, now).await {
        Err(StoreError::Conflict(Constraint::BusinessSlug)) => {
            return Err(Problem::conflict("A business of this name was just added. Please try again."));
        }
        result => result?,
    }
    let name = business.record.business_name.as_str();
    let change = Change { field: "review_status".to_owned(), from: status, to: "accepted".to_owned() };
    let summary = format!("The application of {name} was accepted");
    session.record(&app, &mut tx, Entity::Application, Some(id.as_uuid()), summary, vec![change]).await?;
    let summary = format!("{name} was added from its application");
    let entity = Entity::FeaturedBusiness;
    session.record(&app, &mut tx, entity, Some(business_id.as_uuid()), summary, Vec::new()).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(Accepted { business_id, website_left_out })))
}

/// The slug of the name, or one with the end of the id where that is taken or the name gives none.
async fn free_slug(db: &mut impl Executor, name: &str, id: BusinessId) -> Result<BusinessSlug, Problem> {
    let named = BusinessSlug::from_name(name);
    if let Ok(slug) = &named
        && !businesses::is_slug_taken(db, slug.as_str()).await?
    {
        return Ok(slug.clone());
    }
    let id = id.as_uuid().simple().to_string();
    let base = named.map_or_else(|_| "business".to_owned(), String::from);
    let short: String = base.chars().take(100).collect();
    let unique = format!("{}-{}", short.trim_end_matches('-'), &id[id.len() - 8..]);
    BusinessSlug::parse(&unique).map_err(|_| Problem::internal())
}

/// What an applicant typed as their web site is a link only where an administrator could have entered it, too.
fn form_of(application: Application, slug: &BusinessSlug) -> FeaturedBusinessForm {
    let website_url = Some(application.website_url).filter(|typed| WebLink::optional(Some(typed)).is_ok());
    FeaturedBusinessForm {
        business_name: Some(application.business_name),
        slug: Some(slug.to_string()),
        category: Some(Category::Other.to_string()),
        description: application.description,
        phone: Some(application.contact_phone.clone()),
        email: Some(application.contact_email.clone()),
        website_url,
        primary_contact_name: Some(application.contact_name),
        primary_contact_email: Some(application.contact_email),
        primary_contact_phone: Some(application.contact_phone),
        is_active: Some(false),
        ..FeaturedBusinessForm::default()
    }
}
