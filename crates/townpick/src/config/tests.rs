use super::*;

fn with(file: &str, variables: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let environment = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Config::from_sources(file, environment.collect())
}

#[test]
fn without_settings_the_service_runs_on_this_machine_with_an_embedded_database() {
    let config = with("", &[]).unwrap();
    assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(config.database_url, "sqlite:./data/townpick.db");
    assert_eq!((config.brand_name.as_str(), config.trusted_proxy), ("Townpick", None));
    assert_eq!((config.operator_name.as_str(), config.governing_state), ("Townpick", "MA"));
}

#[test]
fn the_environment_wins_over_the_file_and_the_file_over_the_default() {
    let file = "listen = '127.0.0.1:1'\n[brand]\nname = 'File'\n[log]\nformat = 'json'";
    let config = with(file, &[("TOWNPICK_BRAND_NAME", "Environment"), ("TOWNPICK_LOG", "")]).unwrap();
    assert_eq!(config.listen.to_string(), "127.0.0.1:1");
    assert_eq!(config.brand_name, "Environment");
    assert_eq!((config.log_format, config.log.as_str()), (LogFormat::Json, "info"));
}

#[test]
fn a_wrong_value_is_told_by_name_with_what_is_allowed() {
    for (variable, value) in [
        ("TOWNPICK_LISTEN", "8080"),
        ("TOWNPICK_PUBLIC_URL", "ftp://x"),
        ("TOWNPICK_PUBLIC_URL", "https://x/path"),
        ("TOWNPICK_DATABASE_URL", "mysql://x"),
        ("TOWNPICK_BRAND_NAME", " "),
        ("TOWNPICK_CONTACT_EMAIL", "nobody"),
        ("TOWNPICK_OPERATOR_NAME", " "),
        ("TOWNPICK_GOVERNING_STATE", "Ohio"),
        ("TOWNPICK_GA_MEASUREMENT_ID", "<script>"),
        ("TOWNPICK_TRUSTED_PROXY", "proxy"),
        ("TOWNPICK_CONNECTIONS", "255"),
        ("TOWNPICK_DNS_SERVER", "192.0.2.53"),
        ("TOWNPICK_DRAIN_SECONDS", "301"),
        ("TOWNPICK_OTLP_URL", "grpc://127.0.0.1:4317"),
        ("TOWNPICK_METRICS_LISTEN", "here"),
        ("TOWNPICK_LOG", "a=b=c"),
        ("TOWNPICK_LOG_FORMAT", "xml"),
        ("TOWNPICK_SMTP_URL", "https://mail.example"),
        ("TOWNPICK_MAIL_FROM", "nobody"),
        ("TOWNPICK_MAIL_OPEN_TRACKING", "maybe"),
        ("TOWNPICK_MAIL_RATE", "0"),
        ("TOWNPICK_MAIL_RATE", "100001"),
        ("TOWNPICK_MAIL_CONNECTIONS", "1001"),
        ("TOWNPICK_MAIL_WEBHOOK_SECRET", "short"),
        ("TOWNPICK_TWILIO_FROM", "555"),
        ("TOWNPICK_TWILIO_API_URL", "twilio"),
        ("TOWNPICK_TWILIO_LOOKUP", "yes"),
        ("TOWNPICK_SMS_RATE", "many"),
        ("TOWNPICK_CONFIRMATION", "on"),
        ("TOWNPICK_ADMIN_NOTICE_EMAIL", "us"),
        ("TOWNPICK_OIDC_ISSUER", "http://login.example"),
        ("TOWNPICK_OIDC_ISSUER", "https://login.example/?tenant=a"),
        ("TOWNPICK_OIDC_CLIENT_ID", "two words"),
        ("TOWNPICK_OIDC_NAME", " "),
        ("TOWNPICK_DRAWING_BEACON", "dice"),
        ("TOWNPICK_DRAND_URL", "drand"),
        ("TOWNPICK_BACKUP_URL", "ftp://backups"),
        ("TOWNPICK_BACKUP_URL", "s3://"),
        ("TOWNPICK_BACKUP_EVERY", "daily"),
        ("TOWNPICK_BACKUP_EVERY", "1m"),
        ("TOWNPICK_BACKUP_KEEP", "0"),
        ("TOWNPICK_BACKUP_RECIPIENT", "age1nobody"),
        ("TOWNPICK_RETENTION_MESSAGE_TEXTS", "29d"),
        ("TOWNPICK_RETENTION_MESSAGES", "34d"),
        ("TOWNPICK_RETENTION_PAGE_VIEWS", "for ever"),
        ("TOWNPICK_RETENTION_ATTEMPTS", "89d"),
        ("TOWNPICK_RETENTION_SESSIONS", "25h"),
        ("TOWNPICK_RETENTION_AUDIT_DETAILS", "3651d"),
    ] {
        let error = with("", &[(variable, value)]).unwrap_err().to_string();
        assert!(error.starts_with(variable) && error.contains("must be"), "{error}");
    }
}

#[test]
fn pictures_are_kept_in_the_data_folder_or_in_a_bucket() {
    let storage_of = |url: &str| with("", &[("TOWNPICK_STORAGE_URL", url)]).map(|config| config.storage);
    assert_eq!(storage_of("").unwrap(), Storage::Folder("./data/images".into()));
    let bucket = |bucket: &str, prefix: &str| Storage::Bucket {
        bucket: bucket.to_owned(),
        prefix: prefix.to_owned(),
        endpoint: None,
    };
    assert_eq!(storage_of("s3://pictures").unwrap(), bucket("pictures", ""));
    assert_eq!(storage_of("s3://pictures/town/pick/").unwrap(), bucket("pictures", "town/pick"));
    for wrong in ["s3://", "s3:///prefix", "ftp://pictures", "pictures"] {
        assert!(storage_of(wrong).unwrap_err().to_string().starts_with("TOWNPICK_STORAGE_URL"), "{wrong}");
    }
}

