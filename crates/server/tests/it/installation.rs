//! Whoever starts the service, as these tests have it: a few settings, one of which only the server sets.

use std::{
    collections::BTreeMap,
    future::Future,
    pin::Pin,
    sync::atomic::{AtomicU32, Ordering},
};

use townpick_domain::doctor::{Check, Line, Report, address};
use townpick_server::{
    Described, Installation, Messaging, SettingSource, Settings, ShownSetting, WrongSettings,
};

/// The word that no setting takes.
pub const WRONG: &str = "wrong";
const PLAIN: [&str; 7] = [
    "brand.name",
    "brand.contact_email",
    "public_url",
    "operator.governing_state",
    "mail.from",
    "drawing.beacon",
    "admin_notice_email",
];
const SECRET: [&str; 2] = ["mail.smtp_url", "twilio.auth_token"];

pub struct OnServer {
    pub settings: Settings,
    pub messaging: Messaging,
    /// How often the installation was looked at.
    pub examinations: AtomicU32,
}

impl Installation for OnServer {
    fn describe(&self, dashboard: &BTreeMap<String, String>) -> Result<Described, WrongSettings> {
        let wrong: BTreeMap<_, _> = dashboard
            .iter()
            .filter(|(_, value)| *value == WRONG)
            .map(|(key, _)| (key.clone(), "Must be something else".to_owned()))
            .collect();
        if !wrong.is_empty() {
            return Err(WrongSettings(wrong));
        }
        let mut settings = self.settings.clone();
        if let Some(address) = dashboard.get("public_url") {
            settings.public_url = address.parse().unwrap();
        }
        let shown = |key: &str, is_secret| ShownSetting {
            key: key.to_owned(),
            variable: format!("TOWNPICK_{}", key.to_uppercase().replace('.', "_")),
            value: dashboard.get(key).map(|value| if is_secret { "***".to_owned() } else { value.clone() }),
            source: if dashboard.contains_key(key) {
                SettingSource::Dashboard
            } else {
                SettingSource::Default
            },
            is_secret,
            is_changeable: true,
        };
        let plain = PLAIN.into_iter().map(|key| shown(key, false));
        let mut all: Vec<_> = plain.chain(SECRET.into_iter().map(|key| shown(key, true))).collect();
        all.push(ShownSetting {
            value: Some("127.0.0.1:8080".to_owned()),
            source: SettingSource::Environment,
            is_changeable: false,
            ..shown("listen", false)
        });
        let has_mail = dashboard.contains_key("mail.smtp_url");
        let messaging = if has_mail { self.messaging.clone() } else { Messaging::local() };
        Ok(Described { settings, messaging, shown: all })
    }

    fn take_over(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async {})
    }

    fn examine(&self, saw_untrusted_proxy: bool) -> Pin<Box<dyn Future<Output = Report> + Send + '_>> {
        Box::pin(async move {
            let times = self.examinations.fetch_add(1, Ordering::SeqCst) + 1;
            let lines = vec![
                Line::good(Check::Settings, format!("Looked at {times} times")),
                address::proxy(None, Some(saw_untrusted_proxy)),
            ];
            Report::new("2026-07-06T14:00:00Z".parse().unwrap(), lines)
        })
    }
}
