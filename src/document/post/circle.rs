//! Whether the names of four hands say who plays after whom, and who are partners.

/// The seats of four players, in the order of play or against it.
pub(super) const COMPASS: [&str; 4] = ["north", "east", "south", "west"];

/// Whether the names of the hands, in the order in which they stand, may be in the order of play: seats of the compass in
/// a circle, partners two seats apart.
pub(super) fn is_clear(names: &[&str]) -> bool {
    let are_directions = names.len() == 4 && names.iter().all(|name| COMPASS.contains(name));
    (!are_directions || are_in_circle(names)) && are_teams_apart(names)
}

/// Whether the next of four seats of the compass is always that to the left, or to the right.
fn are_in_circle(names: &[&str]) -> bool {
    let turns: Vec<usize> =
        names.iter().filter_map(|name| COMPASS.iter().position(|seat| seat == name)).collect();
    [1, 3].into_iter().any(|step| turns.windows(2).all(|pair| (pair[0] + step) % 4 == pair[1]))
}

/// The team that the name of a player says: `team_1` of `team_1_ann`, `a` of `a2`.
fn team(name: &str) -> Option<&str> {
    let of_number = || (name.len() == 2 && name.ends_with(|c: char| c.is_ascii_digit())).then(|| &name[..1]);
    match name.strip_prefix("team_") {
        Some(rest) => Some(&name[..name.len() - rest.len() + rest.find('_').unwrap_or(rest.len())]),
        None => of_number(),
    }
}

/// Whether it is the hand of whom the one who asks calls the partner.
pub(super) fn is_partner(name: &str) -> bool {
    ["my_partner", "partner"].contains(&name)
}

/// The seat of the one who asks, by what that player is called.
pub(super) fn own_seat(names: &[&str]) -> Option<usize> {
    names.iter().position(|name| ["i", "me", "you"].contains(name))
}

/// Whether no two of four players sit beside each other who are of one team, or of whom one is called the partner.
fn are_teams_apart(names: &[&str]) -> bool {
    if names.len() != 4 {
        return true;
    }
    if let Some(partner) = names.iter().position(|name| is_partner(name)) {
        return own_seat(names).unwrap_or(0).abs_diff(partner) == 2;
    }
    let teams: Option<Vec<&str>> = names.iter().map(|name| team(name)).collect();
    let Some(teams) = teams else { return true };
    let is_one = teams.iter().all(|team| *team == teams[0]);
    is_one || (0..4).all(|seat| teams[seat] != teams[(seat + 1) % 4])
}
