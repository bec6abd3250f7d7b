//! House rules as users name them: `doublet_factor=3`, `total=13,hand=5`, the name of a shipped variant
//! such as `lawngames`, another game, a rules file, `./club.yaml`, or one of these with more,
//! `lawngames,reserve=1`; and sweeps, `doublet_factor=1..4` or `gap=side|corner|none`.

use crate::game::Rules;
use crate::keys::shipped as variants;
use crate::keys::spec;
use crate::keys::spec::Spec;
use crate::rules::{Changes, KeyFault};
use crate::source::fault::FaultKind;
use crate::source::near::near;

/// What else may be named, for those who wrote a name that is unknown.
const A_FILE: &str = "the path of a rules file, such as ./house.yaml";

/// The most variants of one sweep: a table with more columns is unreadable.
const MOST: usize = 100;

/// Rules that differ from those of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variant {
    /// Its name: the text that it was read from, without unnecessary blanks.
    pub name: String,
    /// The rules that it begins with: a shipped variant, without the name of its game, another game, or a
    /// rules file by its path.
    pub begins: Option<String>,
    /// The rules of that file.
    pub file: Option<Box<Rules>>,
    /// Further keys that differ, in their order.
    pub changes: Changes,
}

/// Finds a rules file by its path, or as `game/variant`.
pub type FindRules<'f> = &'f dyn Fn(&str) -> Result<Spec, FaultKind>;

/// Why there is no such variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum VariantFault {
    /// Nothing was written, or nothing before `=`.
    #[error("`{0}` is no house rule")]
    Nothing(String),
    /// A key that is named twice.
    #[error("`{0}` is there twice")]
    Twice(String),
    /// A second name.
    #[error("`{0}` is a second name")]
    TwoNames(String),
    /// A range that is invalid, or too long.
    #[error("`{0}` is no range of whole numbers")]
    Range(String),
    /// A sweep of more than 100 variants.
    #[error("`{0}` makes more than {MOST} variants")]
    Many(String),
    /// No such variant of this game.
    #[error("{game} has no variant `{name}`")]
    Unknown {
        /// What was written.
        name: String,
        /// The game.
        game: String,
        /// Its variants.
        known: Vec<String>,
    },
    /// Rules of another family.
    #[error("the rules of {game} have other keys than those of {name}")]
    Family {
        /// What was written.
        name: String,
        /// The game.
        game: String,
        /// The games that have the keys of the game.
        known: Vec<String>,
    },
    /// A key or value that the rules do not have.
    #[error("{fault}")]
    Key {
        /// The fault of the key.
        fault: KeyFault,
        /// The known keys.
        known: Vec<String>,
    },
    /// The file of a variant cannot be read.
    #[error("{0}")]
    File(FaultKind),
}

impl VariantFault {
    /// How to fix it.
    pub fn help(&self) -> Option<String> {
        let listed = |found: &str, known: &[String]| {
            let meant = near(found, known).map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
            format!("{meant}known: {}", known.join(", "))
        };
        match self {
            Self::Nothing(_) => {
                Some("write key=value, the name of a variant, or the path of a rules file".to_owned())
            }
            Self::Twice(_) => Some("several --house are several variants: name each once in each".to_owned()),
            Self::TwoNames(_) => {
                Some("one name begins a variant; name each variant in a --house of its own".to_owned())
            }
            Self::Range(_) => Some("write the lower number first, as in 1..4".to_owned()),
            Self::Many(_) => Some("sweep fewer values at once".to_owned()),
            Self::Unknown { known, .. } if known.is_empty() => Some(format!("write key=value, or {A_FILE}")),
            Self::Unknown { name, known, .. } => Some(format!("{}; or {A_FILE}", listed(name, known))),
            Self::Family { known, .. } => Some(format!("games with its keys: {}", known.join(", "))),
            Self::Key { fault: KeyFault::Unknown(key), known } => Some(listed(key, known)),
            Self::Key { fault: KeyFault::BadValue { .. }, .. } => None,
            Self::File(kind) => kind.advice(),
        }
    }
}

