//! Joining a town: what the form must hold, what people read when it does not, and what they agree to.
//!
//! A [`Person`] exists only when every rule holds; both boxes being ticked is one of them.

use serde::Deserializer;

use crate::article::with_article;
use crate::choice::choice;
use crate::contact::{Email, EmailError, Phone, SPECIAL_NUMBER};
use crate::form::{FormErrors, Line, RequestId};
use crate::legal;
use crate::record::{Field as _, FieldError, columns, public_record, sent};
use crate::time::Timestamp;

/// A first or last name.
pub type NamePart = Line<1, 100>;
/// A street address.
pub type StreetAddress = Line<1, 300>;

public_record! {
    /// A person who joins a town.
    pub struct Person as "Person" {
        /// First name.
        first_name: NamePart = first_name,
        /// Last name.
        last_name: NamePart = last_name,
        /// Where to write to.
        email: Email = email,
        /// Ten digits in any usual spelling, with or without the country code 1.
        #[column = "phone_number"]
        phone: Phone = phone,
        /// Street address.
        address: StreetAddress = address,
    }

    /// Somebody who wants to join; a field that is left out is taken as empty.
    pub struct SignupForm as "SignupRequest" {
        /// Chosen by the sender for each submit; the same one again gets the same answer and makes nobody a member twice.
        request_id: RequestId,
        /// Whether they say that they are 18 or older and live in the town.
        #[serde(default, deserialize_with = "ticked")]
        eligibility_confirmed: bool,
        /// Whether they accept the terms and the privacy policy.
        #[serde(default, deserialize_with = "ticked")]
        terms_accepted: bool,
        /// Whether they want texts as well; without it they are a member all the same and hear by email.
        #[serde(default, deserialize_with = "ticked")]
        texts_accepted: bool,
        /// The page the form is on.
        source: SignupSource,
    }
}

columns! {
    /// Who a member is and how they are reached, wherever they are listed or shown.
    pub struct MemberContact as "MemberContact" {
        /// First and last name.
        name: Line<1, 201>,
        /// Where mail reaches them.
        email: Email,
        /// Where texts reach them, ten digits.
        phone_number: Phone,
    }
}

columns! {
    /// Where a member lives, as administrators and they themselves see it.
    pub struct MemberHome as "MemberHome" {
        /// Their street address.
        address: StreetAddress,
    }
}

impl Person {
    /// Reads the form of somebody who wants to join the town of this name; every field that is wrong gets a message.
    pub fn parse(form: &SignupForm, town_name: &str) -> Result<Self, FormErrors> {
        let mut errors = FormErrors::default();
        let person = Self::read(form, &mut errors);
        if !form.eligibility_confirmed {
            let message = format!("You must be 18+ and {} resident to enter.", with_article(town_name));
            errors.value::<()>("eligibility_confirmed", Err(message));
        }
        if !form.terms_accepted {
            let message = "You must accept the Terms and Privacy Policy to continue.".to_owned();
            errors.value::<()>("terms_accepted", Err(message));
        }
        person.filter(|_| form.eligibility_confirmed && form.terms_accepted).ok_or(errors)
    }

    /// First and last name joined by a space.
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name.as_str(), self.last_name.as_str())
    }
}

/// A box that is ticked or not.
fn ticked<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    sent(deserializer).map(|ticked: Option<bool>| ticked == Some(true))
}

fn first_name(form: &SignupForm) -> Result<NamePart, FieldError> {
    name_part(form.first_name.as_ref(), "First name")
}

fn last_name(form: &SignupForm) -> Result<NamePart, FieldError> {
    name_part(form.last_name.as_ref(), "Last name")
}

fn email(form: &SignupForm) -> Result<Email, FieldError> {
    email_address(form.email.as_ref())
}

/// A missing address gets the same message as an invalid one.
pub(crate) fn email_address(sent: Option<&String>) -> Result<Email, FieldError> {
    Email::parse(sent.map_or("", String::as_str)).map_err(|error| {
        FieldError::Wrong(match error {
            EmailError::TooLong => "Email is too long (at most 254 characters)".to_owned(),
            _ => "Valid email required".to_owned(),
        })
    })
}

