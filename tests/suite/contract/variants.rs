//! Every shipped variant can be dealt, is played to its end, and keeps the contract.

use boneyard::document::{Source, compose, puzzle};
use boneyard::game::read_act;
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
            let acts = played.table.acts();
            // Every fifth move suffices: the games themselves are tested with all of them.
            for act in acts.iter().filter(|_| dice.below(5) == 0) {
                assert!(played.table.judge(act).is_legal(), "{played}: {act}");
                assert_eq!(
                    read_act(family, &act.to_string()).as_ref(),
                    Ok(act),
                    "{played}: {act} reads back"
                );
            }
            // The name of the variant alone must determine everything that differs.
            if dice.below(60) == 0 {
                let board = played.table.board();
                let text = compose::deal(&played.deal.about(), &board);
                match puzzle::read(&Source::new("contract", text.as_str())) {
                    Ok(read) => assert_eq!(read.board, board, "{played}:\n{text}"),
                    Err(faulty) => panic!("{played}: {:?}\n{text}", faulty.faults),
                }
            }
        });
        let board = played.table.board();
        let mut tiles = played.points.captured_tiles();
        tiles.extend(everywhere(&board));
        tiles.sort_unstable();
        assert_eq!(tiles, board.game().rules().set().iter().collect::<Vec<Tile>>(), "{played}");
        assert_eq!(played.table.gained(), played.points.gained(&board, true), "{played}");
        assert!(played.table.acts().is_empty(), "{played}");
    });
}
