//! How long files are, how types are named, and where English stands.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::Visit;

use crate::source::{files, is_of_tests, modules, root};

/// No file is longer than a few screens.
const MOST_LINES: usize = 400;

/// Folders whose words for people stand in a file `words.rs`.
const WITHOUT_ENGLISH: &[&str] = &["tile", "search", "notation", "game"];

#[test]
fn no_file_is_too_long() {
    let folders =
        ["src", "tests", "benches", "fuzz/fuzz_targets", "fuzz/src", "web/src", "web/unpack/src", "web/page"];
    let all = folders.iter().flat_map(|folder| files(&root().join(folder), &["rs", "js", "css", "py", "sh"]));
    let lines = |file: &PathBuf| fs::read_to_string(file).expect("text").lines().count();
    let long: Vec<PathBuf> = all.filter(|file| lines(file) > MOST_LINES).collect();
    assert!(long.is_empty(), "files of more than {MOST_LINES} lines: {long:?}");
}

#[test]
fn no_two_types_share_a_name() {
    let modules = modules();
    let mut types: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for module in &modules {
        let mut found = Types::default();
        found.visit_file(&module.tree);
        for name in found.names {
            types.entry(name).or_default().push(&module.file);
        }
    }
    types.retain(|_, files| files.len() > 1);
    let shown: String =
        types.iter().map(|(name, files)| format!("  {name}: {}\n", files.join(", "))).collect();
    assert!(shown.is_empty(), "names of several types:\n{shown}");
}

#[derive(Default)]
struct Types {
    names: Vec<String>,
}

impl<'t> Visit<'t> for Types {
    fn visit_item_struct(&mut self, one: &'t syn::ItemStruct) {
        self.names.push(one.ident.to_string());
    }

    fn visit_item_enum(&mut self, one: &'t syn::ItemEnum) {
        self.names.push(one.ident.to_string());
    }

    fn visit_item_trait(&mut self, one: &'t syn::ItemTrait) {
        self.names.push(one.ident.to_string());
    }

    fn visit_item_type(&mut self, one: &'t syn::ItemType) {
        self.names.push(one.ident.to_string());
    }

    fn visit_item_mod(&mut self, one: &'t syn::ItemMod) {
        if !is_of_tests(&one.attrs) {
            syn::visit::visit_item_mod(self, one);
        }
    }
}

/// Phrases that hide a number, a person or a fact.
const RETIRED: [&str; 9] = [
    "so many",
    "so often",
    "whoever",
    "is told",
    "at a glance",
    "nobody sees",
    "as well as can be",
    "a mend",
    "a word for",
];

#[test]
fn documentation_says_what_it_means() {
    for module in &modules() {
        let comments = module
            .text
            .lines()
            .map(str::trim_start)
            .filter(|line| line.starts_with("///") || line.starts_with("//!"));
        let words: Vec<&str> = comments
            .flat_map(|line| line.split(|c: char| !c.is_alphanumeric()))
            .filter(|word| !word.is_empty())
            .collect();
        let text = format!(" {} ", words.join(" ").to_lowercase());
        let found: Vec<&str> =
            RETIRED.into_iter().filter(|phrase| text.contains(&format!(" {phrase} "))).collect();
        assert!(found.is_empty(), "{}: write otherwise {found:?}", module.file);
    }
}

#[test]
fn the_engine_speaks_no_english() {
    let modules = modules();
    let mut english: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for module in &modules {
        let is_engine = module.path.first().is_some_and(|folder| WITHOUT_ENGLISH.contains(&folder.as_str()));
        if is_engine && module.path.last().is_none_or(|last| last != "words") {
            let mut found = English::default();
            found.visit_file(&module.tree);
            if !found.texts.is_empty() {
                english.insert(&module.file, found.texts);
            }
        }
    }
    let shown: String =
        english.iter().map(|(file, texts)| format!("  {file}: {}\n", texts.join(" | "))).collect();
    assert!(shown.is_empty(), "English, or texts as kinds, in the engine:\n{shown}");
}

/// Literals of two words and more, and fields that hold a text as their kind.
#[derive(Default)]
struct English {
    texts: Vec<String>,
}

impl English {
    fn literal(&mut self, text: &str) {
        let words = text.split(' ').filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1);
        if words.count() > 1 {
            self.texts.push(format!("{text:?}"));
        }
    }

    fn tokens(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                // What a macro documents is no message.
                TokenTree::Group(group) if group.stream().to_string().starts_with("doc =") => {}
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Literal(literal) => {
                    if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                        self.literal(&text.value());
                    }
                }
                _ => {}
            }
        }
    }
}

impl<'t> Visit<'t> for English {
    fn visit_lit_str(&mut self, text: &'t syn::LitStr) {
        self.literal(&text.value());
    }

    fn visit_attribute(&mut self, one: &'t syn::Attribute) {
        if let syn::Meta::List(list) = &one.meta
            && list.path.is_ident("error")
        {
            self.tokens(list.tokens.clone());
        }
    }

    fn visit_field(&mut self, field: &'t syn::Field) {
        if let syn::Type::Reference(reference) = &field.ty
            && let syn::Type::Path(path) = &*reference.elem
            && path.path.is_ident("str")
            && reference.lifetime.as_ref().is_some_and(|lifetime| lifetime.ident == "static")
        {
            let name = field.ident.as_ref().map_or_else(|| "0".to_owned(), ToString::to_string);
            self.texts.push(format!("{name}: &'static str"));
        }
        syn::visit::visit_field(self, field);
    }

    fn visit_macro(&mut self, one: &'t syn::Macro) {
        // What a program must never come to is no message for people.
        let is_assertion = one.path.segments.last().is_some_and(|name| {
            ["assert", "assert_eq", "debug_assert", "debug_assert_eq", "unreachable", "panic"]
                .contains(&name.ident.to_string().as_str())
        });
        if !is_assertion {
            self.tokens(one.tokens.clone());
        }
    }

    fn visit_item_mod(&mut self, one: &'t syn::ItemMod) {
        if !is_of_tests(&one.attrs) {
            syn::visit::visit_item_mod(self, one);
        }
    }
}
