//! Hands of seats: `Player 1:`, `My hand:` and `Their hand:`, `North:`, `Ann:`.

use std::ops::Range;

use super::circle::{self, COMPASS, is_partner};
use super::hidden::HiddenHand;
use super::key::{aside, before_sign, is_called, name_and_value, plain_name, says_to_play};
use super::kind::{LineKind, PrintedLabel};
use super::line::{PostLine, is_in};
use super::spoken::are_said;
use super::table::lists_of_tiles;
use crate::puzzle::position;
use crate::rules::counts::MAX_SEATS;
use crate::sorted;
use crate::source::fault::FaultKind;
use crate::source::near::means;

/// What names tiles that are no hand.
const NO_HANDS: &str = "answer board_state correction dead discarded discards dominoes_played down drawn first ground last lead \
     left left_over mesa middle opening out out_of_play played position remaining rest right seen snake \
     solution starter trail the_rest update";

/// Words that no name of a player has.
const NO_NAMES: &str = "arm bank bonus comment dealt deck drawn drew edit gone idea laid leftover lost missing note order \
     out path ps removed reserve target threat tip total woodpile answer board boneyard chain discard double end ends \
     example far games hand hint key kitty layout line match move open passed pile pool record result round row score scores sets side sleepers sleeping spinner spoiler \
     stock street table tile tiles train turn unseen";

/// What the one who asks calls the own hand.
const OWN_HAND: [&str; 11] = [
    "i",
    "me",
    "mine",
    "my_dominoes",
    "my_hand",
    "my_tiles",
    "player",
    "you",
    "your_dominoes",
    "your_hand",
    "your_tiles",
];

/// What stands behind the name of a player in the name of a hand: `Ann's hand`, `Bob has`.
const OF_HANDS: [&str; 5] = ["s_hand", "s_tiles", "s_dominoes", "_has", "_holds"];

/// A line that may be the hand of a seat.
#[derive(Clone)]
pub(super) struct SeatHand {
    pub(super) line: usize,
    /// The key of the line: the name of the player.
    pub(super) name: String,
    /// What stands behind it, in bytes of the line.
    value: Range<usize>,
    said: SaidHand,
}

/// What stands behind a name that may be that of a player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SaidHand {
    Tiles,
    /// A number of tiles, which are hidden.
    Number,
    Other,
}

impl SeatHand {
    fn of(line: usize, name: String, value: Range<usize>, lines: &[PostLine]) -> Self {
        let value = without_turn(&lines[line].text, value);
        let said = lines[line].text[value.clone()].trim();
        let has_lists = said.is_empty() && !lists_of_tiles(&lines[line + 1..]).is_empty();
        let said = match HiddenHand::said(said) {
            Some(_) => SaidHand::Number,
            None if has_lists || are_said(said) => SaidHand::Tiles,
            None => SaidHand::Other,
        };
        Self { line, name, value, said }
    }
}

/// What stands behind a name, without the words in parentheses or behind an arrow that say that it plays: `6-4 (to play)`.
fn without_turn(text: &str, value: Range<usize>) -> Range<usize> {
    let said = text[value.clone()].trim_end();
    let words = said.rfind(['(', '←', '<']).filter(|words| says_to_play(&said[*words..]));
    value.start..value.start + words.map_or(value.len(), |words| said[..words].trim_end().len())
}

/// Marks the hands of a position, and returns them; none where it has not several.
pub(super) fn mark(lines: &[PostLine], kinds: &mut [LineKind]) -> Vec<SeatHand> {
    let Some(mut hands) = found(lines, kinds) else { return Vec::new() };
    // The one who asks plays.
    let own = hands.iter().position(|hand| number(&hand.name).is_none() && is_own(&lines[hand.line].text));
    hands.rotate_left(own.unwrap_or(0));
    if !circle::is_clear(&names(&hands)) {
        // Who plays after whom, and who are partners, is not said.
        for hand in &hands {
            kinds[hand.line] = LineKind::Blank;
        }
        kinds[hands[0].line] = LineKind::Fault(FaultKind::UnclearCircle);
        return Vec::new();
    }
    for (seat, hand) in hands.iter().enumerate() {
        kinds[hand.line] = LineKind::PrintedLabel(PrintedLabel::Hand(Some(seat)), hand.value.clone());
    }
    // The key above the names of the players, perhaps with words in parentheses.
    for (line, kind) in lines.iter().zip(kinds).filter(|(_, kind)| kind.opens("hands")) {
        *kind = if aside(&line.text).is_some() { LineKind::Words } else { LineKind::Blank };
    }
    hands
}

