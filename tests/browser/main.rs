//! Pages in a real browser: used with the mouse, with the keyboard alone, on a phone, on paper, in the dark
//! and without script. `tests/browser.sh` installs the tools and runs them; screenshots are left in
//! `target/browser/` for inspection.

mod driver;
mod lines;
mod tries;

use std::path::PathBuf;
use std::process::Command;

use driver::{Browser, END, ENTER, HOME, LEFT, RIGHT, TAB};
use serde_json::{Value, json};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../browser");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.canonicalize().expect("it is there")
}

/// Makes a page with the program.
fn made(arguments: &[&str], name: &str) -> PathBuf {
    let path = folder().join(name);
    let status = Command::new(env!("CARGO_BIN_EXE_boneyard"))
        .args(arguments)
        .arg("--force")
        .arg("-o")
        .arg(&path)
        .current_dir(root())
        .status();
    assert!(status.is_ok_and(|status| status.success()), "{arguments:?}");
    path
}

/// Two plays, for 1 and 6 points, as the file says: 7 in all.
fn page() -> PathBuf {
    made(&["diagram", "puzzles/tableaux/peg-out.yaml"], "exercise.html")
}

fn keep(name: &str, bytes: &[u8]) {
    std::fs::write(folder().join(name), bytes).expect("written");
}

fn score(browser: &Browser) -> String {
    browser.text(".score")
}

/// Waits until the counter has counted up to this.
fn counted(browser: &Browser, points: i32) {
    let unit = if points == 1 { "point" } else { "points" };
    browser.wait(&format!("document.querySelector('.score').value === '{points} {unit}'"));
}

fn tiles(browser: &Browser) -> Value {
    browser.eval("document.querySelectorAll('.board svg > g > rect[rx=\"7\"]').length")
}

/// No page is wider than its window, loads anything from elsewhere, or repeats a text.
fn is_sound(browser: &Browser, name: &str) {
    let width = browser.eval("document.documentElement.scrollWidth - innerWidth");
    assert!(width.as_i64().is_some_and(|width| width <= 0), "{name} is too wide: {width}");
    assert_eq!(browser.eval("performance.getEntriesByType('resource').length"), json!(0), "{name}");
    let twice =
        "[...document.querySelectorAll('[id]')].map(e => e.id).filter((id, n, all) => all.indexOf(id) !== n)";
    assert_eq!(browser.eval(twice), json!([]), "{name}");
    let drawn = "[...document.querySelectorAll('figure svg use')].every(u => document.querySelector(u.getAttribute('href')))";
    assert_eq!(browser.eval(drawn), json!(true), "{name}: every pip and letter is there");
    let worded = "[...document.querySelectorAll('figure svg')].every(s => s.querySelector('title') && s.querySelector('desc').textContent)";
    assert_eq!(browser.eval(worded), json!(true), "{name}: every figure is told in words");
}

#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn a_line_is_clicked_through_and_the_score_counts_up() {
    let browser = Browser::start(&json!({}));
    browser.open(&page(), 800, 900);
    is_sound(&browser, "the exercise");
    assert_eq!(tiles(&browser), json!(2));
    keep("exercise-start.png", &browser.screenshot());
    assert_eq!(score(&browser), "", "nothing is counted before the answer is asked for");
    browser.click(".show");
    assert_eq!(score(&browser), "0 points");
    assert_eq!(tiles(&browser), json!(2));
    browser.click(".next");
    counted(&browser, 1);
    assert_eq!(tiles(&browser), json!(3));
    assert!(browser.text(".said").starts_with("1. 1-5@1,2s"), "{}", browser.text(".said"));
    browser.click(".next");
    counted(&browser, 7);
    assert_eq!(tiles(&browser), json!(4));
    keep("exercise-end.png", &browser.screenshot());
    // There is no step after the last.
    browser.click(".next");
    assert_eq!(tiles(&browser), json!(4));
    browser.click(".back");
    counted(&browser, 1);
    assert_eq!(
        browser.text(".verdict"),
        "The best turn makes 7 points (proven). 2 sequences reach the goal."
    );
    browser.click(".others summary");
    assert!(browser.text(".others").contains("6-1@0,3w"), "{}", browser.text(".others"));
}

/// The board of the question, which nothing but a request may change.
fn board(browser: &Browser) -> Value {
    browser.eval("document.querySelector('.board').innerHTML")
}

