//! Wiring: what the service is made of and the router that ties it together.

use std::{net::IpAddr, sync::Arc};

use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state, map_request},
    routing::{any, get},
};
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::{
        CompressionLayer,
        predicate::{NotForContentType, Predicate, SizeAbove},
    },
};
use townpick_gateways::{clock::Clock, entropy::Entropy, images::ImageStore, keys::Secrets};
use townpick_store::Database;
use url::Url;

use crate::{
    encoding, headers,
    health::LastWrite,
    host,
    kept::Kept,
    limits::{self, Limits, RateLimits, UntrustedProxy},
    messaging::Messaging,
    observe, openapi,
    pages::{
        self,
        assets::Assets,
        shell::{Shell, ShellError},
        sitemap::{self, KeptSitemap},
        social_card::SocialCards,
        town::TownPages,
    },
    passwords::Passwords,
    problem::Problem,
    public::{background_images::BackgroundImages, drawings::Drawings, places::Places, towns::Towns},
    session,
};

/// Below this a compressed answer is no smaller on the wire.
const WORTH_COMPRESSING: u64 = 860;

/// What the operator decides about the service.
#[derive(Debug, Clone)]
pub struct Settings {
    /// What links to the service begin with.
    pub public_url: Url,
    /// How the service calls itself.
    pub brand: Brand,
    /// The Google Analytics property, when one is used beside the built-in page views.
    pub ga_measurement_id: Option<String>,
    /// The proxy whose `X-Forwarded-For` is believed.
    pub trusted_proxy: Option<IpAddr>,
}

impl Settings {
    /// The public address without a closing slash, ready for a path.
    pub fn base_url(&self) -> &str {
        self.public_url.as_str().trim_end_matches('/')
    }
}

/// The name and address people know the service by.
#[derive(Debug, Clone, serde::Serialize)]
pub struct Brand {
    /// The product's name.
    pub name: String,
    /// Where people write to.
    pub contact_email: String,
}

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

/// The whole service: every route with everything that surrounds it.
pub fn router(app: &Arc<App>) -> Router {
    let not_found = || async { Problem::not_found() };
    let routes = openapi::routes()
        .layer(from_fn_with_state(Arc::clone(app), session::guard))
        .route("/api", any(not_found))
        .route("/api/", any(not_found))
        .route("/api/{*unknown}", any(not_found))
        .route("/images/{*path}", get(pages::images::show))
        .merge(pages::router())
        .method_not_allowed_fallback(|| async { Problem::method_not_allowed() })
        .fallback_service(
            get(pages::unmatched)
                .fallback(|| async { Problem::method_not_allowed() })
                .with_state(Arc::clone(app)),
        )
        .with_state(Arc::clone(app));
    guarded(routes, app)
}

/// Puts around routes what every answer needs: limits, compression, safe headers, request ids, logs and problems.
pub fn guarded(routes: Router, app: &Arc<App>) -> Router {
    let compressible = SizeAbove::new(WORTH_COMPRESSING)
        .and(NotForContentType::IMAGES)
        .and(NotForContentType::const_new("font/"));
    // The last layer is the outermost one.
    routes
        .layer(CompressionLayer::new().compress_when(compressible))
        .layer(map_request(encoding::agree))
        .layer(from_fn_with_state(Arc::clone(app), limits::request_time))
        .layer(from_fn_with_state(Arc::clone(app), limits::body_size))
        .layer(from_fn_with_state(Arc::clone(app), limits::rate))
        .layer(from_fn(host::one_host))
        .layer(CatchPanicLayer::custom(|_| {
            tracing::error!("a handler panicked");
            axum::response::IntoResponse::into_response(Problem::internal())
        }))
        .layer(from_fn_with_state(Arc::clone(app), headers::secure))
        .layer(from_fn_with_state(Arc::clone(app), observe::observe))
}