/// A name stands in messages to neighbours: what advertises something is no name.
pub(crate) fn name_part(sent: Option<&String>, label: &str) -> Result<NamePart, FieldError> {
    let name = NamePart::read(&sent.cloned(), label)?;
    if is_web_address(&name) {
        return Err(FieldError::Wrong(format!("{label} can't contain a web address")));
    }
    let is_odd = |c: char| {
        c.is_ascii_punctuation() && !matches!(c, '\'' | '-' | '.' | ',' | '(' | ')' | '"' | '`')
            || is_picture(c)
    };
    let name = readable(name, label, is_odd, char::is_alphabetic)?;
    if name.chars().any(char::is_numeric) {
        return Err(FieldError::Wrong(format!("{label} can't contain digits")));
    }
    Ok(name)
}

/// Ends of web addresses that are no words of a name.
const TOP_LEVELS: [&str; 20] = [
    "com", "net", "org", "info", "biz", "us", "io", "co", "ly", "ru", "cn", "xyz", "top", "shop", "site",
    "online", "link", "club", "app", "example",
];

/// Whether a text names a web address, with or without what it begins with.
fn is_web_address(text: &str) -> bool {
    let text = text.to_lowercase();
    let ends_like_one = |word: &str| {
        let host = word.split('/').next().unwrap_or_default();
        host.rsplit_once('.').is_some_and(|(name, end)| !name.is_empty() && TOP_LEVELS.contains(&end))
    };
    text.contains("://") || text.contains("www.") || text.split_whitespace().any(ends_like_one)
}

/// The number of a phone that belongs to somebody.
fn phone(form: &SignupForm) -> Result<Phone, FieldError> {
    let phone = Phone::read(&form.phone, "Phone")?;
    if phone.is_special() { Err(FieldError::Wrong(SPECIAL_NUMBER.to_owned())) } else { Ok(phone) }
}

fn address(form: &SignupForm) -> Result<StreetAddress, FieldError> {
    street_address(form.address.as_ref())
}

/// Where letters reach somebody.
pub(crate) fn street_address(sent: Option<&String>) -> Result<StreetAddress, FieldError> {
    let is_odd = |c: char| {
        matches!(c, '<' | '>' | '{' | '}' | '[' | ']' | '\\' | '^' | '~' | '|' | '$') || is_picture(c)
    };
    readable(StreetAddress::read(&sent.cloned(), "Address")?, "Address", is_odd, char::is_alphanumeric)
}

/// Names and addresses stand in messages to other people, so what nobody is called is refused, not cleaned.
fn readable<const LONGEST: usize>(
    text: Line<1, LONGEST>,
    label: &str,
    is_odd: impl Fn(char) -> bool,
    is_needed: impl Fn(char) -> bool,
) -> Result<Line<1, LONGEST>, FieldError> {
    if text.chars().any(is_odd) {
        return Err(FieldError::Wrong(format!("{label} can't contain emoji or symbols")));
    }
    if !text.chars().any(is_needed) {
        return Err(FieldError::Missing(format!("{label} is required")));
    }
    Ok(text)
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

choice! {
    /// The page somebody joined on.
    #[derive(Default)]
    #[strum(serialize_all = "snake_case")]
    pub enum SignupSource {
        /// The town's page.
        #[default]
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
        /// Text messages.
        Texts,
    }
}

/// Something a person agreed to, in the words they saw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Consent {
    /// What it is about.
    pub kind: ConsentKind,
    /// The words beside the box.
    pub wording: String,
    /// The version of the texts it refers to, by the day from which they apply.
    pub text_version: &'static str,
}

/// What everybody who joins a town on this page agreed to, in the words of that page and the version of the legal texts that
/// applies then.
pub fn consents(source: SignupSource, town_name: &str, state: &str, now: Timestamp) -> [Consent; 2] {
    let eligibility = match source {
        SignupSource::TownPage => format!("I am 18+ and {} resident.", with_article(town_name)),
        SignupSource::ContestPage => format!("I am 18+ years old and a resident of {town_name}, {state}"),
    };
    let terms = "I accept the Terms and Privacy Policy.".to_owned();
    [(ConsentKind::Eligibility, eligibility), (ConsentKind::Terms, terms)].map(|(kind, wording)| Consent {
        kind,
        wording,
        text_version: legal::in_force(now).name,
    })
}

#[cfg(test)]
mod tests;
