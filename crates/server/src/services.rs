//! The floors below, as the service uses them.

use std::sync::Arc;

use townpick_domain::operator::Operator;
use townpick_gateways::{
    clock::Clock, entropy::Entropy, images::ImageStore, keys::Secrets, oidc::IdentityProvider,
    told_heads::ToldHeads,
};
use townpick_store::Database;
use townpick_usecases::Context;

use crate::{installation::Installation, messaging::Messaging};

/// The floors below, as the service uses them.
#[derive(Clone)]
pub struct Services {
    /// The database.
    pub database: Database,
    /// The picture storage.
    pub images: ImageStore,
    /// Where `now` comes from.
    pub clock: Arc<dyn Clock>,
    /// Where random bytes come from.
    pub entropy: Arc<dyn Entropy>,
    /// The signing key and what personal links are recognised with.
    pub secrets: Arc<Secrets>,
    /// The heads of the ledgers that people were told.
    pub told: Arc<ToldHeads>,
    /// Who runs the installation, as rules name them.
    pub operator: Arc<Operator>,
    /// Which messages leave this installation.
    pub providers: Providers,
    /// The message providers, as far as the service itself needs them.
    pub messaging: Messaging,
    /// Who else than a password proves who administrators are.
    pub identity_provider: Option<Arc<dyn IdentityProvider>>,
    /// Whoever started the service, and knows its settings.
    pub installation: Arc<dyn Installation>,
}

impl Services {
    /// What a use case that begins now needs.
    pub(crate) fn context(&self) -> Context<'_> {
        Context {
            now: self.clock.now(),
            entropy: &*self.entropy,
            secrets: &self.secrets,
            told: &self.told,
            operator: &self.operator,
        }
    }
}

/// Which messages leave this installation; the others stay in the local outbox.
#[derive(Debug, Clone, Copy, Default)]
pub struct Providers {
    /// Emails are handed to an SMTP server.
    pub sends_email: bool,
    /// Texts are handed to Twilio.
    pub sends_texts: bool,
    /// Members count only once they have answered one of them.
    pub asks_to_confirm: bool,
}
