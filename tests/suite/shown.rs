//! Text from files and names is made visible: the output has no control characters other than line ends,
//! and none that change the direction of text.

use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::program::program;

/// Clears the screen, sets colours, renames the window, and reverses the line.
const HOSTILE: &str = "\u{9b}2J\u{1b}[35;5mpink\u{1b}]0;own\u{7}\u{202e}live\u{2066}\u{200e}\u{61c}\u{2028}\u{feff}\u{85}\u{7f}";

/// The same within the double quotes of YAML.
const QUOTED: &str = r"\x9b2J\e[35;5mpink\e]0;own\a\u202elive\u2066\u200e\u061c\u2028\ufeff\x85\x7f";

/// Whether a character must not reach a terminal.
fn is_obeyed(c: char) -> bool {
    c.is_control() && c != '\n'
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{61c}')
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{2060}' | '\u{e0001}')
}

fn run(arguments: &[&str], folder: &Path) -> Output {
    program(arguments).current_dir(folder).output().expect("it runs")
}

fn printed(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    text(&output.stdout) + &text(&output.stderr)
}

/// The text without the program's styles, `ESC [ … m`; fails on those of the hostile text.
fn without_styles(text: &str) -> Result<String, String> {
    let mut rest = text;
    let mut plain = String::new();
    while let Some(at) = rest.find("\u{1b}[") {
        let end = rest[at..].find('m').map_or(rest.len(), |end| at + end + 1);
        let is_own = rest[at + 2..end].trim_end_matches('m').chars().all(|c| c.is_ascii_digit() || c == ';');
        if !is_own || &rest[at..end] == "\u{1b}[35;5m" {
            return Err(rest[at..].to_owned());
        }
        plain.push_str(&rest[..at]);
        rest = &rest[end..];
    }
    Ok(plain + rest)
}

/// A folder with a puzzle, a train and a rules file with hostile titles, and files with a hostile name.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: String| std::fs::write(folder.path().join(name), text).expect("a file");
    let titled = format!("title: \"{QUOTED}\"\nsource: \"{QUOTED}\"\n");
    let tableaux =
        "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5\nline: [\"5-1@0,2s\"]\nexpect: {points: 4}\n";
    let block = "game: block\nlayout: 2-4 4-4\nhands: [4-1, 1-1]\ntask: game\nline: [\"4-1@4\"]\n";
    write("puzzle.yaml", titled.clone() + tableaux);
    write("block.yaml", titled.clone() + block);
    write(
        "odds.yaml",
        format!("{titled}game: block\nlayout: 2-4 4-4\nhands: [4-1 6-6, 2]\nboneyard: unknown\n"),
    );
    write("rock.yaml", titled.clone() + "game: castle-rock\nlayout: 2-4 4-4\nhand: 1-4\n");
    write("train.yaml", titled.clone() + "task: train\nset: 6\nhand: 1-2 2-3\nexpect: {tiles: 1}\n");
    write(&format!("{HOSTILE}.yaml"), tableaux.to_owned());
    write(&format!("{HOSTILE}-train.yaml"), "task: train\nset: 6\nhand: 1-2 2-3\n".to_owned());
    let rules = format!(
        "title: \"{QUOTED}\"\ndocument: \"{QUOTED}\"\nextends: block\nlesson: {{\"{QUOTED}\": \"{QUOTED}\"}}\nclaims:\n  \
         - {{id: \"A{QUOTED}\", source: \"{QUOTED}\", says: \"{QUOTED}\", layout: 2-4, hand: 4-1, check: [plays: {{count: 7}}]}}\n  \
         - {{id: \"B{QUOTED}\", source: \"{QUOTED}\", says: \"{QUOTED}\", note: \"{QUOTED}\"}}\n  \
         - {{id: \"C{QUOTED}\", source: \"{QUOTED}\", says: \"{QUOTED}\", check: [equation: total = 100]}}\n"
    );
    write("rules.yaml", rules.clone());
    write(&format!("{HOSTILE}-rules.yaml"), rules);
    write("key.yaml", format!("\"{QUOTED}\": 1\n\"task\": \"{QUOTED}\"\n{block}"));
    write("game.yaml", format!("game: \"{QUOTED}\"\nlayout: 5-5\nhand: \"{QUOTED}\"\n"));
    write("path.yaml", format!("game: \"./{QUOTED}\"\nlayout: 5-5\nhand: 5-4\n"));
    write("extends.yaml", format!("title: a\ndocument: a\nextends: \"./{QUOTED}\"\n"));
    // Unescaped, as far as a file may hold them.
    write(
        "raw.yaml",
        "title: a\u{202e}b\u{2028}c\nlayout: 5-5\u{2066}\nhnad\u{200e}: 5-4\ngame: block\n".to_owned(),
    );
    write("lines.jsonl", format!("{{\"file\": {}}}\n{{\"a\": 1}}\n", serde_json::json!(HOSTILE)));
    folder
}

