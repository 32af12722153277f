//! A stand-in for an identity provider, with keys of every kind, whose answers a test may change.

use std::{
    process::Command,
    sync::{Arc, LazyLock, Mutex},
};

use base64::{
    Engine as _,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use ring::{
    rand::SystemRandom,
    signature::{
        ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair as _, RSA_PKCS1_SHA256,
        RSA_PSS_SHA256, RsaKeyPair,
    },
};
use serde_json::{Value, json};
use townpick_domain::time::Timestamp;
use townpick_gateways::oidc::{
    Back, Identity, IdentityProvider as _, OidcError, OidcProvider, OidcSettings, Trip,
};
use wiremock::{Mock, MockServer, Request, ResponseTemplate, matchers::path};

pub const SECRET: &str = "what only the browser holds";

pub fn now() -> Timestamp {
    "2026-07-06T14:00:00Z".parse().unwrap()
}

pub fn encoded(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

type Sign = Box<dyn Fn(&[u8]) -> Vec<u8> + Send + Sync>;

/// What the provider says at an address.
type Answer = fn(&Says) -> (u16, Value);

/// A key of each kind, and what is published of it.
pub struct Signer {
    pub sign: Sign,
    pub published: Value,
    pub algorithm: &'static str,
}

impl Signer {
    pub fn ecdsa() -> Self {
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
        let key =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8.as_ref(), &random).unwrap();
        let point = key.public_key().as_ref().to_vec();
        let published = json!({
            "kty": "EC", "crv": "P-256", "kid": "one", "x": encoded(&point[1..33]), "y": encoded(&point[33..]),
        });
        let sign = move |message: &[u8]| key.sign(&random, message).unwrap().as_ref().to_vec();
        Self { sign: Box::new(sign), published, algorithm: "ES256" }
    }

    pub fn ed25519() -> Self {
        let key = Ed25519KeyPair::from_seed_unchecked(&[5; 32]).unwrap();
        let x = encoded(key.public_key().as_ref());
        let published = json!({ "kty": "OKP", "crv": "Ed25519", "kid": "one", "x": x, "use": "sig" });
        let sign = move |message: &[u8]| key.sign(message).as_ref().to_vec();
        Self { sign: Box::new(sign), published, algorithm: "EdDSA" }
    }

    pub fn rsa(algorithm: &'static str) -> Self {
        /// Made by Node: the library here signs with such keys but makes none.
        static KEY: LazyLock<(Vec<u8>, Value)> = LazyLock::new(|| {
            let script = "const { privateKey, publicKey } = require('crypto').generateKeyPairSync('rsa', { modulusLength: 2048 });
                console.log(JSON.stringify([privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
                    publicKey.export({ format: 'jwk' })]));";
            let said = Command::new("node").args(["-e", script]).output().unwrap();
            let (private, public): (String, Value) = serde_json::from_slice(&said.stdout).unwrap();
            (STANDARD.decode(private).unwrap(), public)
        });
        let (private, mut published) = KEY.clone();
        published["kid"] = "one".into();
        published["alg"] = algorithm.into();
        let key = RsaKeyPair::from_pkcs8(&private).unwrap();
        let sign = move |message: &[u8]| {
            let mut signature = vec![0; key.public().modulus_len()];
            let random = SystemRandom::new();
            if algorithm == "RS256" {
                key.sign(&RSA_PKCS1_SHA256, &random, message, &mut signature).unwrap();
            } else {
                key.sign(&RSA_PSS_SHA256, &random, message, &mut signature).unwrap();
            }
            signature
        };
        Self { sign: Box::new(sign), published, algorithm }
    }

    pub fn token(&self, claims: &Value) -> String {
        self.token_with(&json!({ "alg": self.algorithm, "kid": "one", "typ": "JWT" }), claims)
    }

    pub fn token_with(&self, header: &Value, claims: &Value) -> String {
        let message = format!("{}.{}", encoded(header.to_string()), encoded(claims.to_string()));
        let signature = encoded((self.sign)(message.as_bytes()));
        format!("{message}.{signature}")
    }
}

/// What the provider answers, which a test may change.
#[derive(Clone)]
pub struct Says {
    pub description: Value,
    pub keys: Value,
    pub token: (u16, Value),
    pub user_info: Value,
}

/// A provider that a test can have say anything.
pub struct StandIn {
    pub server: MockServer,
    pub says: Arc<Mutex<Says>>,
}

impl StandIn {
    pub async fn with(signer: &Signer) -> Self {
        let server = MockServer::start().await;
        let issuer = server.uri();
        let says = Arc::new(Mutex::new(Says {
            description: json!({
                "issuer": issuer,
                "authorization_endpoint": format!("{issuer}/authorize?tenant=a"),
                "token_endpoint": format!("{issuer}/token"),
                "jwks_uri": format!("{issuer}/keys"),
                "userinfo_endpoint": format!("{issuer}/me"),
            }),
            keys: json!({ "keys": [{ "kty": "of another time" }, signer.published] }),
            token: (200, json!({})),
            user_info: json!({}),
        }));
        let answers: [(&str, Answer); 4] = [
            ("/.well-known/openid-configuration", |says| (200, says.description.clone())),
            ("/keys", |says| (200, says.keys.clone())),
            ("/token", |says| says.token.clone()),
            ("/me", |says| (200, says.user_info.clone())),
        ];
        for (address, answer) in answers {
            let says = Arc::clone(&says);
            let respond = move |_: &Request| {
                let (status, body) = answer(&says.lock().unwrap());
                ResponseTemplate::new(status).set_body_json(body)
            };
            Mock::given(path(address)).respond_with(respond).mount(&server).await;
        }
        Self { server, says }
    }

    pub fn change(&self, change: impl FnOnce(&mut Says)) {
        change(&mut self.says.lock().unwrap());
    }

    pub fn client(&self) -> OidcProvider {
        OidcProvider::new(OidcSettings {
            issuer: self.server.uri(),
            client_id: "townpick".to_owned(),
            client_secret: "p@ss word".to_owned(),
            return_address: "https://townpick.example/back".to_owned(),
        })
        .unwrap()
    }

    /// What a good token says.
    pub fn claims(&self) -> Value {
        let seconds = now().as_microseconds() / 1_000_000;
        json!({
            "iss": self.server.uri(), "sub": "subject-1", "aud": "townpick", "iat": seconds, "exp": seconds + 300,
            "nonce": Trip::of(SECRET).nonce(), "email": "Robin@townpick.example", "email_verified": true,
        })
    }

    /// Who comes back with this token.
    pub async fn proves(&self, token: String) -> Result<Identity, OidcError> {
        self.change(|says| says.token = (200, json!({ "id_token": token, "access_token": "access" })));
        returned(&self.client(), now()).await
    }

    pub async fn times_asked(&self, address: &str) -> usize {
        let asked = self.server.received_requests().await.unwrap();
        asked.iter().filter(|request| request.url.path() == address).count()
    }
}

pub async fn returned(client: &OidcProvider, now: Timestamp) -> Result<Identity, OidcError> {
    let back = Back { code: "the code".to_owned(), issuer: None };
    client.identity(&Trip::of(SECRET), &back, now).await
}
