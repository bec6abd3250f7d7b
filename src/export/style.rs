//! How a figure looks in every format: its colours, its faces and its size.

use super::theme::Theme;
use crate::scene::pips::Faces;

/// The look of a figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FigureStyle {
    /// The colours.
    pub theme: Theme,
    /// Whether halves have pips or numbers.
    pub faces: Faces,
    /// The size; at 1 a half-tile measures 50 units in SVG, 100 pixels, and 6 mm in print.
    pub scale: f64,
}

impl From<Theme> for FigureStyle {
    fn from(theme: Theme) -> Self {
        Self { theme, faces: Faces::Dots, scale: 1.0 }
    }
}

/// The side of a half-tile in print at scale 1, in millimetres.
pub(crate) const MILLIMETRES: f64 = 6.0;
/// The margin around the drawing, in half-tiles.
pub(crate) const MARGIN: f64 = 0.2;
