//! The colours of a figure. They are those of Okabe and Ito, which colour-blind people can distinguish, and
//! no information depends on them alone: each thing that has a colour also has a shape.

/// The background for which a figure is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// A light page.
    #[default]
    Light,
    /// A dark page.
    Dark,
    /// Black ink on white paper.
    Print,
    /// A page whose style sheet defines the colours as properties.
    Page,
}

/// The colours of a theme, in SVG notation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    /// Behind everything; empty where the page shows through.
    pub(crate) ground: &'static str,
    /// Names, badges, walls.
    pub(crate) ink: &'static str,
    /// What is written on ink.
    pub(crate) paper: &'static str,
    /// What matters less.
    pub(crate) grey: &'static str,
    /// Lines through the drawing.
    pub(crate) faint: &'static str,
    pub(crate) tile: &'static str,
    pub(crate) edge: &'static str,
    pub(crate) pip: &'static str,
    /// A tile of the line that is shown.
    pub(crate) played: &'static str,
    /// A half of the chosen suit.
    pub(crate) suit: &'static str,
    pub(crate) slot: &'static str,
    pub(crate) corner: &'static str,
    pub(crate) centre: &'static str,
    /// The half that connects.
    pub(crate) connects: &'static str,
    /// The halves that it connects with, or that are added up.
    pub(crate) counts: &'static str,
}

/// Each colour by its name, in the order of the fields of [`Palette`]: light, dark, in print, and as a property of the page.
const COLOURS: [(&str, [&str; 4]); 15] = [
    ("ground", ["#fff", "#15171b", "#fff", ""]),
    ("ink", ["#222", "#eceae4", "#000", "var(--ink)"]),
    ("paper", ["#fff", "#15171b", "#fff", "var(--paper)"]),
    ("grey", ["#6b6b6b", "#a2a19c", "#555", "var(--grey)"]),
    ("faint", ["#ddd", "#3a3d44", "#ccc", "var(--faint)"]),
    ("tile", ["#fffdf6", "#2a2e36", "#fff", "var(--tile)"]),
    ("edge", ["#222", "#c9c7c0", "#000", "var(--edge)"]),
    ("pip", ["#222", "#f4f2ea", "#000", "var(--pip)"]),
    ("played", ["#fbd080", "#6a4b10", "#dcdcdc", "var(--played)"]),
    ("suit", ["#a9d8f5", "#1d5577", "#c4c4c4", "var(--suit)"]),
    ("slot", ["#00795a", "#2cc295", "#000", "var(--slot)"]),
    ("corner", ["#0072b2", "#56b4e9", "#000", "var(--corner)"]),
    ("centre", ["#b94a00", "#f0955a", "#000", "var(--centre)"]),
    ("connects", ["#b94a00", "#f0955a", "#000", "var(--connects)"]),
    ("counts", ["#0072b2", "#56b4e9", "#000", "var(--counts)"]),
];

impl Theme {
    pub(crate) fn colours(self) -> Palette {
        let mut own = COLOURS.iter().map(|(_, of_themes)| of_themes[self as usize]);
        let mut next = || own.next().unwrap_or_default();
        Palette {
            ground: next(),
            ink: next(),
            paper: next(),
            grey: next(),
            faint: next(),
            tile: next(),
            edge: next(),
            pip: next(),
            played: next(),
            suit: next(),
            slot: next(),
            corner: next(),
            centre: next(),
            connects: next(),
            counts: next(),
        }
    }

    /// The style sheet properties that [`Theme::Page`] uses, with this theme's colours.
    pub fn properties(self) -> String {
        // The first is the ground, which is that of the page.
        COLOURS[1..]
            .iter()
            .map(|(name, of_themes)| format!("--{name}:{};", of_themes[self as usize]))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::export::svg::theme::*;

    /// The relative luminance of `#rgb` or `#rrggbb`, as WCAG 2.1 defines it.
    fn luminance(colour: &str) -> f64 {
        let digits = &colour[1..];
        let channels: Vec<f64> = if digits.len() == 3 {
            digits.chars().map(|c| f64::from(c.to_digit(16).unwrap() * 17)).collect()
        } else {
            (0..3).map(|n| f64::from(u8::from_str_radix(&digits[2 * n..2 * n + 2], 16).unwrap())).collect()
        };
        let linear = |channel: f64| {
            let c = channel / 255.0;
            if c <= 0.03928 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(channels[0]) + 0.7152 * linear(channels[1]) + 0.0722 * linear(channels[2])
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (a, b) = (luminance(one), luminance(other));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// WCAG 2.1: a contrast of 4.5 to 1 for text, 3 to 1 for graphics.
    #[test]
    fn everything_stands_out_from_what_it_lies_on() {
        for theme in [Theme::Light, Theme::Dark, Theme::Print] {
            let c = theme.colours();
            for tile in [c.tile, c.played, c.suit] {
                assert!(contrast(c.pip, tile) >= 4.5, "{theme:?} {tile}");
            }
            for text in [c.ink, c.grey, c.slot, c.corner, c.centre] {
                assert!(contrast(text, c.ground) >= 4.5, "{theme:?} {text}");
            }
            for ring in [c.connects, c.counts] {
                assert!(contrast(ring, c.tile) >= 3.0 && contrast(ring, c.played) >= 3.0, "{theme:?} {ring}");
            }
            assert!(contrast(c.ink, c.paper) >= 7.0 && contrast(c.edge, c.ground) >= 7.0);
        }
    }
}
