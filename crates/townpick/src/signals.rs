//! How the process is asked to end: by Ctrl-C or by its supervisor.

use tokio::signal::unix::{Signal, SignalKind, signal};

/// What asks the process to end. It listens from the beginning on, not from the first wait: work that began in between must
/// not be cut off.
pub struct Signals {
    interrupted: Option<Signal>,
    terminated: Option<Signal>,
}

impl Signals {
    /// Listens from now on.
    pub fn listen() -> Self {
        let (interrupted, terminated) = (signal(SignalKind::interrupt()), signal(SignalKind::terminate()));
        Self { interrupted: interrupted.ok(), terminated: terminated.ok() }
    }

    /// Ready each time the process is asked to end.
    pub async fn next(&mut self) {
        tokio::select! {
            () = heard(&mut self.interrupted) => {}
            () = heard(&mut self.terminated) => {}
        }
    }
}

async fn heard(signal: &mut Option<Signal>) {
    match signal {
        Some(signal) => {
            signal.recv().await;
        }
        None => std::future::pending().await,
    }
}
