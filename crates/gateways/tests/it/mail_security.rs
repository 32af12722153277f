//! Email over TLS with certificates made for each test, and signatures checked by an implementation that is not ours.

use std::{process::Command, time::Duration};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use ed25519_dalek::SigningKey;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tempfile::TempDir;
use townpick_domain::doctor::email::SignIn;
use townpick_gateways::{
    handover::{Fault, HandoverError},
    mail::{self, DkimKey, MailSettings, Mailer as _, OwnAuthorities, SmtpMailer},
};

use crate::{
    mail::{mail, settings},
    receiver::{CheckedSignature, Receiver},
};

/// A mail server with a certificate of an authority that nobody else knows.
struct SecureServer {
    receiver: Receiver,
    authority: String,
    _files: TempDir,
}

impl SecureServer {
    fn start(way: &str) -> Self {
        let mut of_authority = CertificateParams::new(Vec::new()).unwrap();
        of_authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let authority = CertifiedIssuer::self_signed(of_authority, KeyPair::generate().unwrap()).unwrap();
        let key = KeyPair::generate().unwrap();
        let of_server = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
        let certificate = of_server.signed_by(&key, &authority).unwrap();
        let files = TempDir::new().unwrap();
        let file = |name: &str, content: String| {
            let path = files.path().join(name);
            std::fs::write(&path, content).unwrap();
            path.into_os_string().into_string().unwrap()
        };
        let (key, certificate) = (file("key.pem", key.serialize_pem()), file("cert.pem", certificate.pem()));
        let receiver = Receiver::start(&["--tls", way, "--auth", "--key", &key, "--cert", &certificate]);
        Self { receiver, authority: authority.pem(), _files: files }
    }

    fn settings(&self, scheme: &str, host: &str) -> MailSettings {
        settings(&format!("{scheme}://me:p%40ss@{host}:{}", self.receiver.port))
    }

    fn trusted(&self, scheme: &str, host: &str) -> SmtpMailer {
        let authorities = Some(OwnAuthorities::parse(&self.authority).unwrap());
        SmtpMailer::new(&MailSettings { authorities, ..self.settings(scheme, host) }).unwrap()
    }
}

/// What comes of signing in, with what the operator trusts.
async fn signed_in(settings: MailSettings, authority: Option<&str>) -> SignIn {
    let authorities = authority.map(|pem| OwnAuthorities::parse(pem).unwrap());
    mail::sign_in(&MailSettings { authorities, ..settings }, Duration::from_secs(10)).await.unwrap()
}

const WAYS: [(&str, &str); 2] = [("starttls", "smtp"), ("wrapped", "smtps")];

#[tokio::test]
async fn an_email_and_its_password_travel_under_tls_from_the_second_command_or_the_first_byte() {
    for (way, scheme) in WAYS {
        let server = SecureServer::start(way);
        let mailer = server.trusted(scheme, "localhost");
        for to in ["maria@people.example", "ana@people.example"] {
            mailer.send(&mail(to)).await.unwrap();
            let arrived = server.receiver.next();
            assert!(arrived.secure && arrived.to == [to], "{way}");
        }
    }
}

#[tokio::test]
async fn a_server_nobody_vouches_for_gets_nothing_and_the_email_waits() {
    for (way, scheme) in WAYS {
        let server = SecureServer::start(way);
        let refused = async |mailer: SmtpMailer| {
            let error = mailer.send(&mail("maria@people.example")).await.unwrap_err();
            let is_temporary = matches!(&error, HandoverError::Temporary { fault: Fault::Provider, .. });
            assert!(is_temporary, "{way}: {error}");
            assert!(error.to_string().contains("certificate"), "{way}: {error}");
        };
        refused(SmtpMailer::new(&server.settings(scheme, "localhost")).unwrap()).await;
        // The authority is known, but its certificate is for another name.
        refused(server.trusted(scheme, "127.0.0.1")).await;
        assert!(server.receiver.is_empty(), "{way}");
    }
}

