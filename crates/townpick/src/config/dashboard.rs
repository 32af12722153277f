//! The settings as the dashboard shows and changes them, and what is wrong with what it would set.

use std::collections::BTreeMap;

use super::{
    Config, ConfigError,
    changeable::{KEYS, TWILIO_ACCOUNT},
    table::{SETTINGS, Setting, Source},
};

/// A setting as the dashboard shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownSetting {
    /// Its name in `townpick.toml`.
    pub key: &'static str,
    /// Its variable in the environment.
    pub variable: &'static str,
    /// Its value, secrets masked.
    pub value: Option<String>,
    /// Where the value comes from.
    pub source: Source,
    /// Whether the value is never shown as it is.
    pub is_secret: bool,
    /// Whether the dashboard may change it.
    pub is_changeable: bool,
}

impl Config {
    /// These settings with what was set in the dashboard instead of what was set there before.
    pub fn with_dashboard(&self, dashboard: BTreeMap<String, String>) -> Result<Self, ConfigError> {
        let mut sources = self.sources.clone();
        sources.dashboard = dashboard;
        Self::of(sources)
    }

    /// Where the value of a variable comes from.
    pub fn source_of(&self, variable: &str) -> Source {
        self.values.source(variable)
    }

    /// Every setting as the dashboard shows it.
    pub fn shown(&self) -> Vec<ShownSetting> {
        let source = |setting: &Setting| self.values.source(setting.variable);
        let has_twilio_elsewhere = SETTINGS
            .iter()
            .any(|setting| TWILIO_ACCOUNT.contains(&setting.key) && source(setting) >= Source::File);
        let shown = |setting: &'static Setting| ShownSetting {
            key: setting.key,
            variable: setting.variable,
            value: self.values.shown(setting),
            source: source(setting),
            is_secret: setting.is_secret(),
            is_changeable: KEYS.contains(&setting.key)
                && source(setting) < Source::File
                && !(has_twilio_elsewhere && TWILIO_ACCOUNT.contains(&setting.key)),
        };
        SETTINGS.iter().map(shown).collect()
    }

    /// Everything that is wrong with what the dashboard would set, by the settings' names: a sentence for each.
    pub fn wrong_fields(&self, mut dashboard: BTreeMap<String, String>) -> BTreeMap<&'static str, String> {
        let mut wrong = BTreeMap::new();
        // What was found wrong is left out to find what else is; a field that is missing is found only once.
        while let Err(error) = self.with_dashboard(dashboard.clone()) {
            let setting = SETTINGS.iter().find(|setting| setting.variable == error.variable());
            let key = setting.map_or("", |setting| setting.key);
            if wrong.insert(key, sentence(error.problem())).is_some() || dashboard.remove(key).is_none() {
                break;
            }
        }
        wrong
    }
}

