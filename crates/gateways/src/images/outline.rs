//! What a picture's file says about itself, read before anything of it is unpacked: how many pixels it has, how much
//! memory they take while they are decoded, and whether the file is all there.
//!
//! What no pixel needs (profiles, texts, later frames of an animation) is cut out where a decoder would unpack it.

mod gif;
mod jpeg;
mod png;
mod webp;

use std::borrow::Cow;

use image::ImageFormat;

use super::picture::PictureError;

/// A file that is whole and whose pixels are known.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Outline<'f> {
    /// What kind of file it is.
    pub format: ImageFormat,
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// The most bytes that are held at once until the pixels have 8 bits per colour.
    pub memory: u64,
    /// What the decoder gets to see.
    pub file: Cow<'f, [u8]>,
}

impl<'f> Outline<'f> {
    /// Reads the outline of a file; one that ends too early is damaged.
    pub(super) fn read(file: &'f [u8]) -> Result<Self, PictureError> {
        let read = match file {
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => png::read,
            [0xff, 0xd8, 0xff, ..] => jpeg::read,
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => gif::read,
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => webp::read,
            _ => return Err(PictureError::Kind),
        };
        read(file).ok_or(PictureError::Damaged)
    }
}

/// Reads a file from the front; nothing once it has ended.
#[derive(Clone)]
struct Bytes<'f> {
    file: &'f [u8],
    at: usize,
}

impl<'f> Bytes<'f> {
    fn from(file: &'f [u8], at: usize) -> Self {
        Self { file, at }
    }

    fn take(&mut self, length: usize) -> Option<&'f [u8]> {
        let end = self.at.checked_add(length)?;
        let taken = self.file.get(self.at..end)?;
        self.at = end;
        Some(taken)
    }

    fn array<const LENGTH: usize>(&mut self) -> Option<[u8; LENGTH]> {
        self.take(LENGTH)?.try_into().ok()
    }

    fn byte(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    /// Everything from there up to here.
    fn since(&self, start: usize) -> &'f [u8] {
        self.file.get(start..self.at).unwrap_or_default()
    }
}

fn pixels(width: u32, height: u32) -> u64 {
    u64::from(width) * u64::from(height)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
