//! Where events may go and what is told of an attempt.

use std::time::Duration;

use townpick_gateways::webhooks::{OutgoingEvent, WebhookSender};

fn event(address: &str) -> OutgoingEvent {
    OutgoingEvent {
        address: address.to_owned(),
        id: "msg_1".to_owned(),
        timestamp: 1_781_092_800,
        signature: "v1,abc".to_owned(),
        body: "{}".to_owned(),
    }
}

#[tokio::test]
async fn nothing_is_sent_to_a_machine_that_is_not_on_the_internet() {
    let sender = WebhookSender::answering_within(Duration::from_secs(1), false).unwrap();
    for address in [
        "https://10.0.0.1/",
        "https://127.0.0.1/",
        "https://localhost/",
        "http://localhost:9/",
        "https://[::1]/",
        "https://169.254.169.254/latest/meta-data",
        "http://8.8.8.8/",
    ] {
        let answer = sender.send(event(address)).await;
        assert_eq!(answer.status, Err("the address is not on the internet".to_owned()), "{address}");
    }
}
