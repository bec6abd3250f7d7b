//! The other direction, when the page is built: a module becomes streams.

use crate::streams::{
    ALL, BEFORE, BEHIND, CODE, CodeCopy, FREE, HEAD, OPERATIONS, join, low_bits, number, usual,
    with_alignment,
};

/// The last of the numbers that no operation of an engine may have, as they are taken for others.
const LAST_FREE: u8 = 0xfb;

/// A module that becomes streams.
struct Part<'m> {
    module: &'m [u8],
    at: usize,
    to: Vec<Vec<u8>>,
}

impl Part<'_> {
    fn take(&mut self) -> Option<u8> {
        let byte = *self.module.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    /// A number that is in no stream.
    fn take_number(&mut self) -> Option<usize> {
        number(|| self.take())
    }
}

impl CodeCopy for Part<'_> {
    fn operation(&mut self) -> Option<u8> {
        let found = self.take().filter(|found| !(FREE..=LAST_FREE).contains(found))?;
        let byte = if usual(found).is_some() { with_alignment(found, self.take()?) } else { found };
        self.to[OPERATIONS].push(byte);
        Some(found)
    }

    fn next(&self) -> Option<u8> {
        let number = self.module[self.at..].iter().take_while(|byte| **byte & 0x80 != 0).count();
        self.module.get(self.at + number + 1).copied()
    }

    fn byte(&mut self, stream: usize) -> Option<u8> {
        let byte = self.take()?;
        self.to[stream].push(byte);
        Some(byte)
    }
}

/// Parts a module into streams, of which [`join`](crate::join) makes the same module again. `None` where it cannot be.
pub fn part(module: &[u8]) -> Option<Vec<u8>> {
    let mut code = Part { module, at: HEAD.len(), to: vec![Vec::new(); ALL] };
    let (mut functions, mut size) = (0, 0);
    while code.at < module.len() {
        let start = code.at;
        let section = code.take()?;
        let length = code.take_number()?;
        if section == CODE {
            size = length;
            functions = code.take_number()?;
            for _ in 0..functions {
                code.take_number()?;
                code.body()?;
            }
        } else {
            code.at += length;
            let stream = if functions > 0 { BEHIND } else { BEFORE };
            code.to[stream].extend_from_slice(module.get(start..code.at)?);
        }
    }
    let mut parts = Vec::new();
    for mut length in [functions, size].into_iter().chain(code.to.iter().map(Vec::len)) {
        while length > 0x7f {
            parts.push(low_bits(length) | 0x80);
            length >>= 7;
        }
        parts.push(low_bits(length));
    }
    parts.extend(code.to.concat());
    // The lengths of functions stand apart while it is joined.
    let mut again = vec![0; module.len() + 16];
    let length = join(&parts, &mut again)?;
    (again[..length] == *module).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two functions with an operation of each kind, and a section on each side of the code.
    fn module() -> Vec<u8> {
        let first = [
            &[1, 2, 0x7f][..],                     // two locals
            &[0x02, 0x40, 0x20, 0, 0x0d, 0, 0x0b], // a block that is left
            &[0x41, 0xff, 0x7e, 0x28, 2, 0x80, 1], // a load, aligned as usual
            &[0x41, 3, 0x2d, 0, 5, 0x29, 1, 0],    // a byte, and eight bytes aligned to two
            &[0x41, 1, 0x10, 1, 0x10, 0x81, 0],    // a call behind a constant, and another
            &[0x42, 0x80, 0x80, 0x7f, 0x7c],       // eight bytes that are added
            &[0x43, 0, 0, 0x80, 0x3f, 0x44, 1, 2, 3, 4, 5, 6, 7, 8],
            &[0x0e, 2, 0, 1, 0x81, 0, 0x11, 4, 0], // a table of branches, a call by a table
            &[0x23, 0, 0x3f, 0, 0xfc, 0x0a, 0, 0], // a global, the size of memory, a copy of it
            &[0x04, 0x40, 0x05, 0x0b, 0x0b],
        ]
        .concat();
        let code = [&[2, u8::try_from(first.len()).unwrap()][..], &first, &[2, 0, 0x0b]].concat();
        let [before, behind] = [[1, 1, 0], [11, 1, 0]];
        [&HEAD[..], &before, &[CODE, u8::try_from(code.len()).unwrap()], &code, &behind].concat()
    }

    #[test]
    fn streams_are_joined_to_the_same_module() {
        let module = module();
        let parts = part(&module).unwrap();
        assert_ne!(parts, module);
        let mut out = vec![0; module.len()];
        // There is no room for the length of a function that is not known yet.
        assert_eq!(join(&parts, &mut out), None);
        out.resize(module.len() + 16, 0);
        assert_eq!(join(&parts, &mut out), Some(module.len()));
        assert_eq!(out[..module.len()], module);
    }

    #[test]
    fn what_is_cut_off_is_refused() {
        let module = module();
        let parts = part(&module).unwrap();
        let mut out = vec![0; module.len() + 16];
        for length in 0..parts.len() {
            assert_eq!(join(&parts[..length], &mut out), None, "{length}");
        }
        for length in HEAD.len() + 4..module.len() - 3 {
            assert_eq!(part(&module[..length]), None, "{length}");
        }
    }

    /// No byte that is altered makes it panic or go on for ever.
    #[test]
    fn what_is_altered_ends() {
        let mut parts = part(&module()).unwrap();
        let mut out = vec![0; 1 << 10];
        for at in 0..parts.len() {
            for mask in [0x01, 0x80, 0xff] {
                parts[at] ^= mask;
                let _ = join(&parts, &mut out);
                parts[at] ^= mask;
            }
        }
    }
}
