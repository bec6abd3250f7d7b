//! The contract of every game, under any rules: offered moves are accepted, all others are refused with a
//! reason, positions read back, tiles are conserved, rounds end, points add up. The tests use only the
//! public interface, so that every shipped game is covered automatically.

mod drawn;
mod games;
mod moves;
mod points;
mod printed;
mod variants;
mod whole_game;

use boneyard::document::{Source, compose, puzzle};
use boneyard::game::Rules;
use boneyard::game::lattice::Placement;
use boneyard::game::read_move;
use boneyard::game::setup::{Boneyard, Hands};
use boneyard::game::{Move, Position, Table};
use boneyard::tile::{Tile, Turned};

use crate::positions::Dice;
use games::{Deal, each_deal};
use points::Points;

/// One random round with everything that is known of it.
struct Played {
    deal: Deal,
    start: Position,
    table: Box<dyn Table>,
    taken: Vec<Move>,
    points: Points,
    /// Whether the next move begins a turn.
    at_turn: bool,
}

impl Played {
    fn new(deal: Deal) -> Self {
        let start = deal.setup.clone().build().unwrap_or_else(|faults| panic!("{deal}: {faults:?}"));
        let table = begin(&start);
        let points = Points::new(&start, table.as_ref());
        Self { deal, start, table, taken: Vec::new(), points, at_turn: true }
    }

    fn take(&mut self, mv: &Move) {
        let before = self.table.position();
        let worth = self.table.judge(mv).worth.unwrap_or_else(|| panic!("{self}: {mv} is refused"));
        let taken = self.table.take(mv).unwrap_or_else(|_| panic!("{self}: {mv} is not taken"));
        assert_eq!(taken.mv, *mv, "{self}");
        self.points.count(&before, &taken, self.table.as_ref());
        // A turn that may go on ends by itself if no move is left.
        self.at_turn = !worth.continues || self.table.to_play() != before.game().to_play();
        self.taken.push(*mv);
    }
}

impl std::fmt::Display for Played {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let moves: Vec<String> = self.taken.iter().map(ToString::to_string).collect();
        write!(f, "{} after {}", self.deal, moves.join(", "))
    }
}

fn begin(position: &Position) -> Box<dyn Table> {
    position.game().hand().expect("every tile is known")
}

/// The same round from the deal, up to the same move.
fn replayed(played: &Played) -> Box<dyn Table> {
    let mut table = begin(&played.start);
    for mv in &played.taken {
        table.take(mv).unwrap_or_else(|_| panic!("{played}: {mv} is not taken again"));
    }
    table
}

/// Plays a random round, and calls `look` before each move and at the end.
fn play_out(deal: Deal, dice: &mut Dice, mut look: impl FnMut(&Played, &mut Dice)) -> Played {
    let mut played = Played::new(deal);
    let bound = most_moves(&played);
    loop {
        look(&played, dice);
        if played.table.is_over() {
            return played;
        }
        let moves = played.table.moves();
        assert!(!moves.is_empty(), "{played}: nothing is offered, and the hand is not over");
        let mv = moves[dice.below(moves.len())];
        played.take(&mv);
        assert!(played.taken.len() <= bound, "{played}: more than {bound} acts");
    }
}

/// The most moves of a round. Every tile leaves a hand at most once. In a line game it is drawn at most
/// once, and every seat can pass at most once between two moves with a tile, because a full circle of
/// passes blocks the round. In Tableaux two consecutive turns place or draw a tile, and each has one pass
/// or stop. In Castle Rock each added tile ends with at most one stop, and every tile is captured once.
fn most_moves(played: &Played) -> usize {
    let tiles = played.start.game().rules().set().size();
    match played.start {
        Position::Line(_) => 2 * tiles * (played.table.seats() + 1),
        Position::Tableaux(_) => tiles + 2 * (2 * tiles) + 2,
        Position::CastleRock(_) => 3 * tiles,
    }
}

