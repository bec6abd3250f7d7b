//! boneyard
pub mod tile; pub mod rules; pub mod game;
