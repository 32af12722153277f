//! Making a featured business of an application.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::Serialize;
use townpick_domain::{
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

use crate::{admin::entry_forms::kept, extract::Path, problem::Problem, session::AdminSession, state::App};

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
    let business = business_of(application, business_id, slug);
    let website_left_out = business.website_url.is_none();
    match store::accept(&mut tx, id, &business, now).await {
        Err(StoreError::Conflict(Constraint::BusinessSlug)) => {
            return Err(Problem::conflict("A business of this name was just added. Please try again."));
        }
        result => result?,
    }
    let name = &business.business_name;
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
fn business_of(application: Application, id: BusinessId, slug: BusinessSlug) -> NewBusiness {
    let website = WebLink::optional(Some(&application.website_url)).ok().flatten();
    let website_url = kept(website.as_ref(), WebLink::as_str);
    NewBusiness {
        id,
        business_name: application.business_name,
        slug,
        category: "Other".to_owned(),
        description: application.description.unwrap_or_default(),
        why_we_love_it: None,
        meet_the_owner: None,
        owner_profile_photo_url: None,
        address: None,
        phone: Some(application.contact_phone.clone()),
        email: Some(application.contact_email.clone()),
        website_url,
        instagram_url: None,
        facebook_url: None,
        twitter_url: None,
        tiktok_url: None,
        logo_url: None,
        hero_image_url: None,
        hours_of_operation: None,
        price_range: None,
        primary_contact_name: Some(application.contact_name),
        primary_contact_title: None,
        primary_contact_email: Some(application.contact_email),
        primary_contact_phone: Some(application.contact_phone),
        is_active: false,
        towns: Vec::new(),
    }
}