#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn a_page_does_not_spoil_its_answer() {
    let browser = Browser::start(&json!({}));
    browser.open(&page(), 800, 900);
    let start = board(&browser);
    assert_eq!(browser.eval("document.querySelectorAll('details[open]').length"), json!(0));
    // The first button asks, and no key plays.
    assert_eq!(browser.text(".player button"), "Give me a hint");
    for key in [RIGHT, END] {
        browser.press(key);
    }
    let is_hidden = |word: &str| !browser.text("body").contains(word);
    assert!(is_hidden("5-1") && is_hidden("1-5@1,2s") && is_hidden("7 points") && is_hidden("step"));
    // First the tile, then the place, then the whole play.
    let told = [
        ["Begin with the 5-1.", "(1,2)"],
        ["Its 1 connects at (1,2).", "1-5@1,2s"],
        ["The first play is 1-5@1,2s", "7 points"],
    ];
    for [says, not_yet] in told {
        browser.click(".hinted");
        assert!(browser.text(".told li:last-child").starts_with(says), "{}", browser.text(".told"));
        assert!(is_hidden(not_yet), "{says}");
    }
    assert_eq!(browser.text(".hinted"), "No more hints");
    assert_eq!(board(&browser), start);
    keep("exercise-hints.png", &browser.screenshot());
    // The answer can be folded again.
    browser.click(".answer summary");
    browser.wait("!document.querySelector('.walk').hidden");
    browser.click(".next");
    counted(&browser, 1);
    browser.click(".answer summary");
    browser.wait("document.querySelector('.walk').hidden");
    assert_eq!(board(&browser), start);
}

#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn the_keyboard_alone_is_enough() {
    let browser = Browser::start(&json!({}));
    browser.open(&page(), 800, 900);
    // Tab visits the buttons and everything that opens, in reading order.
    let mut seen = Vec::new();
    for _ in 0..3 {
        browser.press(TAB);
        let focused = browser.eval("document.activeElement.textContent");
        seen.push(focused.as_str().unwrap_or_default().to_owned());
    }
    assert_eq!(seen, ["Give me a hint", "Show the answer", "The answer"]);
    let outline = browser.eval("getComputedStyle(document.activeElement).outlineStyle");
    assert_eq!(outline, json!("solid"), "what has the focus is seen");
    browser.press(ENTER);
    browser.wait("document.querySelector('.answer').open && !document.querySelector('.walk').hidden");
    browser.press(RIGHT);
    counted(&browser, 1);
    browser.press(END);
    counted(&browser, 7);
    browser.press(LEFT);
    counted(&browser, 1);
    browser.press(HOME);
    counted(&browser, 0);
    keep("exercise-keys.png", &browser.screenshot());
    browser.click(".next");
    counted(&browser, 1);
    browser.press(ENTER);
    counted(&browser, 7);
}

#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn without_script_the_steps_are_plain_figures() {
    let browser = Browser::start(&json!({"profile.managed_default_content_settings.javascript": 2}));
    browser.open(&page(), 800, 900);
    assert_eq!(browser.eval("document.querySelectorAll('.player').length"), json!(0));
    browser.click(".answer summary");
    assert!(browser.text(".steps").contains("2. 6-1@0,3s"));
    let shown = |what: &str| {
        browser.eval(&format!(
            "[...document.querySelectorAll('.steps figure{what} svg')].filter(s => s.getBoundingClientRect().height > 20).length"
        ))
    };
    assert_eq!(shown(":not(.hands)"), json!(2), "a figure for each play");
    assert_eq!(shown(".hands"), json!(2), "and the hands after it");
    keep("exercise-no-script.png", &browser.screenshot());
}

#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn a_page_fits_a_phone_the_dark_and_paper() {
    let browser = Browser::start(&json!({}));
    browser.open(&page(), 360, 740);
    is_sound(&browser, "the exercise on a phone");
    let height = browser.eval("document.querySelector('.hinted').getBoundingClientRect().height");
    assert!(height.as_f64().is_some_and(|height| height >= 44.0), "a finger hits it: {height}");
    keep("exercise-phone.png", &browser.screenshot());
    let dark = json!({"features": [{"name": "prefers-color-scheme", "value": "dark"}]});
    browser.cdp("Emulation.setEmulatedMedia", &dark);
    assert_eq!(
        browser.eval("getComputedStyle(document.documentElement).backgroundColor"),
        json!("rgb(21, 23, 27)")
    );
    keep("exercise-dark.png", &browser.screenshot());
    let paper = browser.print();
    assert!(paper.starts_with(b"%PDF"));
    keep("exercise.pdf", &paper);
}

