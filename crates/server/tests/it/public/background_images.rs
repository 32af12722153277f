use jiff::SignedDuration;
use serde_json::json;
use townpick_domain::ids::BackgroundImageId;
use townpick_store::{
    background_images::{self, NewBackgroundImage},
    on_sqlite,
};

use crate::harness::{Service, Setup};

async fn add(service: &Service, number: u8, shown: bool) {
    let image = NewBackgroundImage {
        id: BackgroundImageId::new(service.now(), [number; 10]),
        filename: format!("{number}.webp"),
        storage_path: format!("demo/{number}.webp"),
        url: format!("/images/demo/{number}.webp"),
        file_hash: format!("{number:064}"),
        use_for_town_pages: shown,
    };
    let mut tx = service.database.write().await.unwrap();
    background_images::insert(&mut tx, &image, service.now()).await.unwrap();
    tx.commit().await.unwrap();
}

on_sqlite! {
    async fn the_chosen_pictures_are_listed_and_a_new_one_within_a_second(database: Database) {
        let service = Setup::default().on(database);
        assert_eq!(service.get("/api/background-images").await.json(), json!({ "images": [] }));
        add(&service, 1, true).await;
        add(&service, 2, false).await;
        add(&service, 3, true).await;
        service.clock.advance(SignedDuration::from_secs(1));
        assert_eq!(
            service.get("/api/background-images").await.json(),
            json!({ "images": [{ "url": "/images/demo/1.webp" }, { "url": "/images/demo/3.webp" }] })
        );
    }

    async fn at_most_24_pictures_are_listed(database: Database) {
        let service = Setup::default().on(database);
        for number in 0..30 {
            add(&service, number, true).await;
        }
        let answer = service.get("/api/background-images").await.json();
        assert_eq!(answer["images"].as_array().unwrap().len(), 24);
    }
}
