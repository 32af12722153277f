//! The files of the web app's build, in memory: chosen by exact name, sent compressed where the browser can.
//!
//! Names are looked up in a map and never touch a file system, so no path can lead out of the build. The documents
//! that the server fills itself are hidden: they are never sent as they are.

use std::{
    collections::{BTreeSet, HashMap},
    fs,
    io::{Read as _, Write as _},
    path::Path,
};

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

use crate::headers::IMMUTABLE;

/// Files without a hash in their name: the icon, the robots file, the default social picture.
const FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// Below this a compressed answer is no smaller on the wire.
pub(crate) const WORTH_COMPRESSING: u16 = 860;

/// With what the service adds to every answer.
const MOST_HEADERS: usize = 16;

/// High qualities take longer than a request should wait; these documents are compressed once, at the start.
const BROTLI_QUALITY: u32 = 6;
const BROTLI_WINDOW: u32 = 18;

/// The files of a release build, each with its name and with what tells its content from every other.
const BUILT_IN: Option<&[(&str, &[u8], &str)]> = include!(concat!(env!("OUT_DIR"), "/web_build.rs"));
/// Where the other builds find them.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist");

/// The files of a build of the web app.
#[derive(Debug, Default)]
pub struct Assets {
    served: HashMap<String, Asset>,
    hidden: HashMap<String, Asset>,
}

impl Assets {
    /// The build that is part of this binary; empty when it was compiled without one.
    pub fn embedded() -> Self {
        if let Some(files) = BUILT_IN {
            let file = |(name, content, tag): &(&str, &'static [u8], &str)| {
                ((*name).to_owned(), Bytes::from_static(content), (*tag).to_owned())
            };
            return Self::from_files(files.iter().map(file));
        }
        let mut files = Vec::new();
        read_below(Path::new(FOLDER), "", &mut files);
        Self::from_files(files.into_iter().map(|(name, content)| {
            let tag = tag(&content);
            (name, content.into(), tag)
        }))
    }

    /// A build made of names and contents.
    pub fn in_memory(files: &[(&str, &[u8])]) -> Self {
        Self::from_files(
            files
                .iter()
                .map(|(name, content)| ((*name).to_owned(), Bytes::copy_from_slice(content), tag(content))),
        )
    }

    fn from_files(files: impl Iterator<Item = (String, Bytes, String)>) -> Self {
        let mut files: HashMap<String, (Bytes, String)> =
            files.map(|(name, bytes, tag)| (name, (bytes, tag))).collect();
        let plain_name =
            |name: &String| name.strip_suffix(".br").or(name.strip_suffix(".gz")).unwrap_or(name).to_owned();
        let names: BTreeSet<String> = files.keys().map(plain_name).collect();
        let mut assets = Self::default();
        for name in names {
            let packed = files.remove(&format!("{name}.br"));
            let variant = |encoding, (bytes, tag): (Bytes, String)| Variant::new(encoding, bytes, &tag);
            let plain = files.remove(&name).map(|plain| variant(None, plain));
            let unpacked = || packed.as_ref().map(|(bytes, tag)| Variant::unpacked(bytes.clone(), tag));
            let plain = plain.or_else(unpacked);
            let gzip = files.remove(&format!("{name}.gz")).map(|gzip| variant(Some("gzip"), gzip));
            let variants = [packed.map(|packed| variant(Some("br"), packed)), gzip, plain];
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
        Some(String::from_utf8_lossy(&self.hidden.get(name)?.plain()).into_owned())
    }
}

/// Reads every file below a folder; what cannot be read is not there.
fn read_below(folder: &Path, before: &str, files: &mut Vec<(String, Vec<u8>)>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            read_below(&entry.path(), &format!("{name}/"), files);
        } else if let Ok(content) = fs::read(entry.path()) {
            files.push((name, content));
        }
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
    /// Whether the bytes are those of the file packed by Brotli, of which this variant is what they are unpacked.
    is_packed: bool,
    etag: HeaderValue,
}

impl Variant {
    fn new(encoding: Option<&'static str>, bytes: Bytes, tag: &str) -> Self {
        let etag = HeaderValue::from_str(&format!("\"{tag}\"")).unwrap_or(HeaderValue::from_static("\"\""));
        Self { encoding, bytes, is_packed: false, etag }
    }

