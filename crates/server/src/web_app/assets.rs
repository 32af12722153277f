//! The files of the web app's build, in memory: chosen by exact name, sent compressed where the browser can.
//!
//! Names are looked up in a map and never touch a file system, so no path can lead out of the build. The documents
//! that the server fills itself are hidden: they are never sent as they are.

use std::{borrow::Cow, collections::HashMap, io::Write as _};

use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use http::{
    HeaderMap, HeaderValue, StatusCode,
    header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY},
};
use sha2::{Digest, Sha256};

use crate::headers::{IMMUTABLE, REVALIDATED};

/// Files without a hash in their name: the icon, the robots file, the default social picture.
const FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// High qualities take longer than a request should wait; these documents are compressed once, at the start.
const BROTLI_QUALITY: u32 = 6;
const BROTLI_WINDOW: u32 = 18;

#[derive(rust_embed::RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct WebBuild;

/// The files of a build of the web app.
#[derive(Debug, Default)]
pub struct Assets {
    served: HashMap<String, Asset>,
    hidden: HashMap<String, Asset>,
}

impl Assets {
    /// The build that is part of this binary; empty when it was compiled without one.
    pub fn embedded() -> Self {
        Self::from_files(WebBuild::iter().filter_map(|name| {
            let file = WebBuild::get(&name)?;
            let bytes = match file.data {
                Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                Cow::Owned(bytes) => Bytes::from(bytes),
            };
            Some((name.into_owned(), bytes, file.metadata.sha256_hash()))
        }))
    }

    /// A build made of names and contents.
    pub fn in_memory(files: &[(&str, &[u8])]) -> Self {
        Self::from_files(files.iter().map(|(name, content)| {
            ((*name).to_owned(), Bytes::copy_from_slice(content), Sha256::digest(content).into())
        }))
    }

    fn from_files(files: impl Iterator<Item = (String, Bytes, [u8; 32])>) -> Self {
        let mut files: HashMap<String, (Bytes, [u8; 32])> =
            files.map(|(name, bytes, hash)| (name, (bytes, hash))).collect();
        let is_copy = |name: &str| {
            name.strip_suffix(".br").or(name.strip_suffix(".gz")).is_some_and(|name| files.contains_key(name))
        };
        let names: Vec<String> = files.keys().filter(|name| !is_copy(name)).cloned().collect();
        let mut assets = Self::default();
        for name in names {
            let mut variant = |suffix: &str, encoding| {
                let (bytes, hash) = files.remove(&format!("{name}{suffix}"))?;
                Some(Variant::new(encoding, bytes, &hash))
            };
            let variants = [variant(".br", Some("br")), variant(".gz", Some("gzip")), variant("", None)];
            let asset = Asset {
                content_type: content_type(&name),
                cache_control: if is_hashed(&name) { IMMUTABLE } else { FOR_AN_HOUR },
                variants: variants.into_iter().flatten().collect(),
            };
            let shelf = if is_hidden(&name) { &mut assets.hidden } else { &mut assets.served };
            shelf.insert(name, asset);
        }
        assets
    }

    /// The file a path names.
    pub(crate) fn get(&self, path: &str) -> Option<&Asset> {
        self.served.get(path.strip_prefix('/')?)
    }

    /// A document that is only sent by the route it belongs to.
    pub(crate) fn hidden(&self, name: &str) -> Option<&Asset> {
        self.hidden.get(name)
    }

    /// The text of a document that the server fills.
    pub(crate) fn hidden_text(&self, name: &str) -> Option<String> {
        let plain = self.hidden.get(name)?.variants.iter().find(|variant| variant.encoding.is_none())?;
        Some(String::from_utf8_lossy(&plain.bytes).into_owned())
    }
}

fn is_hidden(name: &str) -> bool {
    matches!(name, "index.html" | "docs.html")
        || name.starts_with("prerendered/")
        || name.split('/').any(|part| part.starts_with('.'))
}

fn is_hashed(name: &str) -> bool {
    name.starts_with("assets/") || name.starts_with("scenes/")
}

