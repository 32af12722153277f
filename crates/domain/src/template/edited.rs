//! A template as an administrator saves it: it exists only when its words can be sent.

use std::ops::Deref;

use serde::{Deserialize, Deserializer};

use super::{MessageTemplate, Sms, TemplateError, Values, Variable, check, render, sms};
use crate::{
    channel::{Channel, Channels},
    form::{FormErrors, Line, Paragraphs, Prose, TextError},
    prize::is_about_own_prize,
    record::{Field as _, columns, sent},
    text_reply::TEXT_ANSWER,
    time::Timestamp,
};

const LONGEST_SUBJECT: usize = 300;
const LONGEST_MESSAGE: usize = 5000;
const LONGEST_SMS: usize = 1000;

/// A template as it is edited.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AdminTemplateRequest))]
pub struct TemplateForm {
    /// What administrators call it.
    #[serde(default, deserialize_with = "text")]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub name: String,
    /// When it is sent.
    #[serde(default, deserialize_with = "text")]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub description: String,
    /// The email's subject.
    #[serde(default, deserialize_with = "text")]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub subject_template: String,
    /// The message.
    #[serde(default, deserialize_with = "text")]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub message_template: String,
    /// The text message; null or empty to text the message. It must be told: a form that does not know of it must not
    /// erase it.
    #[serde(deserialize_with = "sent")]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub sms_template: Option<String>,
    /// 'email', 'sms' or 'both'.
    #[serde(default, deserialize_with = "text")]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub channel: String,
    /// Whether it is sent at all.
    pub is_active: bool,
    /// When it was last changed, as it was read; a change on top of somebody else's is refused. Left out, nothing is
    /// compared.
    #[serde(default)]
    pub updated_at: Option<Timestamp>,
}

/// Text; nothing is empty text.
fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    sent(deserializer).map(Option::unwrap_or_default)
}

columns! {
    /// The words of a message and how they are sent.
    pub struct EditedTemplate as "Template" {
        /// What administrators call it.
        name: Line<1, 200>,
        /// When it is sent.
        description: Prose<1000>,
        /// The email's subject, in one line.
        subject_template: Line<0, LONGEST_SUBJECT>,
        /// The message.
        message_template: Paragraphs<LONGEST_MESSAGE>,
        /// The text message; null when the message is texted.
        sms_template: Option<Paragraphs<LONGEST_SMS>>,
        /// How it is sent.
        channel: Channels,
        /// Whether it is sent at all.
        is_active: bool,
    }
}

