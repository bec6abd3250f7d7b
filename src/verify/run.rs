//! Runs one check of a claim: its position is built under the rules that are asked about, what
//! comes before it is played, and the answer is compared.

use super::outcome::{Miss, Outcome, differences, when};
use super::scene::{At, Scene};
use super::{castle_rock, line, of_rules, tableaux};
use crate::board::{Act, Board, Goal, Judgement, LegalPlay, Table, Value, play_line};
use crate::document::check::{Check, NextLead, Plays, Replay, Step};
use crate::document::claim::Claim;
use crate::game::setup::{Boneyard, Hands};
use crate::rules::Rules;
use crate::search::Limits;
use crate::tile::{Tile, Tiles};

/// Runs one check of a claim under these rules, within limits.
///
/// # Errors
/// What was found instead, or why nothing can be found, in words.
pub fn step(claim: &Claim, step: &Step, rules: &Rules, limits: &Limits) -> Outcome {
    let mut rules = rules.clone();
    for (key, value) in &step.changes {
        rules.set_key(key, value).map_err(|fault| fault.to_string())?;
    }
    let scene = Scene::new(claim, step, rules, limits)?;
    scene.check(&step.check)
}

impl Scene {
    fn check(&self, check: &Check) -> Outcome {
        match check {
            Check::Equation(equation) => of_rules::equation(equation, &self.rules),
            Check::Differs { from, name, keys } => of_rules::differs(&self.rules, from, name, keys),
            Check::Winner { scores, leader, is } => of_rules::winner(&self.rules, scores, *leader, *is),
            Check::Score(score) => of_rules::score(&self.rules, score),
            Check::NoDouble { players, is } => line::no_double(line::rules(&self.rules)?, *players, is),
            Check::Matadors(tiles) => line::matadors(line::rules(&self.rules)?, *tiles),
            Check::Joins { end, count, tiles } => {
                line::joins(line::rules(&self.rules)?, *end, *count, *tiles)
            }
            Check::Fits { kind, sum, count } => tableaux::fits(&self.rules, kind, *sum, *count),
            Check::Suit(suit) => castle_rock::suit(self.rules.set(), suit),
            Check::Mateless { captured, tiles } => castle_rock::mateless(self.rules.set(), *captured, *tiles),
            _ => self.at()?.check(check),
        }
    }
}

impl At {
    fn check(&self, check: &Check) -> Outcome {
        let board = &self.board;
        match check {
            Check::Legal { .. } | Check::Illegal { .. } => self.act(check),
            Check::Plays(plays) => self.plays(plays),
            Check::Best { points, solutions, goal } => self.best(*points, *solutions, *goal),
            Check::Turn { .. } => turn(check, self.turn()?),
            Check::Replay(replay) => self::replay(replay, self.hand()?),
            Check::Value(value) => self.value(value),
            Check::Perft(counts) => perft(counts, board, &self.limits),
            Check::Cell { at, is } => tableaux::cell(board, *at, is),
            Check::Cells { of, count } => tableaux::cells(board, of, *count),
            Check::Row(row) => castle_rock::row(board, row, &self.limits),
            Check::Ends(ends) => line::ends(board, ends),
            Check::Opens(opens) => line::opens(board, opens),
            _ => Ok(()),
        }
    }

    /// What the rules say of an act at the table as it stands.
    fn judge(&self, act: &Act) -> Judgement {
        self.table.judge(act).of_word(act)
    }

    fn act(&self, check: &Check) -> Outcome {
        match check {
            Check::Legal { play, points, kind, continues } => {
                let judgement = self.judge(play);
                let Some(found) = judgement.worth.filter(|_| judgement.is_legal()) else {
                    return Err(format!("{play} is illegal: {}", judgement.why_not()).into());
                };
                let mut wrong = Vec::new();
                if let Some(points) = points.filter(|points| *points != found.points) {
                    wrong.push(format!("scores {}, not {points}", found.points));
                }
                if let Some(kind) = kind.as_ref().filter(|kind| kind.as_str() != found.kind.name()) {
                    wrong.push(format!("is a {} play, not a {kind} play", found.kind));
                }
                if continues.is_some_and(|continues| continues != found.continues) {
                    let what = if found.continues { "lets the turn go on" } else { "ends the turn" };
                    wrong.push(what.to_owned());
                }
                when(wrong.is_empty(), || format!("{play} {}", wrong.join(" and ")))
            }
            Check::Illegal { play, because } => {
                let judgement = self.judge(play);
                let named =
                    because.as_ref().is_none_or(|because| judgement.refusals.contains(&because.as_str()));
                when(!judgement.is_legal() && named, || {
                    let legal = if judgement.is_legal() { "legal" } else { "illegal" };
                    format!("{play} is {legal}: {}", judgement.why_not())
                })
            }
            _ => Ok(()),
        }
    }

