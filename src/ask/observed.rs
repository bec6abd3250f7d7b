//! A position with hidden hands on the board: what each seat may play next, and its moves as they are entered.

use super::refusal::Refusal;
use super::rows::{HandRow, MoveRow, PlayBoard};
use crate::game::hidden::Hidden;
use crate::game::presented::Shows;
use crate::game::unseen::{Held, HiddenFault};
use crate::game::{LegalPlay, Move, Position, Taken, read_move};
use crate::puzzle::position::puzzle::Puzzle;
use crate::puzzle::position::text::head::lacking;
use crate::tile::{Tiles, Turned};
use crate::words::counted;

/// The moves that lay no tile, which a hidden hand may make.
const WITHOUT_TILE: [&str; 2] = ["draw", "pass"];

/// What is seen of a position with hidden hands.
pub(super) struct Observed {
    /// The seat to play.
    seat: usize,
    /// What is known of each hand.
    held: Vec<Held>,
    /// The tiles that the seat to play may lay now, if its hand is hidden.
    may_lay: Option<Tiles>,
    /// Its legal plays, as far as its hand is known.
    pub(super) plays: Vec<LegalPlay>,
    /// Its legal moves, with those that lay no tile.
    moves: Vec<Move>,
    /// The moves so far.
    played: Vec<MoveRow>,
    /// Whose turn it is, in a sentence.
    status: String,
}

impl Observed {
    /// What is seen of a position; `None` when no deal agrees with it.
    pub(super) fn of(hidden: &Hidden, position: &Position) -> Option<Self> {
        let held = hidden.held()?;
        let is_own = hidden.is_own_turn();
        let rest = if is_own { None } else { position.setup().holding_rest().build().ok() };
        let turn = rest.as_ref().unwrap_or(position).game().turn().ok();
        let mut plays = turn.as_ref().map(|turn| turn.plays()).unwrap_or_default();
        let mut moves = turn.filter(|_| is_own).map(|turn| turn.moves()).unwrap_or_default();
        let seat = hidden.seat();
        let tiles = held[seat].len();
        let may = |mv: &Move| !matches!(step(hidden, tiles, *mv), NextStep::Refused(_));
        plays.retain(|play| may(&play.mv));
        let family = position.game().rules().family();
        moves = if is_own {
            let all = position.game().rules().set().tiles();
            let unseen = all.without(known(&held)).without(position.game().on_table());
            moves.iter().flat_map(|mv| with_drawn(position, *mv, unseen)).collect()
        } else {
            WITHOUT_TILE.iter().filter_map(|name| read_move(family, name).ok()).collect()
        };
        moves.retain(may);
        let laid: Tiles = plays.iter().filter_map(|play| play.mv.tile_played()).collect();
        let status = status(hidden, &held);
        // Reasons would tell of the deal that is played here.
        let row = |(Taken { seat, points, .. }, mv): (Taken, &Move)| MoveRow {
            play: mv.to_string(),
            seat,
            points,
            why: String::new(),
        };
        let played = hidden.played()?.into_iter().zip(hidden.line()).map(row).collect();
        Some(Self { seat, held, may_lay: (!is_own).then_some(laid), plays, moves, played, status })
    }

    /// Shows it on the board. A hidden hand whose turn it is shows the tiles that it may lay.
    pub(super) fn show(self, board: &mut PlayBoard, position: &Position) {
        let names = |tiles: Tiles| {
            let tiles = position.presented().in_order(tiles.iter().map(Turned::from).collect());
            tiles.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let known = names(known(&self.held));
        board.left.retain(|name| !known.contains(name));
        let row = |(seat, held): (usize, &Held)| {
            let tiles = match held {
                Held::Tiles(tiles) => Some(*tiles),
                Held::Count(_) => self.may_lay.filter(|_| seat == self.seat),
            };
            HandRow { seat, tiles: tiles.map(names), hidden: !held.is_known(), count: Some(held.len()) }
        };
        board.hands = self.held.iter().enumerate().map(row).collect();
        board.other = board.without_place(&self.moves);
        board.to_play = self.seat;
        board.played = self.played;
        board.status = self.status;
        board.new_seat = None;
    }
}

/// The tiles whose holder is known.
fn known(held: &[Held]) -> Tiles {
    let known = |held: &Held| match held {
        Held::Tiles(tiles) => *tiles,
        Held::Count(_) => Tiles::default(),
    };
    held.iter().map(known).fold(Tiles::default(), Tiles::or)
}

/// A move of a known hand; a draw once with each unseen tile.
fn with_drawn(position: &Position, mv: Move, unseen: Tiles) -> Vec<Move> {
    if position.presented().shows(&mv) != Shows::NewTile {
        return vec![mv];
    }
    let family = position.game().rules().family();
    unseen.iter().filter_map(|tile| read_move(family, &format!("{mv} {tile}")).ok()).collect()
}

/// Whose turn it is, in a sentence.
fn status(hidden: &Hidden, held: &[Held]) -> String {
    let seat = hidden.seat();
    match held[seat] {
        Held::Tiles(_) => format!("Seat {seat} to play."),
        Held::Count(count) => {
            let lacks = lacking(&hidden.missing()[seat]);
            let tiles = counted(count, "hidden tile", "hidden tiles");
            format!("Seat {seat} to play, with {tiles}{lacks}. Enter its move.")
        }
    }
}

/// What a move leads to.
enum NextStep {
    /// The hand goes on.
    GoesOn(Box<Hidden>),
    /// The seat has laid its last tile.
    Out,
    /// It cannot be, in words.
    Refused(String),
}

/// A move of the seat to play, which holds this number of tiles.
fn step(hidden: &Hidden, tiles: usize, mv: Move) -> NextStep {
    match hidden.after(mv) {
        Ok(next) => NextStep::GoesOn(Box::new(next)),
        Err(HiddenFault::Step { step, .. })
            if step > hidden.line().len() && tiles == 1 && mv.tile_played().is_some() =>
        {
            NextStep::Out
        }
        Err(HiddenFault::Step { why, .. }) => NextStep::Refused(why),
        Err(fault) => NextStep::Refused(fault.to_string()),
    }
}

/// The line after more moves.
///
/// # Errors
/// When a move is illegal, or no deal agrees with it.
pub(super) fn line_after(puzzle: &Puzzle, hidden: &Hidden, moves: &[Move]) -> Result<Vec<Move>, Refusal> {
    let refused = |mv: &Move, why: String| Refusal::plain(format!("{mv}: {why}"));
    let mut now = hidden.clone();
    let mut position = puzzle.position.clone();
    for mv in moves {
        let judged = position.game().judge(mv).ok().filter(|judged| now.is_own_turn() && !judged.is_legal());
        if let Some(illegal) = judged {
            return Err(refused(mv, illegal.why_not_from_hand()));
        }
        let seat = now.seat();
        if now.is_said_to_lack(seat) && position.presented().shows(mv) == Shows::NewTile {
            return Err(refused(
                mv,
                format!("`missing` says what seat {seat} lacks after the line: take it out"),
            ));
        }
        let tiles = now.held().map_or(0, |held| held[seat].len());
        let next = match step(&now, tiles, *mv) {
            NextStep::GoesOn(next) => next.now().map(|position| (*next, position)),
            NextStep::Out => None,
            NextStep::Refused(why) => return Err(refused(mv, why)),
        };
        let over = || refused(mv, "the hand is over then, and nothing is left to ask".to_owned());
        (now, position) = next.ok_or_else(over)?;
    }
    Ok(now.line().to_vec())
}