#[test]
fn what_is_offered_is_accepted() {
    each_deal(3, |deal, dice| {
        play_out(deal, dice, |played, dice| {
            let (table, moves) = (&played.table, played.table.moves());
            let family = played.start.game().rules().family();
            for mv in &moves {
                let judgement = table.judge(mv);
                assert!(
                    judgement.is_legal() && !judgement.reason().is_empty(),
                    "{played}: {mv} {judgement:?}"
                );
                assert_eq!(judgement.mv, *mv, "{played}: another spelling than the one offered");
                let read = read_move(family, &mv.to_string());
                assert_eq!(read.as_ref(), Ok(mv), "{played}: {mv} reads back");
                assert_eq!(
                    moves.iter().filter(|other| *other == mv).count(),
                    1,
                    "{played}: {mv} is there twice"
                );
            }
            let plays = table.plays();
            for play in &plays {
                assert!(moves.contains(&play.mv), "{played}: {} is a play and no act", play.mv);
                assert_eq!(table.judge(&play.mv).worth, Some(play.worth), "{played}: {}", play.mv);
            }
            for mv in moves.iter().filter(|mv| plays.iter().all(|play| play.mv != **mv)) {
                assert!(matches!(mv.to_string().as_str(), "pass" | "stop"), "{played}: {mv} is no play");
            }
            if !moves.is_empty() && dice.below(4) == 0 {
                let mv = moves[dice.below(moves.len())];
                assert!(replayed(played).take(&mv).is_ok(), "{played}: {mv} is not taken");
            }
        });
    });
}

#[test]
fn what_is_not_offered_is_refused_with_a_reason() {
    each_deal(2, |deal, dice| {
        play_out(deal, dice, |played, dice| {
            let offered = played.table.moves();
            let written = moves::that_could_be_written(played, dice);
            for mv in &written {
                let judgement = played.table.judge(mv);
                let is_offered = offered.iter().any(|other| moves::are_one(played, mv, other));
                assert_eq!(judgement.is_legal(), is_offered, "{played}: {mv}, {}", judgement.reason());
                if is_offered {
                    assert!(offered.contains(&judgement.mv), "{played}: {mv} is spelt {}", judgement.mv);
                } else {
                    assert!(!judgement.why_not().trim().is_empty(), "{played}: {mv} for no reason");
                }
            }
            if !written.is_empty() && dice.below(4) == 0 {
                refuses(played, &written[dice.below(written.len())], &offered);
            }
        });
    });
}

/// Asserts that a refused move changes nothing.
fn refuses(played: &Played, mv: &Move, offered: &[Move]) {
    let is_taken =
        moves::is_taken_on_purpose(mv) || offered.iter().any(|other| moves::are_one(played, mv, other));
    if is_taken {
        return;
    }
    let mut table = replayed(played);
    let refused = table.take(mv).err().unwrap_or_else(|| panic!("{played}: {mv} is taken"));
    assert!(!refused.why_not().trim().is_empty(), "{played}: {mv} for no reason");
    assert_eq!(table.moves(), offered, "{played}: {mv} was refused and changed something");
    assert_eq!(table.position(), played.table.position(), "{played}: {mv} was refused and changed something");
}

#[test]
fn positions_read_back() {
    each_deal(3, |deal, dice| {
        play_out(deal, dice, |played, dice| {
            if !played.taken.is_empty() && dice.below(8) > 0 {
                return;
            }
            let position = played.table.position();
            let text = compose::deal(&played.deal.about(), &position);
            match puzzle::read(&Source::new("contract", text.as_str())) {
                Ok(read) => assert_eq!(read.position, position, "{played}:\n{text}"),
                Err(invalid) => panic!("{played}: {:?}\n{text}", invalid.faults),
            }
        });
    });
}

#[test]
fn every_tile_is_somewhere_once() {
    each_deal(3, |deal, dice| {
        play_out(deal, dice, |played, _| {
            let (position, mut tiles) = (played.table.position(), played.points.captured_tiles());
            assert_eq!(tiles.len(), played.table.captured().iter().sum::<usize>(), "{played}");
            tiles.extend(everywhere(&position));
            tiles.sort_unstable();
            let all: Vec<Tile> = position.game().rules().set().iter().collect();
            assert_eq!(tiles, all, "{played}");
        });
    });
}

