//! A simulation as plots: each figure under all rules, and its distribution. Colours are those of the page;
//! where a viewer is dark, so is the plot.

use std::fmt::Write as _;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axis::{Axis, extent, number};
use super::numbers::{ShownFigure, Sign, Trend, binned, shown};
use crate::document::mark::{mark, sealed};
use crate::export::svg::Escaped;
use crate::search::statistics::Estimate;
use crate::simulate::summary::{FigureRow, Summary};
use crate::visible::visible;

/// The width of a plot: that of a phone, so that nothing on it gets too small to read.
const WIDTH: u32 = 340;

/// The distance of the drawing from the edges, so that no number at an end of an axis is cut.
const SIDE: u32 = 24;

/// The heights of the title, of a line of text, of a mark, of an axis with its unit, and of a histogram.
const TITLE: u32 = 34;
const LINE: u32 = 16;
const BAR: u32 = 22;
const AXIS: u32 = 48;
const HISTOGRAM: u32 = 90;

/// The space for the numbers of a histogram, and the most groups of numbers in it.
const LEFT: u32 = 46;
const BINS: usize = 40;

/// The most characters of a name on one line.
const NAME: usize = 34;

/// The most histograms of one figure.
const MOST: usize = 12;

// Each colour has one role, by which the style of the picture finds it. More and less can be told apart with
// any colour vision, and by the number beside them.
const PAPER: RGBColor = RGBColor(251, 250, 246);
const INK: RGBColor = RGBColor(29, 29, 27);
const GRID: RGBColor = RGBColor(216, 213, 203);
const MORE: RGBColor = RGBColor(0, 90, 156);
const LESS: RGBColor = RGBColor(163, 67, 0);

/// The roles in the dark.
const DARK: [(RGBColor, &str); 5] =
    [(PAPER, "#15171b"), (INK, "#eceae4"), (GRID, "#3a3d44"), (MORE, "#6db8ff"), (LESS, "#ffad66")];

type PlotResult<T = ()> = Result<T, String>;
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Why a plot could not be drawn: a bug of this program.
fn fault(error: impl std::fmt::Display) -> String {
    format!("the plot could not be drawn: {error}")
}

/// One plot.
struct Plot {
    height: u32,
    svg: String,
}

/// All plots in one SVG picture, two side by side.
///
/// # Errors
/// When a plot cannot be drawn: a bug of this program.
pub fn plots(summary: &Summary) -> Result<String, String> {
    let plots = all(summary)?;
    let (mut inner, mut top) = (String::new(), 0);
    for pair in plots.chunks(2) {
        for (plot, left) in pair.iter().zip([0, WIDTH]) {
            let at = format!("<svg x=\"{left}\" y=\"{top}\"");
            inner += &plot.svg.replacen("<svg", &at, 1);
        }
        top += pair.iter().map(|plot| plot.height).max().unwrap_or(0);
    }
    let (width, height) = (2 * WIDTH, top.max(1));
    let title = format!("{}: a simulation", summary.plan.game);
    let words = format!("{} plots, two side by side.", plots.len());
    let (title, words) = (Escaped(&title), Escaped(&words));
    let picture = format!(
        "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         xmlns=\"http://www.w3.org/2000/svg\" role=\"img\">{}<title>{title}</title><desc>{words}</desc>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n{inner}</svg>\n",
        // The mark by which the program recognises the figure as its own and may overwrite it.
        mark(),
        hex(PAPER),
    );
    Ok(sealed(picture))
}

/// Every plot as a picture of its own.
///
/// # Errors
/// As [`plots`].
pub fn plot_each(summary: &Summary) -> Result<Vec<String>, String> {
    Ok(all(summary)?.into_iter().map(|plot| plot.svg).collect())
}

fn all(summary: &Summary) -> PlotResult<Vec<Plot>> {
    let figures = shown(summary);
    let mut plots = Vec::new();
    if summary.columns.len() > 1 {
        for figure in &figures {
            plots.push(means(summary, figure)?);
        }
    }
    for figure in figures.iter().filter(|figure| figure.rows.iter().any(|row| !row.spread.is_empty())) {
        plots.push(spread(summary, figure)?);
    }
    Ok(plots)
}

/// A picture of this height with a title, drawn by a function.
fn picture(
    (height, title, words): (u32, &str, &str),
    draw: impl FnOnce(&Area<'_>) -> PlotResult,
) -> PlotResult<Plot> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        let heading = ("sans-serif", 15).into_font().style(FontStyle::Bold).color(&INK);
        root.draw(&Text::new(title.to_owned(), (SIDE as i32, 8), heading)).map_err(fault)?;
        draw(&root)?;
        root.present().map_err(fault)?;
    }
    let (title, words) = (Escaped(title), Escaped(words));
    let head = format!(" class=\"plot\" role=\"img\"><title>{title}</title><desc>{words}</desc>{}", style());
    Ok(Plot { height, svg: svg.replacen('>', &head, 1) })
}

fn hex(RGBColor(red, green, blue): RGBColor) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}

