//! Values of a form about a person. A value of the wrong type is refused without quoting it, since a problem must not
//! carry anybody's phone number; one that is left out or null is taken as not filled in.

use serde::{Deserialize, Deserializer, de::Error};
use serde_json::Value;

/// Text; nothing is empty text.
pub(crate) fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    match Value::deserialize(deserializer)? {
        Value::String(text) => Ok(text),
        Value::Null => Ok(String::new()),
        _ => Err(D::Error::custom("Please send this as text")),
    }
}
