//! GIF: a screen and the frames that are drawn onto it. Only the first is used, so the others are cut off.

use image::ImageFormat;

use super::file::{Bytes, Outline, pixels};

const SIGNATURE: usize = 6;
const TRAILER: u8 = 0x3b;

pub(super) fn read(file: &[u8]) -> Option<Outline<'_>> {
    let mut bytes = Bytes::from(file, SIGNATURE);
    let (width, height) = size(&mut bytes)?;
    let [flags, _, _] = bytes.array()?;
    colours(&mut bytes, flags)?;
    let mut first: Option<(u64, usize)> = None;
    loop {
        match bytes.byte()? {
            TRAILER => break,
            0x21 => {
                bytes.byte()?;
                blocks(&mut bytes)?;
            }
            0x2c => {
                let _position: [u8; 4] = bytes.array()?;
                let (frame_width, frame_height) = size(&mut bytes)?;
                let flags = bytes.byte()?;
                colours(&mut bytes, flags)?;
                bytes.byte()?;
                blocks(&mut bytes)?;
                first.get_or_insert((pixels(frame_width, frame_height), bytes.at));
            }
            _ => return None,
        }
    }
    let (frame, end) = first?;
    let still = [&file[..end], &[TRAILER]].concat();
    // The frame as numbers of its colours and as colours, and the screen it is drawn onto.
    let memory = pixels(width, height) * 4 + frame * 5;
    Some(Outline { format: ImageFormat::Gif, width, height, memory, file: still.into() })
}

fn size(bytes: &mut Bytes<'_>) -> Option<(u32, u32)> {
    let width = u16::from_le_bytes(bytes.array()?);
    let height = u16::from_le_bytes(bytes.array()?);
    Some((width.into(), height.into()))
}

fn colours(bytes: &mut Bytes<'_>, flags: u8) -> Option<()> {
    let count = if flags & 0x80 == 0 { 0 } else { 2_usize << (flags & 7) };
    bytes.take(3 * count).map(drop)
}

/// Blocks that each begin with their length, up to an empty one.
fn blocks(bytes: &mut Bytes<'_>) -> Option<()> {
    loop {
        match bytes.byte()? {
            0 => return Some(()),
            length => bytes.take(length.into())?,
        };
    }
}
