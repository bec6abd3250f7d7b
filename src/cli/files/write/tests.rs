use super::*;
use crate::document::mark::marked;

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn of_a_folder_only_what_is_ours_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("figures");
    let files = |names: &[&str]| -> Vec<(String, String)> {
        names.iter().map(|name| ((*name).to_owned(), marked(name))).collect()
    };
    write_folder(&path, &files(&["a", "b", "c"]), Replace::OwnOutput).unwrap();
    assert_eq!(names(&path), ["a", "b", "c"]);
    write_folder(&path, &files(&["a"]), Replace::OwnOutput).unwrap();
    assert_eq!(names(&path), ["a"]);
    std::fs::write(path.join("notes"), "somebody's").unwrap();
    std::fs::create_dir(path.join("photos")).unwrap();
    std::fs::write(path.join("photos/1"), "somebody's").unwrap();
    for replace in [Replace::OwnOutput, Replace::Anything] {
        write_folder(&path, &files(&["b"]), replace).unwrap();
        assert_eq!(names(&path), ["b", "notes", "photos"]);
        assert_eq!(names(&path.join("photos")), ["1"]);
    }
    let refused = write_folder(&path, &files(&["notes"]), Replace::OwnOutput);
    assert!(matches!(refused, Err(WriteFault::Exists(_))) && names(&path).len() == 3);
    std::fs::write(path.join("b"), marked("b") + "edited").unwrap();
    let refused = write_folder(&path, &files(&["b"]), Replace::OwnOutput);
    assert!(matches!(refused, Err(WriteFault::Changed(_))));
    write_folder(&path, &files(&["b"]), Replace::Anything).unwrap();
    assert_eq!(std::fs::read_to_string(path.join("b")).unwrap(), marked("b"));
    assert_eq!(names(folder.path()), ["figures"]);
}

/// A file in the place of a folder is neither replaced nor are its permissions copied.
#[test]
fn a_file_where_a_folder_belongs_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("figures");
    std::fs::write(&path, "somebody's").unwrap();
    for replace in [Replace::OwnOutput, Replace::Anything] {
        let refused = write_folder(&path, &[("a".to_owned(), marked("a"))], replace);
        assert!(refused.is_err_and(|fault| fault.to_string().contains("is no folder")));
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "somebody's");
    assert_eq!(names(folder.path()), ["figures"]);
}

#[test]
fn strangers_are_not_replaced_and_no_half_file_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("figure.svg");
    write(&path, marked("1").as_bytes(), Replace::OwnOutput).unwrap();
    write(&path, marked("2").as_bytes(), Replace::OwnOutput).unwrap();
    std::fs::write(&path, "somebody's work").unwrap();
    assert!(matches!(write(&path, b"3", Replace::OwnOutput), Err(WriteFault::Exists(_))));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "somebody's work");
    write(&path, b"4", Replace::Anything).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "4");
    let nowhere = write(&folder.path().join("none/figure.svg"), b"5", Replace::OwnOutput);
    assert!(
        matches!(nowhere, Err(WriteFault::NoFolder(_, missing)) if missing == folder.path().join("none"))
    );
    assert!(matches!(write(folder.path(), b"6", Replace::Anything), Err(WriteFault::Folder(_))));
    assert_eq!(names(folder.path()), ["figure.svg"]);
}

#[test]
fn what_somebody_has_changed_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deal.yaml");
    let ours = marked("game: block\n");
    write(&path, ours.as_bytes(), Replace::Anything).unwrap();
    write(&path, ours.as_bytes(), Replace::OwnOutput).unwrap();
    let around = format!("<html>{ours}</html>");
    for changed in [ours.clone() + "# my notes\n", ours.replace("block", "draw"), around] {
        std::fs::write(&path, &changed).unwrap();
        assert!(matches!(write(&path, ours.as_bytes(), Replace::OwnOutput), Err(WriteFault::Changed(_))));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), changed);
    }
}

