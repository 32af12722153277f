//! Who makes a request. Every address under `/api/admin/` is guarded here, before its handler runs, so a handler that
//! forgot to check could not be reached.
//!
//! A person's session is a cookie, a program's API key (`session/api_keys.rs`) a header of its own; the database knows only
//! their hashes.

mod api_keys;

use std::{collections::BTreeSet, sync::Arc};

use axum::{
    extract::{FromRequestParts, MatchedPath, Request, State},
    middleware::Next,
    response::Response,
};
use http::{
    HeaderMap, Method,
    header::{COOKIE, HOST, ORIGIN},
    request::Parts,
};
use jiff::SignedDuration;
use sha2::{Digest, Sha256};
use townpick_domain::{
    attempt_limit::Network,
    ids::{ActivityId, AdminId, SessionId},
    role::Role,
    scope::Scope,
    time::Timestamp,
};
use townpick_store::{
    Tx,
    activity::{self, Change, Entity, NewActivity},
    sessions,
};
use url::Url;
use uuid::Uuid;

use crate::{
    access_log::{self, RefusedAccess},
    limits::{ClientNetwork, client_address},
    permissions::{ADMIN, Permission, Permissions, is_open_to},
    problem::Problem,
    settings::Settings,
    state::App,
};

/// How long a session lasts, whatever happens in it.
pub(crate) const LIFETIME: SignedDuration = SignedDuration::from_hours(24);
/// The last use of a session is known to the minute; writing each use down would cost a write per request.
const TOUCH_EVERY: SignedDuration = SignedDuration::from_mins(1);

/// Whoever makes the request: an administrator, or a program with an API key.
#[derive(Debug, Clone)]
pub struct AdminSession {
    /// What the activity log calls them.
    pub name: String,
    caller: Caller,
    permissions: Arc<Permissions>,
}

#[derive(Debug, Clone)]
enum Caller {
    Person(Person),
    Program(BTreeSet<Scope>),
}

/// An administrator who is signed in.
#[derive(Debug, Clone)]
pub(crate) struct Person {
    /// Who they are.
    pub admin: AdminId,
    /// What they sign in with.
    pub email: String,
    /// What they may do.
    pub role: Role,
    /// The session they are in.
    pub session: SessionId,
    /// When it is over.
    pub expires_at: Timestamp,
    /// Whether they have to set up a second factor before anything else.
    pub lacks_second_factor: bool,
}

impl AdminSession {
    /// The administrator, for what only a person can do. The guard lets no key as far as there.
    pub(crate) fn person(&self) -> Result<&Person, Problem> {
        match &self.caller {
            Caller::Person(person) => Ok(person),
            Caller::Program(_) => Err(Problem::not_for_keys()),
        }
    }

    /// Whether they may use an operation, for answers that tell nobody more than they could ask for.
    pub(crate) fn may(&self, operation: &str) -> bool {
        match &self.caller {
            Caller::Person(person) => is_open_to(person.role, operation),
            Caller::Program(scopes) => self.permissions.is_open_to_key(scopes, operation),
        }
    }

    /// Every scope that an API key can be given.
    pub(crate) fn offered_scopes(&self) -> BTreeSet<Scope> {
        self.permissions.offered_scopes()
    }

    fn admin(&self) -> Option<AdminId> {
        self.person().ok().map(|person| person.admin)
    }

    /// Writes into the activity log what this administrator does, in the transaction that does it.
    ///
    /// Neither summary nor changes may tell who a member is.
    pub async fn record(
        &self,
        app: &App,
        tx: &mut Tx,
        entity: Entity,
        id: Option<Uuid>,
        summary: String,
        changes: Vec<Change>,
    ) -> Result<(), Problem> {
        let now = app.services.clock.now();
        let entry = NewActivity {
            id: ActivityId::new(now, app.services.entropy.bytes()),
            admin: self.admin(),
            admin_user: &self.name,
            entity,
            entity_id: id,
            summary,
            changes,
        };
        Ok(activity::record(tx, &entry, now).await?)
    }

    /// Writes into the activity log what this administrator did and commits both.
    pub async fn commit(
        &self,
        app: &App,
        mut tx: Tx,
        entity: Entity,
        id: Option<Uuid>,
        summary: String,
        changes: Vec<Change>,
    ) -> Result<(), Problem> {
        self.record(app, &mut tx, entity, id, summary, changes).await?;
        Ok(tx.commit().await?)
    }

