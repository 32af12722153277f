//! Programs that ask with an API key, as `Authorization: Bearer tpk_…`.
//!
//! An unknown key counts against its network like a failed sign-in; a known key is never held up by that.

use std::collections::BTreeSet;

use http::{HeaderMap, header::AUTHORIZATION};
use jiff::SignedDuration;
use townpick_domain::scope::Scope;
use townpick_store::api_keys;

use crate::{
    access_log::{self, RefusedAccess},
    limits::{API_KEY, ClientNetwork},
    permissions::Permission,
    problem::Problem,
    state::App,
};

/// The last use of a key is known to the minute; writing each use down would cost a write per request.
const TOUCH_EVERY: SignedDuration = SignedDuration::from_mins(1);

/// A program that was let in.
pub(super) struct Program {
    /// What the activity log calls it.
    pub name: String,
    /// What it may do.
    pub scopes: BTreeSet<Scope>,
}

/// The key that a request carries.
pub(super) fn presented(headers: &HeaderMap) -> Option<&str> {
    let (scheme, key) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| key.trim())
}

/// Lets a program in whose key is known and has the scopes that are needed.
pub(super) async fn admit(
    app: &App,
    key_hash: [u8; 32],
    permission: Option<&Permission>,
    client: ClientNetwork,
) -> Result<Program, Problem> {
    let database = &app.services.database;
    let found = api_keys::by_hash(&mut database.read().await?, key_hash).await?;
    let Some(key) = found else {
        API_KEY.admit(app.limits.sign_ins, &app.services, client, None).await?;
        access_log::refused(&app.services, client, &RefusedAccess::of_unknown_key()).await?;
        return Err(Problem::unknown_key());
    };
    let permission = permission.ok_or_else(Problem::method_not_allowed)?;
    let now = app.services.clock.now();
    if key.last_used_at.is_none_or(|used| used.plus(TOUCH_EVERY) <= now) {
        let mut tx = database.write().await?;
        api_keys::touch(&mut tx, key.id, now).await?;
        tx.commit().await?;
    }
    // How the activity log tells it from a person.
    let name = format!("{} (API key)", key.name);
    let scopes: BTreeSet<Scope> = key.scopes.into_iter().collect();
    let refusal = match permission.scopes() {
        None => Some(Problem::not_for_keys()),
        Some(needed) => Scope::missing(needed, &scopes).map(Problem::missing_scope),
    };
    if let Some(problem) = refusal {
        let refusal = RefusedAccess::of_key(key.id, name, &permission.operation);
        access_log::refused(&app.services, client, &refusal).await?;
        return Err(problem);
    }
    Ok(Program { name, scopes })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_what_follows_bearer() {
        let found = |line: &str| {
            let headers = HeaderMap::from_iter([(AUTHORIZATION, line.parse().unwrap())]);
            presented(&headers).map(str::to_owned)
        };
        assert_eq!(found("Bearer tpk_secret").as_deref(), Some("tpk_secret"));
        assert_eq!(found("bearer tpk_secret ").as_deref(), Some("tpk_secret"));
        // What a proxy asks for is not meant for us.
        assert_eq!(found("Basic cm9iaW46c2VjcmV0"), None);
        assert_eq!(found("Bearer"), None);
        assert_eq!(presented(&HeaderMap::new()), None);
    }
}
