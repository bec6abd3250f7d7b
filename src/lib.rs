//! boneyard
pub mod diagram;
pub mod document;
pub mod game;
pub mod notation;
pub mod rules;
pub mod search;
pub mod tile;
pub mod verify;
