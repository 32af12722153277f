//! The certificate of a public address, as a browser sees it.

use std::sync::Arc;

use jiff::SignedDuration;
use rustls::{
    CertificateError, ClientConfig, RootCertStore,
    client::{WebPkiServerVerifier, danger::ServerCertVerifier as _},
    pki_types::{CertificateDer, ServerName, UnixTime},
};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use townpick_domain::{doctor::address::Certificate, time::Timestamp};

/// No certificate of the web is good for longer.
const MOST_DAYS: i64 = 5000;

/// Everybody whom browsers let vouch for an address.
pub fn usual_authorities() -> RootCertStore {
    RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() }
}

/// What a browser would say of the certificate that is shown at this address; the error is why there is none.
pub async fn certificate(
    host: &str,
    port: u16,
    authorities: RootCertStore,
    now: Timestamp,
) -> Result<Certificate, String> {
    let name = ServerName::try_from(host.to_owned()).map_err(|error| error.to_string())?;
    let authorities = Arc::new(authorities);
    let settings =
        ClientConfig::builder().with_root_certificates(Arc::clone(&authorities)).with_no_client_auth();
    let socket = TcpStream::connect((host, port)).await.map_err(|error| error.to_string())?;
    match TlsConnector::from(Arc::new(settings)).connect(name.clone(), socket).await {
        Ok(connection) => {
            let shown = connection.get_ref().1.peer_certificates().unwrap_or_default();
            let verifier =
                WebPkiServerVerifier::builder(authorities).build().map_err(|error| error.to_string())?;
            Ok(Certificate::Valid { days: days_left(&verifier, shown, &name, now) })
        }
        Err(error) => match error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>()) {
            Some(rustls::Error::InvalidCertificate(fault)) => {
                Ok(Certificate::Refused { reason: spoken(fault) })
            }
            _ => Err(error.to_string()),
        },
    }
}

/// How many whole days the certificate, and those that vouch for it, are good for. The verifier is asked about days to
/// come, so nothing is read here that it reads otherwise.
fn days_left(
    verifier: &WebPkiServerVerifier,
    shown: &[CertificateDer<'_>],
    name: &ServerName<'_>,
    now: Timestamp,
) -> i64 {
    let Some((own, others)) = shown.split_first() else { return 0 };
    let is_good_in = |days: i64| {
        let then = now.plus(SignedDuration::from_hours(24 * days)).as_jiff().as_second();
        let then =
            UnixTime::since_unix_epoch(std::time::Duration::from_secs(then.try_into().unwrap_or_default()));
        verifier.verify_server_cert(own, others, name, &[], then).is_ok()
    };
    let (mut good, mut bad) = (0, MOST_DAYS);
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        if is_good_in(middle) { good = middle } else { bad = middle }
    }
    good
}

fn spoken(fault: &CertificateError) -> String {
    match fault {
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => "it has ended".to_owned(),
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            "it is not valid yet".to_owned()
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "it is for another name".to_owned()
        }
        CertificateError::UnknownIssuer => "nobody they know vouches for it".to_owned(),
        other => format!("{other:?}"),
    }
}
