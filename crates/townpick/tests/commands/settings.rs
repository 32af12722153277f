//! Settings are shown, and a wrong one stops the start with its name.

use std::{ffi::OsStr, os::unix::ffi::OsStrExt as _};

use crate::harness::Installation;

#[tokio::test]
async fn settings_in_force_are_printed_with_secrets_masked() {
    let installation = Installation::on_sqlite().await;
    std::fs::write(installation.folder().join("townpick.toml"), "[brand]\nname = 'Main Street Weekly'\n")
        .unwrap();
    let mut command = installation.command(&["serve", "--print-config"]);
    command.env("TOWNPICK_DATABASE_URL", "postgres://owner:hush@db.example/townpick");
    let printed = String::from_utf8(command.output().unwrap().stdout).unwrap();
    assert!(printed.contains("Main Street Weekly") && printed.contains("127.0.0.1:8080"), "{printed}");
    assert!(printed.contains("owner:***@db.example") && !printed.contains("hush"), "{printed}");
    installation.discard().await;
}

#[tokio::test]
async fn a_wrong_setting_stops_the_start_with_its_name_and_what_is_allowed() {
    let installation = Installation::on_sqlite().await;
    let mut command = installation.command(&["serve"]);
    command.env("TOWNPICK_LISTEN", "everywhere");
    let output = command.output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success());
    assert!(message.contains("TOWNPICK_LISTEN") && message.contains("an address with a port"), "{message}");
    installation.discard().await;
}

#[tokio::test]
async fn only_variables_of_the_service_itself_must_be_text() {
    let installation = Installation::on_sqlite().await;
    let no_text = OsStr::from_bytes(b"caf\xe9");
    let print = |variable: &str| {
        installation.command(&["serve", "--print-config"]).env(variable, no_text).output().unwrap()
    };
    assert!(print("SOMETHING_ELSE").status.success());
    let refused = String::from_utf8(print("TOWNPICK_BRAND_NAME").stderr).unwrap();
    assert!(refused.contains("TOWNPICK_BRAND_NAME: must be UTF-8 text"), "{refused}");
    installation.discard().await;
}
