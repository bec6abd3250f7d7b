//! The lines of a record: JSON objects, each with a checksum as its last field.

use serde::{Deserialize, Serialize};
use std::path::Path;

use crate::simulate::part::{Part, WrittenPart};
use crate::simulate::plan::Plan;
use crate::simulate::record::fault::{RecordFault, RecordLineFault};
use crate::simulate::record::plan_file::PlanFile;

/// The number of the file format.
const FORM: u32 = 3;

/// The version of the program, to which a record is bound: another may deal, play or count differently.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The end of a line: a comma, the field `sum` with eight digits, a brace, the line end.
const MARK: &[u8] = b",\"sum\":\"";
const DIGITS: usize = 8;
const END: &[u8] = b"\"}\n";

/// The beginning of every first line.
const BEGIN: &[u8] = b"{\"boneyard_simulation\":";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    boneyard_simulation: u32,
    version: String,
    /// The hash of every variant's complete rules.
    rules: String,
    plan: PlanFile,
    #[serde(skip_serializing)]
    #[serde(rename = "sum")]
    _sum: String,
}

/// The fields that the first line has in every format.
#[derive(Deserialize)]
struct Form {
    boneyard_simulation: u32,
    version: Option<String>,
}

#[derive(Serialize)]
struct RecordLine<'p> {
    block: u64,
    part: &'p Part,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenLine {
    pub(crate) block: u64,
    pub(crate) part: WrittenPart,
    #[serde(rename = "sum")]
    _sum: String,
}

/// The first line for a plan.
///
/// # Errors
/// When it cannot be written as JSON.
pub fn first(plan: &Plan) -> serde_json::Result<Vec<u8>> {
    let plan = PlanFile::from(plan);
    let head = Head {
        boneyard_simulation: FORM,
        version: VERSION.to_owned(),
        rules: plan.rules_hash(),
        plan,
        _sum: String::new(),
    };
    serde_json::to_vec(&head).map(sealed)
}

/// The line of a block.
///
/// # Errors
/// When it cannot be written as JSON.
pub fn of_block(block: u64, part: &Part) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec(&RecordLine { block, part }).map(sealed)
}

/// Ends a JSON object with its checksum, the CRC-32 of everything before it, and ends the line. A checksum
/// finds damage; it does not prevent forgery.
pub fn sealed(mut object: Vec<u8>) -> Vec<u8> {
    if object.last() == Some(&b'}') {
        object.pop();
    }
    let sum = format!("{:08x}", crc32fast::hash(&object));
    object.extend_from_slice(MARK);
    object.extend_from_slice(sum.as_bytes());
    object.extend_from_slice(END);
    object
}

/// Whether a complete line has the checksum of its contents.
pub(crate) fn is_whole(line: &[u8]) -> bool {
    let Some(object) = line.len().checked_sub(MARK.len() + DIGITS + END.len()) else { return false };
    sealed([&line[..object], b"}"].concat()) == line
}

/// Whether these bytes without a line end are an incomplete line. A complete line whose last byte is not a
/// line end is damaged instead.
pub(crate) fn is_cut_off(bytes: &[u8]) -> bool {
    let Some((_, all)) = bytes.split_last() else { return true };
    !is_whole(&[all, b"\n"].concat())
}

/// Whether these bytes without a line end are an incomplete first line.
pub fn is_begun(bytes: &[u8]) -> bool {
    bytes.starts_with(BEGIN) || BEGIN.starts_with(bytes)
}

/// The plan of a first line.
pub(crate) fn head(text: &[u8], path: &Path) -> Result<Plan, RecordFault> {
    let broken = |why| RecordFault::Broken { path: path.to_path_buf(), line: 1, why };
    let version = |written: Option<String>| RecordFault::Version {
        path: path.to_path_buf(),
        written: written.unwrap_or_else(|| "0.1.0 or an older one".to_owned()),
        own: VERSION,
    };
    let form: Form = serde_json::from_slice(text).map_err(|_| broken(RecordLineFault::NoSimulation))?;
    if form.boneyard_simulation < FORM {
        return Err(broken(RecordLineFault::OldForm { found: form.boneyard_simulation, known: FORM }));
    }
    if form.boneyard_simulation > FORM {
        return Err(version(form.version));
    }
    if !is_whole(text) {
        return Err(broken(RecordLineFault::Damaged));
    }
    if form.version.as_deref() != Some(VERSION) {
        return Err(version(form.version));
    }
    let head: Head = serde_json::from_slice(text).map_err(|error| broken(RecordLineFault::Head(error)))?;
    let plan = head.plan.plan().map_err(|fault| broken(RecordLineFault::Plan(fault)))?;
    let own = PlanFile::from(&plan).rules_hash();
    if head.rules != own {
        return Err(RecordFault::Rules { path: path.to_path_buf(), written: head.rules, own });
    }
    Ok(plan)
}
