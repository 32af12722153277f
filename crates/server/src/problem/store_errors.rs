//! What people read when the database refuses or does not answer.

use townpick_store::StoreError;

use super::refusal::Problem;

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NotFound => Self::not_found(),
            StoreError::ChangedMeanwhile => Self::changed_meanwhile(),
            StoreError::Unavailable(cause) => {
                tracing::error!(%cause, "the database is unavailable");
                Self::unavailable("The database does not answer. Please try again in a moment.")
            }
            // What people type is cleaned where it is read; a text that arrives here uncleaned came from a program.
            StoreError::UnkeepableText => {
                tracing::warn!("a text of a request holds a character that cannot be stored");
                Self::malformed(
                    "A text in the request contains a character that cannot be stored, such as NUL.",
                )
            }
            StoreError::BadData(cause) => {
                tracing::error!(%cause, "a defect: the database does not take a value, or holds an unreadable one");
                Self::internal()
            }
            StoreError::BehindWhatWasTold { .. } => {
                tracing::error!(%error, "a ledger is behind what people were told");
                Self::unavailable(
                    "The town's ledger has to be put right before anything can be recorded in it. Please try again later.",
                )
            }
            // A handler that can break a rule of the schema answers it by name; one that arrives here is a mistake.
            StoreError::Conflict(_) | StoreError::Migration(_) => {
                tracing::error!(%error, "the database refused a change");
                Self::internal()
            }
        }
    }
}
