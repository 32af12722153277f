use insta::assert_json_snapshot;
use jiff::SignedDuration;
use townpick_gateways::{keys::Secrets, own_address::SELF_CHECK, told_heads::ToldHeads};
use townpick_store::Executor as _;

use crate::harness::{Service, Setup};

#[tokio::test]
async fn a_running_process_is_healthy_even_without_its_database() {
    let service = Service::sqlite().await;
    service.database.close().await;
    let answer = service.get("/healthz").await;
    assert_eq!((answer.status.as_u16(), answer.text()), (200, "ok\n"));
}

#[tokio::test]
async fn a_service_shows_itself_to_its_own_installation_alone() {
    let service = Service::sqlite().await;
    let (ours, other, nonce) = (Secrets::from_seed([7; 32]), Secrets::from_seed([8; 32]), [5; 16]);
    let asked = async |question: String| {
        let answer = service.get_with("/healthz", &[(SELF_CHECK, &question)]).await;
        assert_eq!((answer.status.as_u16(), answer.text()), (200, "ok\n"));
        answer.header(SELF_CHECK).to_owned()
    };
    let answer = asked(ours.self_question(nonce)).await;
    assert_eq!(ours.read_self_answer(nonce, &answer), Some(false));
    for question in [other.self_question(nonce), "hello".to_owned(), ours.self_answer(nonce, false)] {
        assert_eq!(asked(question).await, "");
    }
    service.from("172.17.0.1:5000", Some("198.51.100.1"), "/healthz").await;
    let answer = asked(ours.self_question(nonce)).await;
    assert_eq!(ours.read_self_answer(nonce, &answer), Some(true));
}

#[tokio::test]
async fn a_service_that_is_about_to_stop_is_not_ready_and_answers_on() {
    let service = Service::sqlite().await;
    assert!(!service.app.announce_stop(), "nobody watches whether it is ready");
    let answer = service.get("/readyz").await;
    assert_eq!(answer.code(), (503, "unavailable".to_owned()));
    assert_eq!(answer.problem()["detail"], "The service is about to stop.");
    assert_eq!(service.get("/healthz").await.status, 200);
    assert_eq!(service.get("/api/places/suggestions?q=bos").await.status, 200);
    assert!(service.app.announce_stop(), "somebody does now");
}

townpick_store::both_engines! {
    async fn the_service_is_ready_while_its_database_takes_changes(database: Database) {
        let service = Setup::default().on(database);
        assert_eq!(service.get("/readyz").await.text(), "ready\n");
        let take_away = "ALTER TABLE write_probe RENAME TO elsewhere";
        for (change, status) in [(take_away, 503), ("ALTER TABLE elsewhere RENAME TO write_probe", 200)] {
            let mut tx = service.database.write().await.unwrap();
            tx.sql(change).execute().await.unwrap();
            tx.commit().await.unwrap();
            let asked_again = service.get("/readyz").await.status;
            assert_ne!(asked_again.as_u16(), status, "within a second the disk is left alone");
            service.clock.advance(SignedDuration::from_secs(1));
            let answer = service.get("/readyz").await;
            assert_eq!(answer.status.as_u16(), status);
            if status == 503 {
                assert_eq!(answer.problem()["detail"], "The database takes no changes.");
            }
        }
    }

    async fn a_service_with_a_ledger_behind_what_was_told_is_ready_and_says_so(database: Database) {
        let told = ToldHeads::in_memory();
        told.tell(&["salem-ma #3 0123456789abcdef".parse().unwrap()]).unwrap();
        let service = Setup { told, ..Setup::default() }.on(database);
        let answer = service.get("/readyz").await;
        let said = "ready, but these ledgers are behind what was told of them: salem-ma\n";
        assert_eq!((answer.status.as_u16(), answer.text()), (200, said));
    }

    async fn the_service_is_ready_while_its_database_answers(database: Database) {
        let service = Setup::default().on(database);
        assert_eq!(service.get("/readyz").await.text(), "ready\n");
        service.database.close().await;
        let answer = service.get("/readyz").await;
        assert_eq!(answer.code(), (503, "unavailable".to_owned()));
        assert_eq!(answer.problem()["detail"], "The database does not answer.");
        for path in ["/readyz", "/api/places/suggestions?q=bos", "/towns/salem-ma"] {
            let answer = service.get(path).await;
            assert_eq!((answer.status.as_u16(), answer.header("retry-after")), (503, "5"), "{path}");
        }
    }
}

#[tokio::test]
async fn a_storage_that_is_gone_is_named() {
    let service = Service::sqlite().await;
    let images = service.folder.path().join("images");
    std::fs::remove_dir(&images).unwrap();
    // A file in the folder's place: nothing below it can be looked at.
    std::fs::write(&images, "").unwrap();
    assert_json_snapshot!(service.get("/readyz").await.problem(), @r#"
    {
      "code": "unavailable",
      "detail": "The picture storage does not answer.",
      "request_id": "[request id]",
      "status": 503,
      "title": "Temporarily unavailable",
      "type": "about:blank"
    }
    "#);
    service.database.close().await;
    assert_eq!(
        service.get("/readyz").await.problem()["detail"],
        "Neither the database nor the picture storage answers."
    );
}
