//! What pages let readers try: each sentence is that of `explain`, each legal move is there once, and without
//! `--playable` a page is as before. `tests/browser` tries moves on the pages.

use std::collections::{BTreeSet, VecDeque};
use std::path::Path;

use boneyard::ask::explain::of_plays;
use boneyard::cli::files::find::files;
use boneyard::cli::files::read::read;
use boneyard::document::ParsedFile;
use boneyard::game::presented::Trying;
use boneyard::game::{Move, Table};
use boneyard::lesson::tries::state::{Try, TryState};
use boneyard::lesson::tries::{EXERCISE_BYTES, Target, Tries};
use boneyard::puzzle::position::task::Task;
use boneyard::source::parsed::Read;
use boneyard::{Limits, Puzzle};
use serde_json::Value;

use crate::lessons::{boneyard, root};

/// Every shipped puzzle with a position.
fn puzzles() -> Vec<Read<Puzzle>> {
    let found: Vec<Read<Puzzle>> = files(&root().join("puzzles"))
        .iter()
        .filter_map(|path| {
            let source = read(path).expect("it is there");
            ParsedFile::of(source).position().ok()
        })
        .collect();
    assert!(found.len() > 190, "{}", found.len());
    found
}

/// What `explain` says of the last of some plays, and of that one alone.
fn explained(read: &Read<Puzzle>, plays: &[String]) -> Vec<String> {
    let solved =
        of_plays(read, plays).unwrap_or_else(|invalid| panic!("{}: {plays:?}: {invalid}", read.source.name));
    let text = anstream::adapter::strip_str(&solved.answer.text()).to_string();
    let mut lines: Vec<&str> = text.lines().collect();
    let is_head = |line: &&str| !line.starts_with(' ');
    let last = lines.iter().rposition(is_head).expect("it says something");
    lines.drain(last..).map(|line| line.trim().to_owned()).collect()
}

/// The plays that a try stands for: of an illegal one that fits neither way, both.
fn asked(one: &Try) -> Vec<String> {
    let name = |lines: &Vec<String>| {
        let head = &lines[0];
        head.split(" is ").next().expect("it names the move").to_owned()
    };
    one.said.iter().map(name).collect()
}

/// The shortest moves to each state, in the order of the states.
fn ways(tries_of: &Tries) -> Vec<Vec<Move>> {
    let mut ways: Vec<Option<Vec<Move>>> = vec![None; tries_of.states.len()];
    ways[0] = Some(Vec::new());
    let mut open = VecDeque::from([0]);
    while let Some(at) = open.pop_front() {
        let before = ways[at].clone().expect("it was reached");
        for one in tries_of.states[at].tries() {
            let Some(next) = one.next.filter(|next| ways[*next].is_none()) else { continue };
            ways[next] = Some([&before[..], &[one.mv]].concat());
            open.push_back(next);
        }
    }
    ways.into_iter().map(|way| way.expect("every state is reached")).collect()
}

/// The legal moves are those of the table, each once.
fn offers_every_legal_move(name: &str, state: &TryState, table: &dyn Table) {
    let offered: Vec<Move> = state.tries().filter(|one| one.is_legal).map(|one| one.mv).collect();
    let legal = table.moves();
    for mv in &legal {
        let count = offered.iter().filter(|other| other.lays_the_same(mv)).count();
        assert_eq!(count, 1, "{name}: {mv} is offered {count} times");
    }
    assert_eq!(offered.len(), legal.len(), "{name}: {offered:?} {legal:?}");
}

/// A tile of the hand has places where it is illegal too, so that its buttons give nothing away.
fn gives_nothing_away(name: &str, state: &TryState) {
    for choice in state.choices.iter().filter(|choice| matches!(choice.with, Trying::Tile(_))) {
        let illegal = choice.tries.iter().filter(|one| !one.is_legal).count();
        assert!(choice.tries.iter().all(|one| one.at.is_some()), "{name}");
        assert!(illegal > 0 || choice.tries.len() < 5, "{name}: {}", choice.name);
    }
}

