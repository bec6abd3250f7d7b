//! A small position on which two sets of rules differ. Positions are taken from the claims and
//! from small random deals, the smallest deals first; what differs is cut down until no tile
//! can be left out.

use super::outcome::Stopped;
use super::smaller::{is_reachable, smaller};
use crate::board::{Board, Setup, Table};
use crate::document::claim::{Claim, Hand};
use crate::game::setup::{Boneyard, Hands};
use crate::game::tableaux::geometry::{Cell, Direction, Placement};
use crate::game::{castle_rock, line, tableaux};
use crate::random::Random;
use crate::rules::Rules;
use crate::search::Limits;
use crate::tile::{Tile, Turned};

/// A position, or a deal, on which two sets of rules differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The position; none when the deal itself differs.
    pub setup: Option<Setup>,
    /// What differs, in words.
    pub differs: String,
}

/// The most tiles of a random deal that is tried.
const LARGEST: usize = 10;
/// Random deals that are tried of each size.
const TRIES: usize = 300;
/// Larger hands than this are only listed, not searched.
const SEARCHED: usize = 6;
/// Positions that a search or a play-out may take.
const NODES: u64 = 4_000;

/// The smallest position that was found on which the rules differ; `None` when none was.
///
/// # Errors
/// When its time is over, or it is stopped, before that is known.
pub fn smallest(
    claims: &[Claim],
    one: &Rules,
    other: &Rules,
    limits: &Limits,
) -> Result<Option<Witness>, Stopped> {
    if let Some(differs) = deals_differ(one, other) {
        return Ok(Some(Witness { setup: None, differs }));
    }
    let seeds = claims.iter().filter(|claim| claim.hand == Hand::Written && claim.rules.set() == one.set());
    let seeds = seeds.filter_map(|claim| claim.setup.clone());
    let is_in_time = || if limits.is_over() { Err(Stopped::default()) } else { Ok(()) };
    let mut found = Vec::new();
    for setup in seeds {
        is_in_time()?;
        found.extend(cut_down(setup, one, other));
    }
    let mut best = found.into_iter().min_by_key(|(_, size)| *size);
    let mut random = Random::stream(0, 0);
    'sizes: for size in 2..=LARGEST {
        if best.as_ref().is_some_and(|(_, smallest)| *smallest <= size) {
            break;
        }
        for _ in 0..TRIES {
            is_in_time()?;
            let found = deal(one, size, &mut random).and_then(|setup| cut_down(setup, one, other));
            if found.is_some() {
                best = found;
                break 'sizes;
            }
        }
    }
    match best {
        Some((setup, _)) => {
            let differs = differ(&setup, one, other);
            Ok(differs.map(|differs| Witness { setup: Some(setup), differs }))
        }
        None => in_a_larger_set(claims, one, other, limits),
    }
}

/// Two readings that a set cannot tell apart may differ in a larger one.
fn in_a_larger_set(
    claims: &[Claim],
    one: &Rules,
    other: &Rules,
    limits: &Limits,
) -> Result<Option<Witness>, Stopped> {
    const LARGER: u8 = 12;
    if one.set().highest().value() >= LARGER {
        return Ok(None);
    }
    let (mut one, mut other) = (one.clone(), other.clone());
    let larger = LARGER.to_string();
    match one.set_key("set", &larger).and_then(|()| other.set_key("set", &larger)) {
        Ok(()) => smallest(claims, &one, &other, limits),
        Err(_) => Ok(None),
    }
}

/// Whether so many players are dealt other hands.
fn deals_differ(one: &Rules, other: &Rules) -> Option<String> {
    let players = one.players();
    (players.fewest()..=players.most()).find_map(|players| {
        let (a, b) = (one.dealt(players)?, other.dealt(players)?);
        (a != b).then(|| format!("{players} players are dealt {a} tiles each, or {b}"))
    })
}

/// Tiles that a setup names.
fn size(setup: &Setup) -> usize {
    setup.clone().build().map_or(usize::MAX, |board| board.known().len())
}

/// The smallest setup below one that differs, with its size.
fn cut_down(setup: Setup, one: &Rules, other: &Rules) -> Option<(Setup, usize)> {
    let tells = |setup: &Setup| {
        is_reachable(setup, one) && is_reachable(setup, other) && differ(setup, one, other).is_some()
    };
    let mut setup = setup.under(one);
    if !tells(&setup) {
        return None;
    }
    while let Some(less) = smaller(&setup).into_iter().find(|less| tells(less)) {
        setup = less;
    }
    let size = size(&setup);
    Some((setup, size))
}

