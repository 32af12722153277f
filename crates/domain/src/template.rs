//! Message templates: what may stand in them, and the emails and text messages they become.
//!
//! A template is text with variables, `{{ user_name }}`, and conditions, `{% if is_winner %}…{% else %}…{% endif %}`;
//! nothing else can stand between the braces. Values are always text: whatever somebody typed into a form is never
//! read as part of a template, nor as HTML. Nothing here sends anything.

mod edited;
mod email;
mod for_the_record;
mod frame;
mod html;
mod syntax;
mod variables;

use minijinja::{AutoEscape, Environment, UndefinedBehavior};

use crate::sms_segments::{self, SmsLength};

pub use edited::{EditedTemplate, TemplateForm};
pub use email::{Email, email, email_of};
pub use for_the_record::ForTheRecord;
pub use frame::{Frame, PersonalLinks, Reason};
pub use syntax::{check, mentioned};
pub use variables::{Values, Variable};

/// Steps a template may take before it is stopped; the longest one allowed takes far fewer.
const FUEL: u64 = 50_000;
/// The most characters Twilio takes in one text message.
const LONGEST_SMS: usize = 1600;
/// What stands before the personal link in the last line of a text.
const BEFORE_PERSONAL_LINK: &str = "Settings: ";
/// Longer values are shortened in text messages, so that link and opt-out words behind them always arrive.
const LONGEST_VALUE_IN_SMS: usize = 160;

/// The words of one kind of message.
#[derive(Clone, Copy, Debug)]
pub struct MessageTemplate<'t> {
    /// The email's subject.
    pub subject: &'t str,
    /// The email's text.
    pub message: &'t str,
    /// The text message; without one the email's text is texted.
    pub sms: Option<&'t str>,
}

/// What is wrong with a template, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("Line {line}: {message}")]
pub struct TemplateError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

/// A text message, ready to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sms {
    /// Its words.
    pub text: String,
    /// How long it is.
    pub length: SmsLength,
    /// Whether the template has nothing to say to this person.
    pub is_blank: bool,
}

/// The text message a template becomes with these values. The member's personal link stands in its last line, unless
/// the template has put it elsewhere.
pub fn sms(
    template: &MessageTemplate<'_>,
    values: &Values,
    personal_link: Option<&str>,
) -> Result<Sms, TemplateError> {
    sms_of(&ReadTemplates::default(), template, values, personal_link)
}

/// The same of a template that was read before.
pub fn sms_of(
    read: &ReadTemplates<'_>,
    template: &MessageTemplate<'_>,
    values: &Values,
    personal_link: Option<&str>,
) -> Result<Sms, TemplateError> {
    let words = template.sms.unwrap_or(template.message);
    let rendered = read.rendered(words, values.shortened(LONGEST_VALUE_IN_SMS).for_rendering())?;
    let body = sms_segments::plain(&tidied(&rendered));
    let last_line = personal_link
        .filter(|link| !body.contains(link))
        .map(|link| format!("\n{BEFORE_PERSONAL_LINK}{link}"))
        .unwrap_or_default();
    let room = LONGEST_SMS.saturating_sub(last_line.chars().count());
    let text = body.chars().take(room).chain(last_line.chars()).collect::<String>();
    let length = sms_segments::measure(&text);
    Ok(Sms { text, length, is_blank: body.is_empty() })
}

/// Templates that were read once, for messages to many people. One that is not among them is read whenever it is used.
pub struct ReadTemplates<'t>(Environment<'t>);

impl Default for ReadTemplates<'_> {
    fn default() -> Self {
        let mut environment = Environment::empty();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_auto_escape_callback(|_| AutoEscape::None);
        environment.set_fuel(Some(FUEL));
        Self(environment)
    }
}

impl<'t> ReadTemplates<'t> {
    /// Reads these.
    pub fn new(templates: impl IntoIterator<Item = MessageTemplate<'t>>) -> Self {
        let mut read = Self::default();
        for template in templates {
            for text in [Some(template.subject), Some(template.message), template.sms].into_iter().flatten() {
                // What is wrong with one is told when it is used.
                let _ = read.0.add_template(text, text);
            }
        }
        read
    }

    fn rendered(&self, text: &str, values: minijinja::Value) -> Result<String, TemplateError> {
        let rendered = match self.0.get_template(text) {
            Ok(read) => read.render(values),
            Err(_) => self.0.render_str(text, values),
        };
        rendered.map_err(|error| TemplateError {
            line: error.line().unwrap_or(1),
            message: error.detail().map_or_else(|| error.kind().to_string(), str::to_owned),
        })
    }
}

/// Puts the values into a text.
pub fn render(text: &str, values: &Values) -> Result<String, TemplateError> {
    ReadTemplates::default().rendered(text, values.for_rendering())
}