/// The hands of several seats, in the order of play.
fn found(lines: &[PostLine], kinds: &[LineKind]) -> Option<Vec<SeatHand>> {
    let is_hand = |kind: &&LineKind| kind.key() == Some("hand");
    let are_several = kinds.iter().filter(is_hand).nth(1).is_some();
    let hand = |(n, kind): (usize, &LineKind)| match kind {
        LineKind::Key(name, value) => {
            let holder = holder(&lines[n].text).filter(|_| are_several && name == "hand");
            Some(SeatHand::of(n, holder.unwrap_or_else(|| name.clone()), value.clone(), lines))
        }
        LineKind::PrintedLabel(PrintedLabel::Hand(None), value) => {
            Some(SeatHand::of(n, "hand".to_owned(), value.clone(), lines))
        }
        LineKind::Words => in_words(n, lines),
        _ => None,
    };
    let mut keys: Vec<SeatHand> = kinds.iter().enumerate().filter_map(hand).collect();
    // Beside the hands of others with dashes `5/4` is a rating or a date.
    let has = |key: &SeatHand, sign: char| {
        is_player(&key.name) && lines[key.line].text[key.value.clone()].contains(sign)
    };
    if keys.iter().any(|key| has(key, '-')) {
        keys.retain(|key| !has(key, '/'));
    }
    let found = numbered(&keys).or_else(|| own_and_others(&keys, lines, kinds)).or_else(|| of_compass(&keys));
    let found = found.or_else(|| named(&keys, kinds)).or_else(|| {
        keys.retain(|key| kinds[key.line] != LineKind::Words);
        named(&keys, kinds)
    });
    // No game has more.
    found.filter(|hands| hands.len() <= MAX_SEATS)
}

/// Whether the hand of a player with a name is that of the one who asks: `Bob (me): 6-4`.
fn is_own(text: &str) -> bool {
    before_sign(text).is_some_and(|name| [" (me)", " (you)", " (mine)"].iter().any(|own| name.ends_with(own)))
}

/// Whose hand it is, in parentheses behind the key: `Hand (Ann): 6-4`.
pub(super) fn holder(text: &str) -> Option<String> {
    let (key, name) = before_sign(text)?.strip_suffix(')')?.split_once(" (")?;
    let is_hand = means(&plain_name(key), &|key| key == "hand");
    let is_name =
        name.starts_with(char::is_uppercase) && name.chars().all(|c| c.is_alphanumeric() || c == ' ');
    (is_hand && is_name).then(|| plain_name(name))
}

/// The hand of a player who is named, of which only the number of tiles is known, or who plays: `Bob: 3 tiles`,
/// `Bob: 6-4 (to play)`.
fn in_words(line: usize, lines: &[PostLine]) -> Option<SeatHand> {
    let (name, value) = name_and_value(&lines[line].text)?;
    let hand = SeatHand::of(line, name, value.clone(), lines);
    (hand.said == SaidHand::Number || hand.said == SaidHand::Tiles && hand.value != value).then_some(hand)
}

/// Whether a name is that of a seat: a number or a direction.
pub(super) fn is_seat(name: &str) -> bool {
    number(name).is_some() || COMPASS.contains(&name)
}

/// The hands that are such.
fn such(keys: &[SeatHand], is_such: &dyn Fn(&SeatHand) -> bool) -> Vec<SeatHand> {
    keys.iter().filter(|key| is_such(key)).cloned().collect()
}

/// The hands of seats that are numbered from 0, or from 1: `Hand 0:`, `Player 1:`.
fn numbered(keys: &[SeatHand]) -> Option<Vec<SeatHand>> {
    let mut hands = such(keys, &|key| number(&key.name).is_some());
    sorted::sort_by_key(&mut hands, |hand| number(&hand.name));
    let first = hands.first().and_then(|hand| number(&hand.name)).filter(|first| *first < 2)?;
    let are_in_order = hands.iter().enumerate().all(|(n, hand)| number(&hand.name) == Some(first + n));
    (hands.len() > 1 && are_in_order).then_some(hands)
}

