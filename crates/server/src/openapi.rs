//! The API as a document: every described route is collected here, so that none can be served undescribed.

use std::sync::{Arc, LazyLock};

use axum::{Router, body::Body, extract::State, response::Response, routing::get};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, header::CONTENT_TYPE};
use utoipa::{
    OpenApi as _, ToSchema as _,
    openapi::{OpenApi, Ref, ResponseBuilder, content::ContentBuilder, path::Operation},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    admin, health, pages,
    permissions::Permissions,
    problem::{Code, PROBLEM_JSON, ProblemDocument},
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
    info(title = "Townpick API", description = "What the Townpick web app and programs ask the service."),
    components(schemas(ProblemDocument, Code)),
    tags(
        (name = "public", description = "What every visitor may ask"),
        (name = "webhooks", description = "What message providers tell the service"),
        (name = "set-up", description = "What whoever holds the link of a new installation may ask"),
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
        .merge(set_up::routes())
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
