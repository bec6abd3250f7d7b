//! The answer of `explain`: why plays are legal or illegal.

use std::fmt::Write as _;

use serde::Serialize;

use crate::game::move_kind::MoveKind;
use crate::game::presented::{Features, Gain, Turns};
use crate::game::refusal_kind::RefusalKind;
use crate::game::verdict::HalfReason;
use crate::game::{Judgement, LegalPlay, Move};
use crate::puzzle::answer::Answer;
use crate::style::{BAD, BOLD, DIM, GOOD, amount, styled};

/// One half of a placement, as shown by `explain`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HalfRow {
    /// The placement named from this half.
    pub play: String,
    /// The kind of its cell.
    pub cell: String,
    /// Whether it connects.
    pub connects: bool,
    /// Why, in words.
    pub reason: String,
}

/// The answer of `explain`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explanation {
    /// The file; empty in `then`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub file: String,
    /// The play.
    pub play: String,
    /// Whether it is legal and the tile is in hand.
    pub legal: bool,
    /// Whether the tile is in hand; `None` when no hand is known.
    pub held: Option<bool>,
    /// Its worth, when legal.
    pub worth: Option<LegalPlay>,
    /// Why it is impossible regardless of the layout, if so.
    pub barred: Option<String>,
    /// Why it is legal or illegal, in words.
    pub reason: String,
    /// How it ends the hand and what that gives, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
    /// The short names of the reasons against it.
    pub refusals: Vec<RefusalKind>,
    /// The halves of a placement.
    pub halves: Vec<HalfRow>,
    /// The plays after it, each in the position after the previous ones, up to the first illegal one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Self>,
    /// The plays after an illegal one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_judged: Vec<String>,
    /// The play in the notation of the position.
    #[serde(skip)]
    mv: Move,
}

impl From<&HalfReason<'_>> for HalfRow {
    fn from(half: &HalfReason<'_>) -> Self {
        Self {
            play: half.play.to_string(),
            cell: half.cell.to_string(),
            connects: half.connects,
            reason: half.reason.to_string(),
        }
    }
}

impl Explanation {
    /// A judgement of a move.
    pub fn new(file: &str, asked: &Move, judgement: &Judgement) -> Self {
        Self {
            file: file.to_owned(),
            play: asked.to_string(),
            legal: judgement.is_legal(),
            held: judgement.held,
            worth: judgement.worth.map(|worth| LegalPlay { mv: judgement.mv, worth }),
            barred: judgement.barred(),
            reason: judgement.reason(),
            ended: None,
            refusals: judgement.refusals(),
            halves: judgement.halves().iter().map(HalfRow::from).collect(),
            then: Vec::new(),
            not_judged: Vec::new(),
            mv: judgement.mv,
        }
    }

    /// The same where the play ends the hand as these words say.
    #[must_use]
    pub fn ending(self, ended: Option<String>) -> Self {
        Self { ended, ..self }
    }

    /// Judgements of consecutive plays; `None` without any. Plays after the last judgement are not judged.
    /// `ended` says how the last of them ends the hand.
    pub fn of_plays(
        file: &str,
        asked: &[Move],
        judgements: &[Judgement],
        ended: Option<String>,
    ) -> Option<Self> {
        let mut judged = asked.iter().zip(judgements);
        let (first, judgement) = judged.next()?;
        let mut explained = Self {
            then: judged.map(|(mv, judgement)| Self::new("", mv, judgement)).collect(),
            not_judged: asked.iter().skip(judgements.len()).map(ToString::to_string).collect(),
            ..Self::new(file, first, judgement)
        };
        match explained.then.last_mut() {
            Some(last) => last.ended = ended,
            None => explained.ended = ended,
        }
        Some(explained)
    }
}

impl Explanation {
    /// The text for this play alone.
    fn judged(&self) -> String {
        let mut text = format!("{} is {}\n", styled(BOLD, &self.play), self.verdict());
        // In a row the text states the reason; in a tableau the halves do.
        let Features { turns, has_cells, .. } = self.mv.features();
        let is_said = self.refusals.contains(&RefusalKind::NotHeld) && !has_cells;
        let is_asked = self.worth.is_some() || turns != Turns::OnePlay;
        if self.held == Some(false) && is_asked && !is_said {
            text.push_str("  the tile is not in hand\n");
        }
        if let Some(barred) = &self.barred {
            let _ = writeln!(text, "  {barred}");
        }
        for half in &self.halves {
            let mark = if half.connects { "connects" } else { "does not connect" };
            let _ = writeln!(text, "  {} {mark}: {}", half.play, half.reason);
        }
        // A half that connects is no reason against the play; the reason concerns the whole.
        let is_unsaid = if has_cells {
            self.worth.is_none() && self.halves.iter().any(|half| half.connects)
        } else {
            self.halves.is_empty()
        };
        if is_unsaid && self.barred.is_none() {
            let _ = writeln!(text, "  {}", self.reason);
        }
        if let Some(ended) = &self.ended {
            let _ = writeln!(text, "  {ended}");
        }
        text
    }

    fn verdict(&self) -> String {
        let Some(LegalPlay { worth, .. }) = self.worth.filter(|_| self.legal) else {
            return styled(BAD, "illegal");
        };
        if worth.kind == MoveKind::Pass {
            return styled(GOOD, "legal: nothing can be played");
        }
        let goes_on = if worth.continues { "the turn goes on" } else { "the turn ends" };
        let gain = self.mv.features().gain;
        let what = match gain {
            Gain::Points => format!("a {} play for {}", worth.kind, amount(gain, worth.points)),
            Gain::Captures => amount(gain, worth.points),
            Gain::Late if worth.total.is_some() => {
                format!("{} for {}", worth.kind, amount(gain, worth.points))
            }
            Gain::Late => worth.kind.to_string(),
        };
        styled(GOOD, format!("legal: {what}, {goes_on}"))
    }
}

impl Answer for Explanation {
    /// Each play in the position after the previous ones.
    fn text(&self) -> String {
        let mut text: String = std::iter::once(self).chain(&self.then).map(Self::judged).collect();
        if !self.not_judged.is_empty() {
            let _ = writeln!(text, "{}", styled(DIM, format!("not judged: {}", self.not_judged.join(" "))));
        }
        text
    }
}