    /// Commits a save, which is in the activity log only if it changed something.
    pub async fn commit_changes(
        &self,
        app: &App,
        tx: Tx,
        entity: Entity,
        id: Option<Uuid>,
        summary: String,
        changes: Vec<Change>,
    ) -> Result<(), Problem> {
        if changes.is_empty() {
            return Ok(tx.commit().await?);
        }
        self.commit(app, tx, entity, id, summary, changes).await
    }
}

impl FromRequestParts<Arc<App>> for AdminSession {
    type Rejection = Problem;

    /// Who the guard found; where it does not stand nobody is signed in.
    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, Problem> {
        parts.extensions.get::<Self>().cloned().ok_or_else(Problem::unauthenticated)
    }
}

/// What the guard needs to know.
#[derive(Clone)]
pub(crate) struct Guard {
    /// Where sessions are found.
    pub app: Arc<App>,
    /// Who may ask what.
    pub permissions: Arc<Permissions>,
}

/// Lets into the administrators' part of the API only administrators whose role may ask this, with changes from our own
/// pages alone, and programs whose key has the scopes for it.
pub(crate) async fn guard(
    State(Guard { app, permissions }): State<Guard>,
    mut request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let matched = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    let Some(route) = matched.filter(|route| route.starts_with(ADMIN)) else {
        return Ok(next.run(request).await);
    };
    let permission = permissions.find(request.method(), route);
    let is_for_anybody = permission.is_some_and(Permission::is_for_anybody);
    let client = ClientNetwork(Network::of(client_address(&request, app.settings.trusted_proxy)));
    if let Some(key) = api_keys::presented(request.headers()).filter(|_| !is_for_anybody) {
        // No browser sends this header by itself, so it does not matter which page asks; cookies are not looked at.
        let program = api_keys::admit(&app, hash(key), permission, client).await?;
        let session =
            AdminSession { name: program.name, caller: Caller::Program(program.scopes), permissions };
        request.extensions_mut().insert(session);
        return Ok(next.run(request).await);
    }
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if !reads && !is_of_our_site(request.headers(), &app.settings.public_url) {
        return Err(Problem::cross_site_refused());
    }
    if !is_for_anybody {
        let session = signed_in(&app, &permissions, request.headers()).await?;
        let permission = permission.ok_or_else(Problem::method_not_allowed)?;
        let person = session.person()?;
        if person.lacks_second_factor && !permission.is_signing_in() {
            return Err(Problem::second_factor_set_up_required());
        }
        if !permission.includes(person.role) {
            let who = (person.admin, session.name.as_str());
            let refusal = RefusedAccess::of_role(who, person.role, &permission.operation);
            access_log::refused(&app.services, client, &refusal).await?;
            return Err(Problem::forbidden_for_role());
        }
        request.extensions_mut().insert(session);
    }
    Ok(next.run(request).await)
}

async fn signed_in(
    app: &App,
    permissions: &Arc<Permissions>,
    headers: &HeaderMap,
) -> Result<AdminSession, Problem> {
    let token = cookie(headers, cookie_name(&app.settings)).ok_or_else(Problem::unauthenticated)?;
    let now = app.services.clock.now();
    let database = &app.services.database;
    let used_since = now.plus(-app.settings.retention.sessions);
    let found = sessions::current(&mut database.read().await?, hash(token), now, used_since).await?;
    let found = found.ok_or_else(Problem::unauthenticated)?;
    if found.last_seen_at.plus(TOUCH_EVERY) <= now {
        let mut tx = database.write().await?;
        sessions::touch(&mut tx, found.id, now).await?;
        tx.commit().await?;
    }
    let person = Person {
        admin: found.admin_id,
        email: found.email,
        role: found.role,
        session: found.id,
        expires_at: found.expires_at,
        lacks_second_factor: found.lacks_second_factor,
    };
    Ok(AdminSession {
        name: found.name,
        caller: Caller::Person(person),
        permissions: Arc::clone(permissions),
    })
}

/// The hash of a token, which is all the database stores of it.
pub(crate) fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token).into()
}

