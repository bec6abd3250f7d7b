//! The answer of `variants`: the shipped house rules.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use crate::keys::spec;
use crate::keys::spec::Spec;
use crate::puzzle::answer::Answer;
use crate::source::beyond::BeyondGame;
use crate::style::{BOLD, DIM, GOOD, styled};

/// A shipped variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct VariantRow {
    /// Its name, `game/variant`.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What differs from the game.
    pub house: BTreeMap<String, String>,
    /// Where it is published.
    pub source: Option<String>,
    /// Rules of the source that boneyard cannot express.
    pub note: Option<String>,
}

impl VariantRow {
    /// A variant with its name.
    pub fn new(name: &str, spec: &Spec) -> Self {
        Self {
            name: name.to_owned(),
            title: spec.title.clone(),
            house: spec.changes.iter().cloned().collect(),
            source: spec.source.clone(),
            note: spec.note.clone(),
        }
    }
}

/// The answer of `variants`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Variants {
    /// The variants, grouped by game.
    pub variants: Vec<VariantRow>,
    /// Games that no rules file can express; empty where one game was named.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub beyond: &'static [BeyondGame],
}

impl Answer for Variants {
    /// The variants of each game below its title.
    fn text(&self) -> String {
        let mut text = String::new();
        let width = self.variants.iter().map(|row| short(&row.name).len()).max().unwrap_or(0);
        let mut game = "";
        for row in &self.variants {
            let own = row.name.split('/').next().unwrap_or_default();
            if own != game {
                let gap = if game.is_empty() { "" } else { "\n" };
                game = own;
                let title = spec::find(own).map_or(own.to_owned(), |spec| spec.title);
                let _ = writeln!(text, "{gap}{}", styled(BOLD, title));
            }
            let name = format!("{:width$}", short(&row.name));
            let _ = writeln!(text, "  {}  {}", styled(GOOD, name), row.title);
            let keys: Vec<String> = row.house.iter().map(|(key, value)| format!("{key}: {value}")).collect();
            let below = " ".repeat(width + 4);
            let _ = writeln!(text, "{below}{}", keys.join(" · "));
            let _ = writeln!(text, "{below}{}", styled(DIM, row.source.as_deref().unwrap_or("composed")));
            if let Some(note) = &row.note {
                let _ = writeln!(text, "{below}{}", styled(DIM, note));
            }
        }
        if !self.beyond.is_empty() {
            let _ = writeln!(text, "\n{}", styled(BOLD, "Games that no rules file can express"));
        }
        for game in self.beyond {
            let _ = writeln!(text, "  {}: {}", game.name, game.why);
        }
        text
    }
}

/// The name of a variant without its game.
fn short(name: &str) -> &str {
    name.split_once('/').map_or(name, |(_, variant)| variant)
}
