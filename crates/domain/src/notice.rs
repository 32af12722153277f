//! A notice: words of an administrator to the members of some towns or of all, now or at a time. It becomes messages like
//! any other, made of a template that is nobody's but its own.
//!
//! A notice of changed terms is a service message: it goes by email to every member, because every member is bound by
//! them, and early enough before they apply.

use jiff::{SignedDuration, Span};
use serde::Deserialize;

use crate::{
    calendar::{Date, Day, EasternTimeError, eastern_date, eastern_time},
    channel::Channels,
    choice::choice,
    delivery::{NOTICE, TERMS_CHANGE},
    form::{FormErrors, Line, Paragraphs},
    ids::TownId,
    record::columns,
    template::{EditedTemplate, MessageTemplate, TemplateForm, Variable, mentioned},
    time::Timestamp,
};

/// The most towns that one notice names; to reach more of them it goes to everybody.
pub const MOST_TOWNS: usize = 500;
/// How many days changed terms are announced before they apply.
pub const TERMS_NOTICE_DAYS: i64 = 14;
/// How far ahead a notice can be scheduled.
const LONGEST_AHEAD: SignedDuration = SignedDuration::from_hours(366 * 24);
/// How long a notice is worth reading, where an engine was away at its time.
const NEWS_FOR: SignedDuration = SignedDuration::from_hours(7 * 24);

/// What a notice can speak of: nothing that belongs to a contest.
const SAFE: [Variable; 8] = [
    Variable::UserName,
    Variable::TownName,
    Variable::TownState,
    Variable::BrandName,
    Variable::ContactEmail,
    Variable::ContestUrl,
    Variable::PreferencesUrl,
    Variable::UnsubscribeUrl,
];
/// What a notice of changed terms can speak of besides.
const OF_TERMS: [Variable; 2] = [Variable::TermsUrl, Variable::EffectiveDate];

choice! {
    /// What a notice is about.
    #[strum(serialize_all = "snake_case")]
    pub enum NoticeKind {
        /// Anything.
        Notice,
        /// Terms that change.
        Terms,
    }
}

impl NoticeKind {
    /// The template whose words it begins with, and by which its messages are known.
    pub const fn template_key(self) -> &'static str {
        match self {
            Self::Notice => NOTICE,
            Self::Terms => TERMS_CHANGE,
        }
    }

    /// Until when it may be sent, if it was to go out at this instant. Terms apply however late somebody hears of them.
    pub fn expires_at(self, scheduled_at: Timestamp) -> Option<Timestamp> {
        (self == Self::Notice).then(|| scheduled_at.plus(NEWS_FOR))
    }
}

choice! {
    /// Whom a notice is for.
    #[strum(serialize_all = "snake_case")]
    pub enum NoticeAudience {
        /// The members of every town.
        Everybody,
        /// The members of the towns it names.
        Towns,
    }
}

choice! {
    /// What has become of a notice. It is never stored: it follows from the notice's instants.
    #[strum(serialize_all = "snake_case")]
    pub enum NoticeState {
        /// It is being written.
        Draft,
        /// It waits for its time.
        Scheduled,
        /// Its messages are being put into the outbox.
        Sending,
        /// All of them are there.
        Sent,
        /// What still waited was stopped.
        TakenBack,
    }
}

/// A notice as it is written.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AdminNoticeRequest))]
pub struct NoticeForm {
    /// What it is about.
    pub kind: NoticeKind,
    /// Whom it is for.
    pub audience: NoticeAudience,
    /// Those towns, at most 500; none where it is for everybody.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true, max_items = 500))]
    pub towns: Vec<TownId>,
    /// 'email', 'sms' or 'both'.
    pub channel: Channels,
    /// The email's subject.
    pub subject_template: String,
    /// The message.
    pub message_template: String,
    /// The text message; null or empty to text the message.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub sms_template: Option<String>,
    /// The day from which changed terms apply; null for any other notice.
    #[cfg_attr(feature = "schema", schema(required = true, format = Date))]
    pub effective_on: Option<String>,
    /// When it was last changed, as it was read; a change on top of somebody else's is refused. Left out, nothing is
    /// compared.
    #[serde(default)]
    pub updated_at: Option<Timestamp>,
}

columns! {
    /// The words of a notice, and whom they are for.
    pub struct EditedNotice as "Notice" {
        /// What it is about.
        kind: NoticeKind,
        /// Whom it is for.
        audience: NoticeAudience,
        /// How it is sent.
        channel: Channels,
        /// The email's subject, in one line.
        subject_template: Line<0, 300>,
        /// The message.
        message_template: Paragraphs<5000>,
        /// The text message; null when the message is texted.
        sms_template: Option<Paragraphs<1000>>,
        /// The day from which changed terms apply, which is the name of their version; null for any other notice.
        effective_on: Option<Day>,
    }
}

