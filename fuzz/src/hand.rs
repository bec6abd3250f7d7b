//! Any acts that are offered, in any order, in any game: bytes choose the game, who plays, house
//! rules, the deal, then act after act.

use boneyard::document::compose::{self, DealHeader};
use boneyard::document::{Source, puzzle};
use boneyard::game::Rules;
use boneyard::game::lattice::Placement;
use boneyard::game::read_move;
use boneyard::game::setup::{Boneyard, Hands};
use boneyard::game::{Move, Position, Table, WholeGame};
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
    let spec = spec::find(name).expect("a shipped game");
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
    let start = dealt.setup.build().unwrap_or_else(|faults| panic!("{what}: {faults:?}"));
    let about =
        DealHeader { title: "fuzz".to_owned(), game: name.to_owned(), set: None, house, note: what.clone() };
    Hand { what, about, rules, start, taken: Vec::new(), captured: Vec::new() }.play(&mut bytes);
}

struct Hand {
    what: String,
    about: DealHeader,
    rules: Rules,
    start: Position,
    taken: Vec<Move>,
    captured: Vec<Tile>,
}

impl Hand {
    fn play(mut self, bytes: &mut Bytes<'_>) {
        let mut table = self.start.game().hand().expect("every tile is known");
        let set = self.rules.set().size();
        // Every tile moves twice at most, and between two moves everybody passes once at most.
        let most = 4 * set * (table.seats() + 1) + 4;
        let mut position = table.position();
        self.holds(&position);
        while !table.is_over() {
            let moves = table.moves();
            assert!(!moves.is_empty(), "{self}: nothing is offered");
            let mv = moves[bytes.below(moves.len())];
            position = self.take(table.as_mut(), &position, mv);
            self.holds(&position);
            assert!(self.taken.len() <= most, "{self}: it does not end");
        }
        assert!(table.moves().is_empty() && table.plays().is_empty(), "{self}: it goes on");
        let scores = table.scores();
        // Where the lowest total wins, what a hand costs is added up.
        let sign = if self.has("wins", "lowest") { -1 } else { 1 };
        let sums: Vec<i32> = (0..table.seats())
            .map(|seat| self.start.game().score(seat) + sign * table.gained()[seat])
            .collect();
        // Points beyond a target that has to be reached exactly are not counted, and near one less may count.
        let depends_on_target = self.has("exact_target", "yes") || self.has("near_target", "less");
        assert!(depends_on_target || scores == sums, "{self}: {scores:?}, not {sums:?}");
    }

    /// Whether the rules give the key this value.
    fn has(&self, key: &str, value: &str) -> bool {
        self.rules.key(key).as_deref() == Some(value)
    }

    /// The position after an act.
    fn take(&mut self, table: &mut dyn Table, before: &Position, mv: Move) -> Position {
        let judgement = table.judge(&mv);
        assert!(judgement.is_legal() && judgement.mv == mv, "{self}: {mv} {judgement:?}");
        let read = read_move(self.rules.family(), &mv.to_string());
        assert_eq!(read, Ok(mv), "{self}: {mv} is not read back");
        let taken = table.take(&mv);
        assert!(taken.is_ok(), "{self}: {mv} is offered and not taken");
        self.taken.push(mv);
        let after = table.position();
        let left = row_of(&after, None);
        self.captured.extend(row_of(before, Some(&mv)).into_iter().filter(|tile| !left.contains(tile)));
        after
    }

    /// What is true at every moment.
    fn holds(&self, position: &Position) {
        let mut tiles = self.captured.clone();
        tiles.extend(everywhere(position));
        tiles.sort_unstable();
        let all: Vec<Tile> = self.rules.set().iter().collect();
        assert_eq!(tiles, all, "{self}: every tile is somewhere once");
        // The rest is slow: a hand of the double-18 set takes hundreds of acts.
        let taken = self.taken.len();
        if taken.is_multiple_of(16) || taken.is_power_of_two() {
            assert_eq!(position.setup().build().as_ref(), Ok(position), "{self}: its setup");
        }
        if taken.is_power_of_two() {
            let text = compose::deal(&self.about, position);
            match puzzle::read(&Source::new("fuzz", text.as_str())) {
                Ok(read) => assert_eq!(read.position, *position, "{self}:\n{text}"),
                Err(invalid) => panic!("{self}: {:?}\n{text}", invalid.faults),
            }
        }
    }
}

impl std::fmt::Display for Hand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let moves: Vec<String> = self.taken.iter().map(ToString::to_string).collect();
        write!(f, "{} after {}", self.what, moves.join(", "))
    }
}

/// The row of Castle Rock, with the tile that an act adds.
fn row_of(position: &Position, mv: Option<&Move>) -> Vec<Tile> {
    let Position::CastleRock(position) = position else { return Vec::new() };
    let mut tiles: Vec<Tile> = position.row().tiles().iter().map(|one| one.tile()).collect();
    tiles.extend(mv.and_then(Move::tile_played));
    tiles
}

/// The tiles on the table, in the hands and in the boneyard, each as often as it is there.
fn everywhere(position: &Position) -> Vec<Tile> {
    let game = position.game();
    let mut tiles: Vec<Tile> = match position {
        Position::Tableaux(position) => position.layout().placements().map(Placement::tile).collect(),
        Position::CastleRock(_) => row_of(position, None),
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
