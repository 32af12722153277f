//! Small files that would unfold hugely, and files of which a part is missing.

use std::io::{Cursor, Write as _};

use flate2::{Compress, Compression, FlushCompress, write::ZlibEncoder};
use image::{
    DynamicImage, Frame, ImageFormat, RgbaImage,
    codecs::{gif::GifEncoder, jpeg::JpegEncoder},
};

use super::*;
use crate::images::picture::Picture;

/// A kind of file, and how one is made.
type Good = (&'static str, fn() -> Vec<u8>);

const GOOD: [Good; 6] = [
    ("PNG", || png_of(&DynamicImage::from(drawing()).into_rgb8().into())),
    ("PNG of 16 bits", || png_of(&DynamicImage::from(drawing()).into_rgba16().into())),
    ("JPEG", jpeg),
    ("GIF", || animation(3)),
    ("lossy WebP", || webp(false)),
    ("lossless WebP", || webp(true)),
];

/// Pixels that no encoder can say in a few bytes.
fn drawing() -> RgbaImage {
    let shade = |x: u32, y: u32| u8::try_from((x * x * 7 + y * 13 + x * y * 5) % 251).unwrap_or(0);
    RgbaImage::from_fn(48, 40, |x, y| image::Rgba([shade(x, y), shade(y, x), shade(x, x), 255]))
}

fn png_of(pixels: &DynamicImage) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    pixels.write_to(&mut file, ImageFormat::Png).unwrap();
    file.into_inner()
}

fn jpeg() -> Vec<u8> {
    let mut file = Vec::new();
    DynamicImage::from(drawing()).into_rgb8().write_with_encoder(JpegEncoder::new(&mut file)).unwrap();
    file
}

fn animation(frames: usize) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = GifEncoder::new(&mut file);
    encoder.encode_frames(std::iter::repeat_n(Frame::new(drawing()), frames)).unwrap();
    drop(encoder);
    file
}

fn webp(is_lossless: bool) -> Vec<u8> {
    let pixels = DynamicImage::from(drawing()).into_rgb8();
    let encoder = ::webp::Encoder::from_rgb(&pixels, 48, 40);
    encoder.encode_simple(is_lossless, 80.0).unwrap().to_vec()
}

fn chunk(kind: &str, data: &[u8]) -> Vec<u8> {
    let mut checksum = flate2::Crc::new();
    checksum.update(kind.as_bytes());
    checksum.update(data);
    let length = u32::try_from(data.len()).unwrap();
    [length.to_be_bytes().as_slice(), kind.as_bytes(), data, &checksum.sum().to_be_bytes()].concat()
}

/// A PNG of this size with these chunks between its header and its one pixel.
fn png(width: u32, height: u32, depth: u8, colour: u8, chunks: &[Vec<u8>]) -> Vec<u8> {
    let size = [width.to_be_bytes(), height.to_be_bytes()].concat();
    let header = [size, vec![depth, colour, 0, 0, 0]].concat();
    let mut pixel = ZlibEncoder::new(Vec::new(), Compression::fast());
    pixel.write_all(&[0; 9]).unwrap();
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    file.extend(chunk("IHDR", &header));
    file.extend(chunks.concat());
    file.extend(chunk("IDAT", &pixel.finish().unwrap()));
    file.extend(chunk("IEND", &[]));
    file
}

/// Zeros, so many megabytes of them, as a zlib stream: one megabyte is packed and its packed form repeated.
fn packed_zeros(megabytes: usize) -> Vec<u8> {
    let mut packer = Compress::new(Compression::best(), false);
    let mut block = Vec::with_capacity(64 * 1024);
    packer.compress_vec(&vec![0; 1024 * 1024], &mut block, FlushCompress::Full).unwrap();
    assert_eq!(packer.total_in(), 1024 * 1024);
    [b"\x78\xda".to_vec(), block.repeat(megabytes), b"\x03\x00".to_vec()].concat()
}

#[test]
fn whole_files_of_every_kind_are_read() {
    for (kind, file) in GOOD {
        let file = file();
        let outline = Outline::read(&file).unwrap();
        assert_eq!((outline.width, outline.height), (48, 40), "{kind}");
        assert_eq!(Picture::decode(&file).unwrap().stored_size(), (48, 40), "{kind}");
    }
}

