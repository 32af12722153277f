//! Over a real socket.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpSocket, TcpStream},
    sync::oneshot,
    task::JoinHandle,
    time::timeout,
};
use townpick_server::{
    Live,
    limits::{Allowance, Limits},
};

use crate::harness::{Service, Setup};

const TIMEOUT: Duration = Duration::from_secs(5);

struct Running {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    finished: JoinHandle<std::io::Result<()>>,
    _service: Service,
}

async fn started(limits: Limits) -> Running {
    started_with(Setup { limits, ..Setup::default() }).await
}

async fn started_with(setup: Setup) -> Running {
    let service = setup.on_sqlite().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let live = Arc::new(Live::new(Arc::clone(&service.app)));
    let finished = tokio::spawn(townpick_server::serve(listener, live, async move {
        stopped.await.unwrap();
    }));
    Running { address, stop, finished, _service: service }
}

async fn ask(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    timeout(TIMEOUT, stream.read_to_string(&mut answer)).await.unwrap().unwrap();
    answer
}

#[tokio::test]
async fn requests_are_answered_until_the_service_stops() {
    let running = started(Limits::default()).await;
    let answer = ask(running.address, "GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("\r\n\r\nok\n"), "{answer}");
    running.stop.send(()).unwrap();
    timeout(TIMEOUT, running.finished).await.unwrap().unwrap().unwrap();
    assert!(TcpStream::connect(running.address).await.is_err());
}

#[tokio::test]
async fn a_running_request_is_finished_and_an_idle_connection_closed_when_the_service_stops() {
    let running = started(Limits::default()).await;
    let mut idle = TcpStream::connect(running.address).await.unwrap();
    let mut busy = TcpStream::connect(running.address).await.unwrap();
    let body = r#"{"path":"/","title":"Home"}"#;
    let head = format!(
        "POST /api/page-views HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    busy.write_all(head.as_bytes()).await.unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    running.stop.send(()).unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(!running.finished.is_finished());

    busy.write_all(body.as_bytes()).await.unwrap();
    let mut answer = String::new();
    timeout(TIMEOUT, busy.read_to_string(&mut answer)).await.unwrap().unwrap();
    assert!(answer.starts_with("HTTP/1.1 204 No Content\r\n"), "{answer}");
    assert_eq!(timeout(TIMEOUT, idle.read(&mut [0; 16])).await.unwrap().unwrap(), 0);
    timeout(TIMEOUT, running.finished).await.unwrap().unwrap().unwrap();
}

#[tokio::test]
async fn a_client_that_never_ends_its_head_is_hung_up_on() {
    let running = started(Limits { head_time: Duration::from_millis(100), ..Limits::default() }).await;
    for beginning in ["", "GET / HT", "GET / HTTP/1.1\r\nhost: a\r\nx-slow: "] {
        let answer = ask(running.address, beginning).await;
        assert!(!answer.contains("200 OK"), "{answer}");
    }
}

#[tokio::test]
async fn limits_know_the_client_by_its_connection() {
    let running = started(Limits { requests: Allowance::new(1, 1), ..Limits::default() }).await;
    let request = "GET /api/background-images HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 198.51.100.1\r\nconnection: close\r\n\r\n";
    assert!(ask(running.address, request).await.starts_with("HTTP/1.1 200 OK\r\n"));
    assert!(ask(running.address, &request.replace("100.1", "100.2")).await.starts_with("HTTP/1.1 429 "));
}

const PING: &str = "GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";

#[tokio::test]
async fn a_client_that_does_not_read_is_hung_up_on() {
    let limits = Limits { write_time: Duration::from_millis(200), connections: 1, ..Limits::default() };
    let mut setup = Setup { limits, ..Setup::default() };
    // More than the system keeps on the way to somebody who does not read.
    setup.web_build.push(("assets/large-1.js", vec![b'a'; 32 << 20].leak()));
    let running = started_with(setup).await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut slow = socket.connect(running.address).await.unwrap();
    slow.write_all(b"GET /assets/large-1.js HTTP/1.1\r\nhost: a\r\n\r\n").await.unwrap();
    slow.read_exact(&mut [0; 12]).await.unwrap();
    // There is one place, and the slow client has it until the service gives up on it.
    while !ask(running.address, PING).await.starts_with("HTTP/1.1 200 OK\r\n") {}
}

#[tokio::test]
async fn a_client_has_so_many_connections_and_the_trusted_proxy_all_of_them() {
    for (trusted_proxy, is_answered) in [(None, false), (Some("127.0.0.1".parse().unwrap()), true)] {
        let limits = Limits { connections_per_client: 2, ..Limits::default() };
        let mut setup = Setup { limits, ..Setup::default() };
        setup.settings.trusted_proxy = trusted_proxy;
        let running = started_with(setup).await;
        let mut open = Vec::new();
        for _ in 0..2 {
            let mut stream = TcpStream::connect(running.address).await.unwrap();
            // An answer tells that the connection has been taken.
            stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n").await.unwrap();
            stream.read_exact(&mut [0; 12]).await.unwrap();
            open.push(stream);
        }
        let mut third = TcpStream::connect(running.address).await.unwrap();
        let _ = third.write_all(PING.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = timeout(TIMEOUT, third.read_to_end(&mut answer)).await.unwrap();
        assert_eq!(answer.starts_with(b"HTTP/1.1 200 OK"), is_answered, "{trusted_proxy:?}");
        if !is_answered {
            drop(open.pop());
            let mut again = String::new();
            while !again.starts_with("HTTP/1.1 200 OK") {
                let mut stream = TcpStream::connect(running.address).await.unwrap();
                let _ = stream.write_all(PING.as_bytes()).await;
                let _ = timeout(TIMEOUT, stream.read_to_string(&mut again)).await.unwrap();
            }
        }
    }
}

#[tokio::test]
async fn when_every_connection_is_taken_newcomers_wait_a_moment_and_are_then_told_to_come_again() {
    let running = started(Limits { connections: 1, ..Limits::default() }).await;
    let taken = async || {
        let mut stream = TcpStream::connect(running.address).await.unwrap();
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n").await.unwrap();
        stream.read_exact(&mut [0; 12]).await.unwrap();
        stream
    };
    let first = taken().await;
    let leaving = async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        drop(first);
    };
    let ((), answer) = tokio::join!(leaving, ask(running.address, PING));
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");

    let second = taken().await;
    for _ in 0..3 {
        let answer = ask(running.address, PING).await;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 503 ") && head.contains("\r\nretry-after: 5\r\n"), "{head}");
        assert!(head.contains(&format!("\r\ncontent-length: {}\r\n", body.len())), "{head}");
        assert!(body.ends_with("try again in a few seconds.\n"), "{body}");
    }
    drop(second);
    assert!(ask(running.address, PING).await.starts_with("HTTP/1.1 200 OK\r\n"));
}

#[tokio::test]
async fn a_head_has_at_most_32_kilobytes() {
    let running = started(Limits::default()).await;
    let with_header = |bytes: usize| {
        let filling = "a".repeat(bytes);
        format!("GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx-filling: {filling}\r\n\r\n")
    };
    assert!(ask(running.address, &with_header(15_000)).await.starts_with("HTTP/1.1 200 OK\r\n"));
    let mut stream = TcpStream::connect(running.address).await.unwrap();
    let _ = stream.write_all(with_header(33_000).as_bytes()).await;
    let mut answer = [0; 12];
    timeout(TIMEOUT, stream.read_exact(&mut answer)).await.unwrap().unwrap();
    assert_eq!(&answer, b"HTTP/1.1 431");
}

#[tokio::test]
async fn a_request_names_one_host() {
    let running = started(Limits::default()).await;
    let status = async |head: &str| {
        let answer = ask(running.address, &format!("GET {head}\r\nconnection: close\r\n\r\n")).await;
        answer.get(9..12).unwrap().to_owned()
    };
    for bad in [
        "/healthz HTTP/1.1",
        "/healthz HTTP/1.1\r\nhost: a\r\nhost: a",
        "/healthz HTTP/1.1\r\nhost: a\r\nHost: b",
        "/healthz HTTP/1.1\r\nhost: a b",
        "/healthz HTTP/1.1\r\nhost: me@b",
        "/healthz HTTP/1.0\r\nhost: a\r\nhost: b",
    ] {
        assert_eq!(status(bad).await, "400", "{bad}");
    }
    for good in
        ["/healthz HTTP/1.1\r\nhost: a:8080", "/healthz HTTP/1.1\r\nhost: [::1]:8080", "/healthz HTTP/1.0"]
    {
        assert_eq!(status(good).await, "200", "{good}");
    }
}

#[tokio::test]
async fn a_request_ends_where_both_sides_say_it_does() {
    let running = started(Limits::default()).await;
    let post = "POST /api/page-views HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n";
    let next = "GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";
    let two_lengths =
        format!("{post}content-length: 2\r\ncontent-length: {}\r\n\r\n{{}}{next}", 2 + next.len());
    let answer = ask(running.address, &two_lengths).await;
    assert!(answer.starts_with("HTTP/1.1 400") && answer.matches("HTTP/1.1 ").count() == 1, "{answer}");
    // Where there are chunks, a length counts for nothing, and nothing that follows the last one is taken for a request.
    for length in [0, 5, 5 + next.len()] {
        let both =
            format!("{post}content-length: {length}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n{next}");
        let answer = ask(running.address, &both).await;
        let answers = answer.matches("HTTP/1.1 ").count();
        assert!(answers == 1 && answer.contains("connection: close"), "{length}: {answer}");
    }
}

#[test]
fn as_many_files_may_be_open_as_the_system_lets_us() {
    let raised = townpick_server::raise_open_files_limit();
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap();
    let line = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    let numbers: Vec<&str> = line.split_whitespace().skip(3).take(2).collect();
    assert_eq!(numbers[0], numbers[1], "the soft limit is the hard one");
    assert!(numbers[0] == "unlimited" || numbers[0] == raised.to_string(), "{line}");
}
