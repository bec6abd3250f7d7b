//! The results of a simulation: as text, JSON, CSV, plots and a page.

#[cfg(feature = "plots")]
mod axis;
mod conclusion;
mod csv;
mod json;
mod numbers;
mod page;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(feature = "plots")]
mod plot;
mod text;

pub use csv::{figures, spreads};
pub use json::Simulated;
pub use page::page;
#[cfg(feature = "parquet")]
pub use parquet::{figure_columns, spread_columns};
#[cfg(feature = "plots")]
pub use plot::{plot_each, plots};
pub use text::{histograms, simulation};
