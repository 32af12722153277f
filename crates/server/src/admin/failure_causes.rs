//! Why messages failed, as people who run the service read it: nobody who was written to is named.

use std::collections::BTreeMap;

use serde::Serialize;
use townpick_domain::{channel::Channel, failure_cause::failure_cause};
use townpick_store::notifications::outbox::Failures;
use utoipa::ToSchema;

/// Messages that failed of the same.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = AdminFailureCause)]
pub(crate) struct FailureCause {
    pub(crate) channel: Channel,
    /// In the words of whoever refused them, without what belongs to one message alone.
    pub(crate) cause: String,
    pub(crate) messages: i64,
}

/// The causes, the most frequent first: reasons that name different people may be one.
pub(super) fn causes(failures: &[Failures]) -> Vec<FailureCause> {
    let mut counted: BTreeMap<(&str, String), (Channel, i64)> = BTreeMap::new();
    for Failures { channel, reason, messages } in failures {
        let cause = counted.entry((channel.as_str(), failure_cause(reason))).or_insert((*channel, 0));
        cause.1 += messages;
    }
    let mut causes: Vec<FailureCause> = counted
        .into_iter()
        .map(|((_, cause), (channel, messages))| FailureCause { channel, cause, messages })
        .collect();
    causes.sort_by_key(|cause| -cause.messages);
    causes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_that_name_different_people_are_one_cause_and_the_most_frequent_come_first() {
        let failed =
            |channel, reason: &str, messages| Failures { channel, reason: reason.to_owned(), messages };
        let told = causes(&[
            failed(Channel::Sms, "unreachable", 3),
            failed(Channel::Email, "user <a@x.example> unknown", 2),
            failed(Channel::Email, "user <b@x.example> unknown", 2),
            failed(Channel::Email, "", 1),
        ]);
        let told: Vec<_> =
            told.iter().map(|told| (told.channel, told.cause.as_str(), told.messages)).collect();
        let expected = [
            (Channel::Email, "user unknown", 4),
            (Channel::Sms, "unreachable", 3),
            (Channel::Email, "No reason given", 1),
        ];
        assert_eq!(told, expected);
    }
}
