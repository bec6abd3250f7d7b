//! A comparison as one page: its figures, its table, and the differences under each set of rules.

use minijinja::{Error, Value, context};

use crate::report::template;

const TEMPLATE: &str = include_str!("page.html");

/// The content of the page of a comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// What is compared.
    pub title: String,
    /// The positions side by side as SVG, if any.
    pub figure: Option<String>,
    /// The column headings, then a row for each set of rules, whose first cell is its name.
    pub table: Vec<Vec<String>>,
    /// Each variant by its name, with its changes as the terminal shows them.
    pub sections: Vec<(String, String)>,
}

/// The page of a comparison. Colours of its texts are left out.
///
/// # Errors
/// When the template does not render, which is a bug of this program.
pub fn page(page: &Page) -> Result<String, Error> {
    let plain =
        |(name, text): &(String, String)| (name.clone(), anstream::adapter::strip_str(text).to_string());
    let content = context! {
        title => page.title.as_str(),
        heads => page.table.iter().take(1).cloned().collect::<Vec<_>>(),
        rows => page.table.iter().skip(1).cloned().collect::<Vec<_>>(),
        sections => page.sections.iter().map(plain).collect::<Vec<_>>(),
        figure => page.figure.clone().map(Value::from_safe_string),
    };
    template::page(&[("page.html", TEMPLATE)], content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_figures_are_not() {
        let page = page(&Page {
            title: "A & B".to_owned(),
            figure: Some("<svg/>".to_owned()),
            table: [["", "plays"], ["gap<2", "7"]].map(|row| row.map(str::to_owned).to_vec()).to_vec(),
            sections: vec![("gap<2".to_owned(), "\u{1b}[1m1 < 2\u{1b}[0m".to_owned())],
        })
        .unwrap();
        assert!(page.contains("<title>A &amp; B: house rules</title>") && page.contains("1 &lt; 2</pre>"));
        assert!(page.contains("<figure><svg/></figure>") && !page.contains('\u{1b}'));
        assert!(page.contains("<th scope=\"row\">gap&lt;2</th><td>7</td>"));
    }
}
