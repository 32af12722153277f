//! What stands around the words of every email.

use super::for_the_record::ForTheRecord;

/// What stands around the words of every email.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The service's name.
    pub brand_name: String,
    /// What links to the service begin with, without a closing slash.
    pub base_url: String,
    /// Where people write to.
    pub contact_email: String,
    /// Where paper mail reaches them.
    pub postal_address: Option<String>,
    /// The member's links; notices to administrators have none.
    pub links: Option<PersonalLinks>,
    /// Where the town's ledger stands, in messages to a whole town; a town without a record has none.
    pub for_the_record: Option<ForTheRecord>,
}

/// The links below every email to a member.
#[derive(Clone, Debug)]
pub struct PersonalLinks {
    /// Where they see and change what we know of them.
    pub preferences_url: String,
    /// Where they end all messages.
    pub unsubscribe_url: String,
    /// Why they get the email.
    pub reason: Reason,
}

/// Why a person gets an email. A member who has unsubscribed still gets email about their own prize.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// They are a member and want messages.
    Joined,
    /// They do not, but a prize of theirs waits.
    OwnPrize,
    /// They do not, but somebody changed their phone number.
    ChangedPhone,
    /// They do not, but the terms of their membership change.
    ChangedTerms,
    /// They do not, but somebody asked for a new link with one of theirs.
    AskedForLink,
    /// They do not, but somebody asked with their link to delete them.
    AskedForDeletion,
    /// They do not, but they texted us and get an answer.
    TextedUs,
}

impl Frame {
    /// Why they are written to. No sentence ends with the name, which may have a full stop of its own.
    pub(super) fn reason(&self) -> String {
        let brand = &self.brand_name;
        let only_because = |what: &str| format!("You have unsubscribed. We write only because {what}.");
        match self.links.as_ref().map(|links| links.reason) {
            None => format!("You receive this because {brand} is yours to run."),
            Some(Reason::Joined) => format!("You receive this because you joined {brand} in your town."),
            Some(Reason::OwnPrize) => only_because("your name was drawn for a prize"),
            Some(Reason::AskedForDeletion) => only_because("your deletion was asked for"),
            Some(Reason::AskedForLink) => only_because("a new personal link was asked for"),
            Some(Reason::TextedUs) => only_because("you texted us"),
            Some(Reason::ChangedTerms) => only_because("the terms of your membership change"),
            Some(Reason::ChangedPhone) => only_because("your phone number was changed"),
        }
    }
}
