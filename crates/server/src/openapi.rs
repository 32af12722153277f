//! The API as a document: every described route is collected here, so that none can be served undescribed.

use std::sync::Arc;

use axum::{Router, extract::State, response::Response, routing::get};
use http::{HeaderMap, HeaderValue, header::CONTENT_TYPE};
use utoipa::{
    OpenApi as _, ToSchema as _,
    openapi::{OpenApi, Ref, ResponseBuilder, content::ContentBuilder, path::Operation},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    admin, health, pages,
    problem::{Code, PROBLEM_JSON, ProblemDocument},
    public::{
        applications, background_images, claims, confirmations, drawings, nominations, opens, page_views,
        personal_links, phone_checks, places, preferences, short_links, signup, towns, winners,
    },
    state::App,
    webhooks::{mail, twilio},
};

#[derive(utoipa::OpenApi)]
#[openapi(
    info(title = "Townpick API", description = "What the Townpick web app and programs ask the service."),
    components(schemas(ProblemDocument, Code)),
    tags(
        (name = "public", description = "What every visitor may ask"),
        (name = "webhooks", description = "What message providers tell the service"),
        (name = "admin", description = "What administrators who are signed in may ask"),
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
        .merge(admin::routes())
}

/// The OpenAPI document of this version.
pub fn openapi() -> OpenApi {
    let mut document = described().into_openapi();
    for path in document.paths.paths.values_mut() {
        let operations = [&mut path.get, &mut path.post, &mut path.put, &mut path.patch, &mut path.delete];
        operations.into_iter().flatten().for_each(add_problem);
    }
    document
}

/// Any request can be refused, and always in the same form.
fn add_problem(operation: &mut Operation) {
    let schema = Ref::from_schema_name(ProblemDocument::name());
    let problem = ResponseBuilder::new()
        .description("The request was refused; the code says why")
        .content(PROBLEM_JSON, ContentBuilder::new().schema(Some(schema)).build())
        .build();
    operation.responses.responses.insert("default".to_owned(), problem.into());
}

async fn docs(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    pages::docs::show(&app, &headers)
}

/// The described routes, the document itself and the page for people who read it.
pub(crate) fn routes() -> Router<Arc<App>> {
    let document: bytes::Bytes = openapi().to_json().unwrap_or_default().into();
    let show = move || async move {
        let mut answer = Response::new(axum::body::Body::from(document));
        answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        answer
    };
    Router::from(described()).route("/api/openapi.json", get(show)).route("/api/docs", get(docs))
}
