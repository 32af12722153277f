//! A business's application to be featured, as the form is read.

use crate::choice::choice;
use crate::contact::Email;
use crate::form::{FormErrors, Line, Paragraphs, RequestId};
use crate::record::{Field as _, FieldError, public_record};

public_record! {
    /// An application that can be stored; as JSON, the values of the form.
    pub struct BusinessApplication as "BusinessApplication" {
        /// The business's name.
        business_name: Line<2, 200> = "Business name",
        /// Where it is on the web, as it was typed: not necessarily an address a browser would follow.
        website_url: Line<2, 500> = "Website",
        /// Whom to ask for.
        contact_name: Line<2, 200> = "Contact name",
        /// Where to write to.
        contact_email: Email = contact_email,
        /// Where to call, as it was typed: extensions and foreign numbers are fine.
        contact_phone: Line<7, 40> = "Contact phone",
        /// What they say about themselves.
        description: Option<Paragraphs<5000>> = "Description",
    }

    /// A business's application; a field that is left out is taken as empty.
    pub struct ApplicationForm as "BusinessApplicationRequest" {
        /// Chosen by the sender; the same one again is the same application, stored once.
        request_id: RequestId,
        /// The page the form is on.
        source: ApplicationSource,
    }
}

choice! {
    /// The page an application came from.
    #[derive(Default)]
    #[strum(serialize_all = "kebab-case")]
    pub enum ApplicationSource {
        /// The page for businesses.
        #[default]
        Businesses,
        /// Its older form.
        BusinessesLegacy,
    }
}

impl BusinessApplication {
    /// Reads the form, or tells every field that must be corrected.
    pub fn parse(form: &ApplicationForm) -> Result<Self, FormErrors> {
        let mut errors = FormErrors::default();
        Self::read(form, &mut errors).ok_or(errors)
    }
}

/// A missing address gets the same message as an invalid one.
fn contact_email(form: &ApplicationForm) -> Result<Email, FieldError> {
    Email::read(&form.contact_email, "").map_err(|_| FieldError::Wrong("Valid email required".to_owned()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn good() -> ApplicationForm {
        ApplicationForm {
            business_name: Some(" Harbor Bread Company ".to_owned()),
            website_url: Some("harborbread.example".to_owned()),
            contact_name: Some("Ann Lee".to_owned()),
            contact_email: Some("Ann+Bread@Harbor.Example".to_owned()),
            contact_phone: Some("617 555 0123 ext. 4".to_owned()),
            description: Some(String::new()),
            ..ApplicationForm::default()
        }
    }

    fn messages(form: &ApplicationForm) -> Vec<(&'static str, String)> {
        let errors = BusinessApplication::parse(form).unwrap_err();
        errors.fields().map(|(field, message)| (field, message.to_owned())).collect()
    }

    fn message(form: &ApplicationForm) -> (&'static str, String) {
        let [message] = messages(form).try_into().unwrap();
        message
    }

    #[test]
    fn a_form_is_cleaned_and_an_empty_description_is_none() {
        let json = serde_json::to_value(BusinessApplication::parse(&good()).unwrap()).unwrap();
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
            business_name: Some(String::new()),
            website_url: Some("x".to_owned()),
            contact_name: Some(" y ".to_owned()),
            contact_email: Some("nobody".to_owned()),
            contact_phone: Some("555012".to_owned()),
            ..ApplicationForm::default()
        };
        let expected = [
            ("business_name", "Business name is required"),
            ("contact_email", "Valid email required"),
            ("contact_name", "Contact name is required"),
            ("contact_phone", "Contact phone is required"),
            ("website_url", "Website is required"),
        ];
        let expected = expected.map(|(field, message)| (field, message.to_owned()));
        assert_eq!(messages(&empty), expected);
        assert_eq!(messages(&ApplicationForm::default()), expected);
    }

    #[test]
    fn what_is_too_long_says_how_long_it_may_be() {
        let long = "x".repeat(5001);
        let too_long = |form| message(&form).1;
        assert_eq!(
            too_long(ApplicationForm { business_name: Some(long[..201].to_owned()), ..good() }),
            "Business name is too long (at most 200 characters)"
        );
        assert_eq!(
            too_long(ApplicationForm { website_url: Some(long[..501].to_owned()), ..good() }),
            "Website is too long (at most 500 characters)"
        );
        assert_eq!(
            too_long(ApplicationForm { contact_name: Some(long[..201].to_owned()), ..good() }),
            "Contact name is too long (at most 200 characters)"
        );
        assert_eq!(
            too_long(ApplicationForm { contact_phone: Some(long[..41].to_owned()), ..good() }),
            "Contact phone is too long (at most 40 characters)"
        );
        assert_eq!(
            too_long(ApplicationForm { description: Some(long.clone()), ..good() }),
            "Description is too long (at most 5000 characters)"
        );
        let longest = ApplicationForm {
            business_name: Some(long[..200].to_owned()),
            website_url: Some(long[..500].to_owned()),
            contact_name: Some(long[..200].to_owned()),
            contact_phone: Some(long[..40].to_owned()),
            description: Some(long[..5000].to_owned()),
            ..good()
        };
        assert!(BusinessApplication::parse(&longest).is_ok());
    }

    #[test]
    fn debug_shows_nothing_personal() {
        let text = format!("{:?}", BusinessApplication::parse(&good()).unwrap());
        for personal in ["Harbor", "Ann", "617", "harbor.example"] {
            assert!(!text.contains(personal), "{text}");
        }
    }
}
