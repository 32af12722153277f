//! Changing the rule of a state from this moment on. Waiting texts wait no longer than the new rule asks; a stricter
//! rule is applied to each when the engine looks at it again.

use townpick_domain::{
    texting_rules::{FEDERAL, area_codes},
    time::Timestamp,
};
use townpick_store::{
    Result, Tx,
    notifications::outbox::{TextedPeople, reconsider_texts},
    texting_rules::{NewChange, add},
};

/// Changes a rule, unless somebody else has changed it since, and tells how many texts are looked at anew.
pub async fn change(tx: &mut Tx, change: &NewChange<'_>, now: Timestamp) -> Result<u64> {
    add(tx, change, now).await?;
    if !change.after.allows_more_than(&change.before) {
        return Ok(0);
    }
    let people = if change.state == FEDERAL {
        TextedPeople::Everybody
    } else {
        let area_codes = area_codes::of_states(&[change.state]).map(str::to_owned).collect();
        TextedPeople::OfState { state: change.state.to_owned(), area_codes }
    };
    reconsider_texts(tx, &people, now).await
}
