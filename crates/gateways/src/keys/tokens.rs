//! Personal links: tokens that nobody can guess and that open exactly one thing.
//!
//! Each purpose has its own label, so a token made for one is worthless for another. All comparisons take the same
//! time whatever was sent.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use hmac::Mac as _;
use sha2::{Digest as _, Sha256};
use townpick_domain::{
    ids::{ContestId, DrawingPlaceId, MemberId, NotificationId},
    time::Timestamp,
};

use super::{
    KeyName, Keys, Secrets,
    code::code,
    key_set::Key,
    personal_link::{DATED_LENGTH, PersonalLink},
};

/// Half of the code is enough: 128 bits cannot be guessed, and links stay short.
const CODE_LENGTH: usize = 16;
/// Text messages are paid by length. 64 bits are enough for a link that is looked up, and so can be limited in how often
/// it is tried.
const TEXT_LINK_LENGTH: usize = 8;
const PREFERENCES: &[u8] = b"preferences";

impl Secrets {
    /// The winner's link to claim a prize: `/claims/{token}`.
    pub fn claim_token(&self, place: DrawingPlaceId) -> String {
        claim_token(newest(&self.current()), place)
    }

    /// The same link as it was made when this was stored of it, whichever version of the key made it.
    pub fn claim_token_of(&self, place: DrawingPlaceId, hash: &[u8]) -> Option<String> {
        let keys = self.current();
        let mut tokens = versions(&keys).map(|key| claim_token(&key.secret, place));
        tokens.find(|token| Self::claim_token_hash(token).is_some_and(|own| own == hash))
    }

    /// What is stored of a claim's link, by which the place is found again.
    pub fn claim_token_hash(token: &str) -> Option<[u8; 32]> {
        let code = URL_SAFE_NO_PAD.decode(token).ok().filter(|code| code.len() == CODE_LENGTH)?;
        Some(Sha256::digest(&code).into())
    }

    /// A member's link to their ticket: `/drawings/{contest}?ticket={token}`.
    pub fn ticket_token(&self, contest: ContestId, link: PersonalLink) -> String {
        dated(newest(&self.current()), &ticket_purpose(contest), &link)
    }

    /// What a link to a ticket says about itself, if it is one of ours.
    pub fn ticket_link(&self, contest: ContestId, token: &str) -> Option<PersonalLink> {
        self.open_dated(&ticket_purpose(contest), token)
    }

    /// A member's link to their preferences: `/preferences/{token}`.
    pub fn preference_token(&self, link: PersonalLink) -> String {
        dated(newest(&self.current()), PREFERENCES, &link)
    }

    /// What a link to preferences says about itself, if it is one of ours.
    pub fn preference_link(&self, token: &str) -> Option<PersonalLink> {
        self.open_dated(PREFERENCES, token)
    }

    /// A member's link to their preferences in a text message: `/m/{code}`. It is another one once the links they had were
    /// revoked.
    pub fn text_link(&self, member: MemberId, revoked_at: Option<Timestamp>) -> String {
        let revoked_at = revoked_at.map(|revoked_at| revoked_at.as_microseconds().to_be_bytes());
        let parts: [&[u8]; 4] =
            [b"text", &[0], &member.to_bytes(), revoked_at.as_ref().map_or(&[], |at| at.as_slice())];
        let code = code(newest(&self.current()), &parts).finalize().into_bytes();
        URL_SAFE_NO_PAD.encode(&code[..TEXT_LINK_LENGTH])
    }

    /// What is stored of the link in a text message, by which the member is found again. Links so short could be tried
    /// out against a hash without a key.
    pub fn text_link_hash(&self, link: &str) -> Option<[u8; 32]> {
        self.text_link_hashes(link).into_iter().next()
    }

    /// Everything that a link may be stored as, under every version of the key, the newest first; nothing for what is no
    /// such link.
    pub fn text_link_hashes(&self, link: &str) -> Vec<[u8; 32]> {
        let given = URL_SAFE_NO_PAD.decode(link).ok().filter(|code| code.len() == TEXT_LINK_LENGTH);
        let Some(given) = given else { return Vec::new() };
        versions(&self.current()).map(|key| text_link_hash(key, &given)).collect()
    }

    /// The link to preferences that a link in a text message leads to, made with the version of the key under which that
    /// one is stored: what was revoked stays revoked.
    pub fn preference_token_of(
        &self,
        stored_as: &[u8],
        link: &str,
        leads_to: PersonalLink,
    ) -> Option<String> {
        let given = URL_SAFE_NO_PAD.decode(link).ok()?;
        let keys = self.current();
        let key = versions(&keys).find(|key| text_link_hash(key, &given) == stored_as)?;
        Some(dated(&key.secret, PREFERENCES, &leads_to))
    }

