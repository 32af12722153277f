//! What people type into forms and operators into settings.

use townpick_fuzz::{Target, text, texts};

use crate::{
    duration::{duration, in_words},
    form::{Line, Paragraphs},
    ids::ContestId,
    money::Cents,
    password::{NewPassword, can_be_a_password},
    signup::{Person, SignupForm},
    time::Timestamp,
    webhook::signature::WebhookSecret,
};

/// Whoever joins said everything that it takes to join, and the form that is made of them makes them again.
pub const SIGNUP: Target = Target {
    name: "signup",
    seeds: || {
        texts(&[
            r#"{"request_id":"018a987e-84d8-7101-8101-010101010101","first_name":"Maria","last_name":"Gomes","email":"maria@people.example","phone":"6175550123","address":"1 Main Street","eligibility_confirmed":true,"terms_accepted":true,"texts_accepted":false,"source":"town_page"}"#,
            r#"{"request_id":"018a987e-84d8-7101-8101-010101010101","first_name":"  ","email":null,"source":"contest_page"}"#,
        ])
    },
    holds: |bytes| {
        let Ok(form) = serde_json::from_slice::<SignupForm>(bytes) else { return };
        let Ok(person) = Person::parse(&form, "Salem") else { return };
        assert!(form.eligibility_confirmed && form.terms_accepted, "nobody joins unasked");
        assert!(person.full_name().chars().count() <= 201);
        assert!(!person.full_name().contains(char::is_control));
        assert!(!person.phone.is_special());
    },
};

/// A text of a form holds what people can see, and is the same when it is read again.
pub const LINE: Target = Target {
    name: "line",
    seeds: || texts(&["  Harbor\tBread\u{200b} \u{202e}Company\0 ", "one\r\ntwo\r\rthree\t"]),
    holds: |bytes| {
        let text = text(bytes);
        if let Ok(line) = Line::<1, 200>::parse(&text) {
            assert_eq!(Line::parse(line.as_str()).as_ref(), Ok(&line));
            assert!((1..=200).contains(&line.as_str().chars().count()));
            assert!(!line.as_str().contains(|c: char| c.is_control() || "\u{202e}\u{2066}".contains(c)));
        }
        if let Ok(Some(prose)) = Paragraphs::<1000>::optional(Some(&text)) {
            assert_eq!(Paragraphs::optional(Some(prose.as_str())), Ok(Some(prose.clone())));
            assert!((1..=1000).contains(&prose.as_str().chars().count()));
            assert!(!prose.as_str().contains(|c: char| c.is_control() && !"\n\t".contains(c)));
        }
    },
};

/// Amounts, lengths of time, instants, ids and secrets read what they write.
pub const VALUE: Target = Target {
    name: "value",
    seeds: || {
        texts(&[
            "$1,234,567.8",
            "92233720368547758.07",
            "400d",
            "2026-07-05T18:00:00.123456-04:00",
            "018a987e-84d8-7101-8101-010101010101",
            "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        ])
    },
    holds: |bytes| {
        let text = text(bytes);
        if let Ok(cents) = text.parse::<Cents>() {
            assert_eq!(cents.to_string().parse::<Cents>(), Ok(cents));
        }
        if let Some(duration) = duration(&text) {
            assert!(duration.as_secs() >= 0 && duration.as_secs() % 60 == 0);
            let _ = in_words(duration);
        }
        if let Ok(instant) = text.parse::<Timestamp>() {
            assert_eq!(instant.to_string().parse::<Timestamp>(), Ok(instant));
            assert_eq!(Timestamp::from_microseconds(instant.as_microseconds()), Some(instant));
        }
        if let Ok(id) = text.parse::<ContestId>() {
            assert_eq!(id.to_string().parse::<ContestId>(), Ok(id));
        }
        if let Some(secret) = WebhookSecret::parse(&text) {
            assert_eq!(secret.written(), text);
        }
    },
};

/// A password is judged in time, however long it is, and none that names its owner is taken.
pub const PASSWORD: Target = Target {
    name: "password",
    seeds: || {
        texts(&[
            "correct horse battery staple",
            "password1234",
            "maria@people.example",
            "qwertyuiopasdfghjkl",
            "aB3$aB3$aB3$aB3$",
        ])
    },
    holds: |bytes| {
        let text = text(bytes);
        let Ok(password) = NewPassword::parse(&text, &["Maria Gomes", "maria@people.example"]) else {
            return;
        };
        assert_eq!(password.as_str(), text);
        assert!((12..=200).contains(&text.chars().count()));
        assert!(can_be_a_password(&text));
        assert_ne!(text.to_lowercase(), "maria@people.example");
    },
};
