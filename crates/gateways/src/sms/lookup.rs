//! Twilio's lookup: what kind of line a number is.

use reqwest::Response;
use serde::Deserialize;

use super::{LineType, answers};
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

/// What Twilio is asked about a number.
pub(super) const FIELDS: (&str, &str) = ("Fields", "line_type_intelligence");

/// What Twilio knows about a number.
pub(super) async fn line_type(answer: Response) -> Result<LineType, HandoverError> {
    let found: LookedUp = answer.json().await.map_err(|error| answers::unanswered(&error))?;
    let kind = found.line_type_intelligence.and_then(|line| line.kind);
    Ok(match kind.as_deref() {
        Some("fixedVoip" | "nonFixedVoip") => LineType::Voip,
        None | Some("unknown") => LineType::Unknown,
        Some(_) => LineType::Usual,
    })
}
