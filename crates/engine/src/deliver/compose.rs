//! Writes a message: the template of its kind with what is known about the member, the town, the contest and the
//! drawing, and with the personal links, which exist nowhere but in the message itself.

use std::borrow::Cow;

use townpick_domain::{
    contact::Phone,
    drawing::head::LedgerHead,
    ids::{MemberId, NotificationId, TownId},
    notice::EditedNotice,
    template::{self, ForTheRecord, Frame, PersonalLinks, ReadTemplates, TemplateError, Values, Variable},
    time::Timestamp,
};
use townpick_gateways::{
    keys::{PersonalLink, Secrets},
    mail::OutgoingMail,
    sms::OutgoingText,
};
use townpick_store::{
    notifications::outbox::{Channel, Leased, MessageText},
    templates::Template,
};

use crate::providers::MessageSettings;

/// A message, ready to be handed over.
pub(super) struct Composed {
    /// What goes out.
    pub outgoing: Outgoing,
    /// The text to store: the same words without the secrets of personal links.
    pub stored: MessageText,
    /// Everything it says, for the local outbox.
    pub whole: MessageText,
}

/// What goes out.
pub(super) enum Outgoing {
    Mail(Box<OutgoingMail>),
    Text(OutgoingText),
}

impl Composed {
    /// The message's id.
    pub(super) fn id(&self) -> NotificationId {
        match &self.outgoing {
            Outgoing::Mail(mail) => mail.id,
            Outgoing::Text(text) => text.id,
        }
    }
}

/// Why a message cannot be written.
#[derive(Debug, thiserror::Error)]
pub(super) enum ComposeError {
    #[error("The template cannot be filled in. {0}")]
    Template(#[from] TemplateError),
    #[error("The message has nowhere to go.")]
    NoAddress,
    #[error("Its template says nothing to them.")]
    NothingToSay,
}

/// Writes one message, in the words of the notice that it brings or of its template. `head` is where its town's ledger
/// stands now, for those that tell it.
#[expect(clippy::too_many_arguments, reason = "a message is made of all of these")]
pub(super) fn compose(
    message: &Leased,
    channel: Channel,
    read: &ReadTemplates<'_>,
    template: &Template,
    notice: Option<&EditedNotice>,
    head: Option<&LedgerHead>,
    settings: &MessageSettings,
    secrets: &Secrets,
    now: Timestamp,
) -> Result<Composed, ComposeError> {
    let message = &as_of(message, now);
    let links = Links::new(message, channel, settings, secrets, now);
    let values = values(message, settings, &links);
    let words = notice.map_or_else(|| template.edited.words(), EditedNotice::words);
    match channel {
        Channel::Email => {
            let frame = links.frame(settings, for_the_record(message, head, settings));
            let written = template::email_of(read, &words, &values, &frame)?;
            if written.is_blank {
                return Err(ComposeError::NothingToSay);
            }
            // A notice without anybody to tell is written all the same: it stays in the local outbox.
            let to = match email_address(message, settings) {
                None if message.due.is_for_member() => return Err(ComposeError::NoAddress),
                to => to.unwrap_or_default(),
            };
            let whole = MessageText { subject: Some(written.subject.clone()), content: written.text.clone() };
            let mail = OutgoingMail {
                id: message.id,
                to,
                subject: written.subject,
                text: written.text,
                html: match links.pixel(message, settings, secrets) {
                    Some(pixel) => with_pixel(&written.html, &pixel),
                    None => written.html,
                },
                unsubscribe_url: links.one_click.clone(),
                date: now,
            };
            let stored = stored(message, &links, &whole);
            Ok(Composed { stored, whole, outgoing: Outgoing::Mail(Box::new(mail)) })
        }
        Channel::Sms => {
            let personal_link = links.personal.as_ref().map(|links| links.preferences_url.as_str());
            let written = template::sms_of(read, &words, &values, personal_link)?;
            if written.is_blank {
                return Err(ComposeError::NothingToSay);
            }
            let body = written.text;
            let to = phone_number(message).ok_or(ComposeError::NoAddress)?;
            let whole = MessageText { subject: None, content: body.clone() };
            let text = OutgoingText { id: message.id, to, body, valid_for: None };
            Ok(Composed { stored: stored(message, &links, &whole), whole, outgoing: Outgoing::Text(text) })
        }
    }
}

/// What is stored of a message: nothing that somebody could use who reads it later.
fn stored(message: &Leased, links: &Links, whole: &MessageText) -> MessageText {
    match message.due.stored_instead() {
        Some(words) => MessageText { subject: whole.subject.clone(), content: words.to_owned() },
        None => links.hidden_in(whole),
    }
}

/// The message without its contest, where it says nothing of it any more.
fn as_of(message: &Leased, now: Timestamp) -> Cow<'_, Leased> {
    if message.due.speaks_of_contest(message.contest_ends_at, now) {
        return Cow::Borrowed(message);
    }
    Cow::Owned(Leased {
        contest_id: None,
        contest_code: None,
        proof_code: None,
        facts: message.facts.without_contest(),
        ..message.clone()
    })
}

