//! Numbers that belong to no phone line: one person could have any number of them, so they cannot join.

use std::time::Duration;

use townpick_domain::contact::Phone;
use townpick_gateways::sms::LineType;

use crate::{problem::Problem, state::App};

/// How long the lookup of a number may keep somebody waiting.
const LOOKUP_TIME: Duration = Duration::from_secs(4);
const INTERNET_NUMBER: &str = "Please use a mobile or landline number; internet (VOIP) numbers cannot join.";

/// Refuses a number that is known to be no phone line; without an answer in time the number is taken as it is.
pub(super) async fn refuse_internet_number(app: &App, phone: &Phone) -> Result<(), Problem> {
    let answer = tokio::time::timeout(LOOKUP_TIME, app.services.messaging.texter.line_type(phone)).await;
    match answer {
        Ok(Ok(LineType::Voip)) => Err(Problem::invalid_field("phone", INTERNET_NUMBER)),
        Ok(Ok(LineType::Usual | LineType::Unknown)) => Ok(()),
        Ok(Err(_)) | Err(_) => {
            tracing::warn!("a phone number could not be looked up");
            Ok(())
        }
    }
}
