//! A resident's nomination of a business, as the form is read.

use crate::contact::Email;
use crate::form::{FormErrors, Line, Paragraphs, RequestId};
use crate::record::public_record;

public_record! {
    /// A nomination that can be stored; as JSON, the values of the form.
    pub struct BusinessNomination as "BusinessNomination" {
        /// The business's name.
        nominee_name: Line<2, 200> = "Business name",
        /// Where the business is.
        nominee_town: Line<2, 200> = "Town or area",
        /// Where it is on the web, as it was typed: not necessarily an address a browser would follow.
        website_url: Option<Line<1, 500>> = "Website",
        /// What makes it stand out.
        reason: Option<Paragraphs<5000>> = "Reason",
        /// Who nominates it.
        nominator_name: Option<Line<1, 200>> = "Your name",
        /// Where to thank them.
        nominator_email: Option<Email> = "Your email",
    }

    /// A nomination; a field that is left out is taken as empty, and empty texts as not given.
    pub struct NominationForm as "BusinessNominationRequest" {
        /// Chosen by the sender; the same one again is the same nomination, stored once.
        request_id: RequestId,
    }
}

impl BusinessNomination {
    /// Reads the form, or tells every field that must be corrected.
    pub fn parse(form: &NominationForm) -> Result<Self, FormErrors> {
        let mut errors = FormErrors::default();
        Self::read(form, &mut errors).ok_or(errors)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn least() -> NominationForm {
        NominationForm {
            nominee_name: Some("Blue Plate Diner".to_owned()),
            nominee_town: Some("Salem, MA".to_owned()),
            ..NominationForm::default()
        }
    }

    fn messages(form: &NominationForm) -> Vec<(&'static str, String)> {
        let errors = BusinessNomination::parse(form).unwrap_err();
        errors.fields().map(|(field, message)| (field, message.to_owned())).collect()
    }

    #[test]
    fn a_business_and_its_town_are_enough_and_empty_texts_are_none() {
        let parsed = BusinessNomination::parse(&least()).unwrap();
        let empty = NominationForm {
            website_url: Some(String::new()),
            reason: Some("  ".to_owned()),
            nominator_name: Some("\t".to_owned()),
            nominator_email: Some(" ".to_owned()),
            ..least()
        };
        assert_eq!(BusinessNomination::parse(&empty), Ok(parsed));
    }

    #[test]
    fn what_is_missing_or_wrong_is_named() {
        let form = NominationForm {
            nominee_name: Some("B".to_owned()),
            nominee_town: Some(" ".to_owned()),
            nominator_email: Some("maria@".to_owned()),
            ..least()
        };
        let expected = [
            ("nominator_email", "Valid email required"),
            ("nominee_name", "Business name is required"),
            ("nominee_town", "Town or area is required"),
        ];
        assert_eq!(messages(&form), expected.map(|(field, message)| (field, message.to_owned())));
    }

    #[test]
    fn what_is_too_long_says_how_long_it_may_be() {
        let long = "x".repeat(5001);
        let form = NominationForm {
            nominee_name: Some(long[..201].to_owned()),
            nominee_town: Some(long[..201].to_owned()),
            website_url: Some(long[..501].to_owned()),
            reason: Some(long.clone()),
            nominator_name: Some(long[..201].to_owned()),
            ..NominationForm::default()
        };
        let expected = [
            ("nominator_name", "Your name is too long (at most 200 characters)"),
            ("nominee_name", "Business name is too long (at most 200 characters)"),
            ("nominee_town", "Town or area is too long (at most 200 characters)"),
            ("reason", "Reason is too long (at most 5000 characters)"),
            ("website_url", "Website is too long (at most 500 characters)"),
        ];
        assert_eq!(messages(&form), expected.map(|(field, message)| (field, message.to_owned())));
    }
}
