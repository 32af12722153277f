//! A picture's file and what is read of it.

use std::borrow::Cow;

use image::ImageFormat;

/// A file that is whole and whose pixels are known.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::images) struct Outline<'f> {
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

/// Reads a file from the front; nothing once it has ended.
#[derive(Clone)]
pub(super) struct Bytes<'f> {
    pub file: &'f [u8],
    pub at: usize,
}

impl<'f> Bytes<'f> {
    pub(super) fn from(file: &'f [u8], at: usize) -> Self {
        Self { file, at }
    }

    pub(super) fn take(&mut self, length: usize) -> Option<&'f [u8]> {
        let end = self.at.checked_add(length)?;
        let taken = self.file.get(self.at..end)?;
        self.at = end;
        Some(taken)
    }

    pub(super) fn array<const LENGTH: usize>(&mut self) -> Option<[u8; LENGTH]> {
        self.take(LENGTH)?.try_into().ok()
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    /// Everything from there up to here.
    pub(super) fn since(&self, start: usize) -> &'f [u8] {
        self.file.get(start..self.at).unwrap_or_default()
    }
}

pub(super) fn pixels(width: u32, height: u32) -> u64 {
    u64::from(width) * u64::from(height)
}
