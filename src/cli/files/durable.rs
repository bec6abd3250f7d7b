//! Files that outlast a loss of power.

use std::fs::File;

/// Waits until the disk has all that was written to a file.
///
/// # Errors
/// When the disk does not take it, or there is none below.
pub(crate) fn sync(file: &File) -> std::io::Result<()> {
    #[cfg(test)]
    tests::CALLS.with(|calls| calls.set(calls.get() + 1));
    file.sync_all()
}

#[cfg(test)]
pub(crate) mod tests {
    use std::cell::Cell;
    use std::fs::File;

    use super::sync;

    thread_local! {
        /// How often [`sync`] was called on this thread.
        pub(crate) static CALLS: Cell<u32> = const { Cell::new(0) };
    }

    /// How often it is called meanwhile.
    pub(crate) fn calls(what: impl FnOnce()) -> u32 {
        let before = CALLS.get();
        what();
        CALLS.get() - before
    }

    /// The system is really asked: it refuses to sync a pipe, which no disk is below, and nothing
    /// else would tell.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_system_is_asked() {
        use std::os::fd::OwnedFd;
        let (_reader, writer) = std::io::pipe().unwrap();
        assert!(sync(&File::from(OwnedFd::from(writer))).is_err());
    }
}