/// At the first position of every shipped puzzle, and at some states after it.
#[test]
fn every_try_says_what_explain_says() {
    let mut playable = 0;
    for read in puzzles() {
        let name = &read.source.name;
        let found = Tries::of(&read.puzzle, name, (&Target::None, &[]), |_| {}, EXERCISE_BYTES);
        if let Some(why) = &found.nothing {
            assert!(read.puzzle.task == Task::Dead, "{name}: {why}");
            continue;
        }
        playable += 1;
        gives_nothing_away(name, &found.states[0]);
        let game = read.puzzle.position.game();
        let is_hand = read.puzzle.task == Task::Game && game.hand().is_ok();
        // With every tile known `explain` goes on to the other seats, where the page shows one turn.
        let is_same = is_hand || game.hand().is_err();
        for (at, way) in ways(&found).iter().enumerate().filter(|(at, _)| at % 37 == 0) {
            let mut table = if is_hand { game.hand() } else { game.turn() }.expect("it can be played");
            for mv in way {
                table.take(mv).unwrap_or_else(|_| panic!("{name}: {mv} is not taken"));
            }
            let state = &found.states[at];
            offers_every_legal_move(name, state, table.as_ref());
            let before: Vec<String> = way.iter().map(ToString::to_string).collect();
            let few = if at == 0 { 1 } else { 7 };
            for one in state.tries().step_by(few).filter(|_| at == 0 || is_same) {
                for (play, said) in asked(one).into_iter().zip(&one.said) {
                    let plays = [&before[..], &[play]].concat();
                    assert_eq!(explained(&read, &plays), *said, "{name}: {plays:?}");
                }
            }
        }
    }
    assert!(playable > 190, "{playable}");
}

/// A state that two orders of the same moves lead to: what follows each order is the same.
#[test]
fn one_state_stands_for_every_order_of_its_moves() {
    let path = root().join("puzzles/tableaux/first-corner.yaml");
    let read = ParsedFile::of(read(&path).expect("it is there")).position().expect("valid");
    let found = Tries::of(&read.puzzle, "", (&Target::None, &[]), |_| {}, EXERCISE_BYTES);
    let (mut orders, mut states) = (0, BTreeSet::new());
    for first in found.states[0].tries().filter(|one| one.next.is_some()) {
        for second in found.states[first.next.unwrap_or(0)].tries().filter(|one| one.next.is_some()) {
            let mut table = read.puzzle.position.game().turn().expect("the hand is given");
            for one in [first, second] {
                table.take(&one.mv).expect("it is legal");
            }
            let state = &found.states[second.next.unwrap_or(0)];
            offers_every_legal_move("first-corner", state, table.as_ref());
            orders += 1;
            states.insert(second.next);
        }
    }
    assert!(orders > states.len(), "{orders} orders, {} states", states.len());
}

/// The page without its seal.
fn unsealed(page: &str) -> String {
    page.lines().filter(|line| !line.starts_with("<!-- <metadata>")).collect::<Vec<_>>().join("\n")
}

fn template(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lesson/templates").join(name))
        .expect("a template")
}

