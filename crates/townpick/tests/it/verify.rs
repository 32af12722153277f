//! `townpick verify` as a stranger uses it.

use std::process::Command;

/// A proof of a drawing among three people, made once with a key of its own.
const GOOD: &str = include_str!("../data/proof.json");

fn verify(name: &str, text: &str) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    std::fs::write(&file, text).unwrap();
    let output =
        Command::new(env!("CARGO_BIN_EXE_townpick")).arg("verify").arg(&file).env_clear().output().unwrap();
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.code(), said)
}

#[test]
fn a_good_proof_is_told_check_by_check() {
    let (status, said) = verify("proof.json", GOOD);
    assert_eq!(status, Some(0), "{said}");
    assert_eq!(said.matches("ok  ").count(), 7);
    assert!(said.contains("This proof is good: 3 of 3 entries"), "{said}");
}

#[test]
fn a_changed_proof_is_bad_and_the_reason_is_told() {
    let (status, said) = verify("proof.json", &GOOD.replace("\"winners\":1", "\"winners\":2"));
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("This proof is BAD: "), "{said}");
}

#[test]
fn a_file_that_is_no_proof_is_unreadable() {
    for text in ["", "{}", "[]", "not json"] {
        let (status, said) = verify("proof.json", text);
        assert_eq!(status, Some(2), "{said}");
        assert!(said.contains("is not a readable proof"), "{said}");
    }
    let missing =
        Command::new(env!("CARGO_BIN_EXE_townpick")).args(["verify", "nothing.json"]).output().unwrap();
    assert_eq!(missing.status.code(), Some(2));
}
