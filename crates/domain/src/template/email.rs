//! An email as a template becomes one: subject, plain text and HTML of the same words.

use super::{
    ForTheRecord, MessageTemplate, ReadTemplates, TemplateError, Values, frame::Frame, html, tidied,
};

const LONGEST_SUBJECT: usize = 200;

/// An email, ready to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Email {
    /// One line.
    pub subject: String,
    /// Its words for programs that show no HTML.
    pub text: String,
    /// Its words as a whole HTML document.
    pub html: String,
    /// Whether the template has nothing to say to this person.
    pub is_blank: bool,
}

/// The email a template becomes with these values.
pub fn email(template: &MessageTemplate<'_>, values: &Values, frame: &Frame) -> Result<Email, TemplateError> {
    email_of(&ReadTemplates::default(), template, values, frame)
}

/// The same of a template that was read before.
pub fn email_of(
    read: &ReadTemplates<'_>,
    template: &MessageTemplate<'_>,
    values: &Values,
    frame: &Frame,
) -> Result<Email, TemplateError> {
    let values = values.for_rendering();
    let subject = one_line(&read.rendered(template.subject, values.clone())?);
    let subject = if subject.is_empty() { frame.brand_name.clone() } else { subject };
    let words = tidied(&read.rendered(template.message, values)?);
    let html = html::document(&subject, &words, frame);
    let text = format!("{words}\n\n{}{}", for_the_record(frame), closing(frame));
    Ok(Email { text, subject, html, is_blank: words.is_empty() })
}

/// A subject must not be able to begin another header.
fn one_line(text: &str) -> String {
    let line = text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    let line = line.collect::<Vec<_>>().join(" ");
    line.chars().take(LONGEST_SUBJECT).collect()
}

/// The line that makes its reader a witness. It stands before the closing, which mail programs hide and leave out of answers.
fn for_the_record(frame: &Frame) -> String {
    let Some(ForTheRecord { head, ledger_url }) = &frame.for_the_record else { return String::new() };
    format!(
        "For the record: {head}\nKeep this line to check later that the town's ledger was not rewritten: {ledger_url}\n\n"
    )
}