/// What `--playable` adds is its style, its script and the tries, and nothing else changes.
#[test]
fn a_playable_page_is_the_plain_one_with_tries() {
    for arguments in [
        &["diagram", "puzzles/tableaux/peg-out.yaml", "--format", "html"][..],
        &["diagram", "puzzles/block/a-tie.yaml", "--format", "html"],
        &["lesson", "specs/castle-rock.yaml", "--puzzles", "puzzles/castle-rock/the-column.yaml"],
        &["diagram", "puzzles/placement/dominosa-basic.yaml", "--format", "html"],
        &["diagram", "puzzles/trains/forty-from-twelve.yaml", "--format", "html"],
    ] {
        let (status, plain, said) = boneyard(arguments);
        assert_eq!(status, Some(0), "{said}");
        assert!(!plain.contains("tryout") && !plain.contains("class=\"tries\""));
        let (status, playable, said) = boneyard(&[arguments, &["--playable"]].concat());
        assert_eq!(status, Some(0), "{said}");
        let (before, after) =
            playable.split_once("<script type=\"text/plain\" class=\"tries\">").expect("the tries");
        let (packed, after) = after.split_once("</script>\n").expect("their end");
        assert!(packed.len() < 300_000 && packed.len() > 1000, "{}", packed.len());
        let without = ["tries.css", "tries.js", "fill.js", "lines.js"]
            .iter()
            .fold(format!("{before}{after}"), |page, name| page.replace(&template(name), ""));
        assert_eq!(unsealed(&without), unsealed(&plain), "{arguments:?}");
        // What is tried is not in clear.
        assert!(!before.contains("does not connect") && !after.contains("does not connect"));
    }
}

#[test]
fn a_puzzle_without_moves_says_so() {
    let file = "puzzles/tableaux/dead-corner.yaml";
    let (status, page, said) = boneyard(&["diagram", file, "--format", "html", "--playable"]);
    assert_eq!(status, Some(0), "{said}");
    let says = "Nothing can be tried here: the hand of the seat to play is not given.";
    assert!(page.contains(&format!("<p class=\"untried\">{says}</p>")) && said.contains(says), "{said}");
}

#[test]
fn other_formats_are_refused_with_a_fix() {
    for arguments in [
        &["diagram", "puzzles/tableaux/peg-out.yaml", "--playable"][..],
        &["diagram", "puzzles/tableaux/peg-out.yaml", "--playable", "--format", "svg"],
        &["lesson", "block", "--playable", "--format", "md"],
    ] {
        let (status, out, said) = boneyard(arguments);
        assert!(status == Some(2) && out.is_empty(), "{arguments:?}: {out}");
        assert!(said.contains("--playable") && said.contains("--playable -o page.html"), "{said}");
    }
}

/// Decodes Base64.
fn decoded(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let bits = |four: &[u8]| four.iter().fold(0_u32, |bits, letter| bits << 6 | u32::from(value(*letter)));
    let letters: Vec<u8> = text.trim_end_matches('=').bytes().collect();
    let bytes = letters.chunks(4).flat_map(|four| {
        let bits = bits(four) << (6 * (4 - four.len()));
        bits.to_be_bytes()[1..four.len()].to_vec()
    });
    bytes.collect()
}

/// What a page carries, unpacked.
fn unpacked(page: &str) -> Value {
    let packed =
        page.split_once("class=\"tries\">").and_then(|(_, rest)| rest.split_once('<')).expect("the tries");
    let json = miniz_oxide::inflate::decompress_to_vec_zlib(&decoded(packed.0)).expect("it is compressed");
    serde_json::from_slice(&json).expect("JSON")
}

/// The board of a placement is on its page with every rule of the file, and the answer is not in clear.
#[test]
fn the_data_of_a_board() {
    let five = "puzzles/placement/five-cups.yaml";
    let (status, page, said) = boneyard(&["diagram", five, "--format", "html", "--playable"]);
    assert!(status == Some(0) && said.is_empty(), "{said}");
    let page = unpacked(&page);
    let board = &page["board"];
    // `A A .`, `B C C`, `D E F`, `. G H`, and five tiles.
    let cells = board["cells"].as_array().expect("cells");
    assert_eq!(cells.len(), 10);
    assert_eq!(cells[1], serde_json::json!({"at": [1, 0], "pips": null, "region": "A", "other": null}));
    assert_eq!(board["tiles"], serde_json::json!(["0-0", "3-1", "4-2", "3-3", "5-4"]));
    assert_eq!(page["tiles"].as_object().map(serde_json::Map::len), Some(5));
    let rules = board["rules"].as_array().expect("rules");
    let said: BTreeSet<&str> = rules.iter().filter_map(|rule| rule["said"].as_str()).collect();
    assert!(rules.len() == 8 && said.contains("the rule of C does not hold: sum below 7"), "{said:?}");
}