#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn lessons_are_sound_and_every_exercise_has_its_own_player() {
    let browser = Browser::start(&json!({}));
    for name in ["tableaux-99", "castle-rock", "draw", "block"] {
        let path = made(&["lesson", &format!("specs/{name}.yaml")], &format!("{name}.html"));
        for width in [900, 360] {
            browser.open(&path, width, 1000);
            is_sound(&browser, name);
        }
        // On a phone the steps of an example stand one under another.
        let beside = "[...document.querySelectorAll('.frames')].filter(f => new Set([...f.children].map(li => li.getBoundingClientRect().left)).size > 1).length";
        assert_eq!(browser.eval(beside), json!(0), "{name}");
        keep(&format!("lesson-{name}-phone.png"), &browser.screenshot());
        // The contents say what each rule is about.
        let bare = "[...document.querySelectorAll('nav li')].filter(li => !li.querySelector('.gist')?.textContent).map(li => li.textContent)";
        assert_eq!(browser.eval(bare), json!([]), "{name}");
        browser.open(&path, 900, 1000);
        keep(&format!("lesson-{name}.png"), &browser.screenshot());
        let counts =
            "[document.querySelectorAll('.player').length, document.querySelectorAll('.exercise').length]";
        let counts = browser.eval(counts);
        assert!(counts[0] == counts[1] && counts[0].as_u64() > Some(0), "{name}: {counts}");
    }
    // Two exercises move independently.
    browser.eval("document.querySelectorAll('.show')[0].click()");
    browser.eval("document.querySelectorAll('.show')[1].click()");
    browser.eval("document.querySelectorAll('.next')[1].click()");
    let at = "[...document.querySelectorAll('.exercise[data-at]')].map(e => e.dataset.at)";
    assert_eq!(browser.eval(at), json!(["0", "1"]));
    // Its first step is a visible picture.
    browser.eval("document.querySelector('#exercises').scrollIntoView()");
    keep("lesson-exercises.png", &browser.screenshot());
    keep("lesson.pdf", &browser.print());
}

/// Reports on a phone and in the dark: nothing is wider than the window, and nothing has the colours of paper.
#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn reports_fit_a_phone_and_the_dark() {
    let browser = Browser::start(&json!({}));
    let simulated =
        ["simulate", "draw", "--games", "100", "--house", "win_score=50", "--house", "double_ports=2"];
    let pages = [
        made(&simulated, "simulation.html"),
        made(
            &["compare", "puzzles/tableaux/first-corner.yaml", "--house", "gap=corner|none"],
            "compare.html",
        ),
        made(&["compare", "block", "--house", "score=one"], "compare-rules.html"),
    ];
    for path in &pages {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        for (scheme, width, ground) in [
            ("light", 360, "rgb(251, 250, 246)"),
            ("dark", 360, "rgb(21, 23, 27)"),
            ("dark", 1200, "rgb(21, 23, 27)"),
        ] {
            let feature = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
            browser.cdp("Emulation.setEmulatedMedia", &feature);
            browser.open(path, width, 800);
            is_sound(&browser, &name);
            let colour = browser.eval("getComputedStyle(document.documentElement).backgroundColor");
            assert_eq!(colour, json!(ground), "{name}");
            keep(&format!("{name}-{width}-{scheme}.png"), &browser.screenshot());
        }
    }
    // The plots are dark too, and their letters are not smaller than those of a newspaper.
    browser.open(&pages[0], 360, 800);
    let ink = "[...new Set([...document.querySelectorAll('.plot text')].map(t => getComputedStyle(t).fill))]";
    assert_eq!(browser.eval(ink), json!(["rgb(236, 234, 228)"]));
    let small = "Math.min(...[...document.querySelectorAll('.plot text')].map(t => t.getBoundingClientRect().height))";
    // A browser measures a height of 10 as 9.9995.
    assert!(browser.eval(small).as_f64().is_some_and(|height| height >= 9.99), "{}", browser.eval(small));
    // No word leaves its plot.
    let cut = "[...document.querySelectorAll('.plot text')].filter(t => { const [a, b] = [t, t.ownerSVGElement].map(e => e.getBoundingClientRect()); return a.left < b.left - 1 || a.right > b.right + 1 || a.bottom > b.bottom + 1; }).map(t => t.textContent)";
    assert_eq!(browser.eval(cut), json!([]));
}
