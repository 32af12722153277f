//! Twilio's lookup: what kind of line a number is.

use serde::Deserialize;
use townpick_domain::contact::Phone;

use super::{LineType, TwilioTexter, answers};
use crate::handover::HandoverError;

#[derive(Deserialize)]
struct LookedUp {
    line_type_intelligence: Option<LineTypeIntelligence>,
}

#[derive(Deserialize)]
struct LineTypeIntelligence {
    #[serde(rename = "type")]
    kind: Option<String>,
}

/// What Twilio knows about a number.
pub(super) async fn line_type(twilio: &TwilioTexter, phone: &Phone) -> Result<LineType, HandoverError> {
    let url = format!("{}/{}", twilio.lookups, phone.e164());
    let answer = twilio.get(&url, &[("Fields", "line_type_intelligence")]).await?;
    let found: LookedUp = answer.json().await.map_err(|error| answers::unanswered(&error))?;
    let kind = found.line_type_intelligence.and_then(|line| line.kind);
    Ok(match kind.as_deref() {
        Some("fixedVoip" | "nonFixedVoip") => LineType::Voip,
        None | Some("unknown") => LineType::Unknown,
        Some(_) => LineType::Usual,
    })
}
