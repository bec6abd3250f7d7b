//! Questions to a text through the library, as the playground asks them: the same answers as the command line,
//! boards to play on, and edits that lose nothing.

use boneyard::Limits;
use boneyard::ask::answer::{answer, commands};
use boneyard::ask::board::board;
use boneyard::ask::change::BoardChange;
use boneyard::ask::edit::{edit, question};
use boneyard::ask::figure::{faults, figure};
use boneyard::ask::games::{deal, games};
use boneyard::ask::hint::hint;
use boneyard::ask::parts::parts;
use boneyard::ask::refusal::Refusal;
use boneyard::ask::rows::{PlayBoard, TileRow};
use boneyard::document::Source;
use serde_json::{Map, Value, json};

use crate::command::boneyard;
use crate::files::sources;

pub(crate) fn options(given: &Value) -> Map<String, Value> {
    given.as_object().cloned().unwrap_or_default()
}

pub(crate) fn message(refusal: &Refusal) -> String {
    refusal.of_file("").error.message
}

pub(crate) fn board_of(text: &str) -> PlayBoard {
    board(text, &Map::new(), &Limits::default())
        .unwrap_or_else(|refusal| panic!("{}\n{text}", message(&refusal)))
}

/// What each command is asked with, by the library and by the program.
const ASKED: &[(&str, &[&str])] = &[
    ("solve", &["--all", "--limit", "3"]),
    ("plays", &[]),
    ("dead", &[]),
    ("odds", &["--samples", "30", "--seed", "2"]),
    ("replay", &[]),
    ("suits", &[]),
    ("train", &["--count"]),
    ("explain", &["5-1@1,2s"]),
    ("compare", &["--house", "set=9"]),
    ("verify", &[]),
];

fn asked_with(command: &str) -> Value {
    let mut given = match command {
        "solve" => json!({"all": true, "limit": 3}),
        "odds" => json!({"samples": 30, "seed": 2}),
        "train" => json!({"count": true}),
        "explain" => json!({"play": "5-1@1,2s"}),
        "compare" => json!({"house": ["set=9"]}),
        _ => json!({}),
    };
    if is_search(command) {
        given["nodes"] = 500.into();
    }
    given
}

fn is_search(command: &str) -> bool {
    !matches!(command, "plays" | "dead" | "replay" | "suits")
}

/// Each shipped puzzle and each broken file is asked one command; together they are asked every command often.
#[test]
fn answers_are_those_of_the_command_line() {
    let files: Vec<Source> = sources("puzzles").chain(sources("tests/broken")).collect();
    assert!(files.len() > 350, "{} files", files.len());
    for (n, file) in files.iter().enumerate() {
        let (command, arguments) = ASKED[n % ASKED.len()];
        let limits: &[&str] = if is_search(command) { &["--nodes", "500"] } else { &[] };
        let fixed = [command, "-", "--format", "json", "--no-files"];
        let output = boneyard(&[&fixed, limits, arguments].concat(), &file.text);
        let printed = String::from_utf8_lossy(&output.stdout);
        let limits = Limits::default();
        let asked = answer(command, &file.text, &options(&asked_with(command)), &limits);
        if printed.is_empty() {
            // `compare` and `verify` print the faults of a file for a person alone.
            assert_eq!(output.status.code(), Some(2), "{command} {}", file.name);
            assert!(asked.contains("\"error\""), "{command} {}: {asked}", file.name);
        } else {
            assert_eq!(asked, printed, "{command} {}", file.name);
        }
    }
}

#[test]
fn options_have_the_names_of_the_command_line() {
    for (command, names) in commands() {
        let help = boneyard(&["help", command], "");
        let help = String::from_utf8_lossy(&help.stdout).into_owned();
        for name in names.iter().filter(|name| **name != "play") {
            assert!(help.contains(&format!("--{name}")), "{command} has no --{name}");
        }
    }
    let asked = |given: &Value| answer("solve", "game: block\n", &options(given), &Limits::default());
    for (given, expected) in [
        (json!({"nodez": 1}), "did you mean `nodes`?"),
        (json!({"nodes": "many"}), "is no whole number from 0"),
        (json!({"time": "1y"}), "unknown unit `y`"),
        (json!({"all": 1}), "is no true or false"),
    ] {
        assert!(asked(&given).contains(expected), "{given}: {}", asked(&given));
    }
    assert!(answer("sovle", "", &Map::new(), &Limits::default()).contains("did you mean `solve`?"));
}