/// A browser that sees the `__Host-` prefix takes the cookie only over TLS and gives it to this very host alone.
pub(crate) fn cookie_name(settings: &Settings) -> &'static str {
    if is_secure(settings) { "__Host-townpick_session" } else { "townpick_session" }
}

/// The `Set-Cookie` value that keeps a token for this many seconds; 0 makes the browser forget it.
pub(crate) fn set_cookie(settings: &Settings, token: &str, seconds: i64) -> String {
    let name = cookie_name(settings);
    let secure = if is_secure(settings) { "; Secure" } else { "" };
    format!("{name}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}")
}

/// Whether browsers come over TLS.
pub(crate) fn is_secure(settings: &Settings) -> bool {
    settings.public_url.scheme() == "https"
}

/// The value of a cookie that a request carries.
pub(crate) fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(found, _)| *found == name)
        .map(|(_, value)| value)
}

/// Browsers say where a change comes from. It must be a page of ours, under the public name or the one that was asked,
/// and over the same scheme: a page that came without TLS may have been written by anybody on the way.
pub(crate) fn is_of_our_site(headers: &HeaderMap, public_url: &Url) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let site = text("sec-fetch-site");
    if site.is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return false;
    }
    let Some(origin) = text(ORIGIN.as_str()) else { return site == Some("same-origin") };
    let Ok(origin) = Url::parse(origin) else { return false };
    let authority = |url: &Url| {
        let host = url.host_str()?.to_owned();
        Some(url.port().map_or(host.clone(), |port| format!("{host}:{port}")))
    };
    let claimed = authority(&origin);
    let is_ours = claimed == authority(public_url) || claimed.as_deref() == text(HOST.as_str());
    origin.scheme() == public_url.scheme() && claimed.is_some() && is_ours
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    fn is_ours(pairs: &[(&'static str, &str)]) -> bool {
        is_of_our_site(&headers(pairs), &"https://townpick.example".parse().unwrap())
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let found = |line| cookie(&headers(&[("cookie", line)]), "townpick_session").map(str::to_owned);
        assert_eq!(found("a=b; townpick_session=token; c=d").as_deref(), Some("token"));
        assert_eq!(found("xtownpick_session=token; townpick_session2=token"), None);
        assert_eq!(found("townpick_session"), None);
    }

    #[test]
    fn a_request_of_our_own_pages_is_taken() {
        assert!(is_ours(&[("origin", "https://townpick.example")]));
        assert!(is_ours(&[("sec-fetch-site", "same-origin"), ("origin", "https://townpick.example")]));
        assert!(is_ours(&[("sec-fetch-site", "same-origin")]));
        assert!(is_ours(&[("origin", "https://127.0.0.1:8080"), ("host", "127.0.0.1:8080")]));
    }

    #[test]
    fn a_request_of_another_site_or_of_nobody_is_not() {
        for site in ["cross-site", "same-site", "", "Same-Origin"] {
            assert!(!is_ours(&[("sec-fetch-site", site), ("origin", "https://townpick.example")]), "{site}");
        }
        for origin in [
            "https://evil.example",
            "null",
            "",
            "https://townpick.example:8443",
            "data:,",
            "http://townpick.example",
            "http://townpick.example:443",
        ] {
            assert!(!is_ours(&[("origin", origin), ("host", "townpick.example")]), "{origin}");
        }
        assert!(!is_ours(&[]));
        assert!(!is_ours(&[("host", "townpick.example")]));
        assert!(!is_ours(&[("sec-fetch-site", "none")]));
    }

    #[test]
    fn over_tls_the_cookie_is_bound_to_this_host() {
        let brand = crate::settings::Brand { name: String::new(), contact_email: String::new() };
        let mut settings = Settings {
            public_url: "https://townpick.example".parse().unwrap(),
            brand,
            ga_measurement_id: None,
            trusted_proxy: None,
            sign_in_with: None,
            has_public_randomness: false,
            backups_every: None,
            retention: townpick_domain::retention::Retention::default(),
        };
        assert_eq!(
            set_cookie(&settings, "token", 86_400),
            "__Host-townpick_session=token; Path=/; Max-Age=86400; HttpOnly; SameSite=Strict; Secure"
        );
        settings.public_url = "http://localhost:8080".parse().unwrap();
        assert_eq!(
            set_cookie(&settings, "", 0),
            "townpick_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"
        );
    }
}
