//! The files of `src` as syntax trees, without what is compiled for tests alone.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::Visit;

/// One file of `src`.
pub(crate) struct Module {
    /// Its path below `src`: `game/line/ends.rs`.
    pub(crate) file: String,
    /// Its module: `["game", "line", "ends"]`; empty for `lib.rs`.
    pub(crate) path: Vec<String>,
    pub(crate) tree: syn::File,
    pub(crate) text: String,
}

/// Every file of `src` but those of tests, in order.
pub(crate) fn modules() -> Vec<Module> {
    let root = root().join("src");
    let files = files(&root, &["rs"]);
    let mut modules: Vec<Module> = files.iter().map(|file| module(&root, file)).collect();
    let tests: BTreeSet<Vec<String>> = modules.iter().flat_map(test_modules).collect();
    let is_test = |path: &[String]| (1..=path.len()).any(|end| tests.contains(&path[..end]));
    modules.retain(|module| !is_test(&module.path));
    for module in &mut modules {
        module.tree.items.retain(|item| !is_of_tests(attributes(item)));
    }
    modules
}

/// The folder of the package.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The files below a folder whose names have one of these endings, in order.
pub(crate) fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(self::files(&path, endings));
        } else if path.extension().is_some_and(|end| endings.iter().any(|wanted| end == *wanted)) {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn module(root: &Path, file: &Path) -> Module {
    let text = fs::read_to_string(file).expect("a file of src");
    let tree = syn::parse_file(&text).expect("Rust");
    let file = file.strip_prefix(root).expect("below src").to_string_lossy().replace('\\', "/");
    let mut path: Vec<String> = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if path.last().is_some_and(|last| matches!(last.as_str(), "mod" | "lib" | "main")) {
        path.pop();
    }
    Module { file, path, tree, text }
}

/// The modules that a file declares for tests alone, in files of their own.
fn test_modules(module: &Module) -> Vec<Vec<String>> {
    let declared = module.tree.items.iter().filter_map(|item| match item {
        syn::Item::Mod(one) if one.content.is_none() && is_of_tests(&one.attrs) => {
            Some(one.ident.to_string())
        }
        _ => None,
    });
    declared.map(|name| [&module.path[..], &[name]].concat()).collect()
}

/// Whether an item is compiled for tests alone.
pub(crate) fn is_of_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        _ => attribute.path().is_ident("test"),
    })
}

fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    match item {
        syn::Item::Const(one) => &one.attrs,
        syn::Item::Fn(one) => &one.attrs,
        syn::Item::Impl(one) => &one.attrs,
        syn::Item::Mod(one) => &one.attrs,
        syn::Item::Struct(one) => &one.attrs,
        syn::Item::Enum(one) => &one.attrs,
        syn::Item::Use(one) => &one.attrs,
        _ => &[],
    }
}

/// A path that a file names, with the module in which it stands.
pub(crate) struct Named {
    pub(crate) within: Vec<String>,
    pub(crate) segments: Vec<String>,
}

/// Every path in a file: those of `use` lines, those within code, and those within macros.
pub(crate) fn paths(module: &Module) -> Vec<Named> {
    let mut paths = Paths { within: module.path.clone(), found: Vec::new() };
    paths.visit_file(&module.tree);
    paths.found
}

struct Paths {
    within: Vec<String>,
    found: Vec<Named>,
}

impl Paths {
    fn add(&mut self, segments: Vec<String>) {
        self.found.push(Named { within: self.within.clone(), segments });
    }

    fn tree(&mut self, before: &[String], tree: &syn::UseTree) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(one) => self.tree(&with(&one.ident), &one.tree),
            syn::UseTree::Name(one) => self.add(with(&one.ident)),
            syn::UseTree::Rename(one) => self.add(with(&one.ident)),
            syn::UseTree::Glob(_) => self.add(before.to_vec()),
            syn::UseTree::Group(group) => group.items.iter().for_each(|item| self.tree(before, item)),
        }
    }

    /// Paths in the tokens of a macro, as `crate::a::b`.
    fn tokens(&mut self, tokens: proc_macro2::TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                proc_macro2::TokenTree::Ident(name) if colons == 2 && !path.is_empty() => {
                    path.push(name.to_string());
                }
                proc_macro2::TokenTree::Ident(name) => {
                    self.add(std::mem::replace(&mut path, vec![name.to_string()]));
                }
                proc_macro2::TokenTree::Punct(mark) if mark.as_char() == ':' && colons < 2 => {
                    colons += 1;
                    continue;
                }
                proc_macro2::TokenTree::Group(group) => {
                    let before = std::mem::take(&mut path);
                    // Who may see an item is no import.
                    if before != ["pub"] {
                        self.tokens(group.stream());
                    }
                    self.add(before);
                }
                _ => self.add(std::mem::take(&mut path)),
            }
            colons = 0;
        }
        self.add(path);
    }
}

impl<'t> Visit<'t> for Paths {
    fn visit_item_use(&mut self, one: &'t syn::ItemUse) {
        if !is_of_tests(&one.attrs) {
            self.tree(&[], &one.tree);
        }
    }

    fn visit_item_mod(&mut self, one: &'t syn::ItemMod) {
        if is_of_tests(&one.attrs) || one.content.is_none() {
            return;
        }
        self.within.push(one.ident.to_string());
        syn::visit::visit_item_mod(self, one);
        self.within.pop();
    }

    fn visit_item_fn(&mut self, one: &'t syn::ItemFn) {
        if !is_of_tests(&one.attrs) {
            syn::visit::visit_item_fn(self, one);
        }
    }

    fn visit_impl_item_fn(&mut self, one: &'t syn::ImplItemFn) {
        if !is_of_tests(&one.attrs) {
            syn::visit::visit_impl_item_fn(self, one);
        }
    }

    // Who may see an item is no import.
    fn visit_vis_restricted(&mut self, _: &'t syn::VisRestricted) {}

    fn visit_path(&mut self, path: &'t syn::Path) {
        self.add(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        syn::visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, one: &'t syn::Macro) {
        self.tokens(one.tokens.clone());
        syn::visit::visit_macro(self, one);
    }
}