    /// A member's link to stop messages with one click: `/api/unsubscribe/{token}`.
    pub fn unsubscribe_token(&self, member: MemberId) -> String {
        self.sign(b"unsubscribe", member.to_bytes())
    }

    /// Who asks for no more messages.
    pub fn unsubscribe_holder(&self, token: &str) -> Option<MemberId> {
        self.open(b"unsubscribe", token).map(MemberId::from_bytes)
    }

    /// The link that confirms a new email address of a member: `/confirm-email/{token}`. It is another one for each
    /// address and whenever it is asked for anew.
    pub fn email_change_token(&self, member: MemberId, email: &str, asked_at: Timestamp) -> String {
        self.sign(&email_change_purpose(email, asked_at), member.to_bytes())
    }

    /// Whose link to a new email address this says that it is; only [`Self::confirms_email`] tells whether it is one.
    pub fn said_email_changer(token: &str) -> Option<MemberId> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok().filter(|bytes| bytes.len() == 16 + CODE_LENGTH)?;
        bytes.first_chunk().copied().map(MemberId::from_bytes)
    }

    /// Whether a link confirms this address, asked for at this instant.
    pub fn confirms_email(&self, token: &str, email: &str, asked_at: Timestamp) -> bool {
        self.open(&email_change_purpose(email, asked_at), token).is_some()
    }

    /// The address of the picture that tells that an email was opened.
    pub fn open_token(&self, notification: NotificationId) -> String {
        self.sign(b"open", notification.to_bytes())
    }

    /// Which email was opened.
    pub fn opened_notification(&self, token: &str) -> Option<NotificationId> {
        self.open(b"open", token).map(NotificationId::from_bytes)
    }

    /// What this installation asks of its own public address: nobody else can ask it.
    pub fn self_question(&self, nonce: [u8; 16]) -> String {
        self.sign(b"self question", nonce)
    }

    /// What was asked, if this installation asked it.
    pub fn read_self_question(&self, question: &str) -> Option<[u8; 16]> {
        self.open(b"self question", question)
    }

    /// The answer, which shows that it is this installation that gives it, and tells whether its requests come through a
    /// proxy that it does not trust.
    pub fn self_answer(&self, nonce: [u8; 16], saw_untrusted_proxy: bool) -> String {
        self.sign(self_answer_purpose(saw_untrusted_proxy), nonce)
    }

    /// What the answer to this question tells; nothing unless this installation gave it.
    pub fn read_self_answer(&self, nonce: [u8; 16], answer: &str) -> Option<bool> {
        let says = |told: &bool| self.open(self_answer_purpose(*told), answer) == Some(nonce);
        [false, true].into_iter().find(says)
    }

    fn open_dated(&self, purpose: &[u8], token: &str) -> Option<PersonalLink> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (said, given) = bytes.split_first_chunk::<DATED_LENGTH>()?;
        let keys = self.current();
        let key = versions(&keys).find(|key| {
            let expected = code(&key.secret, &[purpose, &[0], said]);
            given.len() == CODE_LENGTH && expected.verify_truncated_left(given).is_ok()
        })?;
        PersonalLink::read(said, key.is_revoked)
    }

    fn sign(&self, purpose: &[u8], id: [u8; 16]) -> String {
        let code = code(newest(&self.current()), &[purpose, &[0], &id]).finalize().into_bytes();
        URL_SAFE_NO_PAD.encode([&id[..], &code[..CODE_LENGTH]].concat())
    }

    fn open(&self, purpose: &[u8], token: &str) -> Option<[u8; 16]> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (id, given) = bytes.split_first_chunk::<16>()?;
        let is_right = |key: &Key| {
            let expected = code(&key.secret, &[purpose, &[0], id]);
            given.len() == CODE_LENGTH && expected.verify_truncated_left(given).is_ok()
        };
        versions(&self.current()).any(is_right).then_some(*id)
    }
}

/// The version that new links are made with.
fn newest(keys: &Keys) -> &[u8; 32] {
    keys.set.newest(KeyName::Links)
}

/// Every version, the newest first.
fn versions(keys: &Keys) -> impl Iterator<Item = &Key> {
    keys.set.versions(KeyName::Links).iter().rev()
}

/// A link that says when it was made, under its code: nobody can make it younger.
fn dated(key: &[u8; 32], purpose: &[u8], link: &PersonalLink) -> String {
    let said = link.written();
    let code = code(key, &[purpose, &[0], &said]).finalize().into_bytes();
    URL_SAFE_NO_PAD.encode([&said[..], &code[..CODE_LENGTH]].concat())
}

