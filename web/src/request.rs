//! Requests of the page, each a JSON object with `ask`.

use boneyard::playground::{
    BoardChange, Refusal, TEXT, answer as answered, board, deal, edit, faults, figure, games, hint, parts,
    question,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::host::limits;

/// A request: what is asked, and what that question needs.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Request {
    ask: String,
    command: String,
    text: String,
    game: String,
    options: Map<String, Value>,
    change: Option<BoardChange>,
}

/// The answer to a request, as JSON.
pub fn answer(request: &[u8]) -> Vec<u8> {
    let answer = match serde_json::from_slice(request) {
        Ok(request) => of(&request),
        Err(error) => refused(&Refusal::question(error.to_string(), None::<String>)),
    };
    answer.into_bytes()
}

fn of(request: &Request) -> String {
    let Request { ask, command, text, game, options, change } = request;
    match (ask.as_str(), change) {
        ("version", _) => json(&format!("boneyard {}", boneyard::VERSION)),
        ("games", _) => json(&games()),
        ("answer", _) => answered(command, text, options, &limits()),
        ("faults", _) => json(&faults(text)),
        ("figure", _) => named("svg", figure(text, options, &limits())),
        ("board", _) => whole(board(text, options, &limits())),
        ("hint", _) => whole(hint(text, options, &limits())),
        ("edit", Some(change)) => named("text", edit(text, change)),
        ("parts", _) => json(&parts(text)),
        ("question", _) => named("text", question(text)),
        ("deal", _) => named("text", deal(game, options)),
        _ => refused(&Refusal::question(format!("no question `{ask}`"), None::<String>)),
    }
}

/// An object, or one with the error.
fn whole(answer: Result<impl Serialize, Refusal>) -> String {
    answer.map_or_else(|refusal| refused(&refusal), |answer| json(&answer))
}

/// An object with one field, or with the error.
fn named(name: &'static str, answer: Result<String, Refusal>) -> String {
    whole(answer.map(|answer| Map::from_iter([(name.to_owned(), Value::String(answer))])))
}

fn refused(refusal: &Refusal) -> String {
    json(&refusal.of_file(TEXT))
}

fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}
