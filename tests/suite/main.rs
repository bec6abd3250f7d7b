//! Tests of the whole: properties of the rules and the notation against slow definitions, hostile input,
//! the command line, and the README.

mod after;
mod asked;
mod batch;
#[cfg(unix)]
mod ci;
mod command;
mod compared;
mod contract;
mod dead;
mod edited;
mod ended;
mod figures;
mod files;
mod formats;
mod fuzzed;
mod hands;
mod hostile;
mod house;
mod laid;
mod lessons;
mod limits;
mod no_turn;
mod notation;
mod observed;
mod odds;
mod perft;
mod positions;
mod posts;
mod program;
mod proofs;
mod reachable;
mod readings;
mod readme;
mod records;
mod rules;
mod schemas;
#[cfg(unix)]
mod shown;
mod simulate;
mod statements;
#[cfg(unix)]
mod strangers;
mod tables;
mod trains;
mod tries;
mod verify;
#[cfg(unix)]
mod words;
mod writing;
mod yaml;
