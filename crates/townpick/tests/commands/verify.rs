//! `townpick verify` as a stranger uses it.

use std::process::{Command, Stdio};

/// A proof of a drawing among three people, made once with a key of its own.
const GOOD: &str = include_str!("../../../domain/tests/data/proof.json");
const KEY: &str = "fd1724385aa0c75b64fb78cd602fa1d991fdebf76b13c58ed702eac835e9f618";

fn verify_with(options: &[&str], text: &str) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("published.json");
    std::fs::write(&file, text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_townpick"));
    let output = command.arg("verify").arg(&file).args(options).env_clear().output().unwrap();
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.code(), said)
}

fn verify(text: &str) -> (Option<i32>, String) {
    verify_with(&[], text)
}

/// The ledger that consists of the proof's records, without some of them.
fn ledger_without(left_out: Option<usize>) -> String {
    let proof: serde_json::Value = GOOD.parse().unwrap();
    let statements = GOOD.split_once("\"records\":[").unwrap().1;
    let records = statements.split_once("],\"public_key\"").unwrap().0;
    let mut records: Vec<String> = records
        .split(",{\"statement\"")
        .map(|record| record.trim_start_matches("{\"statement\"").to_owned())
        .collect();
    if let Some(position) = left_out {
        records.remove(position);
    }
    let records: Vec<_> = records.iter().map(|record| format!("{{\"statement\"{record}")).collect();
    format!(
        r#"{{"ledger":"salem-ma","public_key":{},"records":[{}]}}"#,
        proof["public_key"],
        records.join(",")
    )
}

#[test]
fn a_good_proof_is_told_check_by_check_with_its_key_and_its_commitment() {
    let (status, said) = verify(GOOD);
    assert_eq!(status, Some(0), "{said}");
    assert_eq!(said.matches("ok  ").count(), 9);
    assert!(said.contains("This proof is good: 3 of 3 entries"), "{said}");
    assert!(said.contains(&format!("public key  {KEY}")), "{said}");
    assert!(said.contains("ok  the random number is drand's own: its signature holds"), "{said}");
    assert!(said.contains("drand       https://") && said.contains("/public/657413\n"), "{said}");
    assert!(said.contains("commitment  403f750df1123db7"), "{said}");
    assert_eq!(said.matches("note: ").count(), 1, "nothing came late: {said}");
}

#[test]
fn without_a_key_it_is_told_that_none_was_compared_and_where_it_is_published() {
    for text in [GOOD, &ledger_without(None)] {
        let (status, said) = verify(text);
        assert_eq!(status, Some(0), "{said}");
        assert!(said.contains("NO KEY WAS COMPARED") && said.contains("/drawings/…"), "{said}");
        let (_, said) = verify_with(&["--key", KEY], text);
        assert!(!said.contains("COMPARED"), "{said}");
    }
}

#[test]
fn a_ledger_without_records_proves_nothing() {
    let empty = format!(r#"{{"ledger":"salem-ma","public_key":"{KEY}","records":[]}}"#);
    for options in [&[][..], &["--key", KEY]] {
        let (status, said) = verify_with(options, &empty);
        assert_eq!(status, Some(1), "{said}");
        assert!(said.contains("no proof of anything: it has no records"), "{said}");
    }
}

#[test]
fn the_key_must_be_the_one_that_was_given() {
    let upper = KEY.to_uppercase();
    for (key, expected) in [(KEY, 0), (upper.as_str(), 0), (&"11".repeat(32), 1), ("11", 2)] {
        for text in [GOOD, &ledger_without(None)] {
            let (status, said) = verify_with(&["--key", key], text);
            assert_eq!(status, Some(expected), "{said}");
            assert_eq!(said.contains("the key you gave"), expected == 0, "{said}");
        }
    }
}

#[test]
fn a_changed_proof_is_bad_and_the_reason_is_told() {
    let (status, said) = verify(&GOOD.replace("\"winners\":1", "\"winners\":2"));
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("This proof is BAD: "), "{said}");
}