fn content_type(name: &str) -> HeaderValue {
    let guess = mime_guess::from_path(name).first_or_octet_stream();
    let charset = if guess.type_() == "text" { "; charset=utf-8" } else { "" };
    HeaderValue::from_str(&format!("{}{charset}", guess.essence_str()))
        .unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

/// A file with the encodings it is stored in.
#[derive(Debug)]
pub(crate) struct Asset {
    content_type: HeaderValue,
    cache_control: HeaderValue,
    /// The plain file comes last.
    variants: Vec<Variant>,
}

#[derive(Debug)]
struct Variant {
    encoding: Option<&'static str>,
    bytes: Bytes,
    etag: HeaderValue,
}

impl Variant {
    fn new(encoding: Option<&'static str>, bytes: Bytes, hash: &[u8; 32]) -> Self {
        let etag = HeaderValue::from_str(&format!("\"{}\"", hex::encode(&hash[..12])))
            .unwrap_or(HeaderValue::from_static("\"\""));
        Self { encoding, bytes, etag }
    }

    fn hashed(encoding: Option<&'static str>, bytes: Vec<u8>) -> Self {
        let hash = Sha256::digest(&bytes).into();
        Self::new(encoding, bytes.into(), &hash)
    }
}

impl Asset {
    /// A document made by the server, compressed once and for all.
    pub(crate) fn compressed(bytes: Vec<u8>, content_type: HeaderValue, cache_control: HeaderValue) -> Self {
        let smaller = [("br", brotli(&bytes)), ("gzip", gzip(&bytes))];
        let mut variants: Vec<Variant> = smaller
            .into_iter()
            .filter(|(_, small)| !small.is_empty() && small.len() < bytes.len())
            .map(|(encoding, small)| Variant::hashed(Some(encoding), small))
            .collect();
        variants.push(Variant::hashed(None, bytes));
        Self { content_type, cache_control, variants }
    }

    /// Public data as the API sends it. Whoever asks again hears that nothing has changed.
    pub(crate) fn json(bytes: Vec<u8>) -> Self {
        Self::compressed(bytes, JSON, REVALIDATED)
    }

    /// The answer to a request with these headers: the file, or 304 when the client has it already.
    pub(crate) fn answer(&self, request: &HeaderMap) -> Response {
        let Some(variant) = self.choose(request) else { return StatusCode::NOT_FOUND.into_response() };
        let unchanged = request.get_all(IF_NONE_MATCH).iter().any(|known| matches(known, &variant.etag));
        let mut answer = if unchanged {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            Response::new(Body::from(variant.bytes.clone()))
        };
        let headers = answer.headers_mut();
        headers.insert(CONTENT_TYPE, self.content_type.clone());
        headers.insert(CACHE_CONTROL, self.cache_control.clone());
        headers.insert(ETAG, variant.etag.clone());
        if self.variants.len() > 1 {
            headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        }
        if let Some(encoding) = variant.encoding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        answer
    }

    /// What was agreed on, where this file has it; anyone can read the plain file.
    fn choose(&self, request: &HeaderMap) -> Option<&Variant> {
        let agreed = request.get(ACCEPT_ENCODING);
        let has =
            |variant: &&Variant| variant.encoding.map(str::as_bytes) == agreed.map(HeaderValue::as_bytes);
        self.variants.iter().find(has).or(self.variants.last())
    }
}

fn matches(known: &HeaderValue, etag: &HeaderValue) -> bool {
    let Ok(known) = known.to_str() else { return false };
    known
        .split(',')
        .map(str::trim)
        .any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known).as_bytes() == etag.as_bytes())
}

fn brotli(bytes: &[u8]) -> Vec<u8> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 4096, BROTLI_QUALITY, BROTLI_WINDOW);
    if writer.write_all(bytes).is_err() {
        return Vec::new();
    }
    writer.into_inner()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    writer.write_all(bytes).and_then(|()| writer.finish()).unwrap_or_default()
}
