//! Files that survive a loss of power.

use std::fs::File;

/// Waits until everything written to a file is on the disk.
///
/// # Errors
/// When the disk reports an error, or the file is not on a disk.
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
        /// The number of calls of [`sync`] on this thread.
        pub(crate) static CALLS: Cell<u32> = const { Cell::new(0) };
    }

    /// The number of calls while `what` runs.
    pub(crate) fn calls(what: impl FnOnce()) -> u32 {
        let before = CALLS.get();
        what();
        CALLS.get() - before
    }

    /// The system call is really made: it fails for a pipe, which is not on a disk.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_system_is_asked() {
        use std::os::fd::OwnedFd;
        let (_reader, writer) = std::io::pipe().unwrap();
        assert!(sync(&File::from(OwnedFd::from(writer))).is_err());
    }
}
