//! Tokens of personal links.

use townpick_domain::{
    channel::Channel,
    ids::{ContestId, DrawingPlaceId, MemberId, NotificationId},
    time::Timestamp,
};
use townpick_fuzz::{Target, text};

use super::{PersonalLink, Secrets};

const MEMBER: MemberId = MemberId::from_bytes([3; 16]);
const CONTEST: ContestId = ContestId::from_bytes([4; 16]);
const NONCE: [u8; 16] = [5; 16];
const EMAIL: &str = "maria@people.example";

fn secrets() -> Secrets {
    Secrets::from_seed([7; 32])
}

fn now() -> Timestamp {
    Timestamp::from_microseconds(1_700_000_000_123_000).expect("it is an instant")
}

fn link() -> PersonalLink {
    PersonalLink::new(MEMBER, Channel::Email, now())
}

/// Every token that is made here, each for one purpose.
fn made(secrets: &Secrets) -> [String; 7] {
    [
        secrets.preference_token(link()),
        secrets.ticket_token(CONTEST, link()),
        secrets.unsubscribe_token(MEMBER),
        secrets.open_token(NotificationId::from_bytes([6; 16])),
        secrets.email_change_token(MEMBER, EMAIL, now()),
        secrets.self_question(NONCE),
        secrets.self_answer(NONCE, true),
    ]
}

/// A token opens what it was made for and nothing else, in the one spelling in which it was made.
pub(crate) const PERSONAL_LINKS: Target = Target {
    name: "personal_links",
    seeds: || {
        let secrets = secrets();
        let others =
            [secrets.claim_token(DrawingPlaceId::from_bytes([8; 16])), secrets.text_link(MEMBER, None)];
        made(&secrets).into_iter().chain(others).map(String::into_bytes).collect()
    },
    holds: |bytes| {
        let text = text(bytes);
        let secrets = secrets();
        let made = made(&secrets);
        let opens = [
            secrets.preference_link(&text).inspect(|opened| assert_eq!(opened.member, MEMBER)).is_some(),
            secrets.ticket_link(CONTEST, &text).inspect(|opened| assert_eq!(opened.member, MEMBER)).is_some(),
            secrets.unsubscribe_holder(&text).inspect(|opened| assert_eq!(*opened, MEMBER)).is_some(),
            secrets.opened_notification(&text).is_some(),
            secrets.confirms_email(&text, EMAIL, now()),
            secrets.read_self_question(&text).inspect(|opened| assert_eq!(*opened, NONCE)).is_some(),
            secrets.read_self_answer(NONCE, &text).inspect(|saw_proxy| assert!(saw_proxy)).is_some(),
        ];
        for (opens, made) in opens.into_iter().zip(&made) {
            assert_eq!(opens, *made == text);
        }
        let _ = (Secrets::said_email_changer(&text), Secrets::claim_token_hash(&text));
        let _ = (secrets.text_link_hashes(&text), secrets.preference_token_of(&[0; 32], &text, link()));
    },
};
