//! Sign-ins, sign-outs and refusals in the activity log.
//!
//! Nothing that anybody typed is logged, neither an address nor a password. Refusals of one kind share one entry an
//! hour with a count, so that nobody can fill the log. An entry names its network by some digits of a keyed hash, which
//! show only that two entries came from the same network.

use townpick_domain::{
    ids::{ActivityId, AdminId, ApiKeyId},
    role::Role,
    time::Timestamp,
};
use townpick_store::{
    Tx,
    activity::{self, NewAccess},
    admins::Admin,
};

use crate::{limits::ClientNetwork, problem::Problem, services::Services};

/// Whoever did not prove who they are.
const SOMEBODY: &str = "Somebody";
const HOUR: i64 = 3_600_000_000;
/// How much of a network's hash an entry tells.
const NETWORK_BYTES: usize = 8;

/// An administrator's network, as the keyed hash that it is remembered by.
pub(crate) fn network_hash(services: &Services, client: ClientNetwork) -> [u8; 32] {
    services.secrets.pseudonym("admin_network", &client.0.address().to_string())
}

fn network(services: &Services, client: ClientNetwork) -> String {
    hex::encode(&network_hash(services, client)[..NETWORK_BYTES])
}

/// A refusal, as it is counted.
pub(crate) struct RefusedAccess {
    admin: Option<AdminId>,
    admin_user: String,
    account: Option<AdminId>,
    summary: String,
    kind: String,
}

impl RefusedAccess {
    /// A sign-in to this account, or to none there is, was refused; `why` is one of our own sentences.
    pub(crate) fn of_sign_in(account: Option<&Admin>, why: &'static str) -> Self {
        let whose = account.map(|admin| format!(" to the account of {}", admin.name)).unwrap_or_default();
        Self {
            admin: None,
            admin_user: SOMEBODY.to_owned(),
            account: account.map(|admin| admin.id),
            summary: format!("Sign-in{whose} refused: {why}"),
            kind: format!("sign_in:{why}"),
        }
    }

    /// An administrator asked for what their role does not include.
    pub(crate) fn of_role((admin, name): (AdminId, &str), role: Role, operation: &str) -> Self {
        Self {
            admin: Some(admin),
            admin_user: name.to_owned(),
            account: Some(admin),
            summary: format!("Refused to the role {role}: {}", spoken(operation)),
            kind: format!("role:{operation}"),
        }
    }

    /// A program asked for what its key does not include.
    pub(crate) fn of_key(key: ApiKeyId, name: String, operation: &str) -> Self {
        Self {
            admin: None,
            admin_user: name,
            account: None,
            summary: format!("Refused to the API key: {operation}"),
            kind: format!("api_key:{key}:{operation}"),
        }
    }

    /// A program came with an API key that there is not, or no longer.
    pub(crate) fn of_unknown_key() -> Self {
        Self {
            admin: None,
            admin_user: SOMEBODY.to_owned(),
            account: None,
            summary: "Refused an API key that is not known".to_owned(),
            kind: "api_key".to_owned(),
        }
    }

    fn counted_under(&self, now: Timestamp) -> String {
        let account = self.account.map(|id| id.to_string()).unwrap_or_default();
        format!("{}:{account}:{}", self.kind, now.as_microseconds() / HOUR)
    }
}

/// The name of an operation in words: 'list members'.
fn spoken(operation: &str) -> String {
    operation.trim_start_matches("admin_").replace('_', " ")
}

/// Counts a refusal, in a transaction of its own: what was refused has none.
pub(crate) async fn refused(
    services: &Services,
    client: ClientNetwork,
    refusal: &RefusedAccess,
) -> Result<(), Problem> {
    let now = services.clock.now();
    let mut tx = services.database.write().await?;
    let entry = NewAccess {
        id: ActivityId::new(now, services.entropy.bytes()),
        admin: refusal.admin,
        admin_user: &refusal.admin_user,
        account: refusal.account,
        summary: refusal.summary.clone(),
        counted_under: Some(refusal.counted_under(now)),
        network: network(services, client),
    };
    activity::record_access(&mut tx, &entry, now).await?;
    Ok(tx.commit().await?)
}

/// Writes down that an administrator came in or went.
pub(crate) async fn passed(
    services: &Services,
    tx: &mut Tx,
    client: ClientNetwork,
    (admin, name): (AdminId, &str),
    summary: &str,
) -> Result<(), Problem> {
    let now = services.clock.now();
    let entry = NewAccess {
        id: ActivityId::new(now, services.entropy.bytes()),
        admin: Some(admin),
        admin_user: name,
        account: Some(admin),
        summary: summary.to_owned(),
        counted_under: None,
        network: network(services, client),
    };
    Ok(activity::record_access(tx, &entry, now).await?)
}
