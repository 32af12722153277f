//! Why a form of the administrators is refused: one sentence for the whole form, and a message for each field.

use crate::form::FormErrors;

/// What is said when nothing is missing and something is wrong.
pub const CORRECT_FIELDS: &str = "Please correct the fields that have a message.";

/// A refusal of a form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct RefusedForm {
    message: &'static str,
    errors: FormErrors,
}

impl RefusedForm {
    /// A refusal that says `missing` when a required value is.
    fn new(errors: FormErrors, missing: &'static str) -> Self {
        Self { message: if errors.is_missing() { missing } else { CORRECT_FIELDS }, errors }
    }

    /// The sentence about the whole form.
    pub fn message(&self) -> &'static str {
        self.message
    }

    /// The messages, by field.
    pub fn fields(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.errors.fields()
    }
}

impl FormErrors {
    /// What was read, unless a field has a message; `missing` is said when a required value is.
    pub(crate) fn finish<T>(self, read: Option<T>, missing: &'static str) -> Result<T, RefusedForm> {
        match read {
            Some(read) if self.fields().next().is_none() => Ok(read),
            _ => Err(RefusedForm::new(self, missing)),
        }
    }
}
