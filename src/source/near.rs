//! Suggestions for misspelt names.

use crate::words::any_of;

/// The nearest known name, else all known names.
pub(crate) fn near_or_list(found: &str, known: &[String]) -> String {
    match near(found, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.len() <= 6 => format!("expected {}", any_of(known)),
        None => "not known here".to_owned(),
    }
}

/// Keys with the names that people use for them. Of two keys with one name the first that is known counts.
const OTHER_NAMES: &[(&str, &str)] = &[
    (
        "to_play",
        "next_to_play player_to_move next_player on_move to_act current_player active_player next turn \
         to_move",
    ),
    (
        "layout",
        "row table board tableau chain train on_the_table tiles_on_the_table tiles_played table_tiles \
         on_the_board street sequence string display spread",
    ),
    (
        "hand",
        "tiles dominoes dominos pieces my_hand your_hand in_my_hand in_hand my_tiles your_tiles \
         my_dominoes my_dominos me mine i_have i_hold ive_got you_have you_hold rack tiles_in_hand \
         hand_tiles my_rack holding i_have_left bones my_bones i_drew i_got i_was_dealt",
    ),
    (
        "tiles",
        "dominoes dominos pieces dominoes_to_place available_dominoes remaining_dominoes remaining \
         available dominoes_to_use my_tiles tray",
    ),
    ("hands", "hand_0 player_1 player_2 hand_1 hand_2"),
    (
        "opponent_hand",
        "opponent opp opponents_hand opponents_tiles opponent_has opponent_holds other_hand their_hand \
         their_tiles they_have they_hold he_has he_holds hes_got she_has she_holds shes_got theirs \
         his_hand her_hand your_opponent your_opponent_has opponent_tiles opponent_hand_size",
    ),
    (
        "boneyard",
        "draw_pile stock bone_yard talon pot well left_to_draw to_draw face_down \
         yard in_the_yard undealt not_dealt",
    ),
    (
        "start",
        "starting_double start_double starter_double station center_double engine open_end start_tile starting_tile \
         hub center centre",
    ),
    ("scores", "score"),
    ("board", "grid"),
    ("rules", "regions constraints clues"),
    ("house", "rules house_rules house_rule"),
    ("extends", "base based_on"),
];

/// The key for which people use a name, as the first of such keys that `known` finds.
pub(crate) fn by_other_name<T>(found: &str, known: impl Fn(&'static str) -> Option<T>) -> Option<T> {
    let found = found.to_ascii_lowercase();
    let is_used = |(_, others): &&(&str, &str)| others.split(' ').any(|other| other == found);
    OTHER_NAMES.iter().filter(is_used).find_map(|(key, _)| known(key))
}

/// Whether a name is such a key, or people use it for one.
pub(crate) fn means(found: &str, is_such: &dyn Fn(&str) -> bool) -> bool {
    is_such(found) || by_other_name(found, |key| is_such(key).then_some(())).is_some()
}

/// The known key for which people use a name.
pub(crate) fn key_of_other_name<'a>(found: &str, known: &'a [String]) -> Option<&'a str> {
    by_other_name(found, |key| known.iter().map(String::as_str).find(|name| *name == key))
}

/// The known name nearest to what was written, if one is near enough.
pub fn near<'a>(found: &str, known: &'a [String]) -> Option<&'a str> {
    if let Some(key) = key_of_other_name(found, known) {
        return Some(key);
    }
    let found = found.to_ascii_lowercase();
    let length = found.chars().count();
    // Every other letter is as near to one letter.
    if length < 2 {
        return None;
    }
    let most = |name: &str| 1 + length.min(name.len()) / 4;
    // The length alone excludes most names, so long keys cost nothing.
    let alike = known.iter().filter(|name| length.abs_diff(name.len()) <= most(name));
    let distances = alike.map(|name| (strsim::damerau_levenshtein(&found, name), name));
    let (distance, nearest) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= most(nearest)).then_some(nearest.as_str())
}
