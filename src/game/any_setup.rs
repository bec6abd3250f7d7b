//! A position of any game, as written and as a valid one.

use std::fmt;

use super::families::{Position, Rules, Setup, SetupFault, each};
use super::family::Family;
use super::hands::Boneyard;
use super::{position, setup};

impl Setup {
    /// The rules of the position.
    pub fn rules(&self) -> Rules {
        each!(Self, self, setup => setup.rules.clone().into())
    }

    /// The points of each seat, as written.
    pub fn scores(&self) -> &[i32] {
        each!(Self, self, setup => &setup.scores)
    }

    /// The same tiles under other rules; rules of another family change nothing.
    #[must_use]
    pub fn under(mut self, rules: &Rules) -> Self {
        fn change<F: Family + TryFrom<Rules>>(own: &mut F, rules: &Rules) {
            if let Ok(rules) = F::try_from(rules.clone()) {
                *own = rules;
            }
        }
        each!(Self, &mut self, setup => change(&mut setup.rules, rules));
        self
    }

    /// The same without the other seats' hands and without a known boneyard.
    #[must_use]
    pub fn with_own_hand(self) -> Self {
        each!(Self, self, setup => setup.with_own_hand(Boneyard::Known(Vec::new())).into())
    }

    /// The same with an unknown boneyard and only the hand of the seat to play, where that is known;
    /// other hands keep their number of tiles.
    #[must_use]
    pub fn with_hidden_hands(self, is_known: impl Fn(usize) -> bool) -> Self {
        each!(Self, self, setup => setup.with_hidden_hands(is_known).into())
    }

    /// The same hand begun by another seat. Nothing changes in games in which the tiles decide who leads.
    #[must_use]
    pub fn led_by(mut self, seat: usize) -> Self {
        each!(Self, &mut self, setup => setup.lead(seat));
        self
    }

    /// The same with these points of each seat; an empty list is 0 each.
    #[must_use]
    pub fn with_scores(mut self, points: Vec<i32>) -> Self {
        each!(Self, &mut self, setup => setup.scores = points);
        self
    }

    /// The same with every unplaced tile in hand.
    #[must_use]
    pub fn holding_rest(self) -> Self {
        each!(Self, self, setup => setup.holding_rest().into())
    }

    /// Every setup with one tile, one seat or the scores less. Some may be invalid.
    pub fn smaller(&self) -> Vec<Self> {
        each!(Self, self, setup => setup.smaller().into_iter().map(Self::from).collect())
    }

    /// Builds the position: the only way from a setup to a position.
    ///
    /// # Errors
    /// Every fault of the setup.
    pub fn build(self) -> Result<Position, Vec<SetupFault>> {
        fn build<F: Family>(setup: setup::Setup<F>) -> Result<Position, Vec<SetupFault>>
        where
            Position: From<position::FamilyPosition<F>>,
            SetupFault: From<setup::SetupFault<F>>,
        {
            let position = position::FamilyPosition::new(setup);
            position.map(Position::from).map_err(|faults| faults.into_iter().map(SetupFault::from).collect())
        }
        each!(Self, self, setup => build(setup))
    }
}

impl Position {
    /// The setup of this position.
    pub fn setup(&self) -> Setup {
        each!(Self, self, position => position.setup().clone().into())
    }

    /// The tiles on the table in one line of text; empty when there are none.
    pub fn table_text(&self) -> String {
        each!(Self, self, position => table_text(position.setup()))
    }
}

fn table_text<F: Family>(setup: &setup::Setup<F>) -> String {
    F::layout_text(&setup.layout)
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(Self, self, fault => fault.fmt(f))
    }
}

impl std::error::Error for SetupFault {}
