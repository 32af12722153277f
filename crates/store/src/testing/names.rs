//! Names for what tests make.

use uuid::Uuid;

/// Test databases of parallel processes must not meet; nothing that is tested depends on the name.
#[allow(clippy::disallowed_methods)]
pub(super) fn unique_name() -> String {
    Uuid::now_v7().simple().to_string()
}
