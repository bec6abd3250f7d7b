//! Pages from templates: text from files is escaped, and hidden characters are made visible.

use minijinja::value::Value;
use minijinja::{Environment, Error, context, escape_formatter};

use crate::document::mark::{mark, sealed};
use crate::visible::visible;

/// An environment for pages and Markdown. Only text marked as safe is inserted unescaped.
pub(crate) fn environment() -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_formatter(|out, state, value| match value.as_str() {
        Some(text) if !value.is_safe() => {
            escape_formatter(out, state, &Value::from(visible(text).into_owned()))
        }
        _ => escape_formatter(out, state, value),
    });
    environment
}

/// A report: its title, how it was made, and the content of its own template. The colours of its figures go before
/// the style of every report.
///
/// # Errors
/// As [`page`].
pub(crate) fn report(
    own: &'static str,
    (title, made): (&str, &str),
    colours: &str,
    content: Value,
) -> Result<String, Error> {
    let style = colours.to_owned() + include_str!("report.css");
    let templates = [("frame.html", include_str!("frame.html")), ("page.html", own)];
    page(&templates, context! { title, made, style, ..content })
}

/// The page with this content, made from the last of these templates, which may use the others.
///
/// # Errors
/// When a template does not render, which is a bug of this program.
pub(crate) fn page(templates: &[(&'static str, &'static str)], content: Value) -> Result<String, Error> {
    let mut environment = environment();
    let mut last = "";
    for (name, text) in templates {
        environment.add_template(name, text)?;
        last = name;
    }
    let content = context! { version => env!("CARGO_PKG_VERSION"), mark => mark(), ..content };
    Ok(sealed(environment.get_template(last)?.render(content)? + "\n"))
}