impl EditedNotice {
    /// Reads the form, or tells every field that must be corrected. `now` tells which days are still to come.
    pub fn parse(form: &NoticeForm, now: Timestamp) -> Result<(Self, Vec<TownId>), FormErrors> {
        let words = TemplateForm {
            name: "Notice".to_owned(),
            description: String::new(),
            subject_template: form.subject_template.clone(),
            message_template: form.message_template.clone(),
            sms_template: form.sms_template.clone(),
            channel: form.channel.to_string(),
            is_active: true,
            updated_at: None,
        };
        let (words, mut errors) = match EditedTemplate::parse(form.kind.template_key(), &words) {
            Ok(words) => (Some(words), FormErrors::default()),
            Err(errors) => (None, errors),
        };
        if let Some(words) = &words {
            if words.subject_template.is_empty() {
                // Whoever cannot be texted gets an email instead.
                errors.value::<()>("subject_template", Err("Subject is required".to_owned()));
            }
            let texts = [
                ("subject_template", words.subject_template.as_str()),
                ("message_template", words.message_template.as_str()),
                ("sms_template", words.sms_template.as_ref().map_or("", Paragraphs::as_str)),
            ];
            for (field, text) in texts {
                errors.value(field, only_safe(form.kind, text));
            }
        }
        let towns = errors.value("towns", towns_of(form));
        let effective_on = errors.value("effective_on", effective_day(form, now));
        if form.kind == NoticeKind::Terms && form.channel != Channels::Email {
            errors.value::<()>("channel", Err("Changed terms are announced by email".to_owned()));
        }
        let notice = || {
            let words = words?;
            let notice = Self {
                kind: form.kind,
                audience: form.audience,
                channel: words.channel,
                subject_template: words.subject_template,
                message_template: words.message_template,
                sms_template: words.sms_template,
                effective_on: effective_on?.map(Day::from),
            };
            Some((notice, towns?))
        };
        notice().filter(|_| errors.fields().next().is_none()).ok_or(errors)
    }

    /// The words alone.
    pub fn words(&self) -> MessageTemplate<'_> {
        MessageTemplate {
            subject: &self.subject_template,
            message: &self.message_template,
            sms: self.sms_template.as_deref(),
        }
    }
}

fn only_safe(kind: NoticeKind, text: &str) -> Result<(), String> {
    let is_safe = |variable: &Variable| {
        SAFE.contains(variable) || (kind == NoticeKind::Terms && OF_TERMS.contains(variable))
    };
    match mentioned(text).find(|variable| !is_safe(variable)) {
        Some(variable) => Err(format!("A notice cannot speak of {}", variable.name())),
        None => Ok(()),
    }
}

fn towns_of(form: &NoticeForm) -> Result<Vec<TownId>, String> {
    if form.audience == NoticeAudience::Everybody {
        return Ok(Vec::new());
    }
    if form.kind == NoticeKind::Terms {
        return Err("Changed terms are announced to everybody".to_owned());
    }
    let mut towns = form.towns.clone();
    towns.sort_unstable();
    towns.dedup();
    match towns.len() {
        0 => Err("Please select at least one town".to_owned()),
        1..=MOST_TOWNS => Ok(towns),
        _ => Err(format!("Choose at most {MOST_TOWNS} towns")),
    }
}

fn effective_day(form: &NoticeForm, now: Timestamp) -> Result<Option<Date>, String> {
    if form.kind == NoticeKind::Notice {
        return Ok(None);
    }
    let text = form.effective_on.as_deref().unwrap_or_default().trim();
    let day: Date =
        text.parse().map_err(|_| "Please select the day from which the terms apply".to_owned())?;
    in_good_time(day, now)?;
    Ok(Some(day))
}

/// Whether terms that apply from this day may be announced at this instant.
fn in_good_time(day: Date, at: Timestamp) -> Result<(), String> {
    let earliest = eastern_date(at).saturating_add(Span::new().days(TERMS_NOTICE_DAYS));
    if day < earliest {
        return Err(format!("Members must hear of changed terms {TERMS_NOTICE_DAYS} days before they apply"));
    }
    Ok(())
}

/// Reads when a notice shall go out: at once, or at a time that Eastern clocks show, such as `2026-11-20T10:00`.
pub fn scheduled_time(at: Option<&str>, now: Timestamp) -> Result<Timestamp, String> {
    let Some(text) = at.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(now) };
    let at = eastern_time(text).map_err(|error| match error {
        EasternTimeError::Unreadable => "Please enter a day and a time",
        EasternTimeError::Skipped => "Clocks skip this time that night: choose another one",
    })?;
    if at <= now {
        return Err("This time is over: choose a later one, or send it now".to_owned());
    }
    if at > now.plus(LONGEST_AHEAD) {
        return Err("Choose a time within a year".to_owned());
    }
    Ok(at)
}

/// Whether a notice that was written earlier may go out at this instant.
pub fn may_go_out(effective_on: Option<&Day>, at: Timestamp) -> Result<(), String> {
    let day: Option<Date> = effective_on.and_then(|day| day.as_str().parse().ok());
    day.map_or(Ok(()), |day| in_good_time(day, at))
}

