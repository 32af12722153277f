//! A member who never agrees to texts: everything there is for them comes by email. The real program over HTTP, its engine
//! step by step, and a real mail server.

use std::{
    io::{BufRead as _, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc,
    time::Duration,
};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use townpick_domain::{drawing::commitment, time::Timestamp};
use townpick_gateways::clock::{Clock as _, SystemClock};
use townpick_store::{
    Database, Executor as _,
    contests::{self, SeedCommitment},
    testing::fixtures,
};

use crate::harness::{Answer, Installation, free_address, post, terminate, wait_until_ready};

/// The mail server and what it has accepted.
struct Mailbox {
    port: u16,
    process: Child,
    lines: mpsc::Receiver<String>,
}

impl Mailbox {
    fn open() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/smtp-receiver");
        let mut process = Command::new("node")
            .arg(folder.join("receiver.mjs"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Node runs the mail server for tests: run scripts/setup smtp");
        let output = BufReader::new(process.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        let port = lines.recv_timeout(Duration::from_secs(30)).unwrap().parse().unwrap();
        Self { port, process, lines }
    }

    /// The secret part of the first link of this kind in the next email that has one.
    fn link(&self, kind: &str) -> String {
        loop {
            let mail: Value =
                serde_json::from_str(&self.lines.recv_timeout(Duration::from_secs(20)).unwrap()).unwrap();
            assert_eq!(mail["to"], json!(["ann@people.example"]));
            let raw = STANDARD.decode(mail["raw"].as_str().unwrap()).unwrap();
            let text = String::from_utf8(raw).unwrap().replace("=\r\n", "").replace("=3D", "=");
            if let Some((_, rest)) = text.split_once(&format!("/{kind}/")) {
                let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && !"-_".contains(letter));
                return rest[..end.unwrap_or(rest.len())].to_owned();
            }
        }
    }
}

impl Drop for Mailbox {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A command of an installation that sends its mail to this server.
fn command(installation: &Installation, mailbox: &Mailbox, address: SocketAddr, words: &[&str]) -> Command {
    let mut command = installation.command(words);
    command
        .env("TOWNPICK_LISTEN", address.to_string())
        .env("TOWNPICK_PUBLIC_URL", format!("http://{address}"))
        .env("TOWNPICK_SMTP_URL", format!("smtp://127.0.0.1:{}?tls=none", mailbox.port))
        .env("TOWNPICK_MAIL_FROM", "hello@townpick.example");
    command
}

/// Salem with a contest that runs now.
async fn live_salem(database: &Database, now: Timestamp) {
    let salem = fixtures::saved_town(database, 1, "Salem").await;
    let business = fixtures::saved_business(database, 1, vec![salem]).await;
    let contest = fixtures::contest(1, salem, business, "2026-06-07", "2026-06-14");
    let seed = [1; 32];
    let secret = SeedCommitment { seed, commitment: commitment(&contest.id.to_bytes(), &seed) };
    let mut tx = database.write().await.unwrap();
    contests::insert(&mut tx, &contest, &secret, now).await.unwrap();
    tx.sql("UPDATE contests SET starts_at = $1 - 3600000000, ends_at = $1 + 3600000000")
        .bind(now)
        .execute()
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

async fn count(database: &Database, sql: &'static str) -> i64 {
    database.read().await.unwrap().sql(sql).one::<(i64,)>().await.unwrap().0
}

#[tokio::test]
async fn a_member_without_texts_takes_part_wins_and_claims_by_email_alone() {
    let (installation, mailbox, address) = (Installation::on_sqlite().await, Mailbox::open(), free_address());
    let database = installation.database();
    live_salem(&database, SystemClock.now()).await;
    let run = |work: &str| {
        let done = command(&installation, &mailbox, address, &["engine", "run-once", work]).output().unwrap();
        let done = Answer::from(done);
        assert!(done.success, "{done:?}");
    };
    let mut service = command(&installation, &mailbox, address, &["serve", "--no-engine"]).spawn().unwrap();
    wait_until_ready(&mut service, address);

    let form = json!({
        "request_id": "6f1c6f1e-3c55-4a49-9d5e-000000000001", "first_name": "Ann", "last_name": "Lee",
        "email": "ann@people.example", "phone": "(617) 555-0123", "address": "1 Main Street",
        "eligibility_confirmed": true, "terms_accepted": true, "texts_accepted": false, "source": "town_page",
    });
    assert_eq!(post(address, "/api/towns/salem-ma/signups", &form).0, 201);
    run("deliveries");
    let tap = format!("/api/confirmations/{}", mailbox.link("confirm"));
    let (status, confirmed) = post(address, &tap, &Value::Null);
    assert_eq!((status, confirmed["confirmed_at"].is_string()), (200, true), "{confirmed}");

    // The contest ends now, before it was promised to anybody when.
    let mut tx = database.write().await.unwrap();
    tx.sql("UPDATE contests SET ends_at = $1").bind(SystemClock.now()).execute().await.unwrap();
    tx.commit().await.unwrap();
    run("drawings");
    run("deliveries");
    let claim = format!("/api/claims/{}", mailbox.link("claims"));
    let (status, answered) = post(address, &claim, &json!({ "answer": "accept" }));
    assert_eq!((status, &answered["state"]), (200, &json!("claimed")));

    assert_eq!(count(&database, "SELECT count(*) FROM drawing_places WHERE state = 'claimed'").await, 1);
    assert_eq!(count(&database, "SELECT count(*) FROM notifications WHERE channel = 'sms'").await, 0);
    terminate(&service);
    assert!(service.wait().unwrap().success());
    installation.discard().await;
}