impl EditedTemplate {
    /// Reads the form of what the engine calls `key`, or tells every field that must be corrected.
    pub fn parse(key: &str, form: &TemplateForm) -> Result<Self, FormErrors> {
        let mut errors = FormErrors::default();
        let name = errors.text("name", "Name", Line::parse(&form.name));
        let description = Prose::read(&Some(form.description.clone()), "Description");
        let description = errors.field("description", description);
        let channel = form.channel.parse().map_err(|_| "Choose email, sms or both".to_owned());
        let channel: Option<Channels> = errors.value("channel", channel);
        let subject = errors.text("subject_template", "Subject", Line::parse(&form.subject_template));
        let subject = subject.and_then(|subject| {
            if subject.is_empty() && channel.is_some_and(|ways| ways.include(Channel::Email)) {
                return errors.text("subject_template", "Subject", Err(TextError::TooShort));
            }
            errors.value("subject_template", checked(subject))
        });
        let message = Paragraphs::optional(Some(&with_plain_spaces(&form.message_template)));
        let message = message.and_then(|text| text.ok_or(TextError::TooShort));
        let message = errors.text("message_template", "Message", message);
        let message = message.and_then(|text| errors.value("message_template", checked(text)));
        let sms = Paragraphs::optional(form.sms_template.as_deref().map(with_plain_spaces).as_deref());
        let sms = errors.text("sms_template", "Text message", sms);
        let sms = sms.and_then(|text| errors.value("sms_template", text.map(checked).transpose()));
        if let Some(channel) = channel {
            errors.value("channel", only_way(key, channel));
        }
        if let (Some(needed), Some(message), Some(sms), Some(channel)) =
            (needed(key), &message, &sms, channel)
        {
            for (field, text, is_texted) in sent_texts(channel, message, sms.as_deref()) {
                errors.value(field, check_mentions(text, needed, is_texted));
            }
        }
        let template = || {
            Some(Self {
                name: name?,
                description: description?,
                subject_template: subject?,
                message_template: message?,
                sms_template: sms?,
                channel: channel?,
                is_active: form.is_active,
            })
        };
        template().filter(|_| errors.fields().next().is_none()).ok_or(errors)
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

/// What a message is of no use without.
fn needed(key: &str) -> Option<Variable> {
    match key {
        "phone_change_code" | "deletion_code" => Some(Variable::VerificationCode),
        "new_link" => Some(Variable::PreferencesUrl),
        TEXT_ANSWER => Some(Variable::Answer),
        "email_change" => Some(Variable::EmailConfirmationUrl),
        key if is_about_own_prize(key) => Some(Variable::ClaimUrl),
        _ => None,
    }
}

/// A code confirms a number, so it is texted; the message that a number was changed must not go to the new one. A link
/// confirms an address, and the old address gets a message.
fn only_way(key: &str, channel: Channels) -> Result<(), String> {
    match key {
        "phone_change_code" if !channel.include(Channel::Sms) => {
            Err("This message can only be sent by text".to_owned())
        }
        "phone_changed" | "email_change" | "email_changed" if !channel.include(Channel::Email) => {
            Err("This message can only be sent by email".to_owned())
        }
        _ => Ok(()),
    }
}

/// The texts that reach people, each with its field and whether it is texted.
fn sent_texts<'t>(
    channel: Channels,
    message: &'t str,
    sms: Option<&'t str>,
) -> impl Iterator<Item = (&'static str, &'t str, bool)> {
    let is_message_texted = channel.include(Channel::Sms) && sms.is_none();
    let is_message_sent = channel.include(Channel::Email) || is_message_texted;
    let sms = sms.filter(|_| channel.include(Channel::Sms)).map(|text| ("sms_template", text, true));
    is_message_sent.then_some(("message_template", message, is_message_texted)).into_iter().chain(sms)
}

/// A variable that stands in a note or in a condition alone is read by nobody, nor is one that a text has no room for.
fn check_mentions(words: &str, variable: Variable, is_texted: bool) -> Result<(), String> {
    const MARK: &str = "https://townpick.example/claims/AAAAAAAAAAAAAAAAAAAAAA";
    const PERSONAL_LINK: &str = "https://townpick.example/m/AAAAAAAAAAA";
    let marked = Values::sample("", "", true).text(variable, MARK);
    let name = variable.name();
    if !render(words, &marked).is_ok_and(|text| text.contains(MARK)) {
        return Err(format!("This message is of no use without {{{{ {name} }}}}"));
    }
    let template = MessageTemplate { subject: "", message: words, sms: None };
    let is_cut = |text: &Sms| !text.text.contains(MARK);
    if is_texted && sms(&template, &marked, Some(PERSONAL_LINK)).is_ok_and(|text| is_cut(&text)) {
        return Err(format!("A text ends before {{{{ {name} }}}}: write a shorter one"));
    }
    Ok(())
}

/// Spaces of word processors become plain ones: the renderer knows no others, and nobody sees the difference.
fn with_plain_spaces(text: &str) -> String {
    text.replace(|c: char| c.is_whitespace() && !c.is_ascii(), " ")
}

/// The text, if it can be filled in for whoever gets it.
fn checked<T: Deref<Target = str>>(text: T) -> Result<T, String> {
    let fill_in = |is_winner| render(&text, &Values::sample("", "", is_winner)).map(drop);
    let message_of = |error: TemplateError| error.to_string();
    check(&text).and_then(|()| fill_in(true)).and_then(|()| fill_in(false)).map_err(message_of)?;
    Ok(text)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn good() -> TemplateForm {
        TemplateForm {
            name: "Welcome".to_owned(),
            description: String::new(),
            subject_template: "Hi {{ user_name }}".to_owned(),
            message_template: "Hello\n\n{{ contest_url }}".to_owned(),
            sms_template: None,
            channel: "both".to_owned(),
            is_active: true,
            updated_at: None,
        }
    }

    fn with_message(message: &str) -> TemplateForm {
        TemplateForm { message_template: message.to_owned(), ..good() }
    }

    fn texted(form: TemplateForm, sms: &str) -> TemplateForm {
        TemplateForm { sms_template: Some(sms.to_owned()), ..form }
    }

    fn sent_by(channel: &str, form: TemplateForm) -> TemplateForm {
        TemplateForm { channel: channel.to_owned(), ..form }
    }

    fn is_taken(key: &str, form: &TemplateForm) -> bool {
        EditedTemplate::parse(key, form).is_ok()
    }

    fn refusals(key: &str, form: &TemplateForm) -> Vec<(&'static str, String)> {
        let errors = EditedTemplate::parse(key, form).unwrap_err();
        errors.fields().map(|(field, message)| (field, message.to_owned())).collect()
    }

    #[test]
    fn a_good_template_is_kept_as_it_was_written() {
        let template = EditedTemplate::parse("welcome", &good()).unwrap();
        assert_eq!(&*template.message_template, good().message_template);
        assert_eq!((template.channel, template.sms_template), (Channels::Both, None));
        let with_sms = texted(good(), " ");
        assert_eq!(EditedTemplate::parse("welcome", &with_sms).unwrap().sms_template, None);
    }

    #[test]
    fn every_field_that_cannot_be_sent_is_told() {
        let bad = TemplateForm {
            name: " ".to_owned(),
            subject_template: "{{ user }}".to_owned(),
            ..sent_by("fax", texted(with_message("a\nb\n{{ user_nam }}"), "{% if is_winner %}"))
        };
        assert_eq!(
            refusals("welcome", &bad),
            [
                ("channel", "Choose email, sms or both".to_owned()),
                ("message_template", "Line 3: unknown variable user_nam".to_owned()),
                ("name", "Name is required".to_owned()),
                ("sms_template", "Line 1: this if has no endif".to_owned()),
                ("subject_template", "Line 1: unknown variable user".to_owned()),
            ]
        );
    }

    #[test]
    fn an_email_needs_a_subject_and_every_template_a_message() {
        let without_subject = |form| TemplateForm { subject_template: String::new(), ..form };
        assert_eq!(
            refusals("welcome", &without_subject(with_message(" "))),
            [
                ("message_template", "Message is required".to_owned()),
                ("subject_template", "Subject is required".to_owned())
            ]
        );
        assert!(is_taken("welcome", &sent_by("sms", without_subject(good()))));
    }

    #[test]
    fn a_code_and_a_link_to_the_prize_cannot_be_left_out_of_what_is_sent() {
        const CODE: &str = "phone_change_code";
        let text = |form| TemplateForm { subject_template: String::new(), ..sent_by("sms", form) };
        let without_code =
            |field| vec![(field, "This message is of no use without {{ verification_code }}".to_owned())];
        let with_code = "Your code: {{ verification_code }}";
        assert_eq!(refusals(CODE, &text(good())), without_code("message_template"));
        for hidden in ["{# {{ verification_code }} #}", "{% if verification_code %}A code{% endif %}"] {
            let refused = refusals(CODE, &text(with_message(hidden)));
            assert_eq!(refused, without_code("message_template"), "{hidden}");
        }
        assert!(is_taken(CODE, &text(with_message(with_code))));
        // The message itself goes nowhere when only texts are sent and have their own words.
        assert!(is_taken(CODE, &text(texted(good(), with_code))));
        let other_words = text(texted(with_message(with_code), "A code is there"));
        assert_eq!(refusals(CODE, &other_words), without_code("sms_template"));

        let without_link = "This message is of no use without {{ claim_url }}".to_owned();
        for key in ["winner_notification", "claim_reminder", "alternate_promoted"] {
            let expected =
                [("message_template", without_link.clone()), ("sms_template", without_link.clone())];
            assert_eq!(refusals(key, &texted(good(), "You won!")), expected, "{key}");
            let with_link = with_message("{% if is_winner %}You won: {{ claim_url }}{% endif %}");
            assert!(is_taken(key, &with_link), "{key}");
        }
    }

    #[test]
    fn what_a_text_has_no_room_for_is_not_told() {
        let long = || with_message(&format!("{} {{{{ claim_url }}}}", "word ".repeat(400)));
        let cut = "A text ends before {{ claim_url }}: write a shorter one".to_owned();
        assert_eq!(refusals("winner_notification", &long()), [("message_template", cut)]);
        assert!(is_taken("winner_notification", &sent_by("email", long())));
        assert!(is_taken("winner_notification", &texted(long(), "You won: {{ claim_url }}")));
    }

    #[test]
    fn spaces_of_word_processors_become_plain_ones() {
        for (typed, plain) in [
            ("Hi {{\u{a0}user_name }}\u{2009}there", "Hi {{ user_name }} there"),
            ("{% if\u{a0}is_winner %}a{% endif %}", "{% if is_winner %}a{% endif %}"),
        ] {
            let edited = EditedTemplate::parse("welcome", &with_message(typed)).unwrap();
            assert_eq!(&*edited.message_template, plain);
        }
    }

    #[test]
    fn a_code_is_texted_and_a_changed_number_is_told_by_email() {
        for (key, form, refused, why) in [
            (
                "phone_change_code",
                with_message("{{ verification_code }}"),
                "email",
                "This message can only be sent by text",
            ),
            ("phone_changed", good(), "sms", "This message can only be sent by email"),
        ] {
            assert!(is_taken(key, &form));
            let errors = refusals(key, &sent_by(refused, form));
            assert!(errors.contains(&("channel", why.to_owned())), "{errors:?}");
        }
    }

    #[test]
    fn a_form_that_does_not_know_of_the_text_message_or_the_switch_is_refused() {
        let refusal = |form: &str| serde_json::from_str::<TemplateForm>(form).err().unwrap().to_string();
        assert!(refusal(r#"{"is_active": true}"#).starts_with("missing field `sms_template`"));
        assert!(refusal(r#"{"sms_template": null}"#).starts_with("missing field `is_active`"));
        let least: TemplateForm =
            serde_json::from_str(r#"{"sms_template": null, "is_active": true, "name": null}"#).unwrap();
        assert_eq!((least.name.as_str(), least.sms_template), ("", None));
    }
}