/// The files and patterns.
const FILES: [&str; 16] = [
    "puzzle.yaml",
    "block.yaml",
    "odds.yaml",
    "rock.yaml",
    "train.yaml",
    "HOSTILE.yaml",
    "HOSTILE-train.yaml",
    "rules.yaml",
    "key.yaml",
    "game.yaml",
    "path.yaml",
    "extends.yaml",
    "raw.yaml",
    "lines.jsonl",
    "HOSTILE",
    "HOSTILE*",
];

/// Commands that take a file.
const OF_FILES: [&str; 10] =
    ["plays", "solve", "odds", "dead", "suits", "replay", "perft", "verify", "diagram", "train"];

/// Commands with more than a file.
const OF_ONE_FILE: [&str; 18] = [
    "explain FILE 5-1@0,2s",
    "explain FILE HOSTILE",
    "solve FILE --all --certify --verbose",
    "solve FILE FILE --format json --verbose",
    "diagram FILE --steps",
    "diagram FILE --hands --format svg",
    "diagram FILE --steps --format svg",
    "diagram FILE --format html",
    "compare FILE --house doublet_factor=3",
    "compare FILE --house total=7",
    "compare FILE --house HOSTILE=1",
    "compare FILE --house total=7 --format html",
    "compare FILE --house total=7 --format svg",
    "compare FILE --house total=HOSTILE",
    "lesson FILE --no-puzzles",
    "fmt --check FILE",
    "verify --readings FILE",
    "solve FILE --no-files",
];

/// Other commands.
const OTHERS: [&str; 38] = [
    "HOSTILE",
    "solve --HOSTILE",
    "solve puzzle.yaml --format HOSTILE",
    "solve puzzle.yaml --time HOSTILE",
    "solve puzzle.yaml --memory 1HOSTILE",
    "perft puzzle.yaml --depth HOSTILE",
    "train HOSTILE",
    "train 1-2 --must HOSTILE",
    "variants HOSTILE",
    "deal HOSTILE",
    "deal ./HOSTILE-rules.yaml",
    "deal block --house HOSTILE",
    "deal block -o HOSTILE/a.yaml",
    "deal block -o HOSTILE.yaml",
    "new puzzle --game HOSTILE",
    "new spec --game ./HOSTILE-rules.yaml",
    "simulate HOSTILE",
    "simulate ./HOSTILE-rules.yaml --games 2",
    "simulate ./HOSTILE-rules.yaml --games 2 --house total=7 --format csv",
    "simulate ./HOSTILE-rules.yaml --games 2 --house total=7 --format html",
    "simulate block --players HOSTILE",
    "simulate block --games 1 -o a.HOSTILE",
    "simulate block --games 1 --record HOSTILE/record",
    "merge HOSTILE",
    "merge HOSTILE.yaml",
    "lesson HOSTILE",
    "lesson ./HOSTILE-rules.yaml --puzzles .",
    "lesson rules.yaml --puzzles HOSTILE",
    "diagram puzzle.yaml -o a.HOSTILE",
    "schema HOSTILE",
    "completions HOSTILE",
    "man puzzle.yaml/HOSTILE",
    "play HOSTILE",
    "help HOSTILE",
    "fmt ./HOSTILE.yaml --check",
    "verify HOSTILE rules.yaml --format json",
    "solve . --format json",
    "plays *.yaml",
];

/// Every command with every hostile file and name that it accepts.
fn commands() -> Vec<Vec<String>> {
    let of = |line: &str| -> Vec<String> {
        line.split(' ').map(|word| word.replace("HOSTILE", HOSTILE)).collect()
    };
    let mut commands: Vec<Vec<String>> = Vec::new();
    for file in FILES {
        for command in OF_FILES {
            commands.push(of(&format!("{command} {file}")));
            commands.push(of(&format!("{command} {file} --format json")));
        }
        for more in OF_ONE_FILE {
            commands.push(of(&more.replace("FILE", file)));
        }
    }
    for other in OTHERS {
        commands.push(of(other));
    }
    commands
}

#[test]
fn nothing_that_is_obeyed_is_printed() {
    let folder = folder();
    let mut shown = 0;
    for arguments in commands() {
        // With colours forced, because text that looks like a style would otherwise be dropped.
        let arguments: Vec<&str> =
            arguments.iter().map(String::as_str).chain(["--color", "always"]).collect();
        let output = run(&arguments, folder.path());
        assert!(output.status.code().is_some_and(|status| status < 4), "{arguments:?}");
        let text = without_styles(&printed(&output)).unwrap_or_else(|from| panic!("{arguments:?}: {from:?}"));
        // CSV has the only other line ends.
        let text = text.replace("\r\n", "\n");
        let bad: Vec<char> = text.chars().filter(|c| is_obeyed(*c)).collect();
        assert!(bad.is_empty(), "{arguments:?}: {bad:?}\n{text:?}");
        shown += usize::from(text.contains("\\u{9b}2J") || text.contains("\\u009b2J"));
    }
    assert!(shown > 300, "{shown}");
}