/// Many writers in one process, as if their process numbers were equal: each file is complete, and nothing
/// temporary stays.
#[test]
fn writers_in_one_folder_never_meet() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    std::thread::scope(|scope| {
        for writer in 0..16 {
            scope.spawn(move || {
                let text = format!("{writer} ").repeat(20_000);
                for round in 0..8 {
                    let path = root.join(format!("{writer}-{round}"));
                    write(&path, text.as_bytes(), Replace::OwnOutput).unwrap();
                    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
                    let path = root.join(format!("{writer}-{round}-figures"));
                    write_folder(&path, &[("a".to_owned(), text.clone())], Replace::OwnOutput).unwrap();
                    assert_eq!(std::fs::read_to_string(path.join("a")).unwrap(), text);
                }
            });
        }
    });
    assert_eq!(names(root).len(), 16 * 8 * 2);
    let (one, other) = (Beside::new(&root.join("x")).unwrap(), Beside::new(&root.join("x")).unwrap());
    assert_ne!(one.path(), other.path());
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        std::fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    #[test]
    fn a_file_that_is_replaced_keeps_its_link_and_its_permissions() {
        let folder = tempfile::tempdir().unwrap();
        // A name of the greatest length: the temporary file beside it has a shorter one.
        let (file, link) = (folder.path().join("n".repeat(255)), folder.path().join("link"));
        write(&file, b"1", Replace::OwnOutput).unwrap();
        symlink(&file, &link).unwrap();
        for permissions in [0o640, 0o600, 0o666, 0o444] {
            std::fs::set_permissions(&file, Permissions::from_mode(permissions)).unwrap();
            write(&link, b"2", Replace::Anything).unwrap();
            assert!(link.is_symlink());
            assert_eq!(std::fs::read(&file).unwrap(), b"2");
            assert_eq!(mode(&file), permissions);
        }
    }

    #[test]
    fn a_link_to_a_folder_stays_one() {
        let folder = tempfile::tempdir().unwrap();
        let (real, link) = (folder.path().join("real"), folder.path().join("link"));
        symlink("real", &link).unwrap();
        let write = |name: &str| write_folder(&link, &[(name.to_owned(), marked("a"))], Replace::OwnOutput);
        assert!(matches!(write("a"), Err(WriteFault::NoTarget(_))));
        std::fs::create_dir(&real).unwrap();
        write("a").unwrap();
        write("b").unwrap();
        assert!(link.is_symlink() && !real.is_symlink());
        assert_eq!((names(&real), names(folder.path()).len()), (vec!["b".to_owned()], 2));
        std::fs::write(real.join("b"), "somebody's").unwrap();
        assert!(matches!(write("b"), Err(WriteFault::Exists(_))));
        write("c").unwrap();
        assert_eq!(names(&real), ["b", "c"]);
    }

    /// A new file has the permissions that the umask allows, like any other new file.
    #[test]
    fn a_new_file_has_the_permissions_of_the_umask() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("usual"), "1").unwrap();
        write(&at("ours"), b"1", Replace::OwnOutput).unwrap();
        assert_eq!(mode(&at("ours")), mode(&at("usual")));
        std::fs::create_dir(at("folder")).unwrap();
        write_folder(&at("figures"), &[("a".to_owned(), marked("a"))], Replace::OwnOutput).unwrap();
        assert_eq!(mode(&at("figures")), mode(&at("folder")));
        assert_eq!(mode(&at("figures/a")), mode(&at("usual")));
        std::fs::set_permissions(at("figures"), Permissions::from_mode(0o750)).unwrap();
        write_folder(&at("figures"), &[("a".to_owned(), marked("a"))], Replace::OwnOutput).unwrap();
        assert_eq!(mode(&at("figures")), 0o750);
    }

    /// Links at every name that could be guessed from the process number.
    #[test]
    fn a_planted_link_is_never_followed() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let victim = at("victim");
        std::fs::write(&victim, "dear to somebody").unwrap();
        let id = std::process::id();
        let guessed = ["", ".before", ".tmp"]
            .iter()
            .flat_map(|end| ["boneyard", "figures", "deal.yaml"].map(|name| format!(".{name}.{id}{end}")));
        let guessed: Vec<String> = guessed.collect();
        for name in &guessed {
            symlink(&victim, at(name)).unwrap();
        }
        write(&at("deal.yaml"), b"deal", Replace::OwnOutput).unwrap();
        write(&at("deal.yaml"), b"again", Replace::Anything).unwrap();
        write_folder(&at("figures"), &[("a".to_owned(), marked("a"))], Replace::OwnOutput).unwrap();
        write_folder(&at("figures"), &[("b".to_owned(), marked("b"))], Replace::OwnOutput).unwrap();
        assert_eq!(std::fs::read_to_string(&victim).unwrap(), "dear to somebody");
        assert!(guessed.iter().all(|name| at(name).is_symlink()));
        assert_eq!(names(folder.path()).len(), guessed.len() + 3);
    }
}
