//! What is left from before the rules. An entry may go, and none may come.

/// Imports of a folder below.
pub(crate) const UPWARD: &[(&str, &str)] = &[("puzzle", "report"), ("source", "puzzle")];

/// Files that are too long.
pub(crate) const LONG: &[&str] = &[];

/// Names that several types have.
pub(crate) const TWICE: &[&str] = &["LineFault", "Position", "Read", "Setup", "Stopped"];

/// Files of the engine with English, or with texts as kinds.
pub(crate) const ENGLISH: &[&str] = &["game/refusal_kind.rs", "game/written.rs"];

/// Files that name a family and are not of one.
pub(crate) const NAMES_A_FAMILY: &[&str] = &[
    "document/check/castle_rock.rs",
    "document/check/kinds.rs",
    "document/check/line.rs",
    "document/check/tableaux.rs",
    "game/any_rules.rs",
];

/// Claims of `specs/*.yaml` that no comment of `src` outside tests cites, and that do not say `code: none`.
pub(crate) const UNCITED: &[&str] = &[
    "A3",
    "A4b",
    "A5b",
    "P1",
    "P2",
    "P3",
    "P4",
    "PERFT-0-0",
    "PERFT-2-2",
    "PERFT-4-2",
    "PERFT-99",
    "TAB-BLANK-1",
    "TAB-BLANK-2",
    "TAB-BLANK-3",
    "TAB-CENTRE-0",
    "TAB-CENTRE-C1",
    "TAB-CENTRE-C2a",
    "TAB-CENTRE-C2b",
    "TAB-CENTRE-C2c",
    "TAB-CENTRE-CNT",
    "TAB-CNT-1",
    "TAB-CNT-2",
    "TAB-CORNER-0",
    "TAB-CORNER-1",
    "TAB-CORNER-1b",
    "TAB-CORNER-2",
    "TAB-CORNER-3",
    "TAB-CORNER-4",
    "TAB-CORNER-5",
    "TAB-CORNER-5N",
    "TAB-CORNER-X",
    "TAB-CORNER-Y",
    "TAB-DBL-1",
    "TAB-DBL-2",
    "TAB-DEAD-1",
    "TAB-DEAD-2",
    "TAB-DEAD-3",
    "TAB-DEAD-4",
    "TAB-DRAW-1",
    "TAB-END-1",
    "TAB-END-2",
    "TAB-EOH-1",
    "TAB-EOH-2",
    "TAB-EOH-3",
    "TAB-EOH-4",
    "TAB-ILLEGAL-1",
    "TAB-ILLEGAL-2",
    "TAB-ILLEGAL-3",
    "TAB-LEAD-1",
    "TAB-LEGAL-1",
    "TAB-MUST-1",
    "TAB-PASS-1",
    "TAB-SET-1",
    "TAB-SET-2",
    "TAB-SIDE-1",
    "TAB-SIDE-2",
    "TAB-SIDE-3",
    "TAB-SIDE-4",
    "TAB-SIDE-5",
    "TAB-SIDE-N1",
    "TAB-SIDE-N2",
    "TAB-SIDE-N3",
    "TAB-STOP-1",
    "TAB-SUM-1",
    "TAB-SUM-2",
    "TAB-SUM-3",
    "TAB-SUM-4",
    "TAB-SUM-5",
    "TAB-SUM-6",
    "TAB-TIP-1",
    "TAB-TURN-1",
    "TAB-TURN-2",
    "TAB-TURN-3",
    "TAB-TURN-4",
    "TAB99-1",
    "TAB99-2",
    "TAB99-3",
];
