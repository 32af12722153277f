//! What stands around every route: limits, compression, one host, security headers, request ids, logs and numbers.

pub(crate) mod encoding;
pub(crate) mod headers;
pub(crate) mod host;
pub(crate) mod limits;
pub(crate) mod observe;
