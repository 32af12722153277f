//! Who is signed in, as it is answered.

use serde::Serialize;
use townpick_domain::{ids::AdminId, role::Role, time::Timestamp};
use townpick_store::admins::Admin;
use utoipa::ToSchema;

use crate::permissions;

/// An administrator who is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminSession)]
pub(crate) struct CurrentSession {
    /// Who they are.
    admin: Account,
    /// When the session is over.
    expires_at: Timestamp,
    /// Whether nothing else is answered before they have set up their second factor.
    must_set_up_second_factor: bool,
    /// The operations that their role does not include, by their names in this document.
    closed_operations: Vec<&'static str>,
}

impl CurrentSession {
    /// The session of this administrator.
    pub(crate) fn new(admin: Admin, expires_at: Timestamp, must_set_up_second_factor: bool) -> Self {
        let closed_operations = permissions::closed_to(admin.role);
        Self { admin: admin.into(), expires_at, must_set_up_second_factor, closed_operations }
    }
}

/// An administrator's own account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminAccount)]
pub(crate) struct Account {
    /// Their id.
    id: AdminId,
    /// What they sign in with.
    email: String,
    /// What the activity log calls them.
    name: String,
    /// Where test messages reach them, as 10 digits.
    #[schema(required = true)]
    phone_number: Option<String>,
    /// What they may do.
    role: Role,
    /// Whether signing in takes a code.
    totp_enabled: bool,
}

impl From<Admin> for Account {
    fn from(admin: Admin) -> Self {
        Self {
            id: admin.id,
            email: admin.email,
            name: admin.name,
            phone_number: admin.phone_number,
            role: admin.role,
            totp_enabled: admin.totp_enabled_at.is_some(),
        }
    }
}
