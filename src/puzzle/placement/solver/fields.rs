//! Small numbers packed into the words of a key, each of them for a stretch of positions.

use crate::sorted;

/// Bits of a word.
const WORD: usize = 64;

/// Where a number lies in a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct KeyField {
    word: u8,
    shift: u8,
    mask: u64,
}

impl KeyField {
    /// The number.
    #[inline]
    pub(crate) fn get<const W: usize>(self, key: &[u64; W]) -> u64 {
        key[usize::from(self.word)] >> self.shift & self.mask
    }

    /// Writes the number.
    #[inline]
    pub(crate) fn set<const W: usize>(self, key: &mut [u64; W], number: u64) {
        let word = &mut key[usize::from(self.word)];
        *word = *word & !(self.mask << self.shift) | (number & self.mask) << self.shift;
    }

    /// The highest number that fits.
    #[inline]
    pub(crate) fn most(self) -> u64 {
        self.mask
    }
}

/// The number of bits that numbers up to `most` need.
pub(crate) fn bits(most: u64) -> usize {
    (u64::BITS - most.leading_zeros()) as usize
}

/// A number that a key holds from one position to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) bits: usize,
}

/// Gives each span its field; no two that overlap share a bit. Returns the fields and the number of words;
/// `None` if they do not fit into `most` words.
pub(crate) fn pack(spans: &[Span], most: usize) -> Option<(Vec<KeyField>, usize)> {
    let mut order: Vec<usize> = (0..spans.len()).collect();
    sorted::sort_by_key(&mut order, |span| spans[*span].from);
    let mut fields = vec![KeyField::default(); spans.len()];
    let mut used = vec![0_u64; most];
    let mut lying: Vec<usize> = Vec::new();
    let mut words = 1;
    for span in order {
        let Span { from, bits, .. } = spans[span];
        if bits == 0 {
            continue;
        }
        let free = |old: &usize| {
            let is_over = spans[*old].to < from;
            if is_over {
                let KeyField { word, shift, mask } = fields[*old];
                used[usize::from(word)] &= !(mask << shift);
            }
            !is_over
        };
        lying.retain(free);
        let mask = if bits >= WORD { u64::MAX } else { (1 << bits) - 1 };
        let fits = |place: &(usize, usize)| used[place.0] & mask << place.1 == 0;
        let (word, shift) = (0..most)
            .flat_map(|word| (0..=WORD.saturating_sub(bits)).map(move |shift| (word, shift)))
            .find(fits)?;
        if bits > WORD {
            return None;
        }
        used[word] |= mask << shift;
        fields[span] = KeyField { word: word as u8, shift: shift as u8, mask };
        lying.push(span);
        words = words.max(word + 1);
    }
    Some((fields, words))
}