/// The number of a seat whose hand a key is.
pub(super) fn number(name: &str) -> Option<usize> {
    ["hand_", "player_", "seat_", "p"].iter().find_map(|before| name.strip_prefix(before))?.parse().ok()
}

/// The hand of the one who asks, who plays first, and of the others: `My hand:`, `Their hand:`.
///
/// The others may have names, one below another: `Me:`, `Bob:`, `Ann:`.
fn own_and_others(keys: &[SeatHand], lines: &[PostLine], kinds: &[LineKind]) -> Option<Vec<SeatHand>> {
    let only = |is_such: &dyn Fn(&SeatHand) -> bool| {
        let mut hands = keys.iter().filter(|hand| is_such(hand));
        hands.next().filter(|_| hands.next().is_none()).cloned()
    };
    // Beside `I` or `Me` the one who is asked is another.
    let asks = keys.iter().any(|hand| ["hand", "i", "me"].contains(&&*hand.name));
    let own = if asks { &["hand"][..] } else { &["you", "player"] };
    let own = only(&|hand| own.contains(&&*hand.name) && hand.said == SaidHand::Tiles)?;
    let me = SeatHand { name: "me".to_owned(), ..own.clone() };
    if let Some(hand) = only(&|hand| hand.name == "opponent_hand" && hand.said != SaidHand::Other) {
        return Some(vec![me, SeatHand { name: "opponent".to_owned(), ..hand }]);
    }
    let own_name = plain_name(before_sign(&lines[own.line].text)?);
    let with_me: Vec<SeatHand> =
        keys.iter().map(|hand| if hand.line == own.line { me.clone() } else { hand.clone() }).collect();
    let mut hands = named(&with_me, kinds)?;
    let first = hands.iter().position(|hand| hand.line == own.line)?;
    // `Hand:` above the hand of one other.
    let is_above = own_name == "hand" && first == 0 && hands.len() == 2;
    hands.rotate_left(first);
    (is_above || OWN_HAND.contains(&&*own_name)).then_some(hands)
}

/// The hands of the four seats of the compass.
fn of_compass(keys: &[SeatHand]) -> Option<Vec<SeatHand>> {
    let hands = such(keys, &|key| COMPASS.contains(&key.name.as_str()));
    (hands.len() == 4).then_some(hands)
}

/// The names of hands, in order.
fn names(hands: &[SeatHand]) -> Vec<&str> {
    hands.iter().map(|hand| hand.name.as_str()).collect()
}

/// The seat of the one who asks.
pub(super) fn own_seat(hands: &[SeatHand]) -> Option<usize> {
    circle::own_seat(&names(hands))
}

/// Whether a name is that of a key with two letters turned round, one more or one less: `hnad`. One with another letter may
/// be a player: Hank, Lina.
fn is_misspelt(name: &str) -> bool {
    let letters = |name: &str| {
        let mut letters = name.as_bytes().to_vec();
        sorted::sort_by(&mut letters, Ord::cmp);
        letters
    };
    let is_alike = |key: &str| key.len() != name.len() || letters(key) == letters(name);
    let is_near = |key: &str| key.len() > 3 && is_alike(key) && strsim::damerau_levenshtein(name, key) == 1;
    position::KIND.keys.iter().any(|key| is_near(key.name))
}

/// Whether a name may be that of a player, and of nothing else.
pub(super) fn is_player(name: &str) -> bool {
    let name = owner(name);
    let is_label = is_in(name, NO_HANDS) || name.split('_').any(|word| is_in(word, NO_NAMES));
    !is_label && number(name).is_none() && !is_called(name) && !is_misspelt(name)
}

/// The name of a player as it is said of who plays: `ann` for `anns_hand`.
pub(super) fn spoken_name(name: &str) -> String {
    owner(name).replace('_', " ").to_ascii_lowercase()
}

/// The player of whose hand this is the name.
fn owner(name: &str) -> &str {
    OF_HANDS.iter().find_map(|words| name.strip_suffix(words)).unwrap_or(name)
}

