//! The whole service: what lies ready, the routes on top of every handler, and what stands around each answer.

use std::{convert::Infallible, pin::Pin, sync::Arc, task};

use axum::{
    Router,
    extract::{Request, State},
    middleware::{Next, from_fn_with_state},
    response::Response,
    routing::{any, get},
};
use tower::{Service, ServiceExt as _};
use tower_http::{
    CompressionLevel,
    compression::{
        CompressionLayer,
        predicate::{NotForContentType, Predicate, SizeAbove},
    },
};

use crate::{
    layers, openapi, pages, problem::Problem, public::drawings, ready::Ready, session, state::App,
    web_app::assets::WORTH_COMPRESSING,
};

/// The service as it answers requests: what lies ready at once, and everything else through the routes.
#[derive(Clone)]
pub struct Front {
    app: Arc<App>,
    routes: Router,
}

impl Front {
    /// The service over everything that requests can reach.
    pub(crate) fn of(app: Arc<App>) -> Self {
        Self { routes: guarded(routes(&app), &app), app }
    }

    /// What requests can reach.
    pub(crate) fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// The answer to a request.
    pub(crate) async fn answer(&self, request: Request) -> Response {
        let Some(ready) = Ready::of(&self.app, &request) else {
            let Ok(answer) = self.routes.clone().oneshot(request).await;
            return answer;
        };
        let answer = |request: Request| async move {
            let (head, _) = request.into_parts();
            ready.answer(&self.app, &head).await
        };
        layers::around(&self.app, request, ready.route(), answer).await
    }
}

impl Service<Request> for Front {
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut task::Context<'_>) -> task::Poll<Result<(), Infallible>> {
        task::Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let front = self.clone();
        Box::pin(async move { Ok(front.answer(request).await) })
    }
}

/// The whole service: every route with everything that surrounds it.
pub fn router(app: &Arc<App>) -> Front {
    Front::of(Arc::clone(app))
}

fn routes(app: &Arc<App>) -> Router {
    let not_found = || async { Problem::not_found() };
    let guard = session::Guard { app: Arc::clone(app), permissions: openapi::permissions() };
    openapi::routes()
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
        .with_state(Arc::clone(app))
}

/// For lists of digits made by chance, which get hardly smaller by more work: a million of them would take seconds.
fn quickly_compressed() -> CompressionLayer {
    CompressionLayer::new().quality(CompressionLevel::Precise(1))
}

/// Puts around routes what every answer needs: limits, compression, safe headers, request ids, logs and problems.
pub fn guarded(routes: Router, app: &Arc<App>) -> Router {
    let compressible = SizeAbove::new(WORTH_COMPRESSING.into())
        .and(NotForContentType::IMAGES)
        .and(NotForContentType::const_new("font/"));
    // The last layer is the outermost one.
    routes
        .layer(CompressionLayer::new().compress_when(compressible))
        .layer(from_fn_with_state(Arc::clone(app), around))
}

async fn around(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    layers::around(&app, request, None, |request| next.run(request)).await
}