/// The data of a page as text, with the lines in place of their numbers.
fn listed(page: &Value) -> String {
    let array = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let lines = array(&page["lines"]);
    let line = |number: &Value, name: &Value| {
        let text = lines[number.as_u64().expect("a number") as usize].as_str().expect("a text");
        text.replace('~', name.as_str().expect("a name"))
    };
    let mut text = String::new();
    for (n, state) in array(&page["states"]).iter().enumerate() {
        text += &format!(
            "state {n}: {} {}\n",
            state["status"],
            if state["solved"] == true { "solved" } else { "" }
        );
        text += &format!("  table {} others {}\n", state["table"], state["others"]);
        for choice in array(&state["choices"]) {
            text += &format!("  {}\n", choice["name"]);
            for one in array(&choice["tries"]) {
                let [name, turn, at, legal, said, next, note] = &array(&one)[..] else { panic!("{one}") };
                text += &format!("    {name} turn {turn} at {at} legal {legal} next {next}\n");
                for number in array(said).iter().flat_map(array) {
                    text += &format!("      {}\n", line(&number, name));
                }
                if !note.is_null() {
                    text += &format!("      note: {}\n", line(note, name));
                }
            }
        }
    }
    text
}

/// The rule document's rows: two tiles around a third, which share a suit, and three of a suit.
#[test]
fn the_data_of_a_small_page() {
    let text = "title: Small\ngame: castle-rock\nlayout: 2-4 4-4 0-1\nhand: 1-4\ntask: turn\n";
    let folder = std::env::temp_dir().join(format!("boneyard-tries-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("small.yaml");
    std::fs::write(&path, text).expect("written");
    let (status, page, said) =
        boneyard(&["diagram", &path.display().to_string(), "--format", "html", "--playable"]);
    std::fs::remove_dir_all(&folder).expect("removed");
    assert_eq!(status, Some(0), "{said}");
    let page = unpacked(&page);
    let figures = page["figures"].as_array().expect("figures");
    assert!(figures.iter().all(|svg| svg.as_str().is_some_and(|svg| svg.starts_with("<svg"))));
    let held: Vec<&String> = page["tiles"].as_object().expect("tiles").keys().collect();
    assert_eq!(held, ["1-4"], "a picture for the only tile that is held");
    insta::with_settings!({ snapshot_path => "../../snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("tries", listed(&page));
    });
}

/// Beyond its limit a page says so, and the best line stays whole.
#[test]
fn a_limit_leaves_the_best_line_and_says_where_it_cuts() {
    let path = root().join("puzzles/tableaux/sixteen-to-come.yaml");
    let read = ParsedFile::of(read(&path).expect("it is there")).position().expect("valid");
    let best = read.puzzle.position.game().best_turn(None, Limits::default(), 1).expect("the hand is given");
    let found = Tries::of(&read.puzzle, "", (&Target::Best(best.best), &best.line), |_| {}, EXERCISE_BYTES);
    assert!(found.packed().len() <= EXERCISE_BYTES, "{}", found.packed().len());
    let page = serde_json::to_value(found.page()).expect("plain data");
    assert!(page["lines"].as_array().is_some_and(|lines| {
        lines
            .iter()
            .any(|line| line.as_str().is_some_and(|line| line.ends_with("goes no further than this move.")))
    }));
    let mut state = &found.states[0];
    for mv in &best.line {
        let one = state.tries().find(|one| one.is_legal && one.mv.lays_the_same(mv)).expect("it is offered");
        state = &found.states[one.next.expect("it leads on")];
    }
    assert!(state.is_solved, "{}", state.status);
}
