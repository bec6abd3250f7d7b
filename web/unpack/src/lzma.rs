//! LZMA (the LZMA specification of 7-Zip, format .lzma): a quarter smaller than gzip, which is all that browsers unpack by
//! themselves.

/// The bits of a probability, and how fast it follows what is read.
const BITS: u32 = 11;
const SHIFT: u32 = 5;
/// A probability of one half.
const EVEN: u16 = 1 << (BITS - 1);
/// The shortest match.
const LEAST: u32 = 2;
/// The bytes before the packed ones: a byte of settings, the size of the dictionary, the size unpacked.
const HEAD: usize = 13;
/// The most bits of the byte before that help to guess one. The other settings, which look at places, are 0 here.
const MOST_CONTEXT: u8 = 3;
/// The probabilities of a byte after one context.
const LITERAL: usize = 0x300;
/// What the last few matches and bytes were, as a number below this.
const STATES: usize = 12;

/// Reads bits whose probabilities are known: a range coder.
struct RangeReader<'p> {
    packed: &'p [u8],
    at: usize,
    range: u32,
    code: u32,
}

impl<'p> RangeReader<'p> {
    fn new(packed: &'p [u8]) -> Option<Self> {
        let (_, code) = packed.get(..HEAD + 5)?.split_last_chunk()?;
        Some(Self { packed, at: HEAD + 5, range: u32::MAX, code: u32::from_be_bytes(*code) })
    }

    /// Past the end it reads zeros.
    #[inline]
    fn refill(&mut self) {
        if self.range < 1 << 24 {
            self.range <<= 8;
            self.code = self.code << 8 | u32::from(self.packed.get(self.at).copied().unwrap_or(0));
            self.at += 1;
        }
    }

    /// A bit by one of some probabilities. `None` where there is none.
    #[inline]
    fn bit(&mut self, models: &mut [u16], at: usize) -> Option<usize> {
        let model = models.get_mut(at)?;
        let bound = (self.range >> BITS) * u32::from(*model);
        let is_set = self.code >= bound;
        if is_set {
            self.range -= bound;
            self.code -= bound;
            *model -= *model >> SHIFT;
        } else {
            self.range = bound;
            *model += ((1 << BITS) - *model) >> SHIFT;
        }
        self.refill();
        Some(usize::from(is_set))
    }

    /// Bits of even odds.
    fn plain(&mut self, count: u32) -> u32 {
        let mut found = 0;
        for _ in 0..count {
            self.range >>= 1;
            let is_set = self.code >= self.range;
            if is_set {
                self.code -= self.range;
            }
            found = found << 1 | u32::from(is_set);
            self.refill();
        }
        found
    }

    /// A number by a tree of bits, the highest first. The tree has as many probabilities as there are numbers.
    fn tree(&mut self, models: &mut [u16]) -> Option<u32> {
        let mut node = 1;
        while node < models.len() {
            node = node << 1 | self.bit(models, node)?;
        }
        u32::try_from(node - models.len()).ok()
    }

    /// The same, the lowest bit first.
    fn reverse_tree(&mut self, models: &mut [u16], count: u32) -> Option<u32> {
        let (mut node, mut found) = (1, 0);
        for n in 0..count {
            let bit = self.bit(models, node)?;
            node = node << 1 | bit;
            found |= u32::from(bit == 1) << n;
        }
        Some(found)
    }
}

/// The probabilities of a length: which part it stands in, and the trees of the three parts.
struct Lengths {
    part: [u16; 2],
    low: [u16; 8],
    middle: [u16; 8],
    high: [u16; 256],
}

impl Lengths {
    fn new() -> Self {
        Self { part: [EVEN; 2], low: [EVEN; 8], middle: [EVEN; 8], high: [EVEN; 256] }
    }

    fn read(&mut self, reader: &mut RangeReader) -> Option<u32> {
        Some(if reader.bit(&mut self.part, 0)? == 0 {
            LEAST + reader.tree(&mut self.low)?
        } else if reader.bit(&mut self.part, 1)? == 0 {
            LEAST + 8 + reader.tree(&mut self.middle)?
        } else {
            LEAST + 16 + reader.tree(&mut self.high)?
        })
    }
}

/// The probabilities of a distance.
struct Distances {
    slots: [[u16; 64]; 4],
    near: [[u16; 32]; 10],
    far: [u16; 16],
}

impl Distances {
    fn new() -> Self {
        Self { slots: [[EVEN; 64]; 4], near: [[EVEN; 32]; 10], far: [EVEN; 16] }
    }

    /// The distance of a match of this length, less 1.
    fn read(&mut self, reader: &mut RangeReader, length: u32) -> Option<u32> {
        let slot = reader.tree(self.slots.get_mut((length - LEAST).min(3) as usize)?)?;
        if slot < 4 {
            return Some(slot);
        }
        let bits = (slot >> 1) - 1;
        let base = (2 | slot & 1) << bits;
        Some(match self.near.get_mut(slot as usize - 4) {
            Some(models) => base + reader.reverse_tree(models, bits)?,
            None => base + (reader.plain(bits - 4) << 4) + reader.reverse_tree(&mut self.far, 4)?,
        })
    }
}

/// Everything that is remembered of what was read.
struct Decoder<'p> {
    reader: RangeReader<'p>,
    /// The bits of the byte before that help to guess one.
    context: u8,
    literals: [u16; LITERAL << MOST_CONTEXT],
    is_match: [u16; STATES],
    is_repeat: [u16; STATES],
    /// Of a distance that was used before: whether it is not the last one, and so on.
    is_other: [u16; STATES],
    is_third: [u16; STATES],
    is_fourth: [u16; STATES],
    /// Whether the last distance stands for more than one byte.
    is_long: [u16; STATES],
    first: Lengths,
    again: Lengths,
    distances: Distances,
    state: usize,
    /// The last four distances, each less 1.
    last: [u32; 4],
}

