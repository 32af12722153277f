//! Puts the security headers on every answer.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};

use crate::state::App;

/// Adds what the handler left out.
pub(crate) async fn secure(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut answer = next.run(request).await;
    app.security.complete(answer.headers_mut());
    answer
}