/// What is wrong with a setting, for whoever sits before its field and knows nothing of variables.
fn sentence(problem: &str) -> String {
    if problem.starts_with("is missing") {
        return "Please fill this in, too".to_owned();
    }
    if problem.ends_with("not both") {
        return "Fill in a number or a messaging service, not both".to_owned();
    }
    let mut sentence = problem.to_owned();
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    sentence
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn with(file: &str, environment: &[(&str, &str)], dashboard: &[(&str, &str)]) -> Config {
        let owned = |pairs: &[(&str, &str)]| -> BTreeMap<String, String> {
            pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
        };
        let config = Config::from_sources(file, owned(environment)).unwrap();
        config.with_dashboard(owned(dashboard)).unwrap()
    }

    fn shown(config: &Config, key: &str) -> ShownSetting {
        config.shown().into_iter().find(|setting| setting.key == key).unwrap()
    }

    #[test]
    fn the_file_and_the_environment_win_over_the_dashboard_and_it_over_the_defaults() {
        let dashboard = [("brand.name", "Dashboard"), ("public_url", "https://dashboard.example")];
        let config = with("", &[], &dashboard);
        assert_eq!((config.brand_name.as_str(), config.operator_name.as_str()), ("Dashboard", "Dashboard"));
        let from_file = with("[brand]\nname = 'File'", &[], &dashboard);
        assert_eq!(from_file.brand_name, "File");
        assert_eq!(from_file.public_url.host_str(), Some("dashboard.example"));
        let both = with("[brand]\nname = 'File'", &[("TOWNPICK_BRAND_NAME", "Environment")], &dashboard);
        assert_eq!(both.brand_name, "Environment");
        assert_eq!(shown(&config, "brand.name").source, Source::Dashboard);
        assert!(shown(&config, "brand.name").is_changeable);
        assert_eq!(shown(&both, "brand.name").source, Source::Environment);
        assert!(!shown(&both, "brand.name").is_changeable && !shown(&both, "listen").is_changeable);
        assert_eq!(shown(&config, "brand.contact_email").source, Source::Default);
    }

    #[test]
    fn printing_tells_where_each_value_comes_from() {
        let config = with(
            "[log]\nlevel = 'warn'",
            &[("TOWNPICK_LISTEN", "127.0.0.1:1")],
            &[("brand.name", "Salem Pick")],
        );
        let printed = config.print();
        let line = |variable: &str| {
            let line = printed.lines().find(|line| line.starts_with(variable)).unwrap();
            line.split_whitespace().skip(2).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(line("TOWNPICK_LISTEN "), "environment 127.0.0.1:1");
        assert_eq!(line("TOWNPICK_LOG "), "townpick.toml warn");
        assert_eq!(line("TOWNPICK_BRAND_NAME "), "dashboard Salem Pick");
        assert_eq!(line("TOWNPICK_DATA_DIR "), "default ./data");
    }

    #[test]
    fn an_account_at_twilio_is_never_put_together_of_two_places() {
        let sid = "AC0123456789abcdef0123456789abcdef";
        let dashboard = [
            ("twilio.account_sid", "AC9"),
            ("twilio.auth_token", "hush-dashboard"),
            ("twilio.messaging_service_sid", "MG9"),
        ];
        let environment = [
            ("TOWNPICK_TWILIO_ACCOUNT_SID", sid),
            ("TOWNPICK_TWILIO_AUTH_TOKEN", "hush-environment"),
            ("TOWNPICK_TWILIO_FROM", "+16175550100"),
        ];
        let texts = with("", &environment, &dashboard).messages.texts.unwrap();
        assert_eq!((texts.account_sid.as_str(), texts.auth_token.0.as_str()), (sid, "hush-environment"));
        assert!(!shown(&with("", &environment, &dashboard), "twilio.messaging_service_sid").is_changeable);
        assert_eq!(with("", &[], &dashboard).messages.texts.unwrap().account_sid, "AC9");
    }

    #[test]
    fn what_the_dashboard_may_not_change_is_left_alone_there() {
        let config = with("", &[], &[("listen", "0.0.0.0:80"), ("trusted_proxy", "10.0.0.1"), ("gone", "x")]);
        assert_eq!((config.listen.port(), config.trusted_proxy), (8080, None));
        assert!(KEYS.iter().all(|key| SETTINGS.iter().any(|setting| setting.key == *key)));
    }

    #[test]
    fn secrets_are_shown_masked() {
        let dashboard = [
            ("mail.smtp_url", "smtps://me:hush@mail.example:465"),
            ("mail.from", "hello@salempick.example"),
            ("mail.webhook_secret", "hush-hush-hush-hush"),
        ];
        let config = with("", &[], &dashboard);
        assert_eq!(shown(&config, "mail.smtp_url").value.unwrap(), "smtps://me:***@mail.example:465");
        assert_eq!(shown(&config, "mail.webhook_secret").value.unwrap(), "***");
        assert!(!format!("{:?}", config.shown()).contains("hush") && !config.print().contains("hush"));
    }

    #[test]
    fn a_wrong_value_is_told_under_its_field() {
        let config = with("", &[], &[]);
        let refused = |pairs: &[(&str, &str)]| {
            let pairs = pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
            let wrong: Vec<_> = config.wrong_fields(pairs.collect()).into_iter().collect();
            wrong.into_iter().map(|(key, problem)| format!("{key}: {problem}")).collect::<Vec<_>>()
        };
        assert_eq!(
            refused(&[
                ("brand.name", " "),
                ("brand.contact_email", "nobody"),
                ("public_url", "https://ok.example")
            ]),
            ["brand.contact_email: Must be an email address", "brand.name: Must be 1 to 60 characters"]
        );
        assert_eq!(
            refused(&[("mail.smtp_url", "smtp://mail.example")]),
            ["mail.from: Please fill this in, too"]
        );
        let both = [
            ("twilio.account_sid", "AC9"),
            ("twilio.auth_token", "hush"),
            ("twilio.from", "+16175550100"),
            ("twilio.messaging_service_sid", "MG9"),
        ];
        assert_eq!(refused(&both), ["twilio.from: Fill in a number or a messaging service, not both"]);
        assert!(refused(&[]).is_empty());
    }
}
