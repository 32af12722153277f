//! Words that administrators write, that people type into forms and that they text.

use townpick_fuzz::{Target, text, texts, two_texts};

use crate::{
    reply_words::{STOP, Wish, letters, wish},
    sms_segments,
    template::{
        Email, Frame, MessageTemplate, PersonalLinks, Reason, Values, Variable, check, email, mentioned,
        render, sms,
    },
};

/// The longest template that can be saved.
const LONGEST_TEMPLATE: usize = 5000;
const LONGEST_SUBJECT: usize = 200;
const LONGEST_TEXT: usize = 1600;

/// A template that was found good can be sent to everybody, and stays of a size that its words and values have.
pub const TEMPLATE: Target = Target {
    name: "template",
    seeds: || {
        texts(&[
            "Hello {{ user_name }}, {% if is_winner %}you won {{ prize_description }}{% else %}not yet{% endif %}.\n\n\
             See the pick: {{ contest_url }}",
            "{%- if not is_winner and is_live_town or user_name -%}a{%- elif is_winner %}b{% endif %}{{- town_name -}}{# x #}",
            "{{ user_name }}{{ answer }}{% if a %}",
            "{ { {} }} %} {{ user_name|upper }} {{ 1 + 1 }} {% for x in y %}{% endfor %}",
        ])
    },
    holds: |bytes| {
        let words = text(bytes);
        let is_good = check(&words).is_ok();
        let values = Values::sample("https://townpick.example", "Townpick", bytes.len() % 2 == 0);
        if words.len() > LONGEST_TEMPLATE {
            return;
        }
        let rendered = render(&words, &values);
        if !is_good {
            return;
        }
        let rendered = rendered.expect("what was found good can be rendered");
        let bare = render(&words, &Values::default()).expect("without values as well");
        // Each mention of a variable puts one value in; the longest of the sample has fewer bytes than this.
        assert!(rendered.len() <= words.len() + words.matches("{{").count() * 200);
        assert!(bare.len() <= words.len());
        let _ = mentioned(&words).count();
        sendable(&words, &words, &values);
    },
};

/// Whatever somebody typed into a form arrives as words: it is no template, no HTML and no further header. The first line is
/// the value, the rest the template around it.
pub const MESSAGE: Target = Target {
    name: "message",
    seeds: || {
        texts(&[
            "<script>alert(1)</script>\nHello {{ user_name }}",
            "\"><img src=x onerror=y>\nSee it: https://townpick.example/{{ user_name }}",
            "{{ claim_url }}{% if is_winner %}\n{{ user_name }}, look at {{ user_name }}.",
            "x\r\u{2028}Bcc: a@b.example\nhttps://evil.example/?'{{ user_name }}'",
        ])
    },
    holds: |bytes| {
        let (value, words) = two_texts(bytes);
        if words.len() > LONGEST_TEMPLATE || check(&words).is_err() {
            return;
        }
        let values = Values::default().text(Variable::UserName, value.as_str());
        let rendered = render(&words, &values).expect("what was found good can be rendered");
        if words == "{{ user_name }}" {
            assert_eq!(rendered, value, "a value is never read as a template");
        }
        sendable("{{ user_name }}", &words, &values);
    },
};

fn sendable(subject: &str, words: &str, values: &Values) {
    let template = MessageTemplate { subject, message: words, sms: None };
    let link = "https://townpick.example/m/AAAAAAAAAAA";
    let texted = sms(&template, values, Some(link)).expect("what was found good can be texted");
    assert!(texted.text.chars().count() <= LONGEST_TEXT);
    assert!(texted.text.contains(link), "the personal link arrives");
    let links = PersonalLinks {
        preferences_url: link.to_owned(),
        unsubscribe_url: link.to_owned(),
        reason: Reason::Joined,
    };
    let frame = Frame {
        brand_name: "Townpick".to_owned(),
        base_url: "https://townpick.example".to_owned(),
        contact_email: "ana@people.example".to_owned(),
        postal_address: None,
        links: Some(links),
        for_the_record: None,
    };
    let Email { subject, html, .. } = email(&template, values, &frame).expect("and sent by email");
    assert!(subject.chars().count() <= LONGEST_SUBJECT);
    assert!(!subject.contains(|c: char| c.is_control() || (c.is_whitespace() && c != ' ')));
    holds_own_tags_only(&html);
}

const TAGS: &[&str] = &[
    "!doctype", "html", "head", "meta", "title", "style", "body", "div", "table", "tr", "td", "a", "h1", "p",
    "br", "span",
];
const ATTRIBUTES: &[&str] = &[
    "html",
    "lang",
    "charset",
    "name",
    "content",
    "class",
    "style",
    "role",
    "width",
    "cellpadding",
    "cellspacing",
    "align",
    "href",
];

/// Reads the document as a browser does: every tag and attribute is one of those that we write.
fn holds_own_tags_only(html: &str) {
    let mut rest = html;
    while let Some((_, tag)) = rest.split_once('<') {
        let mut parts = tag.split('"');
        let mut length = 0;
        // Outside of the quotes up to the end of the tag: its name and those of its attributes.
        let mut names = String::new();
        loop {
            let outside = parts.next().expect("a tag ends");
            if let Some((last, _)) = outside.split_once('>') {
                names.push_str(last);
                length += last.len() + 1;
                break;
            }
            names.push_str(outside);
            let quoted = parts.next().expect("a value ends");
            assert!(!quoted.contains(['<', '>']), "{quoted}");
            let scheme = quoted.split([':', ' ']).next().unwrap_or_default();
            assert!(!scheme.eq_ignore_ascii_case("javascript") && !scheme.eq_ignore_ascii_case("data"));
            length += outside.len() + quoted.len() + 2;
        }
        let mut names = names.split([' ', '=']).filter(|name| !name.is_empty());
        let name = names.next().unwrap_or_default();
        assert!(TAGS.contains(&name.trim_start_matches('/')), "<{name}");
        assert!(names.all(|name| ATTRIBUTES.contains(&name)), "<{name}");
        rest = &tag[length..];
    }
}

/// A STOP is one in any case, with any spaces and marks around it; no answer costs more than one text message.
pub const TEXT_REPLY: Target = Target {
    name: "text_reply",
    seeds: || {
        texts(&[
            "STOP",
            "please don\u{2019}t text me anymore!!",
            "s\u{ed}",
            "yes",
            "Help?",
            "no m\u{e1}s mensajes, por favor",
        ])
    },
    holds: |bytes| {
        let text = text(bytes);
        let meant = wish(&text);
        let letters = letters(&text);
        assert_eq!(crate::reply_words::letters(&letters), letters);
        assert_eq!(meant == Some(Wish::Stop), STOP.contains(&letters.as_str()));
        if let Some(meant) = meant {
            let answer = meant.reply("Townpick", "ana@people.example");
            assert_eq!(sms_segments::measure(&answer).segments, 1);
        }
        if text.len() > LONGEST_TEMPLATE {
            return;
        }
        let plain = sms_segments::plain(&text);
        assert_eq!(sms_segments::plain(&plain), plain);
        assert!(plain.len() <= 3 * text.len());
        let length = sms_segments::measure(&text);
        assert!(length.units >= text.chars().count() && length.segments <= length.units);
    },
};