#[test]
fn a_file_that_breaks_off_is_damaged_wherever_it_does() {
    for (kind, file) in GOOD {
        let file = file();
        let lengths = (16..file.len()).step_by(11).chain([file.len() - 2, file.len() - 1]);
        for length in lengths {
            let refused = Picture::decode(&file[..length]).err();
            assert_eq!(refused, Some(PictureError::Damaged), "{kind}, {length} of {} bytes", file.len());
        }
    }
}

#[test]
fn profiles_and_texts_are_never_unpacked() {
    let profile = [b"bomb\0\0".to_vec(), packed_zeros(300)].concat();
    assert!(profile.len() < 400_000, "{}", profile.len());
    let chunks = [chunk("iCCP", &profile), chunk("zTXt", &profile), chunk("tEXt", b"a\0hidden text")];
    let file = png(1, 1, 16, 2, &chunks);
    let outline = Outline::read(&file).unwrap();
    assert_eq!(outline.file, png(1, 1, 16, 2, &[]), "nothing is left of them");
    assert_eq!(Picture::decode(&file).unwrap().stored_size(), (1, 1));
}

#[test]
fn what_would_take_too_much_memory_is_refused_before_it_is_decoded() {
    let most = PictureError::TooMuchMemory;
    assert_eq!(Picture::decode(&png(7000, 7000, 16, 6, &[])).err(), Some(most), "16 bits per colour");
    assert_eq!(
        Picture::decode(&png(7000, 7000, 8, 6, &[])).err(),
        Some(PictureError::Damaged),
        "8 bits may be"
    );

    // A progressive JPEG is held as a whole before its first pixel is known.
    let mut progressive = jpeg();
    let frame = progressive.windows(2).position(|mark| mark == [0xff, 0xc0]).unwrap();
    progressive[frame + 1] = 0xc2;
    progressive[frame + 5..frame + 9].copy_from_slice(&[0x1b, 0x58, 0x1b, 0x58]);
    assert_eq!(Outline::read(&progressive).unwrap().memory, 7000 * 7000 * (3 + 6));
    assert_eq!(Picture::decode(&progressive).err(), Some(most));

    // The first frame of a GIF may be larger than the screen it is drawn onto.
    let mut frame = animation(1);
    let at = frame.windows(9).position(|part| part == [0x2c, 0, 0, 0, 0, 48, 0, 40, 0]).unwrap();
    frame[at + 5..at + 9].copy_from_slice(&[0x60, 0xea, 0x60, 0xea]);
    assert_eq!(Picture::decode(&frame).err(), Some(most));
}

#[test]
fn a_picture_that_is_larger_inside_than_outside_is_damaged() {
    let chunks = |kind: &[u8; 4], data: &[u8]| {
        let length = u32::try_from(data.len()).unwrap().to_le_bytes();
        [kind.as_slice(), &length, data].concat()
    };
    let riff = |body: &[u8]| chunks(b"RIFF", &[b"WEBP".as_slice(), body].concat());
    let canvas = chunks(b"VP8X", &[0, 0, 0, 0, 9, 0, 0, 9, 0, 0]);
    let huge = chunks(b"VP8 ", &[0, 0, 0, 0x9d, 0x01, 0x2a, 0xff, 0x3f, 0xff, 0x3f]);
    assert_eq!(Outline::read(&riff(&[canvas, huge.clone()].concat())), Err(PictureError::Damaged));
    let frame = chunks(b"ANMF", &[vec![0; 16], huge].concat());
    let animated = chunks(b"VP8X", &[ANIMATED_WEBP, 0, 0, 0, 9, 0, 0, 9, 0, 0]);
    let file = riff(&[animated, frame].concat());
    assert_eq!(Picture::decode(&file).err(), Some(PictureError::TooMuchMemory));
}

const ANIMATED_WEBP: u8 = 0x02;

#[test]
fn only_the_first_frame_of_an_animation_is_decoded() {
    let (many, one) = (animation(8), animation(1));
    assert!(many.len() > 5 * one.len());
    let outline = Outline::read(&many).unwrap();
    assert!(outline.file.len() < 2 * one.len(), "{} of {}", outline.file.len(), many.len());
}
