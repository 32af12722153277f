//! The proof that administrators give once more before they change how they sign in or end sessions: a session that was
//! left open or stolen is not enough for that.
//!
//! The proof is their password and, if they have a second factor, a code. Guessing is slowed down here, too.

use serde::Deserialize;
use townpick_domain::password::can_be_a_password;
use townpick_store::{
    Tx,
    admins::{self, Admin},
};
use utoipa::ToSchema;

use crate::{
    admin::session::take_code, limits::Guess, problem::Problem, public::plain_values, session::AdminSession,
    state::App,
};

const NO_CODE: &str = "Enter a code from your authenticator app, or a recovery code";
const WRONG_CODE: &str = "That code is wrong or was already used. Please try the next one.";

/// The password once more, and a code where signing in takes one.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminOwnProof)]
pub(crate) struct OwnProof {
    /// The administrator's password.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true)]
    password: String,
    /// A code of the authenticator app or a recovery code, for accounts with a second factor.
    #[serde(default, deserialize_with = "plain_values::text")]
    code: String,
}

impl OwnProof {
    /// Begins a change for which the proof is needed, once it is there.
    pub(super) async fn begin(self, app: &App, session: &AdminSession) -> Result<Tx, Problem> {
        let proof = Typed { password: self.password, field: "password", code: self.code };
        let checked = proof.check(app, session).await?;
        let mut tx = app.services.database.write().await?;
        checked.take(app, session, &mut tx).await?;
        Ok(tx)
    }
}

/// A proof as it was typed.
pub(super) struct Typed {
    /// The password.
    pub password: String,
    /// The field that it was typed into.
    pub field: &'static str,
    /// The code, if there is one.
    pub code: String,
}

impl Typed {
    /// Makes sure that the password is the current one, and that there is a code where one is needed.
    pub(super) async fn check(self, app: &App, session: &AdminSession) -> Result<Checked, Problem> {
        let Self { password, field, code } = self;
        if password.is_empty() || !can_be_a_password(&password) {
            return Err(not_current(field));
        }
        let admin_id = session.person()?.admin;
        let whom = admin_id.to_string();
        let guess = Guess::admit(app.limits.passwords, &app.services, "own_password", &whom).await?;
        let admin = admins::by_id(&mut app.services.database.read().await?, admin_id).await?;
        if !app.passwords.is_right(password, Some(admin.password_hash.clone())).await? {
            return Err(not_current(field));
        }
        let mut tx = app.services.database.write().await?;
        guess.was_right(&mut tx).await?;
        tx.commit().await?;
        let code = match admin.totp_enabled_at {
            None => None,
            Some(_) if code.trim().is_empty() => return Err(Problem::invalid_field("code", NO_CODE)),
            Some(_) => Some((code, Guess::admit(app.limits.codes, &app.services, "own_code", &whom).await?)),
        };
        Ok(Checked { hash: admin.password_hash, field, code })
    }
}

/// That a password was the current one when it was checked.
#[must_use = "the password may be another one by the time of the change, and the code was not looked at"]
pub(super) struct Checked {
    hash: String,
    field: &'static str,
    code: Option<(String, Guess)>,
}

impl Checked {
    /// Makes sure of the password once more in the transaction of a change, which a reset of the account must not be undone
    /// by, and takes the code, which is good for this once.
    pub(super) async fn take(self, app: &App, session: &AdminSession, tx: &mut Tx) -> Result<(), Problem> {
        let admin = admins::lock(tx, session.person()?.admin).await?;
        if admin.password_hash != self.hash {
            return Err(not_current(self.field));
        }
        match self.code {
            Some((code, guess)) => take(app, tx, &admin, &code, guess).await,
            None if admin.totp_enabled_at.is_some() => Err(Problem::invalid_field("code", NO_CODE)),
            None => Ok(()),
        }
    }
}

async fn take(app: &App, tx: &mut Tx, admin: &Admin, code: &str, guess: Guess) -> Result<(), Problem> {
    if !take_code(app, tx, admin, code, app.services.clock.now()).await? {
        return Err(Problem::invalid_field("code", WRONG_CODE));
    }
    guess.was_right(tx).await
}

fn not_current(field: &'static str) -> Problem {
    Problem::invalid_field(field, "That is not your current password")
}
