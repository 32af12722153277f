//! Real engines that deliver to a real SMTP server, to a stand-in for Twilio that is slow, fails and loses answers, and to a
//! program that listens to events. They are killed at random moments over and over: no message is missing, no text went out
//! twice, an email that went out twice has the same Message-ID, and every event arrived, under one id however often. Three of
//! them share a PostgreSQL, two another, and two a file of SQLite.
//!
//! `TOWNPICK_TEST_KILLS` says how often engines are killed (120 times unless told otherwise).

#![allow(clippy::unwrap_used, clippy::print_stdout, dead_code)]

mod listener;
#[path = "../it/scene.rs"]
mod scene;
mod twilio;

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader, Read as _},
    os::unix::process::ExitStatusExt as _,
    path::Path,
    process::{Child, Command, ExitCode, Stdio},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use listener::Listener;
use scene::{Scene, at, secrets};
use serde_json::Value;
use townpick_domain::time::Timestamp;
use townpick_engine::{Delivery, Engine, Gateways, MessageSettings, Work};
use townpick_gateways::{
    clock::{Clock, SystemClock},
    entropy::{Entropy, OsEntropy},
    mail::{MailSettings, SmtpMailer},
    sms::{Sender, TwilioSettings, TwilioTexter},
    webhooks::WebhookSender,
};
use townpick_store::{
    Database, Executor as _,
    notifications::{self, Audience, ChannelIds, NewNotification},
    testing::{TestDatabase, fixtures},
};
use twilio::Twilio;

/// So many people are written to for each kill, so that there is work to the last one.
const PEOPLE_PER_KILL: u32 = 5;
/// How much faster than the machine's clock the engines' clocks run.
const SPEED: i64 = 30;
/// What was handed over by the dead, and perhaps arrived.
const EMAILS_IN_HAND: &str = "SELECT count(*) FROM notifications
     WHERE channel = 'email' AND status = 'pending' AND leased_by IS NOT NULL AND handed_over_at IS NOT NULL";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    match &arguments[..] {
        [role, url, smtp, twilio, began, ahead] if role == "deliver-for-ever" => {
            // A failed test leaves no engines behind: its end closes their input.
            std::thread::spawn(|| {
                let _ = std::io::stdin().read(&mut [0]);
                std::process::exit(1)
            });
            let clock = FastClock { began: at(began), ahead: ahead.parse().unwrap() };
            runtime.block_on(deliver_for_ever(url, smtp, twilio, clock))
        }
        _ => {
            let kills: u32 = std::env::var("TOWNPICK_TEST_KILLS").map_or(120, |kills| kills.parse().unwrap());
            runtime.block_on(async {
                tokio::join!(
                    killed_engines_lose_nothing_and_text_nobody_twice(
                        TestDatabase::postgres().await,
                        3,
                        kills / 2
                    ),
                    killed_engines_lose_nothing_and_text_nobody_twice(
                        TestDatabase::postgres().await,
                        2,
                        kills / 4
                    ),
                    killed_engines_lose_nothing_and_text_nobody_twice(
                        TestDatabase::sqlite().await,
                        2,
                        kills / 4
                    ),
                )
            });
            eprintln!("test result: ok. 3 passed; 0 failed");
            ExitCode::SUCCESS
        }
    }
}

