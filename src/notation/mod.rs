//! The written forms that all games share: tiles, lists of tiles, equations. Each has a
//! reader (nom) and a writer that are inverses of each other.
//!
//! A value that was read is not yet a legal play or a valid position: the games check that. Every error
//! has its place in the text as a byte range.

pub mod arithmetic;
pub mod boxes;
pub mod fault;
pub(crate) mod phrase;
pub mod tile;
pub mod tiles;
pub mod words;

pub use fault::{NotationError, NotationFault};

use std::ops::Range;

use nom::IResult;

/// A value with the byte range of the text that it was read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spanned<T> {
    /// The value that was read.
    pub value: T,
    /// Its place, in bytes of the text.
    pub at: Range<usize>,
}

/// The result of the parsers here.
pub(crate) type Parsed<'a, T> = IResult<&'a str, T, Trouble<'a>>;

/// An error inside a parser: what is wrong, and the rest of the text from there on.
#[derive(Debug)]
pub(crate) struct Trouble<'a> {
    pub(crate) rest: &'a str,
    /// `None` until one of these parsers sets what it expected.
    pub(crate) fault: Option<NotationFault>,
}

impl<'a> nom::error::ParseError<&'a str> for Trouble<'a> {
    fn from_error_kind(rest: &'a str, _: nom::error::ErrorKind) -> Self {
        Self { rest, fault: None }
    }

    fn append(_: &'a str, _: nom::error::ErrorKind, other: Self) -> Self {
        other
    }
}

/// Fails at `rest` for good: no other alternative is tried.
pub(crate) fn fail<T>(rest: &str, fault: NotationFault) -> Parsed<'_, T> {
    Err(nom::Err::Failure(Trouble { rest, fault: Some(fault) }))
}

/// Reads one whole word; `otherwise` names what was expected when a parser did not say.
pub(crate) fn read_word<'a, T>(
    word: &'a str,
    parser: impl Fn(&'a str) -> Parsed<'a, T>,
    otherwise: impl Fn(String) -> NotationFault,
) -> Result<T, NotationError> {
    let error = |rest: &str, fault: Option<NotationFault>| {
        let start = word.len() - rest.len();
        let end = if rest.is_empty() { start } else { word.len() };
        match fault {
            Some(fault) => NotationError { at: start..end, fault },
            None => NotationError { at: 0..word.len(), fault: otherwise(word.to_owned()) },
        }
    };
    match parser(word) {
        Ok(("", value)) => Ok(value),
        Ok((rest, _)) => {
            let rest = rest.trim_start();
            Err(error(rest, Some(NotationFault::Trailing(rest.to_owned()))))
        }
        Err(nom::Err::Error(trouble) | nom::Err::Failure(trouble)) => Err(error(trouble.rest, trouble.fault)),
        Err(nom::Err::Incomplete(_)) => Err(error("", None)),
    }
}
