//! What every request can reach. Handlers know it; it knows none of them.

use std::sync::Arc;

use townpick_store::{page_views::CountedViews, tally::Tally};

use crate::{
    cache::{
        background_images::{BackgroundImages, background_images},
        drawings::Drawings,
        last_write::LastWrite,
        places::Places,
        rules::RulesOfContests,
        short_links::ShortLinks,
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
    stopping::Stopping,
    web_app::{ShellError, assets::Assets, shell::Shell},
};

/// Everything a request can reach.
pub struct App {
    pub(crate) settings: Settings,
    pub(crate) services: Services,
    pub(crate) limits: Limits,
    pub(crate) rates: RateLimits,
    pub(crate) untrusted_proxy: UntrustedProxy,
    pub(crate) stopping: Stopping,
    pub(crate) passwords: Passwords,
    pub(crate) last_write: LastWrite,
    pub(crate) assets: Assets,
    pub(crate) shell: Arc<Shell>,
    pub(crate) security: SecurityHeaders,
    pub(crate) places: Arc<Places>,
    pub(crate) background_images: BackgroundImages,
    pub(crate) towns: Arc<Towns>,
    pub(crate) drawings: Drawings,
    pub(crate) rules: RulesOfContests,
    pub(crate) winners: WinnersOfTowns,
    pub(crate) town_pages: TownPages,
    pub(crate) sitemap: Sitemaps,
    pub(crate) social_cards: SocialCards,
    pub(crate) short_links: ShortLinks,
    pub(crate) page_views: Tally<CountedViews>,
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
        let shell = Arc::new(Shell::new(&assets, &settings)?);
        let places = Arc::new(Places::new(source.clone()));
        let towns = Arc::new(Towns::new(source.clone(), Arc::clone(&places)));
        Ok(Self {
            security: SecurityHeaders::new(&settings),
            rates: RateLimits::new(&limits, &services.clock),
            untrusted_proxy: UntrustedProxy::default(),
            stopping: Stopping::default(),
            passwords: Passwords::default(),
            last_write: LastWrite::new(source.clone()),
            background_images: background_images(source.clone()),
            drawings: Drawings::new(source.clone(), Arc::clone(&services.secrets), shell.document_bytes()),
            rules: RulesOfContests::new(
                source.clone(),
                Arc::clone(&services.operator),
                shell.document_bytes(),
            ),
            winners: WinnersOfTowns::new(source.clone(), Arc::clone(&towns), shell.document_bytes()),
            town_pages: TownPages::new(
                Arc::clone(&shell),
                services.images.clone(),
                settings.clone(),
                Arc::clone(&services.clock),
            ),
            sitemap: Sitemaps::new(source.clone(), Arc::clone(&towns), settings.base_url()),
            short_links: ShortLinks::new(services.database.clone()),
            page_views: Tally::new(services.database.clone()),
            social_cards: SocialCards::new(source, Arc::clone(&towns), &settings),
            shell,
            places,
            towns,
            settings,
            services,
            limits,
            assets,
        })
    }

    /// Says that the service is about to stop: it answers on, but is not ready any more. True when somebody watches that,
    /// such as a proxy, and should see it first.
    pub fn announce_stop(&self) -> bool {
        self.stopping.announce(self.services.clock.elapsed())
    }
}
