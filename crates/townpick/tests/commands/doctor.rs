//! `townpick doctor` as an operator and a script use it, with stand-ins for everybody outside.

use std::{fs, os::unix::fs::PermissionsExt as _, process::Child};

use serde_json::Value;

use crate::{
    dns_server::DnsServer,
    harness::{Installation, free_address, get, on_both_engines, terminate, wait_until_ready},
    receiver::Receiver,
};

/// What the command says and how it ended.
struct Examined {
    status: i32,
    report: Value,
}

impl Examined {
    fn of(installation: &Installation, settings: &[(&str, &str)]) -> Self {
        let mut command = installation.command(&["doctor", "--json"]);
        let output = command.envs(settings.iter().copied()).output().unwrap();
        let stdout = String::from_utf8(output.stdout).unwrap();
        for secret in ["hush", "robin@"] {
            assert!(!stdout.contains(secret), "{stdout}");
        }
        let report = serde_json::from_str(&stdout)
            .unwrap_or_else(|_| panic!("{stdout}{}", String::from_utf8_lossy(&output.stderr)));
        Self { status: output.status.code().unwrap(), report }
    }

    /// What is said of one thing: the verdict and the finding.
    fn said(&self, check: &str) -> (&str, &str) {
        let lines = self.report["lines"].as_array().unwrap();
        let line =
            lines.iter().find(|line| line["check"] == check).unwrap_or_else(|| panic!("{check}: {lines:?}"));
        (line["verdict"].as_str().unwrap(), line["finding"].as_str().unwrap())
    }

    fn verdict(&self, check: &str) -> &str {
        self.said(check).0
    }
}

/// A service that runs with these settings until the end of the test.
struct Running(Child);

impl Running {
    fn start(installation: &Installation, settings: &[(&str, &str)]) -> Self {
        let address =
            settings.iter().find(|(name, _)| *name == "TOWNPICK_LISTEN").unwrap().1.parse().unwrap();
        let mut child = installation.command(&["serve"]).envs(settings.iter().copied()).spawn().unwrap();
        wait_until_ready(&mut child, address);
        Self(child)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        terminate(&self.0);
        let _ = self.0.wait();
    }
}

const TWILIO: [(&str, &str); 3] = [
    ("TOWNPICK_TWILIO_ACCOUNT_SID", "AC0123456789abcdef0123456789abcdef"),
    ("TOWNPICK_TWILIO_AUTH_TOKEN", "hush-token"),
    ("TOWNPICK_TWILIO_FROM", "+16175550100"),
];

