//! The mark by which the program recognises its own files: the version, and a checksum of the rest of the
//! file. An edited file, or one that only contains ours, has another checksum and is no longer ours.
//!
//! The code that makes a whole file seals it, so that what is printed is what is written: a file redirected
//! by a shell is ours too. CSV, JSON, Parquet and plain text have no room for a mark.

use std::ops::Range;

/// The beginning and the end of a mark.
const BEGIN: &str = concat!("<metadata>boneyard ", env!("CARGO_PKG_VERSION"), " ");
const ANY: &[u8] = b"<metadata>boneyard ";
const END: &[u8] = b"</metadata>";

/// Digits of a checksum.
const DIGITS: usize = 16;

/// The signature of a PNG, and the beginning of the chunk that holds the mark.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
const CHUNK: &[u8] = b"tEXtSoftware\0";

/// A mark whose checksum is still to be filled in.
pub fn mark() -> String {
    format!("{BEGIN}{}</metadata>", "0".repeat(DIGITS))
}

/// The text with the checksum filled in.
pub fn sealed(mut text: String) -> String {
    if let Some(place) = place(text.as_bytes()) {
        let digits = format!("{:016x}", place.sum(text.as_bytes()));
        text.replace_range(place.digits, &digits);
    }
    text
}

/// The same for a PNG.
pub fn sealed_bytes(mut bytes: Vec<u8>) -> Vec<u8> {
    let Some(place) = place(&bytes) else { return bytes };
    let digits = format!("{:016x}", place.sum(&bytes));
    bytes[place.digits.clone()].copy_from_slice(digits.as_bytes());
    if let Some((chunk, checksum)) = place.chunk {
        let sum = crc32fast::hash(&bytes[chunk]);
        bytes[checksum].copy_from_slice(&sum.to_be_bytes());
    }
    bytes
}

/// An editable text with a first line that marks it as ours while it is unchanged.
pub fn marked(text: &str) -> String {
    sealed(format!("# {}\n{text}", mark()))
}

/// Whether a file is ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// The file is as this program wrote it.
    Us,
    /// The file has our mark, but another checksum.
    Changed,
    /// The file has no mark of ours.
    Stranger,
}

/// Whose file this is.
pub fn owner(bytes: &[u8]) -> Owner {
    let Some(place) = place(bytes) else { return Owner::Stranger };
    let own = format!("{:016x}", place.sum(bytes));
    if bytes[place.digits] == *own.as_bytes() { Owner::Us } else { Owner::Changed }
}

/// Where the checksum of a file is.
struct MarkPlace {
    digits: Range<usize>,
    /// In a PNG: the bytes of the chunk that holds the mark, and those of the chunk's own checksum.
    chunk: Option<(Range<usize>, Range<usize>)>,
}

impl MarkPlace {
    /// The checksum of everything except itself.
    fn sum(&self, bytes: &[u8]) -> u64 {
        let after = self.chunk.as_ref().map_or(self.digits.end, |(_, checksum)| checksum.end);
        let between = self.chunk.as_ref().map_or(after, |(chunk, _)| chunk.end);
        let parts = [&bytes[..self.digits.start], &bytes[self.digits.end..between], &bytes[after..]];
        // FNV-1a, 64 bits: sufficient to detect a change.
        parts
            .iter()
            .flat_map(|part| part.iter())
            .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
    }
}

/// The first mark of a file that has room for a checksum.
fn place(bytes: &[u8]) -> Option<MarkPlace> {
    let find = |what: &[u8], from: usize| {
        bytes.get(from..)?.windows(what.len()).position(|window| window == what).map(|at| from + at)
    };
    let mut from = 0;
    loop {
        let begin = find(ANY, from)?;
        from = begin + ANY.len();
        let version = bytes[from..].iter().take_while(|byte| !matches!(byte, b' ' | b'<' | b'\n')).count();
        let start = from + version + 1;
        let digits = start..start + DIGITS;
        let is_sum = bytes.get(digits.clone()).is_some_and(|sum| sum.iter().all(u8::is_ascii_hexdigit));
        if is_sum && bytes[start - 1] == b' ' && bytes[digits.end..].starts_with(END) {
            let end = digits.end + END.len();
            let head = begin.checked_sub(CHUNK.len()).filter(|head| bytes[*head..].starts_with(CHUNK));
            let chunk = head.filter(|_| bytes.starts_with(PNG) && bytes.len() >= end + 4);
            return Some(MarkPlace { digits, chunk: chunk.map(|head| (head..end, end..end + 4)) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_text_is_ours_until_a_byte_changes() {
        let text = sealed(format!("before\n<!-- {} -->\nafter\n", mark()));
        assert_eq!(owner(text.as_bytes()), Owner::Us);
        assert_eq!(sealed(text.clone()), text, "sealing again changes nothing");
        for n in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[n] ^= 1;
            assert_ne!(owner(&bytes), Owner::Us, "byte {n}");
            bytes.remove(n);
            assert_ne!(owner(&bytes), Owner::Us, "without byte {n}");
        }
        assert_eq!(owner((text.clone() + "more").as_bytes()), Owner::Changed);
        assert_eq!(owner(format!("<p>{text}").as_bytes()), Owner::Changed);
    }

    /// Files of older versions have no checksum, so they may have been changed.
    #[test]
    fn a_mark_without_a_checksum_is_nobodys() {
        for text in ["", "<metadata>boneyard 0.1.0</metadata>", "<metadata>boneyard simulation</metadata>"] {
            assert_eq!(owner(text.as_bytes()), Owner::Stranger, "{text}");
            assert_eq!(sealed(text.to_owned()), text);
        }
        let later = sealed(format!("<metadata>boneyard 0.1.0</metadata> {}", mark()));
        assert_eq!(owner(later.as_bytes()), Owner::Us);
    }

    /// The checksum of the chunk that holds the mark comes after it, however short the picture.
    #[test]
    fn a_mark_in_a_short_picture_has_the_checksum_of_its_chunk() {
        let mut picture = PNG.to_vec();
        picture.extend(CHUNK);
        picture.extend(mark().as_bytes());
        assert_eq!(place(&picture).and_then(|mark| mark.chunk), None, "its checksum is missing");
        picture.extend([0; 4]);
        let chunk = place(&picture).and_then(|mark| mark.chunk).unwrap();
        assert_eq!((chunk.0.start, chunk.1), (PNG.len(), picture.len() - 4..picture.len()));
    }
}
