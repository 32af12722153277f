//! The router on top of every handler, and what stands around each answer.

use std::sync::Arc;

use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state, map_request},
    routing::{any, get},
};
use tower_http::{
    CompressionLevel,
    catch_panic::CatchPanicLayer,
    compression::{
        CompressionLayer,
        predicate::{NotForContentType, Predicate, SizeAbove},
    },
};

use crate::{
    layers::{encoding, headers, host, limits, observe},
    openapi, pages,
    problem::Problem,
    public::drawings,
    session,
    state::App,
};

/// Below this a compressed answer is no smaller on the wire.
const WORTH_COMPRESSING: u64 = 860;

/// The whole service: every route with everything that surrounds it.
pub fn router(app: &Arc<App>) -> Router {
    let not_found = || async { Problem::not_found() };
    let guard = session::Guard { app: Arc::clone(app), permissions: openapi::permissions() };
    let routes = openapi::routes()
        .layer(from_fn_with_state(guard, session::guard))
        .route("/api", any(not_found))
        .route("/api/", any(not_found))
        .route("/api/{*unknown}", any(not_found))
        .route("/drawings/{contestId}/proof.json", get(drawings::proof).layer(quickly_compressed()))
        .route("/drawings/{contestId}/rules.txt", get(drawings::rules_text))
        .route("/towns/{townSlug}/ledger.json", get(drawings::ledger))
        .route("/towns/{townSlug}/checkpoint", get(drawings::checkpoint))
        .route("/images/{*path}", get(pages::images::show))
        .merge(pages::router())
        .method_not_allowed_fallback(|| async { Problem::method_not_allowed() })
        .fallback_service(
            get(pages::unmatched)
                .fallback(|| async { Problem::method_not_allowed() })
                .with_state(Arc::clone(app)),
        )
        .with_state(Arc::clone(app));
    guarded(routes, app)
}

/// For lists of digits made by chance, which get hardly smaller by more work: a million of them would take seconds.
fn quickly_compressed() -> CompressionLayer {
    CompressionLayer::new().quality(CompressionLevel::Precise(1))
}

/// Puts around routes what every answer needs: limits, compression, safe headers, request ids, logs and problems.
pub fn guarded(routes: Router, app: &Arc<App>) -> Router {
    let compressible = SizeAbove::new(WORTH_COMPRESSING)
        .and(NotForContentType::IMAGES)
        .and(NotForContentType::const_new("font/"));
    // The last layer is the outermost one.
    routes
        .layer(CompressionLayer::new().compress_when(compressible))
        .layer(map_request(encoding::agree))
        .layer(from_fn_with_state(Arc::clone(app), limits::request_time))
        .layer(from_fn_with_state(Arc::clone(app), limits::body_size))
        .layer(from_fn_with_state(Arc::clone(app), limits::rate))
        .layer(from_fn(host::one_host))
        .layer(CatchPanicLayer::custom(|_| {
            tracing::error!("a handler panicked");
            axum::response::IntoResponse::into_response(Problem::internal())
        }))
        .layer(from_fn_with_state(Arc::clone(app), headers::secure))
        .layer(from_fn_with_state(Arc::clone(app), observe::observe))
}
