//! Proof of holding the set-up link, which is checked before any part of a body is read.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use http::{header::AUTHORIZATION, request::Parts};
use townpick_usecases::set_up::{self, Link};

use crate::{
    limits::{ClientNetwork, SET_UP},
    problem::Problem,
    session,
    state::App,
};

/// Proof that the request carries the link that was printed last.
pub(crate) struct SetUpLink {
    /// The hash of its token.
    pub token_hash: [u8; 32],
}

impl FromRequestParts<Arc<App>> for SetUpLink {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let given = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = given.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
        let token_hash = session::hash(token);
        let link = set_up::look(&mut app.services.database.read().await?, token_hash).await?;
        match link {
            Link::Good => Ok(Self { token_hash }),
            Link::Over => Err(Problem::not_found()),
            Link::Other => {
                let client = ClientNetwork::of(parts, app.settings.trusted_proxy);
                SET_UP.admit(app.limits.set_ups, &app.services, client, None).await?;
                Err(Problem::set_up_link_ended())
            }
        }
    }
}
