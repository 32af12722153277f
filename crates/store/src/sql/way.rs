//! How the way to a PostgreSQL is kept from those on it.

use std::net::IpAddr;

use sqlx_postgres::{PgConnectOptions, PgSslMode};
use townpick_domain::doctor::ways::{Kept, is_own_name};

use crate::error::Result;

/// How this address is reached. To another machine it is encrypted, unless the address says otherwise: nobody on the way makes the
/// two fall back to less.
pub(super) fn options(url: &str) -> Result<PgConnectOptions> {
    let options: PgConnectOptions = url.parse()?;
    let falls_back = matches!(options.get_ssl_mode(), PgSslMode::Prefer | PgSslMode::Allow);
    Ok(if falls_back && !is_here(&options) { options.ssl_mode(PgSslMode::Require) } else { options })
}

/// How the way to the PostgreSQL of this address is kept.
pub(super) fn kept(url: &str) -> Result<Kept> {
    let options = options(url)?;
    Ok(match options.get_ssl_mode() {
        _ if is_here(&options) => Kept::Here,
        PgSslMode::VerifyFull => Kept::Proved,
        PgSslMode::VerifyCa | PgSslMode::Require => Kept::Unproved,
        PgSslMode::Prefer | PgSslMode::Allow | PgSslMode::Disable => Kept::Open,
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
    fn the_way_to_another_machine_is_encrypted_unless_the_address_says_otherwise() {
        for (address, expected) in [
            ("postgres://townpick@127.0.0.1/townpick", Kept::Here),
            ("postgres://townpick@[::1]/townpick", Kept::Here),
            ("postgres://townpick@localhost/townpick?sslmode=disable", Kept::Here),
            ("postgres://townpick@%2Fvar%2Frun%2Fpostgresql/townpick", Kept::Here),
            ("postgres://townpick@ignored/townpick?host=/var/run/postgresql", Kept::Here),
            ("postgres://townpick@db.example/townpick?sslmode=verify-full", Kept::Proved),
            ("postgres://townpick@db.example/townpick?sslmode=verify-ca", Kept::Unproved),
            ("postgres://townpick@db.example/townpick?sslmode=require", Kept::Unproved),
            ("postgres://townpick@db.example/townpick", Kept::Unproved),
            ("postgres://townpick@db.example/townpick?sslmode=prefer", Kept::Unproved),
            ("postgres://townpick@db.example/townpick?sslmode=allow", Kept::Unproved),
            ("postgres://townpick@db.example/townpick?sslmode=disable", Kept::Open),
            ("postgres://townpick@10.0.0.7/townpick?sslmode=disable", Kept::Open),
        ] {
            assert_eq!(kept(address).unwrap(), expected, "{address}");
        }
    }
}
