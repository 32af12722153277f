//! Reading what is published: a proof or a ledger counts only in the one spelling in which the service writes it.
//!
//! JSON has many texts for one meaning (a name twice, `1.0` for `1`, another spelling of an instant), and every reader
//! settles them in its own way. So what was read is written again and compared; spaces between the parts are free.

use std::{
    collections::BTreeMap,
    io::{self, BufRead, BufReader, Read, Write},
};

use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned, de::Error as _};
use serde_json::Value;

/// The largest whole number that every reader of JSON keeps exactly.
const LARGEST: u64 = (1 << 53) - 1;
const BUFFER: usize = 1 << 20;

/// Why a text is neither a proof nor a ledger.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is no JSON, or JSON of another form.
    #[error("{0}")]
    Form(#[from] serde_json::Error),
    /// It means something, but is not written as the service writes it.
    #[error("it is not written as the service writes it, from byte {0} on")]
    Spelling(u64),
    /// It could not be read for a second time.
    #[error("{0}")]
    Text(io::Error),
}

/// Reads a document, given its text twice: a long list is never in memory as text.
pub fn read<T: DeserializeOwned + Serialize>(text: impl Read, again: impl Read) -> Result<T, ReadError> {
    let document: T = serde_json::from_reader(BufReader::with_capacity(BUFFER, text))?;
    let mut compared = Compared::with(again);
    match serde_json::to_writer(&mut compared, &document) {
        Ok(()) => Ok(document),
        Err(_) => Err(compared.failure.map_or(ReadError::Spelling(compared.at), ReadError::Text)),
    }
}

/// Takes what is written only as long as it is what the text says.
struct Compared<R> {
    text: BufReader<R>,
    /// How many bytes of the text were compared.
    at: u64,
    in_string: bool,
    after_backslash: bool,
    failure: Option<io::Error>,
}

impl<R: Read> Compared<R> {
    fn with(text: R) -> Self {
        let text = BufReader::with_capacity(BUFFER, text);
        Self { text, at: 0, in_string: false, after_backslash: false, failure: None }
    }

    /// The next byte of the text that means something.
    fn next(&mut self) -> io::Result<Option<u8>> {
        loop {
            let Some(&byte) = self.text.fill_buf()?.first() else { return Ok(None) };
            self.text.consume(1);
            self.at += 1;
            if self.in_string {
                self.in_string = self.after_backslash || byte != b'"';
                self.after_backslash = !self.after_backslash && byte == b'\\';
            } else if matches!(byte, b' ' | b'\t' | b'\n' | b'\r') {
                continue;
            } else {
                self.in_string = byte == b'"';
            }
            return Ok(Some(byte));
        }
    }
}

impl<R: Read> Write for Compared<R> {
    fn write(&mut self, expected: &[u8]) -> io::Result<usize> {
        for byte in expected {
            match self.next() {
                Ok(found) if found == Some(*byte) => {}
                Ok(_) => return Err(io::ErrorKind::InvalidData.into()),
                Err(error) => {
                    self.failure = Some(error);
                    return Err(io::ErrorKind::Other.into());
                }
            }
        }
        Ok(expected.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A count that every reader of JSON keeps exactly.
pub(super) fn count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    exact(u64::deserialize(deserializer)?)
}

/// Counts by their names.
pub(super) fn counts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, u64>, D::Error> {
    let counts = BTreeMap::<String, u64>::deserialize(deserializer)?;
    counts.values().try_for_each(|count| exact(*count).map(drop))?;
    Ok(counts)
}

/// The particulars of a record: their numbers are counts too.
pub(super) fn particulars<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
    let body = Value::deserialize(deserializer)?;
    if holds_counts_only(&body) { Ok(body) } else { Err(D::Error::custom(NOT_A_COUNT)) }
}

const NOT_A_COUNT: &str = "a number is not a whole number below 2^53";

fn exact<E: serde::de::Error>(count: u64) -> Result<u64, E> {
    if count <= LARGEST { Ok(count) } else { Err(E::custom(NOT_A_COUNT)) }
}

fn holds_counts_only(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.as_u64().is_some_and(|count| count <= LARGEST),
        Value::Array(items) => items.iter().all(holds_counts_only),
        Value::Object(fields) => fields.values().all(holds_counts_only),
        Value::Null | Value::Bool(_) | Value::String(_) => true,
    }
}
