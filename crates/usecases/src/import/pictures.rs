//! The pictures behind the pages. The files are in the storage already; a picture without a file or a usable address is
//! refused.

use townpick_domain::{drawing::Hex, ids::BackgroundImageId, import::Read};
use townpick_store::{
    Result, Tx,
    background_images::{self, NewBackgroundImage},
};

use super::{
    outcome::Outcome,
    rows::Batch,
    surroundings::{StoredPicture, Surroundings},
};
use crate::Context;

pub(super) async fn take(
    tx: &mut Tx,
    ctx: &Context<'_>,
    batch: &Batch<'_>,
    around: &Surroundings,
) -> Result<Vec<Outcome>> {
    let (rows, mut outcomes) = batch.read(tx, Read::picture).await?;
    for row in &rows {
        let picture = &row.read.value;
        let stored = match (around.pictures.get(row.read.source.as_str()), &picture.address) {
            (Some(Ok(stored)), _) => stored.clone(),
            (Some(Err(reason)), _) => {
                outcomes.refused(row, reason.clone());
                continue;
            }
            (None, Some(address)) => linked(ctx, address),
            (None, None) => {
                outcomes.refused(row, "its file is not in background-images/ and it has no https:// address");
                continue;
            }
        };
        if background_images::filename_of(tx, &stored.hash).await?.is_some() {
            outcomes.merged(row, None, "the same picture");
            continue;
        }
        if background_images::count(tx).await? >= background_images::MOST {
            outcomes.refused(row, "there are 500 background images already");
            continue;
        }
        let image = NewBackgroundImage {
            id: BackgroundImageId::new(ctx.now, ctx.random()),
            filename: picture.filename.clone(),
            storage_path: stored.path,
            url: stored.url,
            file_hash: stored.hash,
            use_for_town_pages: picture.use_for_town_pages,
        };
        background_images::insert(tx, &image, ctx.now).await?;
        outcomes.made(row, Some(image.id.as_uuid()));
    }
    outcomes.close(tx, ctx).await
}

/// A picture that stays where it is on the web. Nothing is known of its file, so it goes by a hash of its address.
fn linked(ctx: &Context<'_>, address: &str) -> StoredPicture {
    let hash = Hex(ctx.secrets.pseudonym("linked picture", address)).to_string();
    StoredPicture { path: format!("linked/{hash}"), url: address.to_owned(), hash }
}
