//! Starts the service, and stops it without cutting anybody off.

use std::{net::SocketAddr, sync::Arc};

use anyhow::Context as _;
use jiff::SignedDuration;
use tokio::{net::TcpListener, sync::watch};
use townpick_domain::webhook::address::is_loopback;
use townpick_engine::Engine;
use townpick_gateways::clock::Clock;
use townpick_server::{App, Installation, Live, Services, limits::Limits, web_app::assets::Assets};
use townpick_store::Database;

use crate::{
    config::Config,
    dashboard::{LiveSettings, backups_every, settings_of},
    data_folder, messages, set_up_link,
    signals::Signals,
    version, wiring,
};

/// Files the service opens for itself: databases, mail servers, pictures.
const OWN_FILES: usize = 256;

/// Serves until the process is told to stop; then open requests and running work are finished first.
pub async fn run(
    config: Config,
    database: Database,
    with_engine: bool,
    limits: Limits,
) -> anyhow::Result<()> {
    let mut signals = Signals::listen();
    let images = wiring::images(&config)?;
    // The weekly work ends at once, the numbers are shown to the end.
    let (stop_working, work_stopped) = watch::channel(());
    let (stop, stopped) = watch::channel(());
    let (live_settings, config) = LiveSettings::begin(config, database.clone()).await?;
    let gateways = live_settings.gateways().borrow().clone();
    let _in_use = data_folder::work_in(&config.data_dir)?;
    data_folder::warn_if_open(&config);
    let limits = Limits { first_messages: gateways.first_messages, ..limits };
    let services = Services {
        database: database.clone(),
        images,
        clock: Arc::clone(&gateways.clock),
        entropy: Arc::clone(&gateways.entropy),
        secrets: Arc::clone(&gateways.secrets),
        told: Arc::clone(&gateways.told),
        operator: Arc::clone(&gateways.operator),
        providers: messages::providers(&config),
        messaging: messages::messaging(&config, &gateways.delivery)?,
        identity_provider: wiring::identity_provider(&config)?,
        installation: Arc::clone(&live_settings) as Arc<dyn Installation>,
    };
    let app = App::with(settings_of(&config), services.clone(), Assets::embedded(), limits);
    let live = Arc::new(Live::new(Arc::new(app.context("the built web app is not whole")?)));
    live_settings.serve_with(Arc::clone(&live), services);
    let listener = TcpListener::bind(config.listen)
        .await
        .with_context(|| format!("cannot listen on {}", config.listen))?;
    let mut tasks = tokio::task::JoinSet::new();
    if let Some(address) = config.metrics_listen {
        let every = backups_every(&config);
        let shown = metrics(address, &database, &gateways.clock, every, wait_for(stopped.clone()));
        tasks.spawn(shown.await?);
    }
    if with_engine {
        let engine = Engine::following(database.clone(), live_settings.gateways());
        let stopped = wait_for(work_stopped);
        tasks.spawn(async move { engine.run(stopped).await });
    }
    tasks.spawn(live_settings.follow(wait_for(stopped)));
    tracing::info!(
        version = version::NAME, address = %config.listen, public_url = %config.public_url, engine = with_engine,
        "townpick is ready"
    );
    set_up_link::print(&config, &database, &*gateways.entropy, gateways.clock.now()).await?;
    let stopping = async {
        signals.next().await;
        tracing::info!("stopping");
        drop(stop_working);
        if live.app().announce_stop() {
            // Asked a second time, nobody wants to wait any more.
            let _ = tokio::time::timeout(config.drain_time, signals.next()).await;
        }
    };
    let served = townpick_server::serve(listener, Arc::clone(&live), stopping).await;
    drop(stop);
    while tasks.join_next().await.is_some() {}
    Ok(served?)
}

/// The usual limits, with no more connections than there can be open files beside the service's own.
pub fn limits(config: &Config) -> Limits {
    let wanted = config.connections;
    let open_files = townpick_server::raise_open_files_limit();
    let connections = open_files.saturating_sub(OWN_FILES).clamp(OWN_FILES, wanted);
    if connections < wanted {
        tracing::warn!(
            open_files,
            connections,
            "few files may be open, so few connections are taken (see ulimit -n)"
        );
    }
    Limits { connections, ..Limits::default() }
}

/// Limits that hold nobody up, for a service that only this machine can reach and that nothing leaves.
pub fn no_limits(config: &Config) -> anyhow::Result<Limits> {
    anyhow::ensure!(
        config.listen.ip().is_loopback() && is_loopback(&config.public_url) && config.trusted_proxy.is_none(),
        "--without-limits is for tests: TOWNPICK_LISTEN and TOWNPICK_PUBLIC_URL must be of this machine alone, and \
         there must be no TOWNPICK_TRUSTED_PROXY"
    );
    tracing::warn!(
        "NOBODY IS LIMITED in how often they ask, try passwords or sign people up: --without-limits is for tests"
    );
    Ok(limits(config).lifted())
}

/// Does the weekly work alone until the process is told to stop, with its metrics where the operator wants them.
pub async fn engine_alone(
    config: &Config,
    database: Database,
    settings: Arc<LiveSettings>,
) -> anyhow::Result<()> {
    let mut signals = Signals::listen();
    let (stop, stopped) = watch::channel(());
    let mut tasks = tokio::task::JoinSet::new();
    let gateways = settings.gateways();
    if let Some(address) = config.metrics_listen {
        let clock = Arc::clone(&gateways.borrow().clock);
        let every = backups_every(config);
        tasks.spawn(metrics(address, &database, &clock, every, wait_for(stopped.clone())).await?);
    }
    tasks.spawn(settings.follow(wait_for(stopped)));
    Engine::following(database, gateways).run(async { signals.next().await }).await;
    drop(stop);
    while tasks.join_next().await.is_some() {}
    Ok(())
}

/// Takes the address of the metrics; what it gives back serves them until `stopped` is ready.
async fn metrics(
    address: SocketAddr,
    database: &Database,
    clock: &Arc<dyn Clock>,
    backups_every: Option<SignedDuration>,
    stopped: impl Future<Output = ()> + Send + 'static,
) -> anyhow::Result<impl Future<Output = ()> + Send + 'static> {
    let listener = TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))?;
    let recorder = townpick_server::metrics::install()?;
    let (database, clock) = (database.clone(), Arc::clone(clock));
    let router = townpick_server::metrics_router(recorder, database, clock, version::NAME, backups_every);
    Ok(async move {
        if let Err(error) = axum::serve(listener, router).with_graceful_shutdown(stopped).await {
            tracing::error!(%error, "metrics stopped");
        }
    })
}

/// Ready when the sender is dropped.
async fn wait_for(mut stopped: watch::Receiver<()>) {
    while stopped.changed().await.is_ok() {}
}
