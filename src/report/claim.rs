//! Claims for a person: a line each, and the figure of one.

use std::fmt::Write as _;

use anstyle::AnsiColor;

use super::answer::{ClaimRow, Summary};
use super::text::{BAD, BOLD, DIM, GOOD, counted, styled};
use crate::diagram::tableaux::{Coordinates, View};
use crate::diagram::text;
use crate::game::tableaux::setup::Position;
use crate::notation::tile::write_list;
use crate::verify::{Claim, Verdict};

/// One claim with its figure, where it has one, and what was found.
pub fn figure(claim: &Claim, verdict: &Verdict) -> String {
    let mut text = format!("{}  {}\n{}\n", claim.id, claim.source, claim.says);
    let position = claim.setup.clone().and_then(|setup| Position::new(setup).ok());
    if let Some(position) = position {
        let view = View {
            layout: position.layout(),
            rules: position.rules(),
            letters: &claim.letters,
            scoring: &position.scoring_cells(),
            title: &claim.id,
            played: &[],
            coordinates: Coordinates::Show,
        };
        let _ = writeln!(text, "\n{}", text::render(&view));
        for (seat, hand) in position.hands().iter().enumerate() {
            if let Some(hand) = hand {
                let _ = writeln!(text, "hand {seat}: {}", write_list(hand.iter()));
            }
        }
    }
    let _ = writeln!(text, "\n{}", verdict.status.name());
    for (key, value) in &verdict.readings {
        let _ = writeln!(text, "holds under {key}: {value}");
    }
    for found in &verdict.found {
        let _ = writeln!(text, "{found}");
    }
    text
}

/// The claims of one document, a line each, with what was found below those that do not
/// simply hold.
pub fn claims(title: &str, rows: &[ClaimRow]) -> String {
    let mut text = format!("{}\n", styled(BOLD, title));
    let mut section = "";
    for row in rows {
        let own = row.source.split(',').next().unwrap_or_default();
        if own != section {
            section = own;
            let _ = writeln!(text, "  {}", styled(DIM, section));
        }
        let style = match row.status {
            "holds" => GOOD,
            "fails" => BAD,
            _ => AnsiColor::Yellow.on_default().bold(),
        };
        let _ =
            writeln!(text, "    {}  {:16} {}", styled(style, format!("{:12}", row.status)), row.id, row.says);
        if !row.readings.is_empty() {
            let _ = writeln!(text, "                  holds under {}", row.readings.join(", "));
        }
        for found in &row.found {
            let _ = writeln!(text, "                  {}", styled(DIM, found));
        }
    }
    text
}

/// How many claims came to what.
pub fn summary(summary: &Summary) -> String {
    format!(
        "{}: {} hold, {} depend on a reading, {} contradicted, {}, {} fail\n",
        counted(summary.claims, "claim", "claims"),
        summary.holds,
        summary.depends,
        summary.contradicted,
        counted(summary.note, "note", "notes"),
        summary.fails,
    )
}
