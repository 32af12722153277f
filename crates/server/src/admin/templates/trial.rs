//! Sends a template, or a notice, to the administrator who asks, with example values, and to nobody else.
//!
//! It goes out at once, so that the answer can say what the provider said; the outbox records what became of it.

use std::{sync::Arc, time::Duration};

use axum::{Json, extract::State};
use serde::Serialize;
use townpick_domain::{channel::Channel, contact::Phone, ids::NotificationId, template::MessageTemplate};
use townpick_gateways::{
    handover::{Handover, HandoverError, Pending},
    mail::OutgoingMail,
    sms::OutgoingText,
};
use townpick_store::{
    activity::Entity,
    admins,
    notifications::{
        outbox::MessageText,
        trial::{self, Trial, TrialOutcome},
    },
    templates,
};
use utoipa::ToSchema;
use uuid::Uuid;

use super::sample::Sample;
use crate::{extract::Path, problem::Problem, session::AdminSession, state::App};

/// How long a provider may take; the request itself must still be answered in time.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// Where a test went.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTestSent)]
pub(crate) struct TestSent {
    /// The administrator's email address.
    test_email: String,
    /// Whether it went out as a text message, too.
    sms_sent: bool,
    /// The administrator's phone number, when it did.
    #[schema(required = true, example = "6175550123")]
    test_phone: Option<String>,
    /// Whether no email provider is set up and the test is only stored in the local outbox.
    local: bool,
}

/// Sends a template as it is saved to the administrator who asks
///
/// It goes to their email address, and to their phone number when the template is texted and they have given one.
#[utoipa::path(
    post, path = "/api/admin/templates/{key}/test", operation_id = "admin_test_template", tag = "admin",
    params(("key" = String, Path, example = "welcome", description = "What the engine calls the template")),
    responses((status = 200, description = "Where it went", body = TestSent))
)]
pub(crate) async fn send(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(key): Path<String>,
) -> Result<Json<TestSent>, Problem> {
    let known = templates::by_key(&mut app.services.database.read().await?, &key).await?;
    let template = known.ok_or_else(Problem::not_found)?;
    let tried = Tried {
        template_key: &template.template_key,
        words: template.edited.words(),
        is_texted: template.edited.channel.include(Channel::Sms),
        called: format!("notification template: {}", template.edited.name.as_str()),
        entity: Entity::NotificationTemplate,
        id: template.id.as_uuid(),
    };
    Ok(Json(try_out(&app, &session, &tried).await?))
}

/// Words that an administrator tries out.
pub(in crate::admin) struct Tried<'t> {
    /// The template by which their messages are known.
    pub template_key: &'t str,
    /// The words.
    pub words: MessageTemplate<'t>,
    /// Whether they are texted.
    pub is_texted: bool,
    /// What the activity log calls them.
    pub called: String,
    /// What they belong to.
    pub entity: Entity,
    /// Its id.
    pub id: Uuid,
}

/// Sends words to the administrator who asks, and to nobody else.
pub(in crate::admin) async fn try_out(
    app: &App,
    session: &AdminSession,
    tried: &Tried<'_>,
) -> Result<TestSent, Problem> {
    let person = session.person()?;
    let admin = admins::by_id(&mut app.services.database.read().await?, person.admin).await?;
    let phone = admin.phone_number.filter(|_| tried.is_texted).and_then(|digits| Phone::parse(&digits).ok());
    let (mail, text) = written(app, tried, &person.email, phone)?;

    let messaging = &app.services.messaging;
    let (emailed, texted) = tokio::join!(in_time(messaging.mailer.send(&mail)), async {
        match &text {
            Some(text) => Some(in_time(messaging.texter.send(text)).await),
            None => None,
        }
    });
    write_down(app, session, tried, (&mail, &emailed), text.as_ref().zip(texted.as_ref())).await?;

    let refusals =
        [("email", emailed.as_ref().err()), ("text message", texted.as_ref().and_then(|t| t.as_ref().err()))];
    let refusals: Vec<String> =
        refusals.into_iter().filter_map(|(way, error)| Some(format!("{way} {}", error?))).collect();
    if !refusals.is_empty() {
        return Err(Problem::unavailable(refusals.join("; ")));
    }
    let local = emailed == Ok(Handover::StoredLocally);
    // The answer reports a text that was only stored locally as such only where the email was stored locally as well.
    let sms_sent = texted.is_some_and(|texted| local || texted != Ok(Handover::StoredLocally));
    let test_phone = text.filter(|_| sms_sent).map(|text| text.to.digits().to_owned());
    Ok(TestSent { test_email: mail.to, sms_sent, test_phone, local })
}

/// The email, and the text message where one is sent.
fn written(
    app: &App,
    tried: &Tried<'_>,
    email: &str,
    phone: Option<Phone>,
) -> Result<(OutgoingMail, Option<OutgoingText>), Problem> {
    let sample = Sample::of(app, tried.template_key, &tried.words, true)?;
    let now = app.services.clock.now();
    let new_id = || NotificationId::new(now, app.services.entropy.bytes());
    let mail = OutgoingMail {
        id: new_id(),
        to: email.to_owned(),
        subject: format!("[Test] {}", sample.email.subject),
        text: sample.email.text,
        html: sample.email.html,
        unsubscribe_url: None,
        date: now,
    };
    let text = phone.map(|to| OutgoingText { id: new_id(), to, body: sample.sms.text, valid_for: None });
    Ok((mail, text))
}

async fn in_time(answer: Pending<'_, Handover>) -> Result<Handover, HandoverError> {
    let late = || HandoverError::Unknown { reason: "the provider did not answer in time".to_owned() };
    tokio::time::timeout(LONGEST_WAIT, answer).await.unwrap_or_else(|_| Err(late()))
}

/// What came of handing a message over.
type Answer = Result<Handover, HandoverError>;

async fn write_down(
    app: &App,
    session: &AdminSession,
    tried: &Tried<'_>,
    (mail, emailed): (&OutgoingMail, &Answer),
    text: Option<(&OutgoingText, &Answer)>,
) -> Result<(), Problem> {
    let trial = |id, channel, stored, answer: &Answer| Trial {
        id,
        template_key: tried.template_key.to_owned(),
        channel,
        stored,
        outcome: match answer {
            Ok(Handover::Accepted { provider_id }) => TrialOutcome::Sent { provider_id: provider_id.clone() },
            Ok(Handover::StoredLocally) => TrialOutcome::Local,
            Err(error) => TrialOutcome::Failed { reason: error.to_string() },
        },
    };
    let stored = MessageText { subject: Some(mail.subject.clone()), content: mail.text.clone() };
    let mut trials = vec![trial(mail.id, Channel::Email, stored, emailed)];
    trials.extend(text.map(|(text, texted)| {
        trial(text.id, Channel::Sms, MessageText { subject: None, content: text.body.clone() }, texted)
    }));
    let failed = trials.iter().any(|trial| matches!(trial.outcome, TrialOutcome::Failed { .. }));
    let did = if failed { "Could not send a test of" } else { "Sent a test of" };
    let summary = format!("{did} {}", tried.called);
    let mut tx = app.services.database.write().await?;
    for trial in &trials {
        trial::record(&mut tx, trial, app.services.clock.now()).await?;
    }
    session.commit(app, tx, tried.entity, Some(tried.id), summary, Vec::new()).await?;
    Ok(())
}
