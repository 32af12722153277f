//! The open connections to the mail server. One is used again only after it has answered for its email: a connection
//! that was given up half-way would answer the next email with words that were meant for the one before.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use lettre::{
    Message,
    transport::smtp::{Error, extension::ClientId},
};
use tokio::{
    sync::Semaphore,
    time::{Instant, timeout, timeout_at},
};

use super::dialogue::{Dialogue, Failure, Server, Stage};

/// How long an idle connection is reused; servers hang up soon after.
const IDLE_TIMEOUT: Duration = Duration::from_mins(1);

/// Connections to one server.
pub(super) struct Connections {
    server: Server,
    name: ClientId,
    /// How long one email may take from the first byte to the answer.
    time_limit: Duration,
    /// How many more may be open at this moment.
    free: Semaphore,
    idle: Mutex<Vec<Idle>>,
}

struct Idle {
    connection: Dialogue,
    since: Instant,
}

impl Connections {
    /// At most this many are open at a time.
    pub(super) fn new(server: Server, most: u32, time_limit: Duration) -> Self {
        let free = Semaphore::new(usize::try_from(most).unwrap_or(Semaphore::MAX_PERMITS));
        Self { server, name: ClientId::default(), time_limit, free, idle: Mutex::default() }
    }

    /// Hands an email to the server, once a connection is free for it.
    pub(super) async fn send(&self, message: &Message) -> Result<(), Failure> {
        let content = message.formatted();
        let _permit = self.free.acquire().await;
        let until = Instant::now() + self.time_limit;
        let mut connection = match self.announced(message).await? {
            Some(reused) => reused,
            None => self.announced_anew(message, until).await?,
        };
        match timeout_at(until, connection.say(&content)).await {
            Ok(Ok(())) => {
                self.idle().push(Idle { connection, since: Instant::now() });
                Ok(())
            }
            Ok(Err((stage, error))) => {
                let _ = timeout_at(until, connection.end()).await;
                Err(Failure::Reported(stage, error))
            }
            // The connection is closed here: whatever it says later is nobody's answer.
            Err(_) => Err(Failure::Unanswered),
        }
    }

    /// An idle connection on which the server now waits for the email; `None` when there is none, or when the server
    /// has closed them all in the meantime.
    async fn announced(&self, message: &Message) -> Result<Option<Dialogue>, Failure> {
        while let Some(mut reused) = self.take_idle() {
            match timeout(self.time_limit / 4, reused.announce(message)).await {
                Ok(Ok(())) => return Ok(Some(reused)),
                // It says goodbye to this connection alone.
                Ok(Err((Stage::Sender, error))) if is_goodbye(&error) => {}
                Ok(Err((stage, error))) if error.status().is_some() => {
                    let _ = timeout(self.time_limit / 4, reused.end()).await;
                    return Err(Failure::Reported(stage, error));
                }
                // The others were lost with it.
                Ok(Err(_)) | Err(_) => {
                    self.idle().clear();
                    return Ok(None);
                }
            }
        }
        Ok(None)
    }

    /// A new connection on which the server waits for the email.
    async fn announced_anew(&self, message: &Message, until: Instant) -> Result<Dialogue, Failure> {
        let opened = timeout_at(until, Dialogue::open(&self.server, &self.name)).await;
        let mut connection = opened.map_err(|_| Failure::NotReady)??;
        match timeout_at(until, connection.announce(message)).await {
            Ok(Ok(())) => Ok(connection),
            Ok(Err((stage, error))) => {
                let _ = timeout_at(until, connection.end()).await;
                Err(Failure::Reported(stage, error))
            }
            Err(_) => Err(Failure::NotReady),
        }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Idle>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_idle(&self) -> Option<Dialogue> {
        let mut idle = self.idle();
        idle.retain(|reused| reused.since.elapsed() < IDLE_TIMEOUT);
        idle.pop().map(|reused| reused.connection)
    }
}

/// Whether the server ends a connection that has served it long enough.
fn is_goodbye(error: &Error) -> bool {
    error.status().map(u16::from) == Some(421)
}
