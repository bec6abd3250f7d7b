//! A comparison as one page: its figures, its table, and the differences under each set of rules.

use minijinja::{Error, Value, context};

use crate::export::svg::{self, Theme};
use crate::report::template;
use crate::scene::drawing::Scene;

const TEMPLATE: &str = include_str!("page.html");

/// The figures of a comparison: one for each set of rules, with its name and results.
#[derive(Clone, PartialEq, Debug)]
pub struct Figures {
    /// Each figure with its caption.
    pub parts: Vec<(String, Scene)>,
    /// What the marks mean.
    pub legend: Vec<String>,
}

/// The content of the page of a comparison.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// What is compared.
    pub title: String,
    /// The positions, if any.
    pub figures: Option<Figures>,
    /// The column headings, then a row for each set of rules, whose first cell is its name.
    pub table: Vec<Vec<String>>,
    /// Each variant by its name, with its changes as the terminal shows them.
    pub sections: Vec<(String, String)>,
}

/// The page of a comparison. Colours of its texts are left out; those of its figures follow the reader.
///
/// # Errors
/// When the template does not render, which is a bug of this program.
pub fn page(page: &Page) -> Result<String, Error> {
    let plain =
        |(name, text): &(String, String)| (name.clone(), anstream::adapter::strip_str(text).to_string());
    let drawn = |(caption, scene): &(String, Scene)| {
        context! { caption, picture => Value::from_safe_string(svg::render(scene, Theme::Page)) }
    };
    let figures = page.figures.iter().flat_map(|figures| &figures.parts).map(drawn);
    let themes = [("", Theme::Light), ("(prefers-color-scheme:dark)", Theme::Dark), ("print", Theme::Print)];
    let colours = themes.map(|(when, theme)| match when {
        "" => format!(":root{{{}}}", theme.properties()),
        when => format!("@media {when}{{:root{{{}}}}}", theme.properties()),
    });
    let content = context! {
        heads => page.table.iter().take(1).cloned().collect::<Vec<_>>(),
        rows => page.table.iter().skip(1).cloned().collect::<Vec<_>>(),
        sections => page.sections.iter().map(plain).collect::<Vec<_>>(),
        figures => figures.collect::<Vec<_>>(),
        legend => page.figures.as_ref().map(|figures| figures.legend.clone()).unwrap_or_default(),
        defs => page.figures.as_ref().map(|_| svg::page_defs("")),
    };
    let title = format!("{}: house rules", page.title);
    template::report(TEMPLATE, (&title, "Computed and drawn"), &colours.concat(), content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_figures_are_not() {
        let scene = Scene::new("A & B", "Nothing.".to_owned());
        let page = page(&Page {
            title: "A & B".to_owned(),
            figures: Some(Figures { parts: vec![("gap<2".to_owned(), scene)], legend: Vec::new() }),
            table: [["", "plays"], ["gap<2", "7"]].map(|row| row.map(str::to_owned).to_vec()).to_vec(),
            sections: vec![("gap<2".to_owned(), "\u{1b}[1m1 < 2\u{1b}[0m".to_owned())],
        })
        .unwrap();
        assert!(page.contains("<title>A &amp; B: house rules</title>") && page.contains("1 &lt; 2</pre>"));
        assert!(page.contains("<figcaption>gap&lt;2</figcaption><svg ") && !page.contains('\u{1b}'));
        assert!(page.contains("<th scope=\"row\">gap&lt;2</th><td>7</td>"));
    }
}