#[test]
fn a_ledger_is_good_only_without_gaps() {
    let (status, said) = verify(&ledger_without(None));
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("This ledger is good: 9 records of salem-ma."), "{said}");
    let (status, said) = verify(&ledger_without(Some(4)));
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("This ledger is BAD: record 5 is missing."), "{said}");
    let (status, said) = verify(&ledger_without(None).replace("salem-ma", "salem-nh"));
    assert_eq!(status, Some(1), "{said}");
}

/// The line that was told when this record was the ledger's last.
fn line_of(sequence: usize) -> String {
    let proof: serde_json::Value = GOOD.parse().unwrap();
    let hash = proof["records"][sequence - 1]["hash"].as_str().unwrap();
    format!("salem-ma #{sequence} {}", &hash[..16])
}

#[test]
fn a_ledger_is_compared_with_a_line_that_was_told_once() {
    let ledger = ledger_without(None);
    let upper = format!("For the record:\n{}", line_of(3).to_uppercase());
    for line in [line_of(3), line_of(9), upper] {
        let (status, said) = verify_with(&["--head", &line], &ledger);
        assert_eq!(status, Some(0), "{said}");
        assert!(said.contains("ok  the ledger agrees with your line: it still has record "), "{said}");
    }
    let cut = ledger_without(Some(8));
    let empty = format!(r#"{{"ledger":"salem-ma","public_key":"{KEY}","records":[]}}"#);
    for (line, ledger, told) in [
        (
            "salem-ma #3 0123456789abcdef",
            &ledger,
            "DISAGREES with your line: the hash of its record 3 begins with",
        ),
        (
            line_of(9).as_str(),
            &cut,
            "DISAGREES with your line: it has 8 records and none with the number 9, so it is shorter",
        ),
        (line_of(1).as_str(), &empty, "DISAGREES with your line: it has 0 records"),
        ("boston-ma #3 0123456789abcdef", &ledger, "NOT FROM THIS TOWN: it is about the ledger of boston-ma"),
    ] {
        let (status, said) = verify_with(&["--head", line], ledger);
        assert_eq!(status, Some(1), "{said}");
        assert!(said.contains(told) && !said.contains("is good") && !said.contains("fraud"), "{said}");
    }
    let (status, said) = verify_with(&["--head", &line_of(3)], &ledger_without(Some(4)));
    assert_eq!(status, Some(1));
    assert!(
        said.contains("This ledger is BAD: record 5 is missing."),
        "a bad ledger agrees with nothing: {said}"
    );
}

#[test]
fn a_line_that_is_none_or_a_proof_instead_of_a_ledger_is_told_what_to_do() {
    let (status, said) = verify_with(&["--head", "salem-ma #3"], &ledger_without(None));
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("such as 'salem-ma #12 0123456789abcdef'"), "{said}");
    let (status, said) = verify_with(&["--head", &line_of(3)], GOOD);
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("download /towns/salem-ma/ledger.json and run this again"), "{said}");
}

#[test]
fn whoever_stops_reading_the_answer_is_no_failure() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("published.json");
    std::fs::write(&file, GOOD).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_townpick"));
    let mut verifying = command.arg("verify").arg(&file).stdout(Stdio::piped()).spawn().unwrap();
    drop(verifying.stdout.take());
    assert_eq!(verifying.wait().unwrap().code(), Some(0));
}

#[test]
fn what_can_be_read_only_once_must_be_saved_first() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_townpick"));
    let output = command.args(["verify", "/dev/stdin"]).stdin(Stdio::piped()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("saved as a file first"), "{said}");
}

#[test]
fn a_file_that_is_neither_is_unreadable() {
    let other_spelling = GOOD.replace("\"count\":3", "\"count\":3,\"count\":3");
    let nested = format!("{{\"ledger\":{}", "[".repeat(1_000_000));
    for text in ["", "{}", "[]", "not json", "{\"ledger\":1}", &other_spelling, &nested] {
        let (status, said) = verify(text);
        assert_eq!(status, Some(2), "{said}");
        assert!(said.contains("is neither a readable proof nor a ledger"), "{said}");
    }
    let missing =
        Command::new(env!("CARGO_BIN_EXE_townpick")).args(["verify", "nothing.json"]).output().unwrap();
    assert_eq!(missing.status.code(), Some(2));
}
