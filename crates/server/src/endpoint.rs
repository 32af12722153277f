//! Handlers as they stand in the router.

use std::{fmt, sync::Arc};

use axum::{extract::Request, handler::Handler, response::Response, routing::MethodRouter};
use futures_util::future::BoxFuture;
use utoipa::openapi::HttpMethod;
use utoipa_axum::PathItemExt as _;

use crate::state::App;

/// A described handler whose arguments and future the router need not know. Otherwise the compiler would build all of axum's
/// machinery once for each of some 250 handlers.
#[derive(Clone)]
pub(crate) struct Endpoint(Arc<dyn Fn(Request, Arc<App>) -> BoxFuture<'static, Response> + Send + Sync>);

impl Endpoint {
    pub(crate) fn of<H, T>(handler: H) -> Self
    where
        H: Handler<T, Arc<App>, Future = BoxFuture<'static, Response>> + Sync,
    {
        Self(Arc::new(move |request, app| handler.clone().call(request, app)))
    }

    /// Lets it answer these methods.
    pub(crate) fn answer(
        &self,
        methods: &[HttpMethod],
        router: MethodRouter<Arc<App>>,
    ) -> MethodRouter<Arc<App>> {
        methods.iter().fold(router, |router, method| router.on(method.to_method_filter(), self.clone()))
    }
}

impl Handler<(), Arc<App>> for Endpoint {
    type Future = BoxFuture<'static, Response>;

    fn call(self, request: Request, app: Arc<App>) -> Self::Future {
        (self.0)(request, app)
    }
}

impl fmt::Debug for Endpoint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Endpoint")
    }
}

/// The routes of described handlers that share an address, with their descriptions: what `utoipa_axum::routes` makes, of
/// [`Endpoint`]s.
macro_rules! routes {
    ($($handler:path),+ $(,)?) => {{
        let mut paths = utoipa::openapi::path::Paths::new();
        let mut schemas = Vec::new();
        let mut router = axum::routing::MethodRouter::new();
        $(
            let (path, operation, methods) = utoipa_axum::routes!(@resolve_types $handler : schemas);
            router = $crate::endpoint::Endpoint::of($handler).answer(&methods, router);
            paths.add_path_operation(&path, methods, operation);
        )+
        (schemas, paths, router)
    }};
}

pub(crate) use routes;
