//! A service of its own for each test, on a fresh database, with a clock that stands still.

use std::{
    convert::Infallible,
    net::SocketAddr,
    sync::{Arc, atomic::AtomicU32},
};

use axum::{Router, body::Body, extract::ConnectInfo, http, response::Response};
use bytes::Bytes;
use http::{
    HeaderMap, HeaderValue, Request, StatusCode,
    header::{HOST, ORIGIN},
};
use http_body_util::BodyExt;
use serde_json::Value;
use tempfile::TempDir;
use tower::ServiceExt;
use townpick_domain::{retention::Retention, time::Timestamp};
use townpick_gateways::{
    clock::ManualClock, entropy::SeededEntropy, images::ImageStore, keys::Secrets, oidc::IdentityProvider,
    told_heads::ToldHeads,
};
use townpick_server::{
    App, Brand, Front, Messaging, Providers, Services, Settings, guarded,
    limits::Limits,
    router,
    web_app::{ShellError, assets::Assets},
};
use townpick_store::{
    Database,
    testing::{fixtures, migrated_in},
};

use crate::{described, installation::OnServer};

/// A small build of the web app, with each kind of file there is.
pub const WEB_BUILD: &[(&str, &[u8])] = &[
    (
        "index.html",
        b"<!doctype html><html><head><!--townpick:head--><!--townpick:data--></head>\
          <body><div id=\"root\"><!--townpick:app--></div><!--townpick:first-screen--></body></html>",
    ),
    ("index.html.br", b"never sent"),
    (
        "docs.html",
        b"<!doctype html><title>API</title><script type=\"module\" src=\"/assets/docs-1.js\"></script>",
    ),
    ("prerendered/home.html", b"<h1>Discover the best in your town.</h1>"),
    ("prerendered/not-found.html", b"<h1>404</h1>"),
    (".vite/manifest.json", b"{}"),
    ("assets/app-3f2a.js", b"console.log('plain')"),
    ("assets/app-3f2a.js.br", b"brotli bytes"),
    ("assets/app-3f2a.js.gz", b"gzip bytes"),
    ("assets/text-77aa.woff2", b"font bytes"),
    ("scenes/harbor-99bb.avif", b"avif bytes"),
    ("robots.txt", b"User-agent: *\n"),
    ("social-default.png", b"png bytes"),
];

/// What a test may choose about its service.
pub struct Setup {
    pub settings: Settings,
    pub limits: Limits,
    pub messaging: Messaging,
    pub identity_provider: Option<Arc<dyn IdentityProvider>>,
    pub web_build: Vec<(&'static str, &'static [u8])>,
    pub told: ToldHeads,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            settings: Settings {
                public_url: "http://localhost:8080".parse().unwrap(),
                brand: Brand {
                    name: "Townpick".to_owned(),
                    contact_email: "hello@townpick.example".to_owned(),
                },
                ga_measurement_id: None,
                trusted_proxy: None,
                sign_in_with: None,
                has_public_randomness: false,
                backups_every: None,
                retention: Retention::default(),
            },
            limits: Limits::default(),
            messaging: Messaging::local(),
            identity_provider: None,
            web_build: WEB_BUILD.to_vec(),
            told: ToldHeads::in_memory(),
        }
    }
}

impl Setup {
    /// The service on a database of the caller's.
    pub fn on(self, database: Database) -> Service {
        self.build(database, None).unwrap()
    }

    /// The service on a new SQLite database.
    pub async fn on_sqlite(self) -> Service {
        let (database, folder) = sqlite().await;
        self.build(database, Some(folder)).unwrap()
    }

    /// Why the service cannot be made.
    pub async fn refusal(self) -> ShellError {
        let (database, folder) = sqlite().await;
        self.build(database, Some(folder)).err().unwrap()
    }

    fn build(self, database: Database, folder: Option<TempDir>) -> Result<Service, ShellError> {
        crate::logs::install();
        let folder = folder.unwrap_or_else(|| tempfile::tempdir().unwrap());
        let clock = ManualClock::at("2026-07-06T14:00:00Z".parse().unwrap());
        let images = ImageStore::in_folder(&folder.path().join("images")).unwrap();
        let services = Services {
            database: database.clone(),
            images: images.clone(),
            clock: Arc::new(clock.clone()),
            entropy: Arc::new(SeededEntropy::new(1)),
            secrets: Arc::new(Secrets::from_seed([7; 32])),
            told: Arc::new(self.told),
            operator: Arc::new(fixtures::operator()),
            providers: Providers::default(),
            messaging: self.messaging.clone(),
            identity_provider: self.identity_provider,
            installation: Arc::new(OnServer {
                settings: self.settings.clone(),
                messaging: self.messaging,
                examinations: AtomicU32::default(),
            }),
        };
        let app = App::with(self.settings, services, Assets::in_memory(&self.web_build), self.limits)?;
        let app = Arc::new(app);
        Ok(Service { router: router(&app), app, clock, database, images, folder })
    }
}

