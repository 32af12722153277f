//! What lies ready is answered without looking for its route: in the same words, and under the same name.

use crate::{
    drawn::drawn,
    harness::{Answer, Service},
    logs,
};

/// Everything but what the connection adds or what is different each time.
fn shown(mut answer: Answer) -> String {
    for name in ["x-request-id", "content-length"] {
        answer.headers.remove(name);
    }
    let mut headers: Vec<String> =
        answer.headers.iter().map(|(name, value)| format!("{name}: {value:?}")).collect();
    headers.sort();
    // The id of a refused request stands in its document, too.
    let body = if answer.status.is_success() { format!("{:?}", answer.body) } else { String::new() };
    format!("{} {headers:#?} {body}", answer.status)
}

#[tokio::test]
async fn what_lies_ready_is_answered_as_by_its_route() {
    let service = Service::sqlite().await;
    let contest = drawn(&service, 5).await.contest.to_string();
    // An escaped letter, or a parameter that means nothing, leads through the routes.
    let escaped = format!("%{:x}{}", contest.as_bytes()[0], &contest[1..]);
    let pages = [
        ("/".to_owned(), "/?x=1".to_owned(), "/"),
        ("/towns/salem-ma".to_owned(), "/towns/%73alem-ma".to_owned(), "/towns/{townSlug}"),
        (
            "/towns/salem-ma/contest".to_owned(),
            "/towns/%73alem-ma/contest".to_owned(),
            "/towns/{townSlug}/contest",
        ),
        (
            "/towns/salem-ma/winners".to_owned(),
            "/towns/%73alem-ma/winners".to_owned(),
            "/towns/{townSlug}/winners",
        ),
        ("/towns/no-such-zz".to_owned(), "/towns/%6eo-such-zz".to_owned(), "/towns/{townSlug}"),
        ("/api/towns/salem-ma".to_owned(), "/api/towns/%73alem-ma".to_owned(), "/api/towns/{slug}"),
        ("/api/towns/no-such-zz".to_owned(), "/api/towns/%6eo-such-zz".to_owned(), "/api/towns/{slug}"),
        (format!("/drawings/{contest}"), format!("/drawings/{escaped}"), "/drawings/{contestId}"),
        (
            format!("/drawings/{contest}/rules"),
            format!("/drawings/{escaped}/rules"),
            "/drawings/{contestId}/rules",
        ),
        (format!("/api/drawings/{contest}"), format!("/api/drawings/{escaped}"), "/api/drawings/{contestId}"),
        (
            "/api/places/suggestions?q=bo".to_owned(),
            "/api/places/suggestions?q=bo&x=1".to_owned(),
            "/api/places/suggestions",
        ),
    ];
    for (ready, by_route, route) in pages {
        for encoding in ["br", "gzip", "identity"] {
            let ask =
                async |path: &str| shown(service.get_with(path, &[("accept-encoding", encoding)]).await);
            assert_eq!(ask(&ready).await, ask(&by_route).await, "{route}, {encoding}");
        }
        let told = logs::text();
        let lines = told.lines().rev().filter(|line| line.contains("townpick::access")).take(6);
        assert_eq!(lines.filter(|line| line.contains(&format!("route=\"{route}\""))).count(), 6, "{told}");
    }
}
