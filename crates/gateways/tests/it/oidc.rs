//! Everything an identity provider could say that must not be believed.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use jiff::SignedDuration;
use ring::hmac;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use townpick_gateways::oidc::{
    Back, Identity, IdentityProvider as _, OidcError, OidcProvider, OidcSettings, Trip,
};
use wiremock::Request;

use crate::identity_provider::{SECRET, Signer, StandIn, encoded, now, returned};

fn untrusted(said: Result<Identity, OidcError>) -> &'static str {
    match said {
        Err(OidcError::Untrusted(reason)) => reason,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_good_token_of_each_kind_of_key_tells_who_it_is() {
    let signers = [Signer::ecdsa(), Signer::ed25519(), Signer::rsa("RS256"), Signer::rsa("PS256")];
    for signer in signers {
        let provider = StandIn::with(&signer).await;
        let said = provider.proves(signer.token(&provider.claims())).await.unwrap();
        assert_eq!((said.issuer, said.subject.as_str()), (provider.server.uri(), "subject-1"));
        assert_eq!(said.email.unwrap().as_str(), "robin@townpick.example");
        assert!(!said.is_multi_factor);
        assert_eq!(provider.times_asked("/me").await, 0, "the token says all");
    }
}

#[tokio::test]
async fn the_browser_takes_a_hash_of_what_the_code_is_exchanged_with() {
    let signer = Signer::ed25519();
    let provider = StandIn::with(&signer).await;
    let trip = Trip::of(SECRET);
    let address = provider.client().address(&trip, now()).await.unwrap();
    let asked: std::collections::HashMap<String, String> = address.query_pairs().into_owned().collect();
    assert!(address.as_str().starts_with(&format!("{}/authorize?tenant=a&", provider.server.uri())));
    assert_eq!((asked["state"].as_str(), asked["nonce"].as_str()), (trip.state(), trip.nonce()));
    assert_eq!((asked["scope"].as_str(), asked["response_type"].as_str()), ("openid email", "code"));
    assert!(!address.as_str().contains(SECRET) && trip.state() != trip.nonce());

    let claims = json!({ "aud": ["other", "townpick"], "azp": "townpick", "amr": ["pwd", "mfa"] });
    let mut several = provider.claims();
    several.as_object_mut().unwrap().extend(claims.as_object().unwrap().clone());
    assert!(provider.proves(signer.token(&several)).await.unwrap().is_multi_factor);
    provider.change(|says| {
        says.description["token_endpoint_auth_methods_supported"] = json!(["client_secret_post"]);
    });
    provider.proves(signer.token(&provider.claims())).await.unwrap();
    let requests = provider.server.received_requests().await.unwrap();
    let sent: Vec<&Request> = requests.iter().filter(|request| request.url.path() == "/token").collect();
    let form = |request: &Request| -> std::collections::HashMap<String, String> {
        url::form_urlencoded::parse(&request.body).into_owned().collect()
    };
    let (usual, in_form) = (form(sent[0]), form(sent[1]));
    assert_eq!(encoded(Sha256::digest(&usual["code_verifier"])), asked["code_challenge"]);
    assert_eq!(
        (usual["code"].as_str(), &usual["redirect_uri"]),
        ("the code", &"https://townpick.example/back".to_owned())
    );
    assert!(!usual.contains_key("client_secret"));
    let basic = format!("Basic {}", STANDARD.encode("townpick:p%40ss+word"));
    assert_eq!(sent[0].headers["authorization"], basic.as_str());
    assert_eq!((in_form["client_id"].as_str(), in_form["client_secret"].as_str()), ("townpick", "p@ss word"));
}

#[tokio::test]
async fn a_token_that_is_not_for_us_for_this_trip_and_of_now_is_not_believed() {
    let signer = Signer::ed25519();
    let provider = StandIn::with(&signer).await;
    let seconds = now().as_microseconds() / 1_000_000;
    for (change, reason) in [
        (json!({ "iss": "https://elsewhere.example" }), "it is another provider's"),
        (json!({ "iss": format!("{}/", provider.server.uri()) }), "it is another provider's"),
        (json!({ "aud": "somebody" }), "it is for somebody else"),
        (json!({ "aud": [] }), "it is for somebody else"),
        (json!({ "aud": ["townpick", "somebody"] }), "it was given to somebody else"),
        (json!({ "azp": "somebody" }), "it was given to somebody else"),
        (json!({ "nonce": "of another trip" }), "it belongs to another trip"),
        (json!({ "nonce": null }), "it belongs to another trip"),
        (json!({ "exp": seconds - 60 }), "it is over"),
        (json!({ "iat": seconds + 61 }), "it is from the future"),
        (json!({ "nbf": seconds + 61 }), "it does not hold yet"),
        (json!({ "iat": seconds - 601 }), "it is too old"),
        (json!({ "sub": "" }), "it names nobody"),
        (json!({ "sub": "a".repeat(256) }), "it names nobody"),
        (json!({ "sub": null }), "its claims cannot be read"),
        (json!({ "exp": "tomorrow" }), "its claims cannot be read"),
    ] {
        let mut claims = provider.claims();
        claims.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        assert_eq!(untrusted(provider.proves(signer.token(&claims)).await), reason, "{change}");
    }
    let back = Back { code: "the code".to_owned(), issuer: Some("https://elsewhere.example".to_owned()) };
    let mixed_up = provider.client().identity(&Trip::of(SECRET), &back, now()).await;
    assert_eq!(untrusted(mixed_up), "the browser comes from another provider");
    let other_browser = provider.client();
    provider.change(|says| says.token = (200, json!({ "id_token": signer.token(&provider.claims()) })));
    let back = Back { code: "the code".to_owned(), issuer: None };
    let said = other_browser.identity(&Trip::of("another browser's"), &back, now()).await;
    assert_eq!(untrusted(said), "it belongs to another trip");
}

#[tokio::test]
async fn a_token_without_a_good_signature_is_not_believed() {
    let (signer, other) = (Signer::ecdsa(), Signer::ecdsa());
    let provider = StandIn::with(&signer).await;
    let claims = provider.claims();
    let header = |alg: &str, kid: &str| json!({ "alg": alg, "kid": kid });
    let unread = "its header cannot be read, or names an algorithm that is not taken";
    let mut another = claims.clone();
    another["email"] = "kim@townpick.example".into();
    let (good, forged) = (signer.token(&claims), signer.token(&another));
    let swapped = format!("{}.{}", forged.rsplit_once('.').unwrap().0, good.rsplit_once('.').unwrap().1);
    let nobodys = format!("{}.{}.", encoded(header("none", "one").to_string()), encoded(claims.to_string()));
    // The old trick: what everybody may read, taken for a shared secret.
    let public_key = signer.published.to_string();
    let shared = Signer {
        sign: Box::new(move |message| {
            let key = hmac::Key::new(hmac::HMAC_SHA256, public_key.as_bytes());
            hmac::sign(&key, message).as_ref().to_vec()
        }),
        published: Value::Null,
        algorithm: "HS256",
    };
    for (token, reason) in [
        (nobodys, unread),
        (shared.token(&claims), unread),
        (
            signer.token_with(&json!({ "alg": "ES256", "kid": "one", "crit": ["b64"] }), &claims),
            "its header asks for more than is understood",
        ),
        (signer.token_with(&header("EdDSA", "one"), &claims), "its signature is not good"),
        (signer.token_with(&header("RS256", "one"), &claims), "its signature is not good"),
        (
            signer.token_with(&header("ES256", "two"), &claims),
            "it is signed with a key that is not published",
        ),
        (other.token(&claims), "its signature is not good"),
        (swapped, "its signature is not good"),
        (
            good.rsplit_once('.').unwrap().0.to_owned(),
            "its header cannot be read, or names an algorithm that is not taken",
        ),
        ("no.token".to_owned(), "it is no signed token"),
        (String::new(), "it is no signed token"),
    ] {
        let said = untrusted(provider.proves(token.clone()).await);
        assert!(
            said == reason || (said == "it is no signed token" && token.matches('.').count() < 2),
            "{said}: {token}"
        );
    }
    provider.proves(signer.token_with(&json!({ "alg": "ES256" }), &claims)).await.unwrap();
    provider.change(|says| says.keys["keys"][1]["use"] = "enc".into());
    assert_eq!(untrusted(provider.proves(good).await), "its signature is not good");
}

#[tokio::test]
async fn a_new_key_is_taken_up_and_an_unknown_one_cannot_make_us_ask_without_end() {
    let (old, new) = (Signer::ecdsa(), Signer::ecdsa());
    let provider = StandIn::with(&old).await;
    let client = provider.client();
    let set = |token: String| provider.change(|says| says.token = (200, json!({ "id_token": token })));
    set(old.token(&provider.claims()));
    returned(&client, now()).await.unwrap();
    returned(&client, now()).await.unwrap();
    let addresses = ["/.well-known/openid-configuration", "/keys"];
    for address in addresses {
        assert_eq!(provider.times_asked(address).await, 1, "{address}");
    }
    let mut published = new.published.clone();
    published["kid"] = "two".into();
    provider.change(|says| says.keys = json!({ "keys": [published] }));
    set(new.token_with(&json!({ "alg": "ES256", "kid": "two" }), &provider.claims()));
    let soon = now().plus(SignedDuration::from_secs(59));
    assert_eq!(untrusted(returned(&client, soon).await), "it is signed with a key that is not published");
    assert_eq!(provider.times_asked("/keys").await, 1);
    returned(&client, now().plus(SignedDuration::from_secs(60))).await.unwrap();
    assert_eq!(provider.times_asked("/keys").await, 2);

    // Where the provider is found hardly ever changes: what was read before does while it cannot be read.
    provider.change(|says| says.description = json!({}));
    client.address(&Trip::of(SECRET), now().plus(SignedDuration::from_hours(2))).await.unwrap();
    assert_eq!(provider.times_asked("/.well-known/openid-configuration").await, 2);
}

#[tokio::test]
async fn an_address_counts_only_if_the_provider_has_made_sure_of_it() {
    let signer = Signer::ed25519();
    let provider = StandIn::with(&signer).await;
    for (verified, counts) in [
        (json!(true), true),
        (json!("true"), true),
        (json!(false), false),
        (json!("false"), false),
        (json!(1), false),
        (Value::Null, false),
    ] {
        let mut claims = provider.claims();
        claims["email_verified"] = verified.clone();
        assert_eq!(
            provider.proves(signer.token(&claims)).await.unwrap().email.is_some(),
            counts,
            "{verified}"
        );
    }
    let mut bare = provider.claims();
    bare.as_object_mut().unwrap().retain(|name, _| !name.starts_with("email"));
    let token = signer.token(&bare);
    let tells = |sub: &str| json!({ "sub": sub, "email": "robin@townpick.example", "email_verified": true });
    provider.change(|says| says.user_info = tells("subject-1"));
    assert!(provider.proves(token.clone()).await.unwrap().email.is_some());
    provider.change(|says| says.user_info = tells("subject-2"));
    let reason = "what was told beside it is about somebody else";
    assert_eq!(untrusted(provider.proves(token.clone()).await), reason);
    provider.change(|says| says.description["userinfo_endpoint"] = Value::Null);
    assert_eq!(provider.proves(token).await.unwrap().email, None);
}

#[tokio::test]
async fn a_provider_that_does_not_answer_or_is_another_one_is_told_without_what_it_says() {
    let signer = Signer::ed25519();
    let provider = StandIn::with(&signer).await;
    let late = json!({ "error": "invalid_grant", "error_description": "robin@townpick.example is late" });
    provider.change(|says| says.token = (400, late));
    let refused = returned(&provider.client(), now()).await.unwrap_err();
    assert_eq!(refused.to_string(), "the provider refused: 400 Bad Request invalid_grant");
    provider.change(|says| says.token = (401, json!({ "error": "robin@townpick.example" })));
    let refused = returned(&provider.client(), now()).await.unwrap_err();
    assert_eq!(refused.to_string(), "the provider refused: 401 Unauthorized");
    for (status, body) in
        [(500, json!({})), (302, json!({})), (200, json!({})), (200, json!("x".repeat(600_000)))]
    {
        provider.change(|says| says.token = (status, body));
        let error = returned(&provider.client(), now()).await.unwrap_err();
        assert!(matches!(error, OidcError::Unavailable(_)), "{error}");
    }
    let good = provider.says.lock().unwrap().description.clone();
    for (field, value) in [
        ("issuer", "https://elsewhere.example"),
        ("token_endpoint", "http://elsewhere.example/token"),
        ("userinfo_endpoint", "http://elsewhere.example/me"),
        ("authorization_endpoint", "javascript:alert(1)"),
    ] {
        provider.change(|says| {
            says.description = good.clone();
            says.description[field] = value.into();
        });
        let said = provider.client().address(&Trip::of(SECRET), now()).await;
        assert!(matches!(said, Err(OidcError::Untrusted(_))), "{field}");
    }
    let settings = OidcSettings {
        issuer: "http://127.0.0.1:9".to_owned(),
        client_id: "townpick".to_owned(),
        client_secret: "secret".to_owned(),
        return_address: "https://townpick.example/back".to_owned(),
    };
    assert!(!format!("{settings:?}").contains("secret"));
    let nobody = OidcProvider::new(settings).unwrap().address(&Trip::of(SECRET), now()).await;
    assert_eq!(nobody.unwrap_err().to_string(), "the provider could not be asked: no connection");
}
