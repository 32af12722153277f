//! Engines in processes of their own that are killed and started again.

use std::{
    io::{BufRead, BufReader},
    os::unix::process::ExitStatusExt as _,
    process::{Child, Command, ExitCode, Stdio},
    sync::Arc,
    time::Duration,
};

use townpick_domain::time::Timestamp;
use townpick_engine::{Engine, Gateways, Work};
use townpick_gateways::{
    clock::ManualClock,
    entropy::{Entropy, OsEntropy},
};
use townpick_store::{Database, testing::fixtures};

use crate::scene::{Scene, secrets};

/// A number of engines, all killed when this goes.
pub struct Engines {
    running: Vec<Child>,
    start: Box<dyn Fn() -> Child>,
}

impl Engines {
    pub fn start(count: usize, work: &'static str, now: &'static str, url: &str) -> Self {
        let url = url.to_owned();
        let start: Box<dyn Fn() -> Child> = Box::new(move || {
            Command::new(std::env::current_exe().unwrap())
                .args(["work-for-ever", work, now, &url])
                .stdout(Stdio::piped())
                .spawn()
                .unwrap()
        });
        let mut running: Vec<Child> = (0..count).map(|_| start()).collect();
        for engine in &mut running {
            let mut line = String::new();
            BufReader::new(engine.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
            assert_eq!(line, "ready\n");
        }
        Self { running, start }
    }

    /// Kills one engine within the next moments, wherever it is, and starts another.
    pub async fn kill_one(&mut self, number: u32) {
        let entropy: &dyn Entropy = &OsEntropy;
        let [wait] = entropy.bytes::<1>();
        tokio::time::sleep(Duration::from_millis(u64::from(wait) / 2)).await;
        let victim = number as usize % self.running.len();
        let engine = &mut self.running[victim];
        engine.kill().unwrap();
        let ended = engine.wait().unwrap();
        assert_eq!(ended.signal(), Some(9), "an engine ended by itself: {ended}");
        *engine = (self.start)();
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        for engine in &mut self.running {
            let _ = engine.kill();
            let _ = engine.wait();
        }
    }
}

/// The role of a process that does one kind of work until it is killed.
pub async fn work_for_ever(work: Work, now: Timestamp, url: &str) -> ExitCode {
    let database = Database::open(url).await.unwrap();
    let operator = Arc::new(fixtures::operator());
    let gateways = Gateways::local(Arc::new(ManualClock::at(now)), Arc::new(OsEntropy), secrets(), operator);
    let engine = Engine::new(database, gateways);
    println!("ready");
    loop {
        if let Err(error) = engine.run_once(work).await {
            eprintln!("{error:?}");
            return ExitCode::FAILURE;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Waits until so many rows are there.
pub async fn wait_for(scene: &Scene, sql: &'static str, expected: usize) {
    for _ in 0..6000 {
        if scene.count(sql).await == i64::try_from(expected).unwrap() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{sql}: {} instead of {expected}", scene.count(sql).await);
}