#[test]
fn every_fault_has_its_place() {
    let text = "game: tableux\nhand: 1-9\n";
    let found: Vec<(usize, usize, usize)> =
        faults(text).iter().map(|fault| (fault.line, fault.column, fault.length)).collect();
    // The missing layout is reported at the first key.
    assert_eq!(found, [(1, 1, 4), (1, 7, 7), (2, 7, 3)]);
    for file in sources("tests/broken") {
        // What a task needs beyond a valid file is found when it is asked.
        let solved = || answer("solve", &file.text, &Map::new(), &Limits::default().nodes(500));
        assert!(!faults(&file.text).is_empty() || solved().contains("\"error\""), "{}", file.name);
    }
    for file in sources("puzzles") {
        assert_eq!(faults(&file.text), [], "{}", file.name);
        let svg = figure(&file.text, &Map::new(), &Limits::default().nodes(500));
        assert!(svg.is_ok_and(|svg| svg.starts_with("<svg ")), "{}", file.name);
    }
}

/// The figure of a question says no more than the board: no cell is crossed out, and no train is laid.
#[test]
fn a_figure_of_a_question_shows_no_answer() {
    let asked = options(&json!({"question": true}));
    let drawn = |text: &str, options: &Map<String, Value>| {
        figure(text, options, &Limits::default()).unwrap_or_else(|refusal| panic!("{}", message(&refusal)))
    };
    for path in ["tableaux/dead-corner", "tableaux/dead-centre", "trains/two-loops"] {
        let file = sources("puzzles").find(|file| file.name.ends_with(&format!("{path}.yaml"))).expect(path);
        let (question, board) = (drawn(&file.text, &asked), board_of(&file.text));
        // The tiles of a train are in the hand, and on its board none lies.
        assert_eq!(question == board.svg, !board.lays, "{path}");
        assert_ne!(question, drawn(&file.text, &Map::new()), "{path}");
        assert!(!question.contains("dead"), "{path}");
    }
}

/// The puzzle in which 1 + 6 = 7 points are the most, played by its expected line.
#[test]
fn a_puzzle_is_played_to_its_end() {
    let text = include_str!("../../puzzles/tableaux/peg-out.yaml");
    let start = board_of(text);
    assert_eq!((start.is_solved, start.gained.as_slice()), (false, &[0][..]));
    assert_eq!(start.scores, [117, 98]);
    assert_eq!(start.hands[0].tiles.as_deref().map(<[String]>::len), Some(4));
    let first =
        edit(text, &BoardChange::Play("1-5@1,2s".to_owned())).unwrap_or_else(|no| panic!("{}", message(&no)));
    assert!(first.contains("line: 1-5@1,2s\n"), "{first}");
    let comments = |text: &str| text.lines().filter(|line| line.contains('#')).count();
    assert_eq!(comments(&first), comments(text));
    assert_eq!((board_of(&first).gained, board_of(&first).is_solved), (vec![1], false));
    // The 5 below X and the 1 beside it make a corner of 6.
    let second = edit(&first, &BoardChange::Play("6-1@0,3s".to_owned()))
        .unwrap_or_else(|no| panic!("{}", message(&no)));
    let solved = board_of(&second);
    assert_eq!((solved.is_solved, solved.status.as_str()), (true, "Solved: 7 points."));
    assert_eq!(solved.played.len(), 2);
    assert_eq!(edit(&second, &BoardChange::TakeBack(true)).ok(), Some(first));
    let refused = edit(text, &BoardChange::Play("4-4@1,2s".to_owned())).err().map(|no| message(&no));
    // X needs a 1, and the double has none.
    assert!(refused.as_ref().is_some_and(|why| why.contains("needs 1")), "{refused:?}");
}

