//! Mail servers that stop answering: nothing waits for them for ever, and no later email hears an answer meant for another.

use std::time::{Duration, Instant};

use townpick_domain::channel::SuppressionReason;
use townpick_gateways::{
    handover::{Fault, HandoverError},
    mail::{MailSettings, Mailer as _, SmtpMailer},
};

use crate::{
    mail::{mail, settings},
    receiver::Receiver,
};

/// Less than the slow recipient takes, and enough for the others on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(1);
/// Far below the time a server would have had without a limit, and far above the limit on a busy machine.
const LONGEST: Duration = Duration::from_secs(10);

fn impatient(port: u16) -> SmtpMailer {
    let settings = MailSettings { time_limit: TIMEOUT, ..settings(&format!("smtp://127.0.0.1:{port}")) };
    SmtpMailer::new(&settings).unwrap()
}

#[tokio::test]
async fn a_server_that_takes_the_call_and_says_nothing_is_given_up() {
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let began = Instant::now();
    let mailer = impatient(silent.local_addr().unwrap().port());
    let error = mailer.send(&mail("maria@people.example")).await.unwrap_err();
    assert!(matches!(error, HandoverError::Temporary { fault: Fault::Provider, .. }), "{error}");
    assert!((TIMEOUT..LONGEST).contains(&began.elapsed()));
}

#[tokio::test]
async fn an_email_without_an_answer_holds_up_no_other() {
    let receiver = Receiver::start(&[]);
    let patient = SmtpMailer::new(&settings(&format!("smtp://127.0.0.1:{}", receiver.port))).unwrap();
    patient.send(&mail("ready@people.example")).await.unwrap();
    receiver.next();
    let mailer = std::sync::Arc::new(impatient(receiver.port));
    let began = Instant::now();
    let mut sends = tokio::task::JoinSet::new();
    for to in ["silent@people.example", "maria@people.example", "ana@people.example"] {
        let mailer = std::sync::Arc::clone(&mailer);
        sends.spawn(async move { (to, mailer.send(&mail(to)).await) });
    }
    for (to, answer) in sends.join_all().await {
        if to.starts_with("silent") {
            // It was silent before it had heard the email.
            let is_not_ready = matches!(answer, Err(HandoverError::Temporary { fault: Fault::Provider, .. }));
            assert!(is_not_ready, "{answer:?}");
        } else {
            assert!(answer.is_ok(), "{to}: {answer:?}");
        }
    }
    assert!(began.elapsed() < LONGEST);
    let mut arrived = [receiver.next().to, receiver.next().to].concat();
    arrived.sort();
    assert_eq!(arrived, ["ana@people.example", "maria@people.example"]);
}

#[tokio::test]
async fn an_answer_that_comes_too_late_is_never_taken_for_the_next_emails() {
    let receiver = Receiver::start(&[]);
    let mailer = impatient(receiver.port);
    let late = mailer.send(&mail("slow@people.example")).await;
    assert!(matches!(late, Err(HandoverError::Unknown { .. })), "{late:?}");
    // The acceptance of the slow one arrives among these.
    for _ in 0..2 {
        tokio::time::sleep(TIMEOUT).await;
        let refused = mailer.send(&mail("unknown@people.example")).await;
        let is_refusal = matches!(
            refused,
            Err(HandoverError::Permanent { suppress: Some(SuppressionReason::Bounced), .. })
        );
        assert!(is_refusal, "{refused:?}");
    }
    assert_eq!(receiver.next().to, ["slow@people.example"]);
    assert!(receiver.is_empty());
}
