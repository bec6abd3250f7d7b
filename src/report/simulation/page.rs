//! A simulation as one page: what was played, the figures, and the plots.

use minijinja::{Error, Value, context};

use super::numbers::told;
use super::text::{head, title};
use crate::report::template;
use crate::simulate::summary::Summary;

const TEMPLATE: &str = include_str!("page.html");

/// The page, with these plots as SVG.
///
/// # Errors
/// When the template does not render, which is a bug of this program.
pub fn page(summary: &Summary, plots: String) -> Result<String, Error> {
    let figures = summary.told().map(|(figure, rows)| {
        let cells = rows.iter().zip(&summary.columns).map(|(row, column)| {
            let [value, more] = told(row);
            context! { name => column.name.as_str(), value, more, differs => row.differs() }
        });
        context! { title => title(summary, figure), cells => cells.collect::<Vec<Value>>() }
    });
    let content = context! {
        game => summary.plan.game.as_str(),
        head => head(summary).trim(),
        several => summary.columns.len() > 1,
        first => summary.columns.first().map(|column| column.name.as_str()),
        figures => figures.collect::<Vec<Value>>(),
        plots => Value::from_safe_string(plots),
    };
    template::page(&[("page.html", TEMPLATE)], content)
}
