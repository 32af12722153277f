//! The settings of how long things are kept.

use townpick_domain::retention::{
    ATTEMPTS, AUDIT_DETAILS, Bounds, MESSAGE_TEXTS, MESSAGES, PAGE_VIEWS, Retention, SESSIONS,
};

use super::{
    error::{ConfigError, wrong},
    table::not_allowed,
    values::Values,
};

/// How long things are kept, each within its bounds.
pub(super) fn parse(values: &Values) -> Result<Retention, ConfigError> {
    let kept = |variable: &'static str, bounds: Bounds| {
        bounds.parse(&values.text(variable)).ok_or_else(|| not_allowed(variable))
    };
    let texts = "TOWNPICK_RETENTION_MESSAGE_TEXTS";
    let retention = Retention {
        message_texts: kept(texts, MESSAGE_TEXTS)?,
        messages: kept("TOWNPICK_RETENTION_MESSAGES", MESSAGES)?,
        page_views: kept("TOWNPICK_RETENTION_PAGE_VIEWS", PAGE_VIEWS)?,
        attempts: kept("TOWNPICK_RETENTION_ATTEMPTS", ATTEMPTS)?,
        sessions: kept("TOWNPICK_RETENTION_SESSIONS", SESSIONS)?,
        audit_details: kept("TOWNPICK_RETENTION_AUDIT_DETAILS", AUDIT_DETAILS)?,
    };
    if retention.is_in_order() {
        Ok(retention)
    } else {
        Err(wrong(texts, "must be no longer than the messages themselves are kept"))
    }
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;
    use townpick_domain::{duration::in_words, retention::Retention};

    use super::*;
    use crate::config::{Config, table::SETTINGS};

    fn with(variables: &[(&str, &str)]) -> Result<Retention, ConfigError> {
        let environment = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Config::from_sources("", environment.collect()).map(|config| config.retention)
    }

    #[test]
    fn without_settings_the_usual_times_hold_and_each_setting_tells_its_bounds() {
        assert_eq!(with(&[]).unwrap(), Retention::default());
        let told = [
            ("retention.message_texts", MESSAGE_TEXTS),
            ("retention.messages", MESSAGES),
            ("retention.page_views", PAGE_VIEWS),
            ("retention.attempts", ATTEMPTS),
            ("retention.sessions", SESSIONS),
            ("retention.audit_details", AUDIT_DETAILS),
        ];
        for (key, Bounds { least, most, .. }) in told {
            let setting = SETTINGS.iter().find(|setting| setting.key == key).unwrap();
            let refused = with(&[(setting.variable, "1m")]).unwrap_err().to_string();
            let range = refused.rsplit_once("from ").unwrap().1.split_once(" to ").unwrap();
            let whole = Bounds { least: SignedDuration::ZERO, most: SignedDuration::MAX, usual: least };
            let read = |text| whole.parse(text).map(in_words);
            assert_eq!(
                (read(range.0), read(range.1)),
                (Some(in_words(least)), Some(in_words(most))),
                "{key}"
            );
        }
    }

    #[test]
    fn words_are_kept_no_longer_than_their_messages() {
        let texts = |time| ("TOWNPICK_RETENTION_MESSAGE_TEXTS", time);
        let messages = ("TOWNPICK_RETENTION_MESSAGES", "60d");
        let refused = with(&[messages, texts("61d")]).unwrap_err().to_string();
        assert!(refused.starts_with("TOWNPICK_RETENTION_MESSAGE_TEXTS: must be no longer"), "{refused}");
        let both = with(&[messages, texts("60d")]).unwrap();
        assert_eq!(both.message_texts, both.messages);
        assert!(with(&[messages]).is_err(), "the usual time of the words is longer");
    }

    #[test]
    fn the_dashboard_changes_a_time_unless_it_is_set_on_the_server() {
        let own = |variables: &[(&str, &str)]| {
            let pairs = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
            Config::from_sources("", pairs.collect()).unwrap()
        };
        let typed = |time: &str| [("retention.messages".to_owned(), time.to_owned())].into();
        let changed = own(&[]).with_dashboard(typed("200d")).unwrap();
        assert_eq!(in_words(changed.retention.messages), "200 days");
        let wrong = own(&[]).wrong_fields(typed("34d"));
        let sentence = "Must be days, such as 400d, from 35d to 3650d";
        assert_eq!(wrong.into_iter().collect::<Vec<_>>(), [("retention.messages", sentence.to_owned())]);
        let shorter = own(&[]).wrong_fields(typed("100d"));
        assert_eq!(
            shorter["retention.message_texts"],
            "Must be no longer than the messages themselves are kept"
        );

        let fixed = own(&[("TOWNPICK_RETENTION_MESSAGES", "300d")]).with_dashboard(typed("200d")).unwrap();
        let shown = fixed.shown().into_iter().find(|setting| setting.key == "retention.messages").unwrap();
        assert_eq!((shown.value.as_deref(), shown.is_changeable), (Some("300d"), false));
    }
}
