//! Sends notices that are due to their members, or stops those that were taken back.

use std::fmt::Display;

use townpick_domain::time::Timestamp;
use townpick_store::{
    Reader, Result, Tx,
    notifications::fan_out::notices::{self, DueNotice},
};
use townpick_usecases::{fan_out::Part, notices::go_on};

use crate::in_parts::InParts;

/// Notices.
pub(crate) struct Notices;

impl InParts for Notices {
    type Due = DueNotice;

    async fn due(reader: &mut Reader, after: Option<DueNotice>, now: Timestamp) -> Result<Vec<DueNotice>> {
        notices::due(reader, after, now).await
    }

    async fn go_on(tx: &mut Tx, due: DueNotice, now: Timestamp) -> Result<Option<Part>> {
        go_on(tx, due.id, now).await
    }

    fn name(due: DueNotice) -> impl Display {
        format!("the notice {}", due.id)
    }
}