impl Variant {
    /// Reads one variant. Commas separate its rules; one within brackets, or before something without `=`,
    /// belongs to a value: `hand=2: 7, 3: 5`.
    ///
    /// # Errors
    /// When a part is neither `key=value` nor, at the beginning, a name; when a key is given twice; when the
    /// name is a path at which there are no rules.
    pub fn parse(text: &str, find: FindRules<'_>) -> Result<Self, VariantFault> {
        let nothing = || VariantFault::Nothing(text.trim().to_owned());
        let mut variant = Self::default();
        for part in parts(text) {
            let part = part.trim();
            match part.split_once('=') {
                Some((key, _)) if variant.changes.iter().any(|(other, _)| other == key.trim()) => {
                    return Err(VariantFault::Twice(key.trim().to_owned()));
                }
                Some((key, value)) if !key.trim().is_empty() && !value.trim().is_empty() => {
                    variant.changes.push((key.trim().to_owned(), value.trim().to_owned()));
                }
                Some(_) => return Err(nothing()),
                None if part.is_empty() => return Err(nothing()),
                None if variant.begins.is_some() => return Err(VariantFault::TwoNames(part.to_owned())),
                None => variant.begins = Some(part.to_owned()),
            }
        }
        if let Some(path) = variant.begins.as_deref().filter(|name| name.contains(['/', '\\', '.'])) {
            variant.file = Some(Box::new(find(path).map_err(VariantFault::File)?.rules));
        }
        variant.name = variant.called();
        Ok(variant)
    }

    /// Reads a variant in which values may be ranges, `1..4` with both ends included, or lists, `a|b|c`:
    /// every combination of them, the last key varied first.
    ///
    /// # Errors
    /// As [`Variant::parse`]; when a range is invalid, or there are too many combinations.
    pub fn sweep(text: &str, find: FindRules<'_>) -> Result<Vec<Self>, VariantFault> {
        let one = Self::parse(text, find)?;
        let mut all = vec![Self { changes: Changes::new(), ..one.clone() }];
        for (key, value) in &one.changes {
            let values = values(value)?;
            if all.len() * values.len() > MOST {
                return Err(VariantFault::Many(text.trim().to_owned()));
            }
            let with = |variant: &Self, value: &String| {
                let mut variant = variant.clone();
                variant.changes.push((key.clone(), value.clone()));
                variant
            };
            all = all.iter().flat_map(|variant| values.iter().map(|value| with(variant, value))).collect();
        }
        for variant in &mut all {
            variant.name = variant.called();
        }
        Ok(all)
    }

    /// Every key that it changes in the rules of a file: those of the variant, game or file first.
    ///
    /// # Errors
    /// When the game of the file has no such variant, and when the other rules are of another family.
    pub fn changes_of(&self, spec: &Spec) -> Result<Changes, VariantFault> {
        let mut changes = match (&self.begins, &self.file) {
            (Some(name), Some(rules)) => differences(name, rules, spec)?,
            (Some(name), None) => named(name, spec)?,
            (None, _) => Changes::new(),
        };
        changes.extend(self.changes.iter().cloned());
        Ok(changes)
    }

    /// The rules of a file with the differences applied.
    ///
    /// # Errors
    /// When the game of the file has no such variant, or its rules no such key or value.
    pub fn rules_of(&self, spec: &Spec) -> Result<Rules, VariantFault> {
        spec.with(&self.changes_of(spec)?)
            .map_err(|fault| VariantFault::Key { fault, known: spec.rules.family().key_names().to_vec() })
    }

    fn called(&self) -> String {
        let keys = self.changes.iter().map(|(key, value)| format!("{key}={value}"));
        self.begins.iter().cloned().chain(keys).collect::<Vec<_>>().join(",")
    }
}

/// What a shipped variant changes in the game of the file, or in the game that the file extends; where there
/// is no such variant, in what the game of that name differs.
fn named(name: &str, spec: &Spec) -> Result<Changes, VariantFault> {
    let games = [Some(&spec.name), spec.extends.as_ref()];
    let game = games.into_iter().flatten().find(|game| !variants::of(game).is_empty()).unwrap_or(&spec.name);
    let known = variants::of(game);
    if known.contains(&name) {
        return Ok(spec::find(&format!("{game}/{name}")).map_err(VariantFault::File)?.changes);
    }
    if let Ok(other) = spec::find(name) {
        return differences(name, &other.rules, spec);
    }
    let known = known.into_iter().map(str::to_owned).collect();
    Err(VariantFault::Unknown { name: name.to_owned(), game: game.clone(), known })
}

