use std::io::BufReader;
use std::path::Path;

use crate::cli::machine::Machine;
use crate::keys::spec;
use crate::search::Limits;
use crate::simulate::figure::Figure;
use crate::simulate::interval::Range;
use crate::simulate::plan::{Column, MOST_HANDS, Seatings};
use crate::simulate::player::{Effort, Player};
use crate::simulate::possible::contradiction;
use crate::simulate::record::line::sealed;
use crate::simulate::record::*;
use crate::simulate::run::run;

fn plan(game: &str, house: &[&[(&str, &str)]], players: usize, games: u64) -> Plan {
    let spec = spec::find(game).unwrap();
    let column = |house: &&[(&str, &str)]| {
        let keys: Vec<_> =
            house.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        Column { name: format!("{house:?}"), rules: spec.with(&keys).unwrap() }
    };
    Plan {
        game: game.to_owned(),
        columns: house.iter().map(column).collect(),
        players: vec![Player::Random; players],
        seed: 3,
        games,
        most_hands: MOST_HANDS,
        seatings: Seatings::One,
        effort: Effort::default(),
    }
}

/// The text of a record of all blocks.
fn text(plan: &Plan) -> Vec<u8> {
    plan.check().unwrap();
    let mut text = line::first(plan).unwrap();
    run(plan, &(0..plan.blocks()).collect(), &Limits::default(), |block, part| {
        text.extend(line::of_block(block, &part).unwrap());
        true
    })
    .unwrap();
    text
}

fn read(text: &[u8]) -> Result<Record, RecordFault> {
    Record::read_from(Path::new("record"), BufReader::new(text), None, &mut |_, _| Ok(()))
}

fn salvaged(text: &[u8]) -> (Record, Vec<RecordFault>) {
    let (mut record, mut damaged) = (None, Vec::new());
    Record::read_lines(Path::new("record"), text, &mut record, Some(&mut damaged), &mut |_, _| Ok(()))
        .unwrap();
    (record.unwrap(), damaged)
}

/// Two games in two blocks, one each.
pub(crate) fn small() -> Plan {
    plan("castle-rock", &[&[("win_score", "20")]], 2, 2)
}

/// Flips two bits of each byte, one after the other.
#[test]
fn a_bit_that_was_flipped_is_found() {
    let whole = text(&small());
    let total = read(&whole).unwrap().total().clone();
    let mut refused = 0;
    for place in 0..whole.len() {
        for bit in [place % 8, (place + 3) % 8] {
            let mut text = whole.clone();
            text[place] ^= 1 << bit;
            match read(&text) {
                Err(_) => refused += 1,
                Ok(record) => assert_eq!(record.total(), &total, "bit {bit} of byte {place}"),
            }
        }
    }
    assert_eq!(refused, 2 * whole.len());
}

/// Alters every digit of every number, and every letter of every word.
#[test]
fn a_value_that_was_altered_is_found() {
    let whole = text(&small());
    let mut altered = 0;
    for (place, byte) in whole.iter().enumerate() {
        let other = match byte {
            b'0'..=b'8' | b'a'..=b'y' => byte + 1,
            b'9' => b'0',
            b'z' => b'a',
            _ => continue,
        };
        let mut text = whole.clone();
        text[place] = other;
        assert!(read(&text).is_err(), "byte {place}");
        altered += 1;
    }
    assert!(altered > 1_000, "{altered}");
}

/// A killed writer leaves a record that may be cut anywhere.
#[test]
fn what_was_cut_off_goes_on() {
    let whole = text(&small());
    let ends: Vec<usize> = (0..whole.len()).filter(|place| whole[*place] == b'\n').collect();
    for cut in 0..=whole.len() {
        let lines = ends.iter().filter(|end| **end < cut).count();
        match read(&whole[..cut]) {
            Ok(record) => assert_eq!(record.blocks() as usize, lines - 1),
            Err(RecordFault::Empty(_)) => assert_eq!(lines, 0),
            Err(fault) => panic!("cut at {cut}: {fault}"),
        }
    }
}

