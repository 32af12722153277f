//! Tells Cargo when the embedded web app has changed.
//!
//! Only release builds carry the files of `web/dist` in the binary; other builds read the folder when they start.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=../../web/dist");
    }
}
