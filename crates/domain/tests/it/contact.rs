use proptest::prelude::*;
use townpick_domain::contact::{Email, Phone, format_phone_for_display};

use crate::support::any_text;

proptest! {
    #[test]
    fn addresses_keep_their_meaning_through_case_space_and_json(
        local_part in "[a-z0-9_+!-]{1,20}(\\.[a-z0-9_+]{1,10}){0,3}",
        domain in "[a-z0-9]{1,20}(-[a-z0-9]{1,5})?(\\.[a-z]{2,10}){1,3}",
    ) {
        let plain = format!("{local_part}@{domain}");
        let email = Email::parse(&plain).unwrap();
        prop_assert_eq!(email.as_str(), plain.as_str());
        let shouted = format!("\t {} \n", plain.to_uppercase());
        prop_assert_eq!(&Email::parse(&shouted).unwrap(), &email);
        let json = serde_json::to_string(&email).unwrap();
        prop_assert_eq!(serde_json::from_str::<Email>(&json).unwrap(), email);
    }

    #[test]
    fn whatever_is_taken_for_an_address_is_safe_in_a_mail_header(text in any_text(), at in ".{0,5}@.{0,9}") {
        for candidate in [text.clone(), at.clone(), format!("{at}.com"), format!("a@b.com{text}"), format!("{text}a@b.com")] {
            if let Ok(email) = Email::parse(&candidate) {
                prop_assert!(email.as_str().bytes().all(|byte| byte.is_ascii_graphic() && !byte.is_ascii_uppercase()));
                prop_assert_eq!(email.as_str().matches('@').count(), 1);
                prop_assert!(email.as_str().len() <= 254);
                prop_assert_eq!(&Email::parse(email.as_str()).unwrap(), &email);
            }
        }
    }

    #[test]
    fn every_form_of_a_number_reads_back_as_that_number(digits in "[2-9][0-9]{2}[2-9][0-9]{6}") {
        let phone = Phone::parse(&digits).unwrap();
        prop_assert_eq!(phone.digits(), digits.as_str());
        for form in [phone.e164(), phone.display(), format!("1{digits}"), format_phone_for_display(&digits)] {
            prop_assert_eq!(&Phone::parse(&form).unwrap(), &phone, "{}", form);
        }
        prop_assert_eq!(format_phone_for_display(&digits), phone.display());
        let json = serde_json::to_string(&phone).unwrap();
        prop_assert_eq!(serde_json::from_str::<Phone>(&json).unwrap(), phone);
    }

    #[test]
    fn no_other_count_of_digits_is_a_number(digits in "[2-9]{0,9}|[2-9]{11,15}") {
        prop_assert!(Phone::parse(&digits).is_err());
    }

    #[test]
    fn what_does_not_hold_10_digits_is_shown_unchanged(text in any_text()) {
        if text.chars().filter(char::is_ascii_digit).count() != 10 {
            prop_assert_eq!(format_phone_for_display(&text), text);
        }
    }
}
