//! Who runs an installation, as its contests' rules name them: the law asks for a name, a postal address and a state.

/// The legal identity of whoever runs the installation, and where people find and reach them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operator {
    /// What people know the service by.
    pub brand_name: String,
    /// The name in law, such as 'Townpick, Inc.'.
    pub legal_name: String,
    /// Where paper mail reaches them.
    pub postal_address: Option<String>,
    /// The postal code of the state whose law governs the contests.
    pub governing_state: &'static str,
    /// Where people write to.
    pub contact_email: String,
    /// What links to the service begin with, without a closing slash.
    pub base_url: String,
}
