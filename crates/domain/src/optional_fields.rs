//! Fields of a form that may be left out: an empty one is none, and one that cannot be read has its message.

use crate::contact::Email;
use crate::form::{FormErrors, Line, Paragraphs};
use crate::image_address::ImageAddress;
use crate::web_link::WebLink;

/// One line; `name` is what people call the field.
pub(crate) fn line<const LONGEST: usize>(
    errors: &mut FormErrors,
    field: &'static str,
    name: &str,
    text: &str,
) -> Option<Line<1, LONGEST>> {
    errors.text(field, name, Line::optional(Some(text))).flatten()
}

/// Several lines.
pub(crate) fn paragraphs<const LONGEST: usize>(
    errors: &mut FormErrors,
    field: &'static str,
    name: &str,
    text: &str,
) -> Option<Paragraphs<LONGEST>> {
    errors.text(field, name, Paragraphs::optional(Some(text))).flatten()
}

/// A link to another site.
pub(crate) fn link(errors: &mut FormErrors, field: &'static str, text: &str) -> Option<WebLink> {
    errors.value(field, WebLink::optional(Some(text))).flatten()
}

/// A picture.
pub(crate) fn image(errors: &mut FormErrors, field: &'static str, text: &str) -> Option<ImageAddress> {
    errors.value(field, ImageAddress::optional(Some(text))).flatten()
}

/// An email address.
pub(crate) fn email(errors: &mut FormErrors, field: &'static str, text: &str) -> Option<Email> {
    let address = Some(text.trim()).filter(|address| !address.is_empty()).map(Email::parse).transpose();
    errors.value(field, address.map_err(|_| "Valid email required".to_owned())).flatten()
}
