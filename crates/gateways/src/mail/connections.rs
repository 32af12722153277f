//! The open connections to the mail server. One is used again only after it has answered for its email: a connection
//! that was given up half-way would answer the next email with words that were meant for the one before.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use lettre::{
    Message,
    transport::smtp::{
        Error,
        authentication::{Credentials, Mechanism},
        client::{AsyncSmtpConnection, Tls, TlsParameters},
        commands::{Data, Mail, Rcpt},
        extension::ClientId,
    },
};
use tokio::{
    sync::Semaphore,
    time::{Instant, timeout, timeout_at},
};

/// How long a connection is kept without anything to send; servers hang up soon after.
const KEPT_FOR: Duration = Duration::from_mins(1);

/// Where the mail server is and how it is spoken to.
pub(super) struct Server {
    pub host: String,
    pub port: u16,
    pub tls: Tls,
    pub credentials: Option<Credentials>,
}

/// How far an email got. What a refusal is about depends on it: everybody else's email would get as far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// The connection, its encryption and who we are.
    Opening,
    /// Whom it is from.
    Sender,
    /// Whom it is for.
    Recipient,
    /// What it says. Only from here on can the server have it.
    Content,
}

/// Why an email was not accepted.
pub(super) enum Failure {
    /// The server or the way to it said so.
    Told(Stage, Error),
    /// The server was not ready in time; it got nothing.
    NotReady,
    /// The server got the email, or part of it, and did not answer in time.
    Unanswered,
}

/// Connections to one server.
pub(super) struct Connections {
    server: Server,
    name: ClientId,
    /// How long one email may take from the first byte to the answer.
    patience: Duration,
    /// How many more may be open at this moment.
    free: Semaphore,
    idle: Mutex<Vec<Idle>>,
}

struct Idle {
    connection: AsyncSmtpConnection,
    since: Instant,
}

impl Connections {
    /// At most this many are open at a time.
    pub(super) fn new(server: Server, most: u32, patience: Duration) -> Self {
        let free = Semaphore::new(usize::try_from(most).unwrap_or(Semaphore::MAX_PERMITS));
        Self { server, name: ClientId::default(), patience, free, idle: Mutex::default() }
    }

    /// Hands an email to the server, once a connection is free for it.
    pub(super) async fn send(&self, message: &Message) -> Result<(), Failure> {
        let _turn = self.free.acquire().await;
        let until = Instant::now() + self.patience;
        let mut connection = match timeout_at(until, self.connection()).await {
            Ok(connection) => connection.map_err(|error| Failure::Told(Stage::Opening, error))?,
            Err(_) => return Err(Failure::NotReady),
        };
        match timeout_at(until, hand_over(&mut connection, message)).await {
            Ok(Ok(())) => {
                self.keep(connection);
                Ok(())
            }
            Ok(Err((stage, error))) => {
                let _ = timeout_at(until, connection.abort()).await;
                Err(Failure::Told(stage, error))
            }
            // The connection is closed here: whatever it says later is nobody's answer.
            Err(_) => Err(Failure::Unanswered),
        }
    }

    async fn connection(&self) -> Result<AsyncSmtpConnection, Error> {
        if let Some(mut kept) = self.kept() {
            if matches!(timeout(self.patience / 4, kept.test_connected()).await, Ok(true)) {
                return Ok(kept);
            }
            // The others were lost with it.
            self.idle().clear();
        }
        self.connect().await
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Error> {
        let Server { host, port, tls, credentials } = &self.server;
        let wrapper = |tls: &Tls| match tls {
            Tls::Wrapper(parameters) => Some(parameters.clone()),
            _ => None,
        };
        let address = (host.as_str(), *port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(address, None, &self.name, wrapper(tls), None).await?;
        let upgrade: Option<&TlsParameters> = match tls {
            Tls::Required(parameters) => Some(parameters),
            Tls::Opportunistic(parameters) => connection.can_starttls().then_some(parameters),
            _ => None,
        };
        if let Some(parameters) = upgrade {
            connection.starttls(parameters.clone(), &self.name).await?;
        }
        if let Some(credentials) = credentials {
            connection.auth(&[Mechanism::Plain, Mechanism::Login], credentials).await?;
        }
        Ok(connection)
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Idle>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn kept(&self) -> Option<AsyncSmtpConnection> {
        let mut idle = self.idle();
        idle.retain(|kept| kept.since.elapsed() < KEPT_FOR);
        idle.pop().map(|kept| kept.connection)
    }

    fn keep(&self, connection: AsyncSmtpConnection) {
        if !connection.has_broken() {
            self.idle().push(Idle { connection, since: Instant::now() });
        }
    }
}

/// Says an email over a connection, step by step, so that it is known which step was refused.
async fn hand_over(connection: &mut AsyncSmtpConnection, message: &Message) -> Result<(), (Stage, Error)> {
    let at = |stage| move |error| (stage, error);
    let (envelope, content) = (message.envelope(), message.formatted());
    // Addresses are ASCII by our own rules, and content is encoded so that it is: no extension is needed.
    let sender = Mail::new(envelope.from().cloned(), Vec::new());
    connection.command(sender).await.map_err(at(Stage::Sender))?;
    for address in envelope.to() {
        let recipient = Rcpt::new(address.clone(), Vec::new());
        connection.command(recipient).await.map_err(at(Stage::Recipient))?;
    }
    connection.command(Data).await.map_err(at(Stage::Content))?;
    connection.message(&content).await.map_err(at(Stage::Content))?;
    Ok(())
}
