use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep_until},
};

/// What a client reads in a second at the very least.
const SLOWEST_PACE: u32 = 1024;

/// A connection that breaks when its client falls too far behind in reading what is sent to it.
///
/// Time in which the client reads nothing adds to how far it is behind, and what it then reads makes up for it at
/// [`SLOWEST_PACE`]: a byte now and then, to keep a place for ever, is not enough.
pub(super) struct ReadingPace<Stream> {
    stream: Stream,
    /// How far the client may fall behind.
    patience: Duration,
    behind: Duration,
    waiting: Option<Waiting>,
}

/// Since when nothing more can be sent, and until when that is borne.
struct Waiting {
    since: Instant,
    limit: Pin<Box<Sleep>>,
}

impl<Stream> ReadingPace<Stream> {
    pub(super) fn new(stream: Stream, patience: Duration) -> Self {
        Self { stream, patience, behind: Duration::ZERO, waiting: None }
    }

    fn after(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(written) = written {
            if let Some(waiting) = self.waiting.take() {
                self.behind += waiting.since.elapsed();
            }
            let bytes = *written.as_ref().unwrap_or(&0);
            let made_up = Duration::from_secs(bytes as u64) / SLOWEST_PACE;
            self.behind = self.behind.saturating_sub(made_up);
            return Poll::Ready(written);
        }
        let left = self.patience.saturating_sub(self.behind);
        let waiting = self.waiting.get_or_insert_with(|| {
            let since = Instant::now();
            Waiting { since, limit: Box::pin(sleep_until(since + left)) }
        });
        ready!(waiting.limit.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<Stream: AsyncWrite + Unpin> AsyncWrite for ReadingPace<Stream> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.after(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.after(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl<Stream: AsyncRead + Unpin> AsyncRead for ReadingPace<Stream> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(1);

    /// Sends `bytes` to somebody who reads so many at a time, fifty times a second.
    async fn sent(bytes: usize, at_a_time: usize) -> io::Result<()> {
        let (ours, mut theirs) = duplex(64);
        tokio::spawn(async move {
            while theirs.read_exact(&mut vec![0; at_a_time]).await.is_ok() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        });
        ReadingPace::new(ours, PATIENCE).write_all(&vec![0; bytes]).await
    }

    #[tokio::test]
    async fn who_reads_a_little_now_and_then_is_given_up_on_and_a_slow_reader_is_not() {
        let began = Instant::now();
        let (trickle, slow) = tokio::join!(sent(64 << 10, 1), sent(64 << 10, 1024));
        assert_eq!(trickle.unwrap_err().kind(), io::ErrorKind::TimedOut);
        slow.unwrap();
        assert!(began.elapsed() > PATIENCE, "the slow reader took longer than anybody may read nothing");
    }
}
