//! A WebAssembly module with its code in streams: all operations, then all numbers of locals, then all constants, and so
//! on. LZMA packs it a tenth smaller so. The same walk parts and joins: where it reads and writes differs.

pub(crate) const OPERATIONS: usize = 0;
pub(crate) const FRAMES: usize = 1;
const BLOCKS: usize = 2;
const BRANCHES: usize = 3;
const CALLS: usize = 4;
/// Calls behind a constant.
const CONSTANT_CALLS: usize = 5;
const TYPES: usize = 6;
const LOCALS: usize = 7;
const GLOBALS: usize = 8;
const OFFSETS: usize = 9;
const FLOATS: usize = 10;
const TABLES: usize = 11;
/// The bytes before the code and behind it.
pub(crate) const BEFORE: usize = 12;
pub(crate) const BEHIND: usize = 13;
/// Then the constants: what is added differs from what is passed to a call, so each operation behind one has a stream.
const WORDS: usize = 14;
const LONGS: usize = WORDS + 256;
/// The number of all streams.
pub(crate) const ALL: usize = LONGS + 256;

/// The bytes of a module before its sections, and the number of the section of its code.
pub(crate) const HEAD: [u8; 8] = *b"\0asm\x01\0\0\0";
pub(crate) const CODE: u8 = 10;
/// The most bytes of a length, in groups of seven bits.
const LENGTH: usize = 5;

/// Operations, as in <https://webassembly.github.io/spec/core/appendix/index-instructions.html>.
const BLOCK: u8 = 0x02;
const IF: u8 = 0x04;
const END: u8 = 0x0b;
const BRANCH_TABLE: u8 = 0x0e;
const CALL_INDIRECT: u8 = 0x11;
const LOAD: u8 = 0x28;
const STORE: u8 = 0x3e;
const WORD: u8 = 0x41;
const FLOAT: u8 = 0x43;
const DOUBLE: u8 = 0x44;
const LONG: u8 = 0xfc;
/// Those after 0xfc: how many bytes each has. Behind the last, a module is refused.
const LONG_BYTES: [usize; 12] = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1];

/// The usual alignment of each operation on memory; the others get numbers that no operation of the engine has.
const USUAL: [u8; 23] = [2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2];
pub(crate) const FREE: u8 = 0xc5;
/// The operations whose alignment is not the usual one, each with it, from [`FREE`] on.
const UNUSUAL: [[u8; 2]; 32] = unusual();

const fn unusual() -> [[u8; 2]; 32] {
    let mut found = [[0; 2]; 32];
    let (mut n, mut at) = (0, 0);
    while LOAD + at <= STORE {
        let mut alignment = 0;
        while alignment < USUAL[at as usize] {
            found[n] = [LOAD + at, alignment];
            n += 1;
            alignment += 1;
        }
        at += 1;
    }
    assert!(n == found.len(), "each is there");
    found
}

/// The usual alignment of an operation on memory; the others have none.
pub(crate) fn usual(operation: u8) -> Option<u8> {
    USUAL.get(usize::from(operation.checked_sub(LOAD)?)).copied()
}

/// The byte for an operation on memory with its alignment, in the stream of operations.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn with_alignment(operation: u8, alignment: u8) -> u8 {
    let unusual = UNUSUAL.iter().zip(FREE..).find(|(unusual, _)| **unusual == [operation, alignment]);
    unusual.map_or(operation, |(_, byte)| byte)
}

/// The operation of a byte of that stream.
fn operation(byte: u8) -> u8 {
    unusual_of(byte).map_or(byte, |[operation, _]| operation)
}

fn unusual_of(byte: u8) -> Option<[u8; 2]> {
    UNUSUAL.get(usize::from(byte.checked_sub(FREE)?)).copied()
}

/// Copies the code of a module, part by part, from streams or to them. Everything is `None` where the bytes end too early.
pub(crate) trait CodeCopy {
    /// Copies an operation, with its alignment if it has one, and returns it.
    fn operation(&mut self) -> Option<u8>;

    /// The operation behind the number that is copied next.
    fn next(&self) -> Option<u8>;

    /// Copies a byte of a stream, and returns it.
    fn byte(&mut self, stream: usize) -> Option<u8>;

    /// Copies a number of a stream, and returns it, or what fits of it.
    #[inline(never)]
    fn number(&mut self, stream: usize) -> Option<usize> {
        let (mut found, mut factor) = (0, 1_usize);
        loop {
            let byte = self.byte(stream)?;
            found |= usize::from(byte & 0x7f).wrapping_mul(factor);
            factor = factor.wrapping_mul(0x80);
            if byte & 0x80 == 0 {
                return Some(found);
            }
        }
    }

    fn bytes(&mut self, stream: usize, count: usize) -> Option<()> {
        (0..count).try_for_each(|_| self.byte(stream).map(|_| ()))
    }

    /// Copies the body of a function.
    fn body(&mut self) -> Option<()> {
        for _ in 0..self.number(FRAMES)? {
            self.number(FRAMES)?;
            self.byte(FRAMES)?;
        }
        let (mut depth, mut last) = (1_u32, 0);
        while depth > 0 {
            let found = self.operation()?;
            match found {
                END => depth -= 1,
                BLOCK..=IF => depth += 1,
                _ => {}
            }
            self.behind(found, last)?;
            last = found;
        }
        Some(())
    }

