//! `townpick witness` against a real service, and against one that has rewritten its ledger.

use std::{
    fs,
    net::SocketAddr,
    process::{Child, Command, Output},
};

use serde_json::Value;

use crate::harness::{Answer, Installation, PROGRAM, download, free_address, terminate, wait_until_ready};

const TOWN: &str = "salem-ma";

/// An installation with a key that another one may have as well.
async fn with_key(key: Option<&[u8]>) -> Installation {
    let installation = Installation::on_sqlite().await;
    let data = installation.folder().join("data");
    fs::create_dir(&data).unwrap();
    if let Some(key) = key {
        fs::write(data.join("signing-key"), key).unwrap();
    }
    installation
}

/// The same, whose ledgers the demo has filled.
async fn filled(key: Option<&[u8]>) -> Installation {
    let installation = with_key(key).await;
    assert!(installation.run(&["demo"]).success);
    installation
}

fn serve(installation: &Installation, address: SocketAddr) -> Child {
    let mut child = installation
        .command(&["serve", "--no-engine"])
        .env("TOWNPICK_LISTEN", address.to_string())
        .env("TOWNPICK_PUBLIC_URL", format!("http://{address}"))
        .spawn()
        .unwrap();
    wait_until_ready(&mut child, address);
    child
}

fn stop(child: Child) {
    terminate(&child);
    assert!(child.wait_with_output().unwrap().status.success());
}

fn cosigners(address: SocketAddr) -> Value {
    let listed: Value = download(address, &format!("/api/towns/{TOWN}/cosignatures")).parse().unwrap();
    listed["cosigners"].clone()
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// An installation that has only its first key left asks whoever saw its ledgers how far they were.
async fn a_lost_installation_hears_what_was_seen(key: &[u8], seen: &str) {
    let lost = with_key(Some(key)).await;
    let mut command = lost.command(&["engine", "run-once", "housekeeping"]);
    command.env("TOWNPICK_WITNESS_URLS", format!("http://127.0.0.1:9/away, {seen}"));
    let started = Answer::from(command.output().unwrap());
    assert!(started.success && started.stderr.contains("a witness does not say what it saw"), "{started:?}");
    assert!(started.stderr.contains("the database is older than what people were told"), "{started:?}");
    let heads = fs::read_to_string(lost.folder().join("data/ledger-heads")).unwrap();
    assert!(heads.starts_with("salem-ma #"), "{heads}");
    lost.discard().await;
}

#[tokio::test]
async fn a_witness_cosigns_a_ledger_that_grows_and_keeps_the_evidence_of_one_that_was_rewritten() {
    let honest = filled(None).await;
    let key = fs::read(honest.folder().join("data/signing-key")).unwrap();
    let cheating = filled(Some(&key)).await;
    let (address, folder) = (free_address(), tempfile::tempdir().unwrap());
    let town = format!("http://{address}/towns/{TOWN}");
    let witness = |town: &str| {
        let mut command = Command::new(PROGRAM);
        command.args(["witness", town, "--key", "key", "--name", "library.example"]);
        command.current_dir(folder.path()).env_clear().output().unwrap()
    };

    let service = serve(&honest, address);
    for is_rotated in [false, true] {
        if is_rotated {
            // The witness follows the key that takes over meanwhile.
            assert!(honest.run(&["keys", "rotate", "ledger"]).success);
        }
        let looked = witness(&town);
        assert_eq!(looked.status.code(), Some(0), "{}", said(&looked));
        assert!(
            said(&looked).contains("library.example (key ") && said(&looked).contains(" records"),
            "{looked:?}"
        );
    }
    let listed = cosigners(address);
    assert_eq!((listed[0]["name"].as_str(), listed.as_array().unwrap().len()), (Some("library.example"), 1));
    let note = download(address, &format!("/towns/{TOWN}/checkpoint"));
    assert!(note.contains("\n— library.example "), "{note}");
    a_lost_installation_hears_what_was_seen(&key, &format!("{town}/ledger.json")).await;
    stop(service);

    let unreachable = witness(&town);
    assert_eq!(unreachable.status.code(), Some(2), "{}", said(&unreachable));
    let elsewhere = witness(&format!("http://{address}/nowhere"));
    assert_eq!(elsewhere.status.code(), Some(2), "{}", said(&elsewhere));

    let remembered = fs::read_dir(folder.path().join("key.seen")).unwrap().next().unwrap().unwrap().path();
    let before = fs::read(&remembered).unwrap();
    let service = serve(&cheating, address);
    for _ in 0..2 {
        let refused = witness(&town);
        assert_eq!(refused.status.code(), Some(1), "{}", said(&refused));
        assert!(said(&refused).contains("record 1 is another one than it was"), "{}", said(&refused));
    }
    assert_eq!(cosigners(address), serde_json::json!([]));
    stop(service);
    assert_eq!(fs::read(&remembered).unwrap(), before);
    let mut evidence: Vec<_> = fs::read_dir(folder.path().join("key.evidence")).unwrap().collect();
    assert_eq!(evidence.len(), 1, "the same is kept once");
    let evidence = fs::read_to_string(evidence.remove(0).unwrap().path()).unwrap();
    let evidence: Value = evidence.parse().unwrap();
    let sight = |which: &str| {
        (evidence[which]["checkpoint"].clone(), evidence[which]["ledger"]["records"][0].clone())
    };
    let (seen, shown) = (sight("seen_before"), sight("shown"));
    assert!(seen.0.as_str().unwrap().contains("— library.example ") && shown.0.is_string());
    assert!(seen.1["signature"].is_string() && shown.1["signature"].is_string() && seen != shown);
    honest.discard().await;
    cheating.discard().await;
}
