//! A whole hand of Tableaux, from the deal to its end: turns, drawing, passes, the last
//! turn, and who leads the next hand.

use super::geometry::Placement;
use super::judge::judge;
use super::layout::Layout;
use super::plays::{Play, for_each_play};
use super::setup::Position;
use super::turn::Turn;
use crate::game::Tree as _;
use crate::game::setup::Boneyard;
use crate::rules::tableaux::{Rules, Stalemate, TiedLead, Win};
use crate::tile::{Tile, Tiles};

/// A hand in play with every tile known.
#[derive(Clone, Debug)]
pub struct Round {
    /// The turn of the seat to play; it holds table, boneyard and that seat's tiles.
    turn: Turn,
    /// The tiles of the seat that waits.
    waiting: Tiles,
    to_play: usize,
    leader: usize,
    /// Points of each seat before the hand.
    before: [i32; 2],
    /// Points gained in the hand, the turn in play left out.
    gained: [i32; 2],
    /// The other seat has gone out: this turn is the last, and may be declined.
    last_turn: bool,
    over: bool,
}

/// Why a step cannot be taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StepRefusal {
    /// The hand has ended.
    #[error("the hand is over")]
    Over,
    /// The tile is not in the player's hand.
    #[error("the {0} is not in hand")]
    NotHeld(Tile),
    /// The play is not legal.
    #[error("{0}")]
    Illegal(String),
    /// The rules bar this play once the turn has gone on.
    #[error("a side play can no longer end this turn")]
    ClosingSidePlay,
    /// A tile can be played, so that the player must.
    #[error("a tile can be played: {0}")]
    MustPlay(Placement),
    /// The turn has gone on: it is ended by `stop`.
    #[error("only a turn in which nothing was played can be passed")]
    HasPlayed,
}

impl Round {
    /// Goes on with the hand of a position whose hands and boneyard are all known. `None`
    /// when they are not.
    pub fn new(position: &Position) -> Option<Self> {
        let [Some(a), Some(b)] = *position.hands() else { return None };
        let Boneyard::Known(boneyard) = position.boneyard() else { return None };
        let seat = position.to_play();
        let hands = [a, b];
        let mut round = Self {
            turn: Turn::new(
                position.rules().clone(),
                position.layout().clone(),
                hands[seat],
                boneyard.clone(),
                position.scores()[seat],
            ),
            waiting: hands[1 - seat],
            to_play: seat,
            leader: seat,
            before: position.scores(),
            gained: [0; 2],
            last_turn: false,
            over: false,
        };
        round.last_turn = round.waiting.is_empty() && round.turn.boneyard().is_empty();
        round.begin_turn();
        Some(round)
    }

    /// The turn in play.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// The seat to play.
    pub fn to_play(&self) -> usize {
        self.to_play
    }

    /// Whether the hand has ended.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Whether this is the last turn of the hand, which may be declined.
    pub fn is_last_turn(&self) -> bool {
        self.last_turn
    }

    /// Points that each seat has gained in this hand so far.
    pub fn gained(&self) -> [i32; 2] {
        let mut gained = self.gained;
        gained[self.to_play] += self.turn.points();
        gained
    }

    /// The tiles that each seat holds.
    pub fn hands(&self) -> [Tiles; 2] {
        let mut hands = [self.waiting; 2];
        hands[self.to_play] = self.turn.hand();
        hands
    }

    /// The seat that has won the game, if one has: at once or at the end of the hand, as the
    /// rules say. Of two that reach it in one hand the higher score wins; equal ones do not.
    pub fn game_winner(&self) -> Option<usize> {
        let scores = self.scores();
        let needed = self.rules().win_score.get();
        let counts = self.over || self.rules().win == Win::AtOnce;
        let winner = usize::from(scores[1] > scores[0]);
        (counts && scores[winner] >= needed && scores[0] != scores[1]).then_some(winner)
    }

    /// Points of each seat in the game.
    pub fn scores(&self) -> [i32; 2] {
        let gained = self.gained();
        [self.before[0] + gained[0], self.before[1] + gained[1]]
    }

