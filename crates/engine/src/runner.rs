//! Runs each kind of work again and again until the service stops, each in its own rhythm: a long delivery never
//! keeps a drawing waiting.

use std::{future::Future, time::Duration};

use tokio::{sync::watch, task::JoinSet};
use townpick_domain::time::Timestamp;
use townpick_gateways::traces::TARGET as TRACES;
use townpick_store::{Result, engine_runs};
use tracing::Instrument as _;

use crate::{
    announce, backups, claims,
    context::{Done, Engine},
    deliver, draw, housekeeping, newcomers, remind, webhooks,
};

/// Lists every kind of work in the order in which `run-once all` does them: its name in commands, logs and on the
/// dashboard, how long the engine rests at most between two runs, and what it does.
macro_rules! works {
    ($(#[doc = $doc:literal] $kind:ident, $name:expr, $rest:expr, $run:path;)+) => {
        /// A kind of work the engine knows.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Work {
            $(#[doc = $doc] $kind,)+
        }

        impl Work {
            /// Every kind, in the order in which they run.
            pub const ALL: &'static [Self] = &[$(Self::$kind,)+];

            /// The name in commands, logs and on the dashboard.
            pub fn name(self) -> &'static str {
                match self { $(Self::$kind => $name,)+ }
            }

            /// How long the engine rests at most between two runs.
            pub fn rest(self) -> Duration {
                match self { $(Self::$kind => $rest,)+ }
            }

            async fn run(self, engine: &Engine) -> Result<Done> {
                let span = tracing::trace_span!(target: TRACES, "work", otel.name = self.name());
                async { match self { $(Self::$kind => $run(engine).await,)+ } }.instrument(span).await
            }
        }
    };
}

works! {
    #[doc = "Publishes commitments, closes lists and draws."]
    Drawings, "drawings", Duration::from_secs(30), draw::run;
    // Whoever opens a town does not wait until its members are notified, but should soon see that they are.
    #[doc = "Tells towns that they are open, and announces the week's contests to them."]
    Announcements, "announcements", Duration::from_secs(5), announce::run;
    #[doc = "Reminds towns of tomorrow's drawing."]
    Reminders, "reminders", Duration::from_mins(1), remind::run;
    #[doc = "Reminds winners, lets unanswered prizes lapse and promotes alternates."]
    Claims, claims::NAME, Duration::from_mins(1), claims::run;
    #[doc = "Sends what waits in the outbox."]
    Deliveries, "deliveries", Duration::from_secs(2), deliver::run;
    #[doc = "Sends events to the programs of others."]
    Webhooks, "webhooks", Duration::from_secs(5), webhooks::run;
    #[doc = "Lets first messages go that were put off, and finds out what newcomers have in common."]
    Newcomers, "newcomers", Duration::from_mins(1), newcomers::run;
    #[doc = "Makes the backup that is due, and tries it."]
    Backups, backups::NAME, Duration::from_mins(1), backups::run;
    #[doc = "Removes what is over: expired sessions, ended counting windows, old messages and members who never confirmed."]
    Housekeeping, "housekeeping", Duration::from_mins(1), housekeeping::run;
}

impl Work {
    /// The kind with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|work| work.name() == name)
    }
}

/// How often a run that did nothing new is written down, so that the dashboard sees that the engine lives.
const SIGN_OF_LIFE: jiff::SignedDuration = jiff::SignedDuration::from_mins(1);
/// The shortest rest: a due instant that has just passed must not become a busy loop.
const SHORTEST_REST: Duration = Duration::from_millis(200);

impl Engine {
    /// Does what is due of one kind of work and records the run.
    pub async fn run_once(&self, work: Work) -> Result<Done> {
        let started_at = self.now();
        let result = self.until_nothing_is_due(work).await;
        self.record(work, started_at, &outcome(&result), done(&result)).await?;
        result
    }

    /// One run takes a bounded bite, so that the engine can stop in between; what is due again at once is run again.
    async fn until_nothing_is_due(&self, work: Work) -> Result<Done> {
        let mut done = work.run(self).await?;
        while done.again_at.is_some_and(|at| at <= self.now()) {
            let more = work.run(self).await?;
            let nothing_happened = more.count == 0 && !more.has_more;
            done = Done { count: done.count + more.count, ..more };
            if nothing_happened {
                break;
            }
        }
        Ok(done)
    }

