//! The scopes that an API key needs for each operation. They follow from the table and from the addresses: the noun is what
//! comes after `/api/admin/`, and an operation that changes nothing needs only the scope to read.
//!
//! No key may do what belongs to a person or to owners. Answers that name members also need `members:read`:
//! `contests:read` alone shows no member.

use std::collections::BTreeSet;

use http::Method;
use townpick_domain::scope::{Right, Scope};

use super::access::Access;

/// The noun whose scope opens what is known about members.
const MEMBERS: &str = "members";

/// What has to be known of all operations before the scopes of one are known.
pub(super) struct Nouns {
    /// Those under which something can be read that tells of no member.
    impersonal: BTreeSet<String>,
}

impl Nouns {
    /// The nouns of these operations, each with its address below the administrators' part.
    pub(super) fn of<'o>(operations: impl Iterator<Item = (&'o Method, &'o str, Option<Access>)>) -> Self {
        let impersonal = operations.filter_map(|(method, path, access)| {
            let reads = right(method, access?)? == Right::Read;
            (reads && !tells_of_members(method, access?)).then(|| noun(path).to_owned())
        });
        Self { impersonal: impersonal.collect() }
    }

    /// The scopes that an operation needs, all of them; nothing where keys are not taken.
    pub(super) fn scopes(&self, method: &Method, path: &str, access: Access) -> Option<Vec<Scope>> {
        let (noun, right) = (noun(path), right(method, access)?);
        let of_members = tells_of_members(method, access) && self.impersonal.contains(noun);
        let members = of_members.then(|| Scope::new(MEMBERS, Right::Read));
        Some(std::iter::once(Scope::new(noun, right)).chain(members).collect())
    }
}

/// What somebody with a key does there; nothing where keys are not taken.
fn right(method: &Method, access: Access) -> Option<Right> {
    match access {
        Access::Anybody | Access::SigningIn | Access::Account | Access::TryOut | Access::Own => None,
        Access::Look | Access::LookAtMembers => Some(Right::Read),
        Access::Edit | Access::Manage => Some(if method == Method::GET { Right::Read } else { Right::Write }),
    }
}

/// Whether the answer may tell who a member is: lists of people, and the files that are made of them.
fn tells_of_members(method: &Method, access: Access) -> bool {
    access == Access::LookAtMembers || (access == Access::Manage && method == Method::GET)
}

fn noun(path: &str) -> &str {
    path.split('/').next().unwrap_or_default()
}
