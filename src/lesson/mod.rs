//! Teaching material: a puzzle as an exercise, a rule document as a lesson.
//!
//! * [`exercise`]: a puzzle with its question and hints, and its answer step by step. `question`: what it asks.
//! * [`document`]: the sections of a rule document with their worked examples, its readings, and
//!   exercises.
//! * [`tries`]: what a reader can try on a figure, with what the rules say of it.
//! * [`html`]: either of them as one self-contained page. [`markdown`]: a lesson for a book or a wiki, with
//!   its figures beside it.
//!
//! The first two have scenes and words and depend on no format; the last two only write.

pub mod document;
pub mod example;
pub mod exercise;
pub mod html;
pub mod markdown;
pub(crate) mod question;
pub mod tries;
mod view;

pub use document::Lesson;
pub use exercise::Exercise;
