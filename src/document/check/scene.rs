//! What a check runs on: the rules, and the position of its claim after the acts that come first.

use crate::game::Rules;
use crate::game::setup::Hands;
use crate::game::{Act, Best, Board, Draws, Need, Setup, Table, play_line};
use crate::search::Limits;

/// What a check is run on: the rules, and where there is a position the table at which it is played.
pub(crate) struct Scene {
    /// The rules under which the check is run.
    pub(super) rules: Rules,
    /// The limits of its searches.
    pub(super) limits: Limits,
    at: Option<At>,
}

/// A position with its table.
pub(super) struct At {
    /// The position before the acts that come first.
    start: Board,
    /// The acts that come first.
    after: Vec<Act>,
    /// The position after them.
    pub(super) board: Board,
    /// The turn, or the hand, as it goes on. Where no hand is given every tile off the table is held.
    pub(super) table: Box<dyn Table>,
}

impl Scene {
    /// Plays what comes before the check on a position, where there is one.
    ///
    /// # Errors
    /// Why that cannot be played, in words.
    pub(super) fn new(
        rules: Rules,
        setup: Option<Setup>,
        after: &[Act],
        limits: &Limits,
    ) -> Result<Self, String> {
        let at = setup.map(|setup| At::new(setup, after)).transpose()?;
        Ok(Self { rules, limits: limits.clone(), at })
    }

    /// The position with its table.
    ///
    /// # Errors
    /// That the claim has none.
    pub(super) fn at(&self) -> Result<&At, String> {
        let at = self.at.as_ref();
        at.ok_or_else(|| "there is no position to check it on: write `layout:` or `position:`".to_owned())
    }
}

fn built(setup: Setup) -> Result<Board, String> {
    let told = |faults: Vec<_>| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    setup.build().map_err(told)
}

impl At {
    fn new(setup: Setup, after: &[Act]) -> Result<Self, String> {
        let start = built(setup.clone())?;
        let is_hidden = matches!(start.game().held(), Hands::Hidden);
        let held = if is_hidden { built(setup.with_own_hand().holding_rest())? } else { start.clone() };
        let table = table(&held, after)?;
        let board = match after {
            [] => start.clone(),
            // Nobody's hand is known any better for having been played from.
            _ if is_hidden => built(table.board().setup().with_hidden_hands(|_| false))?,
            _ => table.board(),
        };
        Ok(Self { start, after: after.to_vec(), board, table })
    }

    /// The hand to its end, after what comes first.
    pub(super) fn hand(&self) -> Result<Box<dyn Table>, String> {
        let mut hand = self.start.game().hand().map_err(told)?;
        played(hand.as_mut(), &self.after)?;
        Ok(hand)
    }

    /// The turn in play, after what comes first: another where that has ended the turn.
    pub(super) fn turn(&self) -> Result<Box<dyn Table>, String> {
        match this_turn(&self.start, &self.after)? {
            Some(turn) => Ok(turn),
            None => self.board.game().turn().map_err(told),
        }
    }

    /// The table, for what is asked of a hand that has to be given.
    pub(super) fn own_table(&self) -> Result<&dyn Table, String> {
        match self.start.game().held() {
            Hands::Hidden => Err(told(Need::Hand)),
            _ => Ok(self.table.as_ref()),
        }
    }

    /// The best of the rest of the turn in play.
    pub(super) fn rest_of_turn(&self, limits: Limits) -> Result<Best, String> {
        let table = self.own_table()?;
        if table.is_over() {
            return Err("the turn is over".to_owned());
        }
        table.rest_of_turn(Draws::Seen, limits).map_err(told)
    }

    /// Whether acts come before the check.
    pub(super) fn has_begun(&self) -> bool {
        !self.after.is_empty()
    }
}

fn told(need: Need) -> String {
    need.to_string()
}

fn played(table: &mut dyn Table, after: &[Act]) -> Result<(), String> {
    play_line(table, after).map(|_| ()).map_err(|refused| format!("`after` stops at {refused}"))
}

/// The table that goes on after these acts. A turn of Tableaux may be judged by its own hand alone, and
/// is the table as long as it lasts; other games, and what comes after such a turn, go by the hand where
/// every tile is known.
fn table(board: &Board, after: &[Act]) -> Result<Box<dyn Table>, String> {
    if matches!(board, Board::Tableaux(_))
        && let Some(turn) = this_turn(board, after)?
    {
        return Ok(turn);
    }
    let (hand, turn) = (board.game().hand(), board.game().turn());
    let mut table = hand.or(turn).map_err(told)?;
    played(table.as_mut(), after)?;
    Ok(table)
}

/// The turn of the seat to play after these acts, if it has not ended by then or nothing can be known
/// of a later one.
fn this_turn(board: &Board, after: &[Act]) -> Result<Option<Box<dyn Table>>, String> {
    let mut turn = board.game().turn().map_err(told)?;
    let is_alone = board.game().hand().is_err();
    match played(turn.as_mut(), after) {
        Ok(()) if is_alone || !turn.is_over() => Ok(Some(turn)),
        Err(refused) if is_alone => Err(refused),
        _ => Ok(None),
    }
}
