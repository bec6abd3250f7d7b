//! What is said of positions, moves and hidden hands in any game.

use std::fmt;

use super::answer::{MoveRefusal, Need, Refused};
use super::fault::{SeatFault, TileFault};
use super::position::Unreachable;
use super::setup::{Parts, SetupFault};
use super::shuffle::DealFault;
use super::unseen::{HiddenFault, NoDeals};
use super::whole_game::FinishFault;
use crate::rules::counts::MAX_SEATS;
use crate::rules::value::RuleValue as _;

impl<F: Parts> fmt::Display for SetupFault<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layout(fault) => fault.fmt(f),
            Self::Tile(fault) => fault.fmt(f),
            Self::Seats(fault) => f.write_str(&seat_message::<F>(*fault)),
        }
    }
}

/// What is wrong with the numbers of hands, scores and seats.
fn seat_message<F: Parts>(fault: SeatFault) -> String {
    let are_two = F::SEATS.is_some();
    match fault {
        SeatFault::HandCount(hands) if are_two => format!("there are {hands} hands, and two play"),
        SeatFault::HandCount(hands) => format!("there are {hands} hands: 1 to {MAX_SEATS} may be given"),
        SeatFault::Partners(seats) => partners_message(seats),
        SeatFault::ScoreCount { scores, .. } if are_two => format!("there are {scores} scores, and two play"),
        SeatFault::ScoreCount { scores, seats } if F::SEATS_ARE_HANDS => {
            format!("there are {scores} scores and {seats} hands")
        }
        SeatFault::ScoreCount { scores, seats } => format!("there are {scores} scores, and {seats} play"),
        SeatFault::NoSeat { seat, .. } if are_two || F::SEATS_ARE_HANDS => format!("there is no seat {seat}"),
        SeatFault::NoSeat { seat, seats } => format!("there is no seat {seat}: {seats} play, counted from 0"),
    }
}

/// What is wrong with partners at a table of this number of seats.
fn partners_message(seats: usize) -> String {
    format!("the partners do not name each of the {seats} seats once")
}

impl fmt::Display for TileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Twice { tile, .. } => write!(f, "the {tile} is there twice"),
            Self::NotInSet { tile, set, .. } => write!(f, "a {set} set has no {tile}"),
        }
    }
}

impl fmt::Display for MoveRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Is { mv, .. } => write!(f, "here it is `{mv}`"),
            Self::NotHeld(tile) => write!(f, "the {tile} is not in hand"),
            Self::OtherGame(mv) => write!(f, "`{mv}` is a play of another game"),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {}, {}: {}", self.step + 1, self.mv, self.judgement.why_not())
    }
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hand => "this needs a `hand:`",
            Self::EveryTile => "this needs `hands:` for every seat, and a known boneyard",
            Self::HandSizes => "this needs every hand: its tiles, or how many there are",
            Self::OpenHands => "best play is proven with every tile known, and here some hands are hidden",
            Self::NoBestTurn => {
                "a best turn is asked of Tableaux, Castle Rock and line games whose plays score; \
                 this game has `task: plays` and `task: game`"
            }
            Self::OtherHand => "the other player cannot hold this number of the hidden tiles",
            Self::OwnTurn => "it is the turn of a seat whose tiles are not given",
            Self::NoDeal => {
                "in every deal of the hidden hands that agrees with the table and the line, the hand would be over"
            }
            Self::NoDraws => "in Castle Rock nothing is drawn within a turn: its best turn is known",
            Self::Seats => "the rules do not allow this number of players",
            Self::HiddenHands => "an equilibrium is for line games with a hidden hand",
            Self::TwoSeats => "an equilibrium is for two seats, and more play here",
        })
    }
}

impl Need {
    /// How to write what is missing.
    pub const fn help(self) -> &'static str {
        match self {
            Self::Hand => "write the tiles that are held, as in `hand: 4-1 2-2`, or `hand: none`",
            Self::EveryTile => {
                "write `hands: [4-1 2-2, 2-1]`, `to_play: 0` if that seat is next, and `boneyard: none` or its tiles in the order of drawing"
            }
            Self::HandSizes => {
                "write the own hand and the number of tiles of each other one, as in `hands: [6-6 6-5 4-0, 5]`"
            }
            Self::OpenHands => {
                "`boneyard odds FILE` shows what each play is worth over the hidden hands; or write the tiles of every hand"
            }
            Self::NoBestTurn => "ask for `task: plays`, or with every hand for `task: game`",
            Self::OtherHand => "say how many tiles it holds, as in `opponent_hand: 4`",
            Self::OwnTurn => "write its move at the end of `line`, or its tiles in `hands`",
            Self::NoDeal => "check the table, and that the line is as it was played, passes included",
            Self::NoDraws => "ask for `task: turn`, or with `objective: margin` for the reply",
            Self::Seats => "`house: {partners: none}` lets each seat play alone",
            Self::HiddenHands => {
                "give the number of tiles of the other hand, as in `hands: [6-4 5-5, 2]`, in a line game"
            }
            Self::TwoSeats => "leave out --equilibrium: `odds` solves sampled deals with open hands",
        }
    }
}

impl fmt::Display for DealFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players { found, players } => {
                write!(f, "these rules are for {}, not for {found}", players.write())
            }
            Self::Partners(players) => f.write_str(&partners_message(*players)),
            Self::NoDeal(players) => {
                write!(f, "the rules have no deal for {players} players, or the set has too few tiles for it")
            }
            Self::NoDouble(deals) => write!(f, "{deals} deals in a row had no double"),
        }
    }
}

impl fmt::Display for FinishFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOver => f.write_str("the hand is not over"),
            Self::Seats { found, players } => {
                write!(f, "{found} played the hand, and {players} play the game")
            }
            Self::Won(seat) => write!(f, "seat {seat} has won the game already"),
        }
    }
}

impl fmt::Display for Unreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layout(why) => f.write_str(why),
            Self::Holds { seat, tiles, full } => {
                let hand = seat.map_or("the hand".to_owned(), |seat| format!("hand {seat}"));
                write!(f, "{hand} has {tiles} tiles, and none has more than {full}")
            }
            Self::Won(seat, points) => write!(f, "seat {seat} has {points} points, and the game is over"),
        }
    }
}

impl fmt::Display for HiddenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step { step, why } => write!(f, "step {}: {why}", step + 1),
            Self::NoDeals(fault) => write!(f, "{fault}"),
            Self::NoLine => f.write_str(
                "in Castle Rock nobody passes, and what is drawn stays unseen: a line says nothing here",
            ),
        }
    }
}

impl fmt::Display for NoDeals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("no deal of the unseen tiles agrees with what is known"),
            Self::Sizes { tiles, places } => {
                write!(f, "{tiles} tiles are not on the table, and the hands and the boneyard hold {places}")
            }
            Self::TooMany => {
                f.write_str("too many hands have suits of their own missing: the deals cannot be counted")
            }
        }
    }
}
