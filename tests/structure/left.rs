//! What is left from before the rules. An entry may go, and none may come.

/// Imports of a folder below.
pub(crate) const UPWARD: &[(&str, &str)] = &[("puzzle", "report"), ("source", "puzzle")];

/// Files that are too long.
pub(crate) const LONG: &[&str] = &[];

/// Names that several types have.
pub(crate) const TWICE: &[&str] = &["LineFault", "Read"];

/// Files of the engine with English, or with texts as kinds.
pub(crate) const ENGLISH: &[&str] = &[];

/// Files that name a family and are not of one.
pub(crate) const NAMES_A_FAMILY: &[&str] = &[
    "document/arrange.rs",
    "document/check/castle_rock.rs",
    "document/check/kinds.rs",
    "document/check/line.rs",
    "document/check/lines.rs",
    "document/check/of_rules.rs",
    "document/check/plays.rs",
    "document/check/reader.rs",
    "document/check/scene.rs",
    "document/check/searches.rs",
    "document/check/step.rs",
    "document/check/tableaux.rs",
    "document/compose.rs",
    "keys/setup.rs",
    "keys/table.rs",
    "keys/values.rs",
    "puzzle/position/expect.rs",
    "puzzle/position/hidden.rs",
    "puzzle/position/read.rs",
    "puzzle/position/read_expect.rs",
    "puzzle/position/task.rs",
    "puzzle/train/read.rs",
];

/// Claims of `specs/*.yaml` that no comment of `src` outside tests cites, and that do not say `code: none`.
pub(crate) const UNCITED: &[&str] = &[];
