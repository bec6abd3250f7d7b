//! What the library shows without the feature `internals`.

use crate::source::modules;

/// The public names are a promise: each addition is a decision.
#[test]
fn the_public_names_are_these() {
    let modules = modules();
    let root = modules.iter().find(|module| module.file == "lib.rs").expect("the library has a root");
    let mut names = Vec::new();
    for item in &root.tree.items {
        match item {
            syn::Item::Use(one) if is_public(&one.vis) => leaves("", &one.tree, &mut names),
            syn::Item::Mod(one) if is_public(&one.vis) => {
                for item in one.content.iter().flat_map(|(_, items)| items) {
                    if let syn::Item::Use(inner) = item {
                        leaves(&format!("{}::", one.ident), &inner.tree, &mut names);
                    }
                }
            }
            _ => {}
        }
    }
    names.sort();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("public-names", names.join("\n")));
}

fn is_public(visibility: &syn::Visibility) -> bool {
    matches!(visibility, syn::Visibility::Public(_))
}

/// Collects the names that a `use` brings, each after its module.
fn leaves(module: &str, tree: &syn::UseTree, names: &mut Vec<String>) {
    match tree {
        syn::UseTree::Path(path) => leaves(module, &path.tree, names),
        syn::UseTree::Name(name) => names.push(format!("{module}{}", name.ident)),
        syn::UseTree::Rename(renamed) => names.push(format!("{module}{}", renamed.rename)),
        syn::UseTree::Group(group) => group.items.iter().for_each(|one| leaves(module, one, names)),
        syn::UseTree::Glob(_) => panic!("the root of the library names what it shows"),
    }
}
