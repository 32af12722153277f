//! Tells the program which version it is: what the builder says in `TOWNPICK_VERSION`, in a release build the last tag with
//! the commits since, and else the version of its package. Nothing is asked of a network.

use std::{env, process::Command};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=TOWNPICK_VERSION");
    let said = env::var("TOWNPICK_VERSION").ok().filter(|said| !said.is_empty());
    // Only what leaves the machine names its commit: other builds would begin anew with each.
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let version = said.or_else(|| is_release.then(described).flatten());
    let version = version.unwrap_or_else(|| env!("CARGO_PKG_VERSION").to_owned());
    println!("cargo::rustc-env=TOWNPICK_VERSION={}", version.trim_start_matches('v'));
}

/// The last tag, and where the source has gone on since, how far and whether it was changed.
fn described() -> Option<String> {
    for path in ["HEAD", "logs/HEAD", "refs/tags", "packed-refs"] {
        if let Some(path) = git(&["rev-parse", "--git-path", path]) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["describe", "--tags", "--match", "v[0-9]*", "--dirty"])
}

/// What git says, if it is there and has an answer.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let said = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| said.trim().to_owned()).filter(|said| !said.is_empty())
}
