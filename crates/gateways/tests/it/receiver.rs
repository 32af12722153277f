//! A real SMTP server in a process of its own.

use std::{
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc,
    time::Duration,
};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde::Deserialize;

/// The server and what it has accepted.
pub struct Receiver {
    pub port: u16,
    process: Child,
    lines: mpsc::Receiver<String>,
}

/// An accepted email.
#[derive(Deserialize)]
pub struct Received {
    pub to: Vec<String>,
    pub from: String,
    /// The name of the connection it came on.
    pub connection: String,
    /// Whether it came over TLS.
    pub secure: bool,
    /// What another implementation than ours says about each signature.
    pub dkim: Vec<CheckedSignature>,
    raw: String,
}

/// A signature that was looked at.
#[derive(Deserialize)]
pub struct CheckedSignature {
    /// 'pass' or what is wrong.
    pub result: String,
    /// The headers it covers.
    pub covers: String,
}

impl Received {
    pub fn raw(&self) -> Vec<u8> {
        STANDARD.decode(&self.raw).unwrap()
    }
}

impl Receiver {
    pub fn start(arguments: &[&str]) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/smtp-receiver");
        assert!(
            folder.join("node_modules/mailauth").exists(),
            "the mail server for tests is missing: run scripts/setup smtp"
        );
        let mut process = Command::new("node")
            .arg(folder.join("receiver.mjs"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Node runs the mail server for tests");
        let output = BufReader::new(process.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        let port = lines.recv_timeout(Duration::from_secs(30)).unwrap().parse().unwrap();
        Self { port, process, lines }
    }

    /// The next email it accepts.
    pub fn next(&self) -> Received {
        serde_json::from_str(&self.lines.recv_timeout(Duration::from_secs(10)).unwrap()).unwrap()
    }

    pub fn is_empty(&self) -> bool {
        self.lines.try_recv().is_err()
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