#[tokio::test]
async fn a_server_that_offers_no_tls_never_hears_the_password() {
    let receiver = Receiver::start(&["--auth"]);
    let mailer = SmtpMailer::new(&settings(&format!("smtp://me:p%40ss@127.0.0.1:{}", receiver.port)));
    let error = mailer.unwrap().send(&mail("maria@people.example")).await.unwrap_err();
    assert!(matches!(error, HandoverError::Temporary { fault: Fault::Provider, .. }), "{error}");
    assert!(receiver.is_empty());
}

/// What a server says about the signature of an email, which it checks with this record.
async fn signature_seen_by_a_server(private_key: &str, record: &str) -> CheckedSignature {
    let record = format!("june._domainkey.townpick.example={record}");
    let receiver = Receiver::start(&["--dkim", &record]);
    let mut settings = settings(&format!("smtp://127.0.0.1:{}", receiver.port));
    settings.dkim = Some(DkimKey::parse("june", "townpick.example", private_key).unwrap());
    SmtpMailer::new(&settings).unwrap().send(&mail("maria@people.example")).await.unwrap();
    let mut signatures = receiver.next().dkim;
    assert_eq!(signatures.len(), 1);
    signatures.remove(0)
}

fn ed25519_record(key: &SigningKey) -> String {
    format!("v=DKIM1; k=ed25519; p={}", STANDARD.encode(key.verifying_key().as_bytes()))
}

/// A new RSA key in PEM form and the record of its public half, made by Node.
fn rsa_key() -> (String, String) {
    let script = "const { privateKey, publicKey } = require('crypto').generateKeyPairSync('rsa', { modulusLength: 2048 });
        const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
        console.log(JSON.stringify([privateKey.export({ type: 'pkcs1', format: 'pem' }), `v=DKIM1; k=rsa; p=${spki}`]));";
    let made = Command::new("node").args(["-e", script]).output().unwrap();
    serde_json::from_slice(&made.stdout).unwrap()
}

#[tokio::test]
async fn the_signature_holds_for_another_implementation_and_covers_the_unsubscribe_headers() {
    let seed = [7; 32];
    let ed25519 = SigningKey::from_bytes(&seed);
    let (rsa_private, rsa_record) = rsa_key();
    for (private_key, record) in
        [(STANDARD.encode(seed), ed25519_record(&ed25519)), (rsa_private, rsa_record)]
    {
        let signature = signature_seen_by_a_server(&private_key, &record).await;
        assert_eq!(signature.result, "pass", "{record}");
        let covers = signature.covers.to_lowercase();
        for header in ["from", "to", "subject", "date", "list-unsubscribe", "list-unsubscribe-post"] {
            assert!(covers.split(':').any(|covered| covered.trim() == header), "{header}: {covers}");
        }
    }
}

#[tokio::test]
async fn a_signature_of_another_key_does_not_hold() {
    let record = ed25519_record(&SigningKey::from_bytes(&[8; 32]));
    let signature = signature_seen_by_a_server(&STANDARD.encode([7; 32]), &record).await;
    assert_eq!(signature.result, "fail");
}

#[tokio::test]
async fn signing_in_is_tried_without_sending_anything() {
    for (way, scheme) in WAYS {
        let server = SecureServer::start(way);
        let trusted = Some(server.authority.as_str());
        let settings = || server.settings(scheme, "localhost");
        let accepted = signed_in(settings(), trusted).await;
        assert_eq!(accepted, SignIn::Accepted { is_encrypted: true, has_password: true }, "{way}");
        let untrusted = signed_in(settings(), None).await;
        assert!(matches!(untrusted, SignIn::Untrusted { .. }), "{way}: {untrusted:?}");
        let mut wrong = settings();
        wrong.url.set_password(Some("wrong")).unwrap();
        assert_eq!(signed_in(wrong, trusted).await, SignIn::Refused { code: 535 }, "{way}");
        assert!(server.receiver.is_empty());
    }
    let plain = Receiver::start(&[]);
    let accepted = signed_in(settings(&format!("smtp://127.0.0.1:{}", plain.port)), None).await;
    assert_eq!(accepted, SignIn::Accepted { is_encrypted: false, has_password: false });
    let nobody = signed_in(settings("smtp://127.0.0.1:9"), None).await;
    assert!(matches!(&nobody, SignIn::Unreachable { reason } if reason.contains("refused")), "{nobody:?}");
}
