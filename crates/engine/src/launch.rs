//! Writes to the members of towns that were opened, or takes that back where a town was closed again before everybody
//! was told.

use std::fmt::Display;

use townpick_domain::time::Timestamp;
use townpick_store::{
    Reader, Result, Tx,
    notifications::fan_out::launches::{self, DueLaunch},
};
use townpick_usecases::{fan_out::Part, towns::go_on_with_launch};

use crate::in_parts::InParts;

/// Openings of towns.
pub(crate) struct Launches;

impl InParts for Launches {
    type Due = DueLaunch;

    async fn due(reader: &mut Reader, after: Option<DueLaunch>, _: Timestamp) -> Result<Vec<DueLaunch>> {
        launches::due(reader, after).await
    }

    async fn go_on(tx: &mut Tx, due: DueLaunch, now: Timestamp) -> Result<Option<Part>> {
        go_on_with_launch(tx, due.id, now).await
    }

    fn name(due: DueLaunch) -> impl Display {
        format!("the launch {}", due.id)
    }
}
