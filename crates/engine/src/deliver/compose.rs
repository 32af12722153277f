//! Writes a message: the template of its kind with what is known about the member, the town, the contest and the
//! drawing, and with the personal links, which exist nowhere but in the message itself.

use std::borrow::Cow;

use townpick_domain::{
    claim::PlaceState,
    contact::{Phone, format_phone_for_display},
    delivery::{NEW_LINK, PHONE_CHANGE_CODE},
    drawing::head::LedgerHead,
    ids::{MemberId, TownId},
    prize, spoken_time,
    template::{self, ForTheRecord, Frame, PersonalLinks, Reason, TemplateError, Values, Variable},
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

/// Writes one message. `head` is where its town's ledger stands now, for those that tell it.
pub(super) fn compose(
    message: &Leased,
    channel: Channel,
    template: &Template,
    head: Option<&LedgerHead>,
    settings: &MessageSettings,
    secrets: &Secrets,
    now: Timestamp,
) -> Result<Composed, ComposeError> {
    let message = &as_of(message, now);
    let links = Links::new(message, channel, settings, secrets, now);
    let values = values(message, settings, &links);
    let words = template.edited.words();
    match channel {
        Channel::Email => {
            let frame = links.frame(settings, for_the_record(message, head, settings));
            let written = template::email(&words, &values, &frame)?;
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
            Ok(Composed { stored: links.hidden_in(&whole), whole, outgoing: Outgoing::Mail(Box::new(mail)) })
        }
        Channel::Sms => {
            let personal_link = links.personal.as_ref().map(|links| links.preferences_url.as_str());
            let written = template::sms(&words, &values, personal_link)?;
            if written.is_blank {
                return Err(ComposeError::NothingToSay);
            }
            let body = written.text;
            let to = phone_number(message).ok_or(ComposeError::NoAddress)?;
            let whole = MessageText { subject: None, content: body.clone() };
            let stored = if message.due.template_key == PHONE_CHANGE_CODE {
                MessageText { subject: None, content: "(a code, which is not stored)".to_owned() }
            } else {
                links.hidden_in(&whole)
            };
            let text = OutgoingText { id: message.id, to, body, valid_for: None };
            Ok(Composed { stored, whole, outgoing: Outgoing::Text(text) })
        }
    }
}

/// A welcome that comes late says nothing of a contest that is over by then.
fn as_of(message: &Leased, now: Timestamp) -> Cow<'_, Leased> {
    let is_over = message.due.voided_at.is_some() || message.contest_ends_at.is_some_and(|end| end <= now);
    if message.due.template_key != "welcome" || !is_over {
        return Cow::Borrowed(message);
    }
    Cow::Owned(Leased {
        contest_id: None,
        contest_code: None,
        proof_code: None,
        contest_title: None,
        prize_description: None,
        business_name: None,
        business_phone: None,
        business_address: None,
        special_instructions: None,
        ..message.clone()
    })
}

/// Where an email goes: to the member, or to the people who run the service.
pub(super) fn email_address(message: &Leased, settings: &MessageSettings) -> Option<String> {
    if message.due.is_for_member() { message.email.clone() } else { settings.admin_notice_email.clone() }
}

/// Where a text goes.
pub(super) fn phone_number(message: &Leased) -> Option<Phone> {
    let digits = if message.due.template_key == PHONE_CHANGE_CODE {
        message.new_phone.as_deref()
    } else {
        message.phone_number.as_deref()
    };
    Phone::parse(digits?).ok()
}

/// The member whose personal links stand in a message. A number that is not confirmed yet may be a stranger's.
pub(super) fn linked_member(message: &Leased) -> Option<MemberId> {
    let may_have_links = message.due.is_for_member() && message.due.template_key != PHONE_CHANGE_CODE;
    message.member_id.filter(|_| may_have_links)
}