/// A day as it stands in a message: 'January 1, 2027'.
pub fn spoken_day(day: &Day) -> String {
    day.as_str()
        .parse()
        .map_or_else(|_| day.as_str().to_owned(), |day: Date| day.strftime("%B %-d, %Y").to_string())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn now() -> Timestamp {
        at("2026-10-20T12:00:00Z")
    }

    fn form(kind: NoticeKind) -> NoticeForm {
        NoticeForm {
            kind,
            audience: NoticeAudience::Everybody,
            towns: Vec::new(),
            channel: Channels::Email,
            subject_template: "News for {{ town_name }}".to_owned(),
            message_template: "Hi {{ user_name }},\n\n{{ contest_url }}".to_owned(),
            sms_template: None,
            effective_on: (kind == NoticeKind::Terms).then(|| "2027-01-01".to_owned()),
            updated_at: None,
        }
    }

    fn refusals(form: &NoticeForm) -> Vec<(&'static str, String)> {
        let errors = EditedNotice::parse(form, now()).unwrap_err();
        errors.fields().map(|(field, message)| (field, message.to_owned())).collect()
    }

    #[test]
    fn a_notice_names_its_towns_once_and_everybody_needs_none() {
        let [salem, lynn] = [1, 2].map(|number| TownId::new(now(), [number; 10]));
        let towns = NoticeForm {
            audience: NoticeAudience::Towns,
            towns: vec![lynn, salem, lynn],
            ..form(NoticeKind::Notice)
        };
        assert_eq!(EditedNotice::parse(&towns, now()).unwrap().1, [salem, lynn]);
        assert!(EditedNotice::parse(&form(NoticeKind::Notice), now()).unwrap().1.is_empty());
        let none = NoticeForm { towns: Vec::new(), ..towns };
        assert_eq!(refusals(&none), [("towns", "Please select at least one town".to_owned())]);
    }

    #[test]
    fn a_notice_speaks_of_nothing_that_belongs_to_a_contest_and_has_a_subject_on_every_channel() {
        let wrong = NoticeForm {
            channel: Channels::Sms,
            subject_template: String::new(),
            message_template: "{% if is_winner %}You won{% endif %}".to_owned(),
            sms_template: Some("{{ claim_url }}".to_owned()),
            ..form(NoticeKind::Notice)
        };
        assert_eq!(
            refusals(&wrong),
            [
                ("message_template", "A notice cannot speak of is_winner".to_owned()),
                ("sms_template", "A notice cannot speak of claim_url".to_owned()),
                ("subject_template", "Subject is required".to_owned()),
            ]
        );
        let unknown = NoticeForm { message_template: "{{ user }}".to_owned(), ..form(NoticeKind::Notice) };
        assert_eq!(refusals(&unknown), [("message_template", "Line 1: unknown variable user".to_owned())]);
    }

    #[test]
    fn changed_terms_are_announced_to_everybody_by_email_and_in_good_time() {
        let terms = NoticeForm {
            message_template: "From {{ effective_date }}: {{ terms_url }}".to_owned(),
            ..form(NoticeKind::Terms)
        };
        let (notice, _) = EditedNotice::parse(&terms, now()).unwrap();
        assert_eq!(spoken_day(notice.effective_on.as_ref().unwrap()), "January 1, 2027");
        let day = notice.effective_on.as_ref();
        assert_eq!(may_go_out(day, at("2026-12-18T23:00:00Z")), Ok(()));
        assert!(may_go_out(day, at("2026-12-19T12:00:00Z")).is_err());
        assert_eq!(may_go_out(None, now()), Ok(()));
        let wrong = NoticeForm {
            audience: NoticeAudience::Towns,
            channel: Channels::Both,
            effective_on: Some("2026-11-02".to_owned()),
            ..terms
        };
        assert_eq!(
            refusals(&wrong),
            [
                ("channel", "Changed terms are announced by email".to_owned()),
                ("effective_on", "Members must hear of changed terms 14 days before they apply".to_owned()),
                ("towns", "Changed terms are announced to everybody".to_owned()),
            ]
        );
    }

    #[test]
    fn a_time_is_told_by_eastern_clocks_on_both_sides_of_daylight_saving() {
        assert_eq!(scheduled_time(None, now()), Ok(now()));
        assert_eq!(scheduled_time(Some("2026-10-30T10:00"), now()), Ok(at("2026-10-30T14:00:00Z")));
        assert_eq!(scheduled_time(Some("2026-11-02T10:00"), now()), Ok(at("2026-11-02T15:00:00Z")));
        // The hour that comes twice is meant the first time, the one that never comes is refused.
        assert_eq!(scheduled_time(Some("2026-11-01T01:30"), now()), Ok(at("2026-11-01T05:30:00Z")));
        assert_eq!(
            scheduled_time(Some("2027-03-14T02:30"), now()),
            Err("Clocks skip this time that night: choose another one".to_owned())
        );
        for wrong in ["tomorrow", "2026-10-20T07:59", "2028-01-01T10:00"] {
            assert!(scheduled_time(Some(wrong), now()).is_err(), "{wrong}");
        }
    }
}
