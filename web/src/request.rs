//! Requests of the page, each a JSON object with `ask`.

use boneyard::playground::{
    BoardChange, Refusal, TEXT, answer as answered, board, deal, edit, faults, figure, games, hint, parts,
    question,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::host::limits;

/// What can be asked.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Asked {
    Version,
    Games,
    Answer,
    Faults,
    Figure,
    Board,
    Hint,
    Edit,
    Parts,
    Question,
    Deal,
}

/// A request: what is asked, and what that question needs.
#[derive(Deserialize)]
struct Request {
    ask: Asked,
    #[serde(default)]
    command: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    game: String,
    #[serde(default)]
    options: Map<String, Value>,
    change: Option<BoardChange>,
}

/// The answer to a request, as JSON.
pub fn answer(request: &[u8]) -> Vec<u8> {
    // As text: what reads JSON elsewhere is then in the page once.
    let answer = match serde_json::from_str(&String::from_utf8_lossy(request)) {
        Ok(request) => of(&request),
        Err(error) => refused(&Refusal::question(error.to_string(), None::<String>)),
    };
    answer.into_bytes()
}

fn of(request: &Request) -> String {
    let Request { ask, command, text, game, options, change } = request;
    match ask {
        Asked::Version => json(&format!("boneyard {}", boneyard::VERSION)),
        Asked::Games => json(&games()),
        Asked::Answer => answered(command, text, options, &limits()),
        Asked::Faults => json(&faults(text)),
        Asked::Figure => named("svg", figure(text, options, &limits())),
        Asked::Board => whole(board(text, options, &limits())),
        Asked::Hint => whole(hint(text, options, &limits())),
        Asked::Edit => match change {
            Some(change) => named("text", edit(text, change)),
            None => refused(&Refusal::question("an edit needs a change", None::<String>)),
        },
        Asked::Parts => json(&parts(text)),
        Asked::Question => named("text", question(text)),
        Asked::Deal => named("text", deal(game, options)),
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