    /// Copies what stands behind an operation that stands behind another one.
    fn behind(&mut self, found: u8, last: u8) -> Option<()> {
        let stream = match found {
            BLOCK..=IF => BLOCKS,
            0x0c | 0x0d => BRANCHES,
            BRANCH_TABLE => {
                (0..self.number(TABLES)?).try_for_each(|_| self.number(TABLES).map(|_| ()))?;
                TABLES
            }
            0x10 if last == WORD => CONSTANT_CALLS,
            0x10 => CALLS,
            CALL_INDIRECT => {
                self.number(TYPES)?;
                TYPES
            }
            0x20..=0x22 => LOCALS,
            0x23 | 0x24 => GLOBALS,
            LOAD..=STORE => OFFSETS,
            0x3f | 0x40 => TABLES,
            WORD => WORDS + usize::from(self.next()?),
            0x42 => LONGS + usize::from(self.next()?),
            FLOAT => return self.bytes(FLOATS, 4),
            DOUBLE => return self.bytes(FLOATS, 8),
            LONG => {
                let long = self.number(OPERATIONS)?;
                return self.bytes(OPERATIONS, *LONG_BYTES.get(long)?);
            }
            _ => return Some(()),
        };
        self.number(stream).map(|_| ())
    }
}

/// The lowest seven bits of a number.
pub(crate) fn low_bits(number: usize) -> u8 {
    u8::try_from(number & 0x7f).unwrap_or(0)
}

/// A number from bytes, seven bits in each, the lowest first. `None` where they end, or it does not fit.
pub(crate) fn number(mut byte: impl FnMut() -> Option<u8>) -> Option<usize> {
    let (mut found, mut shift) = (0, 0);
    loop {
        let byte = byte()?;
        found |= usize::from(byte & 0x7f).checked_shl(shift)?;
        shift += 7;
        if byte & 0x80 == 0 {
            return Some(found);
        }
    }
}

/// Streams that become a module.
struct Join<'s> {
    from: [&'s [u8]; ALL],
    out: &'s mut [u8],
    /// The bytes that are written.
    at: usize,
}

impl CodeCopy for Join<'_> {
    fn operation(&mut self) -> Option<u8> {
        let byte = self.take(OPERATIONS)?;
        let found = operation(byte);
        self.put(found)?;
        if let Some(usual) = usual(found) {
            self.put(unusual_of(byte).map_or(usual, |[_, alignment]| alignment))?;
        }
        Some(found)
    }

    fn next(&self) -> Option<u8> {
        self.from.get(OPERATIONS)?.first().copied().map(operation)
    }

    fn byte(&mut self, stream: usize) -> Option<u8> {
        let byte = self.take(stream)?;
        self.put(byte)?;
        Some(byte)
    }
}

impl Join<'_> {
    fn take(&mut self, stream: usize) -> Option<u8> {
        let stream = self.from.get_mut(stream)?;
        let (byte, rest) = stream.split_first()?;
        *stream = rest;
        Some(*byte)
    }

    #[inline]
    fn put(&mut self, byte: u8) -> Option<()> {
        *self.out.get_mut(self.at)? = byte;
        self.at += 1;
        Some(())
    }

    fn put_number(&mut self, mut number: usize) -> Option<()> {
        while number > 0x7f {
            self.put(low_bits(number) | 0x80)?;
            number >>= 7;
        }
        self.put(low_bits(number))
    }

    /// Puts a whole stream.
    fn put_stream(&mut self, stream: usize) -> Option<()> {
        let bytes = core::mem::take(self.from.get_mut(stream)?);
        self.out.get_mut(self.at..self.at + bytes.len())?.copy_from_slice(bytes);
        self.at += bytes.len();
        Some(())
    }

    /// Puts a function, and its length before it.
    fn put_function(&mut self) -> Option<()> {
        let start = self.at + LENGTH;
        let end = core::mem::replace(&mut self.at, start);
        self.body()?;
        let whole = start..core::mem::replace(&mut self.at, end);
        self.put_number(whole.len())?;
        // It moves towards the beginning.
        for from in whole {
            let byte = *self.out.get(from)?;
            self.put(byte)?;
        }
        Some(())
    }
}

/// Joins streams to the module that they are of. Returns its bytes; `None` where they are not whole, or there is too
/// little room.
pub(crate) fn join(parts: &[u8], out: &mut [u8]) -> Option<usize> {
    let mut at = 0;
    let mut length = || {
        number(|| {
            at += 1;
            parts.get(at - 1).copied()
        })
    };
    let [functions, code] = [length()?, length()?];
    let mut lengths = [0; ALL];
    for found in &mut lengths {
        *found = length()?;
    }
    let mut rest = parts.get(at..)?;
    let mut from: [&[u8]; ALL] = [&[]; ALL];
    for (stream, length) in from.iter_mut().zip(lengths) {
        (*stream, rest) = rest.split_at_checked(length)?;
    }
    let mut module = Join { from, out, at: 0 };
    HEAD.into_iter().try_for_each(|byte| module.put(byte))?;
    module.put_stream(BEFORE)?;
    module.put(CODE)?;
    module.put_number(code)?;
    module.put_number(functions)?;
    (0..functions).try_for_each(|_| module.put_function())?;
    module.put_stream(BEHIND)?;
    Some(module.at)
}
