//! Whether a position is reachable: a deal and legal plays that lead to it. A given hand may be short of a
//! full one, and there may be fewer seats than the rules have; the given tiles are then all that were
//! dealt.
//!
//! [`is_reachable`] returns true only if it finds such a history; false does not prove that there is none.

use crate::game::Rules;
use crate::game::castle_rock::setup::Setup as RowSetup;
use crate::game::in_play::InPlay as _;
use crate::game::lattice::Placement;
use crate::game::line::answers::WholeHand as LineHand;
use crate::game::line::deal::{Opening, opening};
use crate::game::line::joins::joins;
use crate::game::line::layout::{Laid, Line};
use crate::game::line::moves::LineMove as LineAct;
use crate::game::line::rules::Rules as LineRules;
use crate::game::line::setup::{Position, Setup as LineSetup};
use crate::game::setup::{Boneyard, Hands};
use crate::game::tableaux::reach;
use crate::game::tableaux::rules::Rules as TableauxRules;
use crate::game::{Act, Board, Setup, Table as _};
use crate::tile::{Pip, Tile, Tiles};

/// Whether legal plays lead to a position from a deal that the rules allow.
pub(super) fn is_reachable(setup: &Setup, rules: &Rules) -> bool {
    match (setup, rules) {
        (Setup::Tableaux(setup), Rules::Tableaux(rules)) => tableau(&setup.layout, rules),
        (Setup::CastleRock(setup), Rules::CastleRock(_)) => row(setup),
        (Setup::Line(setup), Rules::Line(rules)) => line(setup, rules),
        _ => false,
    }
}

/// The most tiles of a tableau whose history is searched.
const LARGEST: usize = 12;

/// Enough steps for every tableau up to that size: each of its sets of tiles with each tile.
const STEPS: u32 = 12 << 12;

/// Whether legal plays lead from an upright starter to a tableau. A turn may end after any play, so every
/// order of plays is possible in turns.
pub(super) fn tableau(tiles: &[Placement], rules: &TableauxRules) -> bool {
    (1..=LARGEST).contains(&tiles.len()) && reach::is_reachable(tiles, rules, STEPS) == Some(true)
}

/// Whether the hands of a row have the sizes that the turns leave: equal while tiles are drawn, then one
/// less for the seats that have had their turn. Any row is possible: the tiles missing from it were
/// captured.
pub(super) fn row(setup: &RowSetup) -> bool {
    let Hands::All(hands) = &setup.hands else { return true };
    let drawn_out = matches!(&setup.boneyard, Boneyard::Known(tiles) if tiles.is_empty());
    let from_here = (0..hands.len()).map(|n| hands[(setup.to_play + n) % hands.len()].len());
    let sizes: Vec<usize> = from_here.collect();
    let first = sizes.first().copied().unwrap_or(0);
    let later = sizes.iter().position(|size| *size != first).unwrap_or(sizes.len());
    let have_played = &sizes[later..];
    !setup.layout.is_empty()
        && first > 0
        && (have_played.is_empty() || drawn_out)
        && have_played.iter().all(|size| size + 1 == first)
}

/// The most ways of giving the tiles of a line to the seats that are tried.
const OWNERS: usize = 5_000;

/// Whether a line came about with the lead that the rules require and without drawing. With only one hand
/// given, each of its tiles was played by another seat.
pub(super) fn line(setup: &LineSetup, rules: &LineRules) -> bool {
    let past = Past::of(&setup.layout, rules);
    match &setup.hands {
        Hands::Hidden => false,
        Hands::Own(hand) => {
            let tiles: Tiles = past.tiles.iter().map(Laid::tile).chain(hand.iter().copied()).collect();
            let Opening::Lead { tile, .. } = opening(rules, &[tiles]) else { return false };
            past.tiles.is_empty() && hand.contains(&tile)
                || past.tiles.len() < rules.players.most()
                    && setup.extra.is_none_or(|opened| opened == tile)
                    && past.lead(tile).is_some_and(|lead| past.grows(1 << lead))
        }
        Hands::All(hands) => {
            let ways = hands.len().checked_pow(past.tiles.len() as u32).filter(|ways| *ways <= OWNERS);
            (0..ways.unwrap_or(0)).any(|way| past.is_played_by(way, setup, hands))
        }
    }
}

