//! Hidden hands: the deals that agree with a line, and the worth of a play over all of them.

use std::collections::BTreeMap;

use boneyard::game::hidden::{Hidden, Said};
use boneyard::game::line;
use boneyard::game::line::moves::LineMove;
use boneyard::game::line::rules::{Draw, Rules as LineRules};
use boneyard::game::odds::{Asked, of_deals};
use boneyard::game::setup::{Boneyard, Hands};
use boneyard::game::unseen::Held;
use boneyard::game::{Move, Position, Setup, play_line};
use boneyard::search::Limits;
use boneyard::search::Meter;
use boneyard::tile::{Tile, Tiles};

use crate::command::boneyard as run;
use crate::positions::{Dice, line_rules};

/// A round of Block or Draw after some moves, with the first seat to play. Its numbers are few, so that tiles
/// join often; 3-3 lies on the table.
struct Begun {
    rules: LineRules,
    hands: Vec<Vec<Tile>>,
    moves: Vec<Move>,
}

impl Begun {
    /// `None` where the round ends early, or another seat is to play.
    fn new(seed: u64) -> Option<Self> {
        let mut dice = Dice::new(seed);
        let mut rules = line_rules("block");
        if dice.below(2) == 0 {
            rules.draw = Draw::WhenUnable;
        }
        let few = |tile: &Tile| tile.high().value() <= 3 && tile.total() < 6;
        let mut tiles: Vec<Tile> = rules.set.iter().filter(few).collect();
        for last in (1..tiles.len()).rev() {
            tiles.swap(last, dice.below(last + 1));
        }
        let hands = vec![tiles[..3].to_vec(), tiles[3..5].to_vec(), tiles[5..8].to_vec()];
        let mut begun = Self { rules, hands, moves: Vec::new() };
        let rest = begun.rules.set.iter().filter(|tile| *tile != on_table() && !tiles[..8].contains(tile));
        let start = begun.setup(begun.hands.clone(), rest.collect()).build().ok()?;
        let mut table = start.game().hand().expect("every tile");
        while begun.moves.len() < 5 && !table.is_over() {
            let offered = table.moves();
            let mv = offered[dice.below(offered.len())];
            let is_own = table.to_play() != HIDDEN;
            let drawn = table.take(&mv).expect("an offered act").drawn;
            // Whose hand is known says what it drew.
            let named = drawn.first().filter(|_| is_own).map(|tile| LineMove::DrawTile(tile.tile()));
            begun.moves.push(named.map_or(mv, Move::Line));
        }
        (!table.is_over() && table.to_play() == 0).then_some(begun)
    }

    fn setup(&self, hands: Vec<Vec<Tile>>, boneyard: Vec<Tile>) -> Setup {
        Setup::Line(line::setup::LineSetup {
            rules: self.rules.clone(),
            layout: "3-3".parse().expect("a line"),
            extra: None,
            hands: Hands::All(hands),
            to_play: 0,
            boneyard: Boneyard::Known(boneyard),
            scores: Vec::new(),
            passed: None,
        })
    }

    /// What the line shows of the second hand, of which only the number of tiles is known.
    fn hidden(&self) -> Hidden {
        let known = |hand: &[Tile]| Held::Tiles(hand.iter().copied().collect());
        let hands = vec![known(&self.hands[0]), Held::Count(2), known(&self.hands[2])];
        let said = Said { hands, to_play: 0, line: self.moves.clone(), missing: Vec::new() };
        Hidden::new(&self.setup(Vec::new(), Vec::new()), &said).expect("there is a deal")
    }

    /// The tiles that the draws of the line took; `None` for those that stay hidden.
    fn draws(&self) -> Vec<Option<Tile>> {
        let drawn = |mv: &Move| match mv {
            Move::Line(LineMove::DrawTile(tile)) => Some(Some(*tile)),
            mv => (*mv == DRAW).then_some(None),
        };
        self.moves.iter().filter_map(drawn).collect()
    }

    /// The number of second hands and of tiles drawn unseen with which the line can be played, by trying all:
    /// hands of two from the 21 tiles that are not known to be held, and any tile for a draw that stays hidden.
    fn agreeing(&self) -> usize {
        let lies =
            |tile: &Tile| *tile == on_table() || self.hands[0].contains(tile) || self.hands[2].contains(tile);
        let others: Vec<Tile> = self.rules.set.iter().filter(|tile| !lies(tile)).collect();
        let draws = self.draws();
        let unseen = if draws.contains(&None) { others.as_slice() } else { &others[..1] };
        let boneyard = |one: &[Tile], seen: Tile| -> Vec<Tile> {
            let drawn: Vec<Tile> = draws.iter().map(|draw| draw.unwrap_or(seen)).collect();
            let rest = others.iter().filter(|tile| !one.contains(tile) && !drawn.contains(tile));
            drawn.iter().chain(rest).copied().collect()
        };
        let agrees = |one: &[Tile], seen: Tile| {
            let dealt = vec![self.hands[0].clone(), one.to_vec(), self.hands[2].clone()];
            let Ok(position) = self.setup(dealt, boneyard(one, seen)).build() else { return false };
            let mut table = position.game().hand().expect("every tile");
            play_line(table.as_mut(), &self.moves).is_ok() && !table.is_over()
        };
        let hands = subsets(&others, 2);
        hands
            .iter()
            .flat_map(|one| unseen.iter().map(move |seen| (one, *seen)))
            .filter(|(one, seen)| agrees(one, *seen))
            .count()
    }
}

