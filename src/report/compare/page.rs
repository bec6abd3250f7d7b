//! A comparison as one page: its figures, and what the terminal shows.

use minijinja::{Environment, Error, context};

const TEMPLATE: &str = include_str!("page.html");

/// The page of a comparison: its text, whose colours are left out, below the figures as SVG, if
/// there are any.
///
/// # Errors
/// When the template is faulty: a fault of this program.
pub fn page(title: &str, text: &str, figure: Option<String>) -> Result<String, Error> {
    let mut environment = Environment::new();
    environment.add_template("page.html", TEMPLATE)?;
    let page = environment.get_template("page.html")?.render(context! {
        title,
        text => anstream::adapter::strip_str(text).to_string(),
        figure => figure.map(minijinja::Value::from_safe_string),
        version => env!("CARGO_PKG_VERSION"),
    });
    page.map(|page| page + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_figures_are_not() {
        let page = page("A & B", "\u{1b}[1m1 < 2\u{1b}[0m", Some("<svg/>".to_owned())).unwrap();
        assert!(page.contains("<title>A &amp; B: house rules</title>") && page.contains("1 &lt; 2</pre>"));
        assert!(page.contains("<figure><svg/></figure>") && !page.contains('\u{1b}'));
    }
}
