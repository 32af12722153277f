//! Joining a town: what the form must hold, in which words people are told otherwise, and what they agree to.
//!
//! A [`SignupForm`] exists only when every rule holds; both boxes being ticked is one of them.

use std::fmt;

use crate::article::with_article;
use crate::choice::choice;
use crate::contact::{Email, EmailError, Phone};
use crate::form::{FormErrors, Line, TextError};

/// The date of the legal texts that people agree to when they join.
pub const LEGAL_TEXT_VERSION: &str = "2025-08-13";

/// What is said about a text that is not a 10-digit phone number.
pub const PHONE_MESSAGE: &str = "Please enter a valid 10-digit phone number";

/// A first or last name.
pub type NamePart = Line<1, 100>;
/// A street address.
pub type StreetAddress = Line<1, 300>;

/// What the form was sent with.
#[derive(Clone, Copy, Default)]
pub struct SignupFields<'f> {
    /// First name.
    pub first_name: &'f str,
    /// Last name.
    pub last_name: &'f str,
    /// Where to write to.
    pub email: &'f str,
    /// Where to text to, in any usual spelling.
    pub phone: &'f str,
    /// Where they live.
    pub address: &'f str,
    /// Whether the box about age and residence is ticked.
    pub eligibility_confirmed: bool,
    /// Whether the box about terms and privacy is ticked.
    pub terms_accepted: bool,
}

/// A filled form of somebody who may join.
#[derive(Clone, PartialEq, Eq)]
pub struct SignupForm {
    /// First name.
    pub first_name: NamePart,
    /// Last name.
    pub last_name: NamePart,
    /// Where to write to.
    pub email: Email,
    /// Where to text to.
    pub phone: Phone,
    /// Where they live.
    pub address: StreetAddress,
}

impl SignupForm {
    /// Reads the form of somebody who wants to join the town of this name; every field that is wrong gets a message.
    pub fn parse(fields: SignupFields<'_>, town_name: &str) -> Result<Self, FormErrors> {
        let mut errors = FormErrors::default();
        let first_name = errors.value("first_name", name_part("First name", fields.first_name));
        let last_name = errors.value("last_name", name_part("Last name", fields.last_name));
        let email = errors.value("email", email(fields.email));
        let phone = errors.value("phone", phone(fields.phone));
        let address = errors.value("address", street_address(fields.address));
        let eligible = errors.value("eligibility_confirmed", eligible(fields, town_name));
        let accepted = errors.value("terms_accepted", accepted(fields));
        match (first_name, last_name, email, phone, address, eligible, accepted) {
            (
                Some(first_name),
                Some(last_name),
                Some(email),
                Some(phone),
                Some(address),
                Some(()),
                Some(()),
            ) => Ok(Self { first_name, last_name, email, phone, address }),
            _ => Err(errors),
        }
    }

    /// First and last name joined by a space.
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name.as_str(), self.last_name.as_str())
    }
}

/// The form tells who somebody is and where they live, so it is never shown whole.
impl fmt::Debug for SignupForm {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("SignupForm(…)")
    }
}

/// Reads the number of the phone step.
pub fn phone(text: &str) -> Result<Phone, String> {
    Phone::parse(text).map_err(|_| PHONE_MESSAGE.to_owned())
}

fn email(text: &str) -> Result<Email, String> {
    Email::parse(text).map_err(|error| match error {
        EmailError::TooLong => "Email is too long (at most 254 characters)".to_owned(),
        _ => "Valid email required".to_owned(),
    })
}

fn name_part(label: &str, text: &str) -> Result<NamePart, String> {
    let name = NamePart::parse(text).map_err(|error| length_message(label, error))?;
    let is_odd = |c: char| {
        c.is_ascii_punctuation() && !matches!(c, '\'' | '-' | '.' | ',' | '(' | ')' | '"' | '`')
            || is_picture(c)
    };
    readable(label, name.as_str(), is_odd, char::is_alphabetic)?;
    Ok(name)
}

fn street_address(text: &str) -> Result<StreetAddress, String> {
    let address = StreetAddress::parse(text).map_err(|error| length_message("Address", error))?;
    let is_odd = |c: char| {
        matches!(c, '<' | '>' | '{' | '}' | '[' | ']' | '\\' | '^' | '~' | '|' | '$') || is_picture(c)
    };
    readable("Address", address.as_str(), is_odd, char::is_alphanumeric)?;
    Ok(address)
}

