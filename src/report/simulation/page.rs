//! A simulation as one page: what was played, the figures, and the plots.

use minijinja::{Error, Value, context};

use super::conclusion::conclusion;
use super::numbers::{Trend, shown};
use super::text::head;
use crate::report::template;
use crate::simulate::summary::Summary;

const TEMPLATE: &str = include_str!("page.html");

/// The page, with these plots as SVG.
///
/// # Errors
/// When the template does not render, which is a bug of this program.
pub fn page(summary: &Summary, plots: Vec<String>) -> Result<String, Error> {
    let figures = shown(summary).into_iter().map(|figure| {
        let cells = figure.rows.iter().zip(&summary.columns).map(|(row, column)| {
            let [value, more] = figure.told(row);
            let direction = match Trend::of(row) {
                Trend::More => "more",
                Trend::Less => "less",
                Trend::Neither => "",
            };
            context! { name => column.name.as_str(), value, more, direction, differs => row.differs() }
        });
        context! { title => figure.title.as_str(), cells => cells.collect::<Vec<Value>>() }
    });
    let content = context! {
        head => head(summary).trim(),
        conclusion => conclusion(summary),
        several => summary.columns.len() > 1,
        first => summary.columns.first().map(|column| column.name.as_str()),
        figures => figures.collect::<Vec<Value>>(),
        plots => plots.into_iter().map(Value::from_safe_string).collect::<Vec<_>>(),
    };
    let title = format!("{}: a simulation", summary.plan.game);
    template::report(TEMPLATE, (&title, "Played and measured"), "", content)
}
