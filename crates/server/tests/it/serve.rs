//! Over a real socket.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::oneshot,
    task::JoinHandle,
    time::timeout,
};
use townpick_server::limits::{Allowance, Limits};

use crate::harness::{Service, Setup};

const PATIENCE: Duration = Duration::from_secs(5);

struct Running {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    finished: JoinHandle<std::io::Result<()>>,
    _service: Service,
}

async fn started(limits: Limits) -> Running {
    let service = Setup { limits, ..Setup::default() }.on_sqlite().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let app = Arc::clone(&service.app);
    let finished = tokio::spawn(townpick_server::serve(listener, app, async move {
        stopped.await.unwrap();
    }));
    Running { address, stop, finished, _service: service }
}

async fn ask(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    timeout(PATIENCE, stream.read_to_string(&mut answer)).await.unwrap().unwrap();
    answer
}

#[tokio::test]
async fn requests_are_answered_until_the_service_stops() {
    let running = started(Limits::default()).await;
    let answer = ask(running.address, "GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("\r\n\r\nok\n"), "{answer}");
    running.stop.send(()).unwrap();
    timeout(PATIENCE, running.finished).await.unwrap().unwrap().unwrap();
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
    timeout(PATIENCE, busy.read_to_string(&mut answer)).await.unwrap().unwrap();
    assert!(answer.starts_with("HTTP/1.1 204 No Content\r\n"), "{answer}");
    assert_eq!(timeout(PATIENCE, idle.read(&mut [0; 16])).await.unwrap().unwrap(), 0);
    timeout(PATIENCE, running.finished).await.unwrap().unwrap().unwrap();
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
