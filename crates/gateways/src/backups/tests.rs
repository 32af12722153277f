//! Backups in a folder and in a bucket, encrypted and not: what was written is what is read, and anything else is found out.

#![allow(clippy::unwrap_used)]

use std::{
    fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    sync::Arc,
};

use object_store::aws::AmazonS3Builder;
use tempfile::TempDir;

use super::*;
use crate::s3_server;

const NAME: &str = "townpick-2026-06-10T03-00-00Z.tar";

/// Somebody's keys, made for these tests.
fn keys(folder: &Path) -> (Recipient, Identities) {
    let identity = age::x25519::Identity::generate();
    let file = folder.join("identity.txt");
    let secret = age::secrecy::ExposeSecret::expose_secret(&identity.to_string()).to_owned();
    fs::write(&file, format!("# created: today\n{secret}\n")).unwrap();
    (identity.to_public().to_string().parse().unwrap(), Identities::of_file(&file).unwrap())
}

fn folder_place(folder: &Path) -> Place {
    let place = Place::at(&Address::parse(&format!("file://{}", folder.display()), None).unwrap()).unwrap();
    place.prepare().unwrap();
    place
}

fn bucket_place(folder: &Path) -> Place {
    fs::create_dir_all(folder.join("saved")).unwrap();
    // The program installs it first thing; another test of this process may have done so.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let account = AmazonS3Builder::new()
        .with_access_key_id(s3_server::ACCESS_KEY)
        .with_secret_access_key(s3_server::SECRET_KEY)
        .with_region("us-east-1");
    Place::in_bucket_of(account, "saved", "town", Some(&s3_server::serve(folder))).unwrap()
}

/// Something to back up: more than a part of an upload, keys and a picture.
async fn installation() -> (TempDir, ImageStore) {
    let folder = tempfile::tempdir().unwrap();
    let database: Vec<u8> = (0..6_000_000_u32).map(|byte| (byte % 251) as u8).collect();
    fs::write(folder.path().join(DATABASE), database).unwrap();
    fs::write(folder.path().join("signing-key"), "keys").unwrap();
    let images = ImageStore::in_folder(&folder.path().join("own-images")).unwrap();
    images.put("demo/harbor.webp", bytes::Bytes::from_static(b"RIFF")).await.unwrap();
    (folder, images)
}

fn contents(folder: &Path, recipient: Option<&Recipient>) -> Contents {
    Contents {
        database: folder.join(DATABASE),
        keys: Some(folder.join("signing-key")),
        recipient: recipient.cloned(),
        now: "2026-06-10T03:00:00Z".parse().unwrap(),
    }
}

fn nobody() -> OnBytes {
    Arc::new(|_| {})
}

async fn unpacked(
    place: &Place,
    name: &str,
    identities: Option<&Identities>,
) -> Result<TempDir, BackupError> {
    let into = tempfile::tempdir().unwrap();
    place.unpack(name, identities.cloned(), into.path(), nobody()).await?;
    Ok(into)
}

