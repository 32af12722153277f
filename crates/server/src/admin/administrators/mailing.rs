//! The email that carries an invitation. It goes out at once, so that whoever invites learns whether it did.

use std::time::Duration;

use townpick_domain::{
    channel::Channel,
    ids::NotificationId,
    template::{self, Frame, MessageTemplate, Values, Variable},
};
use townpick_gateways::{handover::Handover, mail::OutgoingMail};
use townpick_store::{
    admins::invitations::Invitation,
    notifications::{
        outbox::MessageText,
        trial::{self, Trial, TrialOutcome},
    },
};

use crate::{problem::Problem, state::App};

/// How long a provider may take; the request itself must still be answered in time.
const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// What the outbox calls the message.
const KEY: &str = "admin_invitation";

/// Sends the link and tells whether it went out. The outbox keeps what became of the email, without the link.
pub(super) async fn send(app: &App, invitation: &Invitation, link: &str) -> Result<bool, Problem> {
    let mail = written(app, invitation, link)?;
    let answer = tokio::time::timeout(LONGEST_WAIT, app.services.messaging.mailer.send(&mail)).await;
    let outcome = match answer {
        Ok(Ok(Handover::Accepted { provider_id })) => TrialOutcome::Sent { provider_id },
        Ok(Ok(Handover::StoredLocally)) => TrialOutcome::Local,
        Ok(Err(error)) => TrialOutcome::Failed { reason: error.to_string() },
        Err(_) => TrialOutcome::Failed { reason: "the provider did not answer in time".to_owned() },
    };
    let went_out = matches!(outcome, TrialOutcome::Sent { .. });
    let stored =
        MessageText { subject: Some(mail.subject.clone()), content: mail.text.replace(link, "(the link)") };
    let kept = Trial { id: mail.id, template_key: KEY.to_owned(), channel: Channel::Email, stored, outcome };
    let mut tx = app.services.database.write().await?;
    trial::record(&mut tx, &kept, app.services.clock.now()).await?;
    tx.commit().await?;
    Ok(went_out)
}

fn written(app: &App, invitation: &Invitation, link: &str) -> Result<OutgoingMail, Problem> {
    let (now, brand) = (app.services.clock.now(), &app.settings.brand);
    // What the link is made of has no meaning in a template, and neither has a role.
    let message = format!(
        "{{{{ user_name }}}} invites you to help run {{{{ brand_name }}}} as {role}.\n\n\
         Choose your password: {link}\n\n\
         The link is for you alone. It works once, within seven days. If you did not expect it, do nothing.",
        role = invitation.role,
    );
    let words = MessageTemplate { subject: "Help run {{ brand_name }}", message: &message, sms: None };
    let values = Values::default()
        .text(Variable::UserName, invitation.invited_by.as_str())
        .text(Variable::BrandName, brand.name.as_str());
    let frame = Frame {
        brand_name: brand.name.clone(),
        base_url: app.settings.base_url().to_owned(),
        contact_email: brand.contact_email.clone(),
        postal_address: None,
        links: None,
        for_the_record: None,
    };
    let email = template::email(&words, &values, &frame).map_err(|error| {
        tracing::error!(%error, "the email of an invitation could not be written");
        Problem::internal()
    })?;
    Ok(OutgoingMail {
        id: NotificationId::new(now, app.services.entropy.bytes()),
        to: invitation.email.clone(),
        subject: email.subject,
        text: email.text,
        html: email.html,
        unsubscribe_url: None,
        date: now,
    })
}