/// A record of one block, whose numbers are changed by a forger who also makes the checksums.
struct Forger {
    plan: Plan,
    head: String,
    line: serde_json::Value,
}

impl Forger {
    fn new() -> Self {
        Self::of(plan("draw", &[&[], &[("win_score", "50")]], 2, 3))
    }

    fn of(plan: Plan) -> Self {
        let whole = String::from_utf8(text(&plan)).unwrap();
        let (head, blocks) = whole.split_once('\n').unwrap();
        let line = serde_json::from_str(blocks.lines().next().unwrap()).unwrap();
        Self { head: head.to_owned(), line, plan }
    }

    /// Reads the record with one number changed.
    fn read(&self, pointer: &str, change: &dyn Fn(i64) -> i64) -> Result<Record, RecordFault> {
        let mut line = self.line.clone();
        line.as_object_mut().unwrap().remove("sum");
        let value = line.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer}"));
        *value = change(value.as_i64().unwrap()).into();
        let mut text = format!("{}\n", self.head).into_bytes();
        text.extend(sealed(serde_json::to_vec(&line).unwrap()));
        read(&text)
    }

    fn is_refused(&self, pointer: &str, change: &dyn Fn(i64) -> i64) -> bool {
        self.read(pointer, change).is_err()
    }
}

/// The numbers must still agree.
#[test]
fn numbers_that_contradict_each_other_are_refused() {
    let forger = Forger::new();
    assert_eq!(forger.read("/block", &|block| block).unwrap().blocks(), 1);
    assert!(forger.is_refused("/part/games", &|games| games + 1));
    for column in 0..2 {
        for (place, figure) in forger.plan.figures().iter().enumerate() {
            for field in ["much", "of", "much_much", "much_of", "of_of"] {
                let pointer = format!("/part/columns/{column}/sums/{place}/{field}");
                // One more is odd where the other is even.
                let is_free = field == "much_of" && figure.name() != "hands_per_game";
                assert!(forger.is_refused(&pointer, &|value| value + 1) || is_free, "{figure:?} {field}");
                // The leader's advantage may be negative.
                let is_signed = field == "much_of" && figure.name() == "lead_advantage";
                assert!(forger.is_refused(&pointer, &|value| -value - 1) || is_signed, "{figure:?} {field}");
            }
        }
        let hands = format!("/part/columns/{column}/hands");
        assert!(
            forger.is_refused(&hands, &|hands| hands + 1) && forger.is_refused(&hands, &|hands| hands - 1)
        );
    }
}

/// So must the distributions and the products of two columns.
#[test]
fn distributions_and_products_that_contradict_the_sums_are_refused() {
    let forger = Forger::new();
    let figures = forger.plan.figures();
    let is_kept = |figure: &Figure| figure.is_spread() && figure.name() != "points_per_turn";
    for (place, figure) in figures.iter().enumerate().filter(|(_, figure)| is_kept(figure)) {
        for (column, field) in [(0, "0/0"), (0, "0/1"), (1, "0/0"), (1, "0/1")] {
            let pointer = format!("/part/columns/{column}/tallies/{place}/{field}");
            assert!(forger.is_refused(&pointer, &|value| value + 1), "{figure:?} {field}");
        }
    }
    for (place, figure) in figures.iter().enumerate() {
        let pointer = format!("/part/columns/1/pairs/{place}/of_of");
        // Turns and shuffles are limited only by the bound on squares.
        assert!(forger.is_refused(&pointer, &|value| value * 100 + 1_000_000), "{figure:?}");
    }
}

