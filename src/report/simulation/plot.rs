//! A simulation as plots: each figure against the variants, and its distribution.

use plotters::coord::Shift;
use plotters::prelude::*;

use super::numbers::binned;
use super::text::title;
use crate::document::mark::{mark, sealed};
use crate::search::statistics::Estimate;
use crate::simulate::Figure;
use crate::simulate::summary::{FigureRow, Summary};
use crate::visible::visible;

/// Width and height of one plot, in pixels.
const SIZE: (u32, u32) = (460, 300);

/// The width for the names of variants beside a plot, in pixels.
const LEGEND: u32 = 130;

/// The most groups of numbers in a histogram.
const BINS: usize = 40;

/// The colours of the variants, distinguishable with colour blindness (Okabe and Ito, "Color Universal
/// Design", 2008, without black and yellow).
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(230, 159, 0),
];

/// Why a plot could not be drawn: a bug of this program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the plot could not be drawn: {0}")]
pub struct PlotFault(String);

type PlotResult = Result<(), PlotFault>;
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

fn fault(error: impl std::fmt::Display) -> PlotFault {
    PlotFault(error.to_string())
}

/// All plots in one SVG picture, two side by side.
///
/// # Errors
/// When a plot cannot be drawn: a bug of this program.
pub fn plots(summary: &Summary) -> Result<String, PlotFault> {
    let figures: Vec<(Figure, Vec<&FigureRow>)> = summary.told().collect();
    let is_spread = |rows: &[&FigureRow]| rows.iter().any(|row| !row.spread.is_empty());
    let means = if summary.columns.len() > 1 { figures.len() } else { 0 };
    let count = means + figures.iter().filter(|(_, rows)| is_spread(rows)).count();
    let rows = count.div_ceil(2).max(1);
    let mut picture = String::new();
    {
        let size = (SIZE.0 * 2, SIZE.1 * rows as u32);
        let root = SVGBackend::with_string(&mut picture, size).into_drawing_area();
        root.fill(&WHITE).map_err(fault)?;
        let areas = root.split_evenly((rows, 2));
        let mut areas = areas.iter();
        for ((figure, rows), area) in figures.iter().take(means).zip(&mut areas) {
            against_variants(area, summary, *figure, rows)?;
        }
        for ((figure, rows), area) in figures.iter().filter(|(_, rows)| is_spread(rows)).zip(areas) {
            spread(area, summary, *figure, rows)?;
        }
        root.present().map_err(fault)?;
    }
    // The mark by which the program recognises the figure as its own and may overwrite it.
    Ok(sealed(picture.replacen('>', &format!(">{}", mark()), 1)))
}

/// The values of a sweep of one key, if the variants are one; `None` for a variant without the key, such as
/// the rules as written.
fn swept(summary: &Summary) -> Option<(String, Vec<Option<f64>>)> {
    let mut keys = Vec::new();
    let mut values = Vec::new();
    for column in &summary.columns {
        let value = column.name.split_once('=').and_then(|(key, value)| Some((key, value.parse().ok()?)));
        values.push(value.map(|(_, value): (&str, f64)| value));
        keys.extend(value.map(|(key, _)| key.to_owned()));
    }
    keys.dedup();
    match &keys[..] {
        [key] if values.iter().flatten().count() > 1 => Some((key.clone(), values)),
        _ => None,
    }
}

/// A chart with its title, and space for the numbers below and on the left.
fn chart<'a, 'b>(
    area: &'a Area<'b>,
    (summary, figure): (&Summary, Figure),
    below: u32,
) -> ChartBuilder<'a, 'b, SVGBackend<'b>> {
    let mut chart = ChartBuilder::on(area);
    chart.caption(title(summary, figure), ("sans-serif", 15)).margin(10);
    chart.x_label_area_size(below).y_label_area_size(54);
    chart
}