const DRAW: Move = Move::Line(LineMove::Draw);

/// The seat whose tiles are hidden.
const HIDDEN: usize = 1;

fn on_table() -> Tile {
    "3-3".parse().expect("a tile")
}

/// Hands that agree with a line are those from which the line can be played, found by dealing the hidden
/// tiles in every way.
#[test]
fn deals_that_agree_with_a_line_are_found_by_trying_all() {
    let (mut narrowed, mut named) = (0, 0);
    for (seed, begun) in (0..120).filter_map(|seed| Some((seed, Begun::new(seed)?))) {
        let (hidden, draws) = (begun.hidden(), begun.draws());
        if draws.iter().filter(|draw| draw.is_none()).count() > 1 {
            // Too many to try: only random deals are.
            for n in 0..20 {
                let mut random = boneyard::random::ChaCha::stream(seed, n);
                assert!(hidden.random(&mut random).is_some(), "the line can be played: seed {seed}");
            }
            continue;
        }
        let agreeing = begun.agreeing();
        let rest = 19 - draws.len() as u128;
        let orders: u128 = if begun.rules.draw == Draw::Never { 1 } else { (1..=rest).product() };
        let deals = hidden.deals().expect("a number") / orders;
        let found = (0..deals).filter(|n| hidden.deal(n * orders).is_some()).count();
        assert_eq!(found, agreeing, "seed {seed}: {:?}", begun.moves);
        narrowed += usize::from(agreeing < 210);
        named += usize::from(draws.iter().any(Option::is_some));
    }
    assert!(narrowed > 5 && named > 5, "{narrowed} {named}");
}

/// A lead with a double shows that it is the highest of all hands; any other lead, that there is no double.
#[test]
fn a_lead_tells_what_nobody_holds() {
    let line = |line: &str| {
        let text = format!("game: block\nhands: [5, 6-5 6-1 2-2, 5]\nto_play: 0\nline: {line}\n");
        let ran = run(&["odds", "-", "--format", "json", "--samples", "30"], &text);
        (ran.status.code(), String::from_utf8_lossy(&ran.stderr).into_owned())
    };
    assert_eq!(line("lead 4-4").0, Some(0));
    // Seat 1 holds 2-2, which it would have had to lead.
    let (status, said) = line("lead 1-1");
    assert_eq!(status, Some(2));
    assert!(said.contains("no deal"), "{said}");
}

fn subsets(tiles: &[Tile], size: usize) -> Vec<Vec<Tile>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (n, tile) in tiles.iter().enumerate() {
        for mut rest in subsets(&tiles[n + 1..], size - 1) {
            rest.insert(0, *tile);
            all.push(rest);
        }
    }
    all
}

/// What the first of two seats gains more than the other after each move, by brute force.
fn gains(dealt: &Position) -> Vec<(String, i32)> {
    let gain = |mv: &Move| {
        let mut after = dealt.game().hand().expect("every tile");
        after.take(mv).expect("an offered act");
        let now = after.gained();
        let mut meter = Meter::of_nodes(1_000_000);
        let rest = if after.is_over() {
            vec![0, 0]
        } else {
            after.position().game().plain_value(&mut meter).expect("tiles").expect("small")
        };
        now[0] + rest[0] - now[1] - rest[1]
    };
    let moves = dealt.game().hand().expect("every tile").moves();
    moves.iter().map(|mv| (mv.to_string(), gain(mv))).collect()
}

/// Over all deals the mean equals that of solving each deal by itself.
#[test]
fn a_play_is_worth_the_mean_over_all_deals() {
    let rules = line_rules("block");
    let layout = "6-6 6-5 5-5 5-4 4-4 4-3 3-3 3-2 2-2 2-1 1-1 1-0 0-0 0-6 6-4 4-2 2-0 0-4 4-1 1-3 3-5";
    let setup = line::setup::LineSetup {
        rules: rules.clone(),
        layout: layout.parse().expect("a line"),
        extra: None,
        hands: Hands::Hidden,
        to_play: 0,
        boneyard: Boneyard::Unknown,
        scores: Vec::new(),
        passed: None,
    };
    let own: Tiles = ["6-2", "5-1"].iter().map(|tile| tile.parse::<Tile>().expect("a tile")).collect();
    let said = Said {
        hands: vec![Held::Tiles(own), Held::Count(2)],
        to_play: 0,
        line: Vec::new(),
        missing: Vec::new(),
    };
    let start = Setup::Line(setup.clone());
    let hidden = Hidden::new(&start, &said).expect("there are deals");
    // Five tiles are hidden, two of them held: ten deals.
    assert_eq!(hidden.deals(), Some(10));
    let position =
        start.with_hidden_hands(|seat| said.hands[seat].is_known()).build().expect("a right position");
    let found = of_deals(&position, Some(&hidden), &Asked::default(), &Limits::default()).expect("deals");
    assert!(found.is_exact());
    let mut sums = BTreeMap::new();
    for n in 0..10 {
        for (mv, gain) in gains(&hidden.deal(n).expect("a deal")) {
            *sums.entry(mv).or_insert(0) += gain;
        }
    }
    for row in &found.rows {
        let sum = sums[&row.mv.to_string()];
        assert!((row.expected.mean() - f64::from(sum) / 10.0).abs() < 1e-9, "{row:?} {sum}");
    }
}