/// A forger who keeps the parity and the bounds of squares contradicts the other counts still.
#[test]
fn counts_of_the_same_games_and_turns_agree() {
    let forger = Forger::new();
    for (place, figure) in forger.plan.figures().iter().enumerate() {
        let is_per_game = matches!(
            figure,
            Figure::HandsPerGame | Figure::PlaysPerGame | Figure::UnfinishedRate | Figure::Wins(_)
        );
        for field in ["much_much", "much_of", "of_much", "of_of"] {
            let pointer = format!("/part/columns/1/pairs/{place}/{field}");
            // Out of one a game, the products with the other's ones are the sum.
            let is_sum = is_per_game && field != "much_much";
            for change in [-1, 1] {
                let is_refused = forger.is_refused(&pointer, &|value| value + change);
                assert!(!is_sum || is_refused, "{figure:?} {field} {change}");
            }
            // A gain may be negative, but no count, and no number of turns or hands.
            let is_counted = forger.plan.range(*figure, 1) != Range::Any || field == "of_of";
            let is_positive = forger.line.pointer(&pointer).unwrap().as_i64().unwrap() > 0;
            if is_counted && is_positive {
                assert!(forger.is_refused(&pointer, &|value| -value), "{figure:?} {field}");
            }
        }
        let of_sum = |field: &str| format!("/part/columns/0/sums/{place}/{field}");
        let sum = forger.line.pointer(&of_sum("much_of")).unwrap().as_i64().unwrap();
        if forger.plan.range(*figure, 0) != Range::Any && sum > 0 {
            assert!(forger.is_refused(&of_sum("much_of"), &|value| -value), "{figure:?}");
        }
        // A share is at most 1 in each game.
        let is_refused = forger.is_refused(&of_sum("much_much"), &|squares| squares + 1_000_000);
        assert!(is_refused || !figure.is_share(), "{figure:?}");
    }
}

/// Points and play-throughs are counted out of the same turns.
#[test]
fn figures_of_turns_count_the_same_turns() {
    let forger = Forger::of(plan("tableaux", &[&[]], 2, 3));
    let is_of_turns = |figure: &Figure| matches!(figure, Figure::PointsPerTurn | Figure::PlayThroughRate);
    let figures = forger.plan.figures();
    let places: Vec<usize> = (0..figures.len()).filter(|place| is_of_turns(&figures[*place])).collect();
    assert_eq!(places.len(), 2);
    for place in places {
        let squares = format!("/part/columns/0/sums/{place}/of_of");
        assert!(forger.is_refused(&squares, &|squares| squares + 2), "{:?}", figures[place]);
    }
}

/// Real counts are never refused.
#[test]
fn what_is_counted_contradicts_nothing() {
    let plans = [
        plan("block", &[&[], &[("score", "one")], &[("opens", "highest_double")]], 2, 40),
        plan("block", &[&[("hand", "7"), ("players", "4"), ("partners", "[[0, 2], [1, 3]]")]], 4, 40),
        plan("draw", &[&[], &[("opens", "highest_double_or_redeal")], &[("win_score", "40")]], 2, 40),
        plan("matador", &[&[]], 3, 40),
        plan("tiddle-a-wink", &[&[]], 6, 40),
        plan("tableaux", &[&[], &[("stalemate", "draw_one"), ("cover", "strict")]], 2, 20),
        plan("tableaux-99", &[&[]], 2, 10),
        plan("castle-rock", &[&[], &[("win_score", "20")]], 2, 3),
    ];
    for mut plan in plans {
        for most_hands in [MOST_HANDS, 1] {
            plan.most_hands = most_hands;
            plan.check().unwrap();
            run(&plan, &(0..plan.blocks()).collect(), &Limits::on(&Machine).threads(2), |block, part| {
                assert_eq!(contradiction(&part, &plan), None, "{} {block}", plan.game);
                true
            })
            .unwrap();
        }
    }
}

