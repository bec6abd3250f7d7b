//! Requests of the page, each a JSON object with `ask`.

use boneyard::playground::{
    BoardChange, Refusal, TEXT, answer as answered, board, deal, edit, faults, figure, games, hint, parts,
    question,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::host::limits;

/// A request.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
enum Request {
    Version,
    Games,
    Answer {
        command: String,
        text: String,
        #[serde(default)]
        options: Map<String, Value>,
    },
    Faults {
        text: String,
    },
    Figure {
        text: String,
        #[serde(default)]
        options: Map<String, Value>,
    },
    Board {
        text: String,
        #[serde(default)]
        options: Map<String, Value>,
    },
    Hint {
        text: String,
        #[serde(default)]
        options: Map<String, Value>,
    },
    Edit {
        text: String,
        change: BoardChange,
    },
    Parts {
        text: String,
    },
    Question {
        text: String,
    },
    Deal {
        game: String,
        #[serde(default)]
        options: Map<String, Value>,
    },
}

/// The answer to a request, as JSON.
pub fn answer(request: &[u8]) -> Vec<u8> {
    let answer = match serde_json::from_slice(request) {
        Ok(request) => of(request),
        Err(error) => refused(&Refusal::question(error.to_string(), None::<String>)),
    };
    answer.into_bytes()
}

fn of(request: Request) -> String {
    match request {
        Request::Version => json(&format!("boneyard {}", boneyard::VERSION)),
        Request::Games => json(&games()),
        Request::Answer { command, text, options } => answered(&command, &text, &options, &limits()),
        Request::Faults { text } => json(&faults(&text)),
        Request::Figure { text, options } => named("svg", figure(&text, &options, &limits())),
        Request::Board { text, options } => whole(board(&text, &options, &limits())),
        Request::Hint { text, options } => whole(hint(&text, &options, &limits())),
        Request::Edit { text, change } => named("text", edit(&text, &change)),
        Request::Parts { text } => json(&parts(&text)),
        Request::Question { text } => named("text", question(&text)),
        Request::Deal { game, options } => named("text", deal(&game, &options)),
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
