use jiff::SignedDuration;

use super::signed_in::SignedIn;

const DOCTOR: &str = "/api/admin/doctor";

#[tokio::test]
async fn the_installation_is_looked_at_anew_once_the_last_look_is_some_seconds_old() {
    let robin = SignedIn::sqlite().await;
    let look = async || robin.get(DOCTOR).await.json();
    let first = look().await;
    assert_eq!(
        (&first["verdict"], &first["lines"][0]["finding"]),
        (&"good".into(), &"Looked at 1 times".into())
    );
    assert_eq!(first["lines"][0]["remedy"], serde_json::Value::Null);
    robin.service.clock.advance(SignedDuration::from_secs(4));
    assert_eq!(look().await, first);
    robin.service.clock.advance(SignedDuration::from_secs(1));
    assert_eq!(look().await["lines"][0]["finding"], "Looked at 2 times");
}

#[tokio::test]
async fn a_proxy_that_is_not_trusted_stands_there_with_its_remedy() {
    let robin = SignedIn::sqlite().await;
    robin.service.from("172.17.0.1:5000", Some("198.51.100.1"), "/healthz").await;
    let report = robin.get(DOCTOR).await.json();
    assert_eq!(report["verdict"], "warning");
    let proxy = &report["lines"][1];
    assert_eq!((&proxy["check"], &proxy["group"]), (&"proxy".into(), &"address".into()));
    assert_eq!(proxy["remedy"], "Set TOWNPICK_TRUSTED_PROXY to the proxy's address");
}
