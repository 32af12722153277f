//! What every request can reach. Handlers know it; it knows none of them.

use std::sync::Arc;

use townpick_store::{page_views::CountedViews, tally::Tally};

use crate::{
    cache::{
        background_images::{BackgroundImages, background_images},
        drawings::Drawings,
        examination::Examination,
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
    pub(crate) rates: Arc<RateLimits>,
    pub(crate) untrusted_proxy: Arc<UntrustedProxy>,
    pub(crate) stopping: Arc<Stopping>,
    pub(crate) examination: Arc<Examination>,
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
    pub(crate) short_links: Arc<ShortLinks>,
    pub(crate) page_views: Arc<Tally<CountedViews>>,
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
            stopping: Arc::default(),
            examination: Arc::default(),
            short_links: Arc::new(ShortLinks::new(services.database.clone())),
            page_views: Arc::new(Tally::new(services.database.clone())),
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
            stopping: Arc::clone(&self.stopping),
            examination: Arc::clone(&self.examination),
            short_links: Arc::clone(&self.short_links),
            page_views: Arc::clone(&self.page_views),
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
            stopping: lasting.stopping,
            examination: lasting.examination,
            short_links: lasting.short_links,
            page_views: lasting.page_views,
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

    /// Says that the service is about to stop: it answers on, but is not ready any more. True when somebody watches that,
    /// such as a proxy, and should see it first.
    pub fn announce_stop(&self) -> bool {
        self.stopping.announce(self.services.clock.elapsed())
    }
}

/// What does not depend on the settings, and stays when they change.
struct Lasting {
    limits: Limits,
    rates: Arc<RateLimits>,
    untrusted_proxy: Arc<UntrustedProxy>,
    stopping: Arc<Stopping>,
    examination: Arc<Examination>,
    short_links: Arc<ShortLinks>,
    page_views: Arc<Tally<CountedViews>>,
    passwords: Passwords,
    last_write: Arc<LastWrite>,
    assets: Arc<Assets>,
    places: Arc<Places>,
    background_images: Arc<BackgroundImages>,
    towns: Arc<Towns>,
    drawings: Arc<Drawings>,
}