/// The keys in which other rules differ from those of a file.
fn differences(name: &str, other: &Rules, spec: &Spec) -> Result<Changes, VariantFault> {
    let family = spec.rules.family();
    if other.family() != family {
        let same = |game: &&str| spec::find(game).is_ok_and(|spec| spec.rules.family() == family);
        let known = variants::shipped().filter(same).map(str::to_owned).collect();
        return Err(VariantFault::Family { name: name.to_owned(), game: spec.name.clone(), known });
    }
    let value = |key: &str| other.key(key).map(|value| (key.to_owned(), value));
    let set: Changes = value("set").filter(|_| other.set() != spec.rules.set()).into_iter().collect();
    // What another set brings with it is no difference, unless the other rules have it otherwise.
    let with_set = spec.with(&set).unwrap_or_else(|_| spec.rules.clone());
    let keys = family.keys().into_iter().map(|info| info.name).filter(|key| *key != "set");
    let differs = keys.filter(|key| with_set.key(key) != other.key(key)).filter_map(value);
    Ok(set.iter().cloned().chain(differs).collect())
}

/// The parts between the commas that separate rules.
fn parts(text: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut depth = 0_u32;
    for piece in text.split(',') {
        let goes_on = depth > 0 || !piece.contains('=');
        match parts.last_mut().filter(|last| goes_on && last.contains('=') && !piece.trim().is_empty()) {
            Some(last) => {
                last.push(',');
                last.push_str(piece);
            }
            None => parts.push(piece.to_owned()),
        }
        let opened = piece.matches(['[', '{']).count() as u32;
        depth = (depth + opened).saturating_sub(piece.matches([']', '}']).count() as u32);
    }
    parts
}

/// The values of a text: those of a range, those of a list, or itself.
fn values(text: &str) -> Result<Vec<String>, VariantFault> {
    let Some((low, high)) = text.split_once("..") else {
        return Ok(text.split('|').map(|value| value.trim().to_owned()).collect());
    };
    let refuse = || VariantFault::Range(text.to_owned());
    let number = |end: &str| end.trim().parse::<i32>().map_err(|_| refuse());
    let (low, high) = (number(low)?, number(high)?);
    if low > high {
        return Err(refuse());
    }
    if i64::from(high) - i64::from(low) >= MOST as i64 {
        return Err(VariantFault::Many(text.to_owned()));
    }
    Ok((low..=high).map(|number| number.to_string()).collect())
}

#[cfg(test)]
mod tests {
    use crate::compare::variant::*;

    fn pairs(changes: &[(&str, &str)]) -> Changes {
        changes.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
    }

    fn tableaux() -> Spec {
        spec::find("tableaux").unwrap()
    }

    #[test]
    fn a_variant_is_keys_a_name_or_both() {
        let read = |text| Variant::parse(text, &spec::find).unwrap();
        assert_eq!(read("doublet_factor=3").changes, pairs(&[("doublet_factor", "3")]));
        let both = read(" total = 13 , hand=2: 7, 3: 5,partners=[[0, 2], [1, 3]]");
        let expected = [("total", "13"), ("hand", "2: 7, 3: 5"), ("partners", "[[0, 2], [1, 3]]")];
        assert_eq!(both.changes, pairs(&expected));
        assert_eq!(both.name, "total=13,hand=2: 7, 3: 5,partners=[[0, 2], [1, 3]]");
        let named = read("lawngames, reserve=1");
        assert_eq!(
            (named.begins.as_deref(), named.name.as_str()),
            (Some("lawngames"), "lawngames,reserve=1")
        );
        assert!(matches!(Variant::parse("gap=none,gap=side", &spec::find), Err(VariantFault::Twice(_))));
        assert!(matches!(Variant::parse("lawngames,other", &spec::find), Err(VariantFault::TwoNames(_))));
        for bad in ["", " ", "=3", "gap=", "gap=none,", ",gap=none", "lawngames,"] {
            assert!(matches!(Variant::parse(bad, &spec::find), Err(VariantFault::Nothing(_))), "{bad}");
        }
    }

    #[test]
    fn a_sweep_is_every_combination() {
        let names = |text| -> Vec<String> {
            Variant::sweep(text, &spec::find).unwrap().into_iter().map(|variant| variant.name).collect()
        };
        assert_eq!(names("gap=none"), ["gap=none"]);
        assert_eq!(names("doublet_factor=2..2"), ["doublet_factor=2"]);
        assert_eq!(names("pass_points=-2..0"), ["pass_points=-2", "pass_points=-1", "pass_points=0"]);
        assert_eq!(
            names("doublet_factor=1..2,gap=side|none"),
            [
                "doublet_factor=1,gap=side",
                "doublet_factor=1,gap=none",
                "doublet_factor=2,gap=side",
                "doublet_factor=2,gap=none"
            ]
        );
        assert!(matches!(Variant::sweep("hand=4..1", &spec::find), Err(VariantFault::Range(_))));
        assert!(matches!(Variant::sweep("hand=1..x", &spec::find), Err(VariantFault::Range(_))));
        for long in ["hand=1..101", "hand=-2147483648..2147483647", "hand=1..20,win_score=1..6"] {
            assert!(matches!(Variant::sweep(long, &spec::find), Err(VariantFault::Many(_))), "{long}");
        }
        assert_eq!(Variant::sweep("hand=1..100", &spec::find).unwrap().len(), 100);
    }