async fn killed_engines_lose_nothing_and_text_nobody_twice(test: TestDatabase, engines: usize, kills: u32) {
    let people = PEOPLE_PER_KILL * kills;
    let scene = Scene::new(&test.database(), people).await;
    let mut clock = FastClock { began: SystemClock.now(), ahead: 0 };
    welcome_everybody(&scene, clock.began).await;
    let (twilio, server) = Twilio::start().await;
    let mailbox = Mailbox::start();
    let listener = Listener::start(&scene).await;
    let start = |clock: &FastClock| engine_process(test.url(), mailbox.port, &server.uri(), clock);
    let mut engines: Vec<Child> = (0..engines).map(|_| start(&clock)).collect();
    let mut emails_in_hand = 0;
    for kill in 0..kills {
        listener.something_happens(kill, clock.now()).await;
        // However slow the machine: engines have got somewhere since the last kill.
        let reached = || mailbox.mails.lock().unwrap().len() + twilio.messages.lock().unwrap().len();
        let before = reached();
        wait_until("no engine gets anywhere", || reached() > before || listener.is_told()).await;
        let [pause] = random();
        tokio::time::sleep(Duration::from_millis(u64::from(pause))).await;
        // Now and then the power fails for all of them, while an event is being told.
        let is_power_cut = kill % 8 == 7;
        if is_power_cut {
            wait_until("nobody tells an event", || listener.is_told()).await;
        }
        let victim = usize::try_from(kill).unwrap() % engines.len();
        let victims = if is_power_cut { 0..engines.len() } else { victim..victim + 1 };
        engines[victims.clone()].iter_mut().for_each(end);
        if is_power_cut {
            emails_in_hand += scene.count(EMAILS_IN_HAND).await;
        }
        engines[victims].iter_mut().for_each(|engine| *engine = start(&clock));
    }
    // What was refused waits for minutes; nobody has to wait for it here.
    while let Some(next) = when_idle(&scene, &clock).await {
        engines.iter_mut().for_each(end);
        clock.move_to(next);
        for engine in &mut engines {
            *engine = start(&clock);
        }
    }
    engines.iter_mut().for_each(end);
    let expected = i64::from(people);
    assert_eq!(unsent(&scene).await, [], "every message is sent");
    assert_eq!(scene.count("SELECT count(*) FROM notifications").await, 2 * expected);
    assert!(emails_in_hand > 0, "no kill hit an engine at work");
    let people = usize::try_from(people).unwrap();
    let texts = twilio.accepted.lock().unwrap().clone();
    assert_eq!(texts.len(), people, "every text was accepted");
    assert!(texts.values().all(|times| *times == 1), "a text was accepted twice");
    let mails = mailbox.message_ids();
    assert_eq!(mails.len(), people, "every email arrived");
    assert!(
        mails.values().all(|ids| ids.windows(2).all(|pair| pair[0] == pair[1])),
        "one Message-ID per email"
    );
    listener.heard_of_everything().await;
    test.discard().await;
}

/// What became of messages that were not sent: their channel, state, reason and attempts, and how many share them.
async fn unsent(scene: &Scene) -> Vec<(String, String, Option<String>, i64, i64)> {
    let mut db = scene.database.read().await.unwrap();
    let unsent = db.sql(
        "SELECT channel, status, failed_reason, attempts, count(*) FROM notifications WHERE status <> 'sent'
         GROUP BY channel, status, failed_reason, attempts",
    );
    unsent.all().await.unwrap()
}

async fn wait_until(complaint: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_mins(1), "{complaint}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

fn end(engine: &mut Child) {
    engine.kill().unwrap();
    let ended = engine.wait().unwrap();
    assert_eq!(ended.signal(), Some(9), "an engine ended by itself: {ended}");
}

/// When the next of the waiting messages and events is due, once none is due and no engine has one in its hands; nothing
/// when none waits. What the dead had in their hands becomes due when their leases end.
async fn when_idle(scene: &Scene, clock: &FastClock) -> Option<Timestamp> {
    // The bound is for a defect alone.
    for _ in 0..6000 {
        let (waiting, held, next): (i64, i64, Option<Timestamp>) = {
            let mut db = scene.database.read().await.unwrap();
            let state = db.sql(
                "SELECT count(*), count(leased_by), MIN(next_attempt_at)
                 FROM (SELECT leased_by, next_attempt_at FROM notifications WHERE status = 'pending'
                       UNION ALL
                       SELECT leased_by, next_attempt_at FROM webhook_deliveries WHERE status = 'pending') AS waiting",
            );
            state.one().await.unwrap()
        };
        if waiting == 0 {
            return None;
        }
        if held == 0 && next.is_some_and(|next| next > clock.now()) {
            return next;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("messages that still wait");
}

async fn welcome_everybody(scene: &Scene, now: Timestamp) {
    let mut tx = scene.database.write().await.unwrap();
    for member in &scene.members {
        let message = NewNotification {
            key: format!("welcome:{member}"),
            template_key: "welcome",
            audience: Audience::Member(*member),
            town: Some(scene.town),
            contest: None,
            details: notifications::no_details(),
            ids: ChannelIds::new(now, random),
        };
        notifications::enqueue(&mut tx, &message, false, now).await.unwrap();
    }
    tx.commit().await.unwrap();
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    OsEntropy.fill(&mut bytes);
    bytes
}

/// The real SMTP server and every email it has accepted.
struct Mailbox {
    port: u16,
    process: Child,
    mails: Arc<Mutex<Vec<Value>>>,
}

impl Mailbox {
    fn start() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/smtp-receiver");
        assert!(
            folder.join("node_modules/mailauth").exists(),
            "the mail server for tests is missing: run scripts/setup smtp"
        );
        let mut process = Command::new("node")
            .arg(folder.join("receiver.mjs"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let port = lines.next().unwrap().unwrap().parse().unwrap();
        let mails = Arc::new(Mutex::new(Vec::new()));
        let received = Arc::clone(&mails);
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                received.lock().unwrap().push(serde_json::from_str(&line).unwrap());
            }
        });
        Self { port, process, mails }
    }

    /// The Message-IDs that arrived at each address.
    fn message_ids(&self) -> BTreeMap<String, Vec<String>> {
        let mut ids: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for mail in self.mails.lock().unwrap().iter() {
            ids.entry(mail["to"][0].as_str().unwrap().to_owned()).or_default().push(message_id(mail));
        }
        ids
    }
}

impl Drop for Mailbox {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn message_id(mail: &Value) -> String {
    mail["message_id"].as_str().unwrap().to_owned()
}

fn engine_process(url: &str, smtp_port: u16, twilio: &str, clock: &FastClock) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["deliver-for-ever", url, &format!("smtp://127.0.0.1:{smtp_port}"), twilio])
        .args([clock.began.to_string(), clock.ahead.to_string()])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap()
}

