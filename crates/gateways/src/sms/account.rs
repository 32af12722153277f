//! Whether Twilio knows us, asked without sending anything.

use serde::Deserialize;
use townpick_domain::doctor::texts::Account;

use super::twilio::TwilioTexter;
use crate::own_address::why;

/// What Twilio says about an account. Its name is left out.
#[derive(Deserialize)]
struct AccountAnswer {
    status: String,
    #[serde(default, rename = "type")]
    kind: String,
}

impl TwilioTexter {
    /// What Twilio says of the account; the error is why it says nothing.
    pub async fn account(&self) -> Result<Account, String> {
        let answer = self.ask_for_account().send().await.map_err(|error| why(&error))?;
        match answer.status().as_u16() {
            200 => {
                let AccountAnswer { status, kind } = answer.json().await.map_err(|error| why(&error))?;
                Ok(Account::There { status, is_trial: kind.eq_ignore_ascii_case("trial") })
            }
            401 | 403 | 404 => Ok(Account::Unknown),
            status => Ok(Account::Answered(status)),
        }
    }
}
