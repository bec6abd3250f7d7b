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

/// Names that people use for keys, with the keys.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("next_to_play", "to_play"),
    ("player_to_move", "to_play"),
    ("next_player", "to_play"),
    ("on_move", "to_play"),
    ("to_act", "to_play"),
    ("current_player", "to_play"),
    ("active_player", "to_play"),
    ("row", "layout"),
    ("table", "layout"),
    ("board", "layout"),
    ("tableau", "layout"),
    ("chain", "layout"),
    ("train", "layout"),
    ("tiles", "hand"),
    ("dominoes", "hand"),
    ("dominoes", "tiles"),
    ("dominos", "hand"),
    ("dominos", "tiles"),
    ("pieces", "hand"),
    ("pieces", "tiles"),
    ("hand_0", "hands"),
    ("player_1", "hands"),
    ("player_2", "hands"),
    ("hand_1", "hands"),
    ("hand_2", "hands"),
    ("my_hand", "hand"),
    ("your_hand", "hand"),
    ("in_my_hand", "hand"),
    ("in_hand", "hand"),
    ("my_tiles", "hand"),
    ("your_tiles", "hand"),
    ("my_dominoes", "hand"),
    ("my_dominos", "hand"),
    ("me", "hand"),
    ("mine", "hand"),
    ("i_have", "hand"),
    ("i_hold", "hand"),
    ("ive_got", "hand"),
    ("you_have", "hand"),
    ("you_hold", "hand"),
    ("opponent", "opponent_hand"),
    ("opp", "opponent_hand"),
    ("opponents_hand", "opponent_hand"),
    ("opponents_tiles", "opponent_hand"),
    ("opponent_has", "opponent_hand"),
    ("opponent_holds", "opponent_hand"),
    ("other_hand", "opponent_hand"),
    ("their_hand", "opponent_hand"),
    ("their_tiles", "opponent_hand"),
    ("they_have", "opponent_hand"),
    ("they_hold", "opponent_hand"),
    ("he_has", "opponent_hand"),
    ("he_holds", "opponent_hand"),
    ("hes_got", "opponent_hand"),
    ("she_has", "opponent_hand"),
    ("she_holds", "opponent_hand"),
    ("shes_got", "opponent_hand"),
    ("theirs", "opponent_hand"),
    ("his_hand", "opponent_hand"),
    ("her_hand", "opponent_hand"),
    ("rack", "hand"),
    ("on_the_table", "layout"),
    ("tiles_on_the_table", "layout"),
    ("tiles_played", "layout"),
    ("table_tiles", "layout"),
    ("on_the_board", "layout"),
    ("street", "layout"),
    ("tiles_in_hand", "hand"),
    ("hand_tiles", "hand"),
    ("my_rack", "hand"),
    ("holding", "hand"),
    ("i_have_left", "hand"),
    ("draw_pile", "boneyard"),
    ("dominoes_to_place", "tiles"),
    ("available_dominoes", "tiles"),
    ("starting_double", "start"),
    ("starter_double", "start"),
    ("station", "start"),
    ("center_double", "start"),
    ("remaining_dominoes", "tiles"),
    ("remaining", "tiles"),
    ("available", "tiles"),
    ("dominoes_to_use", "tiles"),
    ("my_tiles", "tiles"),
    ("tray", "tiles"),
    ("bones", "hand"),
    ("my_bones", "hand"),
    ("i_drew", "hand"),
    ("i_got", "hand"),
    ("your_opponent", "opponent_hand"),
    ("your_opponent_has", "opponent_hand"),
    ("stock", "boneyard"),
    ("bone_yard", "boneyard"),
    ("score", "scores"),
    ("next", "to_play"),
    ("turn", "to_play"),
    ("to_move", "to_play"),
    ("engine", "start"),
    ("open_end", "start"),
    ("start_tile", "start"),
    ("starting_tile", "start"),
    ("hub", "start"),
    ("center", "start"),
    ("centre", "start"),
    ("grid", "board"),
    ("regions", "rules"),
    ("constraints", "rules"),
    ("clues", "rules"),
    ("rules", "house"),
    ("house_rules", "house"),
    ("house_rule", "house"),
    ("base", "extends"),
    ("based_on", "extends"),
];

/// The key for which people use a name, as the first of such keys that `known` finds.
pub(crate) fn by_other_name<T>(found: &str, known: impl Fn(&'static str) -> Option<T>) -> Option<T> {
    let found = found.to_ascii_lowercase();
    OTHER_NAMES.iter().filter(|(other, _)| *other == found).find_map(|(_, key)| known(key))
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
