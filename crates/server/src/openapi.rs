//! The API as a document: every described route is collected here, so that none can be served undescribed.

mod refusals;

use std::sync::{Arc, LazyLock};

use axum::{Router, body::Body, extract::State, response::Response, routing::get};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, header::CONTENT_TYPE};
use townpick_domain::record::schema::VISIBLE;
use utoipa::{
    OpenApi as _,
    openapi::{
        OpenApi, RefOr, Schema, SecurityRequirement,
        security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};
use utoipa_axum::router::OpenApiRouter;

use crate::{
    admin,
    endpoint::routes,
    health, pages,
    permissions::{Permission, Permissions},
    problem::{Code, ProblemDocument},
    public::{
        applications, background_images, claims, confirmations, drawings, nominations, opens, page_views,
        personal_links, phone_checks, places, preferences, short_links, signup, towns, winners,
    },
    set_up,
    state::App,
    webhooks::{mail, twilio},
};

#[derive(utoipa::OpenApi)]
#[openapi(
    info(title = "Townpick API", description = "What the Townpick web app and other programs ask of the service."),
    components(schemas(ProblemDocument, Code)),
    tags(
        (name = "public", description = "What every visitor may ask"),
        (name = "webhooks", description = "What message providers tell the service"),
        (name = "set-up", description = "What whoever holds the link of a new installation may ask"),
        (name = "admin", description = "What administrators who are signed in, and programs with an API key, may ask"),
        (name = "operations", description = "What operators watch"),
    )
)]
struct Document;

fn described() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(places::suggestions))
        .routes(routes!(background_images::list))
        .routes(routes!(page_views::count))
        .routes(routes!(towns::show))
        .routes(routes!(drawings::show))
        .routes(routes!(drawings::rules))
        .routes(routes!(winners::list))
        .routes(routes!(drawings::own_ticket))
        .routes(routes!(drawings::cosigners, drawings::cosign))
        .routes(routes!(claims::show, claims::answer))
        .routes(routes!(phone_checks::check))
        .routes(routes!(signup::join))
        .routes(routes!(applications::apply))
        .routes(routes!(nominations::nominate))
        .routes(routes!(short_links::follow))
        .routes(routes!(personal_links::renew))
        .routes(routes!(confirmations::show, confirmations::confirm))
        .routes(routes!(preferences::show, preferences::save))
        .routes(routes!(preferences::deletion::request))
        .routes(routes!(preferences::deletion::confirm))
        .routes(routes!(preferences::data::download))
        .routes(routes!(preferences::details::correct))
        .routes(routes!(preferences::email::request, preferences::email::take_back))
        .routes(routes!(preferences::email::confirm))
        .routes(routes!(preferences::town::change))
        .routes(routes!(preferences::phone::request))
        .routes(routes!(preferences::phone::confirm))
        .routes(routes!(preferences::unsubscribe::ask, preferences::unsubscribe::unsubscribe))
        .routes(routes!(opens::show))
        .routes(routes!(twilio::status))
        .routes(routes!(twilio::inbound))
        .routes(routes!(mail::events))
        .routes(routes!(mail::ses::events))
        .routes(routes!(mail::postmark::events))
        .routes(routes!(mail::mailgun::events))
        .routes(routes!(mail::sendgrid::events))
        .routes(routes!(health::healthz))
        .routes(routes!(health::readyz))
        .merge(set_up::routes())
        .merge(admin::routes())
}