/// The style that gives each role another colour in the dark.
fn style() -> String {
    let mut rules = String::new();
    for (role, dark) in DARK {
        let role = hex(role);
        let _ = write!(rules, "[fill=\"{role}\"]{{fill:{dark}}}[stroke=\"{role}\"]{{stroke:{dark}}}");
    }
    format!("<style>@media screen and (prefers-color-scheme:dark){{{rules}}}</style>")
}

/// A name in lines that fit, whole: broken after a comma, where one is near.
fn lines(name: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for c in visible(name).chars() {
        if line.chars().count() == NAME {
            let rest = line.split_off(line.rfind(',').map_or(line.len(), |comma| comma + 1));
            lines.push(std::mem::replace(&mut line, rest));
        }
        line.push(c);
    }
    lines.push(line);
    lines
}

/// The means with their intervals, one set of rules below the other.
fn means(summary: &Summary, figure: &ShownFigure<'_>) -> PlotResult<Plot> {
    let names: Vec<Vec<String>> = summary.columns.iter().map(|column| lines(&column.name)).collect();
    let heights: Vec<u32> = names.iter().map(|lines| LINE * lines.len() as u32 + BAR).collect();
    let height: u32 = heights.iter().sum();
    let estimates: Vec<Option<Estimate>> =
        figure.rows.iter().map(|row| row.estimate.map(|one| figure.scaled(one))).collect();
    let axis = Axis::of(estimates.iter().flatten().flat_map(|one| [one.low, one.high]));
    let words = in_words(summary, figure);
    picture((TITLE + height + AXIS, &figure.title, &words), |root| {
        let area = root.margin(TITLE, 0, SIDE, SIDE);
        let mut chart = ChartBuilder::on(&area);
        let chart =
            chart.x_label_area_size(AXIS).build_cartesian_2d(axis.low..axis.high, f64::from(height)..0.0);
        let mut chart = chart.map_err(fault)?;
        let number = |x: &f64| number(*x);
        let mut mesh = chart.configure_mesh();
        mesh.disable_y_mesh().disable_y_axis().light_line_style(TRANSPARENT).bold_line_style(GRID);
        mesh.x_labels(6).x_label_formatter(&number).axis_style(INK).x_desc(axis.words(&figure.unit));
        let text = letters();
        mesh.label_style(text.clone()).axis_desc_style(text.clone()).draw().map_err(fault)?;
        let mut top = 0;
        for (((row, lines), high), estimate) in figure.rows.iter().zip(&names).zip(heights).zip(estimates) {
            let middle = f64::from(top + high) - f64::from(BAR) * 0.6;
            let colour = colour(row);
            if let Some(Estimate { mean, low, high }) = estimate {
                let bar =
                    ErrorBar::new_horizontal(middle, low, mean, high, colour.filled().stroke_width(2), 9);
                chart.draw_series([bar]).map_err(fault)?;
            }
            let place = chart.backend_coord(&(axis.low, f64::from(top)));
            named(root, lines, place, &text)?;
            let value = row.estimate.map(|one| figure.measured(one, Sign::Minus).mean).unwrap_or_default();
            let right = text.clone().pos(Pos::new(HPos::Right, VPos::Top));
            root.draw(&Text::new(value, ((WIDTH - SIDE) as i32, place.1 + 2), right)).map_err(fault)?;
            top += high;
        }
        let side = if axis.low > 0.0 { SIDE } else { WIDTH - SIDE - 13 };
        if axis.is_broken() { broken(root, side, (TITLE + height) as i32) } else { Ok(()) }
    })
}

/// Draws two strokes across the axis, where a part of it is missing.
fn broken(root: &Area<'_>, side: u32, y: i32) -> PlotResult {
    for x in [side as i32 + 4, side as i32 + 9] {
        let stroke = PathElement::new(vec![(x - 3, y + 6), (x + 3, y - 6)], INK.stroke_width(2));
        root.draw(&stroke).map_err(fault)?;
    }
    Ok(())
}

/// The means in words.
fn in_words(summary: &Summary, figure: &ShownFigure<'_>) -> String {
    let told = figure.rows.iter().zip(&summary.columns);
    told.map(|(row, column)| format!("{}: {}. ", column.name, figure.told(row)[0])).collect()
}

/// Writes a name, line by line.
fn named(root: &Area<'_>, lines: &[String], (x, y): (i32, i32), text: &TextStyle<'_>) -> PlotResult {
    for (n, line) in lines.iter().enumerate() {
        let at = (x, y + 2 + (n as u32 * LINE) as i32);
        root.draw(&Text::new(line.clone(), at, text.clone())).map_err(fault)?;
    }
    Ok(())
}

/// The colour of a row: whether it is more or less than the first.
fn colour(row: &FigureRow) -> RGBColor {
    match Trend::of(row) {
        Trend::More => MORE,
        Trend::Less => LESS,
        Trend::Neither => INK,
    }
}

