//! What phone companies ask before they carry our texts (10DLC), made of the live templates and settings, so that what
//! is registered is what is sent.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use townpick_domain::{
    channel::Channel,
    reply_words::{self, Wish},
    texts_consent::{self, TEXTS_CONSENT_VERSION},
};
use townpick_store::{
    templates::{self, Template},
    towns,
};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::templates::sample::Sample;
use crate::{endpoint::routes, problem::Problem, session::AdminSession, state::App};

/// The messages that members get most, of which the samples are taken; registrations take two to five.
const SAMPLED: [&str; 5] =
    ["welcome", "contest_announcement", "drawing_reminder", "drawing_result", "winner_notification"];

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(show))
}

/// What a registration of a texting campaign asks for.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTextingRegistration)]
pub(crate) struct TextingRegistration {
    /// Who texts.
    #[schema(example = "Townpick")]
    brand: String,
    /// Where its pages are.
    website: String,
    /// Where people write to.
    contact_email: String,
    /// The kind of campaign.
    #[schema(example = "SWEEPSTAKE")]
    use_case: &'static str,
    /// What the campaign is.
    description: String,
    /// How people come to get texts, with the form's address.
    message_flow: String,
    /// A page with the form.
    form_url: String,
    /// The privacy policy.
    privacy_url: String,
    /// The terms.
    terms_url: String,
    /// The words beside the box that is ticked.
    consent_wording: String,
    /// The edition of these words.
    consent_version: &'static str,
    /// Messages as members get them, at most five.
    #[schema(max_items = 5)]
    samples: Vec<String>,
    /// What begins texts.
    opt_in: Keywords,
    /// The first text after the box was ticked; null while its template is switched off.
    #[schema(required = true)]
    opt_in_message: Option<String>,
    /// What ends them.
    opt_out: Keywords,
    /// What asks for help.
    help: Keywords,
}

/// Words that people text, and what is texted back.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTextKeywords)]
pub(crate) struct Keywords {
    /// The words.
    keywords: Vec<&'static str>,
    /// The answer.
    reply: String,
}

/// Tells what a registration of our texts with phone companies asks for
#[utoipa::path(
    get, path = "/api/admin/texting-registration", operation_id = "admin_texting_registration", tag = "admin",
    responses((status = 200, description = "Everything that is asked for", body = TextingRegistration))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
) -> Result<Json<TextingRegistration>, Problem> {
    let mut reader = app.services.database.read().await?;
    let templates = templates::all(&mut reader).await?;
    let open_towns = towns::options(&mut reader, None, true).await?;
    let base = app.settings.base_url();
    let town = open_towns.first().map(|option| option.slug.as_str());
    let form_url = town.map_or_else(|| format!("{base}/"), |slug| format!("{base}/towns/{slug}"));
    let brand = &app.settings.brand;
    let keywords = |words: &[&'static str], wish: Wish| Keywords {
        keywords: words.to_vec(),
        reply: wish.reply(&brand.name, &brand.contact_email),
    };
    let mut samples = Vec::new();
    for key in SAMPLED {
        samples.extend(texted(&app, &templates, key)?);
    }
    Ok(Json(TextingRegistration {
        description: format!(
            "{} features one local business per town each week. Residents who join their town for free are in a weekly \
             prize drawing. Members who agreed to texts get the weekly pick, a reminder before the drawing, its result \
             and messages about prizes they won.",
            brand.name
        ),
        message_flow: format!(
            "Residents join their town on our website with the form at {form_url}. They enter their phone number, \
             beside which the brand, the kind and frequency of texts, 'Message and data rates may apply', STOP and HELP \
             and links to {base}/terms and {base}/privacy are shown. In the second step a box of its own, not ticked \
             beforehand and not required, asks for consent to texts: '{}' Members can also agree on their personal \
             preferences page or by texting START. The first text confirms it. Without consent members take part by \
             email alone. We do not share numbers or consents for marketing.",
            texts_consent::wording(&brand.name)
        ),
        privacy_url: format!("{base}/privacy"),
        terms_url: format!("{base}/terms"),
        website: format!("{base}/"),
        form_url,
        contact_email: brand.contact_email.clone(),
        use_case: "SWEEPSTAKE",
        consent_wording: texts_consent::wording(&brand.name),
        consent_version: TEXTS_CONSENT_VERSION,
        samples,
        opt_in: keywords(reply_words::START, Wish::Start),
        opt_in_message: texted(&app, &templates, "texts_on")?,
        opt_out: keywords(reply_words::STOP, Wish::Stop),
        help: keywords(reply_words::HELP, Wish::Help),
        brand: brand.name.clone(),
    }))
}

/// The text that the template of this key makes with example values, if it is texted at all.
fn texted(app: &App, templates: &[Template], key: &str) -> Result<Option<String>, Problem> {
    let live = templates.iter().find(|template| template.template_key == key);
    let live =
        live.filter(|template| template.edited.is_active && template.edited.channel.include(Channel::Sms));
    live.map(|template| Ok(Sample::of(app, key, &template.edited.words(), true)?.sms.text)).transpose()
}
