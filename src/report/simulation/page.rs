//! A simulation as one page: what was played, the figures, and the plots.

use minijinja::context;
use minijinja::value::Serde;

use super::numbers::told;
use super::text::{head, title};
use crate::document::mark::{mark, sealed};
use crate::report::template::environment;
use crate::simulate::summary::Summary;

const TEMPLATE: &str = include_str!("page.html");

/// Why a page could not be made: a bug of this program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct PageFault(String);

#[derive(serde::Serialize)]
struct FigureView {
    title: String,
    cells: Vec<CellView>,
}

#[derive(serde::Serialize)]
struct CellView {
    name: String,
    value: String,
    more: String,
    differs: bool,
}

/// The page, with these plots as SVG.
///
/// # Errors
/// A bug of this program.
pub fn page(summary: &Summary, plots: String) -> Result<String, PageFault> {
    let fault = |error: &dyn std::fmt::Display| PageFault(error.to_string());
    let mut environment = environment();
    environment.add_template("page.html", TEMPLATE).map_err(|error| fault(&error))?;
    let template = environment.get_template("page.html").map_err(|error| fault(&error))?;
    let figures = summary.told().map(|(figure, rows)| FigureView {
        title: title(summary, figure),
        cells: rows
            .iter()
            .zip(&summary.columns)
            .map(|(row, column)| {
                let [value, more] = told(row);
                CellView { name: column.name.clone(), value, more, differs: row.differs() }
            })
            .collect(),
    });
    let figures: Vec<FigureView> = figures.collect();
    let page = template.render(context! {
        game => summary.plan.game.clone(),
        head => head(summary).trim(),
        several => summary.columns.len() > 1,
        first => summary.columns.first().map(|column| column.name.clone()),
        figures => Serde(&figures),
        plots => minijinja::Value::from_safe_string(plots),
        version => env!("CARGO_PKG_VERSION"),
        mark => mark(),
    });
    page.map(|page| sealed(page + "\n")).map_err(|error| fault(&error))
}
