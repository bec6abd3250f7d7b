//! The built program, as the tests run it.

use std::io::{ErrorKind, Write as _};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Far more than any run takes that ends, even on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(100);

/// The program with arguments, in the folder of the package.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boneyard"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).stdin(Stdio::null());
    command
}

/// Runs a program that may read an input; fails if it hangs.
pub(crate) fn ran(command: &mut Command, input: &[u8]) -> Output {
    ran_within(PATIENCE, command, input)
}

/// The same, with a patience of the caller's own.
pub(crate) fn ran_within(patience: Duration, command: &mut Command, input: &[u8]) -> Output {
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.expect("the program starts");
    let (mut stdin, id) = (child.stdin.take().expect("a pipe"), child.id().to_string());
    let (over, told) = channel::<()>();
    let output = std::thread::scope(|scope| {
        scope.spawn(move || {
            let written = stdin.write_all(input);
            // A program that refuses its arguments may end before it has read everything.
            assert!(written.is_ok() || written.is_err_and(|error| error.kind() == ErrorKind::BrokenPipe));
        });
        scope.spawn(move || {
            if told.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                let _ = Command::new("kill").args(["-KILL", &id]).status();
            }
        });
        let output = child.wait_with_output();
        drop(over);
        output.expect("it ends")
    });
    assert!(output.status.code().is_some(), "{command:?} hangs, or was killed");
    output
}
