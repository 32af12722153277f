//! Whom a request is meant for. Programs between a browser and us must never read that in two ways, so a request that
//! names no host or several is refused (RFC 9112, 3.2).

use axum::extract::Request;
use http::{Version, header::HOST, uri::Authority};

use crate::problem::Problem;

/// Lets through what names one host; HTTP/1.0 knew none.
pub(super) fn one(request: &Request) -> Result<(), Problem> {
    let mut hosts = request.headers().get_all(HOST).iter();
    let is_clear = match (hosts.next(), hosts.next()) {
        (None, _) => request.version() == Version::HTTP_10,
        (Some(host), None) => {
            Authority::try_from(host.as_bytes()).is_ok_and(|host| !host.as_str().contains('@'))
        }
        _ => false,
    };
    if is_clear { Ok(()) } else { Err(Problem::malformed("The request must name exactly one host.")) }
}
