//! Whether the mail server would take our mail, found out without sending any.

use std::{io, time::Duration};

use lettre::transport::smtp::extension::ClientId;
use tokio::time::timeout;
use townpick_domain::doctor::email::SignIn;

use super::{
    MailSettings, MailSettingsError,
    dialogue::{Dialogue, Failure},
};

/// How long we wait to be said goodbye to.
const GOODBYE: Duration = Duration::from_secs(1);

/// Connects, encrypts and says who we are, then says goodbye. Of the server's answer only the code is reported: its
/// words may repeat our name there.
pub async fn sign_in(settings: &MailSettings, time: Duration) -> Result<SignIn, MailSettingsError> {
    let server = settings.server()?;
    Ok(match timeout(time, Dialogue::open(&server, &ClientId::default())).await {
        Err(_) => SignIn::Unreachable { reason: "no answer in time".to_owned() },
        Ok(Ok(connection)) => {
            let accepted = SignIn::Accepted {
                is_encrypted: connection.is_encrypted(&server),
                has_password: server.credentials.is_some(),
            };
            let _ = timeout(GOODBYE, connection.end()).await;
            accepted
        }
        Ok(Err(Failure::Unreachable(error))) => SignIn::Unreachable { reason: error.to_string() },
        Ok(Err(Failure::Reported(_, error))) => match error.status().map(u16::from) {
            Some(code) => SignIn::Refused { code },
            None if error.is_tls() || error.is_client() || is_of_tls(&error) => {
                SignIn::Untrusted { reason: innermost(&error) }
            }
            None => SignIn::Unreachable { reason: innermost(&error) },
        },
        Ok(Err(Failure::NotReady | Failure::Unanswered)) => {
            SignIn::Unreachable { reason: "no answer in time".to_owned() }
        }
    })
}

/// Whether it is about encryption, however deep: a failure after `STARTTLS` is reported as a fault of the connection.
fn is_of_tls(error: &(dyn std::error::Error + 'static)) -> bool {
    let io = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
    io.is_some_and(<dyn std::error::Error + Send + Sync>::is::<rustls::Error>)
        || error.source().is_some_and(is_of_tls)
}

/// The cause of all causes says most.
fn innermost(error: &dyn std::error::Error) -> String {
    error.source().map_or_else(|| error.to_string(), innermost)
}