/// Where an email goes: to the member, or to the people who run the service.
pub(super) fn email_address(message: &Leased, settings: &MessageSettings) -> Option<String> {
    if !message.due.is_for_member() {
        return settings.admin_notice_email.clone();
    }
    let own = message.email.as_deref();
    message.due.email_address(own, message.new_email.as_deref(), message.old_email.as_deref())
}

/// Where a text goes.
pub(super) fn phone_number(message: &Leased) -> Option<Phone> {
    let (own, new) = (message.phone_number.as_deref(), message.new_phone.as_deref());
    message.due.phone_number(own, new, message.texter_phone.as_deref())
}

/// The member whose personal links stand in a message.
pub(super) fn linked_member(message: &Leased) -> Option<MemberId> {
    message.member_id.filter(|_| message.due.has_personal_links())
}

/// The addresses that stand in one message, and which parts of them nobody else may know.
struct Links {
    contest: Option<String>,
    proof: Option<String>,
    claim: Option<String>,
    email_confirmation: Option<String>,
    personal: Option<PersonalLinks>,
    confirm: Option<String>,
    one_click: Option<String>,
    secrets: Vec<String>,
}

impl Links {
    fn new(
        message: &Leased,
        channel: Channel,
        settings: &MessageSettings,
        secrets: &Secrets,
        now: Timestamp,
    ) -> Self {
        let base = settings.base_url.as_str();
        let mut hidden = Vec::new();
        let mut hide = |token: String| {
            hidden.push(token.clone());
            token
        };
        let claim = message
            .place_id
            .zip(message.claim_token_hash.as_ref())
            .and_then(|(place, hash)| secrets.claim_token_of(place, hash))
            .map(|token| format!("{base}/claims/{}", hide(token)));
        let email_confirmation = message
            .member_id
            .zip(message.new_email.as_deref())
            .zip(message.email_asked_at)
            .map(|((member, email), asked_at)| secrets.email_change_token(member, email, asked_at))
            .map(|token| format!("{base}/confirm-email/{}", hide(token)));
        let ticket = message.contest_id.zip(message.member_id).filter(|_| message.due.has_ticket());
        let proof = message.contest_id.map(|contest| match (channel, &message.proof_code, ticket) {
            (Channel::Sms, Some(code), _) => format!("{base}/{code}"),
            (Channel::Email, _, Some((contest, member))) => {
                let token = hide(secrets.ticket_token(contest, PersonalLink::new(member, channel, now)));
                format!("{base}/drawings/{contest}?ticket={token}")
            }
            _ => format!("{base}/drawings/{contest}"),
        });
        let contest = match (channel, &message.contest_code, &message.town_slug, message.contest_id) {
            (Channel::Sms, Some(code), _, _) => Some(format!("{base}/{code}")),
            (_, _, Some(slug), Some(_)) => Some(format!("{base}/towns/{slug}/contest")),
            (_, _, Some(slug), None) => Some(format!("{base}/towns/{slug}")),
            _ => None,
        };
        let mut personal = |member: MemberId| {
            let unsubscribe = hide(secrets.unsubscribe_token(member));
            // The link in a text leads whoever has not confirmed to that page by itself.
            let (preferences, confirm) = match channel {
                Channel::Email => {
                    let token = hide(secrets.preference_token(PersonalLink::new(member, channel, now)));
                    (format!("preferences/{token}"), format!("confirm/{token}"))
                }
                Channel::Sms => {
                    let link = format!("m/{}", hide(secrets.text_link(member, message.links_revoked_at)));
                    (link.clone(), link)
                }
            };
            let links = PersonalLinks {
                preferences_url: format!("{base}/{preferences}"),
                unsubscribe_url: format!("{base}/unsubscribe/{unsubscribe}"),
                reason: message.due.reason(),
            };
            (links, (format!("{base}/{confirm}"), format!("{base}/api/unsubscribe/{unsubscribe}")))
        };
        let (personal, others) = linked_member(message).map(&mut personal).unzip();
        let (confirm, one_click) = others.unzip();
        let confirm = confirm.filter(|_| message.due.asks_to_confirm());
        Self { contest, proof, claim, email_confirmation, personal, confirm, one_click, secrets: hidden }
    }

