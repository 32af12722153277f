//! Texts that wait for an hour or a day at which they are allowed, once another rule says when that is.

use townpick_domain::time::Timestamp;

use crate::{Executor as _, Result, Tx};

/// Whose texts are looked at anew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextedPeople {
    /// Everybody's.
    Everybody,
    /// Those of people whose town is in this state, or whose phone has one of its area codes.
    OfState {
        /// The state's postal code.
        state: String,
        /// Its area codes.
        area_codes: Vec<String>,
    },
}

/// Whether a text is for somebody of the state `$2` or with one of the area codes, or for a stranger.
const OF_STATE: &str = "(member_id IS NULL OR EXISTS (
     SELECT 1 FROM members m JOIN towns t ON t.id = m.town_id
     WHERE m.id = notifications.member_id AND (t.state = $2 OR substr(m.phone_number, 1, 3) IN ($set))))";

/// Makes texts due at once that wait for nothing but the texting rules, and tells how many. Whoever sends them finds out
/// by the rules of then whether they go or wait on; what a provider refused or may have already keeps its time.
pub async fn reconsider_texts(tx: &mut Tx, people: &TextedPeople, now: Timestamp) -> Result<u64> {
    let (who, length) = match people {
        TextedPeople::Everybody => ("TRUE", 0),
        TextedPeople::OfState { area_codes, .. } => (OF_STATE, area_codes.len()),
    };
    let statement = tx.assembled(
        "UPDATE notifications SET next_attempt_at = $1
         WHERE status = 'pending' AND channel = 'sms' AND next_attempt_at > $1 AND attempts = 0
           AND handed_over_at IS NULL AND failed_reason IS NULL AND leased_by IS NULL AND {who}",
        &[("who", who)],
        length,
    );
    let statement = statement.bind(now);
    match people {
        TextedPeople::Everybody => statement.execute().await,
        TextedPeople::OfState { state, area_codes } => {
            statement.bind(state.clone()).bind_each(area_codes).execute().await
        }
    }
}
