//! Why a game cannot be played.

use crate::game::deal::Dealt;
use crate::game::shuffle::DealFault;
use crate::game::whole_game::FinishFault;
use crate::game::{Need, Position, SetupFault};

/// Why a game could not be continued. Plans are checked before play, so this only happens if one game of
/// millions finds an impossible deal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {game} cannot be continued: {why}")]
pub struct GameFault {
    /// The number of the game, from 0.
    pub game: u64,
    /// Why.
    pub why: RoundFault,
}

/// Why a round cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RoundFault {
    /// There is no deal.
    #[error(transparent)]
    Deal(#[from] DealFault),
    /// The deal is no valid position.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Setup(Vec<SetupFault>),
    /// The position lacks what play needs.
    #[error("{0}")]
    Need(Need),
    /// The round cannot be added to the game.
    #[error(transparent)]
    Finish(#[from] FinishFault),
}

impl RoundFault {
    /// The position of a deal, with the number of void deals before it.
    ///
    /// # Errors
    /// When there is no deal, or it is no valid position.
    pub(super) fn position(dealt: Result<Dealt, DealFault>) -> Result<(Position, u32), Self> {
        let Dealt { setup, redeals } = dealt?;
        Ok((setup.build().map_err(Self::Setup)?, redeals))
    }
}
