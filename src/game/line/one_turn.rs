//! The turn of one seat in play, and the judgement of its moves.

use super::count;
use super::joins::is_matador;
use super::judge::{LineRefusal, Situation};
use super::moves::LineMove;
use super::places::OpenPlaces;
use super::readings::PlayScore;
use super::rules::{ExtraTurn, Rules};
use super::setup::LinePosition;
use super::verdict::LineVerdict;
use crate::game::answer::{Judgement, LegalPlay, Worth, stranger};
use crate::game::families::{Move, Position};
use crate::game::hands::{Boneyard, Hands};
use crate::game::move_kind::MoveKind;
use crate::game::question::Table;
use crate::game::taken::Taken;
use crate::tile::{Tile, Turned};

/// The worth of a legal move before which these ends are open: points are scored only when a hand is over,
/// or by the sum of the ends after it.
pub(super) fn worth(rules: &Rules, open: OpenPlaces, mv: LineMove) -> Worth {
    let kind = match mv {
        LineMove::Lead { .. } => MoveKind::Lead,
        LineMove::Join { half, tail, .. } if is_matador(rules, Tile::new(half, tail)) => MoveKind::Matador,
        LineMove::Join { .. } => MoveKind::Join,
        LineMove::Draw | LineMove::DrawTile(_) => MoveKind::Draw,
        LineMove::Pass => MoveKind::Pass,
    };
    let plays_on = rules.extra_turn == ExtraTurn::Yes && mv.tile().is_some_and(Tile::is_doublet);
    let continues = plays_on || mv.is_draw();
    let (mut points, mut total) = (0, None);
    if let Some(after) = counted_after(rules, open, mv) {
        let tally = after.tally(rules);
        (points, total) = (count::points(rules, &tally), Some(tally.total));
    }
    Worth { kind, points, continues, total }
}

/// The open ends after the play of a tile, where they are counted.
fn counted_after(rules: &Rules, mut open: OpenPlaces, mv: LineMove) -> Option<OpenPlaces> {
    mv.tile().filter(|_| rules.play_score != PlayScore::None)?;
    open.play(rules, mv);
    Some(open)
}

/// The judgement of a move.
pub(super) fn judged(situation: &Situation<'_>, mv: LineMove) -> Judgement {
    let hand = situation.hands.get(situation.to_play).copied().unwrap_or_default();
    let held = mv.tile().map(|tile| hand.contains(tile));
    let rules = situation.rules;
    match situation.judge(mv) {
        Ok(spelt) => {
            let (open, worth) = (situation.open(), worth(rules, situation.open(), spelt));
            let counted = counted_after(rules, open, spelt);
            let (last, gives) = (situation.last_tile(spelt), situation.pass_gives);
            let verdict = LineVerdict::legal(rules, spelt, counted.as_ref()).with_bonus(spelt, last, gives);
            Judgement::new(spelt, Some(worth), held, verdict)
        }
        Err(refusal) => Judgement::new(mv, None, held, LineVerdict::Refused(refusal)),
    }
}

/// One turn of a seat; only its own hand needs to be known.
pub(super) struct LineTurn {
    pub(super) position: LinePosition,
    pub(super) drawn: usize,
    pub(super) over: bool,
    /// Whether a tile was played; a double may have kept the turn.
    pub(super) has_played: bool,
    /// Points scored in this turn.
    pub(super) gained: i32,
}

impl LineTurn {
    fn situation(&self) -> Situation<'_> {
        Situation { drawn: self.drawn, over: self.ended(), ..self.position.situation() }
    }

    /// Why nothing more is played, once the turn has ended: with its last tile the seat ends the hand too.
    fn ended(&self) -> Option<LineRefusal> {
        let is_out = match &self.position.setup().hands {
            Hands::Hidden => false,
            Hands::Own(hand) => hand.is_empty(),
            Hands::All(hands) => hands[self.position.to_play()].is_empty(),
        };
        self.over.then_some(if is_out { LineRefusal::Over } else { LineRefusal::TurnOver })
    }

    /// The position after a legal move, and the tile that it drew.
    fn after(&self, mv: LineMove) -> (LinePosition, Option<Tile>) {
        let mut setup = self.position.setup().clone();
        let seat = self.position.to_play();
        let hand = match &mut setup.hands {
            Hands::Hidden => return (self.position.clone(), None),
            Hands::Own(hand) => hand,
            Hands::All(hands) => &mut hands[seat],
        };
        let drawn = match (mv, &mut setup.boneyard) {
            (LineMove::Draw, Boneyard::Known(boneyard)) if !boneyard.is_empty() => Some(boneyard.remove(0)),
            (LineMove::DrawTile(tile), _) => Some(tile),
            _ => None,
        };
        hand.extend(drawn);
        if let Some(tile) = mv.tile() {
            hand.retain(|held| *held != tile);
        }
        (setup.layout, setup.extra) = self.position.table_after([mv]);
        (LinePosition::new(setup).unwrap_or_else(|_| self.position.clone()), drawn)
    }
}

impl Table for LineTurn {
    fn position(&self) -> Position {
        self.position.clone().into()
    }

    fn is_over(&self) -> bool {
        self.over
    }

    fn plays(&self) -> Vec<LegalPlay> {
        let (rules, open) = (self.position.rules(), self.position.open());
        let moves = self.situation().legal_moves().into_iter();
        moves.map(|mv| LegalPlay { mv: mv.into(), worth: worth(rules, open, mv) }).collect()
    }

    fn moves(&self) -> Vec<Move> {
        self.situation().legal_moves().into_iter().map(Move::from).collect()
    }

    fn judge(&self, mv: &Move) -> Judgement {
        LineMove::try_from(*mv).map_or_else(|_| stranger(mv), |own| judged(&self.situation(), own))
    }

    fn take(&mut self, mv: &Move) -> Result<Taken, Judgement> {
        let judgement = self.judge(mv);
        let (Move::Line(own), Some(worth)) = (judgement.mv, judgement.worth) else { return Err(judgement) };
        let (position, drawn) = self.after(own);
        self.position = position;
        self.drawn = if own.is_draw() { self.drawn + 1 } else { 0 };
        self.over = !worth.continues;
        self.has_played |= own.tile().is_some();
        self.gained += worth.points;
        let drawn = drawn.map(Turned::from).into_iter().collect();
        Ok(Taken::in_turn(&judgement, worth.points, drawn))
    }

    /// Behind a play: what a seat plays on in the same turn is another question.
    fn may_end(&self) -> bool {
        self.over || self.has_played
    }

    fn gained(&self) -> Vec<i32> {
        vec![self.gained]
    }

    fn scores(&self) -> Vec<i32> {
        // A lone hand is that of the first seat, and the scores are of all.
        vec![self.position.score(self.position.setup().to_play) + self.gained]
    }
}
