//! Rules as a table of keys: one declaration makes the struct, its defaults, and the reader and writer of
//! each key. The documentation of a field is what the table of keys in `docs/` says.

use super::value::RuleValue;

/// A key of the rules without its value.
#[derive(Clone, Debug)]
pub struct KeyInfo {
    /// The key, as in a rules file.
    pub name: &'static str,
    /// What may stand there, in words.
    pub expected: fn() -> String,
    /// Every value by name, the documents' default first; empty for numbers.
    pub choices: &'static [&'static str],
    /// What the key decides: the lines of its documentation.
    doc: &'static [&'static str],
}

impl KeyInfo {
    /// The key of a field: its name, its documentation, the values of its type.
    pub(crate) fn of<T: RuleValue>(name: &'static str, doc: &'static [&'static str]) -> Self {
        Self { name, expected: T::expected, choices: T::choices(), doc }
    }

    /// What the key decides, in words: the first paragraph of its documentation, without a full stop.
    pub fn about(&self) -> String {
        let first: Vec<&str> =
            self.doc.iter().map(|line| line.trim()).take_while(|line| !line.is_empty()).collect();
        first.join(" ").trim_end_matches('.').to_owned()
    }
}

/// Keys with the texts of their values, in the order in which they are set.
pub type Changes = Vec<(String, String)>;

/// Why a key could not be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KeyFault {
    /// The family of games has no such key.
    #[error("the rules have no key `{0}`")]
    Unknown(String),
    /// The key exists, but does not have this value.
    #[error("`{value}` is no value of `{key}`: expected {expected}")]
    BadValue {
        /// The key.
        key: &'static str,
        /// What was written.
        value: String,
        /// What may stand there.
        expected: String,
    },
}

/// Declares a family's rules: a struct of public fields, each a key with the default of the documents.
macro_rules! rules {
    ($(#[$doc:meta])* $name:ident { $($(#[doc = $key_doc:literal])* $key:ident: $type:ty = $default:expr,)* }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $name {
            $($(#[doc = $key_doc])* pub $key: $type,)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($key: $default,)* }
            }
        }

        impl $name {
            /// Every key with its possible values, in the order of the fields.
            pub fn keys() -> Vec<$crate::rules::keys::KeyInfo> {
                vec![$($crate::rules::keys::KeyInfo::of::<$type>(stringify!($key), &[$($key_doc),*]),)*]
            }

            /// Sets one key from its text.
            ///
            /// # Errors
            /// [`KeyFault`](crate::rules::KeyFault) when the key or the value does not exist; nothing is
            /// changed then.
            pub fn set_key(&mut self, key: &str, value: &str) -> Result<(), $crate::rules::keys::KeyFault> {
                match key {
                    $(stringify!($key) => {
                        self.$key = <$type as $crate::rules::value::RuleValue>::read(value).ok_or_else(|| {
                            $crate::rules::keys::KeyFault::BadValue {
                                key: stringify!($key),
                                value: value.to_owned(),
                                expected: <$type as $crate::rules::value::RuleValue>::expected(),
                            }
                        })?;
                    })*
                    _ => return Err($crate::rules::keys::KeyFault::Unknown(key.to_owned())),
                }
                Ok(())
            }

            /// The text of a key's value; `None` for an unknown key.
            pub fn key(&self, key: &str) -> Option<String> {
                match key {
                    $(stringify!($key) => Some($crate::rules::value::RuleValue::write(&self.$key)),)*
                    _ => None,
                }
            }
        }
    };
}

pub(crate) use rules;
