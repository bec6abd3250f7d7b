use std::collections::BTreeSet;

use super::*;
use crate::cli::machine::Machine;
use crate::search::Limits;
use crate::simulate::record::tests::small;
use crate::simulate::tests::{plan, total};
use crate::simulate::{Player, run};

/// Reads a file onto another record, if one is given.
fn joined(path: &Path, onto: Option<Record>) -> Result<Record, RecordFault> {
    let file = BufReader::new(File::open(path).unwrap());
    Record::read_from(path, file, onto, &mut |_, _| Ok(()))
}

/// Wherever the file is cut, continuing the rest gives the same figures.
#[test]
fn a_record_that_was_cut_off_goes_on_where_it_was() {
    let plan = plan("block", &[&[]], &[Player::Random; 2], 600);
    let whole = total(&plan, 1);
    let folder = std::env::temp_dir().join(format!("boneyard-record-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("run.jsonl");
    let write = |record: &Record, writer: &mut Writer, most: usize| {
        let wanted: BTreeSet<u64> =
            (0..plan.blocks()).filter(|block| !record.has(*block)).take(most).collect();
        run(&plan, &wanted, &Limits::on(&Machine).threads(2), |block, part| {
            writer.part(block, &part).is_ok()
        })
        .unwrap();
    };
    write(&Record::new(plan.clone()), &mut Writer::create(&path, &plan, Replace::Anything).unwrap(), 40);
    let full = std::fs::read(&path).unwrap();
    assert!(Writer::create(&path, &plan, Replace::OwnOutput).is_err());
    for cut in [full.len(), full.len() - 1, full.len() - 500, full.len() / 2, full.len() / 3] {
        std::fs::write(&path, &full[..cut]).unwrap();
        let (record, mut writer) = Writer::resume(&path).unwrap();
        assert!(record.blocks() <= 40 && (cut == full.len() || record.blocks() < 40));
        write(&record, &mut writer, usize::MAX);
        assert_eq!(durable::tests::calls(|| writer.finish().unwrap()), 1, "it is on the disk");
        let done = joined(&path, None).unwrap();
        assert_eq!((done.blocks(), done.total()), (plan.blocks(), &whole));
        // Parts that are already counted are counted once.
        assert_eq!(joined(&path, Some(done)).unwrap().total(), &whole);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_full_disk_leaves_whole_lines() {
    let plan = plan("block", &[&[]], &[Player::Random; 2], 10);
    let full = Path::new("/dev/full");
    if full.exists() {
        assert!(Writer::create(full, &plan, Replace::Anything).is_err());
    }
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("boneyard-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A leftover in a temporary folder does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A lock belongs to an open file: two in one process behave like two processes.
#[test]
fn one_writes_at_a_time() {
    let folder = Folder::new("locked");
    let (path, plan) = (folder.0.join("record"), small());
    let writer = Writer::create(&path, &plan, Replace::OwnOutput).unwrap();
    let written = std::fs::read(&path).unwrap();
    let locked = |fault: RecordFault| matches!(fault, RecordFault::Locked(_));
    assert!(locked(Writer::resume(&path).map(|_| ()).unwrap_err()));
    assert!(locked(Writer::create(&path, &plan, Replace::Anything).map(|_| ()).unwrap_err()));
    assert!(locked(Writer::create(&path, &plan, Replace::OwnOutput).map(|_| ()).unwrap_err()));
    assert!(locked(Lock::of(&path).map(|_| ()).unwrap_err()));
    assert_eq!(std::fs::read(&path).unwrap(), written, "nothing was taken from the writer");
    drop(writer);
    assert!(Writer::resume(&path).is_ok());
    assert!(Lock::of(&folder.0.join("none")).unwrap().is_none());
}

#[test]
fn an_empty_file_is_a_new_record() {
    let folder = Folder::new("empty");
    let (path, plan) = (folder.0.join("record"), small());
    let head = line::first(&plan).unwrap();
    for begun in [&b""[..], &head[..1], &head[..40], &head[..head.len() - 1]] {
        std::fs::write(&path, begun).unwrap();
        assert!(matches!(joined(&path, None), Err(RecordFault::Empty(_))));
        Writer::create(&path, &plan, Replace::OwnOutput).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), head);
    }
    for other in [&b"notes"[..], b"{}", &[&head[..], b"\n"].concat()] {
        std::fs::write(&path, other).unwrap();
        assert!(matches!(Writer::create(&path, &plan, Replace::OwnOutput), Err(RecordFault::Exists(_))));
        assert_eq!(std::fs::read(&path).unwrap(), other);
    }
}

/// A file that is not there has no lock; one that cannot be opened is a fault.
#[test]
fn only_a_missing_file_needs_no_lock() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.jsonl");
    assert!(Lock::of(&path).unwrap().is_none());
    std::fs::write(&path, "").unwrap();
    assert!(Lock::of(&path).unwrap().is_some());
    // A file is no folder.
    assert!(cfg!(windows) || Lock::of(&path.join("in")).is_err());
}
