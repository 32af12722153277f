//! How a person can be reached: [`Email`] and [`Phone`], parsed once and then trusted.
//!
//! Neither type shows its content in `Debug`, and no parse error repeats the text it refused, so that logs cannot
//! leak them.

mod email;
mod phone;

pub use email::{Email, EmailError};
pub use phone::{PHONE_MESSAGE, Phone, PhoneError, SPECIAL_NUMBER, format_phone_for_display};
