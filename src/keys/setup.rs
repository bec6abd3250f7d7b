//! The keys that make a position of any game: set, layout, hands, boneyard, scores, seat to play.

use std::ops::Range;

use super::fields::{Field, Fields};
use super::hands::{hands, held_tiles, is_count, other_hand};
use super::places::WrittenPlaces;
use crate::game::drawing::look::Letters;
use crate::game::setup::{self, Boneyard, Hands};
use crate::game::unseen::Held;
use crate::game::written::{Feature, FromTexts, Written};
use crate::game::{Rules, Setup, SetupFault, each};
use crate::notation::{Spanned, tiles};
use crate::source::fault::{Fault, FaultKind};
use crate::source::node::Text;
use crate::tile::{DominoSet, Tile, Turned};

/// A valid setup, with the cells that its picture names.
#[derive(Default)]
pub(crate) struct ReadSetup {
    /// `None` if it has faults.
    pub(crate) setup: Option<Setup>,
    /// Which tiles the hand is.
    pub(crate) hand: Hand,
    /// The cells that a picture names.
    pub(crate) letters: Letters,
    /// The hands by seat, where for some only the number of tiles is given.
    pub(crate) held: Vec<Held>,
    /// The number of tiles in the other player's hand, if given beside a single hand.
    pub(crate) other_hand: Option<usize>,
}

/// Which tiles the hand of a position is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Hand {
    /// The written tiles.
    #[default]
    Written,
    /// Every tile of the set that is not elsewhere.
    Rest,
}

/// The keys of every game, tiles spelt as they were written.
struct Common {
    hands: Hands<Turned>,
    boneyard: Boneyard<Turned>,
    scores: Vec<i32>,
    to_play: usize,
    hand: Hand,
    held: Vec<Held>,
    other_hand: Option<usize>,
}

/// Reads the keys that make a setup; a setup that is returned is valid. Every key is taken even after a
/// fault, so that all faults are found.
pub(crate) fn read(fields: &mut Fields<'_>, rules: Rules, faults: &mut Vec<Fault>) -> ReadSetup {
    let before = faults.len();
    let mut places = WrittenPlaces::new(fields.at.start);
    let found = each!(Rules, rules, rules => read_setup(fields, rules, &mut places, faults));
    if faults.len() > before {
        return ReadSetup { setup: None, ..found };
    }
    if found.held.is_empty() {
        return found;
    }
    // The faults were looked for in all hands; the answers use the known ones.
    let is_known = |seat: usize| found.held.get(seat).is_some_and(Held::is_known);
    ReadSetup { setup: found.setup.map(|setup| setup.with_hidden_hands(is_known)), ..found }
}

fn read_setup<F: Written>(
    fields: &mut Fields<'_>,
    rules: F,
    places: &mut WrittenPlaces,
    faults: &mut Vec<Fault>,
) -> ReadSetup
where
    Setup: From<setup::Setup<F>>,
    SetupFault: From<setup::SetupFault<F>>,
{
    let before = faults.len();
    let (FromTexts { value: layout, letters, .. }, at) = layout::<F>(fields, rules.set(), faults);
    places.layout = at;
    let (extra, at) = extra(fields, &rules, faults);
    places.extra = at;
    let layout_is_whole = faults.len() == before;
    let common = common::<F>(fields, rules.set(), places, faults);
    let spelt = |tiles: &[Turned]| tiles.iter().copied().map(F::Tile::from).collect();
    let mut setup = setup::Setup {
        rules,
        layout,
        extra,
        hands: common.hands.map(spelt),
        to_play: common.to_play,
        boneyard: common.boneyard.map(spelt),
        scores: common.scores,
        passed: None,
    };
    if common.hand == Hand::Rest {
        setup = setup.holding_rest();
    }
    // A partial picture lacks tiles that others join; the faults that follow are not reported.
    let is_news =
        |fault: &setup::SetupFault<F>| layout_is_whole || !matches!(fault, setup::SetupFault::Layout(_));
    let found = setup.faults().into_iter().filter(is_news);
    faults.extend(found.map(|fault| places.fault(fault.into())));
    ReadSetup {
        setup: Some(setup.into()),
        hand: common.hand,
        letters,
        held: common.held,
        other_hand: common.other_hand,
    }
}

/// Reads the tiles on the table, each with its place.
fn layout<F: Written>(
    fields: &mut Fields<'_>,
    set: DominoSet,
    faults: &mut Vec<Fault>,
) -> (FromTexts<F::Layout>, Vec<Range<usize>>) {
    let family = F::IN_FILES;
    let field = if family.needs_layout { fields.need("layout", faults) } else { fields.take("layout") };
    let field = field.filter(|field| family.needs_layout || !field.is_none());
    let Some(field) = field else { return (FromTexts::default(), Vec::new()) };
    let texts = match (family.one_text, field.node.text()) {
        (Some(expected), None) => {
            faults.push(field.bad(expected));
            return (FromTexts::default(), Vec::new());
        }
        _ => field.texts(faults),
    };
    if let [text] = texts.as_slice()
        && text.is_joined()
        && F::is_picture(&[&text.text])
    {
        faults.push(Fault::new(text.at.clone(), FaultKind::JoinedPicture));
        return (FromTexts::default(), Vec::new());
    }
    placed(&texts, |texts| F::read_layout(texts, set), faults)
}

