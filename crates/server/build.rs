//! Puts the web app's build into release builds; others read its folder when they start.
//!
//! Of a file that lies there compressed, too, the plain copy stays out: the few clients that take nothing else get it unpacked.

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    path::{Path, PathBuf},
};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let target = PathBuf::from(env::var("OUT_DIR")?).join("web_build.rs");
    if env::var("PROFILE")? != "release" {
        return Ok(fs::write(target, "None")?);
    }
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    if folder.is_dir() {
        collect(&folder, &mut files)?;
    }
    files.sort();
    let is_packed_too = |file: &&PathBuf| !files.contains(&file.with_added_extension("br"));
    let mut list = String::new();
    for file in files.iter().filter(is_packed_too) {
        let path = file.to_str().ok_or("a file whose name is no text")?;
        let name = file.strip_prefix(&folder)?.to_string_lossy();
        let mut hasher = DefaultHasher::new();
        fs::read(file)?.hash(&mut hasher);
        write!(list, "({name:?}, include_bytes!({path:?}) as &[u8], \"{:016x}\"), ", hasher.finish())?;
    }
    Ok(fs::write(target, format!("Some(&[{list}])"))?)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { collect(&path, files)? } else { files.push(path) }
    }
    Ok(())
}
