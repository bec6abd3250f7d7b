//! boneyard
pub mod cli;
pub mod diagnostic;
pub mod document;
pub mod game;
pub mod notation;
pub mod report;
pub mod rules;
pub mod search;
pub mod tile;
pub mod verify;
