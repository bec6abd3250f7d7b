//! Pages from templates: text from files is escaped, and hidden characters are made visible.

use minijinja::value::Value;
use minijinja::{Environment, Error, HtmlEscape, context, escape_formatter};

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
    environment.add_filter("code", |text: &str| Value::from_safe_string(code(text)));
    environment
}

/// A text for a page: what stands between two backticks is code.
fn code(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return HtmlEscape(&visible(text)).to_string();
    }
    let part = |(n, part): (usize, &&str)| {
        let plain = HtmlEscape(&visible(part)).to_string();
        if n % 2 == 0 { plain } else { format!("<code>{plain}</code>") }
    };
    parts.iter().enumerate().map(part).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backticks_in_pairs_make_code() {
        assert_eq!(code("under `a<b` alone & `c`"), "under <code>a&lt;b</code> alone &amp; <code>c</code>");
        assert_eq!(code("<b>`"), "&lt;b&gt;`");
    }
}
