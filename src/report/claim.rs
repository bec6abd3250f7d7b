//! Claims for a person: one line each, and the figure of one.

use std::fmt::Write as _;

use anstyle::AnsiColor;

use super::answer::claim::{ClaimRow, name};
use crate::document::claim::Claim;
use crate::puzzle::position::text::head;
use crate::style::{BAD, BOLD, DIM, GOOD, styled};
use crate::verify::{Status, Verdict};
use crate::visible::{visible, visible_name};
use crate::words::with_minus;

/// One claim with its figure, if it has one, and its result.
#[cfg_attr(not(feature = "internals"), expect(dead_code, reason = "the snapshots of claims show it"))]
pub fn figure(claim: &Claim, verdict: &Verdict) -> String {
    let mut text = visible(&format!("{}  {}\n{}\n", claim.id, claim.source, claim.says)).into_owned();
    let setup = claim.setup.clone().map(|setup| setup.under(&claim.rules));
    if let Some(board) = setup.and_then(|setup| setup.build().ok()) {
        let _ = writeln!(text, "\n{}", board.presented().picture(&claim.letters, &[]));
        text.push_str(&head::hands(&board));
    }
    let _ = writeln!(text, "\n{}", verdict.status.name());
    for (key, value) in &verdict.readings {
        let _ = writeln!(text, "holds under {key}: {value}");
    }
    for found in &verdict.found {
        let _ = writeln!(text, "{}", visible(&with_minus(&found.to_string())));
    }
    text
}

/// The claims of one document, one line each, with the result below those that do not simply hold.
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
            Some(Status::Holds) => GOOD,
            Some(Status::Fails) => BAD,
            _ => AnsiColor::Yellow.on_default().bold(),
        };
        let status = styled(style, format!("{:12}", name(row.status)));
        let _ = writeln!(text, "    {status}  {:16} {}", visible_name(&row.id), visible_name(&row.says));
        if !row.readings.is_empty() {
            let _ = writeln!(text, "                  holds under {}", row.readings.join(", "));
        }
        for found in &row.found {
            let _ = writeln!(text, "                  {}", styled(DIM, with_minus(found)));
        }
    }
    text
}
