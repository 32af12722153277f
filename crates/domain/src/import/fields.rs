//! Forms that are filled from a row. A field that breaks a rule is left out where the form can do without it, so that a
//! business is not lost for a misspelt address.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{reason::Reason, row::Row, table::Table};
use crate::form::FormErrors;
use crate::image_address::ImageAddress;
use crate::refused_form::RefusedForm;

/// The messages of a form, by field.
pub(super) type Messages = Vec<(&'static str, String)>;

impl From<&FormErrors> for Messages {
    fn from(errors: &FormErrors) -> Self {
        errors.fields().map(|(field, message)| (field, message.to_owned())).collect()
    }
}

impl From<&RefusedForm> for Messages {
    fn from(refused: &RefusedForm) -> Self {
        refused.fields().map(|(field, message)| (field, message.to_owned())).collect()
    }
}

/// The messages of a form's fields as one reason.
pub(super) fn reason(messages: &Messages) -> Reason {
    let said: Vec<String> = messages.iter().map(|(field, message)| format!("{field}: {message}")).collect();
    said.join("; ")
}

/// What a row says of itself; no form asks for it.
const OF_THE_ROW: [&str; 2] = ["id", "created_at"];

/// What a form is filled with.
#[derive(Clone, Default)]
pub(super) struct Fields(Map<String, Value>);

impl Fields {
    /// The texts of a table's columns, which the form calls so, too, but for these.
    pub fn texts(row: &Row<'_>, table: Table, but: &[&str]) -> Self {
        let columns = table.required().iter().chain(table.optional());
        let texts = columns.filter(|column| !OF_THE_ROW.contains(column) && !but.contains(column));
        Self(texts.filter_map(|column| Some(((*column).to_owned(), row.text(column)?.into()))).collect())
    }

    /// The same with another value.
    pub fn with(mut self, field: &str, value: impl Into<Value>) -> Self {
        self.0.insert(field.to_owned(), value.into());
        self
    }

    /// Reads the form, which must keep every rule.
    pub fn read_whole<F: DeserializeOwned, T>(
        &self,
        parse: impl Fn(&F) -> Result<T, Messages>,
    ) -> Result<T, Reason> {
        parse(&self.form()?).map_err(|messages| reason(&messages))
    }

    /// Reads the form, if need be without the fields that break a rule, which are reported.
    pub fn read<F: DeserializeOwned, T>(
        &self,
        parse: impl Fn(&F) -> Result<T, Messages>,
    ) -> Result<(T, Vec<&'static str>), Reason> {
        let messages = match parse(&self.form()?) {
            Ok(read) => return Ok((read, Vec::new())),
            Err(messages) => messages,
        };
        let mut rest = self.clone();
        for (field, _) in &messages {
            rest.0.remove(*field);
        }
        let read = parse(&rest.form()?).map_err(|_| reason(&messages))?;
        Ok((read, messages.into_iter().map(|(field, _)| field).collect()))
    }

    fn form<F: DeserializeOwned>(&self) -> Result<F, Reason> {
        serde_json::from_value(Value::Object(self.0.clone())).map_err(|error| error.to_string())
    }
}

/// The picture in a column, wherever it is: imports keep what they bring.
pub(super) fn picture(row: &Row<'_>, column: &str) -> Option<ImageAddress> {
    row.text(column).and_then(ImageAddress::imported)
}