/// Who writes, and how to make them stop. The two dashes and the space are what mail programs know signatures by.
fn closing(frame: &Frame) -> String {
    let Frame { brand_name, base_url, contact_email, postal_address, links, for_the_record: _ } = frame;
    let postal = postal_address.as_deref().map(|address| format!("{address}\n")).unwrap_or_default();
    let links = links.as_ref().map(|links| {
        format!("Your preferences: {}\nUnsubscribe: {}\n", links.preferences_url, links.unsubscribe_url)
    });
    format!(
        "-- \n{brand_name} · {base_url} · {contact_email}\n{postal}{}\n{}",
        frame.reason(),
        links.unwrap_or_default()
    )
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::drawing::head::LedgerHead;
    use crate::template::Variable;
    use crate::template::{PersonalLinks, Reason};

    fn frame() -> Frame {
        Frame {
            brand_name: "Townpick".to_owned(),
            base_url: "https://townpick.example".to_owned(),
            contact_email: "hello@townpick.example".to_owned(),
            postal_address: Some("1 Main Street, Boston, MA 02101".to_owned()),
            links: Some(PersonalLinks {
                preferences_url: "https://townpick.example/preferences/p".to_owned(),
                unsubscribe_url: "https://townpick.example/unsubscribe/u?a=1&b=2".to_owned(),
                reason: Reason::Joined,
            }),
            for_the_record: None,
        }
    }

    fn made(subject: &str, message: &str, values: &Values) -> Email {
        email(&MessageTemplate { subject, message, sms: None }, values, &frame()).unwrap()
    }

    #[test]
    fn every_email_says_who_writes_and_how_to_make_them_stop() {
        let made = made("Hello", "Hi", &Values::default());
        for part in [&made.text, &made.html] {
            assert!(part.contains("Townpick") && part.contains("hello@townpick.example"));
            assert!(part.contains("https://townpick.example/preferences/p"), "{part}");
            assert!(part.contains("1 Main Street, Boston, MA 02101"), "{part}");
        }
        assert!(made.text.starts_with("Hi\n\n-- \nTownpick"));
        assert!(made.html.contains("href=\"https://townpick.example/unsubscribe/u?a=1&amp;b=2\""));
    }

    #[test]
    fn somebody_who_has_unsubscribed_is_told_why_they_are_written_to() {
        for (reason, because) in [
            (
                Reason::OwnPrize,
                "You have unsubscribed. We write only because your name was drawn for a prize.",
            ),
            (
                Reason::ChangedPhone,
                "You have unsubscribed. We write only because your phone number was changed.",
            ),
        ] {
            let mut frame = frame();
            if let Some(links) = &mut frame.links {
                links.reason = reason;
            }
            let template = MessageTemplate { subject: "News", message: "Hi", sms: None };
            let made = email(&template, &Values::default(), &frame).unwrap();
            for part in [made.text, made.html] {
                assert!(part.contains(because), "{part}");
            }
        }
    }

    #[test]
    fn only_addresses_of_ours_become_buttons() {
        let words = "We bake.\n\nOpen the dashboard: https://evil.example/auth\n\n\
                     Look: https://townpick.example.evil.example/\n\nSee it: https://townpick.example/admin";
        let html = made("New", words, &Values::default()).html;
        assert_eq!(html.matches("class=\"button\"").count(), 1);
        assert!(html.contains("class=\"button\" href=\"https://townpick.example/admin\""), "{html}");
        assert!(
            html.contains(">https://evil.example/auth</a>"),
            "a stranger's address stays in sight: {html}"
        );
    }

    #[test]
    fn a_notice_to_administrators_has_no_personal_links() {
        let frame = Frame { links: None, ..frame() };
        let template = MessageTemplate { subject: "New", message: "Hi", sms: None };
        let made = email(&template, &Values::default(), &frame).unwrap();
        assert!(!made.text.contains("nsubscribe") && !made.html.contains("nsubscribe"));
    }

    #[test]
    fn a_name_with_a_full_stop_of_its_own_gets_no_second() {
        let of_member = Frame { brand_name: "Café Co.".to_owned(), ..frame() };
        let of_administrator = Frame { links: None, ..of_member.clone() };
        let template = MessageTemplate { subject: "New", message: "Hi", sms: None };
        for frame in [of_member, of_administrator] {
            let made = email(&template, &Values::default(), &frame).unwrap();
            assert!(made.text.contains("Café Co.") && !made.text.contains(".."), "{}", made.text);
            assert!(made.html.contains("Café Co.") && !made.html.contains("Co.."), "{}", made.html);
        }
    }

    #[test]
    fn a_message_to_a_whole_town_tells_where_its_ledger_stands() {
        let told =
            Frame { for_the_record: Some(ForTheRecord::sample("https://townpick.example")), ..frame() };
        let template = MessageTemplate { subject: "News", message: "Hi", sms: None };
        let written = email(&template, &Values::default(), &told).unwrap();
        let line = "For the record: example-ma #12 0123456789abcdef\n";
        assert!(written.text.starts_with(&format!("Hi\n\n{line}")), "{}", written.text);
        assert_eq!(
            written.text.matches("https://townpick.example/towns/example-ma/ledger\n\n-- \n").count(),
            1
        );
        assert!(written.html.contains(">example-ma #12 0123456789abcdef</span>"), "{}", written.html);
        assert!(written.html.contains("href=\"https://townpick.example/towns/example-ma/ledger\""));
        for part in [&written.text, &written.html] {
            let head: LedgerHead = part.parse().unwrap();
            assert_eq!(head.sequence, 12, "a whole message can be pasted: {part}");
        }
        let other = made("News", "Hi", &Values::default());
        assert!(!other.text.contains("For the record") && !other.html.contains("For the record"));
        let blank = MessageTemplate { message: "", ..template };
        assert!(email(&blank, &Values::default(), &told).unwrap().is_blank);
    }

    #[test]
    fn a_subject_is_one_line_whatever_the_values_hold() {
        let values = Values::default().text(Variable::BusinessName, "Bread\r\nBcc: all@people.example");
        assert_eq!(made("{{ business_name }} ", "Hi", &values).subject, "Bread Bcc: all@people.example");
        assert_eq!(made("", "Hi", &values).subject, "Townpick");
    }

    #[test]
    fn values_are_text_in_the_html_too() {
        let values = Values::default().text(Variable::BusinessName, "<img src=x onerror=\"a\"> & Sons");
        let made = made("{{ business_name }}", "From {{ business_name }}", &values);
        assert!(!made.html.contains("<img src=x"), "{}", made.html);
        assert!(made.html.contains("From &lt;img src=x onerror=&quot;a&quot;&gt; &amp; Sons"));
        assert!(made.text.contains("From <img src=x"));
    }
}
