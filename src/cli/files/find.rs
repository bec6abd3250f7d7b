//! The files of folders, and of patterns such as `puzzles/**/*.yaml` where no shell has expanded them.

use std::collections::HashSet;
use std::path::{Component, Path, PathBuf};

use glob::Pattern;

/// Whether a path is a pattern. An existing file with such a name is a file.
pub(crate) fn is_pattern(path: &Path) -> bool {
    path.to_string_lossy().contains(SPECIAL) && !path.exists()
}

const SPECIAL: [char; 3] = ['*', '?', '['];

/// The files of a path: itself, or every `.yaml`, `.yml` and `.txt` file below a folder, sorted by name. An
/// empty folder is returned itself, so that reading it reports the fault.
pub fn files(path: &Path) -> Vec<PathBuf> {
    let ours = [PathPart::Folders, PathPart::Ours];
    or_itself(if path.is_dir() { FileWalk::found(path, &ours) } else { Vec::new() }, path)
}

/// The files of a path, a folder or a pattern. A pattern without matches is returned itself, so that
/// reading it reports the fault.
pub(crate) fn files_like(path: &Path) -> Vec<PathBuf> {
    if !is_pattern(path) {
        return files(path);
    }
    // `**` finds a folder and the folders in it.
    let mut seen = HashSet::new();
    let found = matching(path).into_iter().flat_map(|path| files(&path));
    or_itself(found.filter(|file| seen.insert(file.clone())).collect(), path)
}

fn or_itself(found: Vec<PathBuf>, path: &Path) -> Vec<PathBuf> {
    if found.is_empty() { vec![path.to_path_buf()] } else { found }
}

/// A part of the paths that are searched for.
enum PathPart {
    /// One name, literally.
    Name(PathBuf),
    /// Names that match.
    Like(Pattern),
    /// Any depth of folders, including none.
    Folders,
    /// The name of a file with an extension of puzzles or rules.
    Ours,
}

/// The matches of a pattern, sorted by name.
fn matching(pattern: &Path) -> Vec<PathBuf> {
    let part = |component: Component<'_>| {
        let text = component.as_os_str().to_string_lossy();
        Some(match component {
            Component::Normal(_) if text == "**" => PathPart::Folders,
            Component::Normal(_) if text.contains(SPECIAL) => PathPart::Like(Pattern::new(&text).ok()?),
            _ => PathPart::Name(PathBuf::from(component.as_os_str())),
        })
    };
    let parts: Option<Vec<PathPart>> = pattern.components().map(part).collect();
    parts.map(|parts| FileWalk::found(Path::new(""), &parts)).unwrap_or_default()
}

/// A walk through folders. A folder is entered once for each part, even if several links lead to it: the
/// crate `glob` alone would follow cyclic links endlessly.
#[derive(Default)]
struct FileWalk {
    /// The folders entered, each with the number of parts left there.
    entered: HashSet<(usize, PathBuf)>,
    found: Vec<PathBuf>,
}

impl FileWalk {
    /// The paths from a folder on, sorted by name.
    fn found(from: &Path, parts: &[PathPart]) -> Vec<PathBuf> {
        let mut walk = Self::default();
        walk.go(from, parts);
        walk.found.sort();
        walk.found.dedup();
        walk.found
    }

    fn go(&mut self, at: &Path, parts: &[PathPart]) {
        let Some((part, rest)) = parts.split_first() else {
            if at.symlink_metadata().is_ok() {
                self.found.push(at.to_path_buf());
            }
            return;
        };
        if let PathPart::Name(name) = part {
            return self.go(&at.join(name), rest);
        }
        let here = if at.as_os_str().is_empty() { Path::new(".") } else { at };
        let is_new =
            std::fs::canonicalize(here).is_ok_and(|folder| self.entered.insert((parts.len(), folder)));
        let entries = std::fs::read_dir(here);
        let (true, Ok(entries)) = (is_new, entries) else { return };
        if matches!(part, PathPart::Folders) {
            self.go(at, rest);
        }
        let mut names: Vec<_> = entries.flatten().map(|entry| entry.file_name()).collect();
        names.sort();
        for name in names {
            let path = at.join(&name);
            match part {
                PathPart::Folders if path.is_dir() => self.go(&path, parts),
                PathPart::Like(pattern) if pattern.matches(&name.to_string_lossy()) => self.go(&path, rest),
                PathPart::Ours if is_ours(&path) => self.go(&path, rest),
                _ => {}
            }
        }
    }
}

/// Whether a path is a file with an extension of puzzles or rules.
fn is_ours(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "yaml" || end == "yml" || end == "txt") && !path.is_dir()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_fits_what_it_says() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for name in ["a.yaml", "b.txt", "in/c.yaml", "in/deep/d.yaml", "other/e.yaml"] {
            let path = root.join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "x").unwrap();
        }
        let names = |pattern: &str| -> Vec<String> {
            let found = matching(&root.join(pattern));
            let own = |path: &PathBuf| path.strip_prefix(root).unwrap().display().to_string();
            found.iter().map(own).collect()
        };
        assert_eq!(names("*.yaml"), ["a.yaml"]);
        assert_eq!(names("?.*"), ["a.yaml", "b.txt"]);
        assert_eq!(names("*/*.yaml"), ["in/c.yaml", "other/e.yaml"]);
        assert_eq!(names("**/*.yaml"), ["a.yaml", "in/c.yaml", "in/deep/d.yaml", "other/e.yaml"]);
        assert_eq!(names("in/**/[a-d].yaml"), ["in/c.yaml", "in/deep/d.yaml"]);
        assert_eq!(names("in/**"), ["in", "in/deep"]);
        assert_eq!(names("**/deep/../c.yaml"), ["in/deep/../c.yaml"]);
        assert!(names("*.yml").is_empty() && names("[").is_empty() && names("none/*").is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn links_that_lead_back_are_entered_once() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.yaml"), "x").unwrap();
        for link in ["one", "two", "three"] {
            std::os::unix::fs::symlink(".", folder.path().join(link)).unwrap();
        }
        assert_eq!(matching(&folder.path().join("**/*.yaml")), [folder.path().join("a.yaml")]);
        assert_eq!(matching(&folder.path().join("*/*/*.yaml")).len(), 1);
        assert_eq!(files(folder.path()), [folder.path().join("a.yaml")]);
    }

    #[test]
    fn files_of_puzzles_and_rules_have_their_ends() {
        assert!(["a.yaml", "a.yml", "a.txt"].into_iter().all(|name| is_ours(Path::new(name))));
        assert!(["a.md", "a", "yaml", "a.json"].into_iter().all(|name| !is_ours(Path::new(name))));
    }
}
