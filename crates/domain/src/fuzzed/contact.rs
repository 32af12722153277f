//! How people are reached.

use townpick_fuzz::{Target, text, texts};

use crate::contact::{Email, Phone, format_phone_for_display};

/// Whatever is taken for a phone number is one, in all of its spellings.
pub const PHONE: Target = Target {
    name: "phone",
    seeds: || {
        texts(&["(617) 555-0123", "+1 617.555.0123", "011 1 617 555 0123", "0044 20 7946 0958", "6175550123"])
    },
    holds: |bytes| {
        let text = text(bytes);
        let _ = (format_phone_for_display(&text), Phone::parse_own(&text));
        let Ok(phone) = Phone::parse(&text) else { return };
        let digits = phone.digits();
        assert_eq!(digits.len(), 10);
        assert!(digits.bytes().all(|byte| byte.is_ascii_digit()));
        assert!(digits.as_bytes()[0] >= b'2' && digits.as_bytes()[3] >= b'2');
        for spelling in [digits.to_owned(), phone.e164(), phone.display(), format_phone_for_display(digits)] {
            assert_eq!(Phone::parse(&spelling), Ok(phone.clone()), "{spelling}");
        }
        let e164 = phone.e164();
        assert!(e164.len() == 12 && e164.starts_with("+1"));
        let typed: String = text.chars().filter(char::is_ascii_digit).collect();
        assert!(typed.ends_with(digits), "no digit is made up");
    },
};

/// Whatever is taken for an email address is one line without anything that a header or a page could stumble over.
pub const EMAIL: Target = Target {
    name: "email",
    seeds: || {
        texts(&[
            " Maria.Garcia+Prizes@Example.COM ",
            "m.a+b+c@googlemail.com",
            "o'neil!#$%&*/=?^_`{|}~-@a-b.co.uk",
        ])
    },
    holds: |bytes| {
        let text = text(bytes);
        let Ok(email) = Email::parse(&text) else { return };
        let address = email.as_str();
        assert_eq!(Email::parse(address).as_ref(), Ok(&email));
        assert_eq!(Email::parse(&address.to_uppercase()).as_ref(), Ok(&email));
        assert!(address.len() <= 254);
        assert!(address.bytes().all(|byte| byte.is_ascii_graphic() && !b"<>\"(),:;[]\\".contains(&byte)));
        let mailbox = email.mailbox();
        let (name, domain) = mailbox.split_once('@').expect("a mailbox is at a domain");
        assert!(!name.is_empty() && !domain.contains('@') && domain.contains('.'));
    },
};
