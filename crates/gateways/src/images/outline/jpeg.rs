//! JPEG: a row of segments, then scans of pixels. Decoders show what there is of a file that breaks off, and grey for the
//! rest; only its end mark shows whether all of it is there.

use image::ImageFormat;

use super::file::{Bytes, Outline, pixels};

const START: usize = 2;

pub(super) fn read(file: &[u8]) -> Option<Outline<'_>> {
    let mut bytes = Bytes::from(file, START);
    let mut frame: Option<Frame> = None;
    let mut is_buffered = false;
    let mut has_scans = false;
    loop {
        match marker(&mut bytes)? {
            0xd9 => break,
            // These stand alone.
            0x01 | 0xd0..=0xd7 => {}
            // Pixels; what is no scan's comes with a length.
            0xda => {
                let header = segment(&mut bytes)?;
                is_buffered |= header.first()? < &frame.as_ref()?.components;
                has_scans = true;
            }
            // All beginnings of a frame, less the three that only share their numbers.
            kind @ 0xc0..=0xcf if !matches!(kind, 0xc4 | 0xc8 | 0xcc) => {
                if frame.is_some() {
                    return None;
                }
                is_buffered |= matches!(kind, 0xc2 | 0xc6 | 0xca | 0xce);
                frame = Some(Frame::read(segment(&mut bytes)?)?);
            }
            _ => {
                segment(&mut bytes)?;
            }
        }
    }
    let frame = frame.filter(|_| has_scans)?;
    let pixels = pixels(frame.width, frame.height);
    let buffered = if is_buffered { frame.coefficient_bytes(pixels) } else { 0 };
    // Grey gets its colours beside it.
    let per_pixel = if frame.components == 1 { 4 } else { 3 };
    let memory = pixels * per_pixel + buffered;
    Some(Outline {
        format: ImageFormat::Jpeg,
        width: frame.width,
        height: frame.height,
        memory,
        file: file.into(),
    })
}

/// The next mark, whatever stands before it: within a scan, pixels.
fn marker(bytes: &mut Bytes<'_>) -> Option<u8> {
    loop {
        while bytes.byte()? != 0xff {}
        let mut kind = bytes.byte()?;
        while kind == 0xff {
            kind = bytes.byte()?;
        }
        // A zero says that the byte before it was a pixel's.
        if kind != 0 {
            return Some(kind);
        }
    }
}

fn segment<'f>(bytes: &mut Bytes<'f>) -> Option<&'f [u8]> {
    let length = usize::from(u16::from_be_bytes(bytes.array()?));
    bytes.take(length.checked_sub(2)?)
}

struct Frame {
    width: u32,
    height: u32,
    components: u8,
    /// How many blocks each component has in a unit of pixels, and how many that unit has.
    blocks: u64,
    unit: u64,
}

impl Frame {
    fn read(segment: &[u8]) -> Option<Self> {
        let mut fields = Bytes::from(segment, 1);
        let height = u16::from_be_bytes(fields.array()?);
        let width = u16::from_be_bytes(fields.array()?);
        let components = fields.byte()?;
        let (mut blocks, mut across, mut down) = (0, 1, 1);
        for _ in 0..components {
            let [_, sampling, _] = fields.array()?;
            let (horizontal, vertical) = (u64::from(sampling >> 4), u64::from(sampling & 15));
            blocks += horizontal * vertical;
            (across, down) = (across.max(horizontal), down.max(vertical));
        }
        let unit = across * down;
        Some(Self { width: width.into(), height: height.into(), components, blocks, unit })
    }

    /// A picture that comes in several scans is held as numbers of two bytes until the last one.
    fn coefficient_bytes(&self, pixels: u64) -> u64 {
        2 * pixels * self.blocks / self.unit
    }
}
