//! Applications of businesses: what arrives is stored, the administrators are notified, and what they accept becomes a
//! featured business, inactive and without towns, for them to complete.

use serde_json::json;
use townpick_domain::{
    application::{ApplicationSource, BusinessApplication},
    featured_business::{Category, FeaturedBusiness, FeaturedBusinessForm},
    ids::{ApplicationId, BusinessId},
    refused_form::RefusedForm,
    slug::BusinessSlug,
    status::ReviewStatus,
    web_link::WebLink,
};
use townpick_store::{
    Constraint, Executor, Result, StoreError, Tx,
    applications::{self, Application, NewApplication},
    businesses::{self, NewBusiness},
    reviews,
};
use uuid::Uuid;

use crate::Context;

/// Stores an application, notifies the administrators of it and returns whether it is new; one that was sent before is
/// left as it was.
pub async fn receive(
    tx: &mut Tx,
    ctx: &Context<'_>,
    request_id: Uuid,
    source: ApplicationSource,
    form: BusinessApplication,
) -> Result<bool> {
    let id = ApplicationId::new(ctx.now, ctx.random());
    let application = NewApplication { id, request_id, source, form };
    let is_new = applications::insert(tx, &application, ctx.now).await?;
    if is_new {
        let notice = ctx.notice("business_application", id, json!(application.form));
        ctx.enqueue(tx, &notice).await?;
    }
    Ok(is_new)
}

/// The business that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The business's id.
    pub business: BusinessId,
    /// Its name.
    pub business_name: String,
    /// How far the review of the application had come before.
    pub former_status: ReviewStatus,
    /// Whether the web address of the application was left out, because it is none that a page may lead to.
    pub is_website_left_out: bool,
}

/// Why no business was made.
#[derive(Debug)]
pub enum Refusal {
    /// One was made before.
    AlreadyAccepted,
    /// One of this name was added at the same moment; the transaction must be dropped.
    NameTaken,
    /// No business can be made of what was written.
    Form(RefusedForm),
}

/// Accepts an application.
pub async fn accept(
    tx: &mut Tx,
    ctx: &Context<'_>,
    id: ApplicationId,
) -> Result<std::result::Result<Accepted, Refusal>> {
    let application: Application = reviews::locked(tx, id).await?;
    if application.featured_business_id.is_some() {
        return Ok(Err(Refusal::AlreadyAccepted));
    }
    let business_id = BusinessId::new(ctx.now, ctx.random());
    let slug = free_slug(tx, &application.form.business_name, business_id).await?;
    let former_status = application.review_status;
    let record = match FeaturedBusiness::parse_without_towns(&form_of(&application.form, &slug)) {
        Ok(record) => record,
        Err(refused) => return Ok(Err(Refusal::Form(refused))),
    };
    let business = NewBusiness { id: business_id, record, towns: Vec::new() };
    match businesses::insert(tx, &business, ctx.now).await {
        Err(StoreError::Conflict(Constraint::BusinessSlug)) => return Ok(Err(Refusal::NameTaken)),
        other => other?,
    }
    applications::set_accepted(tx, id, business_id, ctx.now).await?;
    Ok(Ok(Accepted {
        business: business_id,
        is_website_left_out: business.record.website_url.is_none(),
        business_name: business.record.business_name.as_str().to_owned(),
        former_status,
    }))
}

/// The slug of the name, or one with the end of the id where that is taken or the name gives none.
async fn free_slug(db: &mut impl Executor, name: &str, id: BusinessId) -> Result<BusinessSlug> {
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
    Ok(BusinessSlug::parse(&unique).expect("a slug, a hyphen and eight hexadecimal digits are a slug"))
}

/// What an applicant typed as their web site is a link only where an administrator could have entered it, too.
fn form_of(application: &BusinessApplication, slug: &BusinessSlug) -> FeaturedBusinessForm {
    let text = |text: &str| Some(text.to_owned());
    let (email, phone) = (application.contact_email.as_str(), application.contact_phone.as_str());
    FeaturedBusinessForm {
        business_name: text(&application.business_name),
        slug: Some(slug.to_string()),
        category: Some(Category::Other.to_string()),
        description: application.description.as_deref().and_then(text),
        phone: text(phone),
        email: text(email),
        website_url: text(&application.website_url).filter(|typed| WebLink::optional(Some(typed)).is_ok()),
        primary_contact_name: text(&application.contact_name),
        primary_contact_email: text(email),
        primary_contact_phone: text(phone),
        is_active: Some(false),
        ..FeaturedBusinessForm::default()
    }
}