fn length_message(label: &str, error: TextError) -> String {
    match error {
        TextError::TooShort => format!("{label} is required"),
        TextError::TooLong(most) => format!("{label} is too long (at most {most} characters)"),
    }
}

/// Names and addresses stand in messages to other people, so what nobody is called is refused, not cleaned.
fn readable(
    label: &str,
    text: &str,
    is_odd: impl Fn(char) -> bool,
    is_needed: impl Fn(char) -> bool,
) -> Result<(), String> {
    if text.chars().any(is_odd) {
        return Err(format!("{label} can't contain emoji or symbols"));
    }
    if !text.chars().any(is_needed) {
        return Err(format!("{label} is required"));
    }
    Ok(())
}

/// Emoji, arrows, dingbats, private-use characters and what only serves to compose them.
fn is_picture(character: char) -> bool {
    matches!(
        character,
        '\u{20e3}'
            | '\u{2190}'..='\u{2bff}'
            | '\u{e000}'..='\u{f8ff}'
            | '\u{fe0f}'
            | '\u{fffd}'
            | '\u{1f000}'..='\u{1ffff}'
            | '\u{e0000}'..='\u{e007f}'
            | '\u{f0000}'..='\u{10ffff}'
    )
}

fn eligible(fields: SignupFields<'_>, town_name: &str) -> Result<(), String> {
    if fields.eligibility_confirmed {
        return Ok(());
    }
    Err(format!("You must be 18+ and {} resident to enter.", with_article(town_name)))
}

fn accepted(fields: SignupFields<'_>) -> Result<(), String> {
    if fields.terms_accepted {
        return Ok(());
    }
    Err("You must accept the Terms and Privacy Policy to continue.".to_owned())
}

choice! {
    /// The page somebody joined on.
    #[strum(serialize_all = "snake_case")]
    pub enum SignupSource {
        /// The town's page.
        TownPage,
        /// The page of the town's contest.
        ContestPage,
    }
}

choice! {
    /// What a consent is about.
    #[strum(serialize_all = "snake_case")]
    pub enum ConsentKind {
        /// Being 18 or older and living in the town.
        Eligibility,
        /// The terms and the privacy policy.
        Terms,
    }
}

/// Something a person agreed to, in the words they saw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Consent {
    /// What it is about.
    pub kind: ConsentKind,
    /// The words beside the box.
    pub wording: String,
    /// The date of the legal texts it refers to.
    pub text_version: &'static str,
}

