//! Twilio's requests: what became of a text, and what people text back.

#[cfg(any(test, fuzzing))]
pub(crate) mod fuzzed;
mod request;

use std::sync::Arc;

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use http::{StatusCode, header::CONTENT_TYPE};
use townpick_domain::{
    contact::Phone,
    ids::NotificationId,
    reply_words::{self, Wish},
    text_reply::ReplyKind,
};
use townpick_gateways::sms::suppression_of;
use townpick_store::{
    Tx,
    notifications::outbox::{self, Fate},
};
use townpick_usecases::{Context, confirmation, suppression, text_replies, texts};

use crate::{problem::Problem, state::App};
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
/// STOP and its kin end text messages, START and its kin are a member's consent to them, YES and SI confirm a member,
/// HELP and INFO are answered. Everything else is kept for administrators; what sounds like a wish to stop ends text
/// messages as well.
#[utoipa::path(
    post, path = "/api/webhooks/twilio/inbound", operation_id = "twilio_inbound", tag = "webhooks",
    responses((status = 200, description = "What Twilio texts back, as TwiML", content_type = "text/xml"))
)]
pub(crate) async fn inbound(
    State(app): State<Arc<App>>,
    request: TwilioRequest,
) -> Result<Response, Problem> {
    let body = request.value("Body").unwrap_or_default();
    let wish = reply_words::wish(body);
    let from = request.value("From").and_then(|number| Phone::parse(number).ok());
    let mut answer = wish;
    if let Some(phone) = from {
        let context = app.services.context();
        let mut tx = app.services.database.write().await?;
        let message = (body, request.value("MessageSid"));
        answer = heed(&mut tx, &context, &phone, wish, message).await?;
        tx.commit().await?;
    }
    // A messaging service with its own opt-out words has already answered.
    let answered = request.value("OptOutType").is_some();
    let brand = &app.settings.brand;
    let reply = answer.filter(|_| !answered).map(|wish| wish.reply(&brand.name, &brand.contact_email));
    Ok(([(CONTENT_TYPE, "text/xml; charset=utf-8")], twiml(reply.as_deref())).into_response())
}

/// Does what a text asks for and tells what is answered to it, if anything is.
async fn heed(
    tx: &mut Tx,
    context: &Context<'_>,
    phone: &Phone,
    wish: Option<Wish>,
    (body, sid): (&str, Option<&str>),
) -> Result<Option<Wish>, Problem> {
    let kind = match wish {
        Some(Wish::Help) => return Ok(wish),
        Some(Wish::Stop) => {
            suppression::stop_texts(tx, context, phone).await?;
            return Ok(wish);
        }
        Some(Wish::Start) => {
            let resumed = texts::resume(tx, context, phone, &reply_words::letters(body)).await?;
            return Ok(if resumed.is_confirmed { Some(confirmed(resumed.is_texted)) } else { wish });
        }
        Some(Wish::Confirm) if confirmation::confirm_number(tx, context, phone).await? => {
            return Ok(Some(confirmed(texts::gets_texts(tx, phone).await?)));
        }
        Some(Wish::SoundsLikeStop) => ReplyKind::SoundsLikeStop,
        // From whoever need not confirm, a word for it means something else.
        Some(Wish::Confirm | Wish::ConfirmByEmail) | None => ReplyKind::Reply,
    };
    let is_told = text_replies::receive(tx, context, phone, (body, kind), sid).await?;
    Ok(wish.filter(|_| is_told))
}

/// What confirmed somebody, by how they hear from us.
fn confirmed(is_texted: bool) -> Wish {
    if is_texted { Wish::Confirm } else { Wish::ConfirmByEmail }
}

fn twiml(reply: Option<&str>) -> String {
    let message = reply.map(|reply| {
        let escaped = reply.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        format!("<Message>{escaped}</Message>")
    });
    format!(r#"<?xml version="1.0" encoding="UTF-8"?><Response>{}</Response>"#, message.unwrap_or_default())
}
