//! Scenes as bytes: [`svg`] figures, and [`pixels`], as PNG, APNG and GIF.

pub mod pixels;
pub mod svg;