/// Lines without spaces at their ends, at most one empty line between two paragraphs, and none at the edges.
fn tidied(text: &str) -> String {
    let mut tidy = String::with_capacity(text.len());
    let mut empty_lines = 0;
    for line in text.lines() {
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() {
            empty_lines += 1;
            continue;
        }
        if !tidy.is_empty() {
            tidy.push_str(if empty_lines > 0 { "\n\n" } else { "\n" });
        }
        empty_lines = 0;
        tidy.push_str(&words);
    }
    tidy
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn maria() -> Values {
        Values::default().text(Variable::UserName, "Maria").flag(Variable::IsWinner, true)
    }

    #[test]
    fn values_and_conditions_are_filled_in() {
        let text = "Hi {{ user_name }}, {% if is_winner %}you won{% else %}not this time{% endif %}.";
        assert_eq!(render(text, &maria()).unwrap(), "Hi Maria, you won.");
        let loser = maria().flag(Variable::IsWinner, false);
        assert_eq!(render(text, &loser).unwrap(), "Hi Maria, not this time.");
    }

    #[test]
    fn a_value_that_is_not_known_is_empty_and_counts_as_no() {
        let text = "[{{ special_instructions }}{% if special_instructions %}yes{% else %}no{% endif %}]";
        assert_eq!(render(text, &Values::default()).unwrap(), "[no]");
    }

    #[test]
    fn a_template_that_was_read_before_says_the_same_to_everybody() {
        let template = MessageTemplate {
            subject: "Hi {{ user_name }}",
            message: "{% if is_winner %}You won{% else %}Not this time{% endif %}, {{ user_name }}.",
            sms: None,
        };
        let broken = MessageTemplate { message: "a\n{{ user_nam }}", ..template };
        let read = ReadTemplates::new([template, broken]);
        let ana = Values::default().text(Variable::UserName, "Ana");
        for values in [maria(), ana] {
            assert_eq!(sms_of(&read, &template, &values, None), sms(&template, &values, None));
            assert_eq!(sms_of(&read, &broken, &values, None), sms(&broken, &values, None));
            let unread = MessageTemplate { message: "{% if is_winner %}", ..template };
            assert_eq!(sms_of(&read, &unread, &values, None), sms(&unread, &values, None));
        }
    }

    #[test]
    fn a_value_is_never_read_as_a_template() {
        let sly = Values::default().text(Variable::UserName, "{{ user_email }}{% if is_winner %}");
        assert_eq!(render("{{ user_name }}", &sly).unwrap(), "{{ user_email }}{% if is_winner %}");
    }

    #[test]
    fn what_a_check_would_refuse_fails_to_render_instead_of_being_sent_half() {
        let unknown = render("a\nb {{ user_nam }}", &maria()).unwrap_err();
        assert_eq!(unknown.line, 2);
        assert!(render("{% if is_winner %}", &maria()).is_err());
        // Neither functions nor filters exist, and loops run dry.
        assert!(render("{{ range(10) }}", &maria()).is_err());
        assert!(render("{{ user_name | upper }}", &maria()).is_err());
        let nested = "{% for a in user_name %}".repeat(8) + "x" + &"{% endfor %}".repeat(8);
        let many = Values::default().text(Variable::UserName, "abcdefghijklmnop");
        assert!(render(&nested, &many).is_err());
    }

    #[test]
    fn a_text_message_is_the_short_text_where_there_is_one() {
        let template =
            MessageTemplate { subject: "", message: "Long", sms: Some(" You’re in,  {{ user_name }}! \n") };
        assert_eq!(sms(&template, &maria(), None).unwrap().text, "You're in, Maria!");
        let without = MessageTemplate { sms: None, ..template };
        assert_eq!(sms(&without, &maria(), None).unwrap().text, "Long");
    }

    #[test]
    fn a_text_ends_with_the_personal_link_unless_it_has_it_already() {
        const LINK: &str = "https://townpick.example/m/AAAAAAAAAAA";
        let template =
            MessageTemplate { subject: "", message: "Hi {{ user_name }}. STOP to end.", sms: None };
        let text =
            |template: &MessageTemplate<'_>, values: Values| sms(template, &values, Some(LINK)).unwrap().text;
        assert_eq!(text(&template, maria()), format!("Hi Maria. STOP to end.\nSettings: {LINK}"));
        let has_it = MessageTemplate { message: "You: {{ preferences_url }} STOP to end.", ..template };
        assert_eq!(
            text(&has_it, maria().text(Variable::PreferencesUrl, LINK)),
            format!("You: {LINK} STOP to end.")
        );
        let endless = "word ".repeat(800);
        let long = text(&MessageTemplate { message: &endless, ..template }, maria());
        assert_eq!(long.chars().count(), LONGEST_SMS);
        assert!(long.ends_with(&format!("\nSettings: {LINK}")), "{long}");
    }

    #[test]
    fn a_long_value_never_pushes_the_link_out_of_a_text_message() {
        let values = Values::default()
            .text(Variable::PrizeDescription, "bread ".repeat(400))
            .text(Variable::ClaimUrl, format!("https://townpick.example/claims/{}", "a".repeat(200)));
        let template = MessageTemplate {
            subject: "",
            message: "You won {{ prize_description }}. Claim: {{ claim_url }} STOP to opt out.",
            sms: None,
        };
        let sms = sms(&template, &values, None).unwrap();
        assert!(sms.text.contains("bread..."), "{}", sms.text);
        assert!(sms.text.ends_with(&format!("{} STOP to opt out.", "a".repeat(200))));
        assert_eq!(sms.length.segments, 3);
    }

    #[test]
    fn text_is_tidied_without_losing_its_paragraphs() {
        assert_eq!(tidied("\n a  b \n\n\n\nc\nd \n"), "a b\n\nc\nd");
    }
}
