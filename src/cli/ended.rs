//! The outcome of a command.

/// The outcome of a command, the gravest last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Ended {
    /// Everything was done, and every expectation holds.
    Done,
    /// A limit was reached; the best so far was printed with a bound.
    AtLimit,
    /// An expectation or a claim does not hold.
    Failed,
    /// The input is invalid.
    BadInput,
}

impl Ended {
    /// The exit status: 0, 3, 1 or 2.
    pub(super) const fn status(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Failed => 1,
            Self::BadInput => 2,
            Self::AtLimit => 3,
        }
    }
}