    fn unpacked(packed: Bytes, tag: &str) -> Self {
        Self { is_packed: true, ..Self::new(None, packed, &format!("{tag}-plain")) }
    }

    fn hashed(encoding: Option<&'static str>, bytes: Vec<u8>) -> Self {
        let tag = tag(&bytes);
        Self::new(encoding, bytes.into(), &tag)
    }

    fn content(&self) -> Bytes {
        if !self.is_packed {
            return self.bytes.clone();
        }
        let mut content = Vec::new();
        if let Err(error) = brotli::Decompressor::new(&*self.bytes, 4096).read_to_end(&mut content) {
            tracing::error!(%error, "a file of the web app could not be unpacked");
        }
        content.into()
    }
}

/// What tells a content from every other.
fn tag(content: &[u8]) -> String {
    hex::encode(&Sha256::digest(content)[..12])
}

impl Asset {
    /// A document made by the server, compressed once and for all.
    pub(crate) fn compressed(bytes: Vec<u8>, content_type: HeaderValue, cache_control: HeaderValue) -> Self {
        let mut variants = Vec::with_capacity(3);
        if bytes.len() > usize::from(WORTH_COMPRESSING) {
            let smaller = [("br", brotli(&bytes)), ("gzip", gzip(&bytes))].into_iter();
            let is_smaller = |(_, small): &(_, Vec<u8>)| !small.is_empty() && small.len() < bytes.len();
            let variant = |(encoding, small)| Variant::hashed(Some(encoding), small);
            variants.extend(smaller.filter(is_smaller).map(variant));
        }
        variants.push(Variant::hashed(None, bytes));
        Self { content_type, cache_control, variants }
    }

    /// Public data as the API sends it.
    pub(crate) fn json(bytes: Vec<u8>, cache_control: HeaderValue) -> Self {
        Self::compressed(bytes, JSON, cache_control)
    }

    /// The document as it is for those who take it plain.
    pub(crate) fn plain(&self) -> Bytes {
        self.variants.last().map_or_else(Bytes::new, Variant::content)
    }

    /// The answer to a request with these headers: the file, or 304 when the client has it already.
    pub(crate) fn answer(&self, request: &HeaderMap) -> Response {
        let Some(variant) = self.choose(request) else { return StatusCode::NOT_FOUND.into_response() };
        let unchanged = request.get_all(IF_NONE_MATCH).iter().any(|known| matches(known, &variant.etag));
        let mut answer = if unchanged {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            Response::new(Body::from(variant.content()))
        };
        let headers = answer.headers_mut();
        headers.reserve(MOST_HEADERS);
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

    /// The document as what is said of something else: nobody is told that they have it already.
    pub(crate) fn answer_as(&self, status: StatusCode, request: &HeaderMap) -> Response {
        let agreed = request.get(ACCEPT_ENCODING).map(|agreed| (ACCEPT_ENCODING, agreed.clone()));
        let mut answer = self.answer(&agreed.into_iter().collect());
        *answer.status_mut() = status;
        answer.headers_mut().remove(ETAG);
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use axum::body::to_bytes;

    use super::*;

    #[tokio::test]
    async fn a_file_that_is_there_packed_alone_is_unpacked_for_those_who_take_nothing_else() {
        let packed = brotli(b"console.log('plain')");
        let assets = Assets::in_memory(&[("assets/app-1.js.br", &packed)]);
        let file = assets.get("/assets/app-1.js").unwrap();
        let plain = file.answer(&HeaderMap::new());
        let takes_it = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static("br"))]);
        let sent_packed = file.answer(&takes_it);
        assert!(!plain.headers().contains_key(CONTENT_ENCODING));
        assert_eq!(sent_packed.headers()[CONTENT_ENCODING], "br");
        assert_ne!(plain.headers()[ETAG], sent_packed.headers()[ETAG]);
        assert_eq!(to_bytes(plain.into_body(), 100).await.unwrap(), "console.log('plain')");
        assert_eq!(to_bytes(sent_packed.into_body(), 100).await.unwrap(), packed);
    }
}