    fn plays(&self, asked: &Plays) -> Outcome {
        let mut plays = self.own_table()?.plays();
        plays.retain(|play| asked.kind.as_ref().is_none_or(|kind| play.worth.kind.name() == kind));
        plays.retain(|play| asked.at.is_none_or(|at| tableaux::cell_of(&play.act) == Some(at)));
        plays.retain(|play| asked.end.is_none_or(|end| line::end_of(&play.act) == Some(end)));
        let wrong = wrong_plays(&plays, asked);
        when(wrong.is_empty(), || wrong.join("; "))
    }

    /// The best turn, or what is left of it.
    fn best(&self, points: i32, solutions: Option<u128>, goal: Option<Goal>) -> Outcome {
        let solved = if !self.has_begun() {
            let game = self.board.game();
            game.best_turn(goal, self.limits.clone(), 0).map_err(|need| need.to_string())?
        } else if goal.is_none() {
            self.rest_of_turn()?
        } else {
            return Err("a `goal` is one of a whole turn: it cannot be asked after its first acts".into());
        };
        // What a stopped search has found may rule the points out.
        let is_possible = (solved.best..=solved.bound).contains(&points);
        if !solved.exact && is_possible {
            let (best, bound) = (solved.best, solved.bound);
            let known =
                format!("the best turn found reaches {best}, not proven: none reaches more than {bound}");
            return Err(Miss::Stopped(known));
        }
        if solved.exact && solved.best == points && solutions.is_some() && solved.solutions.is_none() {
            let known =
                format!("the best turn reaches {points}, and its sequences were not counted to the end");
            return Err(Miss::Stopped(known));
        }
        let counted = solutions.is_none() || solutions == solved.solutions;
        when(solved.exact && solved.best == points && counted, || match solved.solutions {
            Some(count) => {
                format!("the best turn reaches {}, and {count} sequences do what is asked", solved.best)
            }
            None => format!("the best turn found reaches {}", solved.best),
        })
    }

    /// What best play gains from here to the end of the hand.
    fn value(&self, value: &[i32]) -> Outcome {
        let solved = self.hand()?.rest_of_hand(self.limits.clone()).map_err(|need| need.to_string())?;
        if !solved.exact {
            let known = format!("the best play found gains {:?}, not proven", solved.values);
            return Err(Miss::Stopped(known + &bounds(&solved)));
        }
        when(solved.exact && solved.values == value, || format!("best play gains {:?}", solved.values))
    }
}

/// What of the plays is not as it was asked.
fn wrong_plays(plays: &[LegalPlay], asked: &Plays) -> Vec<String> {
    let mut wrong = Vec::new();
    if let Some(count) = asked.count.filter(|count| *count != plays.len()) {
        wrong.push(format!("{} plays, not {count}", plays.len()));
    }
    let different: Tiles = plays.iter().filter_map(|play| tile(&play.act)).collect();
    if let Some(tiles) = asked.tiles.filter(|tiles| *tiles != different.len()) {
        wrong.push(format!("{} tiles, not {tiles}", different.len()));
    }
    for play in plays.iter().filter(|play| asked.points.is_some_and(|points| points != play.worth.points)) {
        wrong.push(format!("{} scores {}, not {}", play.act, play.worth.points, asked.points.unwrap_or(0)));
    }
    if let Some(are) = &asked.are {
        let found: Vec<Act> = plays.iter().map(|play| play.act).collect();
        wrong.extend(differences(&found, are));
    }
    wrong
}

/// The tile that an act plays or takes alone.
fn tile(act: &Act) -> Option<Tile> {
    use crate::game::castle_rock::moves::CastleRockMove as Castle;
    match act {
        Act::CastleRock(Castle::Take(tile)) => Some(tile.tile()),
        act => act.tile_played(),
    }
}

fn turn(check: &Check, mut turn: Box<dyn Table>) -> Outcome {
    let Check::Turn { line, points, hand, goes_on } = check else { return Ok(()) };
    let taken = play_line(turn.as_mut(), line).map_err(|refused| refused.to_string())?;
    let scored: Vec<i32> = taken.iter().map(|taken| taken.points).collect();
    let mut wrong = Vec::new();
    if scored != *points {
        wrong.push(format!("the steps score {scored:?}, not {points:?}"));
    }
    let board = turn.board();
    let held = match board.game().held() {
        Hands::Hidden => 0,
        Hands::Own(hand) => hand.len(),
        Hands::All(hands) => hands.get(board.game().to_play()).map_or(0, Vec::len),
    };
    if let Some(hand) = hand.filter(|hand| *hand != held) {
        wrong.push(format!("{held} tiles are held afterwards, not {hand}"));
    }
    // With nothing left to play a turn of Tableaux is over; in Castle Rock captures may follow.
    let over = turn.is_over() || held == 0 && matches!(board, Board::Tableaux(_));
    if goes_on.is_some_and(|goes_on| goes_on == over) {
        wrong.push(if over { "the turn is over" } else { "the turn goes on" }.to_owned());
    }
    when(wrong.is_empty(), || wrong.join("; "))
}

