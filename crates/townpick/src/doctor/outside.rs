//! What is found out by asking outside: the public address, the mail server, the DNS and Twilio. Nothing is sent to anybody.

use townpick_domain::doctor::{
    Asked, Check, Line,
    address::{self, Certificate},
    email, sender_records, texts, webhook,
};
use townpick_gateways::{
    certificate::{certificate, usual_authorities},
    clock::{Clock as _, SystemClock},
    dns::Resolver,
    entropy::{Entropy, OsEntropy},
    mail,
    own_address::{Health, OwnAddress},
};
use url::Url;

use super::subject::{Subject, TIME, within};
use crate::{
    config::{Config, Mail, Reporters, Texts},
    healthy,
    messages::{self, is_reachable_from_outside, sender_domain},
};

/// The public address, what stands in front of it and what vouches for it.
pub async fn address(subject: &Subject) -> Vec<Line> {
    let config = &subject.config;
    let url = &config.public_url;
    let is_local = !is_reachable_from_outside(url);
    let has_https = url.scheme() == "https";
    // The service tells at any of its addresses what its requests look like.
    let own = Url::parse(&format!("http://{}", healthy::reached_at(config.listen)));
    let (public, own, shown) = tokio::join!(
        within(health(subject, url)),
        within(async { health(subject, &own.map_err(|error| error.to_string())?).await }),
        within(shown(url, has_https)),
    );
    let seen = [&public, &own].into_iter().filter_map(|health| health.as_ref().ok()?.saw_untrusted_proxy);
    let saw_untrusted_proxy = seen.chain(subject.saw_untrusted_proxy).max();
    let trusted = config.trusted_proxy.map(|proxy| proxy.to_string());
    let written = url.as_str().trim_end_matches('/');
    vec![
        address::public_address(written, is_local, &public.map(|health| health.answer)),
        address::proxy(trusted.as_deref(), saw_untrusted_proxy),
        address::certificate(has_https, is_local, shown),
    ]
}

async fn health(subject: &Subject, url: &Url) -> Asked<Health> {
    let nonce = (&OsEntropy as &dyn Entropy).bytes();
    own_address(url)?.health(subject.secrets.as_deref().map(|secrets| (secrets, nonce))).await
}

async fn shown(url: &Url, has_https: bool) -> Asked<Certificate> {
    let host = url.host_str().filter(|_| has_https).ok_or("it has no https")?;
    let port = url.port_or_known_default().ok_or("it has no port")?;
    // An address of the other family stands in brackets there.
    certificate(host.trim_matches(['[', ']']), port, usual_authorities(), SystemClock.now()).await
}

fn own_address(url: &Url) -> Asked<OwnAddress> {
    OwnAddress::new(url, TIME).map_err(|error| error.to_string())
}

/// The mail server, what the DNS says of the sender's domain, and reports about email.
pub async fn email(subject: &Subject) -> Vec<Line> {
    let config = &subject.config;
    let Some(mail) = &config.messages.mail else { return vec![email::mail_server(None, false)] };
    let settings = match messages::mail_settings(config, mail) {
        Ok(settings) => settings,
        Err(error) => {
            let remedy = "Put the file where the setting says; the service does not start without it";
            return vec![Line::bad(Check::MailServer, format!("{error:#}"), remedy)];
        }
    };
    let domain = sender_domain(mail);
    let resolver = config.dns_server.map_or_else(Resolver::of_machine, Resolver::at);
    let key = settings.dkim.as_ref().map(|key| (key.selector(), key.public_key()));
    let dkim = async {
        match &key {
            Some((selector, _)) => texts_at(&resolver, &format!("{selector}._domainkey.{domain}")).await,
            None => Ok(Vec::new()),
        }
    };
    let (server, spf, dkim, dmarc, reports) = tokio::join!(
        mail::sign_in(&settings, TIME),
        within(texts_at(&resolver, domain)),
        within(dkim),
        within(policy(&resolver, domain)),
        reports_about_email(config),
    );
    let server = server.map_or_else(
        |error| Line::bad(Check::MailServer, format!("TOWNPICK_SMTP_URL {error}"), "Set it right"),
        |answer| email::mail_server(Some(answer), is_on_this_machine(mail)),
    );
    let key = key.as_ref().map(|(selector, key)| (*selector, key.as_slice()));
    vec![
        server,
        sender_records::spf(domain, spf),
        sender_records::dkim(domain, key, dkim),
        sender_records::dmarc(domain, dmarc),
        reports,
    ]
}

/// The host of an address that is no web address is not read as one by itself.
fn is_on_this_machine(mail: &Mail) -> bool {
    let host = mail.smtp_url.host_str().unwrap_or_default();
    Url::parse(&format!("http://{host}")).is_ok_and(|url| !is_reachable_from_outside(&url))
}

async fn texts_at(resolver: &Resolver, name: &str) -> Asked<Vec<String>> {
    resolver.texts(name, &OsEntropy).await.map_err(|error| error.to_string())
}

/// The policy that holds for a domain: its own, or the nearest above it.
async fn policy(resolver: &Resolver, domain: &str) -> Asked<Vec<String>> {
    for name in sender_records::dmarc_names(domain) {
        let texts = texts_at(resolver, &name).await?;
        if !texts.is_empty() {
            return Ok(texts);
        }
    }
    Ok(Vec::new())
}

async fn reports_about_email(config: &Config) -> Line {
    let Some(secret) = &config.messages.mail_webhook_secret else {
        let Reporters { ses_topic_arn, postmark_secret, mailgun_signing_key, sendgrid_key } =
            &config.messages.reporters;
        let knows_a_service = ses_topic_arn.is_some()
            || postmark_secret.is_some()
            || mailgun_signing_key.is_some()
            || sendgrid_key.is_some();
        return email::mail_reports(knows_a_service);
    };
    let answers = async { own_address(&config.public_url)?.reports_about_email(&secret.0).await };
    webhook::reports(Check::MailReports, "the mail service", within(answers).await)
}

/// The account at Twilio, and reports about texts.
pub async fn texts(subject: &Subject) -> Vec<Line> {
    let config = &subject.config;
    let Some(texts) = &config.messages.texts else { return vec![texts::twilio(None)] };
    let answers = async { own_address(&config.public_url)?.reports_about_texts(&texts.auth_token.0).await };
    let (account, answers) = tokio::join!(within(account(config, texts)), within(answers));
    vec![texts::twilio(Some(account)), webhook::reports(Check::TextReports, "Twilio", answers)]
}

async fn account(config: &Config, texts: &Texts) -> Asked<texts::Account> {
    messages::twilio(config, texts).map_err(|error| format!("{error:#}"))?.account().await
}
