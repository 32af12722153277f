use jiff::SignedDuration;
use townpick_server::limits::{Allowance, Limits};
use townpick_store::contests;

use crate::{
    harness::{Answer, Service, Setup},
    week,
};

const CARD: &str = "/social/00000000-0000-0000-0000-000000000001.png";

fn size(answer: &Answer) -> (u32, u32) {
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "image/png"));
    assert!(answer.body.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(answer.body[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[tokio::test]
async fn a_contest_has_a_card_of_the_usual_size() {
    let service = Service::sqlite().await;
    week::salem(&service).await;
    let answer = service.get(CARD).await;
    assert_eq!(size(&answer), (1200, 630));
    assert_eq!(answer.header("cache-control"), "public, max-age=300");
    assert!(answer.body.len() < 300_000, "{}", answer.body.len());
}

#[tokio::test]
async fn the_card_stays_after_the_contest_and_goes_when_it_is_called_off() {
    let service = Service::sqlite().await;
    let (_, contest) = week::salem(&service).await;
    let first = service.get(CARD).await.body;
    service.clock.set("2026-07-20T12:00:00Z".parse().unwrap());
    assert_eq!(service.get(CARD).await.body, first);
    let mut tx = service.database.write().await.unwrap();
    contests::void(&mut tx, contest.id, "the shop closed", service.now()).await.unwrap();
    tx.commit().await.unwrap();
    service.clock.advance(SignedDuration::from_secs(1));
    assert_eq!(service.get(CARD).await.status, 404);
}

#[tokio::test]
async fn a_contest_that_has_not_begun_is_not_given_away() {
    let service = Service::sqlite().await;
    service.clock.set("2026-07-05T22:00:00Z".parse().unwrap());
    week::salem(&service).await;
    assert_eq!(service.get(CARD).await.status, 404);
    service.clock.set("2026-07-05T22:00:01Z".parse().unwrap());
    assert_eq!(size(&service.get(CARD).await), (1200, 630));
}

#[tokio::test]
async fn different_contests_have_different_cards() {
    let service = Service::sqlite().await;
    let (town, _) = week::salem(&service).await;
    week::save_contest(&service, &week::contest(2, town, "2026-06-28", "2026-07-05")).await;
    let other = service.get("/social/00000000-0000-0000-0000-000000000002.png").await;
    assert_eq!(size(&other), (1200, 630));
    assert_ne!(other.body, service.get(CARD).await.body);
}

#[tokio::test]
async fn what_is_no_contest_has_no_card() {
    let service = Service::sqlite().await;
    week::salem(&service).await;
    for file in [
        "00000000-0000-0000-0000-000000000009.png",
        "00000000-0000-0000-0000-000000000001",
        "00000000-0000-0000-0000-000000000001.svg",
        "default.png",
        "%00.png",
        "..%2f..%2fCargo.toml",
        "%ff.png",
    ] {
        let answer = service.get(&format!("/social/{file}")).await;
        assert!(matches!(answer.status.as_u16(), 400 | 404), "{file}: {}", answer.status);
    }
}

#[tokio::test]
async fn asking_for_cards_is_limited_like_the_api() {
    let limits = Limits { requests: Allowance::new(1, 2), ..Limits::default() };
    let service = Setup { limits, ..Setup::default() }.on_sqlite().await;
    for _ in 0..2 {
        assert_eq!(service.get(CARD).await.status, 404);
    }
    assert_eq!(service.get(CARD).await.status, 429);
}
