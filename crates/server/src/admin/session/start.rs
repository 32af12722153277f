//! The one way into a session, for an administrator who has proved who they are, by whatever proof.

use axum::{
    Json,
    response::{IntoResponse, Response},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use http::{
    HeaderMap,
    header::{SET_COOKIE, USER_AGENT},
};
use townpick_domain::{ids::SessionId, retention::NETWORK_KNOWN_FOR, time::Timestamp};
use townpick_store::{
    Tx,
    admins::{Admin, networks, people, sign_in_rules},
    sessions::{self, NewSession},
};

use super::body::CurrentSession;
use crate::{
    access_log::{self, RefusedAccess},
    limits::ClientNetwork,
    problem::Problem,
    session::{self, LIFETIME},
    settings::Settings,
    state::App,
};

const LONGEST_USER_AGENT: usize = 200;

/// Networks that were used before this instant are new again.
pub(crate) fn known_since(now: Timestamp) -> Timestamp {
    now.plus(-NETWORK_KNOWN_FOR)
}

/// Where somebody signs in from.
pub(crate) struct Client {
    /// What their tries are counted under.
    pub of_limits: ClientNetwork,
    /// Their network, as a keyed hash.
    pub network: [u8; 32],
    user_agent: String,
    /// The token of the session that their browser has, as its hash.
    earlier_token: Option<[u8; 32]>,
}

impl Client {
    /// Where this request comes from.
    pub(crate) fn new(app: &App, client: ClientNetwork, headers: &HeaderMap) -> Self {
        let user_agent = headers.get(USER_AGENT).and_then(|name| name.to_str().ok()).unwrap_or_default();
        Self {
            of_limits: client,
            network: access_log::network_hash(&app.services, client),
            user_agent: user_agent.chars().take(LONGEST_USER_AGENT).collect(),
            earlier_token: session::cookie(headers, session::cookie_name(&app.settings)).map(session::hash),
        }
    }
}

/// A session that has begun.
pub(crate) struct Started {
    /// The `Set-Cookie` value that gives it to the browser.
    pub cookie: String,
    /// Who is signed in.
    pub answer: CurrentSession,
}

/// Starts a session and answers with it.
pub(crate) async fn start(
    app: &App,
    tx: Tx,
    admin: Admin,
    client: &Client,
    is_known: bool,
) -> Result<Response, Problem> {
    let Started { cookie, answer } = begin(app, tx, admin, client, is_known).await?;
    Ok(([(SET_COOKIE, cookie)], Json(answer)).into_response())
}

/// Starts a session for an administrator whom the transaction has locked, and commits. Whoever is disabled gets none,
/// whatever they proved.
pub(crate) async fn begin(
    app: &App,
    tx: Tx,
    admin: Admin,
    client: &Client,
    is_known: bool,
) -> Result<Started, Problem> {
    begin_under(&app.settings, app, tx, admin, client, is_known).await
}

/// The same under settings that hold only from the commit on.
pub(crate) async fn begin_under(
    settings: &Settings,
    app: &App,
    mut tx: Tx,
    admin: Admin,
    client: &Client,
    is_known: bool,
) -> Result<Started, Problem> {
    let services = &app.services;
    if admin.disabled_at.is_some() {
        // Refusals are logged in a transaction of their own.
        drop(tx);
        access_log::refused(
            services,
            client.of_limits,
            &RefusedAccess::of_sign_in(Some(&admin), "account disabled"),
        )
        .await?;
        return Err(Problem::invalid_credentials("This account is disabled. Please ask an owner."));
    }
    let now = services.clock.now();
    networks::remember(&mut tx, admin.id, client.network, now, known_since(now)).await?;
    // The browser forgets it with the new cookie; whoever else may have it shall not go on in it.
    if let Some(earlier) = client.earlier_token {
        sessions::end_of_token(&mut tx, earlier).await?;
    }
    let token = URL_SAFE_NO_PAD.encode(services.entropy.bytes::<32>());
    let session = NewSession {
        id: SessionId::new(now, services.entropy.bytes()),
        admin: admin.id,
        token_hash: session::hash(&token),
        user_agent: client.user_agent.clone(),
        starts_at: now,
        expires_at: now.plus(LIFETIME),
    };
    sessions::insert(&mut tx, &session).await?;
    people::note_sign_in(&mut tx, admin.id, now).await?;
    let summary = if is_known { "Signed in" } else { "Signed in from a network that is new to them" };
    access_log::passed(services, &mut tx, client.of_limits, (admin.id, &admin.name), summary).await?;
    let is_required = sign_in_rules::second_factor_required_at(&mut tx).await?.is_some();
    tx.commit().await?;
    let must_set_up = is_required && admin.totp_enabled_at.is_none();
    let cookie = session::set_cookie(settings, &token, LIFETIME.as_secs());
    Ok(Started { cookie, answer: CurrentSession::new(admin, session.expires_at, must_set_up) })
}
