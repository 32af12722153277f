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
    pub(crate) fn new(errors: FormErrors, missing: &'static str, is_missing: bool) -> Self {
        Self { message: if is_missing { missing } else { CORRECT_FIELDS }, errors }
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

/// Whether nothing was typed.
pub(crate) fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// Whether some field has a message.
pub(crate) fn has_errors(errors: &FormErrors) -> bool {
    errors.fields().next().is_some()
}
