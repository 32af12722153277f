//! What administrators may do, in four steps. Which operation takes which role is the service's table of permissions.

use crate::choice::choice;

choice! {
    /// What an administrator is to the installation.
    #[strum(serialize_all = "lowercase")]
    pub enum Role as "AdminRole" {
        /// May do everything, also with the administrators themselves.
        Owner,
        /// Runs the weeks: everything with members and messages.
        Manager,
        /// Keeps businesses, contests, sponsors and pictures; never sees a member's data.
        Editor,
        /// Looks at everything but the administrators, and changes nothing.
        Viewer,
    }
}
