//! The results of the line games.

use crate::game::answer::{Best, Division, Goal, Judgement, LegalPlay, Need, Perft, Taken, Value, Worth};
use crate::game::families::{Act, Board};
use crate::game::in_play::InPlay;
use crate::game::line::joins::is_matador;
use crate::game::line::judge::Situation;
use crate::game::line::moves::LineMove as Own;
use crate::game::line::round::LineRound;
use crate::game::line::rules::{ExtraTurn, Rules as LineRules};
use crate::game::line::score::winner;
use crate::game::line::setup::{Position, Setup};
use crate::game::line::tree::TilePlays;
use crate::game::line::two_ends::TwoEnds;
use crate::game::line::words::legal_because;
use crate::game::move_kind::MoveKind;
use crate::game::odds::after::{AfterActs, Rest, after_acts};
use crate::game::odds::found::{Asked, Odds};
use crate::game::question::{Game, PlainTurn, Table};
use crate::game::setup::{Boneyard, Hands};
use crate::search::Limits;
use crate::search::brute_force::Patience;
use crate::search::game::GameTree as _;
use crate::search::game::Round as _;
use crate::search::ratio::Ratio;
use crate::tile::{Tile, Tiles, Turned};

impl Game for Position {
    fn judge(&self, act: &Act) -> Result<Judgement, Need> {
        if self.hands().is_empty() { Err(Need::Hand) } else { Ok(judged(&self.situation(), act)) }
    }

    fn turn(&self) -> Result<Box<dyn Table>, Need> {
        if self.hands().is_empty() {
            return Err(Need::Hand);
        }
        // With every tile known it is certain whether the hand is over.
        let over = round(self).is_ok_and(|round| round.is_over());
        Ok(Box::new(OneTurn { position: self.clone(), drawn: 0, over }))
    }

    fn hand(&self) -> Result<Box<dyn Table>, Need> {
        Ok(Box::new(WholeHand::new(self)?))
    }

    fn perft(&self, depth: u32, limits: &Limits) -> Result<Perft, Need> {
        Ok(crate::game::answer::perft(&tile_plays(self)?, depth, limits))
    }

    fn divide(&self, depth: u32, limits: &Limits) -> Result<Division, Need> {
        Ok(crate::game::answer::divide(&tile_plays(self)?, depth, limits, Act::Line))
    }

    fn value(&self, limits: Limits) -> Result<Value, Need> {
        Ok(value(round(self)?, limits))
    }

    fn after_acts(&self, rest: Rest, limits: &Limits) -> Result<AfterActs, Need> {
        let round = round(self)?;
        if let Some(two) = TwoEnds::of(&round) {
            return Ok(after_acts(two, rest, limits, |step| Act::Line(step.act())));
        }
        Ok(match round.on_one_word() {
            Some(small) => after_acts(small, rest, limits, Act::Line),
            None => after_acts(round, rest, limits, Act::Line),
        })
    }

    fn turn_odds(&self, _: &Asked, _: &Limits) -> Result<Odds, Need> {
        Err(Need::NoBestTurn)
    }

    fn plain_turn(&self, _: Option<Goal>, _: &mut Patience) -> Result<Option<PlainTurn>, Need> {
        Err(Need::NoBestTurn)
    }

    fn plain_value(&self, patience: &mut Patience) -> Result<Option<Vec<i32>>, Need> {
        Ok(crate::game::answer::plain_value(round(self)?, patience))
    }

    fn plain_odds(&self, _: &Asked, _: &mut Patience) -> Result<Option<Vec<(Act, Ratio)>>, Need> {
        Err(Need::NoBestTurn)
    }

    fn best_turn(&self, _: Option<Goal>, _: Limits, _: usize) -> Result<Best, Need> {
        Err(Need::NoBestTurn)
    }
}

/// Tile plays in turn; draws and passes happen automatically.
fn tile_plays(position: &Position) -> Result<TilePlays<Tiles>, Need> {
    let round =
        if position.is_lone() { LineRound::of(position).ok_or(Need::Hand)? } else { round(position)? };
    Ok(TilePlays::new(round))
}

fn round(position: &Position) -> Result<LineRound<Tiles>, Need> {
    if position.is_lone() || position.hands().is_empty() || position.boneyard().known().is_none() {
        return Err(Need::EveryTile);
    }
    LineRound::of(position).ok_or(Need::Seats)
}

