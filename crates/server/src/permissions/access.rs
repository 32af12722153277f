//! The kinds of people who may use an operation, and which roles they are.

use townpick_domain::role::Role::{self, Editor, Manager, Owner, Viewer};

/// Who may use an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// Whoever asks: it is how people become signed in.
    Anybody,
    /// Whoever is signed in, also while they still have to set up their second factor.
    SigningIn,
    /// Whoever is signed in, for their own account.
    Account,
    /// Everybody looks: the answer holds nothing about a member.
    Look,
    /// Everybody but editors looks: the answer may tell who a member is.
    LookAtMembers,
    /// Those who keep businesses, contests, sponsors and pictures.
    Edit,
    /// Those who run the weeks, members and messages, and may take lists of people away as files.
    Manage,
    /// The same people, for words that go to themselves.
    TryOut,
    /// Owners alone: the administrators themselves, how they sign in, and the settings.
    Own,
}

impl Access {
    /// Whether this role has it.
    pub(super) fn includes(self, role: Role) -> bool {
        match self {
            Self::Anybody | Self::SigningIn | Self::Account | Self::Look => true,
            Self::LookAtMembers => matches!(role, Owner | Manager | Viewer),
            Self::Edit => matches!(role, Owner | Manager | Editor),
            Self::Manage | Self::TryOut => matches!(role, Owner | Manager),
            Self::Own => role == Owner,
        }
    }
}
