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

/// The colours of a figure by what they are for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Ink {
    /// Behind everything; empty where the page shows through.
    Ground,
    /// Names, badges, walls.
    Strong,
    /// What is written on ink.
    Paper,
    /// What matters less.
    Grey,
    /// Lines through the drawing.
    Faint,
    Tile,
    Edge,
    Pip,
    /// A tile of the line that is shown.
    Played,
    /// A half of the chosen suit.
    Suit,
    Slot,
    Corner,
    Centre,
    /// The half that connects.
    Connects,
    /// The halves that it connects with, or that are added up.
    Counts,
}

/// Each colour with its name: light, dark, in print, and as a property of the page.
const COLOURS: [(Ink, &str, [&str; 4]); 15] = [
    (Ink::Ground, "ground", ["#fff", "#15171b", "#fff", ""]),
    (Ink::Strong, "ink", ["#222", "#eceae4", "#000", "var(--ink)"]),
    (Ink::Paper, "paper", ["#fff", "#15171b", "#fff", "var(--paper)"]),
    (Ink::Grey, "grey", ["#6b6b6b", "#a2a19c", "#555", "var(--grey)"]),
    (Ink::Faint, "faint", ["#ddd", "#3a3d44", "#ccc", "var(--faint)"]),
    (Ink::Tile, "tile", ["#fffdf6", "#2a2e36", "#fff", "var(--tile)"]),
    (Ink::Edge, "edge", ["#222", "#c9c7c0", "#000", "var(--edge)"]),
    (Ink::Pip, "pip", ["#222", "#f4f2ea", "#000", "var(--pip)"]),
    (Ink::Played, "played", ["#fbd080", "#6a4b10", "#dcdcdc", "var(--played)"]),
    (Ink::Suit, "suit", ["#a9d8f5", "#1d5577", "#c4c4c4", "var(--suit)"]),
    (Ink::Slot, "slot", ["#00795a", "#2cc295", "#000", "var(--slot)"]),
    (Ink::Corner, "corner", ["#0072b2", "#56b4e9", "#000", "var(--corner)"]),
    (Ink::Centre, "centre", ["#b94a00", "#f0955a", "#000", "var(--centre)"]),
    (Ink::Connects, "connects", ["#b94a00", "#f0955a", "#000", "var(--connects)"]),
    (Ink::Counts, "counts", ["#0072b2", "#56b4e9", "#000", "var(--counts)"]),
];

impl Ink {
    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        COLOURS[self as usize].1
    }
}

impl Theme {
    /// A colour in SVG notation.
    pub(crate) fn colour(self, ink: Ink) -> &'static str {
        COLOURS[ink as usize].2[self as usize]
    }

    /// The red, green and blue of a colour, 0 to 255 each; black where the page defines it.
    pub(crate) fn rgb(self, ink: Ink) -> [u8; 3] {
        let digits = self.colour(ink).trim_start_matches('#');
        let digit = |n: usize| digits.get(n..=n).and_then(|digit| u8::from_str_radix(digit, 16).ok());
        let wide = digits.len() == 6;
        [0, 1, 2].map(|n| {
            let (high, low) = if wide { (2 * n, 2 * n + 1) } else { (n, n) };
            16 * digit(high).unwrap_or(0) + digit(low).unwrap_or(0)
        })
    }

    /// The style sheet properties that [`Theme::Page`] uses, with this theme's colours.
    pub fn properties(self) -> String {
        // The first is the ground, which is that of the page.
        COLOURS[1..]
            .iter()
            .map(|(_, name, of_themes)| format!("--{name}:{};", of_themes[self as usize]))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::export::theme::*;

    /// The relative luminance of a colour, as WCAG 2.1 defines it.
    fn luminance(colour: [u8; 3]) -> f64 {
        let linear = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.03928 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        let [r, g, b] = colour.map(linear);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
        let (a, b) = (luminance(one), luminance(other));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// WCAG 2.1: a contrast of 4.5 to 1 for text, 3 to 1 for graphics.
    #[test]
    fn everything_stands_out_from_what_it_lies_on() {
        for theme in [Theme::Light, Theme::Dark, Theme::Print] {
            let against = |one: Ink, other: Ink| contrast(theme.rgb(one), theme.rgb(other));
            for tile in [Ink::Tile, Ink::Played, Ink::Suit] {
                assert!(against(Ink::Pip, tile) >= 4.5, "{theme:?} {tile:?}");
            }
            for text in [Ink::Strong, Ink::Grey, Ink::Slot, Ink::Corner, Ink::Centre] {
                assert!(against(text, Ink::Ground) >= 4.5, "{theme:?} {text:?}");
            }
            for ring in [Ink::Connects, Ink::Counts] {
                assert!(against(ring, Ink::Tile) >= 3.0, "{theme:?} {ring:?}");
                assert!(against(ring, Ink::Played) >= 3.0, "{theme:?} {ring:?}");
            }
            assert!(against(Ink::Strong, Ink::Paper) >= 7.0 && against(Ink::Edge, Ink::Ground) >= 7.0);
        }
    }

    #[test]
    fn each_colour_stands_at_its_own_place() {
        for (place, (ink, ..)) in COLOURS.into_iter().enumerate() {
            assert_eq!(ink as usize, place, "{ink:?}");
        }
        assert_eq!(Theme::Light.rgb(Ink::Strong), [0x22; 3]);
        assert_eq!(Theme::Light.rgb(Ink::Corner), [0x00, 0x72, 0xb2]);
    }
}
