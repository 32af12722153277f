//! Traces reach a collector, and nothing about a person is in them.

use std::{
    io::{Read as _, Write as _},
    net::{TcpListener, TcpStream},
    sync::mpsc,
    thread,
    time::Duration,
};

use crate::harness::{Installation, free_address, get, terminate, wait_until_ready};

/// A collector that takes everything and hands on what it got.
fn collector() -> (String, mpsc::Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (got, receiver) = mpsc::channel();
    thread::spawn(move || {
        for stream in listener.incoming() {
            if got.send(taken(stream.unwrap())).is_err() {
                return;
            }
        }
    });
    (address, receiver)
}

/// A whole request, answered as taken.
fn taken(mut stream: TcpStream) -> String {
    let (mut request, mut part) = (Vec::new(), vec![0; 65536]);
    loop {
        let count = stream.read(&mut part).unwrap();
        assert_ne!(count, 0, "the request ended before it was whole");
        request.extend_from_slice(&part[..count]);
        let text = String::from_utf8_lossy(&request);
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length = head
            .to_lowercase()
            .split_once("content-length: ")
            .map(|(_, rest)| rest.lines().next().unwrap().trim().parse::<usize>().unwrap());
        if length.is_some_and(|length| body.len() >= length) {
            stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}").unwrap();
            return text.into_owned();
        }
    }
}

#[tokio::test]
async fn a_collector_gets_requests_work_and_statements_by_their_patterns() {
    let installation = Installation::on_sqlite().await;
    let (collector, received) = collector();
    let address = free_address();
    let mut child = installation
        .command(&["serve"])
        .env("TOWNPICK_LISTEN", address.to_string())
        .env("TOWNPICK_OTLP_URL", collector)
        .spawn()
        .unwrap();
    wait_until_ready(&mut child, address);
    get(address, "/api/places/suggestions?q=bost").unwrap();
    get(address, "/towns/nowhere-in-particular").unwrap();
    terminate(&child);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let mut told = String::new();
    while let Ok(more) = received.recv_timeout(Duration::from_millis(100)) {
        assert!(more.starts_with("POST /v1/traces HTTP/1.1\r\n"), "{more}");
        told += &more;
    }
    for part in [
        r#""stringValue": "townpick""#,
        r#""name": "GET /api/places/suggestions""#,
        r#""stringValue": "/towns/{townSlug}""#,
        r#""name": "deliveries""#,
        r#""name": "statement""#,
        r#""name": "commit""#,
    ] {
        assert!(told.contains(part), "{part} is not in\n{told}");
    }
    assert!(!told.contains("bost") && !told.contains("nowhere-in-particular"), "{told}");
    let log = String::from_utf8(output.stderr).unwrap();
    assert!(!log.contains("SELECT"), "statements are no part of the log: {log}");
    installation.discard().await;
}
