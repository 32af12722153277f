//! What every request can reach. Handlers know it; it knows none of them.

use std::sync::Arc;

use crate::{
    cache::{
        background_images::{BackgroundImages, background_images},
        drawings::Drawings,
        last_write::LastWrite,
        places::Places,
        rules::RulesOfContests,
        sitemap::Sitemaps,
        social_cards::SocialCards,
        source::Source,
        town_pages::TownPages,
        towns::Towns,
        winners::WinnersOfTowns,
    },
    headers::SecurityHeaders,
    limits::{Limits, RateLimits, UntrustedProxy},
    passwords::Passwords,
    services::Services,
    settings::Settings,
    web_app::{ShellError, assets::Assets, shell::Shell},
};

/// Everything a request can reach.
pub struct App {
    pub(crate) settings: Settings,
    pub(crate) services: Services,
    pub(crate) limits: Limits,
    pub(crate) rates: Arc<RateLimits>,
    pub(crate) untrusted_proxy: Arc<UntrustedProxy>,
    pub(crate) passwords: Passwords,
    pub(crate) last_write: Arc<LastWrite>,
    pub(crate) assets: Arc<Assets>,
    pub(crate) shell: Arc<Shell>,
    pub(crate) security: SecurityHeaders,
    pub(crate) places: Arc<Places>,
    pub(crate) background_images: Arc<BackgroundImages>,
    pub(crate) towns: Arc<Towns>,
    pub(crate) drawings: Arc<Drawings>,
    pub(crate) rules: RulesOfContests,
    pub(crate) winners: WinnersOfTowns,
    pub(crate) town_pages: TownPages,
    pub(crate) sitemap: Sitemaps,
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
        let source = Source { database: services.database.clone(), clock: Arc::clone(&services.clock) };
        let assets = Arc::new(assets);
        let shell = Arc::new(Shell::new(&assets, &settings)?);
        let places = Arc::new(Places::new(source.clone()));
        let drawings = Drawings::new(source.clone(), Arc::clone(&services.secrets), shell.document_bytes());
        let lasting = Lasting {
            rates: Arc::new(RateLimits::new(&limits, &services.clock)),
            untrusted_proxy: Arc::default(),
            passwords: Passwords::default(),
            last_write: Arc::new(LastWrite::new(source.clone())),
            background_images: Arc::new(background_images(source.clone())),
            towns: Arc::new(Towns::new(source, Arc::clone(&places))),
            drawings: Arc::new(drawings),
            places,
            assets,
            limits,
        };
        Ok(Self::of(settings, services, lasting, shell))
    }

    /// The same service with other settings: what pages are made of is made anew, what was counted and looked up stays.
    pub fn renewed(&self, settings: Settings, services: Services) -> Result<Self, ShellError> {
        let shell = Arc::new(Shell::new(&self.assets, &settings)?);
        let lasting = Lasting {
            rates: Arc::clone(&self.rates),
            untrusted_proxy: Arc::clone(&self.untrusted_proxy),
            passwords: self.passwords.clone(),
            last_write: Arc::clone(&self.last_write),
            background_images: Arc::clone(&self.background_images),
            towns: Arc::clone(&self.towns),
            drawings: Arc::clone(&self.drawings),
            places: Arc::clone(&self.places),
            assets: Arc::clone(&self.assets),
            limits: self.limits.clone(),
        };
        Ok(Self::of(settings, services, lasting, shell))
    }

    fn of(settings: Settings, services: Services, lasting: Lasting, shell: Arc<Shell>) -> Self {
        let source = Source { database: services.database.clone(), clock: Arc::clone(&services.clock) };
        let Lasting { towns, .. } = &lasting;
        let (page, operator) = (shell.document_bytes(), Arc::clone(&services.operator));
        Self {
            security: SecurityHeaders::new(&settings),
            rules: RulesOfContests::new(source.clone(), operator, page),
            winners: WinnersOfTowns::new(source.clone(), Arc::clone(towns), page),
            town_pages: TownPages::new(
                Arc::clone(&shell),
                services.images.clone(),
                settings.clone(),
                Arc::clone(&services.clock),
            ),
            sitemap: Sitemaps::new(source.clone(), Arc::clone(towns), settings.base_url()),
            social_cards: SocialCards::new(source, Arc::clone(towns), &settings),
            rates: lasting.rates,
            untrusted_proxy: lasting.untrusted_proxy,
            passwords: lasting.passwords,
            last_write: lasting.last_write,
            background_images: lasting.background_images,
            towns: lasting.towns,
            drawings: lasting.drawings,
            places: lasting.places,
            assets: lasting.assets,
            limits: lasting.limits,
            shell,
            settings,
            services,
        }
    }
}

/// What does not depend on the settings, and stays when they change.
struct Lasting {
    limits: Limits,
    rates: Arc<RateLimits>,
    untrusted_proxy: Arc<UntrustedProxy>,
    passwords: Passwords,
    last_write: Arc<LastWrite>,
    assets: Arc<Assets>,
    places: Arc<Places>,
    background_images: Arc<BackgroundImages>,
    towns: Arc<Towns>,
    drawings: Arc<Drawings>,
}