/// The addresses that stand in one message, and which parts of them nobody else may know.
struct Links {
    contest: Option<String>,
    proof: Option<String>,
    claim: Option<String>,
    personal: Option<PersonalLinks>,
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
        let ticket = message.contest_id.zip(message.member_id).filter(|_| has_ticket(message));
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
            let preferences = match channel {
                Channel::Email => {
                    let token = secrets.preference_token(PersonalLink::new(member, channel, now));
                    format!("preferences/{}", hide(token))
                }
                Channel::Sms => {
                    format!("m/{}", hide(secrets.text_link(member, message.links_revoked_at)))
                }
            };
            let links = PersonalLinks {
                preferences_url: format!("{base}/{preferences}"),
                unsubscribe_url: format!("{base}/unsubscribe/{unsubscribe}"),
                reason: reason(message),
            };
            (links, format!("{base}/api/unsubscribe/{unsubscribe}"))
        };
        let (personal, one_click) = linked_member(message).map(&mut personal).unzip();
        Self { contest, proof, claim, personal, one_click, secrets: hidden }
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

/// The town whose ledger's head a message tells: only those that go to a whole town do, and only as emails.
pub(super) fn witnessed_town(message: &Leased, channel: Channel) -> Option<TownId> {
    let tells = channel == Channel::Email && ForTheRecord::is_under(&message.due.template_key);
    message.town_id.filter(|_| tells)
}

fn for_the_record(
    message: &Leased,
    head: Option<&LedgerHead>,
    settings: &MessageSettings,
) -> Option<ForTheRecord> {
    let (head, slug) = head.zip(message.town_slug.as_deref())?;
    Some(ForTheRecord::new(head.clone(), &settings.base_url, slug))
}

/// Why a member gets a message by email.
fn reason(message: &Leased) -> Reason {
    match (message.due.is_subscribed, message.due.template_key.as_str()) {
        (Some(true), _) => Reason::Joined,
        (_, "phone_changed") => Reason::ChangedPhone,
        (_, NEW_LINK) => Reason::AskedForLink,
        _ => Reason::OwnPrize,
    }
}

/// Whether the drawing is over, so that the member has a ticket to look at.
fn has_ticket(message: &Leased) -> bool {
    message.place_id.is_some() || message.due.template_key == "drawing_result"
}

fn values(message: &Leased, settings: &MessageSettings, links: &Links) -> Values {
    let is_winner = message.due.place_state.is_some_and(PlaceState::has_prize);
    let personal = links.personal.as_ref();
    let giver = message.business_name.as_deref().unwrap_or_default();
    let (zone, deadline) = (message.due.zone(), message.claim_deadline);
    Values::default()
        .optional(Variable::UserName, message.first_name.clone())
        .optional(Variable::TownName, message.town_name.clone())
        .optional(Variable::BusinessName, message.business_name.clone())
        .optional(Variable::PrizeDescription, message.prize_description.as_deref().map(prize::in_a_sentence))
        .optional(
            Variable::FullPrize,
            message.prize_description.as_deref().map(|description| prize::with_giver(description, giver)),
        )
        .optional(Variable::BusinessPhone, message.business_phone.as_deref().map(format_phone_for_display))
        .optional(Variable::BusinessAddress, message.business_address.clone())
        .optional(Variable::SpecialInstructions, message.special_instructions.clone())
        .flag(Variable::IsWinner, is_winner)
        .optional(Variable::ContestUrl, links.contest.clone())
        .optional(Variable::ClaimUrl, links.claim.clone())
        .optional(Variable::ProofUrl, links.proof.clone())
        .optional(Variable::UnsubscribeUrl, personal.map(|links| links.unsubscribe_url.clone()))
        .optional(Variable::PreferencesUrl, personal.map(|links| links.preferences_url.clone()))
        .optional(Variable::ContestTitle, message.contest_title.clone())
        .optional(Variable::ClaimDeadline, deadline.map(|deadline| spoken_time::in_full(deadline, zone)))
        .optional(
            Variable::ClaimDeadlineShort,
            deadline.map(|deadline| spoken_time::in_short(deadline, zone)),
        )
        .optional(Variable::ConsolationPrize, message.consolation_prize.clone())
        .optional(
            Variable::ConsolationRedemptionInstructions,
            message.consolation_redemption_instructions.clone(),
        )
        .text(Variable::BrandName, settings.brand_name.as_str())
        .text(Variable::ContactEmail, settings.contact_email.as_str())
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