#[tokio::test]
async fn what_was_written_is_what_is_read_from_a_folder_and_a_bucket_encrypted_or_not() {
    let (source, images) = installation().await;
    let stored = tempfile::tempdir().unwrap();
    let (recipient, identities) = keys(source.path());
    let (_, others) = keys(source.path());
    for place in [folder_place(&stored.path().join("folder")), bucket_place(stored.path())] {
        for recipient in [None, Some(&recipient)] {
            let written =
                place.write(NAME, contents(source.path(), recipient), Some(&images), nobody()).await.unwrap();
            assert_eq!(place.measure(NAME).await.unwrap(), written);
            let archives = place.archives().await.unwrap();
            assert_eq!(archives, [Archive { name: NAME.to_owned(), bytes: written.bytes }]);
            if recipient.is_some() {
                let closed = unpacked(&place, NAME, None).await.unwrap_err();
                assert!(matches!(closed, BackupError::NeedsIdentity), "{closed:?}");
                let closed = unpacked(&place, NAME, Some(&others)).await.unwrap_err();
                assert!(matches!(closed, BackupError::OtherIdentity), "{closed:?}");
            }
            let into = unpacked(&place, NAME, recipient.map(|_| &identities)).await.unwrap();
            let same = |file: &str, own: &str| {
                fs::read(into.path().join(file)).unwrap() == fs::read(source.path().join(own)).unwrap()
            };
            assert!(same(DATABASE, DATABASE) && same("signing-key", "signing-key"));
            assert!(same("images/demo/harbor.webp", "own-images/demo/harbor.webp"));
            let mode = fs::metadata(into.path().join(DATABASE)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        let doubtful = place.doubt(NAME).await.unwrap();
        assert!(place.archives().await.unwrap().is_empty(), "a backup in doubt is none");
        assert!(unpacked(&place, &doubtful, Some(&identities)).await.is_ok(), "and it is kept");
        place.remove(&doubtful).await.unwrap();
        place.remove(&doubtful).await.unwrap();
        let gone = unpacked(&place, NAME, None).await.unwrap_err().to_string();
        assert!(gone.contains("does not have it"), "{gone}");
    }
    let folder = stored.path().join("folder");
    assert_eq!(fs::metadata(&folder).unwrap().permissions().mode() & 0o777, 0o700);
}

#[tokio::test]
async fn a_backup_that_was_changed_or_breaks_off_is_found_out() {
    let (source, images) = installation().await;
    let folder = tempfile::tempdir().unwrap();
    let place = folder_place(folder.path());
    let (recipient, identities) = keys(source.path());
    for recipient in [None, Some(&recipient)] {
        place.write(NAME, contents(source.path(), recipient), Some(&images), nobody()).await.unwrap();
        let file = folder.path().join(NAME);
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        let whole = fs::read(&file).unwrap();
        let mut flipped = whole.clone();
        flipped[100_000] ^= 1;
        // At a border of the archive's blocks nothing but the missing end tells.
        let cut = whole[..whole.len() - 4096].to_vec();
        for changed in [flipped, cut, whole[..whole.len() / 2].to_vec(), Vec::new()] {
            fs::write(&file, changed).unwrap();
            let found = unpacked(&place, NAME, Some(&identities)).await.unwrap_err();
            assert!(matches!(found, BackupError::Damaged(_)), "{found:?}");
        }
        fs::write(&file, whole).unwrap();
        assert!(unpacked(&place, NAME, Some(&identities)).await.is_ok());
    }
}

#[tokio::test]
async fn nothing_is_there_when_what_goes_into_it_cannot_be_read() {
    let (source, images) = installation().await;
    let stored = tempfile::tempdir().unwrap();
    let places = [folder_place(&stored.path().join("folder")), bucket_place(stored.path())];
    let account = AmazonS3Builder::new()
        .with_access_key_id(s3_server::ACCESS_KEY)
        .with_secret_access_key(s3_server::SECRET_KEY)
        .with_region("us-east-1");
    let endpoint = s3_server::serve(stored.path());
    let missing = ImageStore::in_bucket_of(account, "missing", "", Some(&endpoint)).unwrap();
    for place in places {
        let lacking = Contents { keys: Some(PathBuf::from("/nowhere")), ..contents(source.path(), None) };
        let failed = place.write(NAME, lacking, Some(&images), nobody()).await.unwrap_err();
        assert!(matches!(failed, BackupError::File { .. }), "{failed:?}");
        let failed =
            place.write(NAME, contents(source.path(), None), Some(&missing), nobody()).await.unwrap_err();
        assert!(matches!(failed, BackupError::Images(_)), "{failed:?}");
        assert!(place.archives().await.unwrap().is_empty());
    }
    assert_eq!(fs::read_dir(stored.path().join("folder")).unwrap().count(), 0);
}

#[tokio::test]
async fn a_place_that_does_not_answer_says_so_without_secrets() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let account = AmazonS3Builder::new()
        .with_access_key_id("AKIA-OURS")
        .with_secret_access_key("hush")
        .with_region("us-east-1");
    let silent = Place::in_bucket_of(account, "saved", "town", Some("http://127.0.0.1:9")).unwrap();
    let said = silent.archives().await.unwrap_err().to_string();
    assert!(said.starts_with("the place of the backups (s3://saved/town) does not do it"), "{said}");
    assert!(!said.contains("hush") && !said.contains("AKIA"), "{said}");
    let missing = Place::at(&Address::Folder("/proc/nowhere".into())).unwrap();
    let said = missing.prepare().unwrap_err().to_string();
    assert!(said.contains("the folder /proc/nowhere cannot be used"), "{said}");
    assert!(Address::parse("ftp://elsewhere", None).is_none() && Address::parse("s3://", None).is_none());
}

#[test]
fn what_is_no_key_of_age_is_refused() {
    assert!(matches!("age1nobody".parse::<Recipient>(), Err(BackupError::Recipient)));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("identity.txt");
    for text in ["", "# nothing\n", "AGE-SECRET-KEY-1NOBODY\n"] {
        fs::write(&file, text).unwrap();
        assert!(matches!(Identities::of_file(&file), Err(BackupError::Identity(_))), "{text:?}");
    }
}
