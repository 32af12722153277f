//! Certificates as a browser sees them, shown by a server of this process.

use std::sync::Arc;

use jiff::{SignedDuration, ToSpan as _};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair, date_time_ymd};
use rustls::{RootCertStore, ServerConfig, pki_types::PrivateKeyDer};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use townpick_domain::{doctor::address::Certificate, time::Timestamp};
use townpick_gateways::{
    certificate::{certificate, usual_authorities},
    clock::{Clock as _, SystemClock},
};

/// A server with a certificate for a name that ends on a day, and who vouches for it.
async fn server(name: &str, last: (i32, u8, u8)) -> (u16, RootCertStore) {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut of_authority = CertificateParams::new(Vec::new()).unwrap();
    of_authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority = CertifiedIssuer::self_signed(of_authority, KeyPair::generate().unwrap()).unwrap();
    let key = KeyPair::generate().unwrap();
    let mut of_server = CertificateParams::new(vec![name.to_owned()]).unwrap();
    of_server.not_before = date_time_ymd(2020, 1, 1);
    of_server.not_after = date_time_ymd(last.0, last.1, last.2);
    let shown = of_server.signed_by(&key, &authority).unwrap();
    let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    let settings =
        ServerConfig::builder().with_no_client_auth().with_single_cert(vec![shown.der().clone()], key);
    let acceptor = TlsAcceptor::from(Arc::new(settings.unwrap()));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            let _ = acceptor.accept(socket).await;
        }
    });
    let mut trusted = RootCertStore::empty();
    trusted.add(authority.der().clone()).unwrap();
    (port, trusted)
}

/// A day that is so many days away.
fn day_in(days: i64) -> (i32, u8, u8) {
    let now = SystemClock.now().as_jiff().to_zoned(jiff::tz::TimeZone::UTC);
    let day = now.checked_add(days.days()).unwrap();
    (day.year().into(), day.month().try_into().unwrap(), day.day().try_into().unwrap())
}

async fn seen(
    host: &str,
    (port, trusted): (u16, RootCertStore),
    now: Timestamp,
) -> Result<Certificate, String> {
    certificate(host, port, trusted, now).await
}

fn refused(reason: &str) -> Certificate {
    Certificate::Refused { reason: reason.to_owned() }
}

#[tokio::test]
async fn a_good_certificate_tells_how_long_it_is_good_for() {
    let now = SystemClock.now();
    let answer = seen("localhost", server("localhost", day_in(40)).await, now).await.unwrap();
    // It ends as that day begins.
    let Certificate::Valid { days } = answer else { panic!("{answer:?}") };
    assert!((38..40).contains(&days), "{days}");
    let later = now.plus(SignedDuration::from_hours(24 * 30));
    let answer = seen("localhost", server("localhost", day_in(40)).await, later).await.unwrap();
    assert!(matches!(answer, Certificate::Valid { days: 8..10 }), "{answer:?}");
}

#[tokio::test]
async fn a_certificate_that_browsers_refuse_says_why() {
    let now = SystemClock.now();
    let ended = server("localhost", (2021, 1, 1)).await;
    assert_eq!(seen("localhost", ended, now).await, Ok(refused("it has ended")));
    let other = server("townpick.example", day_in(40)).await;
    assert_eq!(seen("localhost", other, now).await, Ok(refused("it is for another name")));
    let (port, _) = server("localhost", day_in(40)).await;
    let unknown = seen("localhost", (port, usual_authorities()), now).await;
    assert_eq!(unknown, Ok(refused("nobody they know vouches for it")));
    let nobody = seen("localhost", (9, usual_authorities()), now).await.unwrap_err();
    assert!(nobody.contains("refused"), "{nobody}");
}