    #[test]
    fn rules_are_those_of_the_file_but_for_what_differs() {
        let spec = tableaux();
        let rules = |text| Variant::parse(text, &spec::find).unwrap().rules_of(&spec);
        let key = |text, key| rules(text).unwrap().key(key);
        assert_eq!(key("doublet_factor=3", "doublet_factor").as_deref(), Some("3"));
        assert_eq!(key("triple-doublet", "doublet_factor").as_deref(), Some("3"));
        assert_eq!(key("triple-doublet,doublet_factor=4", "doublet_factor").as_deref(), Some("4"));
        assert_eq!(key("doublet_factor=3", "pass_points").as_deref(), Some("-3"));
        let fault = rules("doublet_facto=3").unwrap_err();
        assert!(fault.help().unwrap().starts_with("did you mean `doublet_factor`?"));
        let fault = rules("triple-doublets").unwrap_err();
        assert_eq!(fault.to_string(), "tableaux has no variant `triple-doublets`");
        assert!(fault.help().unwrap().starts_with("did you mean `triple-doublet`?"));
        assert!(matches!(rules("gap=wide"), Err(VariantFault::Key { .. })));
    }

    /// Each shipped game turns into each other one of its family, whatever another set brings with it.
    #[test]
    fn a_game_differs_from_another_of_its_family_in_its_keys() {
        let games: Vec<Spec> = variants::shipped().map(|name| spec::find(name).unwrap()).collect();
        let (mut became, mut refused) = (0, 0);
        for (game, other) in games.iter().flat_map(|game| games.iter().map(move |other| (game, other))) {
            let variant = Variant::parse(&other.name, &spec::find).unwrap();
            match variant.rules_of(game) {
                Ok(rules) => {
                    assert_eq!(rules, other.rules, "{} from {}", other.name, game.name);
                    became += 1;
                }
                Err(VariantFault::Family { known, .. }) => {
                    assert!(!known.contains(&other.name) && known.contains(&game.name), "{known:?}");
                    refused += 1;
                }
                Err(fault) => panic!("{fault}"),
            }
        }
        assert!(became > 200 && refused > 60, "{became} and {refused}");
        let changes = |text| Variant::parse(text, &spec::find).unwrap().changes_of(&tableaux()).unwrap();
        assert_eq!(changes("tableaux"), []);
        assert_eq!(changes("tableaux/triple-doublet"), pairs(&[("doublet_factor", "3")]));
        assert_eq!(changes("tableaux,gap=none"), pairs(&[("gap", "none")]));
    }

    /// A file by its path stands for the keys in which it differs; it is looked for once.
    #[test]
    fn a_file_stands_for_its_differences() {
        let club = |path: &str| {
            assert_eq!(path, "./club.yaml");
            spec::find("tableaux/triple-doublet")
        };
        let sweep = Variant::sweep("./club.yaml,pass_points=-2..-1", &club).unwrap();
        assert_eq!(sweep[1].name, "./club.yaml,pass_points=-1");
        let expected = pairs(&[("doublet_factor", "3"), ("pass_points", "-1")]);
        assert_eq!(sweep[1].changes_of(&tableaux()).unwrap(), expected);
        assert!(matches!(Variant::parse("./none.yaml", &spec::find), Err(VariantFault::File(_))));
    }

    /// A file that extends a game has the variants of that game.
    #[test]
    fn a_file_has_the_variants_of_the_game_that_it_extends() {
        let own = Spec { name: "own".to_owned(), extends: Some("tableaux".to_owned()), ..tableaux() };
        assert_eq!(named("both-halves", &own).unwrap(), named("both-halves", &tableaux()).unwrap());
        let Err(VariantFault::Unknown { game, known, .. }) = named("nothing", &own) else {
            panic!("no variant")
        };
        assert!(game == "tableaux" && known.contains(&"both-halves".to_owned()), "{game}: {known:?}");
    }
}
