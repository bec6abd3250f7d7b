//! The figures of one page: what several of them show is written once.

use rustc_hash::FxHashMap;

/// A run has this many elements in the mean.
const RUN: u32 = 8;

/// The characters of a reference to a part, about.
const REFERENCE: usize = 24;

/// Replaces every run of elements that the figures repeat by a reference, and returns the definitions of these runs.
///
/// A run ends where the checksum of an element says so, so that figures which differ in one element have the other
/// runs in common (Muthitacharoen, Chen, Mazières, "A low-bandwidth network file system", 2001). Runs of references
/// are runs themselves.
pub(crate) fn share_parts(figures: &mut [String]) -> String {
    let mut parts = Vec::new();
    loop {
        let known = parts.len();
        share(figures, &mut parts);
        if parts.len() == known {
            return parts.concat();
        }
    }
}

/// Replaces the runs that pay, and adds them to the parts.
fn share(figures: &mut [String], parts: &mut Vec<String>) {
    let runs: Vec<Vec<&str>> = figures.iter().map(|figure| runs(figure)).collect();
    let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
    for run in runs.iter().flatten() {
        *counts.entry(run).or_default() += 1;
    }
    let mut names: FxHashMap<&str, String> = FxHashMap::default();
    let mut shared = vec![String::new(); figures.len()];
    for (figure, runs) in shared.iter_mut().zip(&runs) {
        for run in runs {
            let count = counts[run];
            if !is_element(run) || (count - 1) * run.len() <= (count + 1) * REFERENCE {
                *figure += run;
                continue;
            }
            let name = names.entry(run).or_insert_with(|| {
                let name = format!("s{}", parts.len());
                parts.push(format!("<g id=\"{name}\">\n{run}</g>\n"));
                name
            });
            *figure += &format!("<use href=\"#{name}\"/>\n");
        }
    }
    figures.swap_with_slice(&mut shared);
}

/// A figure in runs: elements that follow each other, or one other line.
fn runs(figure: &str) -> Vec<&str> {
    let mut lines = figure.split_inclusive('\n').peekable();
    let (mut begin, mut end) = (0, 0);
    let mut runs = Vec::new();
    while let Some(line) = lines.next() {
        end += line.len();
        let goes_on = is_element(line) && lines.peek().is_some_and(|next| is_element(next));
        if !goes_on || crc32fast::hash(line.as_bytes()).is_multiple_of(RUN) {
            runs.push(&figure[begin..end]);
            begin = end;
        }
    }
    runs
}

/// Whether the text begins with a whole element that is drawn.
fn is_element(text: &str) -> bool {
    ["<rect ", "<circle ", "<path ", "<use ", "<g class=\"t\""].iter().any(|tag| text.starts_with(tag))
}

#[cfg(test)]
mod tests {
    use crate::export::svg::*;
    use crate::game::tableaux::scene::scene;
    use crate::game::tableaux::table::Table;

    /// The text with every reference replaced by its part.
    fn written_out(text: &str, parts: &str) -> String {
        let parts: Vec<&str> = parts.split("<g id=\"s").skip(1).collect();
        let part = |name: &str| {
            let found = parts.iter().find_map(|part| part.strip_prefix(&format!("{name}\">\n")));
            found.unwrap().strip_suffix("</g>\n").unwrap().to_owned()
        };
        let mut text = text.to_owned();
        while let Some((before, after)) = text.split_once("<use href=\"#s") {
            let (name, after) = after.split_once("\"/>\n").unwrap();
            text = [before, &part(name), after].concat();
        }
        text
    }

    #[test]
    fn figures_with_shared_parts_are_the_same_figures_in_less_text() {
        let tiles: Vec<String> = (0..=6)
            .flat_map(|high| (0..=high).map(move |low| (high, low)))
            .enumerate()
            .map(|(n, (high, low))| format!("{high}-{low}@{},{}s", n % 7, n / 7 * 2))
            .collect();
        let figure = |n| render(&scene(&Table::new(&tiles[..n].join(" ")).view()), Theme::Page);
        let whole: Vec<String> = (1..=20).map(figure).collect();
        let mut figures = whole.clone();
        let parts = share_parts(&mut figures);
        let lengths = [figures.concat().len() + parts.len(), whole.concat().len()];
        assert!(lengths[0] * 3 < lengths[1] * 2, "{lengths:?}");
        for (figure, whole) in figures.iter().zip(&whole) {
            assert_eq!(written_out(figure, &parts), *whole);
        }
    }

    #[test]
    fn a_figure_alone_stays_whole() {
        let whole = render(&scene(&Table::new("4-2@0,0s 2-3@1,1s").view()), Theme::Page);
        let mut figures = [whole.clone()];
        assert_eq!((share_parts(&mut figures).as_str(), &figures[0]), ("", &whole));
    }
}
