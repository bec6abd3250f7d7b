//! Pages from templates: what files say is escaped, and what nobody sees is made visible.

use minijinja::value::Value;
use minijinja::{Environment, escape_formatter};

use crate::visible::visible;

/// An environment for pages and Markdown. Only what is marked as safe stands there as it is.
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
