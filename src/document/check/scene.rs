//! What a check runs on: the rules, and the position of its claim after the moves that come first.

use crate::game::Rules;
use crate::game::setup::Hands;
use crate::game::written::Feature;
use crate::game::{Best, Draws, Move, Need, Position, Setup, Table, play_line};
use crate::search::Limits;

/// What a check runs on: the rules, and the table of its position, if it has one.
pub(crate) struct CheckInput {
    /// The rules under which the check is run.
    pub(super) rules: Rules,
    /// The limits of its searches.
    pub(super) limits: Limits,
    at: Option<At>,
}

/// A position with its table.
pub(super) struct At {
    /// The position before the moves that come first.
    start: Position,
    /// The moves that come first.
    after: Vec<Move>,
    /// The position after them.
    pub(super) position: Position,
    /// The turn or the round after them. Where no hand is given, every tile off the table is held.
    pub(super) table: Box<dyn Table>,
}

impl CheckInput {
    /// Makes a scene: plays the moves that come before the check, if there is a position.
    ///
    /// # Errors
    /// Why they cannot be played, in words.
    pub(super) fn new(
        rules: Rules,
        setup: Option<Setup>,
        after: &[Move],
        limits: &Limits,
    ) -> Result<Self, String> {
        let at = setup.map(|setup| At::new(setup, after)).transpose()?;
        Ok(Self { rules, limits: limits.clone(), at })
    }

    /// The position with its table.
    ///
    /// # Errors
    /// When the claim has no position.
    pub(super) fn at(&self) -> Result<&At, String> {
        let at = self.at.as_ref();
        at.ok_or_else(|| "there is no position to check it on: write `layout:` or `position:`".to_owned())
    }
}

fn built(setup: Setup) -> Result<Position, String> {
    let told = |faults: Vec<_>| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    setup.build().map_err(told)
}

impl At {
    fn new(setup: Setup, after: &[Move]) -> Result<Self, String> {
        let start = built(setup.clone())?;
        let is_hidden = matches!(start.game().held(), Hands::Hidden);
        let held = if is_hidden { built(setup.with_own_hand().holding_rest())? } else { start.clone() };
        let table = table(&held, after)?;
        let position = match after {
            [] => start.clone(),
            // Playing from a hidden hand does not reveal it.
            _ if is_hidden => built(table.position().setup().with_hidden_hands(|_| false))?,
            _ => table.position(),
        };
        Ok(Self { start, after: after.to_vec(), position, table })
    }

    /// The rest of the round, after the moves that come first.
    pub(super) fn hand(&self) -> Result<Box<dyn Table>, String> {
        let mut hand = self.start.game().hand().map_err(told)?;
        played(hand.as_mut(), &self.after)?;
        Ok(hand)
    }

    /// The turn in play, after the moves that come first; the next turn where these have ended it.
    pub(super) fn turn(&self) -> Result<Box<dyn Table>, String> {
        match this_turn(&self.start, &self.after)? {
            Some(turn) => Ok(turn),
            None => self.position.game().turn().map_err(told),
        }
    }

    /// The table, for checks that need the hand to be given.
    pub(super) fn own_table(&self) -> Result<&dyn Table, String> {
        match self.start.game().held() {
            Hands::Hidden => Err(told(Need::Hand)),
            _ => Ok(self.table.as_ref()),
        }
    }

    /// The best rest of the turn in play.
    pub(super) fn rest_of_turn(&self, limits: Limits) -> Result<Best, String> {
        let table = self.own_table()?;
        if table.is_over() {
            return Err("the turn is over".to_owned());
        }
        table.rest_of_turn(Draws::Seen, limits).map_err(told)
    }

    /// Whether moves come before the check.
    pub(super) fn has_begun(&self) -> bool {
        !self.after.is_empty()
    }
}

fn told(need: Need) -> String {
    need.to_string()
}

fn played(table: &mut dyn Table, after: &[Move]) -> Result<(), String> {
    play_line(table, after).map(|_| ()).map_err(|refused| format!("`after` stops at {refused}"))
}

/// The table after these moves. A turn that its own hand alone decides is the table while it lasts. Other
/// games, and what follows such a turn, use the round where every tile is known.
fn table(position: &Position, after: &[Move]) -> Result<Box<dyn Table>, String> {
    if position.game().rules().family().has(Feature::OwnTurns)
        && let Some(turn) = this_turn(position, after)?
    {
        return Ok(turn);
    }
    let (hand, turn) = (position.game().hand(), position.game().turn());
    let mut table = hand.or(turn).map_err(told)?;
    played(table.as_mut(), after)?;
    Ok(table)
}

/// The turn of the seat to play after these moves, if it has not ended, or if nothing is known of a later
/// one.
fn this_turn(position: &Position, after: &[Move]) -> Result<Option<Box<dyn Table>>, String> {
    let mut turn = position.game().turn().map_err(told)?;
    let is_alone = position.game().hand().is_err();
    match played(turn.as_mut(), after) {
        Ok(()) if is_alone || !turn.is_over() => Ok(Some(turn)),
        Err(refused) if is_alone => Err(refused),
        _ => Ok(None),
    }
}
