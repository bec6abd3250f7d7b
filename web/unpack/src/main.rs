//! Parts the engine into streams, from standard input to standard output.

#![allow(clippy::disallowed_methods, reason = "a program of the build")]

use std::io::{Error, Read as _, Write as _, stdin, stdout};

fn main() -> Result<(), Error> {
    let mut module = Vec::new();
    stdin().read_to_end(&mut module)?;
    let parts = boneyard_unpack::part(&module)
        .ok_or_else(|| Error::other("the engine cannot be parted into streams"))?;
    stdout().write_all(&parts)
}
