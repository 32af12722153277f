//! The socket under a connection to the mail server. Lettre would open it by itself, but then each email waits for the
//! operating system: the last small piece of a message is held back until the server has confirmed the piece before,
//! and the server takes its time (40 ms) to confirm what it cannot answer yet.

use std::{
    io,
    net::SocketAddr,
    pin::Pin,
    task::{Context, Poll, ready},
};

use futures_util::{AsyncRead as _, AsyncWrite as _};
// Encrypting from the first byte is offered on this type alone.
#[allow(deprecated)]
use lettre::transport::smtp::client::AsyncNetworkStream;
use lettre::transport::smtp::{
    Error,
    client::{AsyncTokioStream, TlsParameters},
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
};

/// A socket that sends what it is given at once.
pub(super) async fn open(host: &str, port: u16) -> io::Result<TcpStream> {
    let socket = TcpStream::connect((host, port)).await?;
    socket.set_nodelay(true)?;
    Ok(socket)
}

/// The same, encrypted from the first byte.
#[allow(deprecated)]
pub(super) async fn encrypted(
    socket: TcpStream,
    parameters: TlsParameters,
) -> Result<Box<dyn AsyncTokioStream>, Error> {
    let mut stream = AsyncNetworkStream::use_existing_tokio1(Box::new(socket));
    stream.upgrade_tls(parameters).await?;
    Ok(Box::new(Encrypted(stream)))
}

#[derive(Debug)]
#[allow(deprecated)]
struct Encrypted(AsyncNetworkStream);

impl AsyncTokioStream for Encrypted {
    fn peer_addr(&self) -> io::Result<SocketAddr> {
        self.0.peer_addr()
    }
}

impl AsyncRead for Encrypted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = ready!(Pin::new(&mut self.0).poll_read(context, buffer.initialize_unfilled()))?;
        buffer.advance(read);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Encrypted {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_close(context)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn nothing_is_held_back() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let socket = open("127.0.0.1", listener.local_addr().unwrap().port()).await.unwrap();
        assert!(socket.nodelay().unwrap());
    }
}