/// The value of the rest of a hand, in the smallest state that can hold it.
fn value(round: LineRound<Tiles>, limits: Limits) -> Value {
    if let Some(two) = TwoEnds::of(&round) {
        return crate::game::answer::value(two, limits, |step| Act::Line(step.act()));
    }
    match round.on_one_word() {
        Some(small) => crate::game::answer::value(small, limits, Act::Line),
        None => crate::game::answer::value(round, limits, Act::Line),
    }
}

/// The worth of a legal move: points are scored only when a hand is over.
fn worth(rules: &LineRules, act: Own) -> Worth {
    let kind = match act {
        Own::Lead { .. } => MoveKind::Lead,
        Own::Join { half, tail, .. } if is_matador(rules, Tile::new(half, tail)) => MoveKind::Matador,
        Own::Join { .. } => MoveKind::Join,
        Own::Draw => MoveKind::Draw,
        Own::Pass => MoveKind::Pass,
    };
    let plays_on = rules.extra_turn == ExtraTurn::Yes && act.tile().is_some_and(Tile::is_doublet);
    Worth { kind, points: 0, continues: plays_on || act == Own::Draw }
}

fn judged(situation: &Situation<'_>, act: &Act) -> Judgement {
    let Act::Line(own) = act else { return crate::game::answer::stranger(act) };
    let verdict = situation.judge(*own);
    let spelt = verdict.clone().unwrap_or(*own);
    let hand = situation.hands.get(situation.to_play).copied().unwrap_or_default();
    Judgement {
        act: Act::Line(spelt),
        worth: verdict.is_ok().then(|| worth(situation.rules, spelt)),
        held: own.tile().map(|tile| hand.contains(tile)),
        barred: None,
        halves: Vec::new(),
        reason: verdict.as_ref().map_or_else(ToString::to_string, |_| legal_because(situation.rules, spelt)),
        refusals: verdict.err().map(|refusal| refusal.name()).into_iter().collect(),
    }
}

fn options(rules: &LineRules, acts: &[Own]) -> Vec<LegalPlay> {
    acts.iter().map(|act| LegalPlay { act: Act::Line(*act), worth: worth(rules, *act) }).collect()
}

/// One turn of a seat; only its own hand needs to be known.
struct OneTurn {
    position: Position,
    drawn: usize,
    over: bool,
}

impl OneTurn {
    fn situation(&self) -> Situation<'_> {
        Situation { drawn: self.drawn, over: self.over, ..self.position.situation() }
    }

    /// The position after a legal move, and the tile that it drew.
    fn after(&self, act: Own) -> (Position, Option<Tile>) {
        let mut setup = self.position.setup().clone();
        let seat = self.position.to_play();
        let hand = match &mut setup.hands {
            Hands::Hidden => return (self.position.clone(), None),
            Hands::Own(hand) => hand,
            Hands::All(hands) => &mut hands[seat],
        };
        let mut drawn = None;
        if let (Own::Draw, Boneyard::Known(boneyard)) = (act, &mut setup.boneyard)
            && !boneyard.is_empty()
        {
            let tile = boneyard.remove(0);
            hand.push(tile);
            drawn = Some(tile);
        }
        if let Some(tile) = act.tile() {
            hand.retain(|held| *held != tile);
        }
        setup.layout = self.position.line_after([act]);
        if let Own::Lead { first, second } = act {
            setup.extra = Some(Tile::new(first, second));
        }
        (Position::new(setup).unwrap_or_else(|_| self.position.clone()), drawn)
    }
}

impl Table for OneTurn {
    fn board(&self) -> Board {
        Board::Line(self.position.clone())
    }

    fn seats(&self) -> usize {
        1
    }

    fn to_play(&self) -> usize {
        0
    }

    fn is_over(&self) -> bool {
        self.over
    }

    fn plays(&self) -> Vec<LegalPlay> {
        options(self.position.rules(), &self.situation().acts())
    }

    fn acts(&self) -> Vec<Act> {
        self.situation().acts().into_iter().map(Act::Line).collect()
    }

    fn judge(&self, act: &Act) -> Judgement {
        judged(&self.situation(), act)
    }

