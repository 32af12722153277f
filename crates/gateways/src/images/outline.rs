//! What a picture's file says about itself, read before anything of it is unpacked: how many pixels it has, how much
//! memory they take while they are decoded, and whether the file is all there.
//!
//! What no pixel needs (profiles, texts, later frames of an animation) is cut out where a decoder would unpack it.

mod file;
mod gif;
mod jpeg;
mod png;
mod webp;

use super::picture_error::PictureError;
pub(super) use file::Outline;

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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
