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

const LIGHT: Palette = Palette {
    ground: "#fff",
    ink: "#222",
    paper: "#fff",
    grey: "#6b6b6b",
    faint: "#ddd",
    tile: "#fffdf6",
    edge: "#222",
    pip: "#222",
    played: "#fbd080",
    suit: "#a9d8f5",
    slot: "#00795a",
    corner: "#0072b2",
    centre: "#b94a00",
    connects: "#b94a00",
    counts: "#0072b2",
};

const DARK: Palette = Palette {
    ground: "#15171b",
    ink: "#eceae4",
    paper: "#15171b",
    grey: "#a2a19c",
    faint: "#3a3d44",
    tile: "#2a2e36",
    edge: "#c9c7c0",
    pip: "#f4f2ea",
    played: "#6a4b10",
    suit: "#1d5577",
    slot: "#2cc295",
    corner: "#56b4e9",
    centre: "#f0955a",
    connects: "#f0955a",
    counts: "#56b4e9",
};

const PRINT: Palette = Palette {
    ground: "#fff",
    ink: "#000",
    paper: "#fff",
    grey: "#555",
    faint: "#ccc",
    tile: "#fff",
    edge: "#000",
    pip: "#000",
    played: "#dcdcdc",
    suit: "#c4c4c4",
    slot: "#000",
    corner: "#000",
    centre: "#000",
    connects: "#000",
    counts: "#000",
};

const PAGE: Palette = Palette {
    ground: "",
    ink: "var(--ink)",
    paper: "var(--paper)",
    grey: "var(--grey)",
    faint: "var(--faint)",
    tile: "var(--tile)",
    edge: "var(--edge)",
    pip: "var(--pip)",
    played: "var(--played)",
    suit: "var(--suit)",
    slot: "var(--slot)",
    corner: "var(--corner)",
    centre: "var(--centre)",
    connects: "var(--connects)",
    counts: "var(--counts)",
};

impl Theme {
    pub(crate) const fn colours(self) -> Palette {
        match self {
            Self::Light => LIGHT,
            Self::Dark => DARK,
            Self::Print => PRINT,
            Self::Page => PAGE,
        }
    }

    /// The style sheet properties that [`Theme::Page`] uses, with this theme's colours.
    pub fn properties(self) -> String {
        let c = self.colours();
        [
            ("ink", c.ink),
            ("paper", c.paper),
            ("grey", c.grey),
            ("faint", c.faint),
            ("tile", c.tile),
            ("edge", c.edge),
            ("pip", c.pip),
            ("played", c.played),
            ("suit", c.suit),
            ("slot", c.slot),
            ("corner", c.corner),
            ("centre", c.centre),
            ("connects", c.connects),
            ("counts", c.counts),
        ]
        .iter()
        .map(|(name, colour)| format!("--{name}:{colour};"))
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