/// The hands of players with names, one directly below another: the first plays.
fn named(keys: &[SeatHand], kinds: &[LineKind]) -> Option<Vec<SeatHand>> {
    let has_partner = keys.iter().any(|key| is_partner(&key.name));
    let is_such =
        |name: &str| name == "me" || is_player(name) || has_partner && ["left", "right"].contains(&name);
    // Tiles that are named are seen.
    let is_hidden = |key: &SeatHand| key.said == SaidHand::Tiles && is_in(&key.name, "hidden others unknown");
    let hands = such(keys, &|key| key.said != SaidHand::Other && !is_hidden(key) && is_such(&key.name));
    let is_key = |name: &str| keys.iter().any(|key| key.name == name && !kinds[key.line].opens("hands"));
    let has_hands = ["hand", "hands", "opponent_hand"].into_iter().any(is_key);
    let are_below = |pair: &[SeatHand]| {
        let between = &kinds[pair[0].line + 1..pair[1].line];
        between.iter().all(|kind| *kind == LineKind::Blank)
    };
    let are_seen = hands.iter().any(|hand| hand.said == SaidHand::Tiles);
    let are_players =
        sorted::set(names(&hands)).len() == hands.len() && hands.len() > 1 && are_seen && !has_hands;
    (are_players && hands.windows(2).all(are_below)).then_some(hands)
}

#[cfg(test)]
mod tests {
    use crate::document::post::as_file;

    /// The keys of a post as those of a file.
    fn keys(text: &str) -> String {
        as_file(text).unwrap()
    }

    #[test]
    fn names_above_one_another_are_players() {
        let hands = "hands: [\"6-4\", \"5-5\"]\n";
        for text in [
            "Ann: 6-4\nBob: 5-5\n",
            "Ann: 6-4\n\nBob: 5-5\n",
            "hands:\n  Ann: 6-4\n  Bob: 5-5\n",
            "I: 6-4\nYou: 5-5\n",
            "Hand (Ann): 6-4\nHand (Bob): 5-5\n",
            "Alice: 6-4\nHank: 5-5\n",
            "Me: 6-4\nBob: 5-5\n",
            "Bob: 5-5\nMy tiles: 6-4\n",
            "Hand: 6-4\nBob: 5-5\n",
            "Ann's hand: 6-4\nBob's hand: 5-5\n",
        ] {
            assert_eq!(keys(&format!("Game: block\n{text}")), format!("game: block\n{hands}"), "{text}");
        }
        // The one who asks plays first.
        assert!(
            keys("Game: block\nAnn: 6-4\nMe: 5-5\nBob: 2-1\n").ends_with("[\"5-5\", \"2-1\", \"6-4\"]\n")
        );
        for text in ["Ann: 6-4\nBob: 2 tiles\n", "**Ann:** 6-4\n**Bob:** 2 tiles\n"] {
            let hands = "game: block\nhands: [\"6-4\", \"2\"]\nmissing: [none, none]\n";
            assert_eq!(keys(&format!("Game: block\n{text}")), hands, "{text}");
        }
        for text in [
            // Two of one name, one name alone, apart, beside a hand, names of other tiles, and none seen.
            "Ann: 3 tiles\nBob: 2 tiles\n",
            "Ann: 6-4\nAnn: 5-5\n",
            "Ann: 6-4\n",
            "Ann: 6-4\nset: 6\nBob: 5-5\n",
            "hand: 6-4\nAnn: 5-5\nBob: 6-6\n",
            "Ann: 5-5\nhand: 6-4\n",
            "Left: 6-4\nRight: 5-5\n",
            "Ann: 6-4\nSnake: 5-5\n",
            "Ann: 6-4\nThe pile: 5-5\n",
            "Left end: 6-4\nRight end: 5-5\n",
            "Ann: 6-4\nHnad: 5-5\n",
        ] {
            assert!(!keys(&format!("Game: block\n{text}")).contains("hands:"), "{text}");
        }
    }

    #[test]
    fn partners_sit_two_seats_apart() {
        let hands = |names: [&str; 4]| {
            let hands: String = names.iter().map(|name| format!("{name}: 6-4 5-5\n")).collect();
            as_file(&format!("Game: cuban\n{hands}")).unwrap().contains("hands:")
        };
        assert!(hands(["You", "Ann", "Partner", "Bob"]));
        assert!(hands(["My hand", "Left opponent", "Partner", "Right opponent"]));
        assert!(hands(["Me", "Left", "My partner", "Right"]));
        assert!(!hands(["Me", "My partner", "Left", "Right"]));
        assert!(hands(["A1", "B1", "A2", "B2"]));
        assert!(!hands(["You", "Partner", "Ann", "Bob"]));
        assert!(!hands(["A1", "A2", "B1", "B2"]));
    }
}
