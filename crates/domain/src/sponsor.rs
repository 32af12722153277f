//! A sponsor: what is stored of it, and the form administrators enter it with.

use crate::contact::Email;
use crate::form::{FormErrors, Line};
use crate::image_address::ImageAddress;
use crate::record::record;
use crate::refused_form::RefusedForm;
use crate::time::Timestamp;
use crate::web_link::WebLink;

const MISSING: &str = "Please fill in all required fields";

record! {
    /// A sponsor of contests.
    pub struct Sponsor as "Sponsor" {
        /// Its name.
        name: Line<1, 200> = "Name",
        /// Whom to ask there.
        contact_name: Line<1, 200> = "Contact name",
        /// Their email.
        contact_email: Email = "Contact email",
        /// Their telephone, as it was typed.
        contact_phone: Option<Line<1, 40>> = "Contact phone",
        /// Web site.
        website_url: Option<WebLink> = "Website",
        /// Logo picture.
        logo_url: Option<ImageAddress> = "Logo",
        /// What kind of business it is.
        category: Line<1, 100> = "Category",
    }

    /// A sponsor as it should be; what is left out, null or empty is none.
    pub struct SponsorForm as "AdminSponsorRequest" {
        /// When it was last changed, as it was read; a change on top of somebody else's is refused. Left out, nothing is
        /// compared.
        updated_at: Option<Timestamp>,
    }
}

impl Sponsor {
    /// Reads the form, or tells every field that must be corrected.
    pub fn parse(form: &SponsorForm) -> Result<Self, RefusedForm> {
        let mut errors = FormErrors::default();
        let sponsor = Self::read(form, &mut errors);
        errors.finish(sponsor, MISSING)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[expect(clippy::unnecessary_wraps, reason = "a form sends its texts so")]
    fn some(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    fn least() -> SponsorForm {
        SponsorForm {
            name: some(" Harbor Bank "),
            contact_name: some("Ann Lee"),
            contact_email: some("Ann@Bank.example"),
            category: some("Professional Services"),
            ..SponsorForm::default()
        }
    }

    fn refusal(form: &SponsorForm) -> (&'static str, Vec<(&'static str, String)>) {
        let refused = Sponsor::parse(form).unwrap_err();
        let fields = refused.fields().map(|(field, message)| (field, message.to_owned()));
        (refused.message(), fields.collect())
    }

    #[test]
    fn a_phone_a_site_and_a_logo_may_be_left_out() {
        let sponsor = Sponsor::parse(&least()).unwrap();
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
    fn a_value_of_another_type_is_refused_without_being_quoted() {
        let refused = serde_json::from_str::<SponsorForm>(r#"{"contact_phone": 6175550123}"#).err().unwrap();
        assert_eq!(refused.to_string().split(" at line").next(), Some("Please send this as text"));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let form = SponsorForm {
            contact_email: some("ann"),
            website_url: some("javascript:alert(1)"),
            logo_url: some("logo.png"),
            ..least()
        };
        let (message, fields) = refusal(&form);
        assert_eq!(message, crate::refused_form::CORRECT_FIELDS);
        let named: Vec<_> = fields.into_iter().map(|(field, _)| field).collect();
        assert_eq!(named, ["contact_email", "logo_url", "website_url"]);
    }
}