#[test]
fn an_unknown_setting_is_refused_wherever_it_stands() {
    assert!(with("", &[("TOWNPICK_LISTN", "x")]).unwrap_err().to_string().contains("TOWNPICK_LISTEN"));
    assert!(with("lisen = 'x'", &[]).unwrap_err().to_string().starts_with("lisen in townpick.toml"));
    assert!(with("listen = 8080", &[]).unwrap_err().to_string().contains("text in quotes"));
    assert!(with("listen = ", &[]).unwrap_err().to_string().starts_with("townpick.toml"));
}

#[test]
fn printing_shows_every_setting_and_no_password() {
    let printed = with("", &[("TOWNPICK_DATABASE_URL", "postgres://me:hush@db/townpick")]).unwrap().print();
    assert!(table::SETTINGS.iter().all(|setting| printed.contains(setting.variable)));
    assert!(!printed.contains("hush") && printed.contains("postgres://me:***@db/townpick"), "{printed}");
    let printed =
        with("", &[("TOWNPICK_DATABASE_URL", "postgres://db/townpick?password=hush&sslmode=require")]);
    let printed = printed.unwrap().print();
    assert!(!printed.contains("hush") && printed.contains("sslmode=require"), "{printed}");
}

const TWILIO: [(&str, &str); 3] = [
    ("TOWNPICK_TWILIO_ACCOUNT_SID", "AC0123456789abcdef0123456789abcdef"),
    ("TOWNPICK_TWILIO_AUTH_TOKEN", "hush-token"),
    ("TOWNPICK_TWILIO_FROM", "+16175550100"),
];

#[test]
fn without_providers_nothing_is_sent() {
    let messages = with("", &[]).unwrap().messages;
    assert_eq!((messages.mail, messages.texts), (None, None));
    assert!(messages.open_tracking);
}

#[test]
fn members_confirm_where_messages_are_sent_unless_the_operator_says_otherwise() {
    let asks = |variables: &[(&str, &str)]| with("", variables).unwrap().messages.asks_to_confirm;
    assert!(!asks(&[]) && asks(&TWILIO));
    assert!(!asks(&[TWILIO.as_slice(), &[("TOWNPICK_CONFIRMATION", "off")]].concat()));
    assert!(asks(&[("TOWNPICK_CONFIRMATION", "required")]));
}

#[test]
fn half_a_provider_stops_the_start_with_what_is_missing() {
    for (place, (variable, _)) in TWILIO.iter().enumerate() {
        let mut rest = TWILIO.to_vec();
        rest.remove(place);
        let error = with("", &rest).unwrap_err().to_string();
        assert!(error.starts_with(variable), "{error}");
    }
    let error = with("", &[("TOWNPICK_SMTP_URL", "smtp://mail.example")]).unwrap_err().to_string();
    assert!(error.starts_with("TOWNPICK_MAIL_FROM"), "{error}");
    let both = [TWILIO.as_slice(), &[("TOWNPICK_TWILIO_MESSAGING_SERVICE_SID", "MG1")]].concat();
    assert!(with("", &both).unwrap_err().to_string().contains("not both"));
    let provider = [
        ("TOWNPICK_OIDC_ISSUER", "http://127.0.0.1:4000/tenant/"),
        ("TOWNPICK_OIDC_CLIENT_ID", "townpick"),
        ("TOWNPICK_OIDC_CLIENT_SECRET", "hush"),
    ];
    for (place, (variable, _)) in provider.iter().enumerate() {
        let mut rest = provider.to_vec();
        rest.remove(place);
        let error = with("", &rest).unwrap_err().to_string();
        assert!(error.starts_with(variable), "{error}");
    }
    let provider = with("", &provider).unwrap().identity_provider.unwrap();
    assert_eq!(provider.issuer, "http://127.0.0.1:4000/tenant/", "to the letter");
    let selector = with("", &[("TOWNPICK_DKIM_SELECTOR", "mail")]).unwrap_err().to_string();
    assert!(selector.starts_with("TOWNPICK_DKIM_KEY_FILE"), "{selector}");
}

#[test]
fn providers_secrets_are_neither_printed_nor_shown_by_debug() {
    let mail = [
        ("TOWNPICK_SMTP_URL", "smtps://me:hush-mail@mail.example"),
        ("TOWNPICK_MAIL_FROM", "hello@townpick.example"),
        ("TOWNPICK_MAIL_WEBHOOK_SECRET", "hush-hush-hush-hush"),
        ("TOWNPICK_OIDC_ISSUER", "https://login.example"),
        ("TOWNPICK_OIDC_CLIENT_ID", "townpick"),
        ("TOWNPICK_OIDC_CLIENT_SECRET", "hush-provider"),
    ];
    let config = with("", &[TWILIO.as_slice(), &mail].concat()).unwrap();
    for shown in [config.print(), format!("{config:?}")] {
        assert!(!shown.contains("hush"), "{shown}");
    }
    assert!(config.print().contains("smtps://me:***@mail.example"));
    assert!(config.messages.mail.is_some() && config.messages.texts.is_some());
}

#[test]
fn drand_is_asked_only_when_drawings_want_it() {
    assert!(!with("", &[]).unwrap().uses_drand);
    let config = with("[drawing]\nbeacon = 'drand'", &[]).unwrap();
    assert_eq!((config.uses_drand, config.drand_url.as_str()), (true, "https://api.drand.sh/"));
}
