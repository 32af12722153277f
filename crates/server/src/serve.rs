//! Connections: accepting them, bounding how long a client may take to ask, and letting them finish at the end.

use std::{io, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::{Router, body::Body, extract::ConnectInfo};
use http::Request;
use hyper::{body::Incoming, server::conn::http1};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::{GracefulConnection, GracefulShutdown},
    service::TowerToHyperService,
};
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt as _;

use crate::app::{App, router};

/// How long running requests may take once the service is asked to stop.
const DRAIN_TIME: Duration = Duration::from_secs(10);
/// When no connection can be accepted (no file handles left), trying again at once would only burn the processor.
const ACCEPT_PAUSE: Duration = Duration::from_millis(250);

/// Answers requests until `shutdown` completes, then lets running ones finish.
///
/// Connections speak HTTP/1.1: TLS and HTTP/2 belong to the proxy in front, and telling the versions apart on one
/// port would let a silent client hold a connection without any time limit.
pub async fn serve(
    listener: TcpListener,
    app: Arc<App>,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let head_time = app.limits.head_time;
    let router = router(&app);
    let connections = GracefulShutdown::new();
    let mut shutdown = pin!(shutdown);
    loop {
        tokio::select! {
            () = &mut shutdown => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    let connection = connection(stream, peer, router.clone(), head_time);
                    let connection = connections.watch(connection);
                    // A connection that breaks is the client's affair; there is nobody left to tell.
                    tokio::spawn(async move { drop(connection.await) });
                },
                Err(error) if is_of_one_connection(&error) => {}
                Err(error) => {
                    tracing::error!(%error, "no connection can be accepted");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            }
        }
    }
    drop(listener);
    if tokio::time::timeout(DRAIN_TIME, connections.shutdown()).await.is_err() {
        tracing::warn!("some requests were still running and were cut off");
    }
    Ok(())
}

/// A connection whose requests know who is asking.
fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    head_time: Duration,
) -> impl GracefulConnection<Error = hyper::Error> + Send {
    // Answers are written whole; waiting to fill a packet would only delay them.
    let _ = stream.set_nodelay(true);
    let service = router.map_request(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        request
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head_time)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
}

fn is_of_one_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset | io::ErrorKind::ConnectionRefused
    )
}
