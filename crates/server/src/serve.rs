//! Connections: accepting them, bounding how many there are, how much a client may send before it is heard and how long
//! it may take to ask and to listen, and letting them finish at the end.

mod full_house;
pub mod open_files;
mod places;
mod reading_pace;

use std::{convert::Infallible, io, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::{body::Body, extract::ConnectInfo};
use http::Request;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::{GracefulConnection, GracefulShutdown},
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::OwnedSemaphorePermit,
};

use crate::{limits::Limits, live::Live};
use full_house::FullHouse;
use places::Places;
use reading_pace::ReadingPace;

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
    live: Arc<Live>,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let app = live.app();
    let places = Places::new(&app.limits, app.settings.trusted_proxy);
    let (connections, mut full_house) = (GracefulShutdown::new(), FullHouse::default());
    let mut shutdown = pin!(shutdown);
    loop {
        tokio::select! {
            () = &mut shutdown => break,
            accepted = accept(&listener, &places, &mut full_house) => match accepted {
                Ok((stream, _, None)) => full_house.turn_away(stream).await,
                Ok((stream, peer, Some(free))) => {
                    // A client that has all its connections is hung up on.
                    let Some(place) = places.taken_by(peer.ip(), free) else { continue };
                    let connection = connection(stream, peer, Arc::clone(&live), &app.limits);
                    let connection = connections.watch(connection);
                    // A connection that breaks is the client's affair; there is nobody left to tell.
                    tokio::spawn(async move {
                        drop(connection.await);
                        drop(place);
                    });
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

/// The next connection and a place for it, for which clients wait outside; or without one, when all have been taken for so
/// long that they should hear of it.
async fn accept(
    listener: &TcpListener,
    places: &Places,
    full_house: &mut FullHouse,
) -> io::Result<(TcpStream, SocketAddr, Option<OwnedSemaphorePermit>)> {
    let free = full_house.place(places).await;
    let (stream, peer) = listener.accept().await?;
    // It may have come long after the last look.
    Ok((stream, peer, free.or_else(|| places.free_now())))
}

/// A connection whose requests know who is asking.
fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    live: Arc<Live>,
    limits: &Limits,
) -> impl GracefulConnection<Error = hyper::Error> + Send + use<> {
    // Answers are written whole; waiting to fill a packet would only delay them.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let front = live.front();
        async move { Ok::<_, Infallible>(front.answer(request).await) }
    });
    let stream = ReadingPace::new(stream, limits.write_time);
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        // Looked at before each read, which may bring as much again.
        .max_buf_size(limits.head_bytes / 2)
        .serve_connection(TokioIo::new(stream), service)
}

fn is_of_one_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset | io::ErrorKind::ConnectionRefused
    )
}