/// Reads what only setups of the family have, with the place of each tile.
fn extra<F: Written>(
    fields: &mut Fields<'_>,
    rules: &F,
    faults: &mut Vec<Fault>,
) -> (F::Extra, Vec<Range<usize>>) {
    if let Some(idle) = rules.idle_key().and_then(|key| fields.take(key)) {
        let name = idle.key.name.clone();
        faults.push(Fault::new(idle.key.at.clone(), FaultKind::IdleKey(name)));
    }
    let (field, set) = (rules.extra_key().and_then(|key| fields.take(key)), rules.set());
    let Some(field) = field else { return (F::Extra::default(), Vec::new()) };
    if F::IN_FILES.one_text.is_some() {
        let Some(text) = field.text(faults) else { return (F::Extra::default(), Vec::new()) };
        return (
            placed(&[text], |texts| F::read_extra(texts, set), faults).0.value,
            vec![field.node.at.clone()],
        );
    }
    let texts = if field.is_none() { Vec::new() } else { field.texts(faults) };
    let (read, places) = placed(&texts, |texts| F::read_extra(texts, set), faults);
    (read.value, places)
}

/// What texts say, with the place of each tile in the file.
fn placed<T>(
    texts: &[&Text],
    read: impl Fn(&[&str]) -> FromTexts<T>,
    faults: &mut Vec<Fault>,
) -> (FromTexts<T>, Vec<Range<usize>>) {
    let words: Vec<&str> = texts.iter().map(|text| text.text.as_str()).collect();
    let mut read = read(&words);
    let places = read.places.iter().map(|(text, at)| texts[*text].place(at)).collect();
    faults.extend(read.errors.drain(..).map(|(text, error)| texts[text].fault(error)));
    (read, places)
}

/// Reads the keys of every game.
fn common<F: Written>(
    fields: &mut Fields<'_>,
    set: DominoSet,
    places: &mut WrittenPlaces,
    faults: &mut Vec<Fault>,
) -> Common {
    let (hands, held) = hands(fields, set, places, faults);
    let holds_rest = matches!(&hands, Hands::Own(_)) && fields.says("hand", "rest");
    let hand = if holds_rest { Hand::Rest } else { Hand::Written };
    let other_hand = other_hand(fields, places, faults);
    let (scores, to_play) = seats(fields, places, faults);
    let empty = Boneyard::Known(Vec::new());
    let mut common = Common { hands, boneyard: empty, scores, to_play, hand, held, other_hand };
    if !F::IN_FILES.features.contains(&Feature::BestTurn) {
        common.seat_opponent(places);
    }
    let field = fields.take("boneyard");
    let before = faults.len();
    let boneyard = field.map_or(Some(Vec::new()), |field| boneyard(field, set, faults));
    let is_told = !common.held.is_empty() && boneyard.is_some() && faults.len() == before;
    if let Some(field) = field.filter(|_| is_told) {
        let help = "unknown or no key: what hands told by their number of tiles leave is the boneyard";
        faults.push(field.bad(help));
    }
    places.boneyard = boneyard.iter().flatten().map(|tile| tile.at.clone()).collect();
    common.boneyard = match boneyard {
        Some(tiles) => Boneyard::Known(tiles.into_iter().map(|tile| tile.value).collect()),
        None => Boneyard::Unknown,
    };
    common
}

impl Common {
    /// Where a play is not judged by its turn alone, the other player's hidden hand is one of two.
    fn seat_opponent(&mut self, places: &mut WrittenPlaces) {
        let (Hands::Own(own), Hand::Written, Some(count), 0..=1) =
            (&self.hands, self.hand, self.other_hand, self.to_play)
        else {
            return;
        };
        let tiles = own.iter().map(|turned| turned.tile()).collect();
        let (mut hands, mut held) = ([own.clone(), Vec::new()], [Held::Tiles(tiles), Held::Count(count)]);
        if self.to_play == 1 {
            hands.swap(0, 1);
            held.swap(0, 1);
            places.hands.insert(0, Vec::new());
        }
        (self.hands, self.held, self.other_hand) = (Hands::All(hands.into()), held.into(), None);
    }
}

/// The scores and the seat to play.
fn seats(fields: &mut Fields<'_>, places: &mut WrittenPlaces, faults: &mut Vec<Fault>) -> (Vec<i32>, usize) {
    let scores = fields.take("scores");
    places.scores_key = scores.map(|field| field.key.at.clone()).unwrap_or_default();
    let scores = scores.and_then(|field| field.numbers(faults)).unwrap_or_default();
    let to_play = fields.take("to_play");
    places.to_play_key = to_play.map(|field| field.node.at.clone()).unwrap_or_default();
    (scores, to_play.and_then(|field| field.number(faults)).unwrap_or(0))
}

/// Reads a set by its highest end.
pub(crate) fn set(field: Field<'_>, faults: &mut Vec<Fault>) -> Option<DominoSet> {
    use crate::rules::value::RuleValue as _;
    let set = field.node.text().and_then(|text| DominoSet::read(&text.text));
    if set.is_none() {
        faults.push(field.bad(DominoSet::expected()));
    }
    set
}

/// Tiles by their names.
pub(crate) fn tiles(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<Tile> {
    if field.is_none() {
        return Vec::new();
    }
    field.tiles(tiles::read_list, faults).into_iter().map(|one| one.value).collect()
}

/// The boneyard in drawing order, or `None` if it is unknown.
fn boneyard(field: Field<'_>, set: DominoSet, faults: &mut Vec<Fault>) -> Option<Vec<Spanned<Turned>>> {
    match field.node.text().map(|text| text.text.as_str()) {
        Some("unknown") => None,
        Some("none") => Some(Vec::new()),
        // 14 can be the 4-1, or fourteen tiles.
        Some(text) if is_count(text.trim_end_matches(" tiles")) => {
            faults
                .push(field.bad(
                    "`unknown` (how many there are follows from the set), `none`, or tiles such as 4-1",
                ));
            Some(Vec::new())
        }
        _ => Some(held_tiles(field, set, faults)),
    }
}