/// A record of another version or of other rules is refused, with the difference and how to continue.
#[test]
fn another_version_or_other_rules_are_refused() {
    let whole = String::from_utf8(text(&small())).unwrap();
    let (head, rest) = whole.split_once('\n').unwrap();
    let object = &head[..head.rfind(",\"sum\"").unwrap()];
    let with = |from: &str, to: &str| {
        assert!(object.contains(from), "{object}");
        let mut text = sealed((object.replacen(from, to, 1) + "}").into_bytes());
        text.extend(rest.as_bytes());
        let fault = read(&text).map(|_| ()).unwrap_err();
        (fault.to_string(), fault.help().unwrap())
    };
    let (said, help) = with(&format!("\"version\":\"{}\"", line::VERSION), "\"version\":\"0.0.9\"");
    assert!(said.contains("written by boneyard 0.0.9") && said.contains(line::VERSION), "{said}");
    assert!(help.contains("the version that wrote it"), "{help}");
    let (said, help) = with("\"win_score\",\"20\"", "\"win_score\",\"21\"");
    assert!(said.contains("other rules") && help.contains("another file"), "{said} {help}");
    let (said, _) = with("\"boneyard_simulation\":3", "\"boneyard_simulation\":2");
    assert!(said.contains("format 2, which counts less"), "{said}");
    let (said, _) = with("\"boneyard_simulation\":3", "\"boneyard_simulation\":4");
    assert!(said.contains("written by boneyard"), "{said}");
}

/// The error names the rules, the key and the values.
#[test]
fn records_of_other_rules_are_not_joined() {
    let one = read(&text(&plan("draw", &[&[], &[("win_score", "50")]], 2, 3))).unwrap();
    let said = |other: Plan| one.plan.difference(&other).unwrap().to_string();
    let other = said(plan("draw", &[&[], &[("win_score", "60")]], 2, 3));
    assert!(other.contains("win_score is 50 and 60"), "{other}");
    assert!(said(plan("draw", &[&[]], 2, 3)).contains("numbers of variants 2 and 1"));
    let fewer = Plan { most_hands: 7, ..one.plan.clone() };
    assert!(said(fewer).contains("numbers of hands 500 and 7"));
    assert_eq!(one.plan.difference(&one.plan), None);
}

#[test]
fn damaged_lines_are_named_and_the_others_kept() {
    let plan = plan("block", &[&[]], 2, 5);
    let whole = text(&plan);
    let mut lines: Vec<Vec<u8>> = whole.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    assert_eq!(lines.len(), 6);
    lines[2][20] ^= 1;
    lines[4] = b"somebody's notes\n".to_vec();
    let damaged = lines.concat();
    let fault = read(&damaged).map(|_| ()).unwrap_err();
    assert!(fault.to_string().contains("line 3: the line is damaged"), "{fault}");
    assert!(fault.help().unwrap().contains("--salvage"));
    let (record, faults) = salvaged(&damaged);
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(record.blocks(), 3);
    assert!(said.len() == 2 && said[0].contains("line 3") && said[1].contains("line 5"), "{said:?}");
    // Nothing is left of a record whose first line is damaged.
    lines[0][60] ^= 1;
    assert!(!read(&lines.concat()).map(|_| ()).unwrap_err().is_of_one_line());
}

/// A part that is valid in itself, but differs from what was counted before.
#[test]
fn a_block_that_was_counted_otherwise_is_refused() {
    let plan = plan("block", &[&[]], 2, 5);
    let whole = text(&plan);
    let other = text(&Plan { seed: plan.seed + 1, ..plan });
    let second = |text: &[u8]| text.split_inclusive(|byte| *byte == b'\n').nth(1).unwrap().to_vec();
    assert_eq!(read(&[&whole[..], &second(&whole)].concat()).unwrap().blocks(), 5);
    let twice = [&whole[..], &second(&other)].concat();
    let fault = read(&twice).map(|_| ()).unwrap_err();
    assert!(matches!(fault, RecordFault::Twice { line: 7, block: 0, .. }), "{fault}");
    let (record, faults) = salvaged(&twice);
    assert!(record.total() == read(&whole).unwrap().total() && faults.len() == 1);
}
