//! A resident's nomination of a business, as the form is read.

use serde::Serialize;

use crate::contact::Email;
use crate::form::{FormErrors, Line, Paragraphs};

/// What the form was sent with; everything but the business and its town may be left out.
#[derive(Clone, Copy)]
pub struct NominationForm<'f> {
    /// The business's name.
    pub nominee_name: &'f str,
    /// Where the business is.
    pub nominee_town: &'f str,
    /// Where it is on the web, in any spelling.
    pub website_url: Option<&'f str>,
    /// What makes it stand out.
    pub reason: Option<&'f str>,
    /// Who nominates it.
    pub nominator_name: Option<&'f str>,
    /// Where to thank them.
    pub nominator_email: Option<&'f str>,
}

/// A nomination that can be stored; as JSON, the values of the form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BusinessNomination {
    /// The business's name.
    pub nominee_name: Line<2, 200>,
    /// Where the business is.
    pub nominee_town: Line<2, 200>,
    /// Where it is on the web, as it was typed: not necessarily an address a browser would follow.
    pub website_url: Option<Line<1, 500>>,
    /// What makes it stand out.
    pub reason: Option<Paragraphs<5000>>,
    /// Who nominates it.
    pub nominator_name: Option<Line<1, 200>>,
    /// Where to thank them.
    pub nominator_email: Option<Email>,
}

impl BusinessNomination {
    /// Reads the form, or tells every field that must be corrected.
    pub fn parse(form: &NominationForm<'_>) -> Result<Self, FormErrors> {
        let mut errors = FormErrors::default();
        let nominee_name = errors.text("nominee_name", "Business name", Line::parse(form.nominee_name));
        let nominee_town = errors.text("nominee_town", "Town or area", Line::parse(form.nominee_town));
        let website_url = errors.text("website_url", "Website", Line::optional(form.website_url));
        let reason = errors.text("reason", "Reason", Paragraphs::optional(form.reason));
        let nominator_name = errors.text("nominator_name", "Your name", Line::optional(form.nominator_name));
        let nominator_email = errors.value("nominator_email", optional_email(form.nominator_email));
        match (nominee_name, nominee_town, website_url, reason, nominator_name, nominator_email) {
            (
                Some(nominee_name),
                Some(nominee_town),
                Some(website_url),
                Some(reason),
                Some(nominator_name),
                Some(nominator_email),
            ) => {
                Ok(Self { nominee_name, nominee_town, website_url, reason, nominator_name, nominator_email })
            }
            _ => Err(errors),
        }
    }
}

fn optional_email(text: Option<&str>) -> Result<Option<Email>, String> {
    let address = text.map(str::trim).filter(|address| !address.is_empty());
    address.map(Email::parse).transpose().map_err(|_| "Valid email required".to_owned())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const LEAST: NominationForm<'static> = NominationForm {
        nominee_name: "Blue Plate Diner",
        nominee_town: "Salem, MA",
        website_url: None,
        reason: None,
        nominator_name: None,
        nominator_email: None,
    };

    fn messages(form: &NominationForm<'_>) -> Vec<(&'static str, String)> {
        let errors = BusinessNomination::parse(form).unwrap_err();
        errors.fields().map(|(field, message)| (field, message.to_owned())).collect()
    }

    #[test]
    fn a_business_and_its_town_are_enough_and_empty_texts_are_none() {
        let least = BusinessNomination::parse(&LEAST).unwrap();
        let empty = NominationForm {
            website_url: Some(""),
            reason: Some("  "),
            nominator_name: Some("\t"),
            nominator_email: Some(" "),
            ..LEAST
        };
        assert_eq!(BusinessNomination::parse(&empty), Ok(least));
    }

    #[test]
    fn what_is_missing_or_wrong_is_named() {
        let form =
            NominationForm { nominee_name: "B", nominee_town: " ", nominator_email: Some("maria@"), ..LEAST };
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
            nominee_name: &long[..201],
            nominee_town: &long[..201],
            website_url: Some(&long[..501]),
            reason: Some(&long),
            nominator_name: Some(&long[..201]),
            nominator_email: None,
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