/// Means with their intervals, the variants side by side, or along the axis of a sweep.
fn against_variants(area: &Area<'_>, summary: &Summary, figure: Figure, rows: &[&FigureRow]) -> PlotResult {
    let sweep = swept(summary);
    let place = |number: usize| match &sweep {
        Some((_, values)) => values[number],
        None => Some(number as f64),
    };
    let point = |(number, row): (usize, &&FigureRow)| {
        let Estimate { mean, low, high } = row.estimate?;
        Some((place(number)?, [low, mean, high]))
    };
    let points: Vec<(f64, [f64; 3])> = rows.iter().enumerate().filter_map(point).collect();
    let (low, high) = range(points.iter().flat_map(|(_, [low, _, high])| [*low, *high]));
    let (left, right) = extent(points.iter().map(|(x, _)| *x));
    let (left, right) = if left > right { (0.0, 1.0) } else { (left - 0.5, right + 0.5) };
    let below = if sweep.is_some() { 38 } else { 24 };
    let mut chart =
        chart(area, (summary, figure), below).build_cartesian_2d(left..right, low..high).map_err(fault)?;
    let names: Vec<_> = summary.columns.iter().map(|column| visible(&column.name)).collect();
    let label = |x: &f64| match (x.round(), &sweep) {
        (whole, _) if (x - whole).abs() > 1e-9 => String::new(),
        (whole, Some(_)) => whole.to_string(),
        (whole, None) => names.get(whole.max(0.0) as usize).map(|name| short(name, 24)).unwrap_or_default(),
    };
    let mut mesh = chart.configure_mesh();
    mesh.x_labels(names.len().max(2) * 2 + 1).x_label_formatter(&label);
    mesh.disable_x_mesh().light_line_style(TRANSPARENT);
    if let Some((key, _)) = &sweep {
        mesh.x_desc(key.clone());
    }
    mesh.draw().map_err(fault)?;
    if sweep.is_some() {
        let mut line: Vec<(f64, f64)> = points.iter().map(|(x, [_, mean, _])| (*x, *mean)).collect();
        line.sort_by(|one, other| one.0.total_cmp(&other.0));
        chart.draw_series(LineSeries::new(line, COLOURS[0])).map_err(fault)?;
    }
    let bars = points
        .iter()
        .map(|(x, [low, mean, high])| ErrorBar::new_vertical(*x, *low, *mean, *high, COLOURS[0].filled(), 8));
    chart.draw_series(bars).map_err(fault)?;
    Ok(())
}

/// The distribution of each variant, as shares of all, drawn as a step line.
fn spread(area: &Area<'_>, summary: &Summary, figure: Figure, rows: &[&FigureRow]) -> PlotResult {
    let rows = rows.iter().enumerate().filter(|(_, row)| !row.spread.is_empty());
    let steps: Vec<(usize, Vec<(f64, f64)>)> = rows.map(|(number, row)| (number, steps(row))).collect();
    let all = || steps.iter().flat_map(|(_, steps)| steps);
    let (left, right) = extent(all().map(|(x, _)| *x));
    let top = all().map(|(_, y)| *y).fold(0.0, f64::max);
    let is_lone = steps.len() == 1;
    let (area, beside) = area.split_horizontally(if is_lone { SIZE.0 } else { SIZE.0 - LEGEND });
    let mut chart = chart(&area, (summary, figure), 24)
        .build_cartesian_2d(left..right.max(left + 1.0), 0.0..(top * 1.08).max(1e-9))
        .map_err(fault)?;
    let mut mesh = chart.configure_mesh();
    mesh.disable_x_mesh().light_line_style(TRANSPARENT);
    mesh.x_label_formatter(&|x| format!("{x}")).y_label_formatter(&|y| format!("{:.1} %", 100.0 * y));
    mesh.draw().map_err(fault)?;
    for (number, steps) in steps {
        let colour = COLOURS[number % COLOURS.len()];
        if is_lone {
            chart.draw_series(AreaSeries::new(steps.clone(), 0.0, colour.mix(0.25))).map_err(fault)?;
        }
        chart.draw_series(LineSeries::new(steps, colour.stroke_width(2))).map_err(fault)?;
        if !is_lone {
            named(&beside, number, &visible(&summary.columns[number].name))?;
        }
    }
    Ok(())
}

/// Writes the name of a variant beside the plot, where it covers no line.
fn named(beside: &Area<'_>, number: usize, name: &str) -> PlotResult {
    let (x, y) = (0, 40 + 18 * number as i32);
    let colour = COLOURS[number % COLOURS.len()];
    let dash = PathElement::new(vec![(x, y), (x + 14, y)], colour.stroke_width(3));
    beside.draw(&dash).map_err(fault)?;
    beside.draw(&Text::new(short(name, 17), (x + 20, y - 6), ("sans-serif", 12))).map_err(fault)
}

/// The outline of a histogram: shares per number, so that groups of any width are comparable.
fn steps(row: &FigureRow) -> Vec<(f64, f64)> {
    let all = row.spread.count().max(1) as f64;
    let mut line = Vec::new();
    for (first, width, times) in binned(&row.spread, BINS) {
        let share = times as f64 / all / width as f64;
        let (from, to) = (first as f64 - 0.5, (first + width) as f64 - 0.5);
        line.extend([(from, share), (to, share)]);
    }
    line
}

/// The minimum and the maximum; the reverse of nothing.
fn extent(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)))
}

/// From the minimum to the maximum with a margin, never empty.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = extent(values);
    if low > high {
        return (0.0, 1.0);
    }
    let room = ((high - low) * 0.1).max(high.abs().max(low.abs()) * 1e-3).max(1e-6);
    (low - room, high + room)
}

/// A name of at most `most` characters.
fn short(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    name.chars().take(most - 1).chain(['…']).collect()
}