fn text_link_hash(key: &Key, given: &[u8]) -> [u8; 32] {
    code(&key.secret, &[b"text link", &[0], given]).finalize().into_bytes().into()
}

fn claim_token(key: &[u8; 32], place: DrawingPlaceId) -> String {
    let code = code(key, &[b"claim", &place.to_bytes()]).finalize().into_bytes();
    URL_SAFE_NO_PAD.encode(&code[..CODE_LENGTH])
}

fn self_answer_purpose(saw_untrusted_proxy: bool) -> &'static [u8] {
    if saw_untrusted_proxy { b"self answer, through a proxy" } else { b"self answer" }
}

fn ticket_purpose(contest: ContestId) -> Vec<u8> {
    [&b"ticket"[..], &contest.to_bytes()].concat()
}

fn email_change_purpose(email: &str, asked_at: Timestamp) -> Vec<u8> {
    [&b"email change"[..], &asked_at.as_microseconds().to_be_bytes(), email.as_bytes()].concat()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use townpick_domain::channel::Channel;

    use super::*;
    use crate::entropy::SeededEntropy;

    const MEMBER: MemberId = MemberId::from_bytes([7; 16]);

    fn link() -> PersonalLink {
        PersonalLink::new(MEMBER, Channel::Sms, "2026-06-10T12:00:00.123Z".parse().unwrap())
    }

    fn secrets() -> Secrets {
        Secrets::from_seed([1; 32])
    }

    #[test]
    fn an_installation_knows_itself_and_nobody_can_pretend() {
        let (ours, other, nonce) = (secrets(), Secrets::from_seed([2; 32]), [9; 16]);
        assert_eq!(ours.read_self_question(&ours.self_question(nonce)), Some(nonce));
        assert_eq!(ours.read_self_question(&other.self_question(nonce)), None);
        for told in [false, true] {
            assert_eq!(ours.read_self_answer(nonce, &ours.self_answer(nonce, told)), Some(told));
        }
        // Neither another installation, nor an answer to another question, nor the question itself.
        assert_eq!(ours.read_self_answer(nonce, &other.self_answer(nonce, false)), None);
        assert_eq!(ours.read_self_answer(nonce, &ours.self_answer([8; 16], false)), None);
        assert_eq!(ours.read_self_answer(nonce, &ours.self_question(nonce)), None);
    }

    #[test]
    fn a_link_to_a_new_email_address_confirms_that_address_as_it_was_asked_for_last() {
        let (then, later) =
            ("2026-06-10T12:00:00Z".parse().unwrap(), "2026-06-10T12:00:01Z".parse().unwrap());
        let token = secrets().email_change_token(MEMBER, "new@people.example", then);
        assert_eq!(Secrets::said_email_changer(&token), Some(MEMBER));
        assert!(secrets().confirms_email(&token, "new@people.example", then));
        assert!(!secrets().confirms_email(&token, "new@people.example", later));
        assert!(!secrets().confirms_email(&token, "other@people.example", then));
        assert!(!Secrets::from_seed([2; 32]).confirms_email(&token, "new@people.example", then));
        assert_eq!(Secrets::said_email_changer(&token[1..]), None);
    }

    #[test]
    fn a_link_opens_what_it_was_made_for() {
        let (contest, notification) = (ContestId::from_bytes([3; 16]), NotificationId::from_bytes([4; 16]));
        assert_eq!(secrets().preference_link(&secrets().preference_token(link())), Some(link()));
        assert_eq!(secrets().unsubscribe_holder(&secrets().unsubscribe_token(MEMBER)), Some(MEMBER));
        let ticket = secrets().ticket_token(contest, link());
        assert_eq!(secrets().ticket_link(contest, &ticket), Some(link()));
        assert_eq!(secrets().opened_notification(&secrets().open_token(notification)), Some(notification));
    }

    #[test]
    fn a_link_is_worthless_for_anything_else() {
        let token = secrets().preference_token(link());
        assert_eq!(secrets().unsubscribe_holder(&token), None);
        assert_eq!(secrets().ticket_link(ContestId::from_bytes([3; 16]), &token), None);
        let ticket = secrets().ticket_token(ContestId::from_bytes([3; 16]), link());
        assert_eq!(secrets().ticket_link(ContestId::from_bytes([4; 16]), &ticket), None);
        assert_eq!(Secrets::from_seed([2; 32]).preference_link(&token), None);
        let claim = secrets().claim_token(DrawingPlaceId::from_bytes(MEMBER.to_bytes()));
        assert_eq!(secrets().preference_link(&claim), None);
        assert_eq!(secrets().unsubscribe_holder(&claim), None);
        assert_eq!(secrets().ticket_link(ContestId::from_bytes([3; 16]), &claim), None);
        assert_ne!(Secrets::claim_token_hash(&claim), Secrets::claim_token_hash(&token));
    }

    #[test]
    fn a_changed_or_shortened_link_opens_nothing() {
        let token = secrets().preference_token(link());
        for position in 0..token.len() {
            let mut changed = token.clone().into_bytes();
            changed[position] = if changed[position] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8_lossy(&changed).into_owned();
            assert_eq!(secrets().preference_link(&changed), None, "{changed}");
        }
        for shorter in ["", "AAAA", &token[..token.len() - 2]] {
            assert_eq!(secrets().preference_link(shorter), None);
        }
        assert_eq!(secrets().preference_link(&format!("{token}AAAA")), None);
    }

    #[test]
    fn a_link_in_a_text_is_short_and_known_by_its_keyed_hash_alone() {
        let link = secrets().text_link(MEMBER, None);
        assert_eq!(link.len(), 11);
        assert_eq!(secrets().text_link_hash(&link), secrets().text_link_hash(&link));
        assert_ne!(secrets().text_link_hash(&link), Secrets::from_seed([2; 32]).text_link_hash(&link));
        assert_ne!(
            link,
            secrets().text_link(MEMBER, Some(self::link().made_at)),
            "a revoked one never comes back"
        );
        assert_ne!(link, secrets().text_link(MemberId::from_bytes([8; 16]), None));
        for unreadable in ["", "guess", &link[..10], &format!("{link}A"), "áááááá", "AAAAAAAAAA "] {
            assert_eq!(secrets().text_link_hash(unreadable), None, "{unreadable}");
        }
    }

    #[test]
    fn a_claim_link_is_short_and_known_by_its_hash_alone() {
        let place = DrawingPlaceId::from_bytes([9; 16]);
        let token = secrets().claim_token(place);
        assert_eq!(token.len(), 22);
        assert!(Secrets::claim_token_hash(&token).is_some());
        assert_ne!(token, secrets().claim_token(DrawingPlaceId::from_bytes([8; 16])));
        assert_ne!(token, Secrets::from_seed([2; 32]).claim_token(place));
        assert_eq!(Secrets::claim_token_hash("guess"), None);
    }

    #[test]
    fn links_of_an_old_version_of_the_key_go_on_working() {
        let newer = secrets().with(KeyName::Links, [5; 32]);
        let (old, new) = (secrets().preference_token(link()), newer.preference_token(link()));
        assert_ne!(old, new);
        assert_eq!([&old, &new].map(|token| newer.preference_link(token)), [Some(link()); 2]);
        let link = secrets().text_link(MEMBER, None);
        assert!(newer.text_link_hashes(&link).contains(&secrets().text_link_hash(&link).unwrap()));
        let place = DrawingPlaceId::from_bytes([9; 16]);
        let claim = secrets().claim_token(place);
        let hash = Secrets::claim_token_hash(&claim).unwrap();
        assert_eq!(
            newer.claim_token_of(place, &hash),
            Some(claim),
            "a prize's link stays the one that is stored"
        );
        assert_eq!(newer.claim_token_of(place, &[0; 32]), None);
    }

    #[test]
    fn a_link_whose_version_was_revoked_says_so_also_where_a_text_leads_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let entropy = SeededEntropy::new(1);
        let secrets = Secrets::load(folder.path(), &entropy).unwrap();
        let (old, code) = (secrets.preference_token(link()), secrets.text_link(MEMBER, None));
        let stored = secrets.text_link_hash(&code).unwrap();
        let unsubscribe = secrets.unsubscribe_token(MEMBER);
        assert_eq!(secrets.revoke_links(&entropy).unwrap(), 2);
        assert!(secrets.preference_link(&old).unwrap().is_revoked);
        assert!(!secrets.preference_link(&secrets.preference_token(link())).unwrap().is_revoked);
        assert!(secrets.text_link_hashes(&code).contains(&stored));
        let leads_to = secrets.preference_token_of(&stored, &code, link()).unwrap();
        assert!(secrets.preference_link(&leads_to).unwrap().is_revoked);
        assert_eq!(
            secrets.unsubscribe_holder(&unsubscribe),
            Some(MEMBER),
            "whoever wants no messages gets none"
        );
    }
}
