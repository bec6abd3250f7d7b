//! Comparisons of house rules for a person: their effect on a rule document or a position.

use std::fmt::Write as _;

use crate::compare::document::{ClaimChange, DocumentComparison, DocumentUnder, StatementResult};
use crate::puzzle::answer::Answer;
use crate::style::{BAD, BOLD, DIM, GOOD, styled};
use crate::visible::visible;
use crate::words::{counted, with_minus};

mod page;
mod position;
mod sheet;

pub use page::{Page, page};
pub use position::position_page;
pub use sheet::{figures, sheet};

impl Answer for DocumentComparison {
    /// One line for each variant, and below it the statements whose result differs.
    fn text(&self) -> String {
        let mut text = format!("{}\n", styled(BOLD, &self.title));
        let looked_at = self.claims - self.left;
        let _ = writeln!(
            text,
            "  by its own rules {} of {looked_at} {}",
            self.holds,
            if self.holds == 1 { "statements holds" } else { "statements hold" }
        );
        if self.left > 0 {
            let left = counted(self.left, "statement was", "statements were");
            let _ = writeln!(text, "  {}", styled(BOLD, format!("stopped: {left} not checked")));
        }
        for under in &self.variants {
            let _ =
                write!(text, "\n{}\n  {} hold, {} fail", styled(BOLD, &under.name), under.holds, under.fails);
            let _ = match under.impossible {
                0 => writeln!(text),
                some => writeln!(text, ", {some} impossible"),
            };
            changes(&mut text, under);
        }
        text
    }
}

/// The same as a page.
pub fn document_page(answer: &DocumentComparison) -> Page {
    let heads = ["", "hold", "fail", "impossible", "no longer hold", "begin to hold", "fail otherwise"];
    let row = |name: &str, counts: [usize; 6]| {
        std::iter::once(name.to_owned()).chain(counts.map(|count| count.to_string())).collect()
    };
    let looked_at = answer.claims - answer.left;
    let own = row("as written", [answer.holds, looked_at - answer.holds, 0, 0, 0, 0]);
    let others = answer.variants.iter().map(|under| {
        let lists = [under.no_longer.len(), under.begins.len(), under.otherwise.len()];
        row(&under.name, [under.holds, under.fails, under.impossible, lists[0], lists[1], lists[2]])
    });
    let section = |under: &DocumentUnder| {
        let mut text = String::new();
        changes(&mut text, under);
        (under.name.clone(), text)
    };
    Page {
        title: answer.title.clone(),
        figures: None,
        table: [heads.map(str::to_owned).to_vec(), own].into_iter().chain(others).collect(),
        sections: answer.variants.iter().map(section).collect(),
    }
}

/// The statements whose result differs.
fn changes(text: &mut String, under: &DocumentUnder) {
    let lists = [
        ("no longer holds", BAD, &under.no_longer),
        ("begins to hold", GOOD, &under.begins),
        ("fails otherwise", DIM, &under.otherwise),
    ];
    if lists.iter().all(|(_, _, list)| list.is_empty()) {
        let _ = writeln!(text, "  no result changes");
    }
    for (what, style, list) in lists {
        for change in list {
            let what = styled(style, format!("{what:15}"));
            let _ = writeln!(text, "  {what}  {:16} {}", visible(&change.id), visible(&change.says));
            results(text, change);
        }
    }
}

/// The result now; where the statement holds now, the result before.
fn results(text: &mut String, change: &ClaimChange) {
    let below = " ".repeat(19);
    if change.after == StatementResult::Impossible {
        let _ = writeln!(text, "{below}{}", styled(DIM, "the position is impossible under these rules"));
    }
    let mut list = |when: &str, all: &[String]| {
        // A statement may be checked with several lines of play, which fail for the same reason.
        for same in all.chunk_by(|one, next| one == next) {
            let times = if same.len() > 1 { format!(" ({} times)", same.len()) } else { String::new() };
            let _ =
                writeln!(text, "{below}{}", styled(DIM, format!("{when}: {}{times}", with_minus(&same[0]))));
        }
    };
    list("now", &change.found);
    if change.after == StatementResult::Holds {
        list("before", &change.found_before);
    }
}
