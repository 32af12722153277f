//! Runs the binary in a folder of its own, with nothing of this machine's settings.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Output, Stdio},
    time::Duration,
};

use tempfile::TempDir;
use townpick_store::testing::TestDatabase;

/// The program that is tested.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_townpick");

/// A folder and a database for one test.
pub struct Installation {
    folder: TempDir,
    database: TestDatabase,
}

/// What a command printed and how it ended.
#[derive(Debug)]
pub struct Answer {
    pub success: bool,
    pub stdout: String,
    pub stderr: String,
}

impl Installation {
    pub async fn on_sqlite() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), database: TestDatabase::sqlite().await }
    }

    pub async fn on_postgres() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), database: TestDatabase::postgres().await }
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn database(&self) -> townpick_store::Database {
        self.database.database()
    }

    pub fn url(&self) -> &str {
        self.database.url()
    }

    /// A command with this installation's settings and no others.
    pub fn command(&self, arguments: &[&str]) -> Command {
        self.command_of(Path::new(PROGRAM), arguments)
    }

    /// The same by another copy of the program.
    pub fn command_of(&self, program: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command
            .args(arguments)
            .current_dir(self.folder())
            .env_clear()
            .env("TOWNPICK_DATABASE_URL", self.database.url())
            .env("TOWNPICK_DATA_DIR", self.folder().join("data"))
            // Tests watch whether the service is ready, and no proxy has to see that it stops.
            .env("TOWNPICK_DRAIN_SECONDS", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Answer {
        self.run_with_input(arguments, "")
    }

    pub fn run_with_input(&self, arguments: &[&str], input: &str) -> Answer {
        let mut child = self.command(arguments).spawn().unwrap();
        // A command that refuses at once reads nothing.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        Answer::from(child.wait_with_output().unwrap())
    }

    pub async fn discard(self) {
        self.database.discard().await;
    }
}

impl From<Output> for Answer {
    fn from(output: Output) -> Self {
        Self {
            success: output.status.success(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

pub fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

pub fn get(address: SocketAddr, path: &str) -> Option<String> {
    ask(address, &format!("GET {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n"))
}

/// What came of a form that was sent as JSON: the status and what was answered.
pub fn post(address: SocketAddr, path: &str, form: &serde_json::Value) -> (u16, serde_json::Value) {
    let body = form.to_string();
    let answer = ask(
        address,
        &format!(
            "POST {path} HTTP/1.0\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        ),
    )
    .unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head[9..12].parse().unwrap(), serde_json::from_str(body).unwrap())
}

/// What is under a path, as one piece.
pub fn download(address: SocketAddr, path: &str) -> String {
    // HTTP/1.0 knows no answers in parts.
    let answer = ask(address, &format!("GET {path} HTTP/1.0\r\nHost: test\r\n\r\n")).unwrap();
    answer.split_once("\r\n\r\n").unwrap().1.to_owned()
}

/// What is answered to a request, word for word.
pub fn ask(address: SocketAddr, request: &str) -> Option<String> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok()?;
    Some(String::from_utf8_lossy(&answer).into_owned())
}

pub fn wait_until_ready(child: &mut Child, address: SocketAddr) -> String {
    for _ in 0..300 {
        assert!(child.try_wait().unwrap().is_none(), "the service ended before it was ready");
        if let Some(answer) = get(address, "/readyz") {
            return answer;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("the service was not ready in time");
}

pub fn terminate(child: &Child) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
}

/// Defines each test twice: with SQLite and with PostgreSQL behind the program.
macro_rules! on_both_engines {
    ($(async fn $name:ident($installation:ident: Installation) $body:block)+) => {$(
        mod $name {
            #[allow(unused_imports)]
            use super::*;
            use crate::harness::Installation;

            async fn behaviour($installation: &Installation) $body

            #[tokio::test]
            async fn on_sqlite() {
                let installation = Installation::on_sqlite().await;
                behaviour(&installation).await;
                installation.discard().await;
            }

            #[tokio::test]
            async fn on_postgres() {
                let installation = Installation::on_postgres().await;
                behaviour(&installation).await;
                installation.discard().await;
            }
        }
    )+};
}
pub(crate) use on_both_engines;