    /// Who leads the next hand: the winner of this one, or by the rules on a tie.
    pub fn next_lead(&self) -> usize {
        let [a, b] = self.gained();
        match a.cmp(&b) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => match self.rules().tied_lead {
                TiedLead::Same => self.leader,
                TiedLead::Alternate => 1 - self.leader,
            },
        }
    }

    /// Places a tile.
    ///
    /// # Errors
    /// Why it cannot be placed; nothing is changed then.
    pub fn place(&mut self, placement: Placement) -> Result<Play, StepRefusal> {
        self.must_go_on()?;
        if !self.turn.hand().contains(placement.tile()) {
            return Err(StepRefusal::NotHeld(placement.tile()));
        }
        let Some(play) = self.turn.find(placement) else {
            let judgement = judge(self.turn.layout(), self.rules(), placement);
            return Err(match judgement.play {
                Some(_) => StepRefusal::ClosingSidePlay,
                None => StepRefusal::Illegal(judgement.reasons()),
            });
        };
        self.turn.make(play);
        if self.game_winner().is_some() {
            self.over = true;
        } else if self.plays().is_empty() {
            self.end_turn();
        }
        Ok(play)
    }

    /// Ends a turn that could go on, or declines the last one.
    ///
    /// # Errors
    /// When a tile has to be played first.
    pub fn stop(&mut self) -> Result<(), StepRefusal> {
        self.must_go_on()?;
        let has_played = self.turn.played().len() > 0;
        if let (false, false, Some(play)) = (has_played, self.last_turn, self.plays().first()) {
            return Err(StepRefusal::MustPlay(play.placement));
        }
        if !has_played && !self.last_turn {
            return self.pass();
        }
        self.end_turn();
        Ok(())
    }

    /// Passes a turn in which nothing can be played.
    ///
    /// # Errors
    /// When something can be played, or has been.
    pub fn pass(&mut self) -> Result<(), StepRefusal> {
        self.must_go_on()?;
        if self.turn.played().len() > 0 {
            return Err(StepRefusal::HasPlayed);
        }
        if let Some(play) = self.plays().first()
            && !self.last_turn
        {
            return Err(StepRefusal::MustPlay(play.placement));
        }
        if !self.last_turn {
            self.gained[self.to_play] += self.rules().pass_points.get();
        }
        self.end_turn();
        Ok(())
    }

    /// Every legal play now.
    pub fn plays(&self) -> Vec<Play> {
        let mut plays = Vec::new();
        if !self.over {
            self.turn.plays(&mut plays);
        }
        plays
    }

    fn rules(&self) -> &Rules {
        self.turn.rules()
    }

    fn must_go_on(&self) -> Result<(), StepRefusal> {
        if self.over { Err(StepRefusal::Over) } else { Ok(()) }
    }

    /// Draws, and gives the turn to the other seat.
    fn end_turn(&mut self) {
        self.gained[self.to_play] += self.turn.points();
        let was_last = self.last_turn;
        let (rules, layout, hand, boneyard) = self.turn.clone().finish();
        let gone_out = hand.is_empty() && boneyard.is_empty();
        let next = 1 - self.to_play;
        let score = self.before[next] + self.gained[next];
        self.turn = Turn::new(rules, layout, self.waiting, boneyard, score);
        self.waiting = hand;
        self.to_play = next;
        self.last_turn = gone_out;
        if was_last {
            self.over = true;
        } else {
            self.begin_turn();
        }
    }

    /// Ends the hand when neither can play, as far as the rules do ("end of hand").
    fn begin_turn(&mut self) {
        let can_play = |hand| can_play(self.turn.layout(), self.rules(), hand);
        if can_play(self.turn.hand()) {
            return;
        }
        if self.last_turn {
            self.over = true;
        } else if !can_play(self.waiting) {
            if self.turn.boneyard().is_empty() || self.rules().stalemate == Stalemate::EndsHand {
                self.over = true;
            } else {
                self.pass_and_draw();
            }
        }
    }

    /// Under `stalemate: draw_one` whoever passes while neither can play draws a tile.
    fn pass_and_draw(&mut self) {
        self.gained[self.to_play] += self.rules().pass_points.get();
        let (rules, layout, mut hand, mut boneyard) = {
            let turn = self.turn.clone();
            (turn.rules().clone(), turn.layout().clone(), turn.hand(), turn.boneyard().to_vec())
        };
        if !boneyard.is_empty() {
            hand.insert(boneyard.remove(0));
        }
        let next = 1 - self.to_play;
        let score = self.before[next] + self.gained[next];
        self.turn = Turn::new(rules, layout, self.waiting, boneyard, score);
        self.waiting = hand;
        self.to_play = next;
        self.begin_turn();
    }
}

fn can_play(layout: &Layout, rules: &Rules, hand: Tiles) -> bool {
    let mut found = false;
    for_each_play(layout, rules, hand, |_| found = true);
    found
}
