//! What an identity provider says.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ed25519_dalek::{Signer as _, SigningKey};
use serde_json::{Value, json};
use townpick_domain::time::Timestamp;
use townpick_fuzz::{Target, text, texts};

use super::{
    OidcSettings, Trip,
    claims::Claims,
    keys::{Checked, Keys, SignedToken},
};

const NOW: i64 = 1_700_000_000;

fn token(header: &str, claims: &str) -> String {
    let message = format!("{}.{}", URL_SAFE_NO_PAD.encode(header), URL_SAFE_NO_PAD.encode(claims));
    let signature = SigningKey::from_bytes(&[9; 32]).sign(message.as_bytes());
    format!("{message}.{}", URL_SAFE_NO_PAD.encode(signature.to_bytes()))
}

fn good_token() -> String {
    token(r#"{"alg":"EdDSA","kid":"a"}"#, r#"{"sub":"1"}"#)
}

/// The provider's keys: the one that signs, one of another kind and what is for somebody else.
fn keys() -> Keys {
    let x = URL_SAFE_NO_PAD.encode(SigningKey::from_bytes(&[9; 32]).verifying_key());
    Keys::read(vec![
        json!({"kty": "OKP", "crv": "Ed25519", "kid": "a", "use": "sig", "x": x}),
        json!({"kty": "EC", "crv": "P-256", "kid": "b", "x": x, "y": x}),
        json!({"kty": "RSA", "kid": "c", "n": x, "e": "AQAB"}),
        json!({"kty": "oct", "kid": "d", "k": x}),
    ])
}

/// Only the very token that was signed is believed.
pub(crate) const IDENTITY_TOKEN: Target = Target {
    name: "identity_token",
    seeds: || {
        let unsigned = |header: &str| token(header, r#"{"sub":"1"}"#).into_bytes();
        vec![
            good_token().into_bytes(),
            unsigned(r#"{"alg":"none"}"#),
            unsigned(r#"{"alg":"HS256","kid":"a"}"#),
            unsigned(r#"{"alg":"ES256","kid":"b"}"#),
            unsigned(r#"{"alg":"RS256","kid":"c"}"#),
            unsigned(r#"{"alg":"EdDSA","crit":["exp"]}"#),
        ]
    },
    holds: |bytes| {
        let text = text(bytes);
        let Ok(token) = SignedToken::read(&text) else { return };
        let _ = token.claims::<Claims>();
        if keys().check(&token) == Checked::Good {
            assert_eq!(text, good_token(), "a token was believed that was not signed");
        }
    },
};

/// Claims are believed for us, for this trip and now; an address only where the provider has made sure of it.
pub(crate) const IDENTITY_CLAIMS: Target = Target {
    name: "identity_claims",
    seeds: || {
        let nonce = Trip::of("secret").nonce().to_owned();
        let good = format!(
            r#"{{"iss":"https://id.example","sub":"1","aud":["us"],"exp":{},"iat":{NOW},"nonce":"{nonce}","amr":["mfa"],"email":"a@b.example","email_verified":"true"}}"#,
            NOW + 300
        );
        let foreign = r#"{"iss":"https://id.example","sub":"\u0000","aud":"us","azp":"them","exp":9223372036854775807,"iat":-9223372036854775808,"nbf":0}"#;
        [texts(&[&good]), texts(&[foreign])].concat()
    },
    holds: |bytes| {
        let Ok(claims) = serde_json::from_slice::<Claims>(bytes) else { return };
        let settings = OidcSettings {
            issuer: "https://id.example".to_owned(),
            client_id: "us".to_owned(),
            client_secret: String::new(),
            return_address: String::new(),
        };
        let trip = Trip::of("secret");
        let now = Timestamp::from_microseconds(NOW * 1_000_000).expect("it is an instant");
        if claims.check(&settings, &trip, now).is_err() {
            return;
        }
        let said: Value = serde_json::from_slice(bytes).expect("it was read");
        assert_eq!(said["nonce"], trip.nonce(), "claims of another trip were believed");
        let identity = claims.identity(None).expect("nothing was told beside");
        assert_eq!(identity.issuer, settings.issuer);
        assert!((1..=255).contains(&identity.subject.len()) && !identity.subject.contains(char::is_control));
        let is_proved = said["email_verified"] == true || said["email_verified"] == "true";
        assert!(identity.email.is_none() || is_proved);
    },
};