/// 7 points are the most, and the first play makes 1 of them; a hand goes on from its last move; what is over has no
/// hint.
#[test]
fn a_hint_goes_on_from_the_board() {
    let hint = |text: &str| hint(text, &Map::new(), &Limits::default().nodes(100_000));
    let text = include_str!("../../puzzles/tableaux/peg-out.yaml");
    let first = hint(&format!("line: 1-5@1,2s\n{text}")).unwrap_or_else(|no| panic!("{}", message(&no)));
    // The 6-1 may turn either way.
    assert!(first.line.first().is_some_and(|play| play.starts_with("6-1@0,3")), "{first:?}");
    assert_eq!((first.how.as_str(), first.exact), ("6 points in the rest of the turn, proven best", true));
    // Seat 1 has the last tile that fits: it goes out and scores the 3 pips of the 2-1.
    let hand = "task: game\ngame: block\nset: 6\nlayout: 6-6\nhands: [6-5 2-1, 5-4]\nline: 6-5@6\n";
    let last = hint(hand).unwrap_or_else(|no| panic!("{}", message(&no)));
    assert_eq!((last.line, last.exact), (vec!["5-4@5".to_owned()], true));
    let over = hint(&hand.replace("6-5@6", "6-5@6 5-4@5")).err().map(|no| message(&no));
    assert_eq!(over.as_deref(), Some("nothing is left to play"));
    let hidden = hint("game: block\nlayout: 6-6\n").err().map(|no| message(&no));
    assert!(hidden.is_some_and(|why| why.contains("does not say enough")));
}

/// The board of the contract is filled tile by tile: `given` holds what lies, and says when a rule is broken.
#[test]
fn a_placement_is_filled_tile_by_tile() {
    let change = |text: &str, change: BoardChange| edit(text, &change).map_err(|no| message(&no));
    let play = |text: &str, play: &str| change(text, BoardChange::Play(play.to_owned()));
    let text = "title: A\n# Sums.\ntask: place\nboard: |\n  A A . .\n  C D D B\nrules: {A: \"=\", B: 5, C: \"<3\"}\ntiles: 3-1 5-3 5-2\n";
    let start = board_of(text);
    assert_eq!(start.hands[0].tiles.as_deref().map(<[String]>::len), Some(3));
    assert_eq!(start.status, "0 tiles lie, 6 cells are free.");
    // Six pairs of neighbours, each for three tiles in one way.
    assert_eq!(start.places.len(), 18);
    let wrong = play(text, "3-1@0,0e").unwrap_or_else(|no| panic!("{no}"));
    assert_eq!(board_of(&wrong).status, "1 tile lies, 4 cells are free, but the rule of A does not hold.");
    let mut laid = text.to_owned();
    for placement in ["3-1@0,0s", "3-5@1,0s", "2-5@2,1e"] {
        assert!(!board_of(&laid).is_solved);
        laid = play(&laid, placement).unwrap_or_else(|no| panic!("{no}"));
    }
    assert!(laid.contains("given: 3-1@0,0s 3-5@1,0s 2-5@2,1e\n") && laid.contains("# Sums."), "{laid}");
    let solved = board_of(&laid);
    assert_eq!((solved.status.as_str(), solved.is_solved, solved.tiles.len()), ("Solved.", true, 3));
    let back = change(&laid, BoardChange::TakeBack(true)).unwrap_or_else(|no| panic!("{no}"));
    assert_eq!(Some(back), change(&laid, BoardChange::Remove("5-2".to_owned())).ok());
    // A tile twice, a covered cell, a cell off the board, no placement, no tile to take away.
    for (placement, why) in [
        ("3-1@2,1e", "3-1"),
        ("5-2@0,0e", "two"),
        ("5-2@9,9e", "9,9"),
        ("5-2", "placement"),
        ("9-9@2,1e", "9-9"),
    ] {
        let refused = play(&wrong, placement);
        assert!(refused.as_ref().is_err_and(|no| no.contains(why)), "{placement}: {refused:?}");
    }
    assert!(change(text, BoardChange::TakeBack(true)).is_err());
}