/// Without colours an escape is also made visible instead of being dropped like a style.
#[test]
fn escapes_are_shown_without_colours_too() {
    let folder = folder();
    let name = format!("{HOSTILE}.yaml");
    for arguments in
        [&["plays", "puzzle.yaml"][..], &["plays", &name], &["verify", "rules.yaml"], &["plays", "game.yaml"]]
    {
        let text = printed(&run(arguments, folder.path()));
        assert!(
            text.contains("\\u{9b}2J\\u{1b}[35;5mpink\\u{1b}]0;own\\u{7}\\u{202e}live"),
            "{arguments:?}: {text}"
        );
    }
}

/// The escapes of JSON keep the value.
#[test]
fn json_has_the_value_as_it_was() {
    let folder = folder();
    for file in ["puzzle.yaml", "block.yaml", "train.yaml"] {
        let output = run(&["solve", file, "--format", "json"], folder.path());
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(answer["title"], HOSTILE, "{file}");
    }
    let name = format!("{HOSTILE}.yaml");
    let output = run(&["plays", &name, "--format", "json"], folder.path());
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["file"], name.as_str());
}

/// A deal of a rules file with a hostile title reads back with that title.
#[test]
fn a_deal_keeps_the_title_as_escapes() {
    let folder = folder();
    let deal = run(&["deal", "./rules.yaml", "--seed", "1", "-o", "deal.yaml"], folder.path());
    assert_eq!(deal.status.code(), Some(0), "{}", printed(&deal));
    let text = std::fs::read_to_string(folder.path().join("deal.yaml")).expect("a deal");
    assert!(!text.chars().any(is_obeyed) && text.contains(r"\x9b2J"), "{text}");
    let output = run(&["plays", "deal.yaml", "--format", "json"], folder.path());
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(answer["title"].as_str().expect("a title").starts_with(HOSTILE), "{answer}");
}

/// Written figures and lessons contain none either.
#[test]
fn files_that_are_written_show_them_too() {
    let folder = folder();
    for arguments in [
        &["diagram", "puzzle.yaml", "-o", "a.svg"][..],
        &["diagram", "puzzle.yaml", "--steps", "-o", "b.svg"],
        &["diagram", "puzzle.yaml", "-o", "c.html"],
        &["diagram", "puzzle.yaml", "-o", "d.txt"],
        &["lesson", "rules.yaml", "-o", "e.html", "--no-puzzles"],
        &["lesson", "rules.yaml", "-o", "f.md", "--puzzles", "puzzle.yaml"],
        &["compare", "puzzle.yaml", "--house", "doublet_factor=3", "-o", "g.html"],
        &["simulate", "./rules.yaml", "--games", "2", "-o", "h.html"],
    ] {
        let output = run(arguments, folder.path());
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", printed(&output));
        let name = arguments.iter().find(|word| word.len() < 7 && word.contains('.')).expect("a name");
        let text = std::fs::read_to_string(folder.path().join(name)).expect("a file");
        assert!(!text.chars().any(is_obeyed), "{arguments:?}: {text:?}");
    }
}

/// The underline stays below its word, and the location is that of the file.
#[test]
fn the_underline_stays_below_its_word() {
    let folder = folder();
    let text = "{title: \"a\u{202e}b\u{feff}\", hnad: 5-4, game: block, layout: 5-5}\n";
    std::fs::write(folder.path().join("line.yaml"), text).expect("a file");
    let said = printed(&run(&["plays", "line.yaml"], folder.path()));
    let lines: Vec<&str> = said.lines().collect();
    let at = lines.iter().position(|line| line.contains("hnad: 5-4")).expect("an excerpt");
    assert!(lines[at].contains(r"a\u{202e}b\u{feff}"), "{said}");
    assert_eq!(lines[at].find("hnad"), lines[at + 1].find("^^^^ "), "{said}");
    // The title and its value take 16 characters of the file.
    assert!(said.contains("line.yaml:1:17"), "{said}");
}

/// Arguments repeated in messages are made visible, neither dropped nor passed on; a name with a line end
/// in it does not begin a line.
#[test]
fn arguments_are_shown_as_they_are() {
    let folder = folder();
    for arguments in [
        &["solve", "a.yaml", "--time", "\u{1b}[2Jx"][..],
        &["\u{1b}[2Jx"],
        &["plays", "--\u{1b}]0;x\u{7}"],
        &["plays", "a.yaml", "--color", "always", "--\u{1b}[8mx"],
    ] {
        let said = printed(&run(arguments, folder.path()));
        assert!(said.contains(r"\u{1b}"), "{arguments:?}: {said:?}");
        assert!(!said.contains("\u{1b}[2J") && !said.contains("\u{1b}]"), "{arguments:?}: {said:?}");
    }
    let name = "q\nerror: spoofed.yaml";
    std::fs::write(folder.path().join(name), "game: block\nlayout: 6-6\nhand: 6-5\n").expect("a file");
    for command in ["plays", "verify", "solve"] {
        let said = printed(&run(&[command, name], folder.path()));
        assert!(!said.lines().any(|line| line.starts_with("error: spoofed")), "{command}: {said}");
    }
}
