//! How many connections are open, in all and for each client. A client that opens thousands and sends nothing takes no
//! place from others.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use townpick_domain::attempt_limit::Network;

use crate::limits::Limits;

/// The places there are.
pub(super) struct Places {
    all: Arc<Semaphore>,
    clients: Arc<Mutex<HashMap<Network, usize>>>,
    per_client: usize,
    trusted_proxy: Option<IpAddr>,
}

/// A connection's place, free again when it is dropped.
pub(super) struct Place {
    client: Option<Network>,
    clients: Arc<Mutex<HashMap<Network, usize>>>,
    _of_all: OwnedSemaphorePermit,
}

impl Places {
    pub(super) fn new(limits: &Limits, trusted_proxy: Option<IpAddr>) -> Self {
        Self {
            all: Arc::new(Semaphore::new(limits.connections.min(Semaphore::MAX_PERMITS))),
            clients: Arc::default(),
            per_client: limits.connections_per_client,
            trusted_proxy: trusted_proxy.map(|proxy| proxy.to_canonical()),
        }
    }

    /// A place, whoever will take it, if there is one.
    pub(super) fn free_now(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.all).try_acquire_owned().ok()
    }

    /// Waits until a place is free, whoever will take it.
    pub(super) async fn free(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.all).acquire_owned().await.ok()
    }

    /// The place of a client's connection, unless the client has too many. Everybody comes through the proxy, so it has
    /// no limit of its own.
    pub(super) fn taken_by(&self, peer: IpAddr, of_all: OwnedSemaphorePermit) -> Option<Place> {
        let peer = peer.to_canonical();
        let client = (self.trusted_proxy != Some(peer)).then(|| Network::of(peer));
        if let Some(client) = client {
            let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
            let open = clients.entry(client).or_default();
            if *open >= self.per_client {
                return None;
            }
            *open += 1;
        }
        Some(Place { client, clients: Arc::clone(&self.clients), _of_all: of_all })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(client) = self.client else { return };
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = clients.get_mut(&client) {
            *open -= 1;
            if *open == 0 {
                clients.remove(&client);
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_client_has_its_places_and_the_proxy_all_there_are() {
        let limits = Limits { connections: 5, connections_per_client: 2, ..Limits::default() };
        let places = Places::new(&limits, Some("10.0.0.1".parse().unwrap()));
        let take = async |peer: &str| places.taken_by(peer.parse().unwrap(), places.free().await.unwrap());
        let first = take("2001:db8::1").await.unwrap();
        let _second = take("2001:db8::2").await.unwrap();
        assert!(take("2001:db8::3").await.is_none());
        drop(first);
        let _third = take("2001:db8::3").await.unwrap();
        let proxied = [take("::ffff:10.0.0.1").await, take("10.0.0.1").await, take("10.0.0.1").await];
        assert!(proxied.iter().all(Option::is_some));
        assert_eq!(places.all.available_permits(), 0);
        drop(proxied);
        assert_eq!(places.all.available_permits(), 3);
        assert_eq!(places.clients.lock().unwrap().len(), 1);
    }
}