/// A tile may be laid on a cell whose letter `expect` names: the cell is named by its place then, and nothing is at
/// fault.
#[test]
fn a_tile_is_laid_on_a_cell_that_expect_names_by_its_letter() {
    let lay = |text: &str, play: &str| {
        edit(text, &BoardChange::Lay(play.to_owned())).unwrap_or_else(|no| panic!("{play}: {}", message(&no)))
    };
    let text = include_str!("../../puzzles/tableaux/first-corner.yaml");
    let laid = lay(text, "5-1@1,2w");
    assert!(laid.contains("cells: {\"1,2\": corner 5, \"2,0\": corner 6}"), "{laid}");
    let mut found = 0;
    for Source { name, text, .. } in sources("puzzles/tableaux") {
        let named = |letter: char| [format!("{{{letter}: "), format!(" {letter}: ")];
        let has_letters = ('A'..='Z').any(|letter| named(letter).iter().any(|name| text.contains(name)));
        if !has_letters || text.contains("\nline:") {
            continue;
        }
        for tile in board_of(&text).left.iter().take(3) {
            let free = board(&text, &options(&json!({ "tile": tile })), &Limits::default());
            for place in free.map(|board| board.places).unwrap_or_default().iter().take(4) {
                found += 1;
                assert_eq!(faults(&lay(&text, &place.play)), [], "{name}: {}", place.play);
            }
        }
    }
    assert!(found > 20, "{found}");
}

/// Each part alone is the puzzle that it is in the whole text.
#[test]
fn parts_are_the_puzzles_of_a_text_with_their_lines() {
    let text = "Two puzzles for today.\n\ngame: castle rock\nhand: 1-4\nlayout: 2-4 4-4 0-4 1-1 1-5\n\nAnd a second:\n\ngame: blok\nhand: 6-4\n";
    let rows = parts(text);
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0].game.as_deref(), Some("Castle Rock"));
    assert_eq!((rows[0].lines[0], rows[1].lines[1]), (1, 10));
    assert_eq!(rows[1].game, None, "the second game is misspelt");
    let lines: Vec<&str> = text.lines().collect();
    let first = lines[rows[0].lines[0] - 1..rows[0].lines[1]].join("\n");
    assert_eq!(parts(&first).len(), 1);
    let documents = "game: tableaux\nlayout: 0-0@0,0s\n\n---\ngame: block\nlayout: 6-6\n";
    assert_eq!(parts(documents).iter().map(|part| part.lines).collect::<Vec<_>>(), [[1, 2], [5, 6]]);
    assert_eq!(parts("game: tableaux\nlayout: 0-0@0,0s\n").len(), 1);
    assert!(parts("").is_empty());
}

fn overlap(one: [f64; 4], other: [f64; 4]) -> bool {
    (0..2).all(|n| one[n] + one[n + 2] > other[n] + 0.5 && other[n] + other[n + 2] > one[n] + 0.5)
}

/// Every legal play of every shipped position can be made on the board, in a free place.
#[test]
fn every_play_has_a_place_and_can_be_made() {
    let mut made = 0;
    for file in sources("puzzles") {
        let start = board_of(&file.text);
        for place in &start.places {
            let takes = place.play.starts_with("take");
            let covers = |tile: &TileRow| overlap(tile.at, place.at);
            assert_eq!(start.tiles.iter().any(covers), takes, "{} {}", file.name, place.play);
        }
        for place in start.places.iter().step_by(3) {
            let after = edit(&file.text, &BoardChange::Play(place.play.clone()));
            let after = after.unwrap_or_else(|no| panic!("{} {}: {}", file.name, place.play, message(&no)));
            let after = board_of(&after);
            // A tile of a placement or a train is laid, and no move of a game.
            let count =
                |board: &PlayBoard| board.played.len() + if board.lays { board.tiles.len() } else { 0 };
            assert_eq!(count(&after), count(&start) + 1, "{} {}", file.name, place.play);
            made += 1;
        }
    }
    assert!(made > 200, "{made}");
}

/// A reader of a puzzle sees the same position, and nothing that tells the answer.
#[test]
fn a_question_tells_no_answer() {
    for file in sources("puzzles") {
        let asked = question(&file.text).unwrap_or_else(|no| panic!("{}: {}", file.name, message(&no)));
        assert!(!asked.contains('#') && !asked.contains("expect:"), "{}\n{asked}", file.name);
        let (before, after) = (board_of(&file.text), board_of(&asked));
        assert_eq!((before.tiles, before.hands), (after.tiles, after.hands), "{}", file.name);
    }
}

