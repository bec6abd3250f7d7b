//! Scenes as bytes: [`svg`] figures, [`pdf`] and [`tikz`] for print, and [`pixels`], as PNG, APNG and GIF.
//! All but the pixels, which are drawn from the SVG, are written from the same painted shapes.

mod painted;
pub mod pdf;
pub mod pixels;
pub mod style;
pub mod svg;
pub mod theme;
pub mod tikz;
