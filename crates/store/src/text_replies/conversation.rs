//! What was said between a number and us, as far as administrators said it.

use serde::Serialize;
use sqlx::types::{Json, JsonValue};
use townpick_domain::{channel::Channel, time::Timestamp};
use utoipa::ToSchema;

use crate::{Executor, Result};

/// The most texts, and the most answers, that are shown; the same number stands in the statements.
const MOST: usize = 50;

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = AdminTextReplySaid)]
pub struct Said {
    /// When.
    pub at: Timestamp,
    /// Whether we said it.
    pub is_answer: bool,
    /// The words.
    pub words: String,
    /// How an answer is sent.
    #[schema(required = true)]
    pub channel: Option<Channel>,
    /// How far an answer has come: 'pending', 'sent', 'delivered', 'failed', 'dropped' or 'local'.
    #[schema(required = true)]
    pub status: Option<String>,
    /// Why an answer was not sent.
    #[schema(required = true)]
    pub failed_reason: Option<String>,
}

#[derive(sqlx::FromRow)]
struct Answer {
    created_at: Timestamp,
    message_content: Option<String>,
    details: Json<JsonValue>,
    channel: Channel,
    status: String,
    failed_reason: Option<String>,
}

impl From<Answer> for Said {
    fn from(answer: Answer) -> Self {
        // Until it is written its words stand in the details.
        let typed = answer.details.0.get("answer").and_then(JsonValue::as_str).map(str::to_owned);
        Self {
            at: answer.created_at,
            is_answer: true,
            words: answer.message_content.or(typed).unwrap_or_default(),
            channel: Some(answer.channel),
            status: Some(answer.status),
            failed_reason: answer.failed_reason,
        }
    }
}

/// What was said between this number and us, the latest last: at most the last 50.
pub async fn conversation(db: &mut impl Executor, digits: &str) -> Result<Vec<Said>> {
    let texts: Vec<(Timestamp, String)> = db
        .sql(
            "SELECT received_at, words FROM text_replies WHERE phone_number = $1
             ORDER BY received_at DESC, id DESC LIMIT 50",
        )
        .bind(digits.to_owned())
        .all()
        .await?;
    let answers: Vec<Answer> = db
        .sql(
            "SELECT n.created_at, n.message_content, n.details, n.channel, n.status, n.failed_reason
             FROM text_replies r JOIN notifications n ON n.text_reply_id = r.id
             WHERE r.phone_number = $1 ORDER BY n.created_at DESC, n.id DESC LIMIT 50",
        )
        .bind(digits.to_owned())
        .all()
        .await?;
    let received = texts.into_iter().map(|(at, words)| Said {
        at,
        is_answer: false,
        words,
        channel: None,
        status: None,
        failed_reason: None,
    });
    let mut said: Vec<Said> = received.chain(answers.into_iter().map(Said::from)).collect();
    said.sort_by_key(|said| (said.at, said.is_answer));
    said.drain(..said.len().saturating_sub(MOST));
    Ok(said)
}
