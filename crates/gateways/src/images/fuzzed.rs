//! Files that are uploaded as pictures.

use std::io::Cursor;

use image::{DynamicImage, Frame, ImageFormat, Rgba, RgbaImage, codecs::gif::GifEncoder};
use townpick_fuzz::Target;

use super::{Picture, outline::Outline, picture};

/// What is decoded here; larger ones are only looked at, for their limits have tests of their own.
const MOST_PIXELS: u64 = 128 * 128;
const MOST_MEMORY: u64 = 4 << 20;

/// A picture that is taken has the size that its file tells, and is stored as one that can be read again.
pub(crate) const PICTURE: Target = Target {
    name: "picture",
    seeds: || {
        let pixels =
            RgbaImage::from_fn(9, 7, |x, y| Rgba([x, y, x * y, 255 - x].map(|shade| shade.to_le_bytes()[0])));
        let written = |pixels: DynamicImage, format| {
            let mut file = Cursor::new(Vec::new());
            pixels.write_to(&mut file, format).expect("memory takes it");
            file.into_inner()
        };
        let rgb = DynamicImage::from(DynamicImage::from(pixels.clone()).into_rgb8());
        let mut animation = Vec::new();
        let frames = std::iter::repeat_n(Frame::new(pixels.clone()), 2);
        GifEncoder::new(&mut animation).encode_frames(frames).expect("memory takes it");
        vec![
            written(rgb.clone(), ImageFormat::Png),
            written(DynamicImage::from(pixels.clone()).into_rgba16().into(), ImageFormat::Png),
            written(rgb.clone(), ImageFormat::Jpeg),
            written(pixels.into(), ImageFormat::WebP),
            webp::Encoder::from_rgb(rgb.as_bytes(), 9, 7).encode(80.0).to_vec(),
            animation,
        ]
    },
    holds: |bytes| {
        let told = picture::size(bytes);
        let Ok(outline) = Outline::read(bytes) else {
            assert!(Picture::decode(bytes).is_err());
            return;
        };
        assert!(outline.file.len() <= bytes.len());
        if u64::from(outline.width) * u64::from(outline.height) > MOST_PIXELS || outline.memory > MOST_MEMORY
        {
            return;
        }
        let Ok(picture) = Picture::decode(bytes) else { return };
        let size = picture.stored_size();
        let told = told.expect("what is read tells its size");
        assert!(
            size == told || size == (told.1, told.0) || size.1 == 4800 || size.0 == 2400,
            "{size:?} of {told:?}"
        );
        let stored = picture.stored().expect("what was read can be stored");
        assert_eq!(picture::size(&stored), Some(size));
        assert_eq!(Picture::decode(&stored).expect("and read again").stored_size(), size);
    },
};
