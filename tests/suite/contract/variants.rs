//! Every shipped variant can be dealt, is played to its end, and keeps the contract.

use boneyard::document::{Source, compose, puzzle};
use boneyard::game::read_move;
use boneyard::tile::Tile;

use super::games::each_variant_deal;
use super::{everywhere, play_out};

/// Rounds of each variant, over its numbers of players.
const HANDS: u64 = 50;

#[test]
fn fifty_hands_of_each_variant_keep_the_contract() {
    each_variant_deal(HANDS, |deal, dice| {
        let played = play_out(deal, dice, |played, dice| {
            let family = played.start.game().rules().family();
            let moves = played.table.moves();
            // Every fifth move suffices: the games themselves are tested with all of them.
            for mv in moves.iter().filter(|_| dice.below(5) == 0) {
                assert!(played.table.judge(mv).is_legal(), "{played}: {mv}");
                assert_eq!(read_move(family, &mv.to_string()).as_ref(), Ok(mv), "{played}: {mv} reads back");
            }
            // The name of the variant alone must determine everything that differs.
            if dice.below(60) == 0 {
                let position = played.table.position();
                let text = compose::deal(&played.deal.about(), &position);
                match puzzle::read(&Source::new("contract", text.as_str())) {
                    Ok(read) => assert_eq!(read.position, position, "{played}:\n{text}"),
                    Err(invalid) => panic!("{played}: {:?}\n{text}", invalid.faults),
                }
            }
        });
        let position = played.table.position();
        let mut tiles = played.points.captured_tiles();
        tiles.extend(everywhere(&position));
        tiles.sort_unstable();
        assert_eq!(tiles, position.game().rules().set().iter().collect::<Vec<Tile>>(), "{played}");
        assert_eq!(played.table.gained(), played.points.gained(&position, true), "{played}");
        assert!(played.table.moves().is_empty(), "{played}");
    });
}