/// What everybody who joins a town on this page agreed to, in the words of that page.
pub fn consents(source: SignupSource, town_name: &str, state: &str) -> [Consent; 2] {
    let eligibility = match source {
        SignupSource::TownPage => format!("I am 18+ and {} resident.", with_article(town_name)),
        SignupSource::ContestPage => format!("I am 18+ years old and a resident of {town_name}, {state}"),
    };
    let terms = "I accept the Terms and Privacy Policy.".to_owned();
    [(ConsentKind::Eligibility, eligibility), (ConsentKind::Terms, terms)].map(|(kind, wording)| Consent {
        kind,
        wording,
        text_version: LEGAL_TEXT_VERSION,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const GOOD: SignupFields<'static> = SignupFields {
        first_name: "Maria",
        last_name: "Gomes",
        email: "Maria+Prizes@People.Example",
        phone: "(617) 555-0123",
        address: "1 Main Street, Apt #2",
        eligibility_confirmed: true,
        terms_accepted: true,
    };

    fn messages(fields: SignupFields<'_>) -> Vec<(&'static str, String)> {
        match SignupForm::parse(fields, "Salem") {
            Ok(_) => Vec::new(),
            Err(errors) => errors.fields().map(|(field, message)| (field, message.to_owned())).collect(),
        }
    }

    #[test]
    fn a_good_form_is_cleaned() {
        let form =
            SignupForm::parse(SignupFields { first_name: "  María\tdel \0Mar ", ..GOOD }, "Salem").unwrap();
        assert_eq!(form.full_name(), "María del Mar Gomes");
        assert_eq!(form.email.as_str(), "maria+prizes@people.example");
        assert_eq!(form.phone.digits(), "6175550123");
        assert_eq!(form.address.as_str(), "1 Main Street, Apt #2");
    }

    #[test]
    fn an_empty_form_gets_every_message() {
        let expected = [
            ("address", "Address is required"),
            ("eligibility_confirmed", "You must be 18+ and a Salem resident to enter."),
            ("email", "Valid email required"),
            ("first_name", "First name is required"),
            ("last_name", "Last name is required"),
            ("phone", "Please enter a valid 10-digit phone number"),
            ("terms_accepted", "You must accept the Terms and Privacy Policy to continue."),
        ];
        assert_eq!(messages(SignupFields::default()), expected.map(|(field, text)| (field, text.to_owned())));
    }

    #[test]
    fn the_longest_values_fit_and_one_more_character_does_not() {
        let (name, address) = ("é".repeat(100), "é".repeat(300));
        let longest = SignupFields { first_name: &name, last_name: &name, address: &address, ..GOOD };
        assert_eq!(messages(longest), []);
        let (name, address, email) =
            ("é".repeat(101), "é".repeat(301), format!("{}@people.example", "e".repeat(254)));
        let longer =
            SignupFields { first_name: &name, last_name: &name, address: &address, email: &email, ..GOOD };
        let expected = [
            ("address", "Address is too long (at most 300 characters)"),
            ("email", "Email is too long (at most 254 characters)"),
            ("first_name", "First name is too long (at most 100 characters)"),
            ("last_name", "Last name is too long (at most 100 characters)"),
        ];
        assert_eq!(messages(longer), expected.map(|(field, text)| (field, text.to_owned())));
    }

    #[test]
    fn names_of_the_whole_world_are_names() {
        for name in [
            "O'Neill",
            "O’Neill",
            "Jean-Luc",
            "de la Cruz",
            "Jr.",
            "Łukasz",
            "李",
            "Nguye\u{302}\u{303}n",
            "محمد",
            "अर्जुन",
            "Henry 3rd",
        ] {
            assert_eq!(messages(SignupFields { first_name: name, last_name: name, ..GOOD }), [], "{name}");
        }
    }

    #[test]
    fn emoji_and_scripts_are_no_names_and_no_addresses() {
        for text in
            ["Maria 🎉", "👩\u{200d}🍳", "☕", "<script>alert(1)</script>", "{{ user_name }}", "\u{e000}x"]
        {
            let odd = SignupFields { first_name: text, last_name: text, address: text, ..GOOD };
            let expected = [
                ("address", "Address can't contain emoji or symbols"),
                ("first_name", "First name can't contain emoji or symbols"),
                ("last_name", "Last name can't contain emoji or symbols"),
            ];
            assert_eq!(messages(odd), expected.map(|(field, text)| (field, text.to_owned())), "{text}");
        }
        let links = SignupFields { first_name: "https://evil.example/", ..GOOD };
        assert_eq!(messages(links), [("first_name", "First name can't contain emoji or symbols".to_owned())]);
    }

    #[test]
    fn a_name_without_a_letter_and_an_address_without_a_letter_or_digit_are_missing() {
        for text in [" ", "\0\n", "\u{200b}", "---", ". ."] {
            let empty = SignupFields { first_name: text, last_name: text, address: text, ..GOOD };
            let expected = [
                ("address", "Address is required"),
                ("first_name", "First name is required"),
                ("last_name", "Last name is required"),
            ];
            assert_eq!(messages(empty), expected.map(|(field, text)| (field, text.to_owned())), "{text:?}");
        }
    }

    #[test]
    fn addresses_as_people_write_them_are_kept() {
        for address in
            ["12½ Main St.", "P.O. Box 7; c/o Ann & Bob", "Unit #4 (rear)\n2nd floor", "5 Rue de l'Église"]
        {
            assert_eq!(messages(SignupFields { address, ..GOOD }), [], "{address}");
        }
    }

    #[test]
    fn each_page_asks_in_its_own_words() {
        let [eligibility, terms] = consents(SignupSource::TownPage, "Salem", "MA");
        assert_eq!(
            (eligibility.kind, eligibility.wording.as_str()),
            (ConsentKind::Eligibility, "I am 18+ and a Salem resident.")
        );
        assert_eq!(
            (terms.kind, terms.wording.as_str(), terms.text_version),
            (ConsentKind::Terms, "I accept the Terms and Privacy Policy.", "2025-08-13")
        );
        let [eligibility, _] = consents(SignupSource::ContestPage, "Salem", "MA");
        assert_eq!(eligibility.wording, "I am 18+ years old and a resident of Salem, MA");
        let [eligibility, _] = consents(SignupSource::TownPage, "Oak Park", "IL");
        assert_eq!(eligibility.wording, "I am 18+ and an Oak Park resident.");
    }

    #[test]
    fn debug_does_not_show_who_signed_up() {
        let form = SignupForm::parse(GOOD, "Salem").unwrap();
        assert_eq!(format!("{form:?}"), "SignupForm(…)");
    }
}
