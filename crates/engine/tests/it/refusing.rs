//! A mail server that refuses everybody for a while and does not say why, seen from the outbox.

use std::{
    collections::BTreeSet,
    io::{BufRead as _, BufReader, Write as _},
    net::{TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use jiff::SignedDuration;
use townpick_engine::{Delivery, Engine, Gateways};
use townpick_gateways::{
    clock::ManualClock,
    mail::{MailSettings, SmtpMailer},
    sms::LocalTexter,
};
use townpick_store::{
    Database, both_engines,
    notifications::{Audience, outbox::Channel},
};

use crate::{
    deliveries::{deliver, enqueue, noon, statuses},
    post_office::settings,
    scene::{Scene, local_gateways},
};

/// Refuses emails after it has heard them, until it is mended.
#[derive(Default)]
struct MailServer {
    is_mended: AtomicBool,
    refused: AtomicUsize,
    /// The Message-IDs of what it has taken.
    taken: Mutex<Vec<String>>,
}

impl MailServer {
    fn start(server: &Arc<Self>) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (port, server) = (listener.local_addr().unwrap().port(), Arc::clone(server));
        std::thread::spawn(move || {
            for caller in listener.incoming() {
                let server = Arc::clone(&server);
                std::thread::spawn(move || server.serve(&caller.unwrap()));
            }
        });
        port
    }

    fn serve(&self, caller: &TcpStream) -> Option<()> {
        let mut writer = caller.try_clone().ok()?;
        let mut lines = BufReader::new(caller).lines().map_while(Result::ok);
        writer.write_all(b"220 ready\r\n").ok()?;
        while let Some(line) = lines.next() {
            let answer = match line.split([' ', ':']).next().unwrap_or_default() {
                "EHLO" => "250-here\r\n250 PIPELINING",
                "DATA" => {
                    writer.write_all(b"354 go on\r\n").ok()?;
                    let mail: Vec<String> = lines.by_ref().take_while(|line| line != ".").collect();
                    self.judge(&mail)
                }
                "QUIT" => return None,
                _ => "250 fine",
            };
            writer.write_all(format!("{answer}\r\n").as_bytes()).ok()?;
        }
        None
    }

    fn judge(&self, mail: &[String]) -> &'static str {
        if !self.is_mended.load(Ordering::SeqCst) {
            let refused = self.refused.fetch_add(1, Ordering::SeqCst);
            return if refused.is_multiple_of(2) { "554 no reason" } else { "554 spam" };
        }
        let id = mail.iter().find(|line| line.starts_with("Message-ID")).cloned();
        self.taken.lock().unwrap().extend(id);
        "250 taken"
    }
}

fn engine(database: &Database, clock: &ManualClock, port: u16) -> Engine {
    let mail = MailSettings {
        url: format!("smtp://127.0.0.1:{port}").parse().unwrap(),
        from: "weekly@townpick.example".to_owned(),
        brand_name: "Townpick".to_owned(),
        reply_to: "hello@townpick.example".to_owned(),
        dkim: None,
        authorities: None,
        connections: settings().mail_connections,
        time_limit: Duration::from_secs(30),
    };
    let delivery =
        Delivery::new(Arc::new(SmtpMailer::new(&mail).unwrap()), Arc::new(LocalTexter), settings());
    let gateways = Gateways { delivery: Arc::new(delivery), ..local_gateways(clock, 3) };
    Engine::new(database.clone(), gateways)
}

both_engines! {
    async fn everything_that_was_refused_without_a_reason_arrives_once_when_the_server_is_mended(database: Database) {
        let scene = Scene::new(&database, 1).await;
        let server = Arc::new(MailServer::default());
        let clock = ManualClock::at(noon());
        let engine = engine(&database, &clock, MailServer::start(&server));
        // Fewer than lead to a pause come first, and are refused again and again.
        for number in 0..25 {
            enqueue(&scene, number, "town_signup", Audience::Administrators, None).await;
            if number == 2 {
                deliver(&engine).await;
                clock.advance(SignedDuration::from_secs(10));
            }
        }
        for _ in 0..40 {
            deliver(&engine).await;
            clock.advance(SignedDuration::from_mins(20));
        }
        assert!(server.refused.load(Ordering::SeqCst) >= 25);
        assert_eq!(statuses(&database, Channel::Email).await, vec!["pending"; 25]);
        server.is_mended.store(true, Ordering::SeqCst);
        for _ in 0..3 {
            deliver(&engine).await;
            clock.advance(SignedDuration::from_hours(1));
        }
        assert_eq!(statuses(&database, Channel::Email).await, vec!["sent"; 25]);
        let taken = server.taken.lock().unwrap().clone();
        assert_eq!((taken.len(), taken.iter().collect::<BTreeSet<_>>().len()), (25, 25));
    }
}
