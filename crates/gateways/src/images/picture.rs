//! A picture that somebody uploaded: taken for what its bytes are, not for what its name says.
//!
//! Its outline is read first, and nothing is unpacked that would take too much memory, so a small file cannot unfold into
//! all the memory there is. It is encoded anew, so that nothing of the file but its pixels is stored: no place where it was
//! taken, no hidden comment, no second content.

use std::io::Cursor;

use bytes::Bytes;
use fast_image_resize::Resizer;
use image::{DynamicImage, ImageDecoder, ImageReader, Limits, metadata::Orientation};

use super::{outline::Outline, picture_error::PictureError};

/// The largest file that is taken.
pub const MOST_BYTES: usize = 15 * 1024 * 1024;
const MOST_PIXELS: u64 = 50_000_000;
const LONGEST_SIDE: u32 = 12_000;
/// What one picture may take while it is decoded: room for 50 megapixels with transparency, in 8 bits per colour.
const MOST_MEMORY: u64 = 200_000_000;
/// Wider than any place a picture is shown in, and higher.
const STORED_WIDTH: u32 = 2400;
const STORED_HEIGHT: u32 = 4800;
const QUALITY: f32 = 80.0;

/// The width and height a stored picture tells of itself.
pub(super) fn size(file: &[u8]) -> Option<(u32, u32)> {
    ImageReader::new(Cursor::new(file)).with_guessed_format().ok()?.into_dimensions().ok()
}

/// The pixels of a picture, the right way up and no larger than they are stored.
pub struct Picture(DynamicImage);

impl Picture {
    /// Reads a file; takes seconds for the largest, so it belongs on a thread of its own.
    pub fn decode(file: &[u8]) -> Result<Self, PictureError> {
        if file.len() > MOST_BYTES {
            return Err(PictureError::TooLarge);
        }
        let outline = Outline::read(file)?;
        let size = (outline.width, outline.height);
        if size.0.max(size.1) > LONGEST_SIDE || u64::from(size.0) * u64::from(size.1) > MOST_PIXELS {
            return Err(PictureError::TooManyPixels);
        }
        if outline.memory > MOST_MEMORY {
            return Err(PictureError::TooMuchMemory);
        }
        let mut reader = ImageReader::with_format(Cursor::new(&*outline.file), outline.format);
        let mut limits = Limits::default();
        limits.max_image_width = Some(LONGEST_SIDE);
        limits.max_image_height = Some(LONGEST_SIDE);
        limits.max_alloc = Some(MOST_MEMORY);
        reader.limits(limits);
        let mut decoder = reader.into_decoder().map_err(|error| refusal(&error))?;
        if decoder.dimensions() != size || decoder.total_bytes() > MOST_MEMORY {
            return Err(PictureError::Damaged);
        }
        let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
        let pixels = DynamicImage::from_decoder(decoder).map_err(|error| refusal(&error))?;
        // Made smaller before it is turned: turning takes the picture a second time.
        let (width, height) = if turns_sides(orientation) {
            let (height, width) = fitting((size.1, size.0), STORED_WIDTH);
            (width, height)
        } else {
            fitting(size, STORED_WIDTH)
        };
        let mut stored = resized(eight_bits(pixels), width, height)?;
        stored.apply_orientation(orientation);
        Ok(Self(stored))
    }

    /// Its width and height once it is stored.
    pub fn stored_size(&self) -> (u32, u32) {
        (self.0.width(), self.0.height())
    }

    /// The file to keep: WebP, no larger than any place it is shown in.
    pub fn stored(&self) -> Result<Bytes, PictureError> {
        encode(&self.0)
    }

    /// The picture as WebP of at most this width.
    pub fn webp(&self, most_width: u32) -> Result<Bytes, PictureError> {
        let (width, height) = fitting(self.stored_size(), most_width);
        if width == self.0.width() {
            return self.stored();
        }
        encode(&resized_copy(&self.0, width, height)?)
    }
}

fn eight_bits(pixels: DynamicImage) -> DynamicImage {
    let has_alpha = pixels.color().has_alpha();
    if has_alpha { pixels.into_rgba8().into() } else { pixels.into_rgb8().into() }
}

/// The size in which a picture is no wider than this and no higher than any that is stored, in the same shape.
fn fitting((width, height): (u32, u32), most_width: u32) -> (u32, u32) {
    let scaled = |side: u32, to: u32, from: u32| {
        let scaled = u64::from(side) * u64::from(to) / u64::from(from);
        u32::try_from(scaled).unwrap_or(u32::MAX).max(1)
    };
    let (mut fitting_width, mut fitting_height) = (width, height);
    if fitting_width > most_width {
        (fitting_width, fitting_height) = (most_width, scaled(height, most_width, width));
    }
    if fitting_height > STORED_HEIGHT {
        (fitting_width, fitting_height) = (scaled(width, STORED_HEIGHT, height), STORED_HEIGHT);
    }
    (fitting_width, fitting_height)
}

const fn turns_sides(orientation: Orientation) -> bool {
    matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    )
}

