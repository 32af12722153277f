//! Correcting what is known about a member: each field has the rules and the words that it has for whoever joins.

use crate::contact::Email;
use crate::form::FormErrors;
use crate::record::{FieldError, public_record, record};
use crate::refused_form::{CORRECT_FIELDS, RefusedForm};
use crate::signup::{NamePart, StreetAddress, email_address, name_part, street_address};
use crate::time::Timestamp;

public_record! {
    /// What a member is called and where they live.
    pub struct MemberDetails as "MemberDetails" {
        /// First name.
        first_name: NamePart = own_first_name,
        /// Last name.
        last_name: NamePart = own_last_name,
        /// Street address.
        address: StreetAddress = own_address,
    }

    /// The same as a member corrects it.
    pub struct MemberDetailsForm as "MemberDetailsRequest" {}
}

record! {
    /// Everything about a member that an administrator corrects, but for their town.
    pub struct MemberCorrection as "MemberCorrection" {
        /// First name.
        first_name: NamePart = first_name,
        /// Last name.
        last_name: NamePart = last_name,
        /// Where to write to; another one counts once it is confirmed.
        email: Email = email,
        /// Street address.
        address: StreetAddress = address,
    }

    /// A member as they should be.
    pub struct MemberCorrectionForm as "AdminMemberRequest" {
        /// The slug of the town where they live; left out, it stays.
        town_slug: Option<String>,
        /// When the member was last changed, as it was read; a change on top of somebody else's is refused. Left out,
        /// nothing is compared.
        updated_at: Option<Timestamp>,
    }
}

impl MemberDetails {
    /// Reads the form; every field that is wrong gets a message.
    pub fn parse(form: &MemberDetailsForm) -> Result<Self, FormErrors> {
        let mut errors = FormErrors::default();
        Self::read(form, &mut errors).ok_or(errors)
    }
}

impl MemberCorrection {
    /// Reads the form, or tells every field that must be corrected.
    pub fn parse(form: &MemberCorrectionForm) -> Result<Self, RefusedForm> {
        let mut errors = FormErrors::default();
        let correction = Self::read(form, &mut errors);
        errors.finish(correction, CORRECT_FIELDS)
    }

    /// What counts at once.
    pub fn details(&self) -> MemberDetails {
        let Self { first_name, last_name, address, .. } = self.clone();
        MemberDetails { first_name, last_name, address }
    }
}

fn own_first_name(form: &MemberDetailsForm) -> Result<NamePart, FieldError> {
    name_part(form.first_name.as_ref(), "First name")
}

fn own_last_name(form: &MemberDetailsForm) -> Result<NamePart, FieldError> {
    name_part(form.last_name.as_ref(), "Last name")
}

fn own_address(form: &MemberDetailsForm) -> Result<StreetAddress, FieldError> {
    street_address(form.address.as_ref())
}

fn first_name(form: &MemberCorrectionForm) -> Result<NamePart, FieldError> {
    name_part(form.first_name.as_ref(), "First name")
}

fn last_name(form: &MemberCorrectionForm) -> Result<NamePart, FieldError> {
    name_part(form.last_name.as_ref(), "Last name")
}

fn email(form: &MemberCorrectionForm) -> Result<Email, FieldError> {
    email_address(form.email.as_ref())
}

fn address(form: &MemberCorrectionForm) -> Result<StreetAddress, FieldError> {
    street_address(form.address.as_ref())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_correction_has_the_rules_and_the_words_of_joining() {
        let refused = MemberDetails::parse(&MemberDetailsForm {
            first_name: Some("Maria 2".to_owned()),
            last_name: Some("🎉".to_owned()),
            address: None,
        });
        let errors = refused.unwrap_err();
        let said: Vec<_> = errors.fields().collect();
        assert_eq!(
            said,
            [
                ("address", "Address is required"),
                ("first_name", "First name can't contain digits"),
                ("last_name", "Last name can't contain emoji or symbols"),
            ]
        );
        let form = MemberCorrectionForm {
            first_name: Some(" Ana ".to_owned()),
            last_name: Some("Silva".to_owned()),
            email: Some("Ana@People.Example".to_owned()),
            address: Some("1 Main Street".to_owned()),
            ..MemberCorrectionForm::default()
        };
        let correction = MemberCorrection::parse(&form).unwrap();
        assert_eq!(correction.email.as_str(), "ana@people.example");
        assert_eq!(correction.details().first_name.as_str(), "Ana");
        let refused = MemberCorrection::parse(&MemberCorrectionForm { email: None, ..form }).unwrap_err();
        assert_eq!(refused.fields().collect::<Vec<_>>(), [("email", "Valid email required")]);
    }
}
