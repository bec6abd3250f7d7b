//! Texts of files: [`text`] → [`parsed`], a tree of [`node`]s (by [`yaml`] or [`plain`]), and the
//! [`fault`]s found on the way. No file is opened here: the caller hands in who does.
//!
//! Every node remembers where it was written.

pub(crate) mod advice;
pub mod beyond;
pub mod fault;
pub(crate) mod kind_fault;
pub(crate) mod near;
pub mod node;
pub mod parsed;
pub mod plain;
pub mod said_fact;
pub(crate) mod setup_fault;
pub mod text;
pub mod yaml;