/// The OpenAPI document of this version.
pub fn openapi() -> OpenApi {
    let mut document = described().into_openapi();
    let permissions = Permissions::of(&document);
    for (path, item) in &mut document.paths.paths {
        let by_method = [
            (Method::GET, &mut item.get),
            (Method::POST, &mut item.post),
            (Method::PUT, &mut item.put),
            (Method::PATCH, &mut item.patch),
            (Method::DELETE, &mut item.delete),
        ];
        for (method, operation) in by_method {
            let Some(operation) = operation else { continue };
            let id = operation.operation_id.as_deref().unwrap_or_default();
            operation.security = match permissions.of_operation(id) {
                Some(permission) => Some(security(permission)),
                None => proof(path),
            };
            refusals::add(operation, path, &method);
        }
    }
    if let Some(components) = &mut document.components {
        let cookie = ApiKeyValue::with_description(
            "__Host-townpick_session",
            "What signing in sets. Changes must come from the service's own pages.",
        );
        components.add_security_scheme(SESSION, SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
        let key = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .bearer_format("tpk_…")
            .description(Some("An API key that an owner has made, with the scopes that are named."));
        components.add_security_scheme(API_KEY, SecurityScheme::Http(key.build()));
        let bearer = |description: &str| {
            let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(description));
            SecurityScheme::Http(scheme.build())
        };
        components.add_security_scheme(
            SET_UP_LINK,
            bearer("The token of the link that the start of a new installation prints."),
        );
        components.add_security_scheme(
            MAIL_SECRET,
            bearer("The secret of the settings that mail services send with their reports."),
        );
        refusals::describe(components);
        components.schemas.values_mut().for_each(say_what_is_empty);
    }
    document
}

/// A text that must have something in it must have something that can be seen: the others are cleaned to nothing.
fn say_what_is_empty(schema: &mut RefOr<Schema>) {
    let RefOr::T(Schema::Object(object)) = schema else { return };
    for property in object.properties.values_mut() {
        if let RefOr::T(Schema::Object(text)) = property
            && text.min_length == Some(1)
            && text.pattern.is_none()
        {
            text.pattern = Some(VISIBLE.to_owned());
        }
    }
}

/// How the document calls the ways in.
const SESSION: &str = "session";
const API_KEY: &str = "api_key";
const SET_UP_LINK: &str = "set_up_link";
const MAIL_SECRET: &str = "mail_secret";

/// What proves outside of the administrators' part that somebody may ask, where that is a header alone. Other message providers sign
/// what they send, which no scheme of OpenAPI says.
fn proof(path: &str) -> Option<Vec<SecurityRequirement>> {
    let scheme = match path {
        "/api/webhooks/mail/events" => MAIL_SECRET,
        _ if path == "/api/set-up" || path.starts_with("/api/set-up/") => SET_UP_LINK,
        _ => return None,
    };
    Some(vec![SecurityRequirement::new(scheme, [] as [&str; 0])])
}

/// Who gets in: anybody, a person who is signed in, or a program whose key has all of the scopes.
fn security(permission: &Permission) -> Vec<SecurityRequirement> {
    if permission.is_for_anybody() {
        return Vec::new();
    }
    let session = SecurityRequirement::new(SESSION, [] as [&str; 0]);
    let key = permission.scopes().map(|scopes| {
        SecurityRequirement::new(API_KEY, scopes.iter().map(ToString::to_string).collect::<Vec<_>>())
    });
    [Some(session), key].into_iter().flatten().collect()
}

async fn docs(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    pages::docs::show(&app, &headers)
}

/// The described routes, and who may use which. They are put together once in a process, and of their descriptions
/// nothing stays in memory.
static ROUTES: LazyLock<(Router<Arc<App>>, Arc<Permissions>)> = LazyLock::new(|| {
    let (routes, document) = described().split_for_parts();
    let permissions = Permissions::of(&document);
    (
        routes.route("/api/openapi.json", get(document_as_json)).route("/api/docs", get(docs)),
        permissions.into(),
    )
});

async fn document_as_json() -> Response {
    // Few ever ask for it.
    static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| openapi().to_json().unwrap_or_default().into());
    let mut answer = Response::new(Body::from(DOCUMENT.clone()));
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    answer
}

/// The described routes, the document itself and the page for people who read it.
pub(crate) fn routes() -> Router<Arc<App>> {
    ROUTES.0.clone()
}

/// Which roles may ask for what of it.
pub(crate) fn permissions() -> Arc<Permissions> {
    Arc::clone(&ROUTES.1)
}
