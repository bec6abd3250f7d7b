//! What ends a turn or a hand, what it gives, and what may not follow.

use crate::command::boneyard;

/// What `explain` says of moves in a position.
fn explained(position: &str, moves: &[&str]) -> String {
    let arguments: Vec<&str> = ["explain", "-"].iter().chain(moves).copied().collect();
    String::from_utf8_lossy(&boneyard(&arguments, position).stdout).into_owned()
}

/// castle-rock, "Play": the turn ends when the player stops; the row would still let 6-3 be taken.
#[test]
fn nothing_follows_a_stop() {
    let row = "game: castle-rock\nlayout: 6-6 6-3\nhand: 6-4\n";
    assert!(!explained(row, &["add 6-4", "take 6-3"]).contains("illegal"));
    let said = explained(row, &["add 6-4", "stop", "take 6-3"]);
    assert!(said.contains("take 6-3 is illegal\n  the turn is over\n"), "{said}");
    let tableau = "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 6-6 1-5\n";
    let said = explained(tableau, &["6-6@1,0n", "stop", "stop"]);
    assert!(said.contains("stop is illegal\n  the turn is over\n"), "{said}");
}

/// Dominican: 25 points for a pass on the lead, and 25 where every other seat passes (two seats: at once).
#[test]
fn a_pass_gives_what_play_counts() {
    let two = "game: dominican\nhouse: {partners: none, players: 2}\nlayout: 6-6\nhands: [1-1 2-2, 6-5 3-3]\nto_play: 0\n";
    let said = explained(two, &["pass"]);
    assert!(said.contains("50 points for the side that laid the last tile"), "{said}");
}

/// Dominican with four open ends: the last tile joins all of them, which are not two.
#[test]
fn the_last_tile_joins_every_open_end() {
    let four = "game: dominican\nhouse: {double_ports: 4}\nlayout: 4-4\nhands: [4-0, 1-1 1-0, 2-2 2-0, 3-3 3-0]\nto_play: 0\n";
    let said = explained(four, &["4-0@4"]);
    assert!(said.contains("joins every open end: 25 points"), "{said}");
}

/// The bonus of the lock goes to a single side: where a tie is shared nobody has it.
#[test]
fn a_shared_block_has_no_lock() {
    let shared = "task: game\ngame: puerto-rican-500/lock\nhouse: {partners: none, players: 3, blocked_tie: shared, blocked_by: lightest_side, \
                  partner_score: opponents}\nlayout: 6-6 6-1\nhands: [5-1 3-0, 2-1, 4-4]\nto_play: 0\n";
    let output = boneyard(&["solve", "-"], shared);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("no seat can play") && !said.contains("for the lock"), "{said}");
}

/// Five-Up has a spinner, which makes `double_ports` idle: the line can be laid.
#[test]
fn a_spinner_may_have_arms_where_another_double_opened() {
    let line = "game: five-up\nhouse: {double_ports: first, opens: highest_double_or_redeal, lead: opens}\nlayout: \
                1-5 5-5 (5-2) 5-4 4-4 (4-1) 4-2\nhand: 6-4\n";
    let output = boneyard(&["plays", "-"], line);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !said.contains("no order of legal plays"), "{said}");
}

/// Fourteen tiles in hand and an unknown boneyard: whether the turn goes on with drawn tiles is looked for within bounds.
#[test]
fn a_large_hand_before_an_unknown_boneyard_is_answered() {
    let position = "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 6-4 6-1 6-5 6-3 6-2 6-6 5-5 5-1 5-3 5-4 4-4 3-3 6-0 1-0\n\
                    boneyard: unknown\n";
    let output = boneyard(&["plays", "-"], position);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
