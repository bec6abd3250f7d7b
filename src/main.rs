//! The program `boneyard`: arguments in, exit status out.

use std::process::ExitCode;

fn main() -> ExitCode {
    boneyard::cli::main()
}
