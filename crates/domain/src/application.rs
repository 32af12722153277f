//! A business's application to be featured, as the form is read.

use serde::Serialize;

use crate::choice::choice;
use crate::contact::Email;
use crate::form::{FormErrors, Line, Paragraphs};

/// What the form was sent with.
#[derive(Clone, Copy)]
pub struct ApplicationForm<'f> {
    /// The business's name.
    pub business_name: &'f str,
    /// Where it is on the web, in any spelling.
    pub website_url: &'f str,
    /// Whom to ask for.
    pub contact_name: &'f str,
    /// Where to write to.
    pub contact_email: &'f str,
    /// Where to call.
    pub contact_phone: &'f str,
    /// What they say about themselves.
    pub description: Option<&'f str>,
}

/// An application that can be stored; as JSON, the values of the form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BusinessApplication {
    /// The business's name.
    pub business_name: Line<2, 200>,
    /// Where it is on the web, as it was typed: not necessarily an address a browser would follow.
    pub website_url: Line<2, 500>,
    /// Whom to ask for.
    pub contact_name: Line<2, 200>,
    /// Where to write to.
    pub contact_email: Email,
    /// Where to call, as it was typed: extensions and foreign numbers are fine.
    pub contact_phone: Line<7, 40>,
    /// What they say about themselves.
    pub description: Option<Paragraphs<5000>>,
}

choice! {
    /// The page an application came from.
    #[strum(serialize_all = "kebab-case")]
    pub enum ApplicationSource {
        /// The page for businesses.
        Businesses,
        /// Its older form.
        BusinessesLegacy,
    }
}

impl BusinessApplication {
    /// Reads the form, or tells every field that must be corrected.
    pub fn parse(form: &ApplicationForm<'_>) -> Result<Self, FormErrors> {
        let mut errors = FormErrors::default();
        let business_name = errors.text("business_name", "Business name", Line::parse(form.business_name));
        let website_url = errors.text("website_url", "Website", Line::parse(form.website_url));
        let contact_name = errors.text("contact_name", "Contact name", Line::parse(form.contact_name));
        let contact_email = Email::parse(form.contact_email).map_err(|_| "Valid email required".to_owned());
        let contact_email = errors.value("contact_email", contact_email);
        let contact_phone = errors.text("contact_phone", "Contact phone", Line::parse(form.contact_phone));
        let description = errors.text("description", "Description", Paragraphs::optional(form.description));
        match (business_name, website_url, contact_name, contact_email, contact_phone, description) {
            (
                Some(business_name),
                Some(website_url),
                Some(contact_name),
                Some(contact_email),
                Some(contact_phone),
                Some(description),
            ) => Ok(Self {
                business_name,
                website_url,
                contact_name,
                contact_email,
                contact_phone,
                description,
            }),
            _ => Err(errors),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const GOOD: ApplicationForm<'static> = ApplicationForm {
        business_name: " Harbor Bread Company ",
        website_url: "harborbread.example",
        contact_name: "Ann Lee",
        contact_email: "Ann+Bread@Harbor.Example",
        contact_phone: "617 555 0123 ext. 4",
        description: Some(""),
    };

    fn messages(form: &ApplicationForm<'_>) -> Vec<(&'static str, String)> {
        let errors = BusinessApplication::parse(form).unwrap_err();
        errors.fields().map(|(field, message)| (field, message.to_owned())).collect()
    }

    fn message(form: &ApplicationForm<'_>) -> (&'static str, String) {
        let [message] = messages(form).try_into().unwrap();
        message
    }

    #[test]
    fn a_form_is_cleaned_and_an_empty_description_is_none() {
        let json = serde_json::to_value(BusinessApplication::parse(&GOOD).unwrap()).unwrap();
        let expected = serde_json::json!({
            "business_name": "Harbor Bread Company",
            "website_url": "harborbread.example",
            "contact_name": "Ann Lee",
            "contact_email": "ann+bread@harbor.example",
            "contact_phone": "617 555 0123 ext. 4",
            "description": null,
        });
        assert_eq!(json, expected);
    }

    #[test]
    fn an_empty_form_names_every_field() {
        let empty = ApplicationForm {
            business_name: "",
            website_url: "x",
            contact_name: " y ",
            contact_email: "nobody",
            contact_phone: "555012",
            description: None,
        };
        let expected = [
            ("business_name", "Business name is required"),
            ("contact_email", "Valid email required"),
            ("contact_name", "Contact name is required"),
            ("contact_phone", "Contact phone is required"),
            ("website_url", "Website is required"),
        ];
        assert_eq!(messages(&empty), expected.map(|(field, message)| (field, message.to_owned())));
    }

    #[test]
    fn what_is_too_long_says_how_long_it_may_be() {
        let long = "x".repeat(5001);
        let too_long = |form| message(&form).1;
        assert_eq!(
            too_long(ApplicationForm { business_name: &long[..201], ..GOOD }),
            "Business name is too long (at most 200 characters)"
        );
        assert_eq!(
            too_long(ApplicationForm { website_url: &long[..501], ..GOOD }),
            "Website is too long (at most 500 characters)"
        );
        assert_eq!(
            too_long(ApplicationForm { contact_name: &long[..201], ..GOOD }),
            "Contact name is too long (at most 200 characters)"
        );
        assert_eq!(
            too_long(ApplicationForm { contact_phone: &long[..41], ..GOOD }),
            "Contact phone is too long (at most 40 characters)"
        );
        assert_eq!(
            too_long(ApplicationForm { description: Some(&long), ..GOOD }),
            "Description is too long (at most 5000 characters)"
        );
        let longest = ApplicationForm {
            business_name: &long[..200],
            website_url: &long[..500],
            contact_name: &long[..200],
            contact_phone: &long[..40],
            description: Some(&long[..5000]),
            ..GOOD
        };
        assert!(BusinessApplication::parse(&longest).is_ok());
    }

    #[test]
    fn debug_shows_nothing_personal() {
        let text = format!("{:?}", BusinessApplication::parse(&GOOD).unwrap());
        for personal in ["Harbor", "Ann", "617", "harbor.example"] {
            assert!(!text.contains(personal), "{text}");
        }
    }
}