impl<'p> Decoder<'p> {
    fn new(packed: &'p [u8]) -> Option<Self> {
        let context = packed.first().copied().filter(|context| *context <= MOST_CONTEXT)?;
        let even = [EVEN; STATES];
        Some(Self {
            reader: RangeReader::new(packed)?,
            context,
            literals: [EVEN; LITERAL << MOST_CONTEXT],
            is_match: even,
            is_repeat: even,
            is_other: even,
            is_third: even,
            is_fourth: even,
            is_long: even,
            first: Lengths::new(),
            again: Lengths::new(),
            distances: Distances::new(),
            state: 0,
            last: [0; 4],
        })
    }

    /// Whether the next bit by the probabilities of a state is set.
    fn is(reader: &mut RangeReader, models: &mut [u16; STATES], state: usize) -> Option<bool> {
        reader.bit(models, state).map(|bit| bit == 1)
    }

    /// A byte behind others.
    fn literal(&mut self, before: &[u8]) -> Option<u8> {
        let above = before.last().copied().unwrap_or(0);
        let start = LITERAL * (usize::from(above) >> (8 - self.context));
        let models = self.literals.get_mut(start..start + LITERAL)?;
        let mut node = 1;
        if self.state >= 7 {
            // After a match, the byte that would have continued it helps to guess.
            let mut like = usize::from(*before.get(before.len().checked_sub(self.last[0] as usize + 1)?)?);
            while node < 0x100 {
                let wanted = like >> 7 & 1;
                like <<= 1;
                let found = self.reader.bit(models, ((1 + wanted) << 8) + node)?;
                node = node << 1 | found;
                if found != wanted {
                    break;
                }
            }
        }
        while node < 0x100 {
            node = node << 1 | self.reader.bit(models, node)?;
        }
        self.state = match self.state {
            0..4 => 0,
            4..10 => self.state - 3,
            _ => self.state - 6,
        };
        u8::try_from(node & 0xff).ok()
    }

    /// The length of a match; its distance is the last one then.
    fn matched(&mut self) -> Option<u32> {
        let Self { reader, state, last: [first, second, third, fourth], .. } = self;
        let is_free = *state < 7;
        if !Self::is(reader, &mut self.is_repeat, *state)? {
            let length = self.first.read(reader)?;
            self.last = [self.distances.read(reader, length)?, *first, *second, *third];
            self.state = if is_free { 7 } else { 10 };
            return Some(length);
        }
        if !Self::is(reader, &mut self.is_other, *state)? {
            if !Self::is(reader, &mut self.is_long, *state)? {
                self.state = if is_free { 9 } else { 11 };
                return Some(1);
            }
        } else if !Self::is(reader, &mut self.is_third, *state)? {
            self.last.swap(0, 1);
        } else if !Self::is(reader, &mut self.is_fourth, *state)? {
            self.last = [*third, *first, *second, *fourth];
        } else {
            self.last = [*fourth, *first, *second, *third];
        }
        self.state = if is_free { 8 } else { 11 };
        self.again.read(&mut self.reader)
    }
}

/// Unpacks a whole file .lzma whose content fills `out`. `None` where it is cut off or altered, or has other settings than
/// those that it is packed with here.
pub(crate) fn unpack(packed: &[u8], out: &mut [u8]) -> Option<()> {
    let mut decoder = Decoder::new(packed)?;
    let mut at = 0;
    while at < out.len() {
        if !Decoder::is(&mut decoder.reader, &mut decoder.is_match, decoder.state)? {
            let (before, free) = out.split_at_mut_checked(at)?;
            *free.first_mut()? = decoder.literal(before)?;
            at += 1;
            continue;
        }
        let length = decoder.matched()? as usize;
        let mut from = at.checked_sub(decoder.last[0] as usize + 1)?;
        for _ in 0..length.min(out.len() - at) {
            *out.get_mut(at)? = *out.get(from)?;
            (at, from) = (at + 1, from + 1);
        }
    }
    (decoder.reader.at <= packed.len()).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `xz --format=lzma --lzma1=preset=9e,lc=1,lp=0,pb=0` makes of [`TEXT`].
    const PACKED: &[u8] = include_bytes!("../tests/text.lzma");
    const TEXT: &[u8] = include_bytes!("../tests/text.txt");

    #[test]
    fn what_xz_packs_is_unpacked() {
        let mut out = vec![0; TEXT.len()];
        assert_eq!(unpack(PACKED, &mut out), Some(()));
        assert!(out == TEXT);
    }

    #[test]
    fn what_is_cut_off_or_of_other_settings_is_refused() {
        let mut out = vec![0; TEXT.len()];
        // The encoder's last bytes may say nothing.
        for length in [0, 1, HEAD, HEAD + 5, PACKED.len() / 2, PACKED.len() - 6] {
            assert_eq!(unpack(&PACKED[..length], &mut out), None, "{length}");
        }
        for settings in [MOST_CONTEXT + 1, 9, 45, 255] {
            let other = [&[settings], &PACKED[1..]].concat();
            assert_eq!(unpack(&other, &mut out), None, "{settings}");
        }
    }

    /// No byte that is altered makes it panic or go on for ever.
    #[test]
    fn what_is_altered_ends() {
        let mut out = vec![0; TEXT.len()];
        for at in 0..PACKED.len() {
            let mut altered = PACKED.to_vec();
            altered[at] ^= 0x5a;
            let _ = unpack(&altered, &mut out);
        }
    }
}