    async fn record(&self, work: Work, started_at: Timestamp, outcome: &str, done: u64) -> Result<()> {
        let mut tx = self.database.write().await?;
        engine_runs::record(&mut tx, work.name(), started_at, self.now(), outcome, done).await?;
        tx.commit().await
    }

    /// Works until `shutdown` is ready, then finishes what has begun; a failed run is logged and tried again.
    pub async fn run(&self, shutdown: impl Future<Output = ()>) {
        let (stop, stopped) = watch::channel(());
        let mut works = JoinSet::new();
        for &work in Work::ALL {
            let (engine, stopped) = (self.clone(), stopped.clone());
            works.spawn(async move { engine.run_until_stopped(work, stopped).await });
        }
        shutdown.await;
        drop(stop);
        while works.join_next().await.is_some() {}
    }

    /// A fault of ours in one kind of work must not end it for as long as the process lives.
    async fn run_until_stopped(self, work: Work, stopped: watch::Receiver<()>) {
        loop {
            let (engine, stopped) = (self.clone(), stopped.clone());
            let repeating = tokio::spawn(async move { engine.repeat(work, stopped).await });
            match repeating.await {
                Ok(()) => return,
                Err(error) => tracing::error!(work = work.name(), %error, "work broke down and begins again"),
            }
            tokio::time::sleep(SHORTEST_REST).await;
        }
    }

    async fn repeat(&self, work: Work, mut stopped: watch::Receiver<()>) {
        let mut recorded: Option<(Timestamp, String)> = None;
        loop {
            let started_at = self.now();
            let engine = self.up_to_date();
            let result = tokio::select! {
                result = work.run(&engine) => result,
                // It may take long, is undone by being left, and whoever works next makes another one.
                _ = stopped.changed(), if work == Work::Backups && engine.gateways.backups.is_some() => return,
            };
            let outcome = outcome(&result);
            match &result {
                Ok(done) => tracing::debug!(work = work.name(), done = done.count, "work done"),
                Err(error) => tracing::error!(work = work.name(), %error, "work failed"),
            }
            let is_news = recorded.as_ref().is_none_or(|(at, before)| {
                *before != outcome || at.plus(SIGN_OF_LIFE) <= started_at || started_at < *at
            });
            if is_news {
                match self.record(work, started_at, &outcome, done(&result)).await {
                    Ok(()) => recorded = Some((started_at, outcome)),
                    Err(error) => tracing::error!(work = work.name(), %error, "a run could not be recorded"),
                }
            }
            let again_at = result.ok().and_then(|done| done.again_at);
            tokio::select! {
                // Nothing is ever sent: this is ready when the sender is gone.
                _ = stopped.changed() => return,
                () = tokio::time::sleep(self.rest(work, again_at)) => {}
            }
        }
    }

    fn rest(&self, work: Work, again_at: Option<Timestamp>) -> Duration {
        let until = again_at.map(|at| at.as_jiff().duration_since(self.now().as_jiff()));
        let until = until.map(|until| Duration::try_from(until).unwrap_or(Duration::ZERO));
        until.map_or(work.rest(), |until| until.clamp(SHORTEST_REST, work.rest()))
    }
}

fn outcome(result: &Result<Done>) -> String {
    match result {
        Ok(Done { count, note: Some(note), .. }) => format!("done: {count}; {note}"),
        Ok(Done { count, note: None, .. }) => format!("done: {count}"),
        Err(error) => format!("{}{error}", engine_runs::FAILED),
    }
}

fn done(result: &Result<Done>) -> u64 {
    result.as_ref().map_or(0, |done| done.count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_work_rests_longer_than_was_promised() {
        assert!(Work::Drawings.rest() <= Duration::from_mins(5));
        assert!(Work::Deliveries.rest() <= Duration::from_mins(2));
        assert!(Work::ALL.iter().all(|work| work.rest() <= Duration::from_mins(1)), "so is the rest");
    }
}
