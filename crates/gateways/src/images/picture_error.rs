//! Why a file is not taken as a picture.

/// Why a file is not taken as a picture; each is a sentence for the person who chose it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// Too many bytes.
    #[error("The file is larger than 15 MB.")]
    TooLarge,
    /// Not one of the kinds that are read.
    #[error("The file is not a JPEG, PNG, WebP or GIF picture.")]
    Kind,
    /// Too many pixels.
    #[error("The picture has too many pixels: at most 50 megapixels and 12,000 on a side.")]
    TooManyPixels,
    /// Its pixels are packed in a way that takes too much memory.
    #[error("The picture takes too much memory to be read. Save it with fewer pixels, or as a plain JPEG.")]
    TooMuchMemory,
    /// It ends too early or is damaged.
    #[error("The picture is damaged and cannot be read.")]
    Damaged,
}