/// What a forum, a mail or a chat makes of a puzzle can be played like the puzzle itself.
#[test]
fn a_post_is_played_as_the_puzzle_that_it_holds() {
    let file = sources("puzzles").find(|file| file.name.ends_with("peg-out.yaml")).expect("a puzzle");
    let plain: String =
        file.text.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    let each = |mark: &str| plain.lines().map(|line| format!("{mark}{line}\n")).collect::<String>();
    let posts = [
        format!("**Peg out**\n```\n{plain}```\nhttps://forum.example/t/1\n"),
        format!("Who finds it?\n\n{plain}\nHave fun!\n"),
        each("> "),
        each("    "),
        format!("\u{feff}{plain}"),
        plain.replace("game: ", "game:\u{a0}"),
        plain.replace('\n', "\r\n"),
    ];
    let play = board_of(&plain).places[0].play.clone();
    for post in posts {
        let text = edit(&post, &BoardChange::Play(play.clone()))
            .unwrap_or_else(|no| panic!("{post}\n{}", message(&no)));
        let (board, before) = (board_of(&text), board_of(&post));
        assert_eq!((board.played.len(), before.played.len()), (1, 0), "{text}");
        let asked = question(&post).unwrap_or_else(|no| panic!("{post}\n{}", message(&no)));
        assert_eq!(board_of(&asked).tiles, before.tiles, "{asked}");
        assert!(!asked.contains("expect"), "{asked}");
        for words in ["Peg out", "Have fun!"].into_iter().filter(|words| post.contains(&format!("{words}\n")))
        {
            assert!(text.contains(&format!("# {words}\n")), "{text}");
        }
    }
}

#[test]
fn every_game_can_be_begun_and_dealt() {
    let games = games();
    assert!(games.len() >= 11);
    for game in games {
        assert!(board_of(&game.blank).tiles.len() <= 1, "{}: {}", game.name, game.blank);
        let dealt = deal(game.name, &options(&json!({"seed": 3})));
        let dealt = dealt.unwrap_or_else(|no| panic!("{}: {}", game.name, message(&no)));
        let printed = boneyard(&["deal", game.name, "--seed", "3"], "");
        assert_eq!(dealt, String::from_utf8_lossy(&printed.stdout), "{}", game.name);
        let board = board_of(&dealt);
        assert!(!board.places.is_empty() || !board.other.is_empty(), "{}: nothing can be played", game.name);
    }
}

/// Each question to any text is answered or refused.
#[test]
fn no_text_breaks_a_question() {
    let options = Map::new();
    let limits = || Limits::default().nodes(50);
    let changes = || {
        [
            BoardChange::Play("5-1@1,2s".to_owned()),
            BoardChange::Play("\u{202e}".to_owned()),
            BoardChange::TakeBack(true),
            BoardChange::Lay("4-2@4".to_owned()),
            BoardChange::Remove("6-6".to_owned()),
            BoardChange::Hold { tile: "3-2".to_owned(), seat: 9 },
            BoardChange::Set { key: "title".to_owned(), value: "a\nb: c".to_owned() },
        ]
    };
    let mut refused = 0;
    let broken = sources("tests/broken").map(|file| file.text);
    // Puzzles that end somewhere.
    let cut = sources("puzzles").enumerate().filter_map(|(n, file)| {
        let end = (n * 37) % file.text.len().max(1);
        file.text.get(..end).map(str::to_owned)
    });
    for text in broken.chain(cut).chain([String::new(), "{\"game\": \"block\"}".to_owned()]) {
        refused += usize::from(board(&text, &options, &limits()).is_err());
        refused += usize::from(question(&text).is_err());
        let _ = figure(&text, &options, &limits());
        for change in changes() {
            // What is written is the text of a file, whether or not it is valid.
            let written = edit(&text, &change).unwrap_or_default();
            assert!(!written.contains('\r'), "{text}");
        }
    }
    assert!(refused > 200, "{refused}");
}