async fn sqlite() -> (Database, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let (database, _) = migrated_in(folder.path()).await;
    (database, folder)
}

/// A running service without a socket.
pub struct Service {
    pub app: Arc<App>,
    pub router: Front,
    pub clock: ManualClock,
    pub database: Database,
    pub images: ImageStore,
    pub folder: TempDir,
}

impl Service {
    pub async fn sqlite() -> Self {
        Setup::default().on_sqlite().await
    }

    /// The same service with other routes, for what no real route can be made to do.
    pub fn with_routes(&self, routes: Router) -> Router {
        guarded(routes, &self.app)
    }

    pub fn now(&self) -> Timestamp {
        townpick_gateways::clock::Clock::now(&self.clock)
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let request =
            headers.iter().fold(Request::get(path), |request, (name, value)| request.header(*name, *value));
        self.send(request.body(Body::empty()).unwrap()).await
    }

    pub async fn method(&self, method: &str, path: &str) -> Answer {
        self.send(Request::builder().method(method).uri(path).body(Body::empty()).unwrap()).await
    }

    pub async fn post(&self, path: &str, body: impl Into<Body>) -> Answer {
        let request = Request::post(path).header("content-type", "application/json");
        self.send(request.body(body.into()).unwrap()).await
    }

    pub async fn from(&self, peer: &str, forwarded_for: Option<&str>, path: &str) -> Answer {
        let mut request = Request::get(path);
        if let Some(forwarded_for) = forwarded_for {
            request = request.header("x-forwarded-for", forwarded_for);
        }
        let mut request = request.body(Body::empty()).unwrap();
        let peer: SocketAddr = peer.parse().unwrap();
        request.extensions_mut().insert(ConnectInfo(peer));
        self.send(request).await
    }

    pub async fn send(&self, request: Request<Body>) -> Answer {
        send(&self.router, request).await
    }
}

/// Whatever answers requests: the whole service, or a router.
pub trait Answering: tower::Service<Request<Body>, Response = Response, Error = Infallible> + Clone {}
impl<S: tower::Service<Request<Body>, Response = Response, Error = Infallible> + Clone> Answering for S {}

pub async fn send<S: Answering>(router: &S, mut request: Request<Body>) -> Answer {
    // What every browser says unless the test says otherwise.
    let headers = request.headers_mut();
    headers.entry(HOST).or_insert(HeaderValue::from_static("localhost:8080"));
    if !headers.contains_key(ORIGIN) {
        headers.entry("sec-fetch-site").or_insert(HeaderValue::from_static("same-origin"));
    }
    send_as_it_is(router, request).await
}

/// Sends a request with nothing added to it.
pub async fn send_as_it_is<S: Answering>(router: &S, request: Request<Body>) -> Answer {
    let asked = (request.method().clone(), request.uri().path().to_owned());
    let (parts, body) = router.clone().oneshot(request).await.unwrap().into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    let answer = Answer { status: parts.status, headers: parts.headers, body };
    described::assert_described(&asked, &answer);
    answer
}

/// A whole answer.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub fn json(&self) -> Value {
        assert_eq!(self.header("content-type"), "application/json");
        serde_json::from_slice(&self.body).unwrap()
    }

    /// The problem, with its request id checked against the header and then hidden.
    pub fn problem(&self) -> Value {
        assert_eq!(self.header("content-type"), "application/problem+json", "{}", self.text());
        assert_eq!(self.header("cache-control"), "no-store");
        let mut problem: Value = serde_json::from_slice(&self.body).unwrap();
        assert_eq!(problem["status"], self.status.as_u16());
        assert_eq!(problem["request_id"], self.header("x-request-id"));
        problem["request_id"] = "[request id]".into();
        problem
    }

    /// The problem's status and code.
    pub fn code(&self) -> (u16, String) {
        (self.status.as_u16(), self.problem()["code"].as_str().unwrap().to_owned())
    }
}