fn perft(counts: &[u64], board: &Board, limits: &Limits) -> Outcome {
    let found = board.game().perft(counts.len() as u32, limits).map_err(|need| need.to_string())?;
    let length = found.counts.len() + 1;
    match found.at_least {
        // As far as it was counted it may be wrong all the same.
        Some(least) if counts.starts_with(&found.counts) && counts[length - 1] >= least => {
            let known = format!("perft is not counted to the end: at least {least} of {length} plays");
            Err(Miss::Stopped(known))
        }
        _ => when(found.counts == counts, || format!("perft is {:?}, not {counts:?}", found.counts)),
    }
}

/// What is known of a value that is not proven, in words.
fn bounds(solved: &Value) -> String {
    match solved.bounds {
        Some([least, most]) => format!(": {least} to {most} more than the other side"),
        None if solved.ranges.is_empty() => String::new(),
        None => {
            let range = |[least, most]: &[i32; 2]| format!("{least} to {most}");
            let ranges: Vec<String> = solved.ranges.iter().map(range).collect();
            format!(": {}, seat by seat", ranges.join(", "))
        }
    }
}

fn replay(replay: &Replay, mut table: Box<dyn Table>) -> Outcome {
    play_line(table.as_mut(), &replay.line).map_err(|refused| refused.to_string())?;
    let wrong = after_replay(replay, table.as_ref());
    when(wrong.is_empty(), || wrong.join("; "))
}

/// What is not so after a replay.
fn after_replay(replay: &Replay, table: &dyn Table) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut hold = |holds: bool, found: String| {
        if !holds {
            wrong.push(found);
        }
    };
    let gained = table.gained();
    let scores = table.scores();
    hold(replay.gained.as_ref().is_none_or(|asked| *asked == gained), format!("the seats gain {gained:?}"));
    hold(replay.scores.as_ref().is_none_or(|asked| *asked == scores), format!("the scores are {scores:?}"));
    hold(
        replay.captured.as_ref().is_none_or(|asked| *asked == table.captured()),
        format!("the seats capture {:?}", table.captured()),
    );
    let over = if table.is_over() { "the hand is over" } else { "the hand goes on" };
    hold(replay.over.is_none_or(|asked| asked == table.is_over()), over.to_owned());
    let last = !table.is_over() && table.is_last_turn();
    let last_turn = if last { "the last turn is due" } else { "no last turn is due" };
    hold(replay.last_turn.is_none_or(|asked| asked == last), last_turn.to_owned());
    let to_play = table.to_play();
    hold(replay.to_play.is_none_or(|asked| asked == to_play), format!("seat {to_play} is to play"));
    let next = table.next_lead();
    let leads = next.map_or("nobody is said to lead the next hand".to_owned(), |seat| {
        format!("seat {seat} leads the next hand")
    });
    hold(replay.next_lead.is_none_or(|asked| asked == next.map_or(NextLead::Nobody, NextLead::Seat)), leads);
    let now = table.board();
    let holds = held(&now);
    hold(replay.held.as_ref().is_none_or(|asked| *asked == holds), format!("the seats hold {holds:?} tiles"));
    let left = match now.game().to_draw() {
        Boneyard::Known(tiles) => tiles.len(),
        Boneyard::Unknown => 0,
    };
    hold(replay.boneyard.is_none_or(|asked| asked == left), format!("{left} tiles are left to draw"));
    let lies = now.table_text();
    let asked = replay.table.as_deref().map(|text| if text == "none" { "" } else { text });
    hold(asked.is_none_or(|asked| asked == lies), format!("on the table lies {lies:?}"));
    if let Some(Err(Miss::Found(found))) = replay.ends.as_ref().map(|ends| line::ends(&now, ends)) {
        wrong.push(found);
    }
    wrong
}

fn held(board: &Board) -> Vec<usize> {
    match board.game().held() {
        Hands::Hidden => Vec::new(),
        Hands::Own(hand) => vec![hand.len()],
        Hands::All(hands) => hands.iter().map(Vec::len).collect(),
    }
}