/// What differs on a setup, in words; `None` when nothing does or it is no right position.
fn differ(setup: &Setup, one: &Rules, other: &Rules) -> Option<String> {
    let board = |rules: &Rules| setup.clone().under(rules).build().ok();
    let (one, other) = (board(one)?, board(other)?);
    plays_differ(&one, &other).or_else(|| turns_differ(&one, &other)).or_else(|| hands_differ(&one, &other))
}

fn plays_differ(one: &Board, other: &Board) -> Option<String> {
    let (one, other) = (one.game().turn().ok()?.plays(), other.game().turn().ok()?.plays());
    let says = |play: &crate::board::LegalPlay| {
        let goes_on = if play.worth.continues { "goes on" } else { "ends the turn" };
        format!("{} for {}, {goes_on}", play.act, play.worth.points)
    };
    for play in &one {
        match other.iter().find(|also| also.act == play.act) {
            None => return Some(format!("{} is legal under the first alone", play.act)),
            Some(also) if also != play => return Some(format!("{}; or {}", says(play), says(also))),
            Some(_) => {}
        }
    }
    let extra = other.iter().find(|play| one.iter().all(|also| also.act != play.act))?;
    Some(format!("{} is legal under the second alone", extra.act))
}

fn turns_differ(one: &Board, other: &Board) -> Option<String> {
    let best = |board: &Board| {
        if held(board) > SEARCHED {
            return None;
        }
        let limits = Limits::default().nodes(NODES);
        board.game().best_turn(None, limits, 0).ok().filter(|best| best.exact)
    };
    let (one, other) = (best(one)?, best(other)?);
    if one.best != other.best {
        return Some(format!("the best turn is worth {}, or {}", one.best, other.best));
    }
    let count = |best: &crate::board::Best| best.solutions.unwrap_or(0);
    (count(&one) != count(&other))
        .then(|| format!("{} sequences reach the best turn, or {}", count(&one), count(&other)))
}

/// The most tiles of a hand that is known.
fn held(board: &Board) -> usize {
    match board.game().held() {
        Hands::Hidden => 0,
        Hands::Own(hand) => hand.len(),
        Hands::All(hands) => hands.iter().map(Vec::len).max().unwrap_or(0),
    }
}

/// Plays the rest of the hand out, once by the first act as text each time and once by the last,
/// and compares.
fn hands_differ(one: &Board, other: &Board) -> Option<String> {
    [ByText::First, ByText::Last]
        .into_iter()
        .find_map(|by| played_out_differ(&play_out(one, by)?, &play_out(other, by)?))
}

/// Which act a play-out takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ByText {
    First,
    Last,
}

fn played_out_differ(one: &PlayedOut, other: &PlayedOut) -> Option<String> {
    if one.line != other.line {
        let at = one.line.iter().zip(&other.line).take_while(|(a, b)| a == b).count();
        let next = |line: &[String]| line.get(at).cloned().unwrap_or("the hand is over".to_owned());
        let before = one.line[..at].join(" ");
        let after = if before.is_empty() { String::new() } else { format!("after {before}: ") };
        return Some(format!("{after}{}, or {}", next(&one.line), next(&other.line)));
    }
    let line = one.line.join(" ");
    let after = if line.is_empty() { String::new() } else { format!("after {line}: ") };
    if one.gained != other.gained {
        return Some(format!("{after}the seats gain {:?}, or {:?}", one.gained, other.gained));
    }
    let seat = |seat: Option<usize>| seat.map_or("nobody".to_owned(), |seat| format!("seat {seat}"));
    if one.winner != other.winner {
        return Some(format!("{after}{} has won the game, or {}", seat(one.winner), seat(other.winner)));
    }
    (one.next_lead != other.next_lead)
        .then(|| format!("{after}{} leads the next hand, or {}", seat(one.next_lead), seat(other.next_lead)))
}

/// A hand that was played out.
struct PlayedOut {
    line: Vec<String>,
    gained: Vec<i32>,
    winner: Option<usize>,
    next_lead: Option<usize>,
}

fn play_out(board: &Board, by: ByText) -> Option<PlayedOut> {
    let mut table = board.game().hand().ok()?;
    let mut line = Vec::new();
    while !table.is_over() && line.len() < NODES as usize {
        let acts = table.acts().into_iter();
        let act = match by {
            ByText::First => acts.min_by_key(ToString::to_string),
            ByText::Last => acts.max_by_key(ToString::to_string),
        }?;
        table.take(&act).ok()?;
        line.push(act.to_string());
    }
    Some(PlayedOut { line, gained: table.gained(), winner: table.winner(), next_lead: table.next_lead() })
}

/// A random number below `bound`.
fn pick(bound: usize, random: &mut Random) -> usize {
    random.below(bound as u64) as usize
}

