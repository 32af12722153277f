//! Texts out of the DNS, from a server of our own.

use townpick_gateways::{
    dns::{DnsError, Resolver},
    entropy::OsEntropy,
};

use crate::dns_server::DnsServer;

async fn texts(server: &DnsServer, name: &str) -> Result<Vec<String>, DnsError> {
    Resolver::at(server.address).texts(name, &OsEntropy).await
}

#[tokio::test]
async fn every_text_at_a_name_is_read_whatever_its_length() {
    // As long as the DNS has the key of a careful domain: in parts, and too long for a datagram.
    let long = format!("v=DKIM1; k=rsa; p={}", "A".repeat(700));
    let server = DnsServer::start(&[
        ("townpick.example", "v=spf1 -all"),
        ("townpick.example", "hello"),
        ("fall._domainkey.townpick.example", &long),
    ]);
    assert_eq!(texts(&server, "townpick.example").await.unwrap(), ["v=spf1 -all", "hello"]);
    assert_eq!(texts(&server, "fall._domainkey.townpick.example").await.unwrap(), [long]);
    assert!(texts(&server, "nowhere.townpick.example").await.unwrap().is_empty());
}

#[tokio::test]
async fn a_server_that_cannot_tell_or_says_nothing_is_no_answer() {
    let server = DnsServer::start(&[]);
    assert!(matches!(texts(&server, "broken.example").await, Err(DnsError::Refused(_))));
    assert!(matches!(texts(&server, "silent.example").await, Err(DnsError::Late)));
    let too_long = "a".repeat(70);
    assert!(matches!(texts(&server, &too_long).await, Err(DnsError::Name)));
    let nobody = Resolver::at("127.0.0.1:9".parse().unwrap()).texts("townpick.example", &OsEntropy).await;
    assert!(matches!(nobody, Err(DnsError::Unreachable(_))), "{nobody:?}");
}
