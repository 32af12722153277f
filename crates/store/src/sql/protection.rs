//! How the connection to a PostgreSQL is protected.

use std::net::IpAddr;

use sqlx_postgres::{PgConnectOptions, PgSslMode};
use townpick_domain::doctor::connections::{Protection, is_own_name};

use crate::error::Result;

/// How this address is reached. To another machine it is encrypted, unless the address says otherwise: nobody in
/// between can make the two fall back to less.
pub(super) fn options(url: &str) -> Result<PgConnectOptions> {
    let options: PgConnectOptions = url.parse()?;
    let falls_back = matches!(options.get_ssl_mode(), PgSslMode::Prefer | PgSslMode::Allow);
    Ok(if falls_back && !is_here(&options) { options.ssl_mode(PgSslMode::Require) } else { options })
}

/// How the connection to the PostgreSQL of this address is protected.
pub(super) fn protection(url: &str) -> Result<Protection> {
    let options = options(url)?;
    Ok(match options.get_ssl_mode() {
        _ if is_here(&options) => Protection::Local,
        PgSslMode::VerifyFull => Protection::Verified,
        PgSslMode::VerifyCa | PgSslMode::Require => Protection::Unverified,
        PgSslMode::Prefer | PgSslMode::Allow | PgSslMode::Disable => Protection::Unencrypted,
    })
}

fn is_here(options: &PgConnectOptions) -> bool {
    let host = options.get_host();
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    options.get_socket().is_some()
        || host.starts_with('/')
        || is_own_name(host)
        || address.is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_connection_to_another_machine_is_encrypted_unless_the_address_says_otherwise() {
        for (address, expected) in [
            ("postgres://townpick@127.0.0.1/townpick", Protection::Local),
            ("postgres://townpick@[::1]/townpick", Protection::Local),
            ("postgres://townpick@localhost/townpick?sslmode=disable", Protection::Local),
            ("postgres://townpick@%2Fvar%2Frun%2Fpostgresql/townpick", Protection::Local),
            ("postgres://townpick@ignored/townpick?host=/var/run/postgresql", Protection::Local),
            ("postgres://townpick@db.example/townpick?sslmode=verify-full", Protection::Verified),
            ("postgres://townpick@db.example/townpick?sslmode=verify-ca", Protection::Unverified),
            ("postgres://townpick@db.example/townpick?sslmode=require", Protection::Unverified),
            ("postgres://townpick@db.example/townpick", Protection::Unverified),
            ("postgres://townpick@db.example/townpick?sslmode=prefer", Protection::Unverified),
            ("postgres://townpick@db.example/townpick?sslmode=allow", Protection::Unverified),
            ("postgres://townpick@db.example/townpick?sslmode=disable", Protection::Unencrypted),
            ("postgres://townpick@10.0.0.7/townpick?sslmode=disable", Protection::Unencrypted),
        ] {
            assert_eq!(protection(address).unwrap(), expected, "{address}");
        }
    }
}