/// A small random position: so many tiles, dealt, and some acts played.
fn deal(rules: &Rules, size: usize, random: &mut Random) -> Option<Setup> {
    // Tiles of few numbers meet more often than any.
    let numbers = [2, 3, 4, 18][pick(4, random)];
    let mut tiles: Vec<Tile> = rules.set().iter().filter(|tile| tile.high().value() <= numbers).collect();
    random.shuffle(&mut tiles);
    tiles.truncate(size);
    let setup = dealt(rules, &tiles, random)?;
    let acts = pick(size, random);
    let lone = pick(2, random) == 0;
    let mut table = setup.clone().build().ok()?.game().hand().ok()?;
    play_some(table.as_mut(), acts, random);
    let board = table.board();
    // A hand that somebody has gone out of is no question; a blocked one may be.
    if empty_handed(&board) {
        return None;
    }
    Some(written(&board, if lone { Seen::Own } else { Seen::All }, &setup))
}

/// Whether some seat holds no tile.
fn empty_handed(board: &Board) -> bool {
    match board.game().held() {
        Hands::Hidden => false,
        Hands::Own(hand) => hand.is_empty(),
        Hands::All(hands) => hands.iter().any(Vec::is_empty),
    }
}

fn play_some(table: &mut dyn Table, acts: usize, random: &mut Random) {
    for _ in 0..acts {
        let offered = table.acts();
        if offered.is_empty() || table.take(&offered[pick(offered.len(), random)]).is_err() {
            return;
        }
    }
}

/// The tiles as a deal: a starter or a row, two hands or more, a boneyard.
fn dealt(rules: &Rules, tiles: &[Tile], random: &mut Random) -> Option<Setup> {
    let seats = match rules {
        Rules::Tableaux(_) => 2,
        Rules::CastleRock(_) | Rules::Line(_) => 2 + pick(2, random),
    };
    let scores = match pick(4, random) {
        // Near enough to the end of the game for it to matter.
        0 => (0..seats).map(|_| rules.win_score() - 1 - pick(4, random) as i32).collect(),
        _ => Vec::new(),
    };
    let (starter, rest) = match rules {
        Rules::Line(_) => (None, tiles),
        _ => tiles.split_first().map(|(first, rest)| (Some(*first), rest))?,
    };
    let hand = (rest.len() / seats).max(1);
    let hand = 1 + pick(hand, random);
    if rest.len() < seats * hand {
        return None;
    }
    let (hands, boneyard) = rest.split_at(seats * hand);
    let hands = hands.chunks(hand);
    let turned = |tiles: &[Tile]| tiles.iter().copied().map(Turned::from).collect::<Vec<_>>();
    Some(match rules {
        Rules::Tableaux(rules) => {
            let starter = starter?;
            let at = Cell { x: 0, y: 0 };
            let starter =
                Placement { half: starter.high(), tail: starter.low(), at, toward: Direction::South };
            Setup::Tableaux(tableaux::setup::Setup {
                rules: rules.clone(),
                layout: vec![starter],
                hands: Hands::All(hands.map(<[Tile]>::to_vec).collect()),
                to_play: 0,
                boneyard: Boneyard::Known(boneyard.to_vec()),
                scores,
            })
        }
        Rules::CastleRock(rules) => Setup::CastleRock(castle_rock::setup::Setup {
            rules: rules.clone(),
            row: starter.into_iter().map(Turned::from).collect(),
            hands: Hands::All(hands.map(turned).collect()),
            to_play: 0,
            boneyard: Boneyard::Known(turned(boneyard)),
            scores,
            captured: Vec::new(),
        }),
        Rules::Line(rules) => Setup::Line(line::setup::Setup {
            rules: rules.clone(),
            layout: line::layout::Line::default(),
            opened: None,
            hands: Hands::All(hands.map(<[Tile]>::to_vec).collect()),
            to_play: 0,
            boneyard: Boneyard::Known(boneyard.to_vec()),
            scores,
        }),
    })
}

/// Which hands of a position are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Own,
    All,
}

/// A position as it would be written, with the scores of the deal.
fn written(board: &Board, seen: Seen, deal: &Setup) -> Setup {
    let scores = match deal {
        Setup::Tableaux(setup) => setup.scores.clone(),
        Setup::CastleRock(setup) => setup.scores.clone(),
        Setup::Line(setup) => setup.scores.clone(),
    };
    let mut setup = board.setup();
    match &mut setup {
        Setup::Tableaux(setup) => setup.scores = scores,
        Setup::CastleRock(setup) => setup.scores = scores,
        Setup::Line(setup) => setup.scores = scores,
    }
    if seen == Seen::Own {
        setup = setup.with_own_hand();
    }
    setup
}
