//! Partners on the board.

use super::Played;
use crate::tui::keys::KeyPress;

#[test]
fn partners_have_one_score_and_a_name() {
    let mut played = Played::deal("puerto-rican-500", 4, 1);
    let screen = played.seen(100, 30);
    assert!(screen.contains("score: your side 0 · the other side 0"), "{screen}");
    // Once round the table, the partner has played too.
    let mut screens = String::new();
    for _ in 0..4 {
        screens += &played.press(&[KeyPress::Enter]).seen(100, 30);
    }
    assert!(screens.contains("your partner: "), "{screens}");
    assert!(screens.contains("seat 1: ") && screens.contains("seat 3: "), "{screens}");
}
