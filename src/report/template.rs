//! Pages from templates: text from files is escaped, and hidden characters are made visible.

use minijinja::value::Value;
use minijinja::{Environment, escape_formatter};

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