on_both_engines! {
    async fn a_service_that_runs_is_found_with_everything_it_depends_on(installation: Installation) {
        let address = free_address();
        let (listen, url) = (address.to_string(), format!("http://{address}"));
        // The installation itself stands in for Twilio, whose address for the account it does not have.
        let receiver = Receiver::start(&["--auth"]);
        let smtp = format!("smtp://me:p%40ss@127.0.0.1:{}?tls=none", receiver.port);
        let dns = DnsServer::start(&[
            ("mail.townpick.example", "v=spf1 -all"),
            ("_dmarc.townpick.example", "v=DMARC1; p=reject"),
        ]);
        let dns = dns.address.to_string();
        let mut settings = vec![
            ("TOWNPICK_LISTEN", listen.as_str()),
            ("TOWNPICK_PUBLIC_URL", url.as_str()),
            ("TOWNPICK_SMTP_URL", smtp.as_str()),
            ("TOWNPICK_MAIL_FROM", "Robin <robin@mail.townpick.example>"),
            ("TOWNPICK_MAIL_WEBHOOK_SECRET", "hush-hush-hush-hush"),
            ("TOWNPICK_DNS_SERVER", dns.as_str()),
            ("TOWNPICK_TWILIO_API_URL", url.as_str()),
        ];
        settings.extend(TWILIO);
        assert!(installation.run(&["engine", "run-once"]).success);
        let service = Running::start(installation, &settings);
        let examined = Examined::of(installation, &settings);
        for check in ["settings", "disk", "data_folder", "signing_key", "pictures", "clock", "connections", "database", "database_clock",
            "proxy", "certificate", "second_factor", "mail_server", "spf", "dmarc", "mail_reports", "text_reports", "drand", "engine", "backups"] {
            assert_eq!(examined.verdict(check), "good", "{check}: {:?}", examined.said(check));
        }
        assert_eq!(examined.said("public_address"), ("warning", format!("{url} leads to this installation, from this machine only").as_str()));
        assert_eq!(examined.said("twilio"), ("bad", "Twilio rejects these credentials"));
        assert_eq!(examined.verdict("dkim"), "warning");
        assert_eq!((examined.status, &examined.report["verdict"]), (2, &"bad".into()));
        assert!(receiver.is_empty(), "nothing is sent");

        // What one provider does not know any more is told of it alone.
        let wrong = smtp.replace("p%40ss", "hush");
        let other_token = [settings.clone(), vec![("TOWNPICK_TWILIO_AUTH_TOKEN", "hush-other"), ("TOWNPICK_SMTP_URL", wrong.as_str())]].concat();
        let examined = Examined::of(installation, &other_token);
        assert_eq!(examined.said("mail_server"), ("bad", "It refuses our name and password (535)"));
        assert_eq!(examined.verdict("text_reports"), "bad");

        // A proxy that the service was not told of.
        let head = "GET / HTTP/1.1\r\nHost: test\r\nX-Forwarded-For: 198.51.100.1\r\nConnection: close\r\n\r\n";
        assert!(crate::harness::ask(address, head).is_some() && get(address, "/healthz").is_some());
        assert_eq!(Examined::of(installation, &settings).verdict("proxy"), "warning");
        drop(service);
        let examined = Examined::of(installation, &settings);
        assert_eq!((examined.verdict("public_address"), examined.verdict("proxy")), ("bad", "warning"));
        assert_eq!(examined.verdict("mail_reports"), "warning");
    }

    async fn nothing_is_made_or_changed_by_looking(installation: Installation) {
        let folder = installation.folder().join("data");
        let examined = Examined::of(installation, &[]);
        assert_eq!((examined.verdict("data_folder"), examined.verdict("signing_key")), ("bad", "bad"));
        assert!(!folder.exists());
        assert_eq!(examined.verdict("engine"), "bad", "it has never run");

        assert!(installation.run(&["engine", "run-once", "housekeeping"]).success);
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
        fs::set_permissions(folder.join("signing-key"), fs::Permissions::from_mode(0o644)).unwrap();
        let examined = Examined::of(installation, &[]);
        assert_eq!((examined.verdict("data_folder"), examined.verdict("signing_key")), ("warning", "bad"));
        assert_eq!(fs::metadata(&folder).unwrap().permissions().mode() & 0o777, 0o755);
        assert_eq!(examined.verdict("engine"), "good");
    }
}

#[tokio::test]
async fn a_new_installation_a_wrong_setting_and_other_keys_are_told() {
    let installation = Installation::on_sqlite().await;
    let new = format!("sqlite:{}", installation.folder().join("data/townpick.db").display());
    let examined = Examined::of(&installation, &[("TOWNPICK_DATABASE_URL", new.as_str())]);
    assert_eq!((examined.verdict("database"), examined.verdict("data_folder")), ("warning", "warning"));
    assert!(!installation.folder().join("data").exists());

    let examined = Examined::of(&installation, &[("TOWNPICK_LISTEN", "everywhere")]);
    assert_eq!((examined.status, examined.verdict("settings")), (2, "bad"));
    assert!(examined.said("settings").1.starts_with("TOWNPICK_LISTEN"));

    let plain = [
        ("TOWNPICK_OTLP_URL", "http://collector.example:4318"),
        ("TOWNPICK_S3_ENDPOINT", "http://s3.example"),
    ];
    let examined = Examined::of(&installation, &plain);
    let (verdict, finding) = examined.said("connections");
    assert_eq!(verdict, "warning");
    assert!(
        finding.contains("the bucket is not encrypted") && finding.contains("their collector is not"),
        "{finding}"
    );

    // Where the public address leads to somebody else's installation.
    let other = Installation::on_sqlite().await;
    let address = free_address().to_string();
    let service = Running::start(&other, &[("TOWNPICK_LISTEN", address.as_str())]);
    assert!(installation.run(&["engine", "run-once", "housekeeping"]).success);
    let url = format!("http://{address}");
    let examined = Examined::of(&installation, &[("TOWNPICK_PUBLIC_URL", url.as_str())]);
    assert_eq!(examined.verdict("public_address"), "bad");
    assert!(examined.said("public_address").1.contains("something else"));
    drop(service);

    let output = installation.command(&["doctor"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("\ngood     Database ") && text.contains(" to look at, "), "{text}");
    installation.discard().await;
    other.discard().await;
}
