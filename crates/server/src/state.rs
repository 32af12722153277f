//! What every request can reach. Handlers know it; it knows none of them.

use std::sync::Arc;

use townpick_gateways::{clock::Clock, entropy::Entropy, images::ImageStore, keys::Secrets};
use townpick_store::Database;
use townpick_usecases::Context;

use crate::{
    headers,
    health::LastWrite,
    kept::Kept,
    limits::{Limits, RateLimits, UntrustedProxy},
    messaging::Messaging,
    pages::{
        assets::Assets,
        shell::{Shell, ShellError},
        sitemap::{self, KeptSitemap},
        social_card::SocialCards,
        town::TownPages,
    },
    passwords::Passwords,
    public::{background_images::BackgroundImages, drawings::Drawings, places::Places, towns::Towns},
    settings::Settings,
};

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
    /// Which messages leave this installation.
    pub providers: Providers,
    /// The message providers, as far as the service itself needs them.
    pub messaging: Messaging,
}

impl Services {
    /// What a use case that begins now needs.
    pub(crate) fn context(&self) -> Context<'_> {
        Context { now: self.clock.now(), entropy: &*self.entropy, secrets: &self.secrets }
    }
}

/// Which messages leave this installation; the others stay in the local outbox.
#[derive(Debug, Clone, Copy, Default)]
pub struct Providers {
    /// Emails are handed to an SMTP server.
    pub sends_email: bool,
    /// Texts are handed to Twilio.
    pub sends_texts: bool,
}

/// Everything a request can reach.
pub struct App {
    pub(crate) settings: Settings,
    pub(crate) services: Services,
    pub(crate) limits: Limits,
    pub(crate) rates: RateLimits,
    pub(crate) untrusted_proxy: UntrustedProxy,
    pub(crate) passwords: Passwords,
    pub(crate) last_write: LastWrite,
    pub(crate) assets: Assets,
    pub(crate) shell: Shell,
    pub(crate) security: headers::SecurityHeaders,
    pub(crate) places: Places,
    pub(crate) background_images: Kept<BackgroundImages>,
    pub(crate) towns: Towns,
    pub(crate) drawings: Drawings,
    pub(crate) town_pages: TownPages,
    pub(crate) sitemap: KeptSitemap,
    pub(crate) social_cards: SocialCards,
}

impl App {
    /// The service with a web app and limits of the caller's choice.
    pub fn with(
        settings: Settings,
        services: Services,
        assets: Assets,
        limits: Limits,
    ) -> Result<Self, ShellError> {
        Ok(Self {
            shell: Shell::new(&assets, &settings)?,
            security: headers::SecurityHeaders::new(&settings),
            rates: RateLimits::new(&limits, &services.clock),
            untrusted_proxy: UntrustedProxy::default(),
            passwords: Passwords::default(),
            last_write: LastWrite::default(),
            places: Places::kept(),
            background_images: BackgroundImages::kept(),
            towns: Towns::kept(),
            drawings: Drawings::kept(),
            town_pages: TownPages::kept(),
            sitemap: sitemap::kept(),
            social_cards: SocialCards::kept(),
            settings,
            services,
            limits,
            assets,
        })
    }
}