/// A clock that runs fast from an instant on, so that leases of the dead end within seconds, and can be put ahead.
struct FastClock {
    began: Timestamp,
    /// In microseconds.
    ahead: i64,
}

impl FastClock {
    /// Puts the clock ahead so that it is this instant now, unless that has passed.
    fn move_to(&mut self, instant: Timestamp) {
        self.ahead += (instant.as_microseconds() - self.now().as_microseconds()).max(0);
    }
}

impl Clock for FastClock {
    fn now(&self) -> Timestamp {
        let elapsed = SystemClock.now().as_microseconds() - self.began.as_microseconds();
        self.began.plus(jiff::SignedDuration::from_micros(elapsed * SPEED + self.ahead))
    }
}

/// The role of an engine that delivers until it is killed.
async fn deliver_for_ever(url: &str, smtp: &str, twilio: &str, clock: FastClock) -> ExitCode {
    let mail = MailSettings {
        url: smtp.parse().unwrap(),
        from: "weekly@townpick.example".to_owned(),
        brand_name: "Townpick".to_owned(),
        reply_to: "hello@townpick.example".to_owned(),
        dkim: None,
        authorities: None,
        connections: 4,
        time_limit: SmtpMailer::TIMEOUT,
    };
    let texts = TwilioSettings {
        account_sid: "AC1".to_owned(),
        auth_token: "token".to_owned(),
        sender: Sender::Number("+16175550100".to_owned()),
        api_url: Some(twilio.parse().unwrap()),
        status_callback: None,
        lookup: false,
        time_limit: TwilioTexter::TIMEOUT,
    };
    let settings =
        MessageSettings { emails_per_second: 12, texts_per_second: 12, ..MessageSettings::default() };
    let delivery = Delivery::new(
        Arc::new(SmtpMailer::new(&mail).unwrap()),
        Arc::new(TwilioTexter::new(texts).unwrap()),
        settings,
    );
    let gateways = Gateways {
        delivery: Arc::new(delivery),
        webhooks: Some(WebhookSender::new(true).unwrap()),
        ..Gateways::local(Arc::new(clock), Arc::new(OsEntropy), secrets(), Arc::new(fixtures::operator()))
    };
    let engine = Engine::new(Database::open(url).await.unwrap(), gateways);
    let for_ever = async |work| loop {
        if let Err(error) = engine.run_once(work).await {
            eprintln!("{error:?}");
            return ExitCode::FAILURE;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    tokio::select! {
        failed = for_ever(Work::Deliveries) => failed,
        failed = for_ever(Work::Webhooks) => failed,
    }
}
