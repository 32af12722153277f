//! The last examination of the installation, remembered for a moment: it asks providers, and whoever loads its page again
//! and again should not.

use std::time::Duration;

use tokio::sync::Mutex;
use townpick_domain::doctor::Report;
use townpick_gateways::clock::Clock;

const FRESH_FOR: Duration = Duration::from_secs(5);

/// The last examination.
#[derive(Default)]
pub(crate) struct Examination(Mutex<Option<(Duration, Report)>>);

impl Examination {
    /// The last one while it is fresh, or a new one. Several who ask meanwhile wait for the same.
    pub(crate) async fn fresh(&self, clock: &dyn Clock, examine: impl Future<Output = Report>) -> Report {
        let mut last = self.0.lock().await;
        if let Some((at, report)) = &*last
            && clock.elapsed().saturating_sub(*at) < FRESH_FOR
        {
            return report.clone();
        }
        let report = examine.await;
        *last = Some((clock.elapsed(), report.clone()));
        report
    }
}