/// The ways in which a line can have grown.
struct Past<'a> {
    rules: &'a LineRules,
    tiles: Vec<Laid>,
    joints: Vec<Joint>,
}

/// Two adjacent tiles, the first of which was there first.
#[derive(Clone, Copy)]
struct Joint {
    lay: usize,
    end: Pip,
    came: usize,
    half: Pip,
    tail: Pip,
}

impl<'a> Past<'a> {
    fn of(line: &Line, rules: &'a LineRules) -> Self {
        let mut past = Self { rules, tiles: Vec::new(), joints: Vec::new() };
        past.add(line, None);
        past
    }

    fn add(&mut self, line: &Line, double: Option<usize>) {
        let mut before = double;
        for laid in &line.tiles {
            let at = self.tiles.len();
            self.tiles.push(Laid { arms: Vec::new(), ..laid.clone() });
            if let Some(before) = before {
                let (one, other) = (&self.tiles[before], laid);
                let (end, half) = (one.second, other.first);
                self.joints.push(Joint { lay: before, end, came: at, half, tail: other.second });
                self.joints.push(Joint { lay: at, end: half, came: before, half: end, tail: one.first });
            }
            for arm in &laid.arms {
                self.add(arm, Some(at));
            }
            before = Some(at);
        }
    }

    fn lead(&self, tile: Tile) -> Option<usize> {
        self.tiles.iter().position(|laid| laid.tile() == tile)
    }

    /// The joints by which a tile can have been added next.
    fn next(&self, placed: u32) -> impl Iterator<Item = &Joint> {
        self.joints.iter().filter(move |joint| {
            let tile = self.tiles[joint.came].tile();
            placed & (1 << joint.lay) != 0
                && placed & (1 << joint.came) == 0
                && joins(self.rules, joint.end, tile, joint.half)
        })
    }

    fn is_whole(&self, placed: u32) -> bool {
        placed.count_ones() as usize == self.tiles.len()
    }

    fn grows(&self, placed: u32) -> bool {
        self.is_whole(placed) || self.next(placed).any(|joint| self.grows(placed | 1 << joint.came))
    }

    /// Whether the seats can have played the line with its tiles given to them in this way.
    fn is_played_by(&self, way: usize, setup: &LineSetup, hands: &[Vec<Tile>]) -> bool {
        let seats = hands.len();
        let owners: Vec<usize> = (0..self.tiles.len()).map(|n| way / seats.pow(n as u32) % seats).collect();
        let mut dealt = hands.to_vec();
        for (owner, laid) in owners.iter().zip(&self.tiles) {
            dealt[*owner].push(laid.tile());
        }
        let held: Vec<Tiles> = dealt.iter().map(|hand| hand.iter().copied().collect()).collect();
        let Opening::Lead { seat, tile } = opening(self.rules, &held) else { return false };
        if self.tiles.is_empty() {
            return setup.to_play == seat;
        }
        let Some(lead) = self.lead(tile) else { return false };
        let deal = LineSetup {
            rules: self.rules.clone(),
            layout: Line::default(),
            extra: None,
            hands: Hands::All(dealt),
            to_play: seat,
            ..setup.clone()
        };
        let table = Position::new(deal).ok().and_then(|position| LineHand::of(&Board::Line(position)));
        let Some(mut table) = table else { return false };
        setup.extra.is_none_or(|opened| opened == tile)
            && owners[lead] == seat
            && table.take(&Act::Line(LineAct::lead(tile))).is_ok()
            && self.is_played(&table, 1 << lead, &owners, setup.to_play)
    }

