//! WebP: chunks in a RIFF file. The chunk with the pixels has a size of its own, which decoders believe before they compare
//! it with the file's.

use image::ImageFormat;

use super::file::{Bytes, Outline, pixels};

const SIGNATURE: usize = 12;
const ANIMATED: u8 = 0x02;
const ALPHA: u8 = 0x10;

pub(super) fn read(file: &[u8]) -> Option<Outline<'_>> {
    let length = usize::try_from(u32::from_le_bytes(Bytes::from(file, 4).array()?)).ok()?;
    let mut bytes = Bytes::from(file.get(..length.checked_add(8)?)?, SIGNATURE);
    let mut canvas: Option<Canvas> = None;
    let mut drawn: Option<(Size, u64)> = None;
    while bytes.at < bytes.file.len() {
        let chunk = chunk(&mut bytes)?;
        match &chunk.kind {
            b"VP8X" => canvas = Some(Canvas::read(chunk.data)?),
            b"ANMF" if drawn.is_none() => drawn = Some(frame(chunk.data)?),
            b"VP8 " | b"VP8L" if drawn.is_none() => drawn = Some(chunk.drawn()?),
            _ => {}
        }
    }
    let ((frame_width, frame_height), mut per_pixel) = drawn?;
    let (width, height) = match &canvas {
        None => (frame_width, frame_height),
        Some(canvas) if canvas.flags & ANIMATED != 0 => canvas.size,
        Some(canvas) if canvas.size == (frame_width, frame_height) => canvas.size,
        Some(_) => return None,
    };
    let flags = canvas.map_or(0, |canvas| canvas.flags);
    if flags & (ANIMATED | ALPHA) != 0 {
        // How much shows through is a picture of its own, which is unpacked beside the colours.
        per_pixel += 5;
    }
    let screen = if flags & ANIMATED == 0 { 0 } else { pixels(width, height) * 8 };
    let memory = pixels(frame_width, frame_height) * per_pixel + screen;
    Some(Outline { format: ImageFormat::WebP, width, height, memory, file: file.into() })
}

type Size = (u32, u32);

struct Canvas {
    flags: u8,
    size: Size,
}

impl Canvas {
    fn read(data: &[u8]) -> Option<Self> {
        let mut fields = Bytes::from(data, 0);
        let flags = fields.byte()?;
        fields.take(3)?;
        Some(Self { flags, size: (three_bytes(&mut fields)? + 1, three_bytes(&mut fields)? + 1) })
    }
}

fn three_bytes(fields: &mut Bytes<'_>) -> Option<u32> {
    let [low, middle, high] = fields.array()?;
    Some(u32::from_le_bytes([low, middle, high, 0]))
}

struct Chunk<'f> {
    kind: [u8; 4],
    data: &'f [u8],
}

fn chunk<'f>(bytes: &mut Bytes<'f>) -> Option<Chunk<'f>> {
    let kind = bytes.array()?;
    let length = usize::try_from(u32::from_le_bytes(bytes.array()?)).ok()?;
    let data = bytes.take(length)?;
    // Chunks begin at even places; some writers forget it at the end.
    if length % 2 == 1 && bytes.at < bytes.file.len() {
        bytes.byte()?;
    }
    Some(Chunk { kind, data })
}

impl Chunk<'_> {
    /// The size of the pixels, and how many bytes each of them takes while it is decoded.
    fn drawn(&self) -> Option<(Size, u64)> {
        if self.kind == *b"VP8L" {
            let bits = u32::from_le_bytes(Bytes::from(self.data, 1).array()?);
            return Some((((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1), 8));
        }
        let mut fields = Bytes::from(self.data, 6);
        let width = u16::from_le_bytes(fields.array()?) & 0x3fff;
        let height = u16::from_le_bytes(fields.array()?) & 0x3fff;
        Some(((width.into(), height.into()), 6))
    }
}

/// The pixels of an animation's frame, behind the sixteen bytes that say where and how long it is shown.
fn frame(data: &[u8]) -> Option<(Size, u64)> {
    let mut bytes = Bytes::from(data, 16);
    while bytes.at < data.len() {
        let chunk = chunk(&mut bytes)?;
        if matches!(&chunk.kind, b"VP8 " | b"VP8L") {
            return chunk.drawn();
        }
    }
    None
}