    fn take(&mut self, act: &Act) -> Result<Taken, Judgement> {
        let judgement = self.judge(act);
        let (Act::Line(own), Some(worth)) = (judgement.act, judgement.worth) else { return Err(judgement) };
        let (position, drawn) = self.after(own);
        self.position = position;
        self.drawn = if own == Own::Draw { self.drawn + 1 } else { 0 };
        self.over = !worth.continues;
        let drawn = drawn.map(Turned::from).into_iter().collect();
        Ok(Taken { act: judgement.act, seat: 0, points: 0, why: judgement.reason, drawn })
    }

    fn gained(&self) -> Vec<i32> {
        vec![0]
    }

    fn scores(&self) -> Vec<i32> {
        vec![self.position.score(self.position.to_play()) + self.gained()[0]]
    }
}

/// A hand played to its end.
#[derive(Clone)]
pub(crate) struct WholeHand {
    start: Position,
    round: LineRound<Tiles>,
}

impl WholeHand {
    fn new(position: &Position) -> Result<Self, Need> {
        Ok(Self { start: position.clone(), round: round(position)? })
    }
}

impl InPlay for WholeHand {
    type State = LineRound<Tiles>;

    fn of(board: &Board) -> Option<Self> {
        if let Board::Line(position) = board { Self::new(position).ok() } else { None }
    }

    fn state(&self) -> &LineRound<Tiles> {
        &self.round
    }

    fn state_mut(&mut self) -> &mut LineRound<Tiles> {
        &mut self.round
    }

    fn written(act: Own) -> Act {
        Act::Line(act)
    }
}

impl Table for WholeHand {
    fn board(&self) -> Board {
        let turned = |hand: Tiles| hand.iter().collect();
        let past: Vec<Own> = self.round.past().collect();
        let led = past.iter().find(|act| matches!(act, Own::Lead { .. })).and_then(|act| act.tile());
        let setup = Setup {
            layout: self.start.line_after(past),
            extra: led.or(self.start.opened()),
            hands: Hands::All((0..self.seats()).map(|seat| turned(self.round.hand(seat))).collect()),
            to_play: self.to_play(),
            boneyard: Boneyard::Known(self.round.boneyard().to_vec()),
            scores: self.scores(),
            ..self.start.setup().clone()
        };
        Board::Line(Position::new(setup).unwrap_or_else(|_| self.start.clone()))
    }

    fn seats(&self) -> usize {
        self.round.seats()
    }

    fn to_play(&self) -> usize {
        self.round.to_play()
    }

    fn is_over(&self) -> bool {
        self.round.is_over()
    }

    fn plays(&self) -> Vec<LegalPlay> {
        let mut acts = Vec::new();
        self.round.legal_moves(&mut acts);
        options(self.start.rules(), &acts)
    }

    fn acts(&self) -> Vec<Act> {
        self.plays().into_iter().map(|play| play.act).collect()
    }

    fn judge(&self, act: &Act) -> Judgement {
        judged(&self.round.situation(), act)
    }

    fn take(&mut self, act: &Act) -> Result<Taken, Judgement> {
        let judgement = self.judge(act);
        let (Act::Line(own), true) = (judgement.act, judgement.is_legal()) else { return Err(judgement) };
        let next = self.round.boneyard().first().copied().filter(|_| own == Own::Draw);
        let seat = self.to_play();
        let before = self.round.gained(seat);
        self.round.make(own);
        let points = self.round.gained(seat) - before;
        let drawn = next.map(Turned::from).into_iter().collect();
        Ok(Taken { act: judgement.act, seat, points, why: judgement.reason, drawn })
    }

    fn gained(&self) -> Vec<i32> {
        (0..self.seats()).map(|seat| self.round.gained(seat)).collect()
    }

    fn scores(&self) -> Vec<i32> {
        self.gained().iter().enumerate().map(|(seat, gained)| self.start.score(seat) + gained).collect()
    }

    fn rest_of_hand(&self, limits: Limits) -> Result<Value, Need> {
        Ok(value(self.round.clone(), limits))
    }

    fn winner(&self) -> Option<usize> {
        let scores = self.scores();
        let sides = self.start.rules().partners.sides(self.seats())?;
        self.is_over().then(|| winner(self.start.rules(), &scores, &sides)).flatten()
    }
}