    fn is_played(&self, table: &LineHand, placed: u32, owners: &[usize], to_play: usize) -> bool {
        if self.is_whole(placed) && (table.is_over() || table.to_play() == to_play) {
            return true;
        }
        let after = |act: LineAct, placed: u32| {
            let mut table = table.clone();
            table.take(&Act::Line(act)).is_ok() && self.is_played(&table, placed, owners, to_play)
        };
        let acts = table.acts();
        if acts == [Act::Line(LineAct::Pass)] {
            return after(LineAct::Pass, placed);
        }
        self.next(placed).filter(|joint| owners[joint.came] == table.to_play()).any(|joint| {
            let act = LineAct::Join { half: joint.half, tail: joint.tail, end: joint.end };
            after(act, placed | 1 << joint.came)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::puzzle;
    use crate::game::FamilyName;
    use crate::game::read_act;
    use crate::source::text::Source;

    fn reached(text: &str) -> bool {
        let puzzle = puzzle::read(&Source::new("test", text)).expect("a puzzle");
        is_reachable(&puzzle.board.setup(), &puzzle.board.setup().rules())
    }

    /// boxed-set, "Set Up": the highest double of all hands is led, and a seat that can play must.
    #[test]
    fn a_line_begins_with_the_lead_that_the_rules_ask_for() {
        let draw = |rest: &str| reached(&format!("game: draw\nboneyard: none\n{rest}\n"));
        assert!(draw("layout: 6-6\nhands: [3-0, 2-1, 5-4]\nto_play: 1"));
        // Another seat holds a higher double, or the only one.
        assert!(!draw("layout: 5-5\nhands: [3-0, 2-1, 6-6]\nto_play: 1"));
        assert!(!draw("layout: 5-4\nhands: [3-0, 2-1]\nto_play: 1"));
        assert!(!draw("layout: none\nhands: [6-1 5-0, 5-5 2-1, 4-1]\nto_play: 0"));
        assert!(draw("layout: none\nhands: [6-1 5-0, 5-5 2-1, 4-1]\nto_play: 1"));
        assert!(draw("layout: 6-6 6-2\nhands: [3-0, 4-1]\nto_play: 0"));
        assert!(draw("layout: 6-6\nhand: 5-5 6-2") && !draw("layout: 5-5\nhand: 6-6 5-2"));
    }

    /// castle-rock, "The Play": all hands are equal while tiles are drawn.
    #[test]
    fn hands_of_a_row_are_as_the_turns_leave_them() {
        let row = |rest: &str| reached(&format!("game: castle-rock\nlayout: 4-1\n{rest}\n"));
        assert!(row("hands: [3-1, 1-0]") && row("hands: [3-1, 1-0 2-2]\nto_play: 1"));
        assert!(!row("hands: [3-1, 1-0 2-2]") && !row("hands: [3-1, 1-0 2-2]\nto_play: 1\nboneyard: 6-6"));
    }

    /// castle-rock: a whole round of two players that leaves the row of three tiles shown by `verify
    /// --readings`.
    #[test]
    fn a_whole_hand_leads_to_a_row_of_one_tile() {
        let deal = "game: castle-rock\nlayout: 5-5 2-2 3-2 4-2\nhands: [4-3 1-0, 5-4 3-0]\nboneyard: 6-5 1-1 \
            2-1 4-1 4-0 5-0 0-0 6-1 4-4 6-2 6-6 5-1 3-3 3-1 5-2 5-3 6-4 6-0 6-3 2-0\n";
        let line = "add 4-3, take 2-2 3-2 4-2, add 5-4, take 4-3, add 6-5, take 5-5 5-4 6-5, add 1-1, add 2-1, \
            add 4-1, take 1-1 2-1 4-1, add 4-0, add 5-0, add 0-0, take 4-0 5-0 0-0, add 6-1, add 4-4, add 6-2, \
            take 4-4, add 6-6, take 6-1 6-2 6-6, add 5-1, add 3-3, add 3-1, take 3-3, add 5-2, take 3-1, \
            add 5-3, take 5-1 5-2 5-3, add 6-4, add 6-0, add 6-3, take 6-4 6-0 6-3, add 2-0";
        let puzzle = puzzle::read(&Source::new("test", deal)).expect("a puzzle");
        let mut table = puzzle.board.game().hand().expect("every tile is known");
        for act in line.split(", ") {
            let act = read_act(FamilyName::CastleRock, act).expect("an act");
            assert!(table.take(&act).is_ok(), "{act}: {}", table.judge(&act).reason);
        }
        let left = table.board();
        assert_eq!((left.table_text().as_str(), table.to_play()), ("2-0", 0));
        let Setup::CastleRock(setup) = left.setup() else { panic!("a row") };
        assert!(row(&setup));
        let Hands::All(hands) = setup.hands else { panic!("all hands") };
        assert_eq!(hands.iter().flatten().map(ToString::to_string).collect::<Vec<_>>(), ["1-0", "3-0"]);
    }
}