/// The outline of a distribution, the lines of its name, and its row.
type Histogram<'a> = (Vec<(f64, f64)>, Vec<String>, &'a FigureRow);

/// The distribution under each rules, as shares of all, one histogram below the other.
fn spread(summary: &Summary, figure: &ShownFigure<'_>) -> PlotResult<Plot> {
    let rows = figure.rows.iter().zip(&summary.columns).filter(|(row, _)| !row.spread.is_empty());
    let rows = rows.take(MOST).map(|(row, column)| (steps(row), lines(&column.name), *row));
    let rows: Vec<Histogram<'_>> = rows.collect();
    let is_lone = summary.columns.len() == 1;
    let above = |lines: &[String]| if is_lone { 0 } else { LINE * lines.len() as u32 };
    let height: u32 = rows.iter().map(|(_, lines, _)| above(lines) + HISTOGRAM).sum();
    let all = || rows.iter().flat_map(|(steps, ..)| steps);
    let (left, right) = extent(all().map(|(x, _)| *x));
    // A number is as wide as 1, and in the middle of it.
    let axis = Axis::of([left + 0.5, right - 0.5].into_iter());
    let left = if axis.is_broken() { left } else { left.min(-0.5) };
    let top = (105.0 * all().map(|(_, y)| *y).fold(0.0, f64::max)).max(1e-6);
    let unit = format!("{}; height: % of {}", figure.unit, figure.figure.counted().unwrap_or_default());
    let unit = axis.words(&unit);
    let words: Vec<String> = rows.iter().map(|(_, lines, row)| most_often(&lines.concat(), row)).collect();
    let title = format!("{}: distribution", figure.figure.title());
    picture((TITLE + height + AXIS, &title, &words.join(" ")), |root| {
        let mut from = TITLE;
        for (n, row) in rows.iter().enumerate() {
            if !is_lone {
                named(root, &row.1, (SIDE as i32, from as i32), &letters())?;
            }
            from += above(&row.1);
            let unit = (n + 1 == rows.len()).then_some(&*unit);
            histogram(root, from, row, (left..right.max(left + 1.0), 0.0..top), unit)?;
            from += HISTOGRAM;
        }
        if axis.is_broken() { broken(root, SIDE + LEFT - 4, from as i32) } else { Ok(()) }
    })
}

/// Draws one histogram; the last one has the numbers and the unit below it.
fn histogram(
    root: &Area<'_>,
    from: u32,
    (steps, _, row): &Histogram<'_>,
    (across, up): (std::ops::Range<f64>, std::ops::Range<f64>),
    unit: Option<&str>,
) -> PlotResult {
    let below = unit.map_or(0, |_| AXIS);
    let area = root.clone().shrink((0, from), (WIDTH - SIDE, HISTOGRAM + below));
    let mut chart = ChartBuilder::on(&area);
    chart.margin_top(8).x_label_area_size(below.max(4)).y_label_area_size(LEFT);
    let mut chart = chart.build_cartesian_2d(across, up).map_err(fault)?;
    let (number, percent) = (|x: &f64| number(*x), |y: &f64| format!("{} %", number(*y)));
    let mut mesh = chart.configure_mesh();
    mesh.disable_x_mesh().light_line_style(TRANSPARENT).bold_line_style(GRID).axis_style(INK);
    mesh.x_labels(unit.map_or(0, |_| 7)).y_labels(4);
    mesh.x_label_formatter(&number).y_label_formatter(&percent);
    mesh.label_style(letters()).axis_desc_style(letters());
    if let Some(unit) = unit {
        mesh.x_desc(unit);
    }
    mesh.draw().map_err(fault)?;
    let steps: Vec<(f64, f64)> = steps.iter().map(|(x, y)| (*x, 100.0 * y)).collect();
    let colour = colour(row);
    chart.draw_series(AreaSeries::new(steps.clone(), 0.0, colour.mix(0.25))).map_err(fault)?;
    chart.draw_series(LineSeries::new(steps, colour.stroke_width(2))).map_err(fault)?;
    Ok(())
}

/// The letters of names and numbers.
fn letters() -> TextStyle<'static> {
    ("sans-serif", 12).into_font().color(&INK)
}

/// A distribution in words.
fn most_often(name: &str, row: &FigureRow) -> String {
    let numbers = || row.spread.iter();
    let most = numbers().max_by_key(|(_, times)| *times).map_or(0, |(number, _)| number);
    let first = numbers().next().map_or(0, |(number, _)| number);
    let last = numbers().last().map_or(0, |(number, _)| number);
    format!("{name}: from {first} to {last}, most often {most}.")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_whole() {
        let name = "win_score=50,hand_of_two=7,double_ports=first,total=13";
        let lines = lines(name);
        assert!(lines.len() > 1 && lines.iter().all(|line| line.chars().count() <= NAME));
        assert_eq!(lines.concat(), name);
        assert!(lines[0].ends_with(','), "{lines:?}");
        assert_eq!(super::lines(&"x".repeat(2 * NAME)), ["x".repeat(NAME), "x".repeat(NAME)]);
    }
}