fn resized(pixels: DynamicImage, width: u32, height: u32) -> Result<DynamicImage, PictureError> {
    if (pixels.width(), pixels.height()) == (width, height) {
        return Ok(pixels);
    }
    resized_copy(&pixels, width, height)
}

fn resized_copy(pixels: &DynamicImage, width: u32, height: u32) -> Result<DynamicImage, PictureError> {
    let mut resized = DynamicImage::new(width, height, pixels.color());
    Resizer::new().resize(pixels, &mut resized, None).map_err(|_| PictureError::Damaged)?;
    Ok(resized)
}

fn encode(pixels: &DynamicImage) -> Result<Bytes, PictureError> {
    let layout = if pixels.color().has_alpha() { webp::PixelLayout::Rgba } else { webp::PixelLayout::Rgb };
    let encoder = webp::Encoder::new(pixels.as_bytes(), layout, pixels.width(), pixels.height());
    let file = encoder.encode_simple(false, QUALITY).map_err(|_| PictureError::Damaged)?;
    Ok(Bytes::copy_from_slice(&file))
}

fn refusal(error: &image::ImageError) -> PictureError {
    match error {
        image::ImageError::Unsupported(_) => PictureError::Kind,
        image::ImageError::Limits(_) => PictureError::TooMuchMemory,
        _ => PictureError::Damaged,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use image::{ImageEncoder, ImageFormat, RgbImage, codecs::jpeg::JpegEncoder};

    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut file = Cursor::new(Vec::new());
        let pixels = RgbImage::from_fn(width, height, |x, _| image::Rgb([u8::from(x % 2 == 0), 120, 90]));
        DynamicImage::from(pixels).write_to(&mut file, ImageFormat::Png).unwrap();
        file.into_inner()
    }

    #[test]
    fn a_wide_picture_is_kept_smaller_in_the_same_shape() {
        let picture = Picture::decode(&png(3000, 1500)).unwrap();
        assert_eq!(picture.stored_size(), (2400, 1200));
        let stored = Picture::decode(&picture.stored().unwrap()).unwrap();
        assert_eq!((stored.0.width(), stored.0.height()), (2400, 1200));
        let small = Picture::decode(&stored.webp(480).unwrap()).unwrap();
        assert_eq!((small.0.width(), small.0.height()), (480, 240));
    }

    #[test]
    fn a_high_picture_is_kept_lower_and_still_gets_narrower_copies() {
        let picture = Picture::decode(&png(20, 9600)).unwrap();
        assert_eq!(picture.stored_size(), (10, 4800));
        assert_eq!(fitting((2400, 12_000), 480), (480, 2400));
    }

    #[test]
    fn a_narrow_picture_is_never_made_wider() {
        let picture = Picture::decode(&png(120, 40)).unwrap();
        let stored = Picture::decode(&picture.webp(960).unwrap()).unwrap();
        assert_eq!((stored.0.width(), stored.0.height()), (120, 40));
    }

    #[test]
    fn a_file_is_judged_by_its_bytes() {
        assert_eq!(Picture::decode(b"<svg onload=alert(1)>").err(), Some(PictureError::Kind));
        assert_eq!(Picture::decode(b"").err(), Some(PictureError::Kind));
        let whole = png(200, 200);
        assert_eq!(Picture::decode(&whole[..whole.len() / 2]).err(), Some(PictureError::Damaged));
        assert_eq!(Picture::decode(&vec![0; MOST_BYTES + 1]).err(), Some(PictureError::TooLarge));
    }

    #[test]
    fn a_small_file_that_claims_to_be_huge_is_refused_before_it_unfolds() {
        let mut bomb = png(1, 1);
        // Width and height stand at fixed places of a PNG; the checksum after them must fit.
        bomb[16..24].copy_from_slice(&[0, 0, 0x9c, 0x40, 0, 0, 0x9c, 0x40]);
        let checksum = crc32(&bomb[12..29]).to_be_bytes();
        bomb[29..33].copy_from_slice(&checksum);
        assert_eq!(Picture::decode(&bomb).err(), Some(PictureError::TooManyPixels));
    }

    fn crc32(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(!0_u32, |crc, byte| {
            (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
                if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 }
            })
        })
    }

    #[test]
    fn what_a_camera_wrote_beside_the_pixels_is_not_kept() {
        let mut exif = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0".to_vec();
        exif.extend_from_slice(b"Taken at 1 Elm Street");
        let mut file = Vec::new();
        let mut encoder = JpegEncoder::new(&mut file);
        encoder.set_exif_metadata(exif).unwrap();
        encoder.write_image(&[9; 40 * 20 * 3], 40, 20, image::ExtendedColorType::Rgb8).unwrap();
        assert!(file.windows(10).any(|part| part == b"Elm Street"));

        let picture = Picture::decode(&file).unwrap();
        assert_eq!(picture.stored_size(), (20, 40), "orientation 6 stands the picture up");
        let stored = picture.stored().unwrap();
        assert!(!stored.windows(10).any(|part| part == b"Elm Street"));
    }
}
