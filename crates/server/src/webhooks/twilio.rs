//! Twilio's requests: what became of a text, and what people text back.

pub(crate) mod keywords;
mod request;

use std::sync::Arc;

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use http::{StatusCode, header::CONTENT_TYPE};
use townpick_domain::{contact::Phone, ids::NotificationId};
use townpick_gateways::sms::suppression_of;
use townpick_store::notifications::outbox::{self, Fate};
use townpick_usecases::{confirmation, suppression, texts};

use crate::{problem::Problem, state::App};
use keywords::Wish;
use request::TwilioRequest;

/// Takes Twilio's report on a text
#[utoipa::path(
    post, path = "/api/webhooks/twilio/status", operation_id = "twilio_status", tag = "webhooks",
    responses((status = 204, description = "The report was taken"))
)]
pub(crate) async fn status(
    State(app): State<Arc<App>>,
    request: TwilioRequest,
) -> Result<StatusCode, Problem> {
    let Some(sid) = request.value("MessageSid") else {
        return Err(Problem::invalid_field("MessageSid", "is missing"));
    };
    let code: u32 = request.value("ErrorCode").and_then(|code| code.parse().ok()).unwrap_or_default();
    let status = request.value("MessageStatus").unwrap_or_default();
    let fate = match status {
        "delivered" | "read" => Fate::Delivered,
        "undelivered" | "failed" | "canceled" => {
            Fate::Failed { reason: format!("Twilio could not deliver it ({status}, {code})") }
        }
        _ => Fate::Accepted,
    };
    let context = app.services.context();
    let notification: Option<NotificationId> = request.query("notification").and_then(|id| id.parse().ok());
    let mut tx = app.services.database.write().await?;
    match notification {
        Some(id) => outbox::report(&mut tx, id, sid, &fate, context.now).await?,
        None => outbox::report_by_provider_id(&mut tx, sid, &fate, context.now).await?,
    };
    let to = request.value("To").and_then(|number| Phone::parse(number).ok());
    if let Some((phone, why)) = to.zip(suppression_of(code)) {
        suppression::refuse_texts(&mut tx, &context, &phone, why, notification).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes a text somebody sent us
///
/// STOP and its kin end text messages, START and its kin are a member's consent to them, YES and SI confirm a member, HELP and INFO are answered.
#[utoipa::path(
    post, path = "/api/webhooks/twilio/inbound", operation_id = "twilio_inbound", tag = "webhooks",
    responses((status = 200, description = "What Twilio texts back, as TwiML", content_type = "text/xml"))
)]
pub(crate) async fn inbound(
    State(app): State<Arc<App>>,
    request: TwilioRequest,
) -> Result<Response, Problem> {
    let body = request.value("Body").unwrap_or_default();
    let wish = keywords::wish(body);
    let from = request.value("From").and_then(|number| Phone::parse(number).ok());
    let mut is_confirmed = false;
    if let (Some(phone), Some(wish @ (Wish::Stop | Wish::Start | Wish::Confirm))) = (&from, wish) {
        let context = app.services.context();
        let mut tx = app.services.database.write().await?;
        match wish {
            Wish::Stop => suppression::stop_texts(&mut tx, &context, phone).await?,
            Wish::Confirm => is_confirmed = confirmation::confirm_number(&mut tx, &context, phone).await?,
            Wish::Start | Wish::Help => {
                is_confirmed = texts::resume(&mut tx, &context, phone, &keywords::letters(body)).await?;
            }
        }
        tx.commit().await?;
    }
    // A messaging service with its own opt-out words has already answered.
    let answered = request.value("OptOutType").is_some();
    let brand = &app.settings.brand;
    let reply = if is_confirmed {
        Some(keywords::confirmed(&brand.name))
    } else {
        wish.filter(|_| !answered).map(|wish| wish.reply(&brand.name, &brand.contact_email))
    };
    Ok(([(CONTENT_TYPE, "text/xml; charset=utf-8")], twiml(reply.as_deref())).into_response())
}

fn twiml(reply: Option<&str>) -> String {
    let message = reply.map(|reply| {
        let escaped = reply.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        format!("<Message>{escaped}</Message>")
    });
    format!(r#"<?xml version="1.0" encoding="UTF-8"?><Response>{}</Response>"#, message.unwrap_or_default())
}
