//! What is said to the mail server over one connection, in as few turns as the server allows.

use std::io;

use lettre::{
    Message,
    transport::smtp::{
        Error,
        authentication::{Credentials, Mechanism},
        client::{AsyncSmtpConnection, AsyncTokioStream, Tls, TlsParameters},
        commands::{Data, Ehlo, Mail, Rcpt},
        extension::ClientId,
    },
};
use tokio::net::TcpStream;

use super::socket;

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
    /// There is no way to the server.
    Unreachable(io::Error),
    /// The server refused, or the connection failed, at this stage.
    Reported(Stage, Error),
    /// The server was not ready in time; it got nothing.
    NotReady,
    /// The server got the email, or part of it, and did not answer in time.
    Unanswered,
}

/// An open connection.
pub(super) struct Dialogue {
    connection: AsyncSmtpConnection,
    /// Whether the server listens to several commands before it answers the first (RFC 2920).
    pipelines: bool,
}

impl Dialogue {
    /// Connects, encrypts and says who we are.
    pub(super) async fn open(server: &Server, name: &ClientId) -> Result<Self, Failure> {
        let socket = socket::open(&server.host, server.port).await.map_err(Failure::Unreachable)?;
        let connection = opened(socket, server, name).await;
        let mut connection = connection.map_err(|error| Failure::Reported(Stage::Opening, error))?;
        let pipelines = match connection.command(Ehlo::new(name.clone())).await {
            Ok(answer) => answer.message().any(|line| line.eq_ignore_ascii_case("PIPELINING")),
            Err(error) if error.status().is_some() => false,
            Err(error) => return Err(Failure::Reported(Stage::Opening, error)),
        };
        Ok(Self { connection, pipelines })
    }

    /// Whether nobody on the way can read what is said.
    pub(super) fn is_encrypted(&self, server: &Server) -> bool {
        // What is encrypted from the first byte is so below the connection.
        matches!(server.tls, Tls::Wrapper(_)) || self.connection.is_encrypted()
    }

    /// Says whom an email is from and for, until the server wants to hear the email itself.
    pub(super) async fn announce(&mut self, message: &Message) -> Result<(), (Stage, Error)> {
        let envelope = message.envelope();
        // Addresses are ASCII by our own rules, and content is encoded so that it is: no extension is needed.
        let mut steps = vec![(Stage::Sender, Mail::new(envelope.from().cloned(), Vec::new()).to_string())];
        let recipients = envelope.to().iter().map(|address| Rcpt::new(address.clone(), Vec::new()));
        steps.extend(recipients.map(|recipient| (Stage::Recipient, recipient.to_string())));
        steps.push((Stage::Content, Data.to_string()));
        let all: String = steps.iter().map(|(_, command)| command.as_str()).collect();
        for (number, (stage, command)) in steps.into_iter().enumerate() {
            let answer = match (self.pipelines, number) {
                (false, _) => self.connection.command(command).await,
                (true, 0) => self.connection.command(&all).await,
                (true, _) => self.connection.read_response().await,
            };
            answer.map_err(|error| (stage, error))?;
        }
        Ok(())
    }

    /// Says the email and hears whether it is taken.
    pub(super) async fn say(&mut self, content: &[u8]) -> Result<(), (Stage, Error)> {
        self.connection.message(content).await.map(drop).map_err(|error| (Stage::Content, error))
    }

    /// Ends the connection politely.
    pub(super) async fn end(mut self) {
        self.connection.abort().await;
    }
}

async fn opened(socket: TcpStream, server: &Server, name: &ClientId) -> Result<AsyncSmtpConnection, Error> {
    let socket: Box<dyn AsyncTokioStream> = match &server.tls {
        Tls::Wrapper(parameters) => socket::encrypted(socket, parameters.clone()).await?,
        _ => Box::new(socket),
    };
    let mut connection = AsyncSmtpConnection::connect_with_transport(socket, name).await?;
    let upgrade: Option<&TlsParameters> = match &server.tls {
        Tls::Required(parameters) => Some(parameters),
        Tls::Opportunistic(parameters) => connection.can_starttls().then_some(parameters),
        _ => None,
    };
    if let Some(parameters) = upgrade {
        connection.starttls(parameters.clone(), name).await?;
    }
    if let Some(credentials) = &server.credentials {
        connection.auth(&[Mechanism::Plain, Mechanism::Login], credentials).await?;
    }
    Ok(connection)
}
