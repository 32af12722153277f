//! How many files the process may have open; every connection is one.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Raises the limit as far as this process may, and tells what it is then.
pub fn raise_limit() -> usize {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current < maximum.or(Some(u64::MAX)) {
        // Some systems refuse what they call their maximum; the service runs with what there is.
        if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
            tracing::warn!(%error, "the limit on open files could not be raised");
        }
    }
    let files = getrlimit(Resource::Nofile).current;
    files.and_then(|files| usize::try_from(files).ok()).unwrap_or(usize::MAX)
}
