use crate::harness::{Service, Setup};

#[tokio::test]
async fn the_form_leads_to_the_chosen_town_without_any_script() {
    let service = Service::sqlite().await;
    let answer = service.get("/?town=Boston%2C+MA").await;
    assert_eq!((answer.status.as_u16(), answer.header("location")), (303, "/towns/boston-ma"));
}

#[tokio::test]
async fn a_text_that_is_no_town_leads_back_to_the_form() {
    let service = Service::sqlite().await;
    for query in [
        "town=",
        "town=Bost",
        "town=Nowhere%2C+ZZ",
        "town=%2F%2Fevil.example",
        "town=%00",
        "town=Boston%2C%20MA%0d%0aX:1",
    ] {
        let answer = service.get(&format!("/?{query}")).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (303, "/"), "{query}");
    }
}

#[tokio::test]
async fn other_queries_show_the_page() {
    let service = Service::sqlite().await;
    for path in ["/?", "/?utm_source=a", "/?q=Boston"] {
        assert_eq!(service.get(path).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn the_form_leads_back_when_the_database_is_gone() {
    let service = Setup::default().on_sqlite().await;
    service.database.close().await;
    let answer = service.get("/?town=Boston%2C+MA").await;
    assert_eq!((answer.status.as_u16(), answer.header("location")), (303, "/"));
}
