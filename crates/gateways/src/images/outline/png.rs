//! PNG: a row of chunks. A profile or a text can unfold to a thousand times its size, so the decoder never sees one.

use image::ImageFormat;

use super::file::{Bytes, Outline, pixels};

const SIGNATURE: usize = 8;
/// The largest description by a camera that is looked at for which way is up.
const LONGEST_EXIF: usize = 64 * 1024;

pub(super) fn read(file: &[u8]) -> Option<Outline<'_>> {
    let mut bytes = Bytes::from(file, SIGNATURE);
    let header = chunk(&mut bytes).filter(|chunk| chunk.kind == *b"IHDR")?;
    let mut fields = Bytes::from(header.data, 0);
    let width = u32::from_be_bytes(fields.array()?);
    let height = u32::from_be_bytes(fields.array()?);
    let (depth, colour) = (fields.byte()?, fields.byte()?);

    let mut copied = file[..bytes.at].to_vec();
    let (mut has_pixels, mut has_transparency) = (false, false);
    loop {
        let start = bytes.at;
        let chunk = chunk(&mut bytes)?;
        match &chunk.kind {
            b"IDAT" => has_pixels = true,
            b"tRNS" => has_transparency = true,
            b"eXIf" if chunk.data.len() > LONGEST_EXIF => continue,
            b"PLTE" | b"eXIf" | b"IEND" => {}
            _ => continue,
        }
        copied.extend_from_slice(bytes.since(start));
        if chunk.kind == *b"IEND" {
            break;
        }
    }
    if !has_pixels {
        return None;
    }
    let memory = pixels(width, height) * bytes_per_pixel(depth, colour, has_transparency)?;
    Some(Outline { format: ImageFormat::Png, width, height, memory, file: copied.into() })
}

struct Chunk<'f> {
    kind: [u8; 4],
    data: &'f [u8],
}

fn chunk<'f>(bytes: &mut Bytes<'f>) -> Option<Chunk<'f>> {
    let length = usize::try_from(u32::from_be_bytes(bytes.array()?)).ok()?;
    let kind = bytes.array()?;
    let data = bytes.take(length)?;
    bytes.take(4)?; // The checksum is the decoder's.
    Some(Chunk { kind, data })
}

/// As decoded, and beside it with 8 bits per colour where it is not decoded so.
fn bytes_per_pixel(depth: u8, colour: u8, has_transparency: bool) -> Option<u64> {
    let (colours, has_alpha) = match colour {
        0 => (1, has_transparency),
        2 | 3 => (3, has_transparency),
        4 => (1, true),
        6 => (3, true),
        _ => return None,
    };
    let bytes = if depth == 16 { 2 } else { 1 };
    let decoded = (colours + u64::from(has_alpha)) * bytes;
    let plain = 3 + u64::from(has_alpha);
    Some(if decoded == plain && bytes == 1 { plain } else { decoded + plain })
}
