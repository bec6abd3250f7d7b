//! A puzzle of any kind as drawings.

use crate::game::drawing::look::Look;
use crate::game::drawing::steps::sheet;
use crate::scene::drawing::Scene;
use crate::search::Limits;

/// What is drawn of a puzzle.
#[derive(Clone, Debug)]
pub struct DrawOptions {
    /// What the drawing shows.
    pub look: Look,
    /// The whole at once, or step by step.
    pub extent: DrawnExtent,
    /// The limits of the search, where there is one.
    pub limits: Limits,
}

/// How much is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawnExtent {
    /// One drawing of what is asked, without the answer.
    Asked,
    /// One drawing: of a position what is asked, of a train the answer.
    Whole,
    /// One drawing, with the answer on it.
    Solved,
    /// One drawing for each step of the line or of the answer.
    Steps,
}

/// A drawn puzzle.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct DrawnPuzzle {
    /// Each drawing with its caption: one, whose caption may be empty, or the steps in their order, all of
    /// one size.
    pub frames: Vec<(String, Scene)>,
    /// Why each drawing follows from the one before, in sentences; empty where nothing says so.
    pub reasons: Vec<String>,
    /// The tiles that a terminal lists below the drawing, with their names.
    pub listed: Vec<(&'static str, Vec<String>)>,
    /// The hands after the line, where a terminal lists them below the drawing, with styles.
    pub held: String,
    /// What is known of the answer where a limit was reached before the proof.
    pub unproven: Option<String>,
    /// Why no answer is drawn where one was to be.
    pub note: Option<String>,
    /// Nodes of the search; `None` where there was none.
    pub nodes: Option<u64>,
}

impl DrawnPuzzle {
    /// Everything in one drawing: steps on a sheet under a title, at most this wide if a frame is.
    pub fn scene(self, extent: DrawnExtent, title: &str, widest: Option<f64>) -> Scene {
        match extent {
            DrawnExtent::Steps => sheet(title, &self.frames, widest),
            DrawnExtent::Asked | DrawnExtent::Whole | DrawnExtent::Solved => {
                self.frames.into_iter().map(|(_, scene)| scene).next().unwrap_or_default()
            }
        }
    }
}