/// The tiles on the table, in the hands and in the boneyard, with duplicates.
fn everywhere(position: &Position) -> Vec<Tile> {
    let game = position.game();
    let mut tiles: Vec<Tile> = match position {
        Position::Tableaux(position) => position.layout().placements().map(Placement::tile).collect(),
        Position::CastleRock(position) => position.row().tiles().iter().map(|one| one.tile()).collect(),
        Position::Line(position) => position.layout().written(),
    };
    if let Hands::All(hands) = game.held() {
        tiles.extend(hands.into_iter().flatten().map(Turned::tile));
    }
    if let Boneyard::Known(boneyard) = game.to_draw() {
        tiles.extend(boneyard.into_iter().map(Turned::tile));
    }
    tiles
}

#[test]
fn hands_end_and_nothing_is_offered_afterwards() {
    each_deal(4, |deal, dice| {
        let played = play_out(deal, dice, |_, _| {});
        assert!(played.table.moves().is_empty() && played.table.plays().is_empty(), "{played}");
        for mv in moves::that_could_be_written(&played, dice) {
            let judgement = played.table.judge(&mv);
            assert!(!judgement.is_legal() && !judgement.reason().is_empty(), "{played}: {mv}");
        }
    });
}

#[test]
fn points_add_up() {
    each_deal(6, |deal, dice| {
        let played = play_out(deal, dice, |played, _| {
            let position = played.table.position();
            for (seat, gained) in
                played.points.gained(&position, played.table.is_over()).into_iter().enumerate()
            {
                assert_eq!(played.table.gained()[seat], gained, "{played}: seat {seat}");
                let rules = position.game().rules();
                let is_line = matches!(&rules, Rules::Line(_));
                if is_line && (says(&rules, "exact_target", "yes") || says(&rules, "near_target", "less")) {
                    // Points beyond the target, or near it, are not counted.
                    continue;
                }
                let before = played.start.game().score(seat);
                // Where the lowest total wins it counts what is lost.
                let counted = if is_line && says(&rules, "wins", "lowest") { -gained } else { gained };
                assert_eq!(
                    position.game().score(seat),
                    before + counted,
                    "{played}: seat {seat} in the game"
                );
            }
        });
        assert!(played.table.is_over());
    });
}

/// A round continued from one of its positions ends like the round itself. A position does not record what
/// came before within the turn.
#[test]
fn a_position_goes_on_as_its_hand_does() {
    each_deal(3, |deal, dice| {
        let mut marks = Vec::new();
        let played = play_out(deal, dice, |played, dice| {
            if played.at_turn && !played.table.is_over() && dice.below(6) == 0 {
                let again = begin(&played.table.position()).moves();
                assert_eq!(again, played.table.moves(), "{played}: from the position itself");
                marks.push((played.taken.len(), played.table.position()));
            }
        });
        for (past, position) in marks {
            let mut table = begin(&position);
            for mv in &played.taken[past..] {
                let refused = table.take(mv).err();
                assert_eq!(refused, None, "{played}: {mv} from the position after {past} acts");
            }
            assert!(table.is_over(), "{played}: the position after {past} acts goes on");
            let end = played.table.position();
            let scores = |position: &Position| -> Vec<i32> {
                (0..table.seats()).map(|seat| position.game().score(seat)).collect()
            };
            assert_eq!(
                scores(&table.position()),
                scores(&end),
                "{played}: from the position after {past} acts"
            );
        }
    });
}

#[test]
fn acts_of_other_games_are_refused() {
    let strangers = [
        (boneyard::game::FamilyName::Tableaux, "1-0@0,0e"),
        (boneyard::game::FamilyName::Tableaux, "pass"),
        (boneyard::game::FamilyName::CastleRock, "add 1-0"),
        (boneyard::game::FamilyName::CastleRock, "stop"),
        (boneyard::game::FamilyName::Line, "1-0@1"),
        (boneyard::game::FamilyName::Line, "draw"),
    ];
    each_deal(1, |deal, _| {
        let played = Played::new(deal);
        for (family, text) in strangers {
            let mv = read_move(family, text).expect("an act");
            if family != played.start.game().rules().family() {
                let judgement = played.table.judge(&mv);
                assert!(!judgement.is_legal() && !judgement.reason().is_empty(), "{played}: {mv}");
                assert!(replayed(&played).take(&mv).is_err(), "{played}: {mv}");
            }
        }
    });
}

/// Whether a rule has this value, by the names of files.
fn says(rules: &Rules, key: &str, value: &str) -> bool {
    rules.key(key).expect("a key of this game") == value
}
