//! A sponsor as an administrator enters it.

use crate::contact::Email;
use crate::form::{FormErrors, Line};
use crate::image_address::ImageAddress;
use crate::optional_fields::{image, line, link};
use crate::refused_form::{RefusedForm, has_errors, is_blank};
use crate::web_link::WebLink;

const MISSING: &str = "Please fill in all required fields";

/// What the form was sent with.
#[derive(Clone, Default)]
pub struct SponsorForm {
    /// Its name.
    pub name: String,
    /// Whom to ask there.
    pub contact_name: String,
    /// Their email.
    pub contact_email: String,
    /// Their telephone.
    pub contact_phone: String,
    /// Web site.
    pub website_url: String,
    /// Logo picture.
    pub logo_url: String,
    /// What kind of business it is.
    pub category: String,
}

/// A sponsor that can be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SponsorEntry {
    /// Its name.
    pub name: Line<1, 200>,
    /// Whom to ask there.
    pub contact_name: Line<1, 200>,
    /// Their email.
    pub contact_email: Email,
    /// Their telephone, as it was typed.
    pub contact_phone: Option<Line<1, 40>>,
    /// Web site.
    pub website_url: Option<WebLink>,
    /// Logo picture.
    pub logo_url: Option<ImageAddress>,
    /// What kind of business it is.
    pub category: Line<1, 100>,
}

impl SponsorEntry {
    /// Reads the form, or tells every field that must be corrected.
    pub fn parse(form: &SponsorForm) -> Result<Self, RefusedForm> {
        let mut errors = FormErrors::default();
        let name = errors.text("name", "Name", Line::parse(&form.name));
        let contact_name = errors.text("contact_name", "Contact name", Line::parse(&form.contact_name));
        let contact_email = errors.value("contact_email", contact_email(&form.contact_email));
        let category = errors.text("category", "Category", Line::parse(&form.category));
        let contact_phone = line(&mut errors, "contact_phone", "Contact phone", &form.contact_phone);
        let website_url = link(&mut errors, "website_url", &form.website_url);
        let logo_url = image(&mut errors, "logo_url", &form.logo_url);
        match (name, contact_name, contact_email, category) {
            (Some(name), Some(contact_name), Some(contact_email), Some(category)) if !has_errors(&errors) => {
                Ok(Self { name, contact_name, contact_email, contact_phone, website_url, logo_url, category })
            }
            _ => {
                let required = [&form.name, &form.contact_name, &form.contact_email, &form.category];
                let is_missing = required.into_iter().any(|text| is_blank(text));
                Err(RefusedForm::new(errors, MISSING, is_missing))
            }
        }
    }
}

fn contact_email(text: &str) -> Result<Email, String> {
    if is_blank(text) {
        return Err("Contact email is required".to_owned());
    }
    Email::parse(text).map_err(|_| "Valid email required".to_owned())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn least() -> SponsorForm {
        SponsorForm {
            name: " Harbor Bank ".to_owned(),
            contact_name: "Ann Lee".to_owned(),
            contact_email: "Ann@Bank.example".to_owned(),
            category: "Professional Services".to_owned(),
            ..SponsorForm::default()
        }
    }

    fn refusal(form: &SponsorForm) -> (&'static str, Vec<(&'static str, String)>) {
        let refused = SponsorEntry::parse(form).unwrap_err();
        let fields = refused.fields().map(|(field, message)| (field, message.to_owned()));
        (refused.message(), fields.collect())
    }

    #[test]
    fn a_phone_a_site_and_a_logo_may_be_left_out() {
        let sponsor = SponsorEntry::parse(&least()).unwrap();
        assert_eq!(sponsor.name.as_str(), "Harbor Bank");
        assert_eq!(sponsor.contact_email.as_str(), "ann@bank.example");
        assert_eq!((sponsor.contact_phone, sponsor.website_url, sponsor.logo_url), (None, None, None));
    }

    #[test]
    fn what_is_missing_is_told_in_one_sentence_and_under_each_field() {
        let (message, fields) = refusal(&SponsorForm::default());
        assert_eq!(message, "Please fill in all required fields");
        let expected = [
            ("category", "Category is required"),
            ("contact_email", "Contact email is required"),
            ("contact_name", "Contact name is required"),
            ("name", "Name is required"),
        ];
        assert_eq!(fields, expected.map(|(field, message)| (field, message.to_owned())));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let form = SponsorForm {
            contact_email: "ann".to_owned(),
            website_url: "javascript:alert(1)".to_owned(),
            logo_url: "logo.png".to_owned(),
            ..least()
        };
        let (message, fields) = refusal(&form);
        assert_eq!(message, crate::refused_form::CORRECT_FIELDS);
        let named: Vec<_> = fields.into_iter().map(|(field, _)| field).collect();
        assert_eq!(named, ["contact_email", "logo_url", "website_url"]);
    }
}
