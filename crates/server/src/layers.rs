//! What stands around every answer: a request id, the log and the numbers, safe headers, panics as problems, limits and one
//! host. It is one function, and no row of layers of a router: each of those would be cloned and given memory of its own for
//! every request.

pub(crate) mod encoding;
mod headers;
mod host;
pub(crate) mod limits;
pub(crate) mod observe;

use std::panic::AssertUnwindSafe;

use axum::{
    extract::Request,
    response::{IntoResponse as _, Response},
};
use futures_util::FutureExt as _;
use tracing::Instrument as _;

use self::observe::Seen;
use crate::{problem::Problem, state::App};

/// Answers a request as every request is answered. `route` is what it is called where it was not asked for by a route.
pub(crate) async fn around<A>(
    app: &App,
    request: Request,
    route: Option<&'static str>,
    answer: impl FnOnce(Request) -> A + Send,
) -> Response
where
    A: Future<Output = Response> + Send,
{
    let seen = Seen::of(app, &request, route);
    let (log, trace) = seen.spans();
    let answered = async {
        let caught = AssertUnwindSafe(within_limits(app, request, answer)).catch_unwind().await;
        caught.unwrap_or_else(|_| {
            tracing::error!("a handler panicked");
            Err(Problem::internal())
        })
    };
    let mut answer = answered.instrument(log).instrument(trace.clone()).await.into_response();
    headers::complete(app, &mut answer);
    seen.written_down(app, answer, &trace)
}

async fn within_limits<A>(
    app: &App,
    mut request: Request,
    answer: impl FnOnce(Request) -> A,
) -> Result<Response, Problem>
where
    A: Future<Output = Response>,
{
    host::one(&request)?;
    limits::rate(app, &request)?;
    limits::body_size(app, &mut request)?;
    encoding::agree(request.headers_mut());
    let most = limits::request_time(app, request.uri().path());
    tokio::time::timeout(most, answer(request)).await.map_err(|_| Problem::timeout())
}