    fn frame(&self, settings: &MessageSettings, for_the_record: Option<ForTheRecord>) -> Frame {
        Frame {
            brand_name: settings.brand_name.clone(),
            base_url: settings.base_url.clone(),
            contact_email: settings.contact_email.clone(),
            postal_address: settings.postal_address.clone(),
            links: self.personal.clone(),
            for_the_record,
        }
    }

    /// The picture whose loading tells that a member opened an email.
    fn pixel(&self, message: &Leased, settings: &MessageSettings, secrets: &Secrets) -> Option<String> {
        let wanted = settings.open_tracking && self.personal.is_some();
        wanted.then(|| format!("{}/api/opens/{}.gif", settings.base_url, secrets.open_token(message.id)))
    }

    /// The same words without what makes a personal link work.
    fn hidden_in(&self, text: &MessageText) -> MessageText {
        let hide =
            |text: &str| self.secrets.iter().fold(text.to_owned(), |text, token| text.replace(token, "…"));
        MessageText { subject: text.subject.as_deref().map(hide), content: hide(&text.content) }
    }
}

/// The town whose ledger's head a message tells.
pub(super) fn witnessed_town(message: &Leased, channel: Channel) -> Option<TownId> {
    message.town_id.filter(|_| message.due.tells_ledger_head(channel))
}

fn for_the_record(
    message: &Leased,
    head: Option<&LedgerHead>,
    settings: &MessageSettings,
) -> Option<ForTheRecord> {
    let (head, slug) = head.zip(message.town_slug.as_deref())?;
    Some(ForTheRecord::new(head.clone(), &settings.base_url, slug))
}

fn values(message: &Leased, settings: &MessageSettings, links: &Links) -> Values {
    let personal = links.personal.as_ref();
    let facts = message.facts.values(&message.due);
    facts
        .optional(Variable::ContestUrl, links.contest.clone())
        .optional(Variable::ClaimUrl, links.claim.clone())
        .optional(Variable::ProofUrl, links.proof.clone())
        .optional(Variable::EmailConfirmationUrl, links.email_confirmation.clone())
        .optional(Variable::ConfirmUrl, links.confirm.clone())
        .optional(Variable::UnsubscribeUrl, personal.map(|links| links.unsubscribe_url.clone()))
        .optional(Variable::PreferencesUrl, personal.map(|links| links.preferences_url.clone()))
        .text(Variable::BrandName, settings.brand_name.as_str())
        .text(Variable::ContactEmail, settings.contact_email.as_str())
        .text(Variable::TermsUrl, format!("{}/terms", settings.base_url))
        .text(Variable::DashboardUrl, format!("{}/admin", settings.base_url))
        .and_details(&message.due.details)
}

fn with_pixel(html: &str, address: &str) -> String {
    let picture =
        format!(r#"<img src="{address}" width="1" height="1" alt="" style="display:block;border:0">"#);
    match html.rfind("</body>") {
        Some(end) => format!("{}{picture}{}", &html[..end], &html[end..]),
        None => format!("{html}{picture}"),
    }
}
