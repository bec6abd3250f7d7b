//! Any acts that are offered, in any order, in any game: bytes choose the game, who plays, house
//! rules, the deal, then act after act.

use std::path::Path;

use boneyard::document::compose::{self, DealHeader};
use boneyard::document::{Source, puzzle};
use boneyard::game::Rules;
use boneyard::game::lattice::Placement;
use boneyard::game::read_act;
use boneyard::game::setup::{Boneyard, Hands};
use boneyard::game::{Act, Board, Table, WholeGame};
use boneyard::keys::spec;
use boneyard::rules::Changes;
use boneyard::tile::{Tile, Turned};

/// Bytes, and zeros after the last.
struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl Bytes<'_> {
    fn below(&mut self, n: usize) -> usize {
        let byte = usize::from(self.0.next().copied().unwrap_or(0));
        // Some positions offer more acts than a byte can tell apart.
        let wide = if n > 256 { byte << 8 | usize::from(self.0.next().copied().unwrap_or(0)) } else { byte };
        wide % n.max(1)
    }
}

/// A hand of any game, played to its end.
pub fn rules(bytes: &[u8]) {
    let mut bytes = Bytes(bytes.iter());
    let names: Vec<&str> = spec::shipped().collect();
    let name = names[bytes.below(names.len())];
    let spec = spec::find(name, Path::new("")).expect("a shipped game");
    let players = 1 + bytes.below(10);
    let seed = bytes.below(256) as u64;
    let mut house = Changes::new();
    for _ in 0..bytes.below(5) {
        let keys = spec.rules.family().keys();
        let info = &keys[bytes.below(keys.len())];
        let value = match info.choices {
            [] => bytes.below(20).to_string(),
            choices => choices[bytes.below(choices.len())].to_owned(),
        };
        house.retain(|(key, _)| key != info.name);
        house.push((info.name.to_owned(), value));
    }
    let Ok(rules) = spec.with(&house) else { return };
    let Ok(dealt) = WholeGame::new(rules.clone(), players, seed).deal() else { return };
    let what = format!("{name} of {players}, seed {seed}, {house:?}");
    let start = match dealt.setup.build() {
        Ok(start) => start,
        // Partners are for so many players, which only a position tells.
        Err(_) if house.iter().any(|(key, _)| key == "partners") => return,
        Err(faults) => panic!("{what}: {faults:?}"),
    };
    let about =
        DealHeader { title: "fuzz".to_owned(), game: name.to_owned(), set: None, house, note: what.clone() };
    Hand { what, about, rules, start, taken: Vec::new(), captured: Vec::new() }.play(&mut bytes);
}

struct Hand {
    what: String,
    about: DealHeader,
    rules: Rules,
    start: Board,
    taken: Vec<Act>,
    captured: Vec<Tile>,
}

impl Hand {
    fn play(mut self, bytes: &mut Bytes<'_>) {
        let mut table = self.start.game().hand().expect("every tile is known");
        let set = self.rules.set().size();
        // Every tile moves twice at most, and between two moves everybody passes once at most.
        let most = 4 * set * (table.seats() + 1) + 4;
        let mut board = table.board();
        self.holds(&board);
        while !table.is_over() {
            let acts = table.acts();
            assert!(!acts.is_empty(), "{self}: nothing is offered");
            let act = acts[bytes.below(acts.len())];
            board = self.take(table.as_mut(), &board, act);
            self.holds(&board);
            assert!(self.taken.len() <= most, "{self}: it does not end");
        }
        assert!(table.acts().is_empty() && table.plays().is_empty(), "{self}: it goes on");
        let scores = table.scores();
        let sums: Vec<i32> =
            (0..table.seats()).map(|seat| self.start.game().score(seat) + table.gained()[seat]).collect();
        assert_eq!(scores, sums, "{self}");
    }

    /// The position after an act.
    fn take(&mut self, table: &mut dyn Table, before: &Board, act: Act) -> Board {
        let judgement = table.judge(&act);
        assert!(judgement.is_legal() && judgement.act == act, "{self}: {act} {judgement:?}");
        let read = read_act(self.rules.family(), &act.to_string());
        assert_eq!(read, Ok(act), "{self}: {act} is not read back");
        let taken = table.take(&act);
        assert!(taken.is_ok(), "{self}: {act} is offered and not taken");
        self.taken.push(act);
        let after = table.board();
        let left = row_of(&after, None);
        self.captured.extend(row_of(before, Some(&act)).into_iter().filter(|tile| !left.contains(tile)));
        after
    }

    /// What is true at every moment.
    fn holds(&self, board: &Board) {
        let mut tiles = self.captured.clone();
        tiles.extend(everywhere(board));
        tiles.sort_unstable();
        let all: Vec<Tile> = self.rules.set().iter().collect();
        assert_eq!(tiles, all, "{self}: every tile is somewhere once");
        // The rest is slow: a hand of the double-18 set takes hundreds of acts.
        let taken = self.taken.len();
        if taken.is_multiple_of(16) || taken.is_power_of_two() {
            assert_eq!(board.setup().build().as_ref(), Ok(board), "{self}: its setup");
        }
        if taken.is_power_of_two() {
            let text = compose::deal(&self.about, board);
            match puzzle::read(&Source::new("fuzz", text.as_str())) {
                Ok(read) => assert_eq!(read.board, *board, "{self}:\n{text}"),
                Err(faulty) => panic!("{self}: {:?}\n{text}", faulty.faults),
            }
        }
    }
}

impl std::fmt::Display for Hand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let acts: Vec<String> = self.taken.iter().map(ToString::to_string).collect();
        write!(f, "{} after {}", self.what, acts.join(", "))
    }
}

/// The row of Castle Rock, with the tile that an act adds.
fn row_of(board: &Board, act: Option<&Act>) -> Vec<Tile> {
    let Board::CastleRock(position) = board else { return Vec::new() };
    let mut tiles: Vec<Tile> = position.row().tiles().iter().map(|one| one.tile()).collect();
    tiles.extend(act.and_then(Act::tile_played));
    tiles
}

/// The tiles on the table, in the hands and in the boneyard, each as often as it is there.
fn everywhere(board: &Board) -> Vec<Tile> {
    let game = board.game();
    let mut tiles: Vec<Tile> = match board {
        Board::Tableaux(position) => position.layout().placements().map(Placement::tile).collect(),
        Board::CastleRock(_) => row_of(board, None),
        Board::Line(position) => position.layout().written(),
    };
    if let Hands::All(hands) = game.held() {
        tiles.extend(hands.into_iter().flatten().map(Turned::tile));
    }
    if let Boneyard::Known(boneyard) = game.to_draw() {
        tiles.extend(boneyard.into_iter().map(Turned::tile));
    }
    tiles
}
