//! Scenes as bytes: [`svg`] figures, [`pdf`] and [`tikz`] for print, and [`pixels`], as PNG, APNG and GIF.
//! All but the pixels, which are drawn from the SVG, are written from the same painted shapes.

mod painted;
pub mod pdf;
pub mod pixels;
pub mod style;
pub mod svg;
pub mod theme;
pub mod tikz;

/// A number, rounded to one of these parts of 1: written, it has the decimals that it needs and no more.
pub(crate) fn rounded(number: f64, parts: f64) -> f64 {
    // Adding 0 turns −0 into 0.
    (number * parts).round() / parts + 0.0
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn numbers_are_short() {
        let short = |number| rounded(number, 100.0).to_string();
        let written = [short(1.0), short(2.5), short(-0.001), short(1.0 / 3.0)];
        assert_eq!(written, ["1", "2.5", "0", "0.33"]);
    }
}
