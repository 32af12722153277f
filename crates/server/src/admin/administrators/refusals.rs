//! What people read when nothing was decided about an administrator.

use townpick_usecases::administrators::{Outcome, Refusal};

use crate::problem::Problem;

/// What was decided, or why it was not.
pub(super) fn decided<T>(outcome: Outcome<T>) -> Result<T, Problem> {
    outcome.map_err(|refusal| match refusal {
        Refusal::NoOwner => Problem::forbidden_for_role(),
        Refusal::Oneself => Problem::conflict("You cannot change your own account here. Ask another owner."),
        Refusal::HasAccount => {
            Problem::invalid_field("email", "An administrator with this address already exists")
        }
        Refusal::IsInvited => Problem::invalid_field("email", "This address has already been invited"),
        Refusal::TooMany => Problem::conflict("There are already 200 administrators and invitations."),
        Refusal::Expired => Problem::invitation_expired(),
        Refusal::OwnFactorMissing => {
            Problem::conflict("Set up your own two-step sign-in first, on the Account page.")
        }
    })
}
